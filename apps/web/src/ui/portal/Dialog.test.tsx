import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
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

  it('that was opened out of a menu gives the focus to the menu, which has closed behind it', async () => {
    const user = userEvent.setup()
    function Menu() {
      const [open, setOpen] = useState(false)
      return (
        <>
          <details>
            <summary>账户菜单</summary>
            <button type="button" onClick={() => setOpen(true)}>
              退出登录
            </button>
          </details>
          {open && (
            <Dialog title="退出？" onClose={() => setOpen(false)} cancel="不退出">
              <DialogActs>{null}</DialogActs>
            </Dialog>
          )}
        </>
      )
    }
    const { container } = render(<Menu />)
    const menu = container.querySelector('details')!
    menu.open = true
    await user.click(screen.getByRole('button', { name: '退出登录' }))
    menu.open = false
    // As the browser has it: the focus is inside.
    screen.getByRole('button', { name: '不退出' }).focus()
    fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))
    expect(document.activeElement).toBe(screen.getByText('账户菜单'))
  })

  it('whose opener left with what it was about gives the focus to the heading of the page', async () => {
    const user = userEvent.setup()
    function Drafts() {
      const [isThere, setThere] = useState(true)
      const [open, setOpen] = useState(false)
      return (
        <main>
          <h1>我的</h1>
          {isThere && (
            <button type="button" onClick={() => setOpen(true)}>
              删除
            </button>
          )}
          {open && (
            <Dialog title="删除这份草稿？" onClose={() => setOpen(false)} cancel="不删除">
              <DialogActs>
                <Button
                  look="primary"
                  onClick={() => {
                    setOpen(false)
                    setThere(false)
                  }}
                >
                  删除草稿
                </Button>
              </DialogActs>
            </Dialog>
          )}
        </main>
      )
    }
    render(<Drafts />)
    await user.click(screen.getByRole('button', { name: '删除' }))
    await user.click(screen.getByRole('button', { name: '删除草稿' }))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: '我的' })))
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
