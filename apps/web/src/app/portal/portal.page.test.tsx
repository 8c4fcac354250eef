import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { api } from '../../lib/deskOperations.ts'
import { setModes } from '../../lib/modes.ts'
import { call } from '../../lib/operations.ts'
import { endSession, getSession, setUserInfo, startSession } from '../../lib/session.ts'
import { type Answer, closePage, currentPath, openPage, refusal, stubServer } from '../../testing/page.tsx'
import PortalShell from './PortalShell.tsx'
import { portalScreens } from './screens.ts'

const base: Record<string, Answer> = {
  '/api/webapp/dev/config/sysBaseList': () => [
    { configKey: 'SNOWY_SYS_COPYRIGHT', configValue: '邮政管理部门 京ICP备00000000号' },
  ],
}
const UNREAD = '/api/webapp/sys/userCenter/loginUnreadMessagePage'
const A_PAGE = { current: 1, size: 1, pages: 1, records: [] }
const reload = vi.fn()
const shellAt = (path: string) => <PortalShell screen={portalScreens.find((one) => one.path === path)} />
const open = (answers: Record<string, Answer> = {}) => {
  const asked = stubServer({ ...base, ...answers })
  return { asked, ...openPage(shellAt('/portal/home'), { path: '/portal/home', route: '/portal/home' }) }
}
const signedInAs = (source: string, more: object = {}) => {
  startSession({ token: 't1', source, status: '3', areaName: '' })
  setUserInfo({ id: '7', account: 'lin', name: '林晓', isRealName: '2', ...more })
}
const links = (inside: HTMLElement) =>
  within(inside)
    .getAllByRole('link')
    .map((link) => link.textContent)

beforeEach(() => {
  localStorage.clear()
  endSession()
  reload.mockReset()
  vi.spyOn(location, 'reload').mockImplementation(reload)
})
afterEach(() => {
  closePage()
  vi.useRealTimers()
  vi.restoreAllMocks()
  document.head.querySelector('#entry')?.remove()
})

