import {
  APPEAL_ACTIONS,
  type AppealState,
  appealStates,
  appealWorkflow,
  OPEN_STATES,
} from '@appeal/contract/appeals/appeals.workflow.ts'
import { addCalendarDays, shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expireEvaluations } from '../../cases/cases.jobs.ts'
import { systemContext } from '../../platform/context.ts'
import { Refusal } from '../../platform/fail.ts'
import { verifyHistories } from '../../platform/history/history.verify.ts'
import { START, useTestApp } from '../../testing/app.ts'
import { aMatter, contextOf, fileAppeal } from '../../testing/cases.ts'
import { brokenPromises } from '../../testing/invariants.ts'
import { makeConsumer, makeEnterpriseUser, makeOfficer } from '../../testing/people.ts'
import { aCall, aProof, inputOf, type PlayedAction, play } from '../../testing/stages.ts'
import { endWaiting } from './appeals.jobs.ts'
import { caseFacts } from './appeals.service.ts'
import { rows as appealRows } from './appeals.store.ts'
import { file, register } from './filing/appeals.intake.ts'

/**
 * A randomised model of the whole engine: many people do anything at any time with a handful of cases, on the real
 * service and a real database, while the clock moves and jobs run. The model knows little — where a case may stand
 * after what happened — and after each run all promises of domain 4.6 are asked of the database.
 */
const test = useTestApp()
// `.ci/run` is thorough; between two edits a fifth of it finds nearly everything.
const RUNS = process.env.THOROUGH ? 54 : 10
const STEPS_A_RUN = 250
const LEAST_STEPS = process.env.THOROUGH ? 5_000 : 600

/** What the model holds of a case. */
interface ModelCase {
  id: string
  state: AppealState
  version: number
  receivedAt: number
  /** Who closed, audited, re-checked it: none of them twice (domain 4.6-6). */
  reworks: number
}
interface Model {
  cases: ModelCase[]
}
interface Real {
  people: Record<string, string>
  consumers: string[]
}

let steps = 0
let done = 0
const outcomes = new Map<string, number>()
const count = (what: string) => outcomes.set(what, (outcomes.get(what) ?? 0) + 1)

/** Cases that are worked on beside each other. */
const RECENT = 4

const ACTORS = [
  'owner',
  'stranger',
  'handler',
  'handler2',
  'leader',
  'province',
  'province2',
  'state',
  'state2',
  'otherBureau',
  'brandHq',
  'brandCity',
  'outlet',
  'otherBrand',
] as const

/** Where an action of the table may lead besides its `to`. */
const ELSEWHERE: Partial<Record<PlayedAction, readonly AppealState[]>> = {
  mediationAnswer: ['mediating', 'replied'],
  mediationSign: ['mediating', 'replied'],
  approve: ['invalid', 'closed', 'bureau_processing', 'pending_accept', 'replied', 'verifying', 'mediating'],
  reCheckComplete: ['closed', 'invalid', 'bureau_processing'],
  // Another respondent gets the case anew.
  correct: ['bureau_processing', 'at_enterprise', 'rework', 'replied', 'verifying', 'mediating'],
  // What needs a second person stays where it is until that person agrees.
  editToInvalid: ['invalid', 'pending_accept'],
  editToEnd: ['closed', 'bureau_processing', 'replied', 'verifying', 'mediating'],
}
const LEADS_TO: Record<string, AppealState | 'same'> = {
  editToBusiness: 'at_enterprise',
  supplement: 'supplement',
  reply: 'replied',
  sendYz: 'verifying',
  verifyAnswer: 'replied',
  callback: 'replied',
  rework: 'rework',
  mediate: 'mediating',
  mediationFail: 'replied',
  mediationQuit: 'replied',
  refuse: 'bureau_processing',
  supplementAnswer: 'pending_accept',
  withdraw: 'withdrawn',
}
const ENDED: readonly AppealState[] = ['closed', 'invalid', 'withdrawn']

/** Refusals that a person can get; anything else is a fault of the engine. */
const isRefusal = (error: unknown) => error instanceof Refusal && !error.reason.startsWith('server.')

