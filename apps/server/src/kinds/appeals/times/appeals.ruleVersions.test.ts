import { appealRoutes } from '@appeal/contract/appeals/appeals.routes.ts'
import { beforeAll, expect, it } from 'vitest'
import { ruleVersions } from '../../../features/reference/ruleVersions/ruleVersions.service.ts'
import { changeSetting } from '../../../features/reference/settings/settings.service.ts'
import { systemContext } from '../../../platform/context.ts'
import { firstBrokenLink, readHistory } from '../../../platform/history/history.ts'
import { ok, useTestApp } from '../../../testing/app.ts'
import { A_CLOSING, actOver, aMatter, checkAll, fileAppeal } from '../../../testing/cases.ts'
import { caseIn, makePlayers } from '../../../testing/stages.ts'
import { APPROVE_COMPENSATION_FROM as MUCH } from '../appeals.settings.ts'

const use = useTestApp()
const system = () => systemContext(use.app.platform, 'test')
let players: Awaited<ReturnType<typeof makePlayers>>
beforeAll(async () => {
  players = await makePlayers(use.app)
})

/** What each event of a case names, by event. */
const namedBy = async (id: string) => {
  const history = await readHistory(use.app.platform.db, 'appeal', id)
  expect(firstBrokenLink(history)).toBeNull()
  return Object.fromEntries(
    history.flatMap(({ event, detail }) => (detail.rules ? [[event, detail.rules]] : [])),
  )
}

it('name the versions of the rules that they were made by, in the history that is chained', async () => {
  expect(await namedBy(await caseIn(use.app, players, 'closed'))).toEqual({
    filed: { admission: 1 },
    replied: { likeness: 1 },
    closed: { approval: 1, excludeApply: 1, recheckApply: 1 },
  })
  await system().unitOfWork((tx) => changeSetting(tx, system(), MUCH.key, '9000'))
  await expect.poll(() => MUCH.read(use.app.platform)).toBe(9000)
  const ids = await Promise.all([caseIn(use.app, players, 'closed'), caseIn(use.app, players, 'closed')])
  // New values are a new version, numbered once by two at once; the other rules keep theirs.
  for (const id of ids)
    expect((await namedBy(id)).closed).toEqual({ approval: 2, excludeApply: 1, recheckApply: 1 })
  const known = (await ruleVersions(use.app.platform.db)).filter(({ rule }) => rule === 'approval')
  expect(known.map(({ no, values }) => [no, values])).toEqual([
    [1, { [MUCH.key]: 10_000 }],
    [2, { [MUCH.key]: 9_000 }],
  ])
})

it('are named by the receipt and by the course, in the reader’s language, each with its digest', async () => {
  const { id, rules } = await fileAppeal(use.app, players.consumer, aMatter())
  const [known] = (await ruleVersions(use.app.platform.db)).filter(({ rule }) => rule === 'admission')
  const named = { rule: 'admission', no: 1, sm3: known!.digest.toString('hex') }
  expect(rules).toEqual([{ ...named, ruleName: '提交申诉的时间' }])
  const { token } = await use.app.as(players.consumer)
  const url = appealRoutes.consumerDetail.url
  const headers = { token, 'accept-language': 'en' }
  const detail = await use.app.inject({ method: 'POST', url, headers, payload: { id } })
  const lines = detail.json().data.progress as { seq: number; detail: Record<string, unknown> }[]
  expect(lines.flatMap(({ seq, detail: { ruleVersions: told } }) => (told ? [[seq, told]] : []))).toEqual([
    [1, [{ ...named, ruleName: 'Time of the appeal' }]],
  ])
})

it('name what asked for a second person where it was asked for, not where one was there already', async () => {
  await system().unitOfWork((tx) => changeSetting(tx, system(), MUCH.key, '1'))
  await expect.poll(() => MUCH.read(use.app.platform)).toBe(1)
  const id = await caseIn(use.app, players, 'verifying')
  await checkAll(use.app, id)
  const closing = { ...A_CLOSING, compensationAmount: '500.00' }
  await ok(actOver(use.app, players.officer, appealRoutes.editToEnd, id, closing))
  const asked = await namedBy(id)
  expect(asked.approval_requested).toEqual({ approval: expect.any(Number) })
  expect(asked.closed).toBeUndefined()
})

it('are numbers whose values nobody changes, takes away or empties afterwards', async () => {
  const change = (text: string) => use.app.platform.database.pool.query(text)
  await expect(change(`update rule_versions set "values" = '{}'`)).rejects.toThrow(/permission denied/)
  await expect(change('delete from rule_versions')).rejects.toThrow(/permission denied/)
  await expect(use.app.owner.query('delete from rule_versions')).rejects.toThrow(
    /append|change|rule_versions/i,
  )
  await expect(use.app.owner.query('truncate rule_versions')).rejects.toThrow()
})
