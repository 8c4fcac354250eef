import { OTHER_BRAND } from '@appeal/contract/appeals/appeals.codes.ts'
import type { SubmitAppeal } from '@appeal/contract/appeals/appeals.filing.inputs.ts'
import { PARTICULARS, particulars } from '@appeal/contract/appeals/appeals.particulars.ts'
import { appealClosesOn, appealOpensOn, computeDeadline } from '@appeal/contract/calendar/deadlines.ts'
import {
  addCalendarDays,
  addWorkdays,
  shanghaiDate,
  type WorkCalendar,
} from '@appeal/contract/calendar/workdays.ts'
import {
  calendarOf,
  clocksOf,
  limitOf,
  STATISTICS_FREEZE_WORKDAY,
} from '../../features/calendar/calendar.service.ts'
import {
  type Org,
  type OrgDirectory,
  orgDirectory,
  type Reason,
} from '../../features/organisations/organisations.service.ts'
import {
  areaDirectory,
  type Brand,
  brandDirectory,
  nameKey,
} from '../../features/reference/areas/areas.service.ts'
import { assertOffered, dictionary } from '../../features/reference/dictionaries/dictionaries.service.ts'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/db.ts'
import { fail, type Language } from '../../platform/fail.ts'
import { CASE } from './appeals.step.ts'

/** What the conditions of acceptance look at; filing and phone intake give the same. */
export type CaseMatter = Pick<
  SubmitAppeal,
  | 'brand'
  | 'brandName'
  | 'l1'
  | 'l2'
  | 'sender'
  | 'recipient'
  | 'appellantRole'
  | 'postDate'
  | 'complaintDate'
  | 'complaintResult'
  | 'complaintChannel'
  | 'mailKind'
  | 'particulars'
  | 'demands'
>

/**
 * Holds a matter against the conditions of acceptance that need no judgement (邮政业用户申诉处理办法; domain 1.3).
 *
 * @param onDay the day the appeal reached the bureau, `yyyy-MM-dd`
 * @throws appeals.brand_name_missing, appeals.brand_listed of a company that is not among the brands
 * @throws appeals.unknown_brand, appeals.unknown_area, appeals.unknown_reason, appeals.future_date
 * @throws appeals.both_abroad where neither end is a bureau's
 * @throws dictionaries.not_offered where something was chosen that is not offered on that day
 * @throws appeals.too_early with the first open day, appeals.too_late with the last one
 */
export async function assertAdmissible(ctx: Context, matter: CaseMatter, onDay: string): Promise<void> {
  const { platform } = ctx
  const brand = (await brandDirectory(platform)).get(matter.brand)
  if (!brand) fail('appeals.unknown_brand', { field: 'brand' })
  if (brand.code === OTHER_BRAND)
    assertUnlisted((await brandDirectory(platform)).offered(onDay), matter.brandName)
  const areas = await areaDirectory(platform)
  for (const side of ['sender', 'recipient'] as const)
    if (!areas.get(matter[side].areaCode)) fail('appeals.unknown_area', { field: `${side}.areaCode` })
  if (!isMainland(matter.sender.areaCode) && !isMainland(matter.recipient.areaCode))
    fail('appeals.both_abroad', { field: 'recipient.areaCode' })
  const words = await dictionary(platform)
  const reasons = words.children('APPEAL_L1', matter.l1)
  if (matter.l2 && !reasons.some(({ code }) => code === matter.l2))
    fail('appeals.unknown_reason', { field: 'l2' })
  for (const [type, code, field] of chosen(matter)) if (code) assertOffered(words, onDay, type, code, field)

  for (const field of ['postDate', 'complaintDate'] as const)
    if (matter[field] > onDay) fail('appeals.future_date', { field })
  for (const name of PARTICULARS)
    if (particulars[name].past && (matter.particulars?.[name] ?? '') > onDay)
      fail('appeals.future_date', { field: `particulars.${name}` })
  const limits = { wait: await limitOf(platform, 'complaintWait'), months: await limitOf(platform, 'limit') }
  const { verdict, date } = timeliness(matter, onDay, limits, await calendarOf(platform))
  if (verdict !== 'open') fail(`appeals.${verdict}`, { date })
}

