import { contract } from '@appeal/contract'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readJson, readText, STORED, writeJson, writeText } from '../../lib/storage.ts'
import { renderDesk, setWidth } from '../../ui/testing/renderDesk.tsx'
import { refuse } from '../../ui/testing/stubApi.ts'
import OfficeShell from './OfficeShell.tsx'
import { progress } from './progress.ts'
import { address, drafts, entry, officerAtDesk, sampleMenu } from './testing/sampleMenu.ts'

let api: ReturnType<typeof officerAtDesk>

beforeEach(() => {
  api = officerAtDesk()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('routes from the menu', () => {
  it('tells that the menu could not be loaded, and asks again on request', async () => {
    api.on(contract.menus.loginMenu, refuse(500, '系统出错'))
    renderDesk(<OfficeShell />)
    const alert = await screen.findByRole('alert')
    api.on(contract.menus.loginMenu, sampleMenu)
    await userEvent.click(within(alert).getByRole('button', { name: /重试/ }))
    expect(await screen.findByRole('navigation', { name: '模块' })).toBeVisible()
  })

  it('says so where a person has no menus at all', async () => {
    api.on(contract.menus.loginMenu, [])
    renderDesk(<OfficeShell />)
    expect(await screen.findByText('该模块下无任何菜单')).toBeVisible()
  })

  it('says so where a module is empty', async () => {
    renderDesk(<OfficeShell />, '/g9')
    expect(await screen.findByText('该模块下无任何菜单')).toBeVisible()
  })

  it('answers any other address with 404', async () => {
    renderDesk(<OfficeShell />, '/no/such/page')
    expect(await screen.findByText(/404/)).toBeVisible()
  })

  it('does not open a page that exists but is not in the menu', async () => {
    renderDesk(<OfficeShell />, '/appeal/todo')
    expect(await screen.findByText(/404/)).toBeVisible()
  })

  it('names a component that this version does not have, instead of an empty page', async () => {
    renderDesk(<OfficeShell />, '/odd')
    expect(await screen.findByText(/sys\/odd\/index/)).toBeVisible()
  })

  it('lands on the first page, entering catalogues, and titles the document', async () => {
    renderDesk(<OfficeShell />)
    expect(await screen.findByText('没有草稿')).toBeVisible()
    expect(address()).toBe('/appeal/drafts')
    await waitFor(() => expect(document.title).toBe('草稿箱 - 邮政业申诉服务平台'))
  })

  it('remembers the module in charge and the base settings in the browser', async () => {
    const row = {
      id: '1',
      configKey: 'SNOWY_SYS_VERSION',
      configValue: '9.9',
      category: 'SYS_BASE',
      sortCode: 1,
    }
    api.on(contract.settings.sysBaseList, [row])
    renderDesk(<OfficeShell />)
    expect(await screen.findByText('没有草稿')).toBeVisible()
    const module = sampleMenu.find(({ children }) => JSON.stringify(children).includes('/appeal/drafts'))
    expect(readText(STORED.moduleId)).toBe(module?.id)
    await waitFor(() => expect(readJson(STORED.sysBaseConfig)).toMatchObject({ SNOWY_SYS_VERSION: '9.9' }))
  })

  it('titles the document with the name that the settings give, when it comes behind the page', async () => {
    const name = { id: '2', configKey: 'SNOWY_SYS_NAME', configValue: '省邮政申诉', category: 'SYS_BASE' }
    let answer = () => {}
    const promise = new Promise<void>((done) => {
      answer = done
    })
    api.on(contract.settings.sysBaseList, async () => {
      await promise
      return [{ ...name, sortCode: 1 }]
    })
    renderDesk(<OfficeShell />)
    await waitFor(() => expect(document.title).toMatch(/^草稿箱 - (?!省)/))
    answer()
    await waitFor(() => expect(document.title).toBe('草稿箱 - 省邮政申诉'))
  })

  it('lands on the last visited page', async () => {
    writeText(STORED.lastPath, '/odd')
    renderDesk(<OfficeShell />)
    await waitFor(() => expect(address()).toBe('/odd'))
  })

  it('returns to a last visited page that has no menu entry', async () => {
    writeText(STORED.lastPath, '/messages')
    renderDesk(<OfficeShell />)
    await waitFor(() => expect(address()).toBe('/messages'))
  })

  it('leads the special menu WRLe2ws0dj to its own first page', async () => {
    const special = entry('menu', '20', '专区', '/special', { code: 'WRLe2ws0dj', children: [drafts] })
    api.on(contract.menus.loginMenu, [entry('module', '1', '模块', '/m', { children: [special] })])
    renderDesk(<OfficeShell />, '/special')
    await waitFor(() => expect(address()).toBe('/appeal/drafts'))
  })

  it('leads /homeModule, the default module, to the first page, and calls it so', async () => {
    api.on(contract.menus.loginMenu, [drafts])
    renderDesk(<OfficeShell />, '/homeModule')
    await waitFor(() => expect(address()).toBe('/appeal/drafts'))
    expect(within(screen.getByRole('navigation', { name: '模块' })).getByText('默认')).toBeVisible()
  })

  it('lands on a page where the first entry is an external link', async () => {
    const link = entry('link', '30', '外链', 'https://example.org')
    api.on(contract.menus.loginMenu, [entry('module', '1', '模块', '/m', { children: [link, drafts] })])
    renderDesk(<OfficeShell />)
    await waitFor(() => expect(address()).toBe('/appeal/drafts'))
  })

  it('opens external links in a new window, and none that is no web address', async () => {
    const links = [
      entry('link', '31', '外链', 'https://example.org/'),
      entry('link', '32', '脚本', 'javascript:alert(1)'),
    ]
    api.on(contract.menus.loginMenu, [entry('module', '1', '模块', '/m', { children: [...links, drafts] })])
    renderDesk(<OfficeShell />)
    const opened = await screen.findByText('外链')
    expect(opened.closest('a')).toMatchObject({ href: 'https://example.org/', target: '_blank' })
    expect(screen.getByText('脚本').closest('a')?.getAttribute('href')).toBeNull()
  })

  it('shows a page in a frame, and no frame of another scheme', async () => {
    renderDesk(<OfficeShell />, '/report')
    const shown = (await screen.findByTitle('外部报表')) as HTMLIFrameElement
    expect(shown.getAttribute('src')).toBe('https://report.example.org/a')
    cleanup()
    const evil = entry('iframe', '33', '坏页', 'javascript:alert(1)', { name: 'evil' })
    api.on(contract.menus.loginMenu, [entry('module', '1', '模块', '/m', { children: [evil] })])
    renderDesk(<OfficeShell />, '/evil')
    expect(await screen.findByText(/404/)).toBeVisible()
  })

  it('asks the server for the menu again after a reload, and follows its newest answer', async () => {
    writeJson(STORED.menu, sampleMenu)
    api.on(contract.menus.loginMenu, [entry('module', '1', '新模块', '/m', { children: [drafts] })])
    renderDesk(<OfficeShell />, '/appeal/drafts')
    expect(await screen.findByText('新模块')).toBeVisible()
    expect(api.to(contract.menus.loginMenu)).toHaveLength(1)
  })

  it('logs the error of a page and stops the progress bar', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    api.on(contract.appeals.draftPage, 'not a list' as never)
    renderDesk(<OfficeShell />, '/appeal/drafts')
    expect(await screen.findByText('页面出错了')).toBeVisible()
    expect(log).toHaveBeenCalled()
    await waitFor(() => expect(progress.isRunning()).toBe(false))
    log.mockRestore()
  })

  it('takes a catalogue to its first page', async () => {
    renderDesk(<OfficeShell />, '/g2')
    await waitFor(() => expect(address()).toBe('/appeal/drafts'))
  })
})

describe('a year the calendar misses', () => {
  const keeper = entry('menu', '31', '工作日历', '/base/calendar', { component: 'calendar/year' })
  const kept = (missingYear: number | null) =>
    officerAtDesk([entry('module', '1', '申诉办理', '/g1', { children: [drafts, keeper] })]).on(
      contract.calendar.year,
      {
        year: 2026,
        confirmed: true,
        confirmTime: null,
        days: [],
        draft: null,
        run: null,
        assumed: 0,
        can: [],
        missingYear,
      },
    )

  it('is told on every page to those who keep it, leads there, and can be put aside', async () => {
    kept(2027)
    renderDesk(<OfficeShell />, '/appeal/drafts')
    expect(await screen.findByText(/2027 年的安排尚未确认/)).toBeVisible()
    expect(screen.getByRole('link', { name: '前往 2027 年' }).getAttribute('href')).toBe(
      '/base/calendar?year=2027',
    )
    await userEvent.click(screen.getByRole('button', { name: '暂时收起' }))
    expect(screen.queryByText(/2027 年的安排尚未确认/)).toBeNull()
  })

  it('is not asked for by others, and not told while no year is missing', async () => {
    const api = officerAtDesk()
    const view = renderDesk(<OfficeShell />, '/appeal/drafts')
    await screen.findByText('没有草稿')
    expect(api.to(contract.calendar.year)).toHaveLength(0)
    view.unmount()
    const asked = kept(null)
    renderDesk(<OfficeShell />, '/appeal/drafts')
    await waitFor(() => expect(asked.to(contract.calendar.year)).toHaveLength(1))
    expect(screen.queryByText(/尚未确认/)).toBeNull()
  })
})

describe('phone shell', () => {
  it('shows bars at head and foot instead of columns', async () => {
    setWidth(390)
    renderDesk(<OfficeShell />, '/appeal/drafts')
    expect(await screen.findByRole('button', { name: '菜单' })).toBeVisible()
    expect(screen.queryByRole('navigation', { name: '已打开的页面' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: '菜单' }))
    expect(await screen.findByRole('link', { name: '别的页面' })).toBeVisible()
  })
})

describe('the address of a case that names none', () => {
  // Pages of cases bring much along when they are first opened.
  const WHILE_LOADING = { timeout: 60_000 }
  const list = (id: string, path: string, component: string) =>
    entry('menu', id, component, path, { component })
  const caseEntry = entry('menu', '39', '申诉单', '/appeal/case', {
    component: 'appeals/case',
    visible: 'FALSE',
  })
  const lists = [
    list('31', '/appeal/todo', 'appeals/queue/todo'),
    list('32', '/cases/letter/todo', 'cases/letter/todo'),
  ]
  const open = (path: string, menu = [drafts, ...lists, caseEntry]) => {
    api = officerAtDesk([entry('module', '30', '办理', '/g30', { children: menu })])
    // Where one was last is where the start page leads: this very address.
    writeText(STORED.lastPath, path)
    renderDesk(<OfficeShell />, path)
  }

  it.each([
    ['/appeal/case', '/appeal/todo'],
    ['/cases/case/letter', '/cases/letter/todo'],
    // No list of this kind in the menu: the first there is.
    ['/cases/case/courier', '/appeal/todo'],
    ['/cases/case/nothing/7', '/appeal/todo'],
  ])('says so at %s, and leads to %s', async (path, to) => {
    open(path)
    expect(await screen.findByText('地址里没有写明是哪一件', {}, WHILE_LOADING)).toBeVisible()
    expect(address()).toBe(path)
    await userEvent.click(screen.getByRole('button', { name: '回到列表' }))
    await waitFor(() => expect(address()).toContain(to))
  })

  it('offers no list to who has none', async () => {
    open('/appeal/case', [drafts, caseEntry])
    expect(await screen.findByText('地址里没有写明是哪一件', {}, WHILE_LOADING)).toBeVisible()
    expect(screen.queryByRole('button', { name: '回到列表' })).toBeNull()
  })

  it('leads back from a case that was opened by its address', async () => {
    open('/appeal/case/510')
    api.on(contract.appeals.detail, refuse(404, '没有这件申诉'))
    await userEvent.click(await screen.findByRole('button', { name: '回到列表' }, WHILE_LOADING))
    await waitFor(() => expect(address()).toContain('/appeal/todo'))
  })
})
