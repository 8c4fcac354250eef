import type { CellFault } from '@appeal/contract/bulk/bulk.schemas.ts'
import { shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import { halfWidth } from '@appeal/contract/identifiers.ts'
import {
  NEEDED,
  TAKEOVER_FIELD_NAMES,
  type TakeoverField,
  type TakeoverState,
  takeoverField,
} from '@appeal/contract/takeovers/takeovers.fields.ts'
import { TakeoverMatter } from '@appeal/contract/takeovers/takeovers.matter.ts'
import { type ReferenceData, referenceDataOf } from '../../cases/cases.service.ts'
import { findUserByAccount, isDisabled } from '../../features/people/users/users.service.ts'
import { judgeTakeover, type Plan, type TakenOver } from '../../kinds/appeals/appeals.service.ts'
import { instantOf } from '../../platform/clock.ts'
import { type Context, viewerOf } from '../../platform/context.ts'
import { Refusal, sentence } from '../../platform/fail.ts'
import { type FieldError, invalid } from '../../platform/http/answers.ts'
import { type Cells, nameOf } from './takeovers.columns.ts'
import type { Words } from './takeovers.tables.ts'
import { plainWord, type WordFinder, wordFinder } from './takeovers.words.ts'

/** What rows are judged by, read once for all of them. */
export interface Judging {
  ctx: Context
  reference: ReferenceData
  finder: WordFinder
  system: string
  /** Codes by field and word. */
  words: ReadonlyMap<string, string>
  /** Somebody in office in a bureau, by their account. */
  officer(account: string): Promise<{ id: string; orgId: string } | undefined>
}

export interface UnknownWord {
  field: TakeoverField
  word: string
}

export interface JudgedRow {
  outerNo: string
  faults: CellFault[]
  unknown: UnknownWord[]
  /** Where nothing is wrong. */
  good?: { taken: TakenOver; plan: Plan }
}

export const wordKey = (field: TakeoverField, word: string) => `${field} ${plainWord(word)}`
export const wordsOf = (words: Words): ReadonlyMap<string, string> =>
  new Map(words.map(([field, word, code]) => [wordKey(field, word), code]))

/** Reads what rows are judged by, once for a file. */
export async function judgingOf(
  ctx: Context,
  { system, words }: { system: string; words: Words },
): Promise<Judging> {
  const { platform } = ctx
  const reference = await referenceDataOf(platform)
  const known = new Map<string, Promise<{ id: string; orgId: string } | undefined>>()
  const find = async (account: string) => {
    const user = await findUserByAccount(platform.db, 'b', account)
    return user?.orgId && !isDisabled(user) ? { id: user.id, orgId: user.orgId } : undefined
  }
  return {
    ...{ ctx, reference, finder: wordFinder(reference), system, words: wordsOf(words) },
    officer: (account) => {
      const found = known.get(account) ?? find(account)
      known.set(account, found)
      return found
    },
  }
}

/** What a field says that is left empty. */
const ASSUMED: Partial<Record<TakeoverField, string>> = {
  channel: 'TRANSFERRED',
  appellantRole: 'RECIPIENT',
  complaintChannel: 'OTHER',
  complaintResult: 'UNSATISFIED',
  demands: 'OTHER',
}
/** The other side of the item, where the former system does not name it. */
const UNNAMED = '未载明'
/** Outer numbers are looked for as people type them. */
export const outerNoOf = (cells: Cells): string => halfWidth(cells.outerNo ?? '').trim()

/** The field of ours that a path of the matter's shape means. */
const FIELD_OF: Readonly<Record<string, TakeoverField>> = {
  'sender.name': 'senderName',
  'sender.phone': 'senderPhone',
  'sender.areaCode': 'senderArea',
  'sender.address': 'senderAddress',
  'recipient.name': 'recipientName',
  'recipient.phone': 'recipientPhone',
  'recipient.areaCode': 'recipientArea',
  'recipient.address': 'recipientAddress',
  l1: 'problem',
  l2: 'problem',
}

export const faultOf = ({ reason, details }: Refusal, field?: string): CellFault => ({
  column: nameOf(field ?? String(details.field ?? '')),
  why: { zh: sentence(reason, details, 'zh'), en: sentence(reason, details, 'en') },
})

interface Reading {
  faults: CellFault[]
  faulty: Set<string>
  unknown: UnknownWord[]
}

const note = (reading: Reading, field: TakeoverField, refusal: Refusal): void => {
  reading.faulty.add(field)
  reading.faults.push(faultOf(refusal, field))
}

/** The code of each word; of `demands` there may be several in one cell. */
function codesOf({ finder, words }: Judging, cells: Cells, reading: Reading) {
  const codes: Partial<Record<TakeoverField, string[]>> = {}
  for (const field of TAKEOVER_FIELD_NAMES) {
    const { words: list } = takeoverField(field)
    const said = cells[field] ?? ASSUMED[field]
    if (!list || !said) continue
    const whole = words.get(wordKey(field, said)) ?? finder.find(list, said)
    const parts = whole || list !== 'DEMAND_KIND' ? [said] : said.split(/[、，,;；]/).filter(Boolean)
    codes[field] = parts.flatMap((word) => {
      const code = words.get(wordKey(field, word)) ?? finder.find(list, word)
      if (code && finder.has(list, code)) return [code]
      const short = word.trim().slice(0, 100)
      reading.unknown.push({ field, word: short })
      note(reading, field, new Refusal('takeovers.word_unknown', { word: short }))
      return []
    })
  }
  return codes
}

const MOMENTS = ['receivedAt', 'acceptedAt', 'transferredAt', 'repliedAt', 'closedAt'] as const

/** The moments of its life: each readable, none in the future, none before the one that comes before it. */
function momentsOf({ ctx }: Judging, cells: Cells, state: TakeoverState | undefined, reading: Reading) {
  const moments: Partial<Record<(typeof MOMENTS)[number], Date>> = {}
  let before: { field: TakeoverField; at: Date } | undefined
  for (const field of MOMENTS) {
    const said = cells[field]
    // What a state is yet to come to is not asked of its file.
    if (!said || (state && LATER[state].includes(field))) continue
    const at = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(said) ? instantOf(said) : undefined
    if (!at || Number.isNaN(at.getTime()) || shanghaiDate(at) !== said.slice(0, 10)) {
      note(reading, field, new Refusal('takeovers.day_unreadable', { value: said.slice(0, 40) }))
      continue
    }
    if (at > ctx.now()) note(reading, field, new Refusal('takeovers.day_ahead', {}))
    // A day without its time is as early as it can be.
    const early =
      before && (said.endsWith(' 00:00:00') ? said.slice(0, 10) < shanghaiDate(before.at) : at < before.at)
    if (before && early)
      note(reading, field, new Refusal('takeovers.days_disordered', { before: nameOf(before.field) }))
    moments[field] = before && at < before.at && !early ? before.at : at
    before = { field, at: moments[field] }
  }
  return moments
}
const LATER: Record<TakeoverState, readonly TakeoverField[]> = {
  pending_accept: ['acceptedAt', 'transferredAt', 'repliedAt', 'closedAt'],
  bureau_processing: ['transferredAt', 'repliedAt', 'closedAt'],
  at_enterprise: ['repliedAt', 'closedAt'],
  replied: ['closedAt'],
  closed: [],
}

const amountOf = (text: string | undefined) => text?.replaceAll(/[,，¥￥元\s]/g, '')

/** The matter as its shape wants it. */
function shapeOf(cells: Cells, codes: Partial<Record<TakeoverField, string[]>>, finder: WordFinder) {
  const one = (field: TakeoverField) => codes[field]?.[0]
  const role = one('appellantRole')
  const side = (name: 'sender' | 'recipient') => {
    const isOwn = role === name.toUpperCase()
    return {
      name: cells[`${name}Name`] ?? (isOwn ? cells.appellantName : undefined) ?? UNNAMED,
      phone: cells[`${name}Phone`] ?? (isOwn ? cells.appellantPhone : undefined),
      areaCode: one(`${name}Area`),
      address: cells[`${name}Address`],
    }
  }
  const problem = one('problem')
  const { l1, l2 } = problem ? finder.problemOf(problem) : { l1: undefined, l2: undefined }
  return {
    ...{ sender: side('sender'), recipient: side('recipient'), l1, l2: l2 ?? undefined },
    ...{ outerNo: outerNoOf(cells), waybillNo: cells.waybillNo, brand: one('brand'), appellantRole: role },
    ...{ postDate: cells.postDate, complaintDate: cells.complaintDate, content: cells.content },
    ...{ complaintChannel: one('complaintChannel'), complaintResult: one('complaintResult') },
    ...{ demands: codes.demands && [...new Set(codes.demands)], claimAmount: amountOf(cells.claimAmount) },
    ...{ itemName: cells.itemName, itemValue: amountOf(cells.itemValue) },
    ...{ appellantName: cells.appellantName, appellantPhone: cells.appellantPhone },
    ...{ replyText: cells.replyText, answer: cells.answer, compensation: amountOf(cells.compensation) },
  }
}

/** Where an end of the item says nothing, it is the appellant's own. */
const INHERITED: Partial<Record<TakeoverField, TakeoverField>> = {
  senderName: 'appellantName',
  senderPhone: 'appellantPhone',
  recipientName: 'appellantName',
  recipientPhone: 'appellantPhone',
}

/** What the shape refuses, but for what was said to be wrong before. */
function shapeFaults(error: Parameters<typeof invalid>[0], cells: Cells, reading: Reading): void {
  const inEnglish = invalid(error, 'en').details.fields as FieldError[]
  for (const [at, { field, message }] of (invalid(error, 'zh').details.fields as FieldError[]).entries()) {
    const said = FIELD_OF[field] ?? (field.split('.')[0] as TakeoverField)
    const own = cells[said] ? said : (INHERITED[said] ?? said)
    if (reading.faulty.has(own)) continue
    reading.faulty.add(own)
    reading.faults.push({ column: nameOf(own), why: { zh: message, en: inEnglish[at]!.message } })
  }
}

/** Who works on it: somebody in office in the bureau that has it. */
async function handlerOf(
  { officer, reference }: Judging,
  cells: Cells,
  { routing }: Plan,
): Promise<string | null> {
  const account = cells.handler?.trim()
  if (!account) return null
  const found = await officer(account.toLowerCase())
  const above = routing.bureau.path.split('/')
  if (!found || !(above.includes(found.orgId) || reference.orgs.isAtOrBelow(found.orgId, routing.bureau.id)))
    throw new Refusal('takeovers.handler_unknown', {
      account: account.slice(0, 40),
      bureau: routing.bureau.name,
      field: 'handler',
    })
  return found.id
}

/** Cases are taken over by the bureau that has them, or one above it. */
function demandOwnArea({ ctx, reference }: Judging, { routing }: Plan): void {
  const own = viewerOf(ctx).org?.id ?? ''
  if (!reference.orgs.isAtOrBelow(routing.bureau.id, own))
    throw new Refusal('takeovers.area_foreign', { bureau: routing.bureau.name, field: 'recipientArea' })
}

/**
 * What a row says and what would become of it, or all that is wrong with it; nothing is written.
 */
export async function judgeRow(judging: Judging, cells: Cells): Promise<JudgedRow> {
  const reading: Reading = { faults: [], faulty: new Set(), unknown: [] }
  const outerNo = outerNoOf(cells)
  const codes = codesOf(judging, cells, reading)
  const state = codes.state?.[0] as TakeoverState | undefined
  const needed = new Set<TakeoverField>([
    ...TAKEOVER_FIELD_NAMES.filter((field) => takeoverField(field).required),
    ...(state ? NEEDED[state] : []),
  ])
  for (const field of needed)
    if (!cells[field] && !reading.faulty.has(field))
      note(reading, field, new Refusal('takeovers.missing', {}))
  const moments = momentsOf(judging, cells, state, reading)
  const parsed = TakeoverMatter.safeParse(shapeOf(cells, codes, judging.finder))
  if (!parsed.success) shapeFaults(parsed.error, cells, reading)
  const wrong = { outerNo, faults: reading.faults, unknown: reading.unknown }
  if (!parsed.success || !state || !moments.receivedAt || reading.faults.length) return wrong
  for (const field of ['postDate', 'complaintDate'] as const)
    if (parsed.data[field] > shanghaiDate(moments.receivedAt))
      note(reading, field, new Refusal('appeals.future_date', { field }))
  if (reading.faults.length) return wrong
  const taken = takenOf(judging, parsed.data, { state, moments, codes })
  try {
    const plan = await judgeTakeover(judging.ctx, judging.reference, taken)
    demandOwnArea(judging, plan)
    taken.handlerId = await handlerOf(judging, cells, plan)
    return { ...wrong, good: { taken, plan } }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { ...wrong, faults: [faultOf(error)] }
  }
}

function takenOf(
  { system }: Judging,
  matter: TakeoverMatter,
  {
    state,
    moments,
    codes,
  }: {
    state: TakeoverState
    moments: ReturnType<typeof momentsOf>
    codes: Partial<Record<TakeoverField, string[]>>
  },
): TakenOver {
  const { sender, recipient, appellantName, appellantPhone, outerNo, replyText, answer, ...rest } = matter
  const { acceptedAt, transferredAt, repliedAt, closedAt } = moments
  const text = (party: typeof sender) => ({
    ...party,
    phone: party.phone ?? '',
    address: party.address ?? '',
  })
  const one = (field: TakeoverField) => codes[field]?.[0] ?? ''
  const liability = one('liability')
  const { compensation = null, ...about } = rest
  return {
    ...{ system, outerNo, state, channel: one('channel') },
    matter: { ...about, sender, recipient, insured: false, attachmentIds: [] },
    people: {
      ...{ name: appellantName, phone: appellantPhone, idNumber: null, email: null },
      ...{ sender: text(sender), recipient: text(recipient) },
    },
    handlerId: null,
    at: {
      received: moments.receivedAt!,
      ...(acceptedAt && { accepted: acceptedAt }),
      ...(transferredAt && { transferred: transferredAt }),
      ...(repliedAt && { replied: repliedAt }),
      ...(closedAt && { closed: closedAt }),
    },
    compensation,
    ...(replyText &&
      repliedAt && {
        reply: {
          investigationResult: replyText,
          liability: liability || 'NOT_RESPONSIBLE',
          handlingType: one('handlingType') || 'OTHER',
        },
      }),
    ...(answer && state === 'closed' && { closing: { closeType: one('closeType'), liability, answer } }),
  }
}
