import { contract } from '@appeal/contract'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setLanguage } from '../../lib/i18n.ts'
import { renderDesk } from '../../ui/testing/renderDesk.tsx'
import { setPreferences } from '../../ui/theme/preferences.ts'
import OfficeShell from './OfficeShell.tsx'
import { address, drafts, entry, frame, home, odd, officerAtDesk } from './testing/sampleMenu.ts'

let api: ReturnType<typeof officerAtDesk>
const user = userEvent.setup()
const module = (children: Parameters<typeof entry>[4]) => [entry('module', '1', '申诉办理', '/g1', children)]

beforeEach(() => {
  api = officerAtDesk(module({ children: [home, drafts, odd, frame] }))
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  setLanguage('zh-cn')
  vi.unstubAllGlobals()
})

const bar = () => screen.getByRole('navigation', { name: '已打开的页面' })
const titles = () =>
  within(bar())
    .getAllByRole('link')
    .map((one) => one.textContent)
const go = (name: string) =>
  user.click(within(screen.getByRole('navigation', { name: '申诉办理' })).getByText(name))
const start = async (path = '/appeal/drafts') => {
  renderDesk(<OfficeShell />, path)
  await screen.findByRole('navigation', { name: '已打开的页面' })
  await waitFor(() => expect(titles().length).toBeGreaterThan(1))
}

