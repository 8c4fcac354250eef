import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { formRules } from '../../lib/formRules.ts'
import { Button } from './Button.tsx'
import { Dialog, DialogActs } from './Dialog.tsx'
import { ReasonAct } from './ReasonAct.tsx'

afterEach(cleanup)

function Page({ must }: { must?: boolean }) {
  const [open, setOpen] = useState(false)
  const way = must ? {} : { onClose: () => setOpen(false), cancel: '不删除' }
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        删除
      </button>
      {open && (
        <Dialog title="删除这份草稿？" {...way}>
          <DialogActs>
            <Button look="primary">删除</Button>
          </DialogActs>
        </Dialog>
      )}
    </>
  )
}
const opened = async (must = false) => {
  const user = userEvent.setup()
  render(<Page must={must} />)
  const opener = screen.getByRole('button', { name: '删除' })
  await user.click(opener)
  return { user, opener, dialog: screen.getByRole<HTMLDialogElement>('dialog') }
}

describe('a dialog', () => {
  it('gives the focus back to what opened it, by its button as by Escape', async () => {
    const { user, opener, dialog } = await opened()
    fireEvent(dialog, new Event('cancel', { cancelable: true }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(opener)
    await user.click(opener)
    await user.click(screen.getByRole('button', { name: '不删除' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(opener)
  })

  it('that must be answered has no way out, and stands again when the browser closes it', async () => {
    const { dialog } = await opened(true)
    expect(screen.getAllByRole('button', { hidden: true })).toHaveLength(2)
    expect(dialog.getAttribute('closedby')).toBe('none')
    // Browsers that do not know that close it at the second Escape.
    for (const _ of ['once', 'twice']) {
      fireEvent(dialog, new Event('cancel', { cancelable: true }))
      dialog.close()
      fireEvent(dialog, new Event('close'))
      expect(dialog.open).toBe(true)
    }
  })

  it('names what does not happen when it is closed', async () => {
    const user = userEvent.setup()
    const words = {
      ...{ label: '申请复核', title: '申请复核？', reason: '理由' },
      ...{ go: '提交申请', keep: '先不申请' },
    }
    const rules = formRules({
      routes: [],
      schema: async () => z.object({}),
      body: (values: { reason: string }) => values,
    })
    render(<ReasonAct name="recheck" words={words} rules={rules} send={vi.fn()} />)
    await user.click(screen.getByRole('button', { name: '申请复核' }))
    screen.getByRole('button', { name: '先不申请' })
    expect(screen.queryByRole('button', { name: '取消' })).toBeNull()
  })
})
