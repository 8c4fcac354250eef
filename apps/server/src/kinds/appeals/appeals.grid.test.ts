import { appealRoutes } from '@appeal/contract/appeals/appeals.routes.ts'
import { todoRoutes } from '@appeal/contract/appeals/appeals.todo.routes.ts'
import { APPEAL_STATES, type AppealState, appealWorkflow } from '@appeal/contract/appeals/appeals.workflow.ts'
import type { Area } from '@appeal/contract/kit/access.ts'
import type { Route } from '@appeal/contract/kit/routes.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Answer, type Caller, type TestApp, useTestApp } from '../../testing/app.ts'
import { aMatter, type Players } from '../../testing/cases.ts'
import { makeConsumer, makeEnterpriseUser, makeOfficer, makeUser } from '../../testing/people.ts'
import {
  aProof,
  caseIn,
  copyCase,
  fingerprint,
  INPUTS,
  inputOf,
  makePlayers,
  type PlayedAction,
  play,
} from '../../testing/stages.ts'
import { caseFacts } from './appeals.service.ts'

const test = useTestApp()

const ALL_ROUTES: readonly Route[] = [...Object.values(appealRoutes), ...Object.values(todoRoutes)]
const routeOf = (action: PlayedAction): Route =>
  ALL_ROUTES.find(({ name }) => name === `appeals.${action}` || name === `todo.${action}`)!
const PLAYED = Object.keys(INPUTS) as PlayedAction[]
type Tried = PlayedAction | 'resubmit'
const TRIED: readonly Tried[] = [...PLAYED, 'resubmit']

/** Overlays: what lies over a state besides it, each a column of the grid of its own (domain 4.2). */
const OVERLAYS = {
  /** Not accepting for a reason that needs a second person waits for one. */
  asked: 'pending_accept',
  /** The enterprise's time stands still. */
  paused: 'at_enterprise',
  /** The enterprise has asked for more time. */
  asking: 'at_enterprise',
  /** Terms of a mediation are drafted. */
  terms: 'mediating',
  /** Exclusion applied for by the handler; first audit passed by somebody of the province. */
  applied: 'closed',
  passed: 'closed',
  /** A re-check after an unsatisfied evaluation; edited by the leader; its reopening asked for; complete. */
  rechecking: 'closed',
  editing: 'closed',
  reopening: 'closed',
  rechecked: 'closed',
} as const satisfies Record<string, AppealState>
type Stage = AppealState | keyof typeof OVERLAYS
const STAGES: readonly Stage[] = [...APPEAL_STATES, ...(Object.keys(OVERLAYS) as (keyof typeof OVERLAYS)[])]
const stateOf = (stage: Stage): AppealState =>
  stage in OVERLAYS ? OVERLAYS[stage as keyof typeof OVERLAYS] : (stage as AppealState)

const SECONDS: readonly Tried[] = ['approve', 'urge', 'reCheckEditAppeal', 'reCheckComplete', 'recheck']
const MEDIATES: readonly Tried[] = ['mediate', 'mediationSuggest', 'mediationDraft', 'mediationFail']
const DECIDES: readonly Tried[] = ['editToEnd', 'editToInvalid', 'rework', ...MEDIATES]
const LEADS: readonly Tried[] = [
  ...DECIDES,
  ...SECONDS,
  'extend',
  'decideExtension',
  'pauseClock',
  'resumeClock',
  'unmarkMalformed',
]
const HANDLES: readonly Tried[] = [
  ...DECIDES,
  'supplement',
  'editToBusiness',
  'sendYz',
  'callback',
  'correct',
  'markMalformed',
  'decideExtension',
  'editToCommander',
  'urge',
  'excludeUpload',
]
const SUPERVISES: readonly Tried[] = [...SECONDS, 'excludeAudit']
const PROVINCIAL: readonly Tried[] = [
  ...HANDLES,
  ...SUPERVISES,
  'extend',
  'pauseClock',
  'resumeClock',
  'unmarkMalformed',
]
/** What either side does in the room of a mediation; what binds an enterprise, outlets do not. */
const BARGAINS: readonly Tried[] = [
  'mediationAnswer',
  'mediationPropose',
  'mediationRespond',
  'mediationRetract',
]
const BINDS: readonly Tried[] = ['mediationSign', 'mediationQuit']
const OWNS: readonly Tried[] = [
  'verifyAnswer',
  ...BARGAINS,
  ...BINDS,
  'withdraw',
  'evaluateInfo',
  'resubmit',
  'supplementAnswer',
  'recheck',
]
const WORKS: readonly Tried[] = [
  ...BARGAINS,
  'progress',
  'askExtension',
  'refuse',
  'excludeUpload',
  'recheck',
]
const ANSWERS: readonly Tried[] = [...WORKS, ...BINDS, 'reply', 'assign']
/** An outlet writes the answer, a unit above submits it. */
const DRAFTS: readonly Tried[] = [...WORKS, 'draftReply']