describe('header of the portal', () => {
  it('shows guests home, regulations, news, cases and the door of enterprises, and nothing of their own', () => {
    open()
    const nav = screen.getByRole('navigation', { name: '主导航' })
    expect(links(nav)).toEqual(expect.arrayContaining(['首页', '相关规定', '新闻信息', '案例选登']))
    expect(links(nav)).not.toContain('我的')
    expect(screen.getAllByRole('link', { name: '企业入口' }).length).toBeGreaterThan(0)
    expect(screen.queryByText('账户菜单')).toBeNull()
  })

  it('leads guests on a phone to questions and reports as well', () => {
    open()
    const menu = screen.getByLabelText('菜单').closest('details') as HTMLElement
    expect(within(menu).getByText('我要咨询').getAttribute('href')).toBe(
      '/portal/signIn?next=%2Fportal%2Fconsult',
    )
    expect(within(menu).getByText('我要举报').getAttribute('href')).toBe(
      '/portal/signIn?next=%2Fportal%2Freport',
    )
  })

  it('offers larger type on the pages of a form too, and nothing to leave once it was sent', async () => {
    setModes({ elder: true })
    onTestFinished(() => setModes({ elder: false }))
    stubServer(base)
    openPage(shellAt('/portal/appeal'), { path: '/portal/appeal?q=matter', route: '/portal/appeal' })
    expect(screen.getByRole('button', { name: '特大字' })).toBeInTheDocument()
    // The browser of this test has no voice, and says so in the place of the button.
    expect(await screen.findByText('这个浏览器不支持朗读。')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: '保存并退出' })).toBeInTheDocument()
    openPage(shellAt('/portal/appeal'), { path: '/portal/appeal?done=9', route: '/portal/appeal' })
    expect(screen.queryByRole('link', { name: '保存并退出' })).toBeNull()
  })

  it('greets whoever has no name by their telephone', () => {
    signedInAs('consumer_portal', { name: '', account: 'ujco5vqynp', phone: '138****8000' })
    open()
    expect(screen.getByText('138****8000')).toBeInTheDocument()
    expect(screen.queryByText('ujco5vqynp')).toBeNull()
  })

  it('shows people signed in their own page, and no door of enterprises in the header', () => {
    signedInAs('consumer_portal')
    open()
    expect(links(screen.getByRole('navigation', { name: '主导航' }))).toContain('我的')
    expect(within(screen.getByRole('banner')).queryByRole('link', { name: '企业入口' })).toBeNull()
  })

  it('marks 我的 on every page of their own', () => {
    signedInAs('consumer_portal')
    stubServer(base)
    openPage(shellAt('/portal/details'), { path: '/portal/details?id=5', route: '/portal/details' })
    const nav = within(screen.getByRole('navigation', { name: '主导航' }))
    expect(nav.getByRole('link', { name: '我的' }).getAttribute('aria-current')).toBe('page')
    expect(nav.getByRole('link', { name: '首页' }).getAttribute('aria-current')).toBeNull()
  })

  it.each(['consumer_portal', 'couriers_user'])(
    'offers %s messages, to edit info, change password, protect the sign-in, cancel the account and log out',
    async (source) => {
      signedInAs(source)
      const { user } = open()
      await user.click(screen.getByText('账户菜单'))
      const menu = screen.getByText('账户菜单').closest('details')!
      expect(links(menu)).toEqual(['消息', '修改个人信息', '修改密码', '登录保护', '注销账号'])
      expect(within(menu).getByRole('button', { name: '退出登录' })).toBeVisible()
      await user.click(within(menu).getByRole('link', { name: '注销账号' }))
      expect(currentPath()).toBe('/portal/cancelAccount')
    },
  )

  it('asks for no messages where a guest or an officer looks, and marks none where all were opened', async () => {
    const { asked } = open()
    signedInAs('bureau_office')
    open()
    signedInAs('consumer_portal')
    const own = open({ [UNREAD]: () => ({ ...A_PAGE, total: 0, records: [] }) })
    await waitFor(() => expect(own.asked.some(({ path }) => path === UNREAD)).toBe(true))
    expect(screen.getByText('账户菜单').closest('summary')!.textContent).toBe('林林晓账户菜单')
    expect(asked.some(({ path }) => path === UNREAD)).toBe(false)
  })

  it('marks how many messages nobody opened, at the account and in its menu, until they are read', async () => {
    signedInAs('consumer_portal')
    let unread = 120
    const { asked, user } = open({
      [UNREAD]: () => ({ ...A_PAGE, total: unread }),
      '/api/webapp/sys/userCenter/allMessageMarkRead': () => {
        unread = 0
        return null
      },
    })
    const account = screen.getByText('账户菜单').closest('summary')!
    await waitFor(() => expect(within(account).getByRole('status')).toHaveTextContent('120 条未读消息'))
    expect(account).toHaveTextContent('99+')
    await user.click(account)
    const entry = screen.getByText('消息', { selector: 'a' })
    expect(entry).toHaveTextContent('消息99+120 条未读消息')
    // Both marks are one question.
    expect(asked.filter(({ path }) => path === UNREAD)).toHaveLength(1)
    await act(() => call(api.messages.allMessageMarkRead))
    await waitFor(() => expect(entry.textContent).toBe('消息'))
    expect(within(account).getByRole('status')).toBeEmptyDOMElement()
  })

  it('leads officers back to their desk: only portal users cancel their accounts here', async () => {
    signedInAs('bureau_office')
    const { user } = open()
    await user.click(screen.getByText('账户菜单'))
    const menu = screen.getByText('账户菜单').closest('details')!
    expect(links(menu)).toEqual(['回到工作台'])
  })

  it('asks 确认退出当前用户？ before it signs out', async () => {
    signedInAs('consumer_portal')
    const { user, asked } = open({ '/api/webapp/auth/b/doLogout': () => null })
    await user.click(screen.getByText('账户菜单'))
    await user.click(screen.getByRole('button', { name: '退出登录' }))
    const ask = screen.getByRole('dialog', { name: '确认退出当前用户？' })
    expect(asked.some(({ path }) => path.endsWith('/doLogout'))).toBe(false)
    await user.click(within(ask).getByRole('button', { name: '退出登录' }))
    await waitFor(() => expect(asked.some(({ path }) => path.endsWith('/doLogout'))).toBe(true))
  })
})