const doneOf = (action: string) => outcomes.get(`done ${action}`) ?? 0
const least = <T extends string>(actions: readonly T[]): T =>
  actions.reduce((so, action) => (doneOf(action) < doneOf(so) ? action : so))
const at = <T>(things: readonly T[], n: number): T => things[n % things.length]!

class Act implements fc.AsyncCommand<Model, Real> {
  constructor(
    readonly which: number,
    readonly actor: (typeof ACTORS)[number],
    readonly action: PlayedAction,
    readonly twist: number,
  ) {}

  check = (model: Model) => model.cases.length > 0

  async run(model: Model, real: Real): Promise<void> {
    const { app } = test
    const one = at(model.cases, this.which)
    const userId = this.actor === 'owner' ? real.consumers[0]! : real.people[this.actor]!
    const before = await caseFacts(app.platform.db, one.id)
    // Nothing happens to a case that no step made happen.
    expect([one.id, before.state, before.version]).toEqual([one.id, one.state, one.version])
    steps += 1
    const input = await twisted(
      await inputOf(app, userId, this.action),
      this.action,
      before.state,
      this.twist,
      one.id,
    )
    try {
      await play(app, userId, this.action, one.id, input)
    } catch (error) {
      if (!isRefusal(error)) throw error
      count((error as Refusal).reason)
      const after = await caseFacts(app.platform.db, one.id)
      expect([this.action, after]).toEqual([this.action, before])
      return
    }
    done += 1
    count(`done ${this.action}`)
    const after = await caseFacts(app.platform.db, one.id)
    expect([this.toString(), after.version]).toEqual([this.toString(), before.version + 1])
    const to = LEADS_TO[this.action]
    const allowed = ELSEWHERE[this.action] ?? [to === undefined || to === 'same' ? before.state : to]
    expect([this.toString(), allowed.includes(after.state), after.state]).toEqual([
      this.toString(),
      true,
      after.state,
    ])
    // An enterprise neither ends nor judges a case (domain 4.6-5).
    if (['brandHq', 'brandCity', 'outlet', 'otherBrand'].includes(this.actor)) {
      expect(this.action).not.toMatch(
        /^(editTo|reCheck|excludeAudit|approve|urge|extend|decide|pause|resume|mark|unmark)/,
      )
      expect(ENDED.includes(after.state)).toBe(ENDED.includes(before.state))
    }
    // Nobody else's case is touched.
    expect(this.actor).not.toBe('stranger')
    expect(this.actor).not.toBe('otherBrand')
    Object.assign(one, { state: after.state, version: after.version })
  }

  toString = () => `${this.actor} ${this.action} #${this.which} ~${this.twist}`
}

/** Other values of an input now and then: reasons that need a second person, much money, the other half of a choice. */
async function twisted(
  input: Record<string, unknown>,
  action: PlayedAction,
  state: AppealState,
  twist: number,
  caseId: string,
): Promise<Record<string, unknown>> {
  const odd = twist % 3 === 0
  switch (action) {
    case 'editToInvalid':
      return { ...input, reasonCode: state === 'pending_accept' ? (odd ? 'N07' : 'N01') : 'UNVERIFIABLE' }
    case 'editToEnd':
      return {
        ...input,
        ...(odd && { compensation: '20000.00' }),
        ...(twist % 2 && { liability: 'NOT_RESPONSIBLE' }),
      }
    case 'approve':
    case 'excludeAudit':
      return action === 'approve' ? { ...input, approved: !odd } : { ...input, passed: !odd }
    case 'callback':
      return odd ? { reached: false } : input
    case 'mediationAnswer':
      return { ...input, agrees: !odd }
    case 'mediationSign':
      return { ...input, terms: 1 + (twist % 2), agrees: !odd }
    case 'mediationRespond':
      return {
        seq: twist % 5 ? await newestProposal(caseId) : 1,
        verdict: odd ? 'REFUSED' : 'ACCEPTED',
      }
    // Only the newest is likely to be one's own and still without an answer.
    case 'mediationRetract':
      return { seq: await newestProposal(caseId) }
    case 'mediationPropose':
      return { ...input, ...(twist % 2 && { answers: 1 + (twist % 3) }) }
    case 'reCheckComplete':
      return { ...input, reopen: twist % 2 === 0 }
    case 'reCheckEditAppeal':
      return { ...input, l2: at(['DELAY_TRANSIT', 'DELAY_OTHER', 'DELAY_BACKLOG'], twist) }
    case 'correct':
      // Now and then to another brand, from which the next correction brings the case back.
      return { ...input, brand: odd ? 'STO' : 'ZTO', l2: at(['LOSS_ALL', 'LOSS_PART'], twist) }
    case 'evaluateInfo':
      return { ...input, enterpriseScore: odd ? 'UNSATISFIED' : 'SATISFIED' }
    case 'refuse':
    case 'excludeUpload':
      // A proof that is somebody else's is refused, and nothing else happens.
      return twist % 7 === 0 ? { ...input, attachmentIds: [await aProof(test.app, '1')] } : input
    default:
      return input
  }
}

