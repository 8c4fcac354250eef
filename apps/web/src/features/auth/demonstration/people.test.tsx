import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setLanguage } from '../../../lib/i18n.ts'
import { endSession, getSession, setUserInfo, startSession } from '../../../lib/session.ts'
import { clearStorage, readJson, STORED, writeJson } from '../../../lib/storage.ts'
import { closePage, openPage, refusal, stubServer } from '../../../testing/page.tsx'
import PeoplePage from './PeoplePage.tsx'

const PEOPLE = '/api/webapp/dev/people'
const rows = [
  { door: 'consumer', account: 'lin', name: '林小满' },
  { door: 'officer', account: 'szj', name: '周岚' },
]
const officer = { token: 'T2', source: 'office', status: '3', areaName: '深圳市' }
const good = {
  [`${PEOPLE}/list`]: () => rows,
  [`${PEOPLE}/enter`]: () => officer,
  '/api/webapp/auth/b/doLogout': () => null,
  '/api/webapp/auth/b/getLoginUser': () => ({ id: '2', account: 'szj', name: '周岚', buttonCodeList: [] }),
  '/api/webapp/dev/dict/tree': () => [],
  '/api/bizapp/biz/sysOrgConfig/queryOrgConfig': () => ({}),
}
const open = () => openPage(<PeoplePage />, { path: '/dev/people', route: '/dev/people' })
const asLin = () => {
  startSession({ token: 'T1', source: 'consumer_portal', status: '3', areaName: '' })
  setUserInfo({ id: '1', account: 'lin', name: '林小满' })
}
const draft = () =>
  writeJson(STORED.appealDraft, { values: { text: '快件丢了' }, owner: '1', savedAt: 1, step: 'waybill' })
const toOfficer = () => screen.findByRole('button', { name: '以市局经办身份进入' })

let assign: ReturnType<typeof vi.spyOn>
beforeEach(() => {
  clearStorage()
  endSession()
  assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined)
})
afterEach(() => {
  closePage()
  setLanguage('zh-cn')
  vi.restoreAllMocks()
})

describe('people of a demonstration', () => {
  it('are none elsewhere, and the page says so', async () => {
    stubServer({ [`${PEOPLE}/list`]: () => refusal(404, '没有找到') })
    open()
    expect(await screen.findByText(/没有找到/)).toBeVisible()
    expect(screen.queryByRole('button', { name: /身份进入/ })).toBeNull()
  })

  it('are told with what each would do first, those who are there, and one press opens that page', async () => {
    const asked = stubServer(good)
    const { user } = open()
    expect(await screen.findByText('从待办里打开一件申诉，受理并转给企业。')).toBeVisible()
    expect(screen.queryByText('审批经办送来的事项。')).toBeNull()
    await user.click(await toOfficer())
    await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith('/appeal/todo'))
    expect(asked.find(({ path }) => path === `${PEOPLE}/enter`)?.body).toEqual({ door: 'officer' })
    expect(asked.some(({ path }) => path.endsWith('doLogout'))).toBe(false)
    expect(getSession().token).toBe('T2')
  })

  it('are told in English too', async () => {
    stubServer(good)
    setLanguage('en')
    const { view } = open()
    expect(await screen.findByRole('button', { name: 'Enter as Officer of a city bureau' })).toBeVisible()
    expect(view.container.textContent?.replace('林小满', '').replace('周岚', '')).not.toMatch(
      /\p{Script=Han}/u,
    )
  })
})

describe('changing from one person to another', () => {
  it('brings what is half written to the account, and ends the first session', async () => {
    asLin()
    draft()
    const asked = stubServer({
      ...good,
      '/api/bizapp/biz/information/saveDraft': () => ({ id: '9', version: 1 }),
    })
    const { user } = open()
    expect(await screen.findByText(/现在是林小满/)).toBeVisible()
    await user.click(await toOfficer())
    await waitFor(() => expect(assign).toHaveBeenCalledOnce())
    const out = asked.find(({ path }) => path.endsWith('doLogout'))
    expect(out?.headers.get('token')).toBe('T1')
    expect(asked.some(({ path }) => /[dD]raft/.test(path))).toBe(true)
    expect(readJson(STORED.appealDraft)).toBeUndefined()
    expect(getSession().token).toBe('T2')
  })

  it('asks where that cannot be saved: nothing has ended, and it is lost on a second word only', async () => {
    asLin()
    draft()
    const asked = stubServer(good)
    const { user } = open()
    await user.click(await toOfficer())
    expect(await screen.findByRole('dialog', { name: '有内容还没存好' })).toBeVisible()
    expect(asked.some(({ path }) => path === `${PEOPLE}/enter`)).toBe(false)
    await user.click(screen.getByRole('button', { name: '先不换' }))
    expect(getSession().token).toBe('T1')
    expect(readJson(STORED.appealDraft)).toBeDefined()
    await user.click(await toOfficer())
    await user.click(await screen.findByRole('button', { name: '不要了，换人' }))
    await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith('/appeal/todo'))
  })

  it('leaves the first signed in where the second is refused, or has a second factor', async () => {
    asLin()
    const asked = stubServer({ ...good, [`${PEOPLE}/enter`]: () => refusal(400, '账号或密码错误') })
    const { user } = open()
    await user.click(await toOfficer())
    expect(await screen.findByRole('alert')).toHaveTextContent('账号或密码错误')
    const later = stubServer({ ...good, [`${PEOPLE}/enter`]: () => ({ ...officer, secondFactor: 'code' }) })
    await user.click(await toOfficer())
    expect(await screen.findByText(/请从登录页进入/)).toBeVisible()
    expect([...asked, ...later].some(({ path }) => path.endsWith('doLogout'))).toBe(false)
    expect(getSession().token).toBe('T1')
    expect(assign).not.toHaveBeenCalled()
  })
})