describe('page tabs', () => {
  it('opens a tab for each page visited, affixed ones stand there from the start', async () => {
    await start()
    expect(titles()).toEqual(['首页', '草稿箱'])
    await go('别的页面')
    await go('草稿箱')
    expect(titles()).toEqual(['首页', '草稿箱', '别的页面'])
  })
  it('affixed tabs cannot be closed by button, menu, key or middle click', async () => {
    await start()
    expect(within(bar()).queryByRole('button', { name: '关闭首页' })).toBeNull()
    const tab = within(bar()).getByRole('link', { name: '首页' })
    fireEvent(tab, new MouseEvent('auxclick', { bubbles: true, button: 1 }))
    fireEvent.keyDown(tab, { key: 'Delete' })
    await user.click(tab)
    await user.click(within(bar()).getByRole('button', { name: '标签操作' }))
    const close = await screen.findByRole('menuitem', { name: '关闭' })
    expect(close.getAttribute('aria-disabled')).toBe('true')
    expect(titles()).toEqual(['首页', '草稿箱'])
  })
  it('closes a page and goes on with its neighbour', async () => {
    await start()
    await go('别的页面')
    await user.click(within(bar()).getByRole('button', { name: '关闭别的页面' }))
    expect(address()).toBe('/appeal/drafts')
    expect(titles()).toEqual(['首页', '草稿箱'])
  })
  it('closes by middle click and by the Delete key', async () => {
    await start()
    await go('别的页面')
    fireEvent(
      within(bar()).getByRole('link', { name: '别的页面' }),
      new MouseEvent('auxclick', { bubbles: true, button: 1 }),
    )
    await waitFor(() => expect(titles()).toEqual(['首页', '草稿箱']))
    fireEvent.keyDown(within(bar()).getByRole('link', { name: '草稿箱' }), { key: 'Delete' })
    await waitFor(() => expect(titles()).toEqual(['首页']))
  })
  it('closes the others by the menu', async () => {
    await start()
    await go('外部报表')
    await go('别的页面')
    await user.click(within(bar()).getByRole('button', { name: '标签操作' }))
    await user.click(await screen.findByRole('menuitem', { name: '关闭其他' }))
    expect(titles()).toEqual(['首页', '别的页面'])
  })
  it('maximises the page, and Escape gives the desk back', async () => {
    await start()
    await user.click(within(bar()).getByRole('button', { name: '最大化' }))
    expect(document.querySelector('.shellMax')).not.toBeNull()
    await user.keyboard('{Escape}')
    expect(document.querySelector('.shellMax')).toBeNull()
  })
  it('opens the page in a new window with its query', async () => {
    const open = vi.fn()
    vi.stubGlobal('open', open)
    await start('/appeal/drafts?current=2')
    await user.click(within(bar()).getByRole('button', { name: '标签操作' }))
    await user.click(await screen.findByRole('menuitem', { name: '新窗口打开' }))
    expect(open).toHaveBeenCalledWith('/appeal/drafts?current=2', '_blank', 'noopener')
  })
  it('refreshes: the page begins anew and asks the server again', async () => {
    await start()
    await waitFor(() => expect(api.to(contract.appeals.draftPage)).toHaveLength(1))
    await user.click(within(bar()).getByRole('button', { name: '刷新' }))
    await waitFor(() => expect(api.to(contract.appeals.draftPage)).toHaveLength(2))
  })
  it('refreshes a frame: blank, and back after 200 ms', async () => {
    await start('/report')
    const shown = await screen.findByTitle('外部报表')
    vi.useFakeTimers()
    try {
      fireEvent.click(within(bar()).getByRole('button', { name: '刷新' }))
      expect(shown.getAttribute('src')).toBe('about:blank')
      act(() => vi.advanceTimersByTime(199))
      expect(shown.getAttribute('src')).toBe('about:blank')
      act(() => vi.advanceTimersByTime(1))
      expect(shown.getAttribute('src')).toBe('https://report.example.org/a')
    } finally {
      vi.useRealTimers()
    }
  })
  it('keeps a page alive in the background, at its address', async () => {
    await start('/report')
    const shown = await screen.findByTitle('外部报表')
    await go('草稿箱')
    expect(await screen.findByText('没有草稿')).toBeVisible()
    expect(shown.isConnected).toBe(true)
    await go('外部报表')
    expect(screen.getByTitle('外部报表')).toBe(shown)
  })
  it('forgets a page whose tab is closed, and all of them where tabs are off', async () => {
    await start('/report')
    const shown = await screen.findByTitle('外部报表')
    await go('草稿箱')
    await user.click(within(bar()).getByRole('button', { name: '关闭外部报表' }))
    await waitFor(() => expect(shown.isConnected).toBe(false))
    await go('外部报表')
    const again = await screen.findByTitle('外部报表')
    act(() => setPreferences({ layoutTags: false }))
    await go('草稿箱')
    await waitFor(() => expect(again.isConnected).toBe(false))
  })
  it('returns by the menu to the address a page was left at', async () => {
    await start('/appeal/drafts?current=3')
    await go('别的页面')
    expect(address()).toBe('/odd')
    await go('草稿箱')
    expect(address()).toBe('/appeal/drafts?current=3')
  })
  it('follows a new menu: pages that are gone lose their tab', async () => {
    await start()
    await go('别的页面')
    api.on(contract.menus.loginMenu, module({ children: [home, drafts] }))
    // Another language asks for the menu anew.
    act(() => setLanguage('en'))
    const tabs = await screen.findByRole('navigation', { name: 'Open pages' })
    await waitFor(() => expect(within(tabs).getAllByRole('link')).toHaveLength(2))
    expect(within(tabs).queryByRole('link', { name: '别的页面' })).toBeNull()
  })
  it('moves a tab by keyboard and tells so', async () => {
    await start()
    await go('别的页面')
    await go('外部报表')
    expect(titles()).toEqual(['首页', '草稿箱', '别的页面', '外部报表'])
    const tab = within(bar()).getByRole('link', { name: '草稿箱' })
    expect(document.getElementById(tab.getAttribute('aria-describedby') ?? '')).toHaveTextContent(/按空格键/)
    placeInRow()
    tab.focus()
    fireEvent.keyDown(tab, { code: 'Space' })
    // Lifted, it lies over its own place.
    expect(await screen.findByText('标签草稿箱移到第 2 个')).toBeInTheDocument()
    // The sensor listens to the document from its next turn on.
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
    fireEvent.keyDown(document, { code: 'ArrowRight' })
    expect(await screen.findByText('标签草稿箱移到第 3 个')).toBeInTheDocument()
    fireEvent.keyDown(document, { code: 'Space' })
    await waitFor(() => expect(titles()).toEqual(['首页', '别的页面', '草稿箱', '外部报表']))
    expect(await screen.findByText('标签草稿箱放在第 3 个')).toBeInTheDocument()
  })
  it('gives the focus to the page that is opened, and says its title', async () => {
    await start()
    await go('别的页面')
    expect(document.getElementById('main')).toHaveFocus()
    await waitFor(() => expect(spoken()).toBe('别的页面'))
    await go('草稿箱')
    expect(document.getElementById('main')).toHaveFocus()
    await waitFor(() => expect(spoken()).toBe('草稿箱'))
  })
})

const spoken = () => document.querySelector('p[aria-live]')?.textContent

/** Tabs side by side, 100 px each: a simulated document gives nothing a place. */
function placeInRow() {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    const tab = this.closest('.tab')
    const at = tab ? [...document.querySelectorAll('.tab')].indexOf(tab) : 0
    return new DOMRect(at * 100, 0, 100, 30)
  })
}
