import { contract } from '@appeal/contract'
import type {
  RuleVersion,
  SettingPlan,
  Trial,
  TrialRow,
  TrialSetting,
} from '@appeal/contract/trials/trials.schemas.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { endSession } from '../../lib/session.ts'
import { asAdmin, pageOf, save } from '../../ui/testing/adminPage.ts'
import { renderDesk } from '../../ui/testing/renderDesk.tsx'
import TrialsPage from './TrialsPage.tsx'

const { trials } = contract
afterEach(() => {
  cleanup()
  endSession()
  vi.unstubAllGlobals()
})

const aSetting = (more: Partial<TrialSetting> = {}): TrialSetting => ({
  ...{ key: 'APPEAL_REPLY_DAYS', name: '企业答复', law: null, unit: 'day', value: '15' },
  ...{ rule: 'reply', ruleName: '企业答复', can: ['release'] },
  ...more,
})
const aTrial = (more: Partial<Trial> = {}): Trial => ({
  ...{ id: '7', state: 'done', days: 90, from: '2026-06-24', createTime: '2026-09-21 14:00:00' },
  changes: [{ key: 'APPEAL_REPLY_DAYS', name: '企业答复', unit: 'day', before: '15', after: '5' }],
  ...{ finishTime: '2026-09-21 14:00:11', total: 120, checked: 120, cases: 2, listed: 2000 },
  turns: [
    { turn: 'day', count: 1 },
    { turn: 'late', count: 1 },
  ],
  ...{ digest: 'ab12', can: ['release'] },
  ...more,
})
const aLine = (more: Partial<TrialRow> = {}): TrialRow => ({
  ...{ n: 1, kind: 'appeal', caseId: '11', no: 'SS44030020260918' + '00027', bureau: '深圳市邮政管理局' },
  ...{ rule: 'reply', ruleName: '企业答复', round: 1 },
  before: { verdict: 'in_time', on: '2026-10-08' },
  after: { verdict: 'late', on: '2026-09-28' },
  ...more,
})
const aPlan = (more: Partial<SettingPlan> = {}): SettingPlan => ({
  ...{ id: '3', key: 'APPEAL_REPLY_DAYS', name: '企业答复', unit: 'day', before: '15', after: '10' },
  ...{ from: '2026-11-01', reason: '试算后起用', state: 'planned', author: '方宁' },
  ...{ createTime: '2026-09-21 14:00:00', can: ['takeBack'] },
  ...more,
})
function desk(
  own: Trial[],
  rows: TrialRow[] = [aLine()],
  plans: SettingPlan[] = [],
  versions: RuleVersion[] = [],
) {
  const { api } = asAdmin(trials)
  api
    .on(trials.settings, [aSetting(), aSetting({ key: 'WAIT', name: '企业处理投诉', value: '7' })])
    .on(trials.list, own)
    .on(trials.rows, pageOf(...rows))
    .on(trials.plans, plans)
    .on(trials.versions, versions)
  if (own[0]) api.on(trials.detail, own[0])
  return api
}
const open = (address = '/base/trials') => renderDesk(<TrialsPage />, address)

it('begins a trial with a setting, another value and the days, and shows how far it is', async () => {
  const running = aTrial({
    ...{ state: 'running', finishTime: null, checked: 30, cases: 0, turns: [], digest: null, can: ['stop'] },
  })
  const api = desk([]).on(trials.start, running).on(trials.detail, running).on(trials.stop, null)
  open()
  expect(await screen.findByText('还没有试算过')).toBeVisible()
  const start = screen.getByRole('button', { name: '开始试算' })
  expect(start).toBeDisabled()
  await userEvent.click(screen.getByRole('combobox', { name: '参数' }))
  await userEvent.click(await screen.findByTitle('企业答复'))
  expect(screen.getByText('现行值 15 日')).toBeVisible()
  await userEvent.type(screen.getByRole('textbox', { name: '新的值' }), '5')
  await userEvent.click(start)
  await waitFor(() =>
    expect(api.to(trials.start)[0]?.body).toEqual({
      changes: [{ key: 'APPEAL_REPLY_DAYS', value: '5' }],
      days: 90,
    }),
  )
  expect(await screen.findByText('正在计算：30 / 120 件')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: /停\s*止/ }))
  await waitFor(() => expect(api.to(trials.stop)[0]?.body).toEqual({ id: '7' }))
})

it('has what was filled in again after a reload, for the setting that it was opened for', async () => {
  desk([])
  const before = open('/base/trials?setting=WAIT')
  await userEvent.type(await screen.findByRole('textbox', { name: '新的值' }), '9')
  await userEvent.clear(screen.getByRole('textbox', { name: '最近天数' }))
  await userEvent.type(screen.getByRole('textbox', { name: '最近天数' }), '30')
  before.unmount()
  const same = open('/base/trials?setting=WAIT')
  expect(await screen.findByRole('textbox', { name: '新的值' })).toHaveValue('9')
  expect(screen.getByRole('textbox', { name: '最近天数' })).toHaveValue('30')
  same.unmount()
  open('/base/trials')
  expect(await screen.findByRole('textbox', { name: '新的值' })).toHaveValue('')
})

it('opens with the setting that it was opened for', async () => {
  desk([])
  open('/base/trials?setting=WAIT')
  expect(await screen.findByText('现行值 7 日')).toBeVisible()
})

