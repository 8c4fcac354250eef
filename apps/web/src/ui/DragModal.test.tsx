import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Button, Modal, Select } from 'antd'
import { type ReactNode, useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DragModal } from './DragModal.tsx'
import { useKeptForm } from './keptForm.tsx'
import { renderDesk, setWidth } from './testing/renderDesk.tsx'
import { setPreferences } from './theme/preferences.ts'

const sent = vi.fn()

interface PageProps {
  width?: number
  disabled?: boolean
  bare?: boolean
  first?: ReactNode
}

function Page({ width, disabled, bare, first }: PageProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        begin
      </button>
      {open && (
        <DragModal
          title="Title"
          onClose={() => setOpen(false)}
          footer={
            <Button type="primary" disabled={disabled} onClick={() => sent()}>
              send
            </Button>
          }
          {...(width && { width })}
        >
          <p>content</p>
          {first}
          {!bare && <input aria-label="typed" />}
        </DragModal>
      )}
    </>
  )
}

const begin = async () => {
  await userEvent.click(screen.getByText('begin'))
  return within(await screen.findByRole('dialog'))
}
const modal = () => document.querySelector<HTMLElement>('.ant-modal')!
const body = () => document.querySelector<HTMLElement>('.o-dm-body')!
const corner = () => document.querySelector('.o-dm-corner')!
const drag = (from: Element, dx: number, dy: number) => {
  fireEvent.pointerDown(from, { button: 0, clientX: 100, clientY: 100 })
  fireEvent.pointerMove(document, { clientX: 100 + dx, clientY: 100 + dy })
  fireEvent.pointerUp(document)
}
const close = async () => {
  await userEvent.click(screen.getByRole('button', { name: '关闭' }))
  await waitFor(() => {
    // Nothing is painted here, so nobody else tells that an animation has ended.
    for (const leaving of document.querySelectorAll('[class*="-leave"]')) {
      fireEvent.animationEnd(leaving)
      fireEvent.transitionEnd(leaving)
    }
    expect(screen.queryByText('content')).toBeNull()
  })
}

beforeEach(() => setWidth(1440))
afterEach(() => {
  cleanup()
  setPreferences({ formStyle: 'drawer' })
})

describe.each(['drawer', 'modal'] as const)('DragModal as a %s', (formStyle) => {
  beforeEach(() => setPreferences({ formStyle }))
  const isOpen = () => screen.queryByText('content') !== null

  it('sends nothing by Ctrl ↵ where the solid button is closed, and nothing behind a question', async () => {
    sent.mockClear()
    renderDesk(<Page disabled />)
    await begin()
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    cleanup()
    renderDesk(<Page />)
    const dialog = await begin()
    await userEvent.type(dialog.getByLabelText('typed'), 'a name')
    await userEvent.click(screen.getByRole('button', { name: '关闭' }))
    await screen.findByRole('button', { name: '继续填写' })
    fireEvent.keyDown(document.body, { key: 'Enter', ctrlKey: true })
    expect(sent).not.toHaveBeenCalled()
    Modal.destroyAll()
  })

  it('gives the first field the focus and sends by Ctrl ↵, wherever the focus lies', async () => {
    sent.mockClear()
    renderDesk(<Page />)
    const dialog = await begin()
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText('typed')))
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    expect(sent).toHaveBeenCalledTimes(1)
    dialog.getByRole('button', { name: '关闭' }).focus()
    fireEvent.keyDown(document.activeElement!, { key: 'Enter', metaKey: true })
    expect(sent).toHaveBeenCalledTimes(2)
  })

  it('sends by Ctrl ↵ from a list, which would open at Enter', async () => {
    renderDesk(<Page bare first={<Select aria-label="chosen" options={[{ value: 'a', label: 'one' }]} />} />)
    const dialog = await begin()
    sent.mockClear()
    const list = dialog.getByRole('combobox', { name: 'chosen' })
    await waitFor(() => expect(list).toHaveFocus())
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    expect(sent).toHaveBeenCalledTimes(1)
    expect(list).toHaveAttribute('aria-expanded', 'false')
  })

  it('sends by Ctrl ↵ where there is no field at all', async () => {
    sent.mockClear()
    renderDesk(<Page bare />)
    await begin()
    fireEvent.keyDown(document.body, { key: 'Enter', ctrlKey: true })
    expect(sent).toHaveBeenCalledTimes(1)
  })

  it('closes by Esc as long as nothing was filled in', async () => {
    renderDesk(<Page />)
    await begin()
    await close()
  })

  it('asks before Esc drops what is back from before, too', async () => {
    const Kept = () => {
      const kept = useKeptForm('restored')
      return <output>{JSON.stringify(kept.found ?? null)}</output>
    }
    const dialog = (
      <DragModal title="title" onClose={() => closed()}>
        <Kept />
      </DragModal>
    )
    const closed = vi.fn()
    const Writer = () => {
      const kept = useKeptForm('restored')
      return (
        <button type="button" onClick={() => kept.note({ reason: 'half a sentence' })}>
          write
        </button>
      )
    }
    renderDesk(<Writer />)
    await userEvent.click(screen.getByRole('button', { name: 'write' }))
    cleanup()
    renderDesk(dialog)
    await screen.findByText(/half a sentence/)
    await userEvent.keyboard('{Escape}')
    expect(await screen.findByRole('button', { name: '继续填写' })).toBeInTheDocument()
    expect(closed).not.toHaveBeenCalled()
  })

  it('asks before Esc or the cross drop what was typed, and keeps it', async () => {
    renderDesk(<Page />)
    const dialog = await begin()
    await userEvent.type(dialog.getByLabelText('typed'), 'a name')
    // Nothing is painted here, so a question that was answered stays in the document.
    const questions = () => screen.queryAllByRole('button', { name: '继续填写' })
    for (const [i, leave] of [
      () => userEvent.keyboard('{Escape}'),
      () => userEvent.click(screen.getByRole('button', { name: '关闭' })),
    ].entries()) {
      await leave()
      await waitFor(() => expect(questions()).toHaveLength(i + 1))
      expect(isOpen()).toBe(true)
      await userEvent.click(questions().at(-1)!)
      expect((dialog.getByLabelText('typed') as HTMLInputElement).value).toBe('a name')
    }
    await userEvent.click(screen.getByRole('button', { name: '关闭' }))
    await waitFor(() => expect(questions()).toHaveLength(3))
    await userEvent.click(screen.getAllByRole('button', { name: /放\s*弃/ }).at(-1)!)
    await waitFor(() => {
      for (const leaving of document.querySelectorAll('[class*="-leave"]')) {
        fireEvent.animationEnd(leaving)
        fireEvent.transitionEnd(leaving)
      }
      expect(isOpen()).toBe(false)
    })
  })
})

