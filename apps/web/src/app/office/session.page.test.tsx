import { contract } from '@appeal/contract'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { call } from '../../lib/operations.ts'
import { setUserInfo } from '../../lib/session.ts'
import { readText, STORED, writeText } from '../../lib/storage.ts'
import { renderDesk } from '../../ui/testing/renderDesk.tsx'
import { refuse } from '../../ui/testing/stubApi.ts'
import OfficeShell from './OfficeShell.tsx'
import { address, officerAtDesk } from './testing/sampleMenu.ts'
import { useApiDialogs } from './useApiDialogs.tsx'

let api: ReturnType<typeof officerAtDesk>
const user = userEvent.setup()
const reload = vi.fn()

beforeEach(() => {
  api = officerAtDesk()
  reload.mockReset()
  vi.spyOn(location, 'reload').mockImplementation(reload)
  vi.spyOn(location, 'assign').mockImplementation(() => undefined)
})
afterEach(() => {
  cleanup()
  for (const left of document.querySelectorAll('.ant-modal-root')) left.remove()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function Desk() {
  return (
    <>
      <OfficeShell />
      {useApiDialogs()}
    </>
  )
}
const atDesk = async () => {
  renderDesk(<Desk />, '/appeal/drafts')
  await screen.findByText('没有草稿')
}
const refused = (code: number, data: unknown = null) => {
  api.on(contract.appeals.draftPage, refuse(code, '已过期', data))
  return call(contract.appeals.draftPage, { query: {} as never }).catch((error: unknown) => error)
}
const menu = async (name: string) => {
  await user.click(screen.getByRole('button', { name: /我的账号/ }))
  await user.click(await screen.findByRole('menuitem', { name }))
}

describe('expiry', () => {
  it.each([401, 1011007, 1011008])(
    'code %i shows one modal, and confirming clears and reloads',
    async (code) => {
      await atDesk()
      writeText(STORED.permissions, '[]')
      await Promise.all([refused(code), refused(code), refused(code)])
      expect(await screen.findAllByRole('dialog', { name: '登录已过期，请重新登录' })).toHaveLength(1)
      expect(readText(STORED.token)).toBeDefined()
      await user.click(screen.getByRole('button', { name: '重新登录' }))
      for (const key of [STORED.token, STORED.userInfo, STORED.menu, STORED.permissions])
        expect([key, readText(key)]).toEqual([key, undefined])
      expect(reload).toHaveBeenCalledOnce()
    },
  )
})

describe('captcha challenge', () => {
  it('asks for the captcha and sends the same request again with the answer', async () => {
    await atDesk()
    const picture = {
      validCodeBase64: 'data:image/png;base64,AA==',
      validCodeReqNo: 'R1',
      validCodeText: '三加四等于几',
    }
    api.on(contract.appeals.draftPage, ({ query }) =>
      query.captcha === 'R1:7' ? ([] as never) : refuse(403, '请输入验证码', picture),
    )
    const answered = call(contract.appeals.draftPage, { query: { current: 2 } as never })
    expect(await screen.findByText('请输入验证码')).toBeInTheDocument()
    // A dialog takes the focus when it opens, and may do so between two keys.
    fireEvent.change(screen.getByRole('textbox', { name: '三加四等于几' }), { target: { value: '7' } })
    await user.click(screen.getByRole('button', { name: '确定' }))
    expect(await answered).toEqual([])
    const [first, again] = api.to(contract.appeals.draftPage).slice(-2)
    expect(again?.query).toMatchObject({ current: '2', captcha: 'R1:7' })
    expect(first?.query.captcha).toBeUndefined()
  })
})

describe('an act that weighs much', () => {
  const status = {
    ...{ bound: true, required: true, awaited: false, boundTime: null, recoveryCodes: 9 },
    ...{ passkeys: 0, password: true, trustDays: 0 },
  }
  /** Refuses until somebody has shown who it is. */
  function guarded() {
    let shown = false
    api
      .on(contract.password.getPicCaptcha, refuse(500, 'no picture'))
      .on(contract.factor.status, status)
      .on(contract.factor.prove, ({ body }) => {
        if (body.otpCode !== '123456') return refuse(500, '动态口令不正确')
        shown = true
        return null as never
      })
      .on(contract.settings.add, () =>
        shown ? '1' : refuse(409, '请先验证', { reason: 'session.proof_old' }),
      )
    const body = { configKey: 'OWN', configValue: 'x', remark: null, sortCode: 1 }
    return call(contract.settings.add, { body, quiet: true })
  }

  it('asks for the code, says what was wrong with it, and sends the same press again', async () => {
    await atDesk()
    const answered = guarded()
    expect(await screen.findByRole('dialog', { name: '确认是您本人' })).toBeInTheDocument()
    const field = await screen.findByLabelText('动态口令或恢复码')
    fireEvent.change(field, { target: { value: '000000' } })
    await user.click(screen.getByRole('button', { name: /确\s?认|验\s?证/ }))
    expect(await screen.findByText('动态口令不正确')).toBeInTheDocument()
    fireEvent.change(field, { target: { value: '123456' } })
    await user.click(screen.getByRole('button', { name: /确\s?认|验\s?证/ }))
    expect(await answered).toBe('1')
    const presses = api.to(contract.settings.add)
    expect(presses).toHaveLength(2)
    expect(presses[0]!.key).toBeTruthy()
    expect(presses[1]!.key).toBe(presses[0]!.key)
  })

  it('is left undone where nobody shows who it is', async () => {
    await atDesk()
    const answered = guarded().catch((error: { reason: string }) => error.reason)
    await screen.findByLabelText('动态口令或恢复码')
    await user.click(screen.getByRole('button', { name: /取\s?消/ }))
    expect(await answered).toBe('session.proof_old')
    expect(api.to(contract.settings.add)).toHaveLength(1)
  })
})

describe('user bar', () => {
  it('shows name and organisation', async () => {
    await atDesk()
    expect(screen.getByRole('button', { name: /^我的账号.*周岚/ }).textContent).toContain('深圳市邮政管理局')
  })
  it.each([
    ['authorityPersonalCenter', true],
    ['companyPersonalCenter', true],
    ['somethingElse', false],
  ])('with the permission %s offers the personal centre: %s', async (code, offered) => {
    setUserInfo({ id: '7', account: 'szj', name: '周岚', buttonCodeList: [code] })
    await atDesk()
    await user.click(screen.getByRole('button', { name: /我的账号/ }))
    await screen.findByRole('menuitem', { name: '修改密码' })
    const centre = screen.queryByRole('menuitem', { name: '个人中心' })
    expect(centre !== null).toBe(offered)
    if (!centre) return
    await user.click(centre)
    expect(address()).toBe('/usercenter')
  })
  it('says before it signs out that something half filled in goes with it, and what was looked for does not stay', async () => {
    api.on(contract.officeAuth.doLogout, null as never)
    await atDesk()
    const unsaved = (event: Event) => event.preventDefault()
    addEventListener('beforeunload', unsaved)
    writeText(STORED.lastPath, '/appeal/all?searchKey=13800138000')
    await menu('退出登录')
    expect(await screen.findByRole('dialog', { name: /有写了一半的内容/ })).toBeInTheDocument()
    expect(api.to(contract.officeAuth.doLogout)).toHaveLength(0)
    await user.click(screen.getByRole('button', { name: '确定' }))
    await waitFor(() => expect(readText(STORED.lastPath)).toBe('/appeal/all'))
    removeEventListener('beforeunload', unsaved)
  })
  it('asks 确认退出当前用户？ before it signs out', async () => {
    api.on(contract.officeAuth.doLogout, null as never)
    await atDesk()
    await menu('退出登录')
    expect(await screen.findByRole('dialog', { name: '确认退出当前用户？' })).toBeInTheDocument()
    expect(api.to(contract.officeAuth.doLogout)).toHaveLength(0)
    await user.click(screen.getByRole('button', { name: '确定' }))
    await waitFor(() => expect(api.to(contract.officeAuth.doLogout)).toHaveLength(1))
    expect(readText(STORED.token)).toBeUndefined()
  })
  it('asks 确认清理所有缓存？ before it clears everything stored', async () => {
    await atDesk()
    await menu('清除缓存')
    expect(await screen.findByRole('dialog', { name: '确认清理所有缓存？' })).toBeInTheDocument()
    expect(readText(STORED.token)).toBeDefined()
    await user.click(screen.getByRole('button', { name: '确定' }))
    await waitFor(() => expect(reload).toHaveBeenCalledOnce())
    expect(localStorage.length).toBe(0)
  })
  it('goes to full screen and back', async () => {
    const enter = vi.fn(() => Promise.resolve())
    document.documentElement.requestFullscreen = enter
    await atDesk()
    fireEvent.click(screen.getByRole('button', { name: '全屏' }))
    expect(enter).toHaveBeenCalledOnce()
  })
})