/** The number of the last proposal in the room of a case; 1 where there is none. */
async function newestProposal(caseId: string): Promise<number> {
  const { rows } = await test.app.platform.database.pool.query(
    'select seq from mediation_proposals where case_id = $1 order by round desc, seq desc limit 1',
    [caseId],
  )
  return rows[0]?.seq ?? 1
}

/** A step that is open where the case stands, by somebody who probably may: chance alone seldom gets a case far. */
class Go implements fc.AsyncCommand<Model, Real> {
  constructor(
    readonly which: number,
    readonly pick: number,
    readonly who: number,
    readonly twist: number,
  ) {}
  check = (model: Model) => model.cases.length > 0

  async run(model: Model, real: Real): Promise<void> {
    const latest = model.cases.slice(-RECENT)
    const one = at(latest, this.which)
    const open = USUAL.filter((action) =>
      (appealWorkflow.actions[action].from as readonly AppealState[]).includes(one.state),
    )
    const action = at(open.length ? open : USUAL, this.pick)
    const actor = at(SIDE[action] ?? LIKELY.handler!, this.who)
    await new Act(model.cases.indexOf(one), actor, action, this.twist).run(model, real)
  }
  toString = () => `go #${this.which} ${this.pick} ${this.who} ~${this.twist}`
}

/** What has to be there before these: one's own proposal, the bureau's, terms, a clock that stands. */
const FIRST: Partial<Record<PlayedAction, PlayedAction>> = {
  mediationRetract: 'mediationPropose',
  mediationRespond: 'mediationSuggest',
  mediationSign: 'mediationDraft',
  decideExtension: 'askExtension',
  resumeClock: 'pauseClock',
  unmarkMalformed: 'markMalformed',
}

/** An action by somebody who probably may, most times after what it needs. */
async function inTurn(
  model: Model,
  real: Real,
  one: ModelCase,
  action: PlayedAction,
  who: number,
  twist: number,
) {
  const needed = who % 3 ? FIRST[action] : undefined
  for (const turn of needed ? [needed, action] : [action]) {
    const actor = at(SIDE[turn] ?? LIKELY.handler!, who)
    await new Act(model.cases.indexOf(one), actor, turn, twist).run(model, real)
  }
}

/** An action on one of the cases in whose state it is open, if there is any; every other time what was done least. */
class Fit implements fc.AsyncCommand<Model, Real> {
  constructor(
    readonly which: number,
    readonly action: PlayedAction,
    readonly who: number,
    readonly twist: number,
  ) {}
  check = (model: Model) => model.cases.length > 0

  async run(model: Model, real: Real): Promise<void> {
    const openTo = (action: PlayedAction) => {
      const from: readonly AppealState[] = appealWorkflow.actions[action].from
      return model.cases.filter(({ state }) => from.includes(state))
    }
    const possible = ACTIONS.filter((action) => openTo(action).length > 0)
    const action = this.twist % 2 ? this.action : least(possible)
    const open = openTo(action)
    await inTurn(model, real, at(open.length ? open : model.cases, this.which), action, this.who, this.twist)
  }
  toString = () => `fit ${this.action} #${this.which} ${this.who} ~${this.twist}`
}

