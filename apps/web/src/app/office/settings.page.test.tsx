import { contract } from '@appeal/contract'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setLanguage } from '../../lib/i18n.ts'
import { readJson, SETTING_PREFIX } from '../../lib/storage.ts'
import { renderDesk } from '../../ui/testing/renderDesk.tsx'
import { PALETTE } from '../../ui/theme/palette.ts'
import { getPreferences, setPreferences } from '../../ui/theme/preferences.ts'
import { DEFAULT_SETTINGS, type Settings } from '../../ui/theme/settings.ts'
import OfficeShell from './OfficeShell.tsx'
import { drafts, entry, officerAtDesk } from './testing/sampleMenu.ts'

let api: ReturnType<typeof officerAtDesk>
const user = userEvent.setup()

beforeEach(() => {
  api = officerAtDesk()
})
afterEach(() => {
  cleanup()
  setLanguage('zh-cn')
  vi.unstubAllGlobals()
})

const shell = () => document.querySelector('.shell')!
const open = async () => {
  await user.click(await screen.findByRole('button', { name: '界面设置' }))
  return screen.findByRole('dialog', { name: '界面设置' })
}
const flag = (name: string) => screen.getByRole('switch', { name })
const isOn = (name: string) => flag(name).getAttribute('aria-checked') === 'true'
const isDisabled = (name: string) => (flag(name) as HTMLButtonElement).disabled
const atDesk = async (some: Partial<Settings> = {}) => {
  setPreferences(some)
  renderDesk(<OfficeShell />, '/appeal/drafts')
  await screen.findByText('没有草稿')
}

describe('settings drawer', () => {
  it('warns that changes are live, where defaults are set, and that production should keep it shut', async () => {
    await atDesk()
    const drawer = await open()
    expect(
      within(drawer).getByText(/即时生效.*默认值在配置文件中设定.*生产环境不建议开放布局设置/),
    ).toBeVisible()
  })
  it('offers style, layout, eleven colours, all switches and the form style', async () => {
    await atDesk()
    const drawer = await open()
    const radios = within(drawer)
      .getAllByRole('radio')
      .map((one) => one.getAttribute('aria-label') ?? one.closest('label')?.textContent)
    for (const name of ['暗色', '亮色', '暗黑', '经典', '双排菜单', '顶部菜单', '抽屉', '弹窗'])
      expect(radios).toContain(name)
    for (const { zh } of PALETTE) expect(radios).toContain(zh)
    expect(within(drawer).getAllByRole('switch')).toHaveLength(13)
  })
  it('keeps a change under the fixed prefix and shows it at once', async () => {
    await atDesk()
    await open()
    await user.click(screen.getByRole('radio', { name: '暗黑' }))
    expect(document.body.classList.contains('o-realDark')).toBe(true)
    expect(readJson(`${SETTING_PREFIX}theme`)).toBe('realDark')
    await user.click(screen.getByRole('radio', { name: '酱紫' }))
    expect(readJson(`${SETTING_PREFIX}themeColor`)).toBe('#722ED1')
    expect(document.body.style.getPropertyValue('--p')).not.toBe('')
  })
  it('remembers the change for the account on the server', async () => {
    await atDesk()
    await open()
    await user.click(flag('面包屑'))
    await user.click(flag('登录用户水印'))
    // One save tells both, or the last of two where the second press came late.
    await waitFor(() =>
      expect(api.to(contract.preferences.save).at(-1)?.body).toMatchObject({
        key: 'desk',
        value: { ...DEFAULT_SETTINGS, breadcrumb: true, loginUserWatermark: true },
      }),
    )
  })
  it("takes over the account's settings from the server, and does not send them back", async () => {
    api.on(contract.preferences.list, { desk: { theme: 'light', layout: 'classical' } })
    await atDesk()
    await waitFor(() => expect(getPreferences()).toMatchObject({ theme: 'light', layout: 'classical' }))
    expect(shell().className).toContain('o-lay-classical')
    expect(api.to(contract.preferences.save)).toHaveLength(0)
  })
  it('goes back to the defaults', async () => {
    await atDesk({ theme: 'light', layout: 'top', breadcrumb: true, themeColor: '#722ED1' })
    await open()
    await user.click(screen.getByRole('button', { name: '恢复默认' }))
    expect(getPreferences()).toEqual(DEFAULT_SETTINGS)
    expect(shell().className).toContain('o-lay-doublerow')
  })
  it('changes how forms open', async () => {
    await atDesk()
    await open()
    await user.click(screen.getByText('弹窗'))
    expect(readJson(`${SETTING_PREFIX}formStyle`)).toBe('modal')
  })
})

