import { type DeadlineKey, deadlineKinds } from '@appeal/contract/calendar/deadlineKinds.ts'
import { addCalendarDays, shanghaiDate, startOfDay } from '@appeal/contract/calendar/workdays.ts'
import { CASE_KINDS, type CaseKind } from '@appeal/contract/cases/caseKinds.ts'
import type { CaseReceipt } from '@appeal/contract/cases/cases.schemas.ts'
import { caseTables } from '@appeal/contract/cases/cases.tables.ts'
import { takeDraft } from '../../desk/drafts/drafts.service.ts'
import type { Clock } from '../../features/calendar/calendar.service.ts'
import type { Org, Reason } from '../../features/organisations/organisations.service.ts'
import {
  findByPhone,
  getPerson,
  lockUser,
  type Person,
  personIndex,
} from '../../features/people/users/users.service.ts'
import { assertOffered } from '../../features/reference/dictionaries/dictionaries.service.ts'
import { type Context, type Platform, viewerOf } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/db.ts'
import { onTransaction } from '../../platform/db/reading.ts'
import { together } from '../../platform/db/together.ts'
import { fail, type Language } from '../../platform/fail.ts'
import type { CaseRef } from '../../platform/history/history.ts'
import { newId } from '../../platform/ids.ts'
import { table } from '../../platform/product.ts'
import type { Heard } from '../cases.kind.ts'
import { rulesOf, type Step } from '../cases.kinds.ts'
import { narratives } from '../cases.narratives.ts'
import { tellBureau, tellFiled } from '../cases.notices.ts'
import { type ReferenceData, referenceDataOf } from '../cases.referenceData.ts'
import { FILED_PER_DAY } from '../cases.settings.ts'
import * as store from '../cases.store.ts'
import { heardDetail } from '../people/cases.callers.ts'
import { seal, sealSecrets } from '../people/cases.people.ts'
import { beginCase } from './cases.filing.ts'

/** Real name still to be entered (spec 3). */
const NAME_MISSING = '1'

export interface NewCase {
  kind: CaseKind
  type: string | null
  title: string
  content: string
  brand: string | null
  areaCode: string
  waybillNo?: string | null
  amount?: string | null
  facts?: Record<string, unknown>
  secrets?: Record<string, string | null>
  shielded?: boolean
  attachmentIds: readonly string[]
  /** The draft it was written in. */
  draftId?: string | undefined
  /** Clocks that start at receipt, the pressing one first. */
  clocks: readonly DeadlineKey[]
}

export interface Routing {
  bureau: Org
  reason: Reason
}

/** The bureau of a place. @throws cases.unknown_area */
export function routeByArea(ctx: Context, reference: ReferenceData, areaCode: string): Routing {
  const area = reference.areas.get(areaCode) ?? fail('cases.unknown_area', { field: 'areaCode' })
  const bureau =
    reference.orgs.bureauForArea(areaCode, shanghaiDate(ctx.now())) ??
    reference.orgs.stateBureau ??
    fail('cases.unknown_area', { field: 'areaCode' })
  const place = (language: Language) => reference.areas.fullName(area.code, language)
  return { bureau, reason: { zh: `${place('zh')}由该局负责`, en: `it answers for ${place('en')}` } }
}

/** A brand that is offered today. @throws cases.unknown_brand, dictionaries.not_offered */
export function assertBrand(ctx: Context, reference: ReferenceData, brand: string): void {
  if (!reference.brands.get(brand)) fail('cases.unknown_brand', { field: 'brand' })
  assertOffered(reference.labels, shanghaiDate(ctx.now()), 'BRAND_TYPE', brand, 'brand')
}

/** @throws cases.future_date at the field */
export function assertNotFuture(ctx: Context, days: Readonly<Record<string, string | undefined>>): void {
  const today = shanghaiDate(ctx.now())
  for (const [field, day] of Object.entries(days))
    if (day && day > today) fail('cases.future_date', { field })
}

/** Who files, with the real name where the kind asks for it. @throws cases.real_name_first */
export async function ownerOf(ctx: Context, { realName }: { realName: boolean }): Promise<Person> {
  const person = (await getPerson(ctx, viewerOf(ctx).userId)) ?? fail('session.expired')
  if (realName && (!person.name || person.isRealName === NAME_MISSING)) fail('cases.real_name_first')
  return person
}

/**
 * Files a case: row, clocks, history, files, messages, in one transaction.
 *
 * @param prove asks for the proof that a person files, after everything that can be judged without it
 * @throws cases.too_many_today
 */
