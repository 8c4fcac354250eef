import { ASSISTED_CHANNELS } from '@appeal/contract/appeals/appeals.codes.ts'
import type { SubmitAppeal } from '@appeal/contract/appeals/appeals.filing.inputs.ts'
import type { ActionInput, AppealState } from '@appeal/contract/appeals/appeals.workflow.ts'
import { addCalendarDays, shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import { actAsSystem } from '../../cases/cases.service.ts'
import { tickAll } from '../../desk/checklists/checklists.service.ts'
import { trainModel } from '../../desk/classifier/classifier.service.ts'
import { markOverdue } from '../../features/calendar/calendar.jobs.ts'
import { eachExpired } from '../../features/calendar/calendar.service.ts'
import { orgDirectory } from '../../features/organisations/organisations.service.ts'
import { getPerson } from '../../features/people/users/users.service.ts'
import { computeFigures } from '../../features/portal/portal.service.ts'
import { appendToLog } from '../../features/transparency/transparency.service.ts'
import { type Act, act, appealKind } from '../../kinds/appeals/appeals.kind.ts'
import { caseFacts } from '../../kinds/appeals/appeals.service.ts'
import { saveDraft } from '../../kinds/appeals/filing/appeals.drafts.ts'
import { file, register } from '../../kinds/appeals/filing/appeals.intake.ts'
import { type ManualClock, manualClock, wireTime } from '../../platform/clock.ts'
import { type Context, type Platform, systemContext, type Viewer } from '../../platform/context.ts'
import { inParts } from '../../platform/jobs/batches.ts'
import { type Random, seededRandom } from '../random.ts'
import { playBrands } from './demo.brands.ts'
import { playOtherCases } from './demo.cases.ts'
import { playDay } from './demo.day.ts'
import { playHands } from './demo.hands.ts'
import { inOfficeHours, type Life, pastLife, presentLife } from './demo.lives.ts'
import { inventMatter, someBrand, someCounty } from './demo.matters.ts'
import { playMediations } from './demo.mediation.ts'
import type { Brand } from './demo.nation.data.ts'
import { playOffice } from './demo.office.ts'
import { type Cast, openCast } from './demo.people.ts'
import { playReadings } from './demo.readings.store.ts'
import { playRemedies } from './demo.remedies.ts'
import { playRechecks, playSeconds } from './demo.seconds.ts'
import { playStatements } from './demo.statements.ts'
import { playStatistics } from './demo.statistics.ts'
import { playSupervision } from './demo.supervision.ts'
import { answers, ownAnswer, replies } from './demo.texts.ts'
import { playWordings } from './demo.wordings.ts'
import { playClusters } from './desk/demo.clusters.ts'
import { playOuterOrders } from './desk/demo.outerOrders.ts'
import { playTracks } from './desk/demo.tracks.ts'
import { demoState, hasYears } from './making/demo.state.store.ts'
import { playPast } from './past/demo.past.ts'
import { playRadar } from './past/demo.radar.ts'

const HOUR = 3_600_000
/** For each case of these weeks, cases of the months before. */
const PAST_SHARE = 1 / 2
/** And of the two years before. */
const YEARS_SHARE = 11
const DAY = 24 * HOUR
/** Where the shown accounts are at home: so many of these weeks' cases are theirs, or they would have little to do. */
const HOME = ['440306', '440305', '440306', '440304', '440106'] as const
const HOME_SHARE = 0.2

/** Where the first cases stop: with the people of the shown accounts, so that each of them has something to do. */
const FIRST: readonly AppealState[] = [
  'at_enterprise',
  'at_enterprise',
  'rework',
  'at_enterprise',
  'replied',
  'pending_accept',
]
const FIRST_PLACE = { brand: 'ZTO', areaCode: '440306' } as const

/** Where the cases stop that one unit answers in the same words, the last of which are marked for the bureau. */
const ALIKE: readonly AppealState[] = ['closed', 'closed', 'verifying', 'replied', 'replied']

const BUREAU_SCORES = [
  ['SATISFIED', 70],
  ['BASICALLY_SATISFIED', 27],
  ['UNSATISFIED', 3],
] as const
const ENTERPRISE_SCORES = [
  ['SATISFIED', 50],
  ['BASICALLY_SATISFIED', 30],
  ['UNSATISFIED', 20],
] as const

/** Last acts whose clock runs for a few days only: done long ago, the case would have moved on by itself. */
const LATELY = new Set(['supplement:supplement', 'verifying:sendYz', 'mediating:mediate', 'rework:rework'])

interface Stage {
  platform: Platform
  clock: ManualClock
  cast: Cast
  random: Random
}

const contextFor = ({ platform }: Stage, viewer: Viewer): Context => ({
  ...systemContext(platform, 'demo'),
  viewer,
})

async function inventMatterOf(
  { platform, clock, random }: Stage,
  userId: string,
  place: { brand: Brand; areaCode: string },
): Promise<SubmitAppeal> {
  const person = await getPerson(systemContext(platform, 'demo'), userId)
  const own = { name: person?.name ?? '', phone: person?.phone ?? '' }
  return inventMatter(random, { today: shanghaiDate(clock.now()), own, ...place })
}

const somePlace = (random: Random): { brand: Brand; areaCode: string } => ({
  brand: someBrand(random),
  areaCode: random.chance(HOME_SHARE) ? random.pick(HOME) : someCounty(random),
})

/** Plays the life of one case up to the state it stops in, each step by somebody who may do it, at its own time. */
async function playCase(
  stage: Stage,
  { end, filed, until: now }: Life,
  serial: number,
  place = somePlace(stage.random),
  answer?: string,
): Promise<void> {
  const { clock, cast, random } = stage
  clock.set(new Date(Math.min(filed.getTime(), now.getTime() - 60_000)))

  const consumer = cast.consumers[serial % cast.consumers.length]!
  const matter = await inventMatterOf(stage, consumer, place)
  const owner = await cast.viewer(consumer)
  const { id } =
    end === 'bureau_processing'
      ? await registerByPhone(stage, matter)
      : await file(contextFor(stage, owner), matter, async () => {})

  /** Moves on by a share of the time that is left, then acts; what waits only for days was done lately. */
  const step = async <A extends Act>(
    action: A,
    viewer: Viewer,
    input: Omit<ActionInput<A>, 'id' | 'version'>,
  ) => {
    const before = clock.now().getTime()
    const isLately = LATELY.has(`${end}:${action}`)
    const wanted = isLately
      ? now.getTime() - (0.1 + random.next() * 1.3) * DAY
      : before + (now.getTime() - before) * (0.12 + random.next() * 0.2)
    const at = viewer.area === 'c' ? wanted : inOfficeHours(wanted, random)
    clock.set(new Date(Math.min(Math.max(at, before + HOUR / 4), now.getTime() - 60_000)))
    const { version } = await caseFacts(stage.platform.db, id)
    await act(contextFor(stage, viewer), action, { ...input, id, version } as ActionInput<A>)
  }
  const facts = await caseFacts(stage.platform.db, id)
  const bureau = await cast.officerOf(facts.bureauId)

  if (end === 'pending_accept' || end === 'bureau_processing') return
  if (end === 'supplement') {
    return step('supplement', bureau, { reason: '请补充购买凭证和与企业沟通的记录截图。' })
  }
  if (end === 'invalid') {
    return step('editToInvalid', bureau, {
      reasonCode: random.pick(['N01', 'N03', 'N05'] as const),
      explanation: '经审核，该申诉不符合受理条件。您可以先向企业投诉，或者通过其他途径解决。',
    })
  }
  if (end === 'withdrawn' && random.next() < 0.5)
    return step('withdraw', owner, { reason: '企业已经联系我解决，不再申诉。' })

  await step('editToBusiness', bureau, { opinion: '请按规定时限调查处理并答复。' })
  const { enterpriseId } = await caseFacts(stage.platform.db, id)
  if (end === 'at_enterprise') return
  if (end === 'withdrawn') return step('withdraw', owner, { reason: '快件已经找到并送达。' })

  const liable = random.next() < 0.6
  const agreed = random.next() < 0.5
  const said = random.pick(['SATISFIED', 'UNSATISFIED', 'UNREACHABLE'] as const)
  await step('reply', await cast.submitterOf(enterpriseId ?? facts.bureauId), {
    investigationResult: answer ?? ownAnswer(liable ? 'responsible' : 'explained', serial, matter.itemName),
    liability: liable ? 'RESPONSIBLE' : 'NOT_RESPONSIBLE',
    responsibleOutlet: '派送营业部',
    handlingType: liable ? 'COMPENSATE' : 'EXPLAIN',
    ...(liable && { compensationAmount: `${100 + random.below(500)}.00` }),
    agreedWithUser: agreed && said !== 'UNREACHABLE',
    userSatisfied: said,
    contactTimes: 1 + random.below(3),
    handlerName: '陈锐',
    handlerPhone: '0755-27880000',
    attachmentIds: [],
  })
  if (end === 'replied') return
  if (end === 'rework')
    return step('rework', bureau, {
      cause: 'CONTRADICTED',
      untrue: random.next() < 0.4,
      reason: '申诉人反映与答复不一致，请重新核实。',
    })
  if (end === 'mediating')
    return step('mediate', bureau, {
      userAgrees: true,
      enterpriseAgrees: true,
      proposal: '建议企业在原答复基础上增加赔偿，申诉人提供购买凭证。',
      amount: `${200 + random.below(300)}.00`,
    })
  await step('sendYz', bureau, {})
  if (end === 'verifying') return
  await step('verifyAnswer', owner, { truthful: random.next() < 0.8, satisfied: random.next() < 0.6 })
  await tickAll(contextFor(stage, bureau), { kind: 'appeal', id })
  await step('editToEnd', bureau, {
    closeType: liable ? random.pick(['SETTLED', 'HANDLED_ACCEPTED'] as const) : 'NOT_RESPONSIBLE_EXPLAINED',
    liability: liable ? 'RESPONSIBLE' : 'NOT_RESPONSIBLE',
    l1: matter.l1,
    l2: matter.l2 ?? '',
    ...(liable && { compensation: `${100 + random.below(500)}.00` }),
    answer: liable ? answers.settled : answers.explained,
  })
  if (random.next() < 0.6)
    await step('evaluateInfo', owner, {
      bureauScore: random.weighed(BUREAU_SCORES),
      enterpriseScore: random.weighed(ENTERPRISE_SCORES),
    })
}

/** Somebody called 12305: the bureau of the delivery place writes the appeal down. */
async function registerByPhone(stage: Stage, matter: SubmitAppeal) {
  const { cast, clock } = stage
  const officer = await cast.officerOf((await bureauOf(stage, matter)).id)
  const me = matter.appellantRole === 'SENDER' ? matter.sender : matter.recipient
  const { declareTruth: _, declareNoProcedure: __, ...facts } = matter
  return register(contextFor(stage, officer), {
    ...facts,
    channel: stage.random.chance(0.5) ? 'PHONE_12305' : stage.random.pick(ASSISTED_CHANNELS),
    appellantName: me.name,
    appellantPhone: me.phone ?? '',
    receivedAt: wireTime(new Date(clock.now().getTime() - HOUR)),
  })
}

async function bureauOf({ platform, clock }: Stage, matter: SubmitAppeal) {
  const orgs = await orgDirectory(platform)
  const bureau = orgs.bureauForArea(matter.recipient.areaCode, shanghaiDate(clock.now()))
  if (!bureau) throw new Error(`No bureau for ${matter.recipient.areaCode}`)
  return bureau
}

/** Verification requests and mediations whose time ran out meanwhile, as the jobs would have ended them. */
async function endWhatExpired(stage: Stage, now: Date): Promise<void> {
  stage.clock.set(now)
  const ctx = systemContext(stage.platform, 'demo')
  await inParts(ctx, (attempt) =>
    eachExpired(ctx, attempt, { caseKind: 'appeal', clock: 'verify' }, (caseId) =>
      actAsSystem(ctx, appealKind, 'verifyExpire', caseId),
    ),
  )
}

/** A few lanes, each with its own clock: the cases are independent of each other. */
async function inLanes(
  platform: Platform,
  cast: Cast,
  seed: number,
  count: number,
  play: (stage: Stage, serial: number) => Promise<void>,
): Promise<void> {
  const lanes = 4
  const now = platform.clock.now()
  await Promise.all(
    Array.from({ length: lanes }, async (_, lane) => {
      const clock = manualClock(now)
      const stage = { platform: { ...platform, clock }, clock, cast, random: seededRandom(seed + lane) }
      for (let serial = lane; serial < count; serial += lanes) await play(stage, serial)
    }),
  )
}

/** Cases that the unit of the shown account answers in the same words, one after the other. */
async function playAlike(platform: Platform, cast: Cast): Promise<void> {
  const now = platform.clock.now()
  const clock = manualClock(now)
  const stage = { platform: { ...platform, clock }, clock, cast, random: seededRandom(9_000) }
  for (const [n, end] of ALIKE.entries())
    await playCase(stage, presentLife(stage.random, now, end), n, FIRST_PLACE, replies.boilerplate)
}

/** The months before, step by step. */
async function playMonths(platform: Platform, cast: Cast): Promise<void> {
  const count = platform.config.DEMO_CASES
  const now = platform.clock.now()
  await inLanes(platform, cast, 8_000, Math.round(count * PAST_SHARE), (stage, serial) =>
    playCase(stage, pastLife(stage.random, now), count + serial),
  )
  await playRechecks(platform, cast)
  await playRemedies(platform, cast)
}

/** What is reckoned of the whole past. */
async function reckonPast(platform: Platform, cast: Cast): Promise<void> {
  const ctx = systemContext(platform, 'demo')
  await markOverdue(ctx)
  await computeFigures(ctx)
  await playRadar(platform, cast)
  await trainModel(ctx)
  await playReadings(ctx)
  await playStatistics(platform, cast)
  await appendToLog(ctx, { all: true })
}

/** People, the cases of these weeks, and all that is done around them. */
async function playWeeks(platform: Platform, cast: Cast, say: (line: string) => void): Promise<void> {
  const count = platform.config.DEMO_CASES
  say(`Making demonstration data (${count} cases) …`)
  const now = platform.clock.now()
  await playWordings(platform, cast)
  await playBrands(platform, cast)
  await inLanes(platform, cast, 7_000, count, (stage, serial) =>
    playCase(stage, presentLife(stage.random, now, FIRST[serial]), serial, FIRST[serial] && FIRST_PLACE),
  )
  const stage = { platform, clock: manualClock(now), cast, random: seededRandom(1) }
  // Only when no lane is at work any more: what waits for an answer in one may be long over for another.
  await endWhatExpired({ ...stage, platform: { ...platform, clock: stage.clock } }, now)
  if (count > 0) await playAlike(platform, cast)
  await playOffice(platform, cast)
  await playOtherCases(platform, cast)
  await playSeconds(platform, cast)
  await playMediations(platform, cast)
  await playDay(platform, cast)
  await playRemedies(platform, cast)
  await playStatements(platform, cast)
  await playTracks(platform, cast)
  await playOuterOrders(platform, cast)
  // An empty demonstration has no cases of a former system either.
  if (count > 0) await playHands(platform, cast)
  if (count > 0) await playClusters(platform, cast)
  await playSupervision(platform, cast)
  const owner = await cast.viewer(cast.consumers[0]!)
  const today = shanghaiDate(now)
  await saveDraft(contextFor(stage, owner), {
    step: 'event',
    content: {
      brand: 'STO',
      waybillNo: '772051893364108',
      l1: 'DELAY',
      complaintDate: addCalendarDays(today, -3),
      complaintResult: 'NO_REPLY',
    },
  })
  // What ran out while the clock was moved was noticed at the time, as far as anybody can see.
  await markOverdue(systemContext(platform, 'demo'))
  await computeFigures(systemContext(platform, 'figures'))
  await playReadings(systemContext(platform, 'demo'))
  // From its first hour on the demonstration has a head that people may check.
  await appendToLog(systemContext(platform, 'demo'))
}

/**
 * Fills a demonstration, or goes on where an earlier run was ended. First the people, about 300 cases in all states, made
 * through the services with a moved clock, and drafts; then half as many of the months before, the two years before in
 * one go, and their statistics. Does nothing when all of it is there.
 *
 * @param say prints progress
 * @param isReady called when there is enough to look at; the two years follow
 */
export async function loadDemo(
  platform: Platform,
  say: (line: string) => void,
  isReady: () => void = () => {},
): Promise<void> {
  const state = await demoState(platform)
  if (state === 'begun')
    say('The demonstration was ended while it was made and stays as it is. Remove DATA_DIR for a new one.')
  if (state === 'begun' || state === 'whole') return isReady()
  const cast = await openCast(platform)
  if (state === 'none') await playWeeks(platform, cast, say)
  isReady()
  const years = platform.config.DEMO_CASES * YEARS_SHARE
  say(`Making ${years} cases of the two years before …`)
  // A second run cannot tell how many of the months the first one has played.
  if (state === 'none') await playMonths(platform, cast)
  if (!(await hasYears(platform))) await playPast(platform, cast, years)
  await reckonPast(platform, cast)
  say('The demonstration is whole')
}