describe('DragModal as a modal', () => {
  beforeEach(() => setPreferences({ formStyle: 'modal' }))

  it('takes 70 % of the window where no width is named', async () => {
    renderDesk(<Page />)
    await begin()
    expect(modal().style.width).toBe('70%')
  })

  it('follows the pointer by its title, and stays when the pointer is let go', async () => {
    renderDesk(<Page />)
    await begin()
    drag(screen.getByText('Title'), 40, -30)
    expect(modal().style.transform).toBe('translate(40px, -30px)')
    fireEvent.pointerMove(document, { clientX: 900, clientY: 900 })
    expect(modal().style.transform).toBe('translate(40px, -30px)')
  })

  it('grows at its corner; its body is never narrower than 180', async () => {
    renderDesk(<Page />)
    await begin()
    drag(corner(), 400, 300)
    expect(body().style.width).toBe('400px')
    drag(corner(), -5000, 0)
    expect(body().style.width).toBe('180px')
  })

  it('moves and resizes by the keyboard', async () => {
    renderDesk(<Page />)
    const dialog = await begin()
    dialog.getByRole('button', { name: '移动窗口' }).focus()
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowUp}')
    expect(modal().style.transform).toBe('translate(48px, -24px)')
    await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}')
    expect(body().style.width).toBe('180px')
    await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}')
    expect(body().style.width).toBe('204px')
  })

  it('fills the screen and comes back to where it was', async () => {
    renderDesk(<Page />)
    const dialog = await begin()
    drag(screen.getByText('Title'), 40, 0)
    await userEvent.click(dialog.getByRole('button', { name: '全屏' }))
    expect(modal().className).toContain('o-dm-full')
    expect(modal().style.transform).toBe('translate(0px, 0px)')
    drag(screen.getByText('Title'), 40, 0)
    await userEvent.click(dialog.getByRole('button', { name: '退出全屏' }))
    expect(modal().style.transform).toBe('translate(40px, 0px)')
  })

  it('forgets place, size and full screen whenever it opens or closes', async () => {
    renderDesk(<Page />)
    const dialog = await begin()
    drag(screen.getByText('Title'), 40, 0)
    drag(corner(), 400, 300)
    await userEvent.click(dialog.getByRole('button', { name: '全屏' }))
    await close()
    await begin()
    expect(modal().className).not.toContain('o-dm-full')
    expect(modal().style.transform).toBe('translate(0px, 0px)')
    expect(body().style.width).toBe('')
  })

  it('gives the focus back to where it came from', async () => {
    renderDesk(<Page />)
    await begin()
    await close()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByText('begin')))
  })
})

describe('DragModal as a drawer', () => {
  it('is a drawer when the form style says so, and gives the focus back too', async () => {
    renderDesk(<Page width={640} />)
    const dialog = await begin()
    expect(document.querySelector('.ant-drawer-open')).toBeVisible()
    expect(document.querySelector('.ant-modal')).toBeNull()
    await userEvent.click(dialog.getByRole('button', { name: '全屏' }))
    expect(dialog.getByRole('button', { name: '退出全屏' })).toBeVisible()
    await close()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByText('begin')))
  })
})