it('lists what would differ with both values, opens cases in sight alone, and shows one sort of them', async () => {
  const api = desk([aTrial()], [aLine(), aLine({ n: 2, caseId: null, no: null })])
  open()
  expect(await screen.findByText('企业答复：15 → 5 日')).toBeVisible()
  expect(screen.getByText('2 件会不同')).toBeVisible()
  const [first, second] = (await screen.findAllByText('深圳市邮政管理局')).map((one) => one.closest('tr')!)
  expect(within(first!).getByRole('link')).toHaveAttribute('href', '/appeal/case/11')
  expect(within(first!).getByText(/10 月 8 日，按时/)).toBeVisible()
  expect(within(first!).getByText(/9 月 28 日，超期/)).toBeVisible()
  expect(within(second!).queryByRole('link')).toBeNull()
  expect(within(second!).getByText('无权查看')).toBeVisible()
  await userEvent.click(screen.getByText('变为超期 1'))
  await waitFor(() => expect(api.to(trials.rows).at(-1)?.query).toMatchObject({ id: '7', turn: 'late' }))
})

it('releases from a day with a reason, and says what waits for a second administrator', async () => {
  const api = desk([aTrial()]).on(trials.release, { pending: ['APPEAL_REPLY_DAYS'] })
  open()
  await userEvent.click(await screen.findByRole('button', { name: '定日起用' }))
  const dialog = await screen.findByRole('dialog')
  const day = within(dialog).getByRole('textbox', { name: '起用日' })
  await userEvent.click(day)
  await userEvent.type(day, '2027-03-01{Enter}')
  await userEvent.type(within(dialog).getByRole('textbox', { name: '理由或依据' }), '试算后起用')
  await save('定日起用')
  await waitFor(() =>
    expect(api.to(trials.release)[0]?.body).toEqual({ id: '7', from: '2027-03-01', reason: '试算后起用' }),
  )
  expect(await screen.findByText('须由另一位管理员确认：企业答复')).toBeVisible()
})

it('shows what is planned, and takes it back where the viewer may', async () => {
  const api = desk([], [], [aPlan(), aPlan({ id: '4', state: 'overtaken', can: [] })]).on(
    trials.takeBack,
    null,
  )
  open()
  expect(await screen.findByText('参数另有修改，未起用')).toBeVisible()
  const takeBack = screen.getAllByRole('button', { name: /撤\s*回/ })
  expect(takeBack).toHaveLength(1)
  await userEvent.click(takeBack[0]!)
  await userEvent.click((await screen.findAllByRole('button', { name: /确\s*定/ })).at(-1)!)
  await waitFor(() => expect(api.to(trials.takeBack)[0]?.body).toEqual({ id: '3' }))
})

it('offers no release where the viewer may not change the setting', async () => {
  desk([aTrial({ can: [], cases: 0, turns: [] })])
  open()
  expect(await screen.findByText('没有一件会不同')).toBeVisible()
  expect(screen.queryByRole('button', { name: '定日起用' })).toBeNull()
})

it('shows the versions of rules with their values, and what of their decisions comes again', async () => {
  const aVersion = (more: Partial<RuleVersion>): RuleVersion => ({
    ...{ rule: 'giving', ruleName: '按规则分派', no: 2, createTime: '2026-09-21 14:00:00', inForce: true },
    values: [{ key: 'GIVE_AREA_WEIGHT', name: '办过本地区的分量', unit: null, value: '4' }],
    ...{ reckoned: { checked: 12, again: 12 }, ...more },
  })
  const earlier = aVersion({ no: 1, inForce: false, reckoned: { checked: 30, again: 29 } })
  desk([], [], [], [aVersion({}), earlier, aVersion({ rule: 'approval', no: 1, reckoned: null })])
  open()
  const row = async (no: string) => (await screen.findAllByText(no))[0]!.closest('tr')!
  const now = within(await row('第 2 版'))
  expect(now.getByText('办过本地区的分量 4')).toBeVisible()
  expect(now.getByText('现行')).toBeVisible()
  expect(now.getByText('12 件，结果全部相同')).toBeVisible()
  const then = within(await row('第 1 版'))
  expect(then.getByText('曾用')).toBeVisible()
  expect(then.getByText('30 件中 1 件结果不同')).toBeVisible()
})

it('finds a trial by what its setting is called, also one that the list no longer holds', async () => {
  const old = aTrial({
    id: '3',
    createTime: '2025-01-02 08:00:00',
    changes: [{ key: 'WAIT', name: '企业处理投诉', unit: 'day', before: '7', after: '9' }],
  })
  const api = desk([aTrial(), aTrial({ id: '6' })])
  api.on(trials.list, ({ query }) =>
    query.searchKey ? [old].filter(() => query.searchKey === '处理') : [aTrial(), aTrial({ id: '6' })],
  )
  open()
  const list = await screen.findByRole('combobox', { name: '我的试算' })
  await userEvent.click(list)
  await userEvent.paste('处理')
  await waitFor(() => expect(api.to(trials.list).at(-1)?.query).toMatchObject({ searchKey: '处理' }))
  await userEvent.click(await screen.findByText(/2025-01-02/, { selector: '.ant-select-item *' }))
  await waitFor(() => expect(api.to(trials.detail).at(-1)?.query).toMatchObject({ id: '3' }))
})