/** Both sides and the bureau in the room of a mediation, one after the other: few cases get there, and none for long. */
class Talk implements fc.AsyncCommand<Model, Real> {
  constructor(
    readonly which: number,
    readonly turns: readonly (readonly [pick: number, who: number, twist: number])[],
  ) {}
  check = (model: Model) => model.cases.some(({ state }) => state === 'mediating')

  async run(model: Model, real: Real): Promise<void> {
    const one = at(
      model.cases.filter(({ state }) => state === 'mediating'),
      this.which,
    )
    for (const [pick, who, twist] of this.turns) {
      if (one.state !== 'mediating') return
      const action = twist % 2 ? at(IN_THE_ROOM, pick) : least(IN_THE_ROOM)
      await inTurn(model, real, one, action, who, twist)
    }
  }
  toString = () => `talk #${this.which} ${JSON.stringify(this.turns)}`
}

class File implements fc.AsyncCommand<Model, Real> {
  constructor(
    readonly waybill: number,
    readonly byPhone: boolean,
  ) {}
  check = (model: Model) =>
    model.cases.filter(({ state }) => OPEN_STATES.includes(state)).length < RECENT || this.waybill === 0

  async run(model: Model, real: Real): Promise<void> {
    const { app } = test
    steps += 1
    const today = shanghaiDate(app.clock.now())
    const matter = aMatter({
      waybillNo: `7800000000000${this.waybill}`,
      postDate: addCalendarDays(today, -20),
      complaintDate: addCalendarDays(today, -12),
    })
    try {
      const { id } = this.byPhone
        ? await register(await contextOf(app, real.people.handler!), { ...aCall(app), ...pick(matter) })
        : await fileAppeal(app, real.consumers[0]!, matter)
      const { state, version } = await caseFacts(app.platform.db, id)
      expect([state, version]).toEqual([this.byPhone ? 'bureau_processing' : 'pending_accept', 1])
      model.cases.push({ id, state, version, receivedAt: app.clock.now().getTime(), reworks: 0 })
      done += 1
      count('done file')
    } catch (error) {
      if (!isRefusal(error)) throw error
      // The same matter is open already (domain 4.6-7); nothing else stands in the way.
      expect((error as Refusal).reason).toBe('appeals.already_open')
      expect(model.cases.some(({ state }) => OPEN_STATES.includes(state))).toBe(true)
      count((error as Refusal).reason)
    }
  }
  toString = () => `${this.byPhone ? 'register' : 'file'} ${this.waybill}`
}

const pick = ({ declareTruth: _, declareNoProcedure: __, ...matter }: ReturnType<typeof aMatter>) => matter

/** T6: the form again. */
class Resubmit implements fc.AsyncCommand<Model, Real> {
  constructor(readonly which: number) {}
  check = (model: Model) => model.cases.some(({ state }) => state === 'supplement')

  async run(model: Model, real: Real): Promise<void> {
    const { app } = test
    steps += 1
    const one = at(
      model.cases.filter(({ state }) => state === 'supplement'),
      this.which,
    )
    const today = shanghaiDate(new Date(one.receivedAt))
    const { rows } = await app.platform.database.pool.query('select waybill_no from appeals where id = $1', [
      one.id,
    ])
    const matter = aMatter({
      waybillNo: rows[0].waybill_no,
      postDate: addCalendarDays(today, -20),
      complaintDate: addCalendarDays(today, -12),
    })
    try {
      // Every answer says something new: the same form once more is refused as empty.
      const content = `补充了购买凭证 ${steps}，请继续办理。`
      await file(await contextOf(app, real.consumers[0]!), { ...matter, id: one.id, content }, async () => {})
    } catch (error) {
      if (!isRefusal(error)) throw error
      expect(['appeals.supplement_over', 'appeals.already_open']).toContain((error as Refusal).reason)
      count((error as Refusal).reason)
      return
    }
    count('done resubmit')
    done += 1
    Object.assign(one, { state: 'pending_accept', version: one.version + 1 })
  }
  toString = () => `resubmit #${this.which}`
}

