import { appealRoutes } from '@appeal/contract/appeals/appeals.routes.ts'
import { todoRoutes } from '@appeal/contract/appeals/appeals.todo.routes.ts'
import type { AppealState } from '@appeal/contract/appeals/appeals.workflow.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { verifyHistories } from '../../platform/history/history.verify.ts'
import { seededRandom } from '../../seed/random.ts'
import { type Answer, type Caller, useTestApp } from '../../testing/app.ts'
import { brokenPromises } from '../../testing/invariants.ts'
import { makeEnterpriseUser, makeOfficer } from '../../testing/people.ts'
import { caseIn, copyCase, inputOf, makePlayers, type PlayedAction, play } from '../../testing/stages.ts'
import { caseFacts } from './appeals.service.ts'
import { rows as appealRows } from './appeals.store.ts'

const test = useTestApp()

/** States and overlays in which several people may act on one case, and how a case gets there. */
const STAGES = {
  pending_accept: 'pending_accept',
  asked: 'pending_accept',
  supplement: 'supplement',
  bureau_processing: 'bureau_processing',
  at_enterprise: 'at_enterprise',
  rework: 'rework',
  replied: 'replied',
  verifying: 'verifying',
  mediating: 'mediating',
  closed: 'closed',
  applied: 'closed',
  rechecking: 'closed',
} as const satisfies Record<string, AppealState>
type Stage = keyof typeof STAGES

const HANDLES: readonly PlayedAction[] = [
  'supplement',
  'editToBusiness',
  'editToCommander',
  'sendYz',
  'callback',
  'correct',
  'rework',
  'mediate',
  'mediationSuggest',
  'mediationDraft',
  'mediationFail',
  'editToEnd',
  'editToInvalid',
]
const SECONDS: readonly PlayedAction[] = ['approve', 'urge', 'reCheckEditAppeal', 'reCheckComplete']
const MAY: Record<string, readonly PlayedAction[]> = {
  owner: [
    'verifyAnswer',
    'mediationAnswer',
    'mediationRespond',
    'mediationPropose',
    'mediationQuit',
    'withdraw',
    'evaluateInfo',
    'recheck',
  ],
  handler: [...HANDLES, 'excludeUpload'],
  leader: ['rework', 'mediate', 'editToEnd', 'editToInvalid', 'extend', 'pauseClock', ...SECONDS],
  province: [...HANDLES, ...SECONDS, 'extend', 'pauseClock', 'excludeAudit'],
  state: [...SECONDS, 'excludeAudit', 'recheck'],
  brandHq: ['reply', 'progress', 'assign', 'refuse', 'mediationAnswer', 'mediationRespond', 'excludeUpload'],
  brandCity: ['reply', 'progress', 'askExtension', 'refuse', 'mediationAnswer'],
}
interface Move {
  actor: string
  action: PlayedAction
}
const PAIRS = process.env.THOROUGH ? 1_000 : 200
/** Pairs that run beside each other: as many as the connections bear, each pair on its own case. */
const LANES = 4