export const file = (
  ctx: Context,
  owner: Person,
  birth: NewCase,
  routing: Routing,
  prove: () => Promise<void> = async () => {},
): Promise<CaseReceipt> =>
  ctx.unitOfWork(async (tx) => {
    // Cancelling the account waits behind this row: nobody leaves with a case filed in the same moment.
    if (!(await lockUser(tx, owner.id))) fail('session.expired')
    await demandRoomToday(ctx, birth.kind, (since) =>
      store.rowsOf(birth.kind).countFiled(tx, owner.id, since),
    )
    await prove()
    return give(tx, ctx, owner, birth, routing)
  })

/** A case as its kind makes it of what was told, and the bureau that gets it. */
export interface Prepared {
  birth: NewCase
  routing: Routing
}

/** How a case of each kind is made of its form, whoever files it; the engine does the rest. */
export const registrations = table<
  { of(ctx: Context, matter: Record<string, unknown>): Promise<Prepared> }['of'],
  CaseKind
>('registrations', CASE_KINDS)

/**
 * Writes down a case for somebody without an account: nobody's case, under the caller's name and phone, told at the time
 * of the call and recorded by the viewer. Clocks start when it was told.
 *
 * @throws cases.too_many_today and what the kind refuses its form with
 */
export async function registerFor(
  ctx: Context,
  kind: CaseKind,
  caller: { name: string; phone: string },
  heard: Heard,
  matter: Record<string, unknown>,
): Promise<CaseReceipt> {
  const { birth, routing } = await ctx.platform.product.one(registrations, kind)(ctx, matter)
  const phoneIndex = personIndex.phone(ctx.platform.crypto, caller.phone)
  return ctx.unitOfWork(async (tx) => {
    await store.lockPhone(tx, phoneIndex)
    await demandRoomToday(ctx, kind, (since) => store.countTold(tx, kind, phoneIndex, since))
    return give(tx, ctx, { id: null, account: '', ...caller }, birth, routing, { voice: 'user', heard })
  })
}

/**
 * Demands that a person may file one more case of a kind today, in China standard time: more than anybody has to say on
 * one day, and a wall to a robot. The caller holds the person's row, so that rivals are counted one after the other.
 *
 * @param filedSince how many they have filed since a moment
 * @throws cases.too_many_today with the day on which they may file again
 */
export async function demandRoomToday(
  ctx: Context,
  kind: keyof typeof FILED_PER_DAY,
  filedSince: (since: Date) => Promise<number>,
): Promise<void> {
  // What no person sends — a demonstration that plays months in a minute — is no robot's doing.
  if (!ctx.route) return
  const limit = await FILED_PER_DAY[kind].read(ctx.platform)
  const today = shanghaiDate(ctx.now())
  if ((await filedSince(startOfDay(today))) >= limit)
    fail('cases.too_many_today', { limit, date: addCalendarDays(today, 1) })
}

/** What an appeal that is none tells of the case that is opened instead. */
export interface ReferredMatter {
  appealId: string
  appealNo: string
  type: string
  /** The appellant's account, where there is one, and the phone that another account may have. */
  appellantId: string | null
  phone: string
  content: string
  brand: string
  areaCode: string
  waybillNo: string
  postOn: string
  /** What the history of the new case says beside its filing. */
  lines?: readonly { event: string; detail: Record<string, unknown> }[]
}

/** The account that follows a case which an appeal goes on as; undefined where there is none. */
export async function accountFor(
  platform: Platform,
  kind: CaseKind,
  { appellantId, phone }: Pick<ReferredMatter, 'appellantId' | 'phone'>,
): Promise<string | undefined> {
  const area = kind === 'courier' ? 'd' : 'c'
  const own = area === 'c' ? appellantId : null
  return own ?? (await findByPhone(platform, area, phone))?.id
}

/**
 * Opens a case in somebody's name out of an appeal that is none (domain 1.11), in the caller's transaction.
 *
 * @throws appeals.referral_no_account where the appellant has no account that could follow the case
 */