/** Hours or days go by, and what time brings about is brought about. */
class Wait implements fc.AsyncCommand<Model, Real> {
  constructor(readonly hours: number) {}
  check = () => true

  async run(model: Model): Promise<void> {
    const { app } = test
    steps += 1
    app.clock.advance(this.hours * 3_600_000)
    const ctx = systemContext(app.platform, 'test')
    await endWaiting(ctx)
    await expireEvaluations(ctx)
    for (const one of model.cases) {
      const { state, version } = await caseFacts(app.platform.db, one.id)
      const byTime = { supplement: 'invalid', verifying: 'replied', mediating: 'replied' }[
        one.state as string
      ]
      expect([one.state, [one.state, byTime].includes(state)]).toEqual([one.state, true])
      expect(version).toBe(one.version + (state === one.state ? 0 : 1))
      if (state !== one.state) count(`time ${one.state}`)
      Object.assign(one, { state, version })
    }
  }
  toString = () => `wait ${this.hours} h`
}

const ACTIONS = APPEAL_ACTIONS.filter(
  (action) => !['resubmit', 'verifyExpire', 'mediationEnd', 'supplementExpire'].includes(action),
) as PlayedAction[]

/** Who an action is asked of more often than of anybody: chance alone would hardly ever get a case to its end. */
const LIKELY: Record<string, readonly (typeof ACTORS)[number][]> = {
  handler: ['handler', 'handler2', 'province'],
  second: ['leader', 'province', 'province2', 'state', 'state2'],
  enterprise: ['brandHq', 'brandCity', 'outlet'],
}
const SIDE: Partial<Record<PlayedAction, readonly (typeof ACTORS)[number][]>> = {
  ...Object.fromEntries(
    ['reply', 'draftReply', 'progress', 'askExtension', 'assign', 'refuse'].map((action) => [
      action,
      LIKELY.enterprise,
    ]),
  ),
  ...Object.fromEntries(
    ['verifyAnswer', 'supplementAnswer', 'withdraw', 'evaluateInfo'].map((action) => [
      action,
      ['owner' as const],
    ]),
  ),
  ...Object.fromEntries(
    [
      'approve',
      'excludeAudit',
      'reCheckEditAppeal',
      'reCheckComplete',
      'extend',
      'pauseClock',
      'resumeClock',
      'unmarkMalformed',
    ].map((action) => [action, LIKELY.second]),
  ),
  ...Object.fromEntries(
    ['Answer', 'Propose', 'Respond', 'Retract', 'Sign', 'Quit'].map((act) => [
      `mediation${act}`,
      ['owner', 'brandHq'] as const,
    ]),
  ),
  recheck: ['owner', 'brandHq', 'state'],
}

/** What takes a case away from everybody, or ends what it is in. */
const ENDING: readonly PlayedAction[] = [
  'withdraw',
  'editToCommander',
  'editToInvalid',
  'supplementAnswer',
  'mediationQuit',
  'mediationFail',
]
const USUAL = ACTIONS.filter((action) => !ENDING.includes(action))
const likely = fc.tuple(fc.nat(40), fc.nat(40), fc.nat(9), fc.nat(20)).map((parts) => new Go(...parts))
const anybody = fc
  .tuple(fc.nat(40), fc.constantFrom(...ACTORS), fc.constantFrom(...ACTIONS), fc.nat(20))
  .map((parts) => new Act(...parts))
/** All that is said in a room. */
const IN_THE_ROOM = ACTIONS.filter((action) => action.startsWith('mediation'))
const talk = fc
  .tuple(fc.nat(9), fc.array(fc.tuple(fc.nat(40), fc.nat(9), fc.nat(20)), { minLength: 4, maxLength: 9 }))
  .map((parts) => new Talk(...parts))