const filed = (stage: Stage) => stage !== 'draft'
const never = () => false
/** The stages in which a case has been with the enterprise, as these cases were led there. */
const transferred = (stage: Stage) =>
  !['draft', 'pending_accept', 'supplement', 'bureau_processing', 'asked'].includes(stage)

interface Actor {
  area: Area
  acts: readonly Tried[]
  sees: (stage: Stage) => boolean
  /** Stands above the bureau that has the case. */
  superior?: boolean
}
/** Who tries: what the role may do at all, and in which stages the case is theirs to see. Written by hand. */
const ACTORS: Record<string, Actor> = {
  owner: { area: 'c', acts: OWNS, sees: filed },
  otherConsumer: { area: 'c', acts: OWNS, sees: never },
  courier: { area: 'd', acts: [], sees: never },
  handler: { area: 'b', acts: HANDLES, sees: filed },
  leader: { area: 'b', acts: LEADS, sees: filed },
  otherHandler: { area: 'b', acts: HANDLES, sees: never },
  province: { area: 'b', acts: PROVINCIAL, sees: filed, superior: true },
  otherProvince: { area: 'b', acts: PROVINCIAL, sees: never, superior: true },
  state: { area: 'b', acts: [...SUPERVISES, 'editToCommander'], sees: filed, superior: true },
  sysAdmin: { area: 'b', acts: [], sees: never },
  brandHq: { area: 'a', acts: ANSWERS, sees: transferred },
  brandProvince: { area: 'a', acts: ANSWERS, sees: transferred },
  brandCity: { area: 'a', acts: ANSWERS, sees: transferred },
  otherProvinceOfBrand: { area: 'a', acts: ANSWERS, sees: never },
  otherCityOfBrand: { area: 'a', acts: ANSWERS, sees: never },
  outlet: { area: 'a', acts: DRAFTS, sees: transferred },
  otherOutlet: { area: 'a', acts: DRAFTS, sees: never },
  otherBrand: { area: 'a', acts: ANSWERS, sees: never },
}

const WITH_ENTERPRISE: readonly Stage[] = ['at_enterprise', 'rework', 'paused', 'asking']
/** What superior bureaus alone may do, in this stage. */
const needsSuperior = (stage: Stage, action: Tried) =>
  action === 'excludeAudit' ||
  (action === 'urge' && !WITH_ENTERPRISE.includes(stage)) ||
  (action === 'approve' && stage === 'reopening')

