import type { BureauAppeal, SubmitAppeal } from '@appeal/contract/appeals/appeals.filing.inputs.ts'
import type { AppealReceipt } from '@appeal/contract/appeals/appeals.schemas.ts'
import { proxyStatement, stateTexts } from '@appeal/contract/appeals/appeals.texts.ts'
import { appealWorkflow } from '@appeal/contract/appeals/appeals.workflow.ts'
import { addCalendarDays, shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import { normaliseWaybill } from '@appeal/contract/identifiers.ts'
import {
  beginCase,
  demandRoomToday,
  type Entered,
  enterCase,
  type Given,
  type ReferenceData,
  referenceDataOf,
} from '../../../cases/cases.service.ts'
import type { Scope } from '../../../cases/scope/cases.scope.service.ts'
import { hasDraft, takeDraft } from '../../../desk/drafts/drafts.service.ts'
import { consumeCaptcha } from '../../../features/auth/auth.service.ts'
import { type Clock, calendarOf, clocksOf, explain } from '../../../features/calendar/calendar.service.ts'
import type { Person } from '../../../features/people/users/users.service.ts'
import { holdPerson } from '../../../features/people/users/users.service.ts'
import { instantOf } from '../../../platform/clock.ts'
import { type Context, viewerOf } from '../../../platform/context.ts'
import type { Queryable, Tx } from '../../../platform/db/db.ts'
import { together } from '../../../platform/db/together.ts'
import { violates } from '../../../platform/db/violations.ts'
import { fail, type Language } from '../../../platform/fail.ts'
import { readHistory } from '../../../platform/history/history.ts'
import { newId } from '../../../platform/ids.ts'
import { appealKind } from '../appeals.kind.ts'
import { tellBureauNew, tellFiled } from '../appeals.notices.ts'
import { type CasePeople, partyText, seal } from '../appeals.people.ts'
import { assertAdmissible, type Routing, refuseLateMaterial, route } from '../appeals.rules.ts'
import { APPEAL_BACKDATE_DAYS } from '../appeals.settings.ts'
import { CASE } from '../appeals.step.ts'
import type { AppealRecord } from '../appeals.store.ts'
import * as store from '../appeals.store.ts'
import { keepNarrative } from '../likeness/appeals.likeness.store.ts'
import { sketchOf } from '../likeness/appeals.sketch.ts'
import { UNTOUCHED } from '../overlays/appeals.overlays.ts'
import { type DecidedBy, decidedBy, presentTakenIn } from '../times/appeals.ruleVersions.ts'
import { demandGuardian, demandNews, demandService } from './appeals.admission.ts'
import { claimAuthorisation, columnsOf, type Matter, proxyDetail, textsOf } from './appeals.matter.ts'
import { findableText, sealTexts } from './appeals.narratives.ts'
import { partiesOf } from './appeals.parties.ts'
import { resubmit } from './appeals.resubmission.ts'

export interface NewCase {
  id: string
  channel: string
  matter: Matter
  people: CasePeople
  appellantId: string | null
  /** The appellant's, where they have an account. */
  language?: Language
  receivedAt: Date
  /** State and acceptance at birth: phone intake is accepted as it is written down (T4). */
  state: 'pending_accept' | 'bureau_processing'
  routing: Routing
  entered?: Entered
  /** The rules by which it was judged to be admissible; none where another one was split. */
  decided?: DecidedBy
}

/** A case as it was written, with its clocks. */
interface Opened {
  row: AppealRecord
  clocks: readonly Clock[]
  decided?: DecidedBy | undefined
}

/** The row of a case that nobody has touched yet. */
export function newRow(
  ctx: Context,
  reference: ReferenceData,
  { channel, matter, appellantId, people, routing, receivedAt, state }: NewCase,
  { no, ...given }: Given,
): AppealRecord {
  const accepted = state === 'bureau_processing'
  return {
    ...given,
    appealNo: no,
    state,
    channel,
    ...columnsOf(matter, reference),
    ...sealTexts(ctx.platform.crypto, given, textsOf(matter)),
    appellantId,
    ...seal(ctx.platform.crypto, no, people),
    answerArea: routing.areaCode,
    handlerId: accepted ? viewerOf(ctx).userId : null,
    brandSince: null,
    transferReason: null,
    accepted,
    liability: null,
    valid: null,
    closeType: null,
    compensation: null,
    answer: null,
    invalidReason: null,
    supplementReason: null,
    statExcluded: false,
    reworkCount: 0,
    verifyCount: 0,
    callbackCount: 0,
    untrueReply: false,
    malformedReason: null,
    ...UNTOUCHED,
    receivedAt,
    acceptedAt: accepted ? ctx.now() : null,
    transferredAt: null,
    repliedAt: null,
  }
}

/** Writes a new case with its clocks, history, files and messages. */
export async function insertCase(
  tx: Tx,
  ctx: Context,
  reference: ReferenceData,
  birth: NewCase,
): Promise<Opened> {
  const { matter, people, routing, state, id, receivedAt } = birth
  const accepted = state === 'bureau_processing'
  const voice = accepted ? 'bureau' : 'user'
  const hasUnit =
    reference.orgs.nodeFor(matter.brand, routing.areaCode, shanghaiDate(ctx.now())) !== undefined
  const sketch = sketchOf(ctx.platform.crypto, matter.content, 'narrativeSketch')
  const { step, clocks } = await beginCase(tx, ctx, appealKind, reference, {
    id,
    state,
    routing,
    receivedAt,
    entered: birth.entered,
    // The answer clock starts at receipt and never moves again (邮政法 art. 65; domain 4.6-1).
    // What is accepted as it is written down must be transferred in two working days (L4), if there is to whom.
    clocks: accepted ? (hasUnit ? ['answer', 'transfer'] : ['answer']) : ['answer', 'accept'],
    lines: [
      {
        event: accepted ? 'registered' : 'filed',
        voice,
        detail: { channel: birth.channel, ...birth.decided },
      },
      ...(people.proxy
        ? ([{ event: 'proxy_declared', voice, detail: proxyDetail(reference, people.proxy) }] as const)
        : []),
    ],
    evidenceIds: matter.attachmentIds,
    findable: findableText(textsOf(matter)),
    row: (given) => newRow(ctx, reference, birth, given),
    tell: (step, [answerClock, nextClock]) => {
      const acceptClock = accepted ? undefined : nextClock
      return together(
        tellFiled(
          step,
          { phone: people.phone, language: birth.language },
          {
            acceptBy: acceptClock?.legalDueOn ?? shanghaiDate(ctx.now()),
            answerBy: answerClock?.legalDueOn ?? '',
          },
        ),
        acceptClock && tellBureauNew(step, acceptClock.legalDueOn),
        // In the same batch as the case: no round trip of its own.
        sketch !== undefined && keepNarrative(tx, id, sketch, ctx.now()),
      )
    },
  })
  if (people.proxy) await claimAuthorisation(tx, ctx, matter, id)
  return { row: step.row, clocks, decided: birth.decided }
}

/** A case that was opened before, by the first of two equal calls. @throws appeals.not_found */
async function openedBefore(ctx: Context, id: string, visible: Scope): Promise<Opened> {
  const { db } = ctx.platform
  const row = (await store.find(db, id, visible)) ?? fail('appeals.not_found')
  const [first] = await readHistory(db, CASE, id)
  return { row, clocks: await clocksOf(db, CASE, [id]), decided: first?.detail }
}

/** Number and dates for the page that confirms a submission. */
async function receipt(
  ctx: Context,
  { row, clocks, decided }: Opened,
  reference: ReferenceData,
): Promise<AppealReceipt> {
  const calendar = await calendarOf(ctx.platform)
  const answer = clocks.find(({ clock }) => clock === 'answer')
  const accept = clocks.findLast(({ clock }) => clock === 'accept')
  return {
    id: row.id,
    appealNo: row.appealNo,
    bureauName: reference.orgs.nameOf(row.bureauId, ctx.language),
    routingReason: row.routingReason[ctx.language],
    acceptBy: accept?.legalDueOn ?? shanghaiDate(row.submittedAt),
    answerBy: answer?.legalDueOn ?? '',
    answerDays: answer ? explain(answer, calendar, ctx.language).days : [],
    rules: await presentTakenIn(ctx, decided),
  }
}

/** A race for the same matter ends at the unique index; the loser learns of the case that won. */
async function orAlreadyOpen<T>(
  ctx: Context,
  matter: Matter & { id?: string | undefined },
  work: Promise<T>,
): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!violates(error, 'appeals_one_open')) throw error
    await refuseTwin(ctx.platform.db, viewerOf(ctx).userId, matter, matter.id)
    // The winner has been ended in between, so the same submission goes through now.
    return fail('server.busy')
  }
}