/**
 * What time alone says of a matter: whether the enterprise's days are over where it has not answered, and whether the
 * time for appeals is not. Pure: filing refuses by it, and a trial of other limits replays it.
 *
 * @param onDay the day the appeal reached the bureau, `yyyy-MM-dd`
 * @returns the day it goes by: the first one where it is too early, else the last one
 */
export function timeliness(
  matter: { complaintDate: string; complaintResult: string; postDate: string },
  onDay: string,
  limits: { wait: number; months: number },
  calendar: WorkCalendar,
): { verdict: 'open' | 'too_early' | 'too_late'; date: string } {
  const opensOn = appealOpensOn(matter.complaintDate, limits.wait)
  if (matter.complaintResult === 'NO_REPLY' && onDay < opensOn) return { verdict: 'too_early', date: opensOn }
  const { legalDueOn } = appealClosesOn(matter.postDate, limits.months, calendar)
  return { verdict: onDay > legalDueOn ? 'too_late' : 'open', date: legalDueOn }
}

/**
 * A company that is not among the brands has a name, and not that of one which is.
 *
 * @throws appeals.brand_name_missing, appeals.brand_listed
 */
export function assertUnlisted(brands: readonly Brand[], typed: string | undefined): void {
  if (!typed) fail('appeals.brand_name_missing', { field: 'brandName' })
  const known = brands.find(({ name, nameEn, otherNames }) =>
    [name, nameEn, ...otherNames].some((one) => nameKey(one) === nameKey(typed)),
  )
  if (known) fail('appeals.brand_listed', { name: known.name, field: 'brand' })
}

/** What is chosen of dictionaries, with the field that asks for it. */
const chosen = (matter: CaseMatter): [type: string, code: string | undefined, field: string][] => [
  ['BRAND_TYPE', matter.brand, 'brand'],
  ['APPEAL_L1', matter.l1, 'l1'],
  ['APPEAL_L1', matter.l2, 'l2'],
  ['MAIL_KIND', matter.mailKind, 'mailKind'],
  ['COMPLAINT_CHANNEL', matter.complaintChannel, 'complaintChannel'],
  ['COMPLAINT_RESULT', matter.complaintResult, 'complaintResult'],
  ...matter.demands.map((code): [string, string, string] => ['DEMAND_KIND', code, 'demands']),
]

/** The first day an appeal is open when the enterprise has not answered: its seven days must have passed in full. */
export async function opensOnDay(ctx: Context, complaintDate: string): Promise<string> {
  return appealOpensOn(complaintDate, await limitOf(ctx.platform, 'complaintWait'))
}

/** The day on which the statistics of the month of `day` are frozen: a working day of the next month. */
function frozenOn(day: string, workday: number, calendar: WorkCalendar): string {
  const lastDay = addCalendarDays(`${nextMonth(day)}-01`, -1)
  return addWorkdays(lastDay, workday, calendar)
}

function nextMonth(day: string): string {
  const [year, month] = day.split('-').map(Number) as [number, number]
  return month === 12 ? `${year + 1}-01` : `${year}-${String(month + 1).padStart(2, '0')}`
}

/** Days that a case's end begins, and the working day of the month on which the last month is frozen. */
export interface AfterEnd {
  exclude: number
  recheck: number
  freeze: number
}

/**
 * The last days, after a case ended on a day, for applying for its exclusion — before its month is frozen (T24) — and for
 * asking for a re-check. Pure: closing writes them, and a trial of other limits replays them.
 */