/** Every action alike, where it is open: none is left to chance alone. */
const fitting = fc
  .tuple(fc.nat(40), fc.constantFrom(...ACTIONS), fc.nat(9), fc.nat(20))
  .map((parts) => new Fit(...parts))
const commands = [
  likely,
  likely,
  likely,
  likely,
  likely,
  fitting,
  fitting,
  talk,
  anybody,
  fc.tuple(fc.nat(9), fc.boolean()).map((parts) => new File(...parts)),
  fc.nat(9).map((which) => new Resubmit(which)),
  fc
    .oneof({ weight: 4, arbitrary: fc.integer({ min: 1, max: 20 }) }, fc.integer({ min: 24, max: 24 * 9 }))
    .map((hours) => new Wait(hours)),
]

describe('anybody may try anything at any time', () => {
  const people: Record<string, string> = {}

  beforeAll(async () => {
    const { app } = test
    const made = {
      stranger: makeConsumer(app),
      handler: makeOfficer(app, 'BUR-440300', 'cityHandler'),
      handler2: makeOfficer(app, 'BUR-440300', 'cityHandler'),
      leader: makeOfficer(app, 'BUR-440300', 'cityLeader'),
      province: makeOfficer(app, 'BUR-440000', 'provinceCentre'),
      province2: makeOfficer(app, 'BUR-440000', 'provinceCentre'),
      state: makeOfficer(app, 'BUR-000000', 'stateCentre'),
      state2: makeOfficer(app, 'BUR-000000', 'stateCentre'),
      otherBureau: makeOfficer(app, 'BUR-440100', 'cityHandler'),
      brandHq: makeEnterpriseUser(app, 'ENT-ZTO', 'brandHq'),
      brandCity: makeEnterpriseUser(app, 'ENT-ZTO-440300', 'brandCity'),
      outlet: makeEnterpriseUser(app, 'ENT-ZTO-440306-01', 'outlet'),
      otherBrand: makeEnterpriseUser(app, 'ENT-YTO', 'brandHq'),
    }
    for (const [name, person] of Object.entries(made)) people[name] = (await person).id
  })

  afterAll(() => {
    if (process.env.MODEL_LOG) console.log(steps, done, Object.fromEntries([...outcomes].sort()))
  })

  it('and the engine keeps its promises', async () => {
    const { app } = test
    await fc.assert(
      fc.asyncProperty(fc.commands(commands, { maxCommands: STEPS_A_RUN, size: 'max' }), async (run) => {
        app.clock.set(START)
        const consumers = [(await makeConsumer(app)).id]
        await fc.asyncModelRun(() => ({ model: { cases: [] }, real: { people, consumers } }), run)
        expect(await brokenPromises(app)).toEqual({})
      }),
      { numRuns: RUNS, endOnFailure: true, seed: 20_260_921 },
    )
  }, 600_000)

  it('over many steps, of which many were done', () => {
    expect(steps).toBeGreaterThanOrEqual(LEAST_STEPS)
    expect(done).toBeGreaterThan(LEAST_STEPS / 8)
  })

  it.runIf(process.env.THOROUGH)(
    'with every action done by somebody at least once, and time itself acting',
    () => {
      for (const action of ACTIONS) expect([action, outcomes.has(`done ${action}`)]).toEqual([action, true])
      for (const state of ['supplement', 'verifying', 'mediating'])
        expect([state, outcomes.has(`time ${state}`)]).toEqual([state, true])
      expect(Object.keys(appealStates).length).toBeGreaterThan(10)
    },
  )

  it('with every chain whole, and the start of every answer where it was', async () => {
    const { db, database } = test.app.platform
    const { broken, cases } = await verifyHistories(db, async (_, ids) => appealRows.listFacts(db, ids))
    expect(broken).toEqual([])
    expect(cases).toBeGreaterThan(RUNS)
    const { rows } = await database.pool.query(
      `select count(*)::int as n from deadlines d join appeals a on a.id = d.case_id
       where d.clock = 'answer' and (d.start_at <> a.received_at or d.extension <> 0 or d.round <> 1)`,
    )
    expect(rows[0].n).toBe(0)
  })
})