/** @param but the case that is sent again is no twin of itself */
async function refuseTwin(db: Queryable, appellantId: string, matter: Matter, but?: string): Promise<void> {
  const twins = await store.listOpenOf(db, appellantId, {
    brand: matter.brand,
    waybillNo: normaliseWaybill(matter.waybillNo),
  })
  const twin = twins.find((row) => row.l1 === matter.l1 && row.id !== but)
  if (twin) fail('appeals.already_open', { appealNo: twin.appealNo, id: twin.id })
}

/** Whom the appellant acts for; what an appellant in person says of others is not kept. */
function proxyOf(ctx: Context, { appellantRole, proxy }: Pick<Matter, 'appellantRole' | 'proxy'>) {
  if (appellantRole !== 'AGENT' || !proxy) return null
  const { name, phone, relation } = proxy
  const statement = proxyStatement[ctx.language]
  return { name, phone, relation, statement, declaredAt: ctx.now().toISOString() }
}

/** The appellant's own end of the item carries the account's own name and phone, whatever the form said. */
function peopleOf(ctx: Context, person: Person, input: SubmitAppeal): CasePeople {
  return {
    name: person.name ?? '',
    phone: person.phone ?? '',
    idNumber: person.idNumber,
    email: input.email ?? person.email,
    ...partiesOf(ctx, person, input),
    proxy: proxyOf(ctx, input),
  }
}