describe('word of planned maintenance', () => {
  it('is never shown where none is set', async () => {
    open()
    await within(screen.getByRole('contentinfo')).findByText(/京ICP备00000000号/)
    expect(screen.queryByRole('region', { name: '维护公告' })).toBeNull()
  })

  it('stands over the page where the operator wrote one, and is put away', async () => {
    const text = '11 月 28 日 22:00 至 24:00 系统维护'
    open({
      '/api/webapp/dev/config/sysBaseList': () => [{ configKey: 'PORTAL_MAINTENANCE', configValue: text }],
    })
    const word = await screen.findByRole('region', { name: '维护公告' })
    expect(word.textContent).toContain(text)
    act(() => within(word).getByRole('button', { name: '知道了' }).click())
    expect(screen.queryByRole('region', { name: '维护公告' })).toBeNull()
  })
})

describe('footer of the portal', () => {
  it('holds copyright and filing text as configured', async () => {
    open()
    expect(await within(screen.getByRole('contentinfo')).findByText(/京ICP备00000000号/)).toBeVisible()
  })
})

describe('what may stand before a portal page', () => {
  it('offers to reload when the server serves another build, and can be put off', async () => {
    const entry = document.createElement('script')
    entry.id = 'entry'
    entry.type = 'module'
    entry.setAttribute('src', '/assets/old.js')
    document.head.append(entry)
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { user } = open({ '/api/webapp/version': () => ({ version: '2', entry: '/assets/new.js' }) })
    expect(screen.queryByText(/网站已更新/)).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    expect(await screen.findByText(/网站已更新/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: '刷新' }))
    expect(reload).toHaveBeenCalledOnce()
    await user.click(screen.getByRole('button', { name: '稍后' }))
    expect(screen.queryByText(/网站已更新/)).toBeNull()
  })

  it('tells the end of a session once, and confirming clears and reloads', async () => {
    signedInAs('consumer_portal')
    const { user } = open({
      [api.officeAuth.getLoginUser.url]: () => refusal(1011007, '登录已失效，请重新登录'),
    })
    const ask = () => call(api.officeAuth.getLoginUser, { quiet: true }).catch(() => undefined)
    await act(() => Promise.all([ask(), ask()]))
    const told = await screen.findAllByRole('dialog', { name: '登录已失效，请重新登录' })
    expect(told).toHaveLength(1)
    expect(within(told[0]!).getAllByText('登录已失效，请重新登录')).toHaveLength(1)
    within(told[0]!).getByText('您填的内容还在，登录后接着填。')
    await user.click(within(told[0]!).getByRole('button', { name: '重新登录' }))
    expect(getSession().token).toBeUndefined()
    expect(reload).toHaveBeenCalledOnce()
  })

  it('asks for the captcha and sends the same request again with the answer', async () => {
    const challenge = {
      ...{ validCodeBase64: 'data:image/png;base64,AA==', validCodeReqNo: 'R1' },
      validCodeText: '三加四等于几',
    }
    const { user } = open({
      [api.officeAuth.getLoginUser.url]: ({ url }) =>
        url.searchParams.get('captcha') === 'R1:7' ? { id: '7' } : refusal(403, '请输入验证码', challenge),
    })
    const answered = call(api.officeAuth.getLoginUser, { quiet: true })
    const ask = await screen.findByRole('dialog', { name: '请输入验证码' })
    expect(within(ask).getByText(/这段时间操作得比较多/)).toBeVisible()
    await user.click(within(ask).getByRole('button', { name: '听题目' }))
    await within(ask).findByText(/三加四等于几/)
    await user.click(within(ask).getByRole('button', { name: '确定' }))
    expect(within(ask).getByRole('textbox').getAttribute('aria-invalid')).toBe('true')
    within(ask).getByText('请填写得数，0 到 99 的数字')
    await user.type(within(ask).getByRole('textbox'), '7')
    await user.click(within(ask).getByRole('button', { name: '确定' }))
    expect(await answered).toEqual({ id: '7' })
  })
})