describe('interlocks in the drawer', () => {
  it('real-dark disables the top-bar colour and the spread and switches them off', async () => {
    await atDesk({ topHeaderThemeColor: true, topHeaderThemeColorSpread: true })
    await open()
    await user.click(screen.getByRole('radio', { name: '暗黑' }))
    for (const name of ['顶栏使用主题色', '顶栏颜色通栏'])
      expect([isOn(name), isDisabled(name)]).toEqual([false, true])
    expect(shell().className).not.toMatch(/o-top-(themed|spread)/)
  })
  it('the top layout disables dock, collapse, exclusive expansion and spread, and switches exclusive off', async () => {
    await atDesk({ sideUniqueOpen: true, topHeaderThemeColor: true })
    await open()
    expect(isOn('菜单排他展开')).toBe(true)
    await user.click(screen.getByRole('radio', { name: '顶部菜单' }))
    for (const name of ['模块停靠', '折叠菜单', '菜单排他展开', '顶栏颜色通栏'])
      expect([name, isDisabled(name)]).toEqual([name, true])
    expect(isOn('菜单排他展开')).toBe(false)
    expect(isDisabled('固定宽度')).toBe(false)
  })
  it('the spread opens with the top-bar colour and goes off with it', async () => {
    await atDesk()
    await open()
    expect(isDisabled('顶栏颜色通栏')).toBe(true)
    await user.click(flag('顶栏使用主题色'))
    await user.click(flag('顶栏颜色通栏'))
    expect(shell().className).toContain('o-top-themed o-top-spread')
    await user.click(flag('顶栏使用主题色'))
    expect([isOn('顶栏颜色通栏'), isDisabled('顶栏颜色通栏')]).toEqual([false, true])
    expect(shell().className).not.toMatch(/o-top-(themed|spread)/)
  })
  it('fixed width is for the top layout alone', async () => {
    await atDesk()
    await open()
    expect(isDisabled('固定宽度')).toBe(true)
    await user.click(screen.getByRole('radio', { name: '顶部菜单' }))
    await user.click(flag('固定宽度'))
    expect(shell().className).toContain('shellFixed')
  })
})