/**
 * A consumer files an appeal (T3), submits a draft, or sends a returned appeal again (T6).
 *
 * @throws auth.captcha_required, auth.captcha_wrong
 * @throws request.invalid where the own telephone is hidden and not the account's
 * @throws appeals.real_name_first, appeals.too_early, appeals.too_late, appeals.already_open, appeals.repeated,
 *   cases.too_many_today and  *   what `assertAdmissible` throws
 */
export function submit(ctx: Context, input: SubmitAppeal): Promise<AppealReceipt> {
  return file(ctx, input, (tx) => consumeCaptcha(ctx, 'appeal', input, tx))
}

/**
 * The filing itself.
 *
 * @param prove asks for the proof that a person files; demonstration data has none to give
 */
export async function file(
  ctx: Context,
  input: SubmitAppeal,
  prove: (tx: Tx) => Promise<void>,
): Promise<AppealReceipt> {
  const viewer = viewerOf(ctx)
  const { platform } = ctx
  const reference = await referenceDataOf(platform)
  const made: { opened?: Opened } = {}
  const id = await orAlreadyOpen(
    ctx,
    input,
    ctx.unitOfWork(async (tx) => {
      const person = (await holdPerson(tx, ctx, viewer.userId)) ?? fail('session.expired')
      if (!person.name || person.isRealName === '1') fail('appeals.real_name_first')
      const returned = input.id
        ? await store.lock(tx, input.id, [{ by: 'owner', id: viewer.userId }])
        : undefined
      const draftId = returned ? undefined : input.id
      if (draftId && !(await hasDraft(tx, viewer.userId, 'appeal', draftId))) fail('appeals.not_found')
      if (returned && !appealWorkflow.step(returned.state, 'resubmit'))
        fail('appeals.action_not_open', { state: stateTexts[returned.state].portal })
      if (returned) await refuseLateMaterial(tx, ctx, returned.id)
      const onDay = shanghaiDate(returned?.receivedAt ?? ctx.now())
      await assertAdmissible(ctx, input, onDay)
      demandGuardian(ctx, input, person)
      await demandService(ctx, input)
      if (returned)
        return resubmit(
          { tx, ctx, kind: appealKind, row: returned, reference },
          input,
          peopleOf(ctx, person, input),
        )
      const [routing, receivedAt] = [await route(ctx, input), ctx.now()]
      const [, , , , entered] = await together(
        refuseTwin(tx, viewer.userId, input),
        demandNews(tx, ctx, input, { appellantId: viewer.userId }),
        demandRoomToday(ctx, 'appeal', (since) => store.rows.countFiled(tx, viewer.userId, since)),
        // After everything that can be judged without it, and given back where one of these refuses: a wrong form
        // does not use up the captcha.
        prove(tx),
        enterCase(tx, appealKind, reference, { routing, receivedAt }),
      )
      // Two submissions of one draft meet here: the second finds it gone and the case open.
      if (draftId && !(await takeDraft(tx, viewer.userId, ['appeal'], draftId))) {
        await refuseTwin(tx, viewer.userId, input)
        fail('appeals.not_found')
      }
      made.opened = await insertCase(tx, ctx, reference, {
        id: draftId ?? newId(platform.clock),
        channel: 'WEB',
        matter: input,
        people: peopleOf(ctx, person, input),
        appellantId: viewer.userId,
        language: person.language,
        receivedAt,
        state: 'pending_accept',
        routing,
        entered,
        decided: await decidedBy(tx, ctx, 'admission'),
      })
      return made.opened.row.id
    }),
  )
  const opened = made.opened ?? (await openedBefore(ctx, id, [{ by: 'owner', id: viewer.userId }]))
  return receipt(ctx, opened, reference)
}