/** What must have gone before, and who is out because it was them: written by hand, stage by stage. */
const RECHECKED: readonly Stage[] = ['rechecking', 'editing']
const OPEN_ONLY: Partial<Record<Tried, (stage: Stage, actor: string) => boolean>> = {
  pauseClock: (stage) => stage !== 'paused',
  resumeClock: (stage) => stage === 'paused',
  unmarkMalformed: never,
  extend: (stage) => stage !== 'paused' && stage !== 'asking',
  askExtension: (stage) => stage !== 'paused' && stage !== 'asking',
  decideExtension: (stage) => stage === 'asking',
  progress: (stage) => stage !== 'paused',
  // Nobody has made a proposal of their own; once terms are drafted they are what is answered.
  mediationRetract: () => false,
  mediationSign: (stage) => stage === 'terms',
  mediationAnswer: (stage) => stage !== 'terms',
  approve: (stage) => stage === 'asked' || stage === 'reopening',
  editToInvalid: (stage) => stage !== 'asked',
  evaluateInfo: (stage) => !RECHECKED.includes(stage) && stage !== 'reopening',
  excludeUpload: (stage) => stage !== 'applied' && stage !== 'passed',
  excludeAudit: (stage) => stage === 'applied' || stage === 'passed',
  recheck: (stage) => !RECHECKED.includes(stage) && stage !== 'reopening' && stage !== 'rechecked',
  reCheckEditAppeal: (stage) => RECHECKED.includes(stage),
  reCheckComplete: (stage) => RECHECKED.includes(stage),
}
/** Open, but not on this case: an item over a province's border has its second audit at the state bureau. */
const FOREIGN: Record<string, true> = { 'province passed excludeAudit': true }

async function cast(app: TestApp, who: Players): Promise<Record<string, string>> {
  const ids = {
    otherConsumer: makeConsumer(app),
    courier: makeUser(app, { area: 'd' }),
    leader: makeOfficer(app, 'BUR-440300', 'cityLeader'),
    otherHandler: makeOfficer(app, 'BUR-440100', 'cityHandler'),
    province: makeOfficer(app, 'BUR-440000', 'provinceCentre'),
    otherProvince: makeOfficer(app, 'BUR-330000', 'provinceCentre'),
    state: makeOfficer(app, 'BUR-000000', 'stateCentre'),
    sysAdmin: makeOfficer(app, 'BUR-000000', 'sysAdmin'),
    brandProvince: makeEnterpriseUser(app, 'ENT-ZTO-44', 'brandProvince'),
    brandCity: makeEnterpriseUser(app, 'ENT-ZTO-440300', 'brandCity'),
    otherProvinceOfBrand: makeEnterpriseUser(app, 'ENT-ZTO-33', 'brandProvince'),
    otherCityOfBrand: makeEnterpriseUser(app, 'ENT-ZTO-440100', 'brandCity'),
    outlet: makeEnterpriseUser(app, 'ENT-ZTO-440306-01', 'outlet'),
    otherOutlet: makeEnterpriseUser(app, 'ENT-ZTO-440306-02', 'outlet'),
    otherBrand: makeEnterpriseUser(app, 'ENT-YTO', 'brandHq'),
  }
  const made = await Promise.all(
    Object.entries(ids).map(async ([name, person]) => [name, (await person).id] as const),
  )
  return { ...Object.fromEntries(made), owner: who.consumer, handler: who.officer, brandHq: who.enterprise }
}

type Verdict = 'done' | 'forbidden' | 'appeals.not_found' | 'appeals.action_not_open' | 'condition'

/** What must come of it: may the role at all, does it see the case, is the action open in this state. */
function verdict(actor: string, stage: Stage, action: Tried): Verdict {
  const { acts, sees, area, superior } = ACTORS[actor]!
  // Asking for a re-check is open to every session of three areas: seeing the case decides first.
  const isOpenRoute = (action === 'recheck' && area !== 'd') || (BINDS.includes(action) && area === 'a')
  if (!acts.includes(action) && !(isOpenRoute && !sees(stage))) return 'forbidden'
  // Filing again with the id of an own draft files that draft, which asks for a captcha: no step of the workflow.
  if (!sees(stage)) return 'appeals.not_found'
  if (area === 'b' && !superior && needsSuperior(stage, action)) return 'forbidden'
  const from: readonly AppealState[] = appealWorkflow.actions[action].from
  if (!from.includes(stateOf(stage))) return 'appeals.action_not_open'
  const open = OPEN_ONLY[action]
  if (open && !open(stage, actor)) return 'condition'
  return FOREIGN[`${actor} ${stage} ${action}`] ? 'forbidden' : 'done'
}

