import { contract } from '@appeal/contract'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type NavigateOptions, useNavigate } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { sampleCase } from '../../features/cases/appeals/testing/sampleCase.ts'
import { renderDesk, setWidth } from '../../ui/testing/renderDesk.tsx'
import { refuse } from '../../ui/testing/stubApi.ts'
import { setPreferences } from '../../ui/theme/preferences.ts'
import OfficeShell from './OfficeShell.tsx'
import { MAX_TABS } from './tabs.ts'
import { address, entry, home, officerAtDesk } from './testing/sampleMenu.ts'

const user = userEvent.setup()
let api: ReturnType<typeof officerAtDesk>
let go: (path: string, options?: NavigateOptions) => void

function Desk() {
  const navigate = useNavigate()
  go = (path, options) => act(() => void navigate(path, options))
  return <OfficeShell />
}

const register = entry('menu', '21', '管局新增', '/appeal/add', { component: 'appeals/intake' })
const article = entry('menu', '22', '写文章', '/portal-content/edit', { component: 'articles/edit' })
const draftsPage = entry('menu', '23', '草稿箱', '/appeal/drafts', { component: 'appeals/drafts' })

beforeEach(() => {
  api = officerAtDesk([
    entry('module', '1', '申诉办理', '/g1', { children: [home, register, article, draftsPage] }),
  ])
  api
    .on(contract.brands.list, [])
    .on(contract.areas.children, [])
    .on(contract.appeals.saveDraft, { id: '7', version: 1, savedAt: '2026-11-24 10:20:00' })
    .on(contract.conversations.list, {
      messages: [],
      unread: { user: 0, enterprise: 0, internal: 0 },
      may: ['user'],
      cannot: [],
    })
    .on(contract.presence.beat, [])
    .on(contract.presence.leave, null)
    .on(contract.appeals.detail, ({ query }) => {
      const no = String(query.id)
      return sampleCase({ id: no, appealNo: `SS4403002026112${no.slice(-1)}00001` })
    })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const bar = () => screen.getByRole('navigation', { name: '已打开的页面' })
const titles = () =>
  within(bar())
    .getAllByRole('link')
    .map((one) => one.textContent)
const shownSlot = () =>
  [...document.querySelectorAll<HTMLElement>('.o-slot')].filter((one) => one.style.display !== 'none')
const start = async (path: string) => {
  renderDesk(<Desk />, path)
  await waitFor(() => expect(shownSlot()).toHaveLength(1))
}
const open = async (path: string) => {
  go(path)
  await waitFor(() => expect(address()).toBe(path))
}
const caseOpen = () =>
  waitFor(() => expect(within(shownSlot()[0]!).getByRole('heading', { level: 1 })).toBeVisible())
const writeTitle = async (text: string) => {
  await open('/portal-content/edit')
  const field = await screen.findByRole('textbox', { name: '标题' }, { timeout: 30_000 })
  fireEvent.change(field, { target: { value: text } })
  return field as HTMLInputElement
}

describe('a window that becomes a phone’s, and back', () => {
  const resize = (width: number) => act(() => setWidth(width))
  afterEach(() => setWidth(1440))

  it('says once what a page is called: a list to readers of a screen, a phone in its bar', async () => {
    for (const width of [1440, 390, 1440]) {
      resize(width)
      if (width === 1440) cleanup()
      if (width === 1440) await start('/appeal/drafts')
      expect(screen.getAllByRole('heading', { level: 1 }).map((one) => one.textContent)).toEqual(['草稿箱'])
    }
  })

  it('has no heading in its bar, where a page has one of its own', async () => {
    resize(390)
    await start('/appeal/drafts')
    const bar = document.querySelector<HTMLElement>('.o-mh')!
    expect(within(bar).getByText('草稿箱')).toBeVisible()
    expect(within(bar).queryByRole('heading')).toBeNull()
  })

  it('keeps what is typed and opened, and the focus', async () => {
    resize(1440)
    await start('/appeal/add')
    const name = await screen.findByRole('textbox', { name: '申诉人姓名' }, { timeout: 60_000 })
    fireEvent.change(name, { target: { value: '林晓' } })
    name.focus()
    for (const width of [390, 1440]) {
      resize(width)
      expect(screen.getByRole('textbox', { name: '申诉人姓名' })).toBe(name)
      expect(name).toHaveValue('林晓')
      expect(name).toHaveFocus()
      expect(document.querySelector('.o-mob') !== null).toBe(width === 390)
    }
  })
})

describe('twenty kept pages', () => {
  it('have no id twice, no field in view but the shown page’s, and keep what was typed', async () => {
    await start('/appeal/add')
    // The first page of a file waits for everything it loads.
    const name = await screen.findByRole('textbox', { name: '申诉人姓名' }, { timeout: 60_000 })
    fireEvent.change(name, { target: { value: '林晓' } })
    const title = await writeTitle('关于春节寄递的提示')
    for (let i = 1; i <= MAX_TABS - 3; i++) {
      await open(`/appeal/case/${500 + i}`)
      await caseOpen()
    }
    expect(titles()).toHaveLength(MAX_TABS)
    expect(shownSlot()).toHaveLength(1)
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
    const words = titles()
    expect(words.filter((one, at) => words.indexOf(one) !== at)).toEqual([])
    const fields = [
      ...document.querySelectorAll<HTMLElement>('.o-slot :is(input, textarea, [contenteditable="true"])'),
    ]
    expect(fields.length).toBeGreaterThan(30)
    for (const field of fields)
      expect(field.closest('.o-slot')).toSatisfy(
        (slot: HTMLElement) => slot === shownSlot()[0] || slot.style.display === 'none',
      )
    await within(shownSlot()[0]!).findByRole('textbox')
    await user.keyboard('n')
    expect(shownSlot()[0]!.contains(document.activeElement)).toBe(true)
    expect(name.isConnected && name.getAttribute('value')).toBe('林晓')
    expect(title.value).toBe('关于春节寄递的提示')
  }, 120_000)
})

describe('a walk', () => {
  it('stays in its one tab and leaves form and list alone', async () => {
    await start('/appeal/drafts')
    await writeTitle('写到一半')
    const ids = Array.from({ length: 25 }, (_, at) => String(501 + at))
    go('/appeal/case/501', { state: { ids, back: '/appeal/drafts' } })
    await caseOpen()
    for (let i = 2; i <= ids.length; i++) {
      await user.keyboard('j')
      await waitFor(() => expect(address()).toBe(`/appeal/case/${500 + i}`))
    }
    expect(titles().filter((one) => one?.includes('00001'))).toHaveLength(1)
    expect(titles()).toHaveLength(4)
    await open('/portal-content/edit')
    expect((screen.getByRole('textbox', { name: '标题' }) as HTMLInputElement).value).toBe('写到一半')
  }, 120_000)
})

describe('a page with something unsaved', () => {
  /** A registration that the server does not take: it lies in its page alone. */
  const writeName = async () => {
    api.on(contract.appeals.saveDraft, refuse(503, '连不上'))
    await open('/appeal/add')
    fireEvent.change(await screen.findByRole('textbox', { name: '申诉人姓名' }), {
      target: { value: '林晓' },
    })
  }
  const typed = async () =>
    ((await screen.findByRole('textbox', { name: '申诉人姓名' })) as HTMLInputElement).value
  const closing = () => user.click(within(bar()).getByRole('button', { name: '关闭管局新增' }))
  const answer = async (name: string) =>
    user.click(within(await screen.findByRole('dialog')).getByRole('button', { name }))

  it.each([
    ['by its cross', closing],
    [
      'by the middle button',
      async () => {
        const tab = within(bar()).getByRole('link', { name: '管局新增' })
        fireEvent(tab, new MouseEvent('auxclick', { bubbles: true, button: 1 }))
      },
    ],
    [
      'by the key',
      async () =>
        void fireEvent.keyDown(within(bar()).getByRole('link', { name: '管局新增' }), { key: 'Delete' }),
    ],
    [
      'with the others',
      async () => {
        await open('/appeal/drafts')
        await user.click(within(bar()).getByRole('button', { name: '标签操作' }))
        await user.click(await screen.findByRole('menuitem', { name: '关闭其他' }))
      },
    ],
    ['by refreshing', async () => user.click(within(bar()).getByRole('button', { name: '刷新' }))],
  ])('asks before it goes %s, and stays where that is wanted', async (_, act) => {
    await start('/appeal/drafts')
    await writeName()
    await act()
    await answer('回去接着填')
    await open('/appeal/add')
    expect(await typed()).toBe('林晓')
  })

  it('goes when it is told to, and the browser asks before the window goes', async () => {
    await start('/appeal/drafts')
    await writeName()
    const leave = new Event('beforeunload', { cancelable: true })
    dispatchEvent(leave)
    expect(leave.defaultPrevented).toBe(true)
    await closing()
    await answer('不保存，关闭')
    await waitFor(() => expect(titles()).toEqual(['首页', '草稿箱']))
    const after = new Event('beforeunload', { cancelable: true })
    dispatchEvent(after)
    expect(after.defaultPrevented).toBe(false)
  })

  it('is kept though there are no tabs', async () => {
    act(() => setPreferences({ layoutTags: false }))
    await start('/appeal/drafts')
    await writeName()
    await open('/appeal/drafts')
    await open('/appeal/add')
    expect(await typed()).toBe('林晓')
  })
})