describe('two people at once', () => {
  const callers: Record<string, Caller> = {}
  const userIds: Record<string, string> = {}
  const cases = {} as Record<Stage, string>
  /** What each may do in each stage, as the server itself says. */
  const open = {} as Record<Stage, Move[]>

  beforeAll(async () => {
    const { app } = test
    const who = await makePlayers(app)
    const staff = {
      leader: makeOfficer(app, 'BUR-440300', 'cityLeader'),
      province: makeOfficer(app, 'BUR-440000', 'provinceCentre'),
      state: makeOfficer(app, 'BUR-000000', 'stateCentre'),
      brandCity: makeEnterpriseUser(app, 'ENT-ZTO-440300', 'brandCity'),
    }
    for (const [name, person] of Object.entries(staff)) userIds[name] = (await person).id
    Object.assign(userIds, { owner: who.consumer, handler: who.officer, brandHq: who.enterprise })
    for (const [name, id] of Object.entries(userIds)) callers[name] = await app.as(id)
    for (const [stage, state] of Object.entries(STAGES)) cases[stage as Stage] = await caseIn(app, who, state)
    const notPostal = { reasonCode: 'N07', explanation: '不属于邮政业服务质量问题。' }
    await play(app, who.officer, 'editToInvalid', cases.asked, notPostal)
    await play(app, who.officer, 'excludeUpload', cases.applied)
    await play(app, who.consumer, 'evaluateInfo', cases.rechecking)
    await app.platform.database.pool.query(
      'update appeals set appellant_id = $1 where appellant_id is null',
      [who.consumer],
    )
    // The minute between two verification requests is over.
    app.clock.advance(120_000)
    for (const stage of Object.keys(STAGES) as Stage[]) {
      open[stage] = []
      for (const [actor, actions] of Object.entries(MAY)) {
        const body = { id: cases[stage] }
        const caller = callers[actor]!
        const answer =
          actor === 'owner'
            ? await caller.call(appealRoutes.consumerDetail, { body })
            : await caller.call(appealRoutes.detail, { query: body })
        // Who cannot see the case in this stage does nothing in it.
        if (answer.code !== 200) expect(answer).toFailWith('appeals.not_found')
        const can: readonly string[] = answer.data?.can ?? []
        for (const action of actions) if (can.includes(action)) open[stage].push({ actor, action })
      }
    }
  })

  const routeOf = (action: PlayedAction) =>
    [...Object.values(appealRoutes), ...Object.values(todoRoutes)].find(
      ({ name }) => name === `appeals.${action}` || name === `todo.${action}`,
    )!
  async function move({ actor, action }: Move, id: string, version: number, stage: Stage): Promise<Answer> {
    const input = await inputOf(test.app, userIds[actor]!, action)
    const reason =
      action === 'editToInvalid' && STAGES[stage] === 'pending_accept' ? { reasonCode: 'N01' } : {}
    return callers[actor]!.call(routeOf(action), { body: { ...input, ...reason, id, version } })
  }

  /** A thousand pairs, every combination of every stage as often as the others; never one person's same move twice. */
  function pairs(): [Stage, Move, Move][] {
    const random = seededRandom(7)
    const all = (Object.keys(STAGES) as Stage[]).flatMap((stage) =>
      open[stage].flatMap((a, i) => open[stage].slice(i + 1).map((b): [Stage, Move, Move] => [stage, a, b])),
    )
    const shuffled = all
      .map((pair) => [random.next(), pair] as const)
      .sort(([a], [b]) => a - b)
      .map(([, pair]) => pair)
    return Array.from({ length: PAIRS }, (_, i) => shuffled[i % shuffled.length]!)
  }

  const eventsOf = async (id: string) =>
    (
      await test.app.platform.database.pool.query<{
        seq: number
        from: string
        to: string
        actor: string | null
      }>(
        `select seq, from_state as "from", to_state as "to", actor_id::text as actor from case_events
         where case_id = $1 order by seq`,
        [id],
      )
    ).rows

  async function race([stage, a, b]: [Stage, Move, Move]): Promise<void> {
    const { app } = test
    const what = `${stage}: ${a.actor} ${a.action} | ${b.actor} ${b.action}`
    const id = await copyCase(app, cases[stage])
    const { version, state } = await caseFacts(app.platform.db, id)
    const before = await eventsOf(id)
    const answers = await Promise.all([move(a, id, version, stage), move(b, id, version, stage)])
    expect([what, answers.map(({ code }) => code).sort()]).toEqual([what, [200, 409]])
    const at = answers.findIndex(({ code }) => code === 200)
    const winner = [a, b][at]!
    const loser = [a, b][1 - at]!
    const lost = answers[1 - at]!
    expect(['appeals.stale', 'appeals.action_not_open']).toContain(lost.reason)
    expect(lost.msg.length).toBeGreaterThan(5)

    // Who and what: told to whoever may know of it at all.
    const { changed } = lost.data as unknown as { changed: Record<string, unknown> | null }
    const after = await caseFacts(app.platform.db, id)
    const added = (await eventsOf(id)).slice(before.length)
    const isTold = changed !== null && changed !== undefined && changed.text !== ''
    expect([what, isTold]).toEqual([what, true])
    const voice = { owner: 'user', brandHq: 'enterprise', brandCity: 'enterprise' }[winner.actor] ?? 'bureau'
    const told = await whoIsTold(id, loser.actor)
    expect([what, changed!.event]).toEqual([what, told])
    const isSameSide =
      voice === ({ owner: 'user', brandHq: 'enterprise', brandCity: 'enterprise' }[loser.actor] ?? 'bureau')
    if (changed!.voice === voice && isSameSide && voice === 'bureau')
      expect([what, changed!.by, (changed!.roles as string[]).length]).toEqual([what, '周岚', 1])

    // One step, the winner's, told once, and nothing of the loser's.
    expect([what, after.version]).toEqual([what, version + 1])
    expect(added.map(({ seq }) => seq)).toEqual(added.map((_, i) => before.length + 1 + i))
    expect(added.length).toBeGreaterThan(0)
    expect([what, added[0]!.from, added.at(-1)!.to]).toEqual([what, state, after.state])
    expect(added.filter(({ from, to }) => from !== to).length).toBe(state === after.state ? 0 : 1)
    for (const { actor } of added) expect([what, actor]).toEqual([what, userIds[winner.actor]])
  }

  /** The newest event of a case that somebody's side may know of. */
  async function whoIsTold(id: string, actor: string): Promise<string> {
    const side = { owner: 'user', brandHq: 'enterprise', brandCity: 'enterprise' }[actor] ?? 'bureau'
    const { rows } = await test.app.platform.database.pool.query<{ event: string }>(
      'select event from case_events where case_id = $1 and $2 = any(audience) order by seq desc limit 1',
      [id, side],
    )
    return rows[0]!.event
  }

  it('conflict in every stage', () => {
    for (const stage of Object.keys(STAGES) as Stage[])
      expect([stage, open[stage].length > 1]).toEqual([stage, stage !== 'supplement'])
  })

  it('one wins of each of a thousand pairs, one learns who and what was faster', async () => {
    const all = pairs()
    const lane = async (from: number) => {
      for (let i = from; i < all.length; i += LANES) await race(all[i]!)
    }
    await Promise.all(Array.from({ length: LANES }, (_, i) => lane(i)))
  })

  it('leave everything in order, and every chain whole', async () => {
    const { app } = test
    expect(await brokenPromises(app)).toEqual({})
    const found = await verifyHistories(app.platform.db, async (_, ids) =>
      appealRows.listFacts(app.platform.db, ids),
    )
    expect(found.broken).toEqual([])
    expect(found.cases).toBeGreaterThanOrEqual(PAIRS)
  })
})