/** Conditions have errors of their own; what they say is tested elsewhere. */
const CONDITIONS = [
  'appeals.condition',
  'appeals.already_evaluated',
  'appeals.evaluation_over',
  'mediation.unknown_proposal',
  'mediation.no_terms',
  'mediation.terms_out',
]
const said = ({ code, data, reason }: Answer): string =>
  code === 200
    ? 'done'
    : code === 403 && data === null
      ? 'forbidden'
      : CONDITIONS.includes(String(reason))
        ? 'condition'
        : String(reason)

/** An action that finishes what another one began leads where that leads. */
const LEADS_ELSEWHERE: Record<string, AppealState> = {
  'asked approve': 'invalid',
  'reopening approve': 'bureau_processing',
}

describe('the workflow grid', () => {
  const callers: Record<string, Caller> = {}
  const cases = {} as Record<Stage, string>
  const userIds: Record<string, string> = {}
  const proofs: Record<string, string> = {}
  const cells = { refused: 0, done: 0 }

  async function attempt(actor: string, action: Tried, id: string, version: number): Promise<Answer> {
    const caller = callers[actor]!
    if (action === 'resubmit')
      return caller.call(appealRoutes.add, {
        body: { ...aMatter(), id, content: '补充了购买凭证，请继续办理。' },
      })
    const input = { ...(await inputOf(test.app, userIds[actor]!, action, proofs[actor])) }
    const { state } = await caseFacts(test.app.platform.db, id).catch(() => ({ state: 'draft' }))
    const reason = action === 'editToInvalid' && state === 'pending_accept' ? { reasonCode: 'N01' } : {}
    return caller.call(routeOf(action), { body: { ...input, ...reason, id, version } })
  }
  const versionOf = async (id: string) =>
    (await caseFacts(test.app.platform.db, id).catch(() => ({ version: 1 }))).version

  beforeAll(async () => {
    const { app } = test
    const who = await makePlayers(app)
    Object.assign(userIds, await cast(app, who))
    for (const [name, id] of Object.entries(userIds)) {
      callers[name] = await app.as(id)
      proofs[name] = await aProof(app, id)
    }
    const auditor = await makeOfficer(app, 'BUR-440000', 'provinceCentre')
    userIds.auditor = auditor.id
    for (const state of APPEAL_STATES) cases[state] = await caseIn(app, who, state)
    const at = async (stage: keyof typeof OVERLAYS, ...steps: [string, PlayedAction, object?][]) => {
      cases[stage] = await caseIn(app, who, OVERLAYS[stage])
      for (const [actor, action, input] of steps) {
        const given = await inputOf(app, userIds[actor]!, action)
        await play(app, userIds[actor]!, action, cases[stage], { ...given, ...input })
      }
    }
    const notPostal = { reasonCode: 'N07', explanation: '不属于邮政业服务质量问题。' }
    await at('asked', ['handler', 'editToInvalid', notPostal])
    await at('paused', ['leader', 'pauseClock'])
    await at('asking', ['brandHq', 'askExtension'])
    await at('terms', ['handler', 'mediationDraft'])
    await at('applied', ['handler', 'excludeUpload'])
    await at('passed', ['handler', 'excludeUpload'], ['auditor', 'excludeAudit'])
    await at('rechecking', ['owner', 'evaluateInfo'])
    await at('editing', ['owner', 'evaluateInfo'], ['leader', 'reCheckEditAppeal', { l2: 'DELAY_OTHER' }])
    await at('reopening', ['owner', 'evaluateInfo'], ['leader', 'reCheckComplete', { reopen: true }])
    await at('rechecked', ['auditor', 'recheck'], ['province', 'reCheckComplete'])
    // Nobody has an account behind a telephone call; here the owner stands for later ways into this state.
    await app.platform.database.pool.query('update appeals set appellant_id = $1 where id = $2', [
      who.consumer,
      cases.bureau_processing,
    ])
    for (const stage of STAGES.filter(filed))
      expect([stage, (await caseFacts(app.platform.db, cases[stage])).state]).toEqual([stage, stateOf(stage)])
    // The minute between two verification requests is over.
    app.clock.advance(120_000)
  })

  it.each(STAGES)(
    'refuses in state %s all that is not open to whoever tries, and writes nothing',
    async (state) => {
      const { app } = test
      const id = cases[state]
      const version = await versionOf(id)
      for (const actor of Object.keys(ACTORS)) {
        const refused = TRIED.filter((action) => verdict(actor, state, action) !== 'done').filter(
          (action) => !(state === 'draft' && actor === 'owner' && action === 'resubmit'),
        )
        const before = await fingerprint(app)
        const answers = await Promise.all(refused.map((action) => attempt(actor, action, id, version)))
        const got = refused.map((action, i) => `${actor} ${action}: ${said(answers[i]!)}`)
        expect(got).toEqual(refused.map((action) => `${actor} ${action}: ${verdict(actor, state, action)}`))
        expect(`${actor} ${await fingerprint(app)}`).toBe(`${actor} ${before}`)
        for (const { status, msg } of answers) expect([status, msg !== '']).toEqual([200, true])
        cells.refused += refused.length
      }
    },
  )

  it.each(STAGES.filter(filed))('carries out in state %s exactly what is open to each', async (state) => {
    const { app } = test
    const { pool } = app.platform.database
    let done = 0
    for (const actor of Object.keys(ACTORS))
      for (const action of TRIED.filter((one) => verdict(actor, state, one) === 'done')) {
        const id = await copyCase(app, cases[state])
        proofs[actor] = await aProof(app, userIds[actor]!)
        const version = await versionOf(id)
        const lines = async () =>
          (await pool.query('select count(*)::int as n from case_events where case_id = $1', [id])).rows[0].n
        const before = await lines()
        const answer = await attempt(actor, action, id, version)
        expect(`${actor} ${action}: ${said(answer)} ${answer.code === 200 ? '' : answer.msg}`).toBe(
          `${actor} ${action}: done `,
        )
        const after = await caseFacts(app.platform.db, id)
        const to = LEADS_ELSEWHERE[`${state} ${action}`] ?? appealWorkflow.step(stateOf(state), action)
        expect([actor, action, after.state, after.version]).toEqual([actor, action, to, version + 1])
        expect(await lines()).toBeGreaterThan(before)
        cells.done += 1
        done += 1
      }
    // What is over for good is open to nobody.
    expect(done > 0).toBe(state !== 'withdrawn')
  })

  it.each(STAGES.filter(filed))('tells in state %s each viewer exactly what they can do', async (state) => {
    const id = cases[state]
    for (const [actor, { area, sees }] of Object.entries(ACTORS)) {
      if (actor === 'sysAdmin' || area === 'd') continue
      const caller = callers[actor]!
      const answer =
        area === 'c'
          ? await caller.call(appealRoutes.consumerDetail, { body: { id } })
          : await caller.call(appealRoutes.detail, { query: { id } })
      if (!sees(state)) {
        expect(answer).toFailWith('appeals.not_found')
        continue
      }
      expect(answer).toSucceed()
      const open = TRIED.filter((action) => verdict(actor, state, action) === 'done')
      expect([actor, [...answer.data.can].sort()]).toEqual([actor, [...open].sort()])
    }
  })

  it('covered every cell', () => {
    const skippedForDraft = 1
    expect(cells.refused + cells.done + skippedForDraft).toBe(
      STAGES.length * Object.keys(ACTORS).length * TRIED.length,
    )
    expect(cells.done).toBeGreaterThan(200)
  })
})

describe('without a session', () => {
  it.each([...PLAYED.map(routeOf), appealRoutes.add].map((route) => [route.name, route] as const))(
    '%s asks to sign in, before it looks at anything',
    async (_, route) => {
      const before = await fingerprint(test.app)
      expect(await test.app.call(route, { body: { id: '1', version: 1 } })).toFailWith('session.required')
      expect(await fingerprint(test.app)).toBe(before)
    },
  )
})