/** When a call or letter came in. @throws appeals.received_out_of_range at the field */
export async function receivedOn(ctx: Context, told: string, field: string): Promise<Date> {
  const { settings } = await referenceDataOf(ctx.platform)
  const at = instantOf(told)
  const days = APPEAL_BACKDATE_DAYS.of(settings)
  const tooOld = shanghaiDate(at) < addCalendarDays(shanghaiDate(ctx.now()), -days)
  if (at > ctx.now() || tooOld) fail('appeals.received_out_of_range', { field, days })
  return at
}

/**
 * A bureau registers an appeal for a caller, a letter or a visitor (T4); the clocks start when it came in.
 *
 * @throws appeals.received_out_of_range, appeals.repeated and what `assertAdmissible` throws
 */
export async function register(ctx: Context, input: BureauAppeal): Promise<AppealReceipt> {
  const viewer = viewerOf(ctx)
  const reference = await referenceDataOf(ctx.platform)
  const receivedAt = await receivedOn(ctx, input.receivedAt, 'receivedAt')
  await assertAdmissible(ctx, input, shanghaiDate(receivedAt))
  demandGuardian(ctx, input, { idNumber: input.appellantIdNumber ?? null })
  await demandService(ctx, input)
  await demandNews(ctx.platform.db, ctx, input, { phone: input.appellantPhone })
  const own = viewer.org ? reference.orgs.get(viewer.org.id) : undefined
  const routed = await route(ctx, input)
  // Whoever takes the call keeps the case: the appellant turned to this bureau.
  const routing = own
    ? {
        ...routed,
        bureau: own,
        reason: { zh: '由接收申诉的管局办理', en: 'stays with the bureau that took it' },
      }
    : routed
  const made: { opened?: Opened } = {}
  const id = await ctx.unitOfWork(async (tx) => {
    if (input.id && !(await takeDraft(tx, viewer.userId, ['appeal'], input.id))) fail('appeals.not_found')
    made.opened = await insertCase(tx, ctx, reference, {
      id: input.id ?? newId(ctx.platform.clock),
      decided: await decidedBy(tx, ctx, 'admission'),
      channel: input.channel,
      matter: input,
      people: {
        name: input.appellantName,
        phone: input.appellantPhone,
        idNumber: input.appellantIdNumber ?? null,
        email: null,
        sender: partyText(input.sender),
        recipient: partyText(input.recipient),
        proxy: proxyOf(ctx, input),
      },
      appellantId: null,
      receivedAt,
      state: 'bureau_processing',
      routing,
    })
    return made.opened.row.id
  })
  return receipt(ctx, made.opened ?? (await openedBefore(ctx, id, [{ by: 'all' }])), reference)
}