export async function openFrom(
  tx: Tx,
  ctx: Context,
  matter: ReferredMatter,
  birth: Omit<NewCase, 'content' | 'areaCode' | 'brand' | 'waybillNo' | 'attachmentIds'>,
): Promise<{ id: string; no: string }> {
  const { platform } = ctx
  const reference = await referenceDataOf(platform)
  const userId = await accountFor(onTransaction(tx, ctx).platform, birth.kind, matter)
  const owner = userId && (await lockUser(tx, userId)) ? await getPerson(ctx, userId, tx) : undefined
  if (!owner)
    return fail('appeals.referral_no_account', {
      kind: caseTables[birth.kind].texts.name,
      field: 'referralType',
    })
  const { appealId, appealNo, content, brand, areaCode, waybillNo, lines } = matter
  const receipt = await give(
    tx,
    ctx,
    owner,
    {
      ...birth,
      content,
      brand: reference.brands.get(brand) ? brand : null,
      areaCode,
      waybillNo,
      facts: { ...birth.facts, origin: { id: appealId, no: appealNo } },
      attachmentIds: [],
    },
    routeByArea(ctx, reference, areaCode),
    { voice: 'bureau', lines },
  )
  return { id: receipt.id, no: receipt.caseNo }
}

interface Filed {
  /** Whose voice it is that files: the bureau's where it does so in somebody's name. */
  voice: 'user' | 'bureau'
  heard?: Heard
  /** What the history says beside its filing, in the same voice unless a line has its own. */
  lines?: readonly { event: string; detail: Record<string, unknown>; voice?: 'bureau' }[] | undefined
  /** What a case brings along that began in another system. */
  former?: {
    state: string
    handlerId: string | null
    receivedAt: Date
    clocks(of: CaseRef): Promise<readonly Clock[]>
    /** Written before its row, under the id and the number that it will have. */
    before(id: string, no: string): Promise<unknown>
    tell(step: Step): Promise<unknown> | false
  }
}

/** Makes a case in the caller's transaction, as its kind's form tells it. */
export async function give(
  tx: Tx,
  ctx: Context,
  owner: Pick<Person, 'name' | 'account' | 'phone'> & { id: string | null },
  birth: NewCase,
  routing: Routing,
  { voice, heard, lines = [], former }: Filed = { voice: 'user' },
): Promise<CaseReceipt> {
  const { platform } = ctx
  const reference = await referenceDataOf(platform)
  const table = caseTables[birth.kind]
  // The draft lets its files go before the case takes them.
  if (birth.draftId) await takeDraft(tx, viewerOf(ctx).userId, [birth.kind], birth.draftId)
  const id = newId(platform.clock)
  const state = former?.state ?? Object.keys(table.states)[0]!
  const { step, clocks } = await beginCase(tx, ctx, rulesOf(platform, birth.kind), reference, {
    id,
    state,
    routing: { ...routing, areaCode: birth.areaCode },
    receivedAt: former?.receivedAt ?? heard?.at ?? ctx.now(),
    clocks: former?.clocks ?? birth.clocks,
    ...(former && { clocksBy: 'brought_over', before: (no: string) => former.before(id, no) }),
    lines: [
      { event: 'filed', voice, ...(heard && { detail: heardDetail(heard) }) },
      // A kind that knows no such event says nothing of it.
      ...lines.filter(({ event }) => event in table.events).map((one) => ({ voice, ...one })),
    ],
    evidenceIds: birth.attachmentIds,
    findable: `${birth.title} ${birth.content}`,
    row: ({ no, ...given }) => {
      const texts = narratives(platform.crypto, given)
      return {
        ...given,
        kind: birth.kind,
        caseNo: no,
        state,
        ...(former && { submittedAt: former.receivedAt }),
        type: birth.type,
        title: texts.seal('cases.title', birth.title),
        content: texts.seal('cases.content', birth.content),
        brand: birth.brand,
        areaCode: birth.areaCode,
        waybillNo: birth.waybillNo ?? null,
        amount: birth.amount ?? null,
        facts: birth.facts ?? {},
        secrets: birth.secrets ? sealSecrets(platform.crypto, birth.secrets) : null,
        ownerId: owner.id,
        ...seal(platform.crypto, { name: owner.name ?? owner.account, phone: owner.phone }),
        shielded: birth.shielded ?? false,
        handlerId: former?.handlerId ?? null,
        answer: null,
        score: null,
        scoreRemark: null,
      }
    },
    tell(step, [first]) {
      if (former) return former.tell(step)
      const byOn = first?.legalDueOn ?? shanghaiDate(ctx.now())
      return together(tellFiled(step, byOn), tellBureau(step, step.row.bureauId, byOn))
    },
  })
  const { row } = step
  const first = clocks[0]
  return {
    id: row.id,
    caseNo: row.caseNo,
    bureauName: reference.orgs.nameOf(routing.bureau.id, ctx.language),
    routingReason: routing.reason[ctx.language],
    firstStep: first
      ? {
          kind: first.clock,
          label: deadlineKinds[first.clock as DeadlineKey].label[ctx.language],
          byOn: first.legalDueOn,
        }
      : null,
  }
}