export function lastDaysAfter(startOn: string, limits: AfterEnd, calendar: WorkCalendar) {
  const lastDay = (count: number) => computeDeadline({ startOn, count, unit: 'day' }, calendar).legalDueOn
  const beforeFreeze = addCalendarDays(frozenOn(startOn, limits.freeze, calendar), -1)
  return {
    excludeUntil: [lastDay(limits.exclude), beforeFreeze].toSorted()[0]!,
    recheckUntil: lastDay(limits.recheck),
  }
}

/** The same for a case that ends now, by the limits in force. */
export async function lastDays(ctx: Context): Promise<{ excludeUntil: string; recheckUntil: string }> {
  const { platform } = ctx
  const limits = {
    exclude: await limitOf(platform, 'excludeApply'),
    recheck: await limitOf(platform, 'recheckApply'),
    freeze: await STATISTICS_FREEZE_WORKDAY.read(platform),
  }
  return lastDaysAfter(shanghaiDate(ctx.now()), limits, await calendarOf(platform))
}

// Hong Kong, Macao, Taiwan and everything abroad have no bureau: the mainland end answers.
export const isMainland = (code: string) => /^[1-6]/.test(code)

export interface Routing {
  bureau: Org
  reason: Reason
  /** The area whose bureau and enterprise node answer. */
  areaCode: string
}

const SENDER_SIDE = {
  COD: { zh: '代收货款按寄件地分办', en: 'cash on delivery goes by the posting place' },
  ACCEPT: {
    zh: '收寄问题由寄件人提出，按寄件地分办',
    en: 'acceptance problems of the sender go by the posting place',
  },
  CHARGE: { zh: '收费问题由寄件人提出，按寄件地分办', en: 'charges of the sender go by the posting place' },
} as const

/**
 * Which bureau answers (domain 3.6): cash on delivery, and acceptance or charges raised by the sender, by the posting
 * place; everything else by the delivery place; an end outside the mainland gives way to the other.
 */
export async function route(ctx: Context, matter: CaseMatter): Promise<Routing> {
  const bySender =
    matter.l1 === 'COD' ||
    ((matter.l1 === 'ACCEPT' || matter.l1 === 'CHARGE') && matter.appellantRole === 'SENDER')
  const rule = bySender
    ? SENDER_SIDE[matter.l1 as keyof typeof SENDER_SIDE]
    : { zh: '按收件地分办', en: 'goes by the delivery place' }
  const [wanted, other] = bySender ? [matter.sender, matter.recipient] : [matter.recipient, matter.sender]
  const end = isMainland(wanted.areaCode) ? wanted : other
  const abroad = end !== wanted
  const day = shanghaiDate(ctx.now())
  const orgs = await orgDirectory(ctx.platform)
  const areas = await areaDirectory(ctx.platform)
  const bureau = orgs.bureauForArea(end.areaCode, day) ?? topBureau(orgs)
  const place = (language: Language) => areas.fullName(end.areaCode, language)
  return {
    bureau,
    areaCode: end.areaCode,
    reason: {
      zh: `${rule.zh}（${place('zh')}）${abroad ? '；另一端在境外，由境内一端办理' : ''}`,
      en: `${rule.en} (${place('en')})${abroad ? '; the other end lies abroad, so the mainland end answers' : ''}`,
    },
  }
}

/** Answers where no table of areas does. */
function topBureau(orgs: OrgDirectory): Org {
  const top = orgs.stateBureau
  if (!top) throw new Error('The state bureau is missing from the reference data')
  return top
}

/** Material counts until its last day; afterwards the case ends (T7), also where the job is yet to come by. */
export async function refuseLateMaterial(tx: Tx, ctx: Context, id: string): Promise<void> {
  const clocks = await clocksOf(tx, CASE, [id])
  const waiting = clocks.find(({ clock, doneAt }) => clock === 'supplement' && doneAt === null)
  if (waiting && ctx.now() > waiting.legalDueAt) fail('appeals.supplement_over', { date: waiting.legalDueOn })
}