describe('eight at once on one case', () => {
  it('let one through and tell seven', async () => {
    const { app } = test
    const who = await makePlayers(app)
    const id = await caseIn(app, who, 'pending_accept')
    const officers = await Promise.all(
      Array.from({ length: 8 }, () => makeOfficer(app, 'BUR-440300', 'cityHandler')),
    )
    const desks = await Promise.all(officers.map((officer) => app.as(officer.id)))
    const answers = await Promise.all(
      desks.map((desk) => desk.call(appealRoutes.editToBusiness, { body: { id, version: 1 } })),
    )
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 409, 409, 409, 409, 409, 409, 409])
    const { rows } = await app.platform.database.pool.query(
      "select count(*)::int as n from deadlines where case_id = $1 and clock = 'reply'",
      [id],
    )
    expect(rows[0].n).toBe(1)
    const sent = await app.platform.database.pool.query(
      'select count(*)::int as n from outbox where dedupe_key like $1',
      [`appeal:${id}:%:transferred:user:sms`],
    )
    expect(sent.rows[0].n).toBe(1)
  })

  it('a repeat of the winner gets the same answer, with its key or without', async () => {
    const { app } = test
    const who = await makePlayers(app)
    const desk = await app.as(who.officer)
    const keys: Record<string, string>[] = [{}, { 'idempotency-key': 'again' }]
    for (const headers of keys) {
      const id = await caseIn(app, who, 'pending_accept')
      const call = () => desk.call(appealRoutes.editToBusiness, { body: { id, version: 1 }, headers })
      const answers = await Promise.all([call(), call(), call()])
      for (const answer of answers) {
        expect(answer).toSucceed()
        expect([answer.data.id, answer.data.version]).toEqual([id, 2])
      }
      expect(await call()).toSucceed()
      expect((await caseFacts(app.platform.db, id)).version).toBe(2)
    }
  })
})