describe('layouts', () => {
  it('doublerow: modules in the first column, the menu of the module in the second', async () => {
    await atDesk()
    expect(within(screen.getByRole('navigation', { name: '模块' })).getByText('系统管理')).toBeVisible()
    expect(within(screen.getByRole('navigation', { name: '申诉办理' })).getByText('草稿箱')).toBeVisible()
  })
  it('doublerow without dock: first level in the first column, modules behind a switch', async () => {
    await atDesk({ moduleDock: false })
    expect(within(screen.getByRole('navigation', { name: '申诉办理' })).getByText('登记')).toBeVisible()
    expect(within(screen.getByRole('navigation', { name: '登记' })).getByText('草稿箱')).toBeVisible()
    await user.click(screen.getByRole('button', { name: /切换模块/ }))
    await user.click(await screen.findByRole('menuitem', { name: '系统管理' }))
    expect(await screen.findByText('该模块下无任何菜单')).toBeVisible()
  })
  it('classical: one column of the current module, modules docked in the top bar', async () => {
    await atDesk({ layout: 'classical' })
    const banner = screen.getByRole('banner')
    expect(within(banner).getByRole('link', { name: '系统管理' })).toBeVisible()
    const tree = screen.getByRole('navigation', { name: '申诉办理' })
    expect(within(tree).getByRole('link', { name: '草稿箱' })).toBeInTheDocument()
  })
  it('classical: an opened catalogue closes the others while expansion is exclusive', async () => {
    await atDesk({ layout: 'classical' })
    const tree = screen.getByRole('navigation', { name: '申诉办理' })
    const heading = (name: string) => within(tree).getByRole('menuitem', { name })
    expect(heading('登记').getAttribute('aria-expanded')).toBe('true')
    await user.click(heading('外部'))
    await waitFor(() => expect(heading('外部').getAttribute('aria-expanded')).toBe('true'))
    expect(heading('登记').getAttribute('aria-expanded')).toBe('false')
  })
  it('top: modules and their menus in the bar, no column', async () => {
    await atDesk({ layout: 'top' })
    expect(shell().className).toContain('o-lay-top')
    expect(screen.queryByRole('button', { name: '收起或展开菜单' })).toBeNull()
    const bar = within(screen.getByRole('banner')).getByRole('navigation', { name: '模块' })
    expect(within(bar).getByText('申诉办理')).toBeVisible()
  })
  it('collapses and opens the menu, and remembers it', async () => {
    await atDesk()
    await user.click(screen.getByRole('button', { name: '收起或展开菜单' }))
    expect(screen.queryByRole('navigation', { name: '申诉办理' })).toBeNull()
    expect(readJson(`${SETTING_PREFIX}menuCollapse`)).toBe(true)
  })
  it('shows breadcrumb, copyright and watermark only where they are on', async () => {
    api.on(contract.settings.sysBaseList, [
      { configKey: 'SNOWY_SYS_COPYRIGHT', configValue: '版权所有' },
      { configKey: 'SNOWY_SYS_COPYRIGHT_URL', configValue: 'https://example.org/' },
    ] as never)
    await atDesk()
    expect(screen.queryByRole('navigation', { name: '面包屑' })).toBeNull()
    const main = document.querySelector('main')
    expect(document.querySelector('.mark')).toBeNull()
    expect(await screen.findByRole('link', { name: '版权所有' })).toMatchObject({
      href: 'https://example.org/',
    })
    // The operator keeps it in Chinese alone.
    act(() => setLanguage('en'))
    expect(await screen.findByRole('link', { name: 'Postal Appeal Service Platform' })).toBeVisible()
    act(() => setLanguage('zh-cn'))
    setPreferences({ breadcrumb: true, footerCopyright: false, loginUserWatermark: true })
    const crumbs = await screen.findByRole('navigation', { name: '面包屑' })
    expect(
      within(crumbs)
        .getAllByRole('listitem')
        .map((one) => one.textContent),
    ).toEqual(['申诉办理', '登记', '草稿箱'])
    expect(screen.queryByRole('link', { name: '版权所有' })).toBeNull()
    expect(document.querySelector('.mark')).not.toBeNull()
    // What is open stays open under it.
    expect(document.querySelector('main')).toBe(main)
  })
  it('squares the corners', async () => {
    await atDesk()
    expect(document.body.classList.contains('o-square')).toBe(false)
    setPreferences({ roundedCorners: false })
    await waitFor(() => expect(document.body.classList.contains('o-square')).toBe(true))
  })
  it('hides the page tabs', async () => {
    await atDesk({ layoutTags: false })
    expect(screen.queryByRole('navigation', { name: '已打开的页面' })).toBeNull()
  })
})

describe('languages', () => {
  it('change the shell, the menu and the tab titles without a reload', async () => {
    api.on(contract.menus.loginMenu, () => [
      entry('module', '1', document.documentElement.lang === 'en' ? 'Appeals' : '申诉办理', '/g1', {
        children: [
          {
            ...drafts,
            meta: { ...drafts.meta, title: document.documentElement.lang === 'en' ? 'Drafts' : '草稿箱' },
          },
        ],
      }),
    ])
    await atDesk()
    setLanguage('en')
    const tabs = await screen.findByRole('navigation', { name: 'Open pages' })
    expect(await within(tabs).findByRole('link', { name: 'Drafts' })).toBeVisible()
    expect(document.documentElement.lang).toBe('en')
  })
})
