import { addCalendarDays } from '@appeal/contract/calendar/workdays.ts'
import type { TestApp } from '../apps/server/src/testing/server.ts'
import type { Random } from './random.ts'
import { type CaseFacts, knows, type Persona } from './world.ts'

/** The tests' first day. */
export const TODAY = '2026-09-21'

/** A case as somebody reads it in the table. */
export interface CaseLine extends CaseFacts {
  id: string
  kind: 'appeal' | 'consultation' | 'report' | 'letter' | 'courier'
  no: string
  state: string
  brand: string | null
  type: string | null
  l1: string | null
  l2: string | null
  channel: string | null
  /** Where a case lies: both ends of an appeal, the place of another kind. */
  areas: string[]
  answerArea: string | null
  handler: string | null
  evaluate: number
  evaluateUntil: string | null
  owedBy: string | null
  pressOn: string | null
  totalOn: string | null
  submittedAt: Date
}

/** Every case of both tables, and the drafts of appeals, which stand on top of their owners' lists. */
export async function casesIn(app: TestApp): Promise<CaseLine[]> {
  const { rows } = await app.platform.database.pool.query<CaseLine>(
    `select a.id::text, 'appeal' as kind, appeal_no as no, state, a.brand, null as type, l1, l2, channel,
       array[sender_area, recipient_area] as areas, answer_area as "answerArea", handler_id::text as handler,
       appellant_id::text as owner, b.code as bureau, e.code as enterprise, false as shielded,
       evaluate_status as evaluate, evaluate_until::text as "evaluateUntil", press_owed_by as "owedBy",
       press_legal_on::text as "pressOn", total_legal_on::text as "totalOn", submitted_at as "submittedAt"
     from appeals a left join organisations b on b.id = a.bureau_id left join organisations e on e.id = a.enterprise_id
     union all
     select c.id::text, c.kind, case_no, state, c.brand, type, null, null, null, array[c.area_code], null,
       handler_id::text, owner_id::text, b.code, e.code, shielded, evaluate_status, evaluate_until::text,
       press_owed_by, press_legal_on::text, total_legal_on::text, submitted_at
     from cases c left join organisations b on b.id = c.bureau_id left join organisations e on e.id = c.enterprise_id
     union all
     select id::text, kind, null, 'draft', null, null, null, null, null, '{}', null, null, owner_id::text, null, null, false,
       0, null, null, null, null, created_at
     from case_drafts where kind = 'appeal'`,
  )
  return rows.map((line) => ({ ...line, draft: line.state === 'draft' }))
}

type Kind = CaseLine['kind']
type Side = 'bureau' | 'enterprise' | 'owner'

/** Which side of a list somebody stands on. */
export const sideOf = ({ area }: Persona): Side =>
  area === 'b' ? 'bureau' : area === 'a' ? 'enterprise' : 'owner'

const OVER: Record<Kind, readonly string[]> = {
  appeal: ['closed', 'invalid', 'withdrawn'],
  consultation: ['answered', 'declined', 'withdrawn'],
  report: ['answered', 'transferred', 'refused', 'withdrawn'],
  letter: ['acknowledged', 'published', 'returned', 'withdrawn'],
  courier: ['closed', 'referred', 'refused', 'withdrawn'],
}
const isOver = ({ kind, state }: CaseLine) => OVER[kind].includes(state)
const isOpen = (line: CaseLine) => !line.draft && !isOver(line)
const among =
  (...states: string[]) =>
  ({ state }: CaseLine) =>
    states.includes(state)
const others = (todo: (line: CaseLine) => boolean) => ({
  todo,
  open: isOpen,
  ended: isOver,
  all: () => true,
})

type Queues = Record<string, (line: CaseLine) => boolean>
const NONE: Queues = {}
/** What each queue of a desk holds. Warnings and what waits for a second person are tried where they are made. */
export const QUEUES: Record<Kind, Record<'bureau' | 'enterprise', Queues>> = {
  appeal: {
    bureau: {
      todo: among('pending_accept', 'bureau_processing', 'replied'),
      pending: among('pending_accept', 'supplement'),
      processing: among('bureau_processing', 'at_enterprise', 'rework'),
      replied: among('replied', 'verifying'),
      mediating: among('mediating'),
      closed: among('closed'),
      invalid: among('invalid', 'withdrawn'),
      all: () => true,
    },
    enterprise: {
      todo: among('at_enterprise', 'rework'),
      replied: among('replied', 'verifying', 'mediating', 'bureau_processing'),
      returned: among('rework'),
      closed: among('closed', 'invalid', 'withdrawn'),
      all: () => true,
    },
  },
  consultation: { bureau: others(among('pending', 'processing')), enterprise: NONE },
  report: {
    bureau: others(among('pending', 'verifying', 'investigating', 'not_filed', 'handled')),
    enterprise: NONE,
  },
  letter: { bureau: others(among('pending')), enterprise: others(among('forwarded')) },
  courier: {
    bureau: others(among('pending', 'processing', 'confirming')),
    enterprise: others(among('at_enterprise')),
  },
}

/** What people who file ask their own lists for. */
const GROUPS: Queues = {
  open: isOpen,
  closed: isOver,
  ended: isOver,
  evaluate: (line) => isOver(line) && line.evaluate === 1 && line.evaluateUntil! >= TODAY,
}

export type Filter = Partial<Record<(typeof FILTERS)[number], string>>
const FILTERS = [
  ...(['queue', 'group', 'state', 'brand', 'type', 'l1', 'l2', 'channel', 'areaCode', 'answerArea'] as const),
  ...(['handlerId', 'overdue', 'submittedFrom', 'submittedTo', 'dueFrom', 'dueTo', 'searchKey'] as const),
] as const

/** By which day a side is pressed: an enterprise by what it owes, a bureau by all but what the appellant owes. */
function endFor(side: Side, { owedBy, pressOn, totalOn }: CaseLine): string | null {
  if (side === 'enterprise') return owedBy === 'enterprise' || owedBy === 'both' ? pressOn : null
  const owed = owedBy === null || owedBy === 'appellant' ? null : pressOn
  return [owed, totalOn].filter((end) => end !== null).sort()[0] ?? null
}

function isNear(end: string | null, how: string): boolean {
  if (how === 'true') return end !== null && end < TODAY
  if (how === 'false') return end === null || end >= TODAY
  return end !== null && end >= TODAY && end <= addCalendarDays(TODAY, how === 'today' ? 0 : 3)
}

/** The calendar day in China. */
const dayOf = (at: Date) => new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 10)

/** What each filter asks of a case, in plain words. */
const ASKS: Record<keyof Filter, (line: CaseLine, asked: string, side: Side) => boolean> = {
  queue: (line, asked, side) => side !== 'owner' && QUEUES[line.kind][side][asked]!(line),
  group: (line, asked) => GROUPS[asked]!(line),
  state: ({ state }, asked) => asked.split(',').includes(state),
  brand: ({ brand }, asked) => brand !== null && asked.split(',').includes(brand),
  type: ({ type }, asked) => type !== null && asked.split(',').includes(type),
  l1: ({ l1 }, asked) => asked.split(',').includes(l1!),
  l2: ({ l2 }, asked) => l2 !== null && asked.split(',').includes(l2),
  channel: ({ channel }, asked) => asked.split(',').includes(channel!),
  areaCode: ({ areas }, asked) => areas.some((code) => code.startsWith(asked.replace(/(00)+$/, ''))),
  answerArea: ({ answerArea }, asked) => answerArea!.startsWith(asked.replace(/(00)+$/, '')),
  // Who works on a case is the bureau's own matter.
  handlerId: ({ handler }, asked, side) =>
    side === 'enterprise' || handler === (asked === 'none' ? null : asked),
  overdue: (line, asked, side) => isNear(endFor(side, line), asked),
  submittedFrom: ({ submittedAt }, asked) => dayOf(submittedAt) >= asked,
  submittedTo: ({ submittedAt }, asked) => dayOf(submittedAt) <= asked,
  dueFrom: (line, asked, side) => (endFor(side, line) ?? '') >= asked,
  dueTo: (line, asked, side) => (endFor(side, line) ?? '9999') <= asked,
  searchKey: ({ no }, asked) => no === asked,
}

/** Whether a list of this kind shows a case to somebody who asks for this. */
export const isListed = (persona: Persona, kind: Kind, filter: Filter, line: CaseLine): boolean =>
  line.kind === kind &&
  knows(persona, line) &&
  Object.entries(filter).every(([name, asked]) =>
    ASKS[name as keyof Filter](line, asked as string, sideOf(persona)),
  )

/** Something to ask a list of a kind for: one to three of its filters. */
export function aFilter(
  random: Random,
  persona: Persona,
  kind: Kind,
  lines: readonly CaseLine[],
  people: readonly string[],
): Filter {
  const side = sideOf(persona)
  if (side === 'owner')
    return random.chance(0.2)
      ? {}
      : { group: random.pick(['open', kind === 'appeal' ? 'closed' : 'ended', 'evaluate']) }
  const some = random.pick(lines.filter((line) => line.kind === kind && !line.draft))
  const day = (from: number, days: number) => addCalendarDays(TODAY, from + random.below(days))
  const both = [some.state, random.pick(lines).state]
  const states = [
    ...new Set(
      both.filter((one) => one !== 'draft' && lines.some((line) => line.kind === kind && line.state === one)),
    ),
  ]
  const parts: Filter[] = [
    { queue: random.pick(Object.keys(QUEUES[kind][side])) },
    { state: states.join() },
    { brand: random.pick(['ZTO', 'YTO', 'ZTO,YTO', 'SF']) },
    { areaCode: random.pick(['440000', '440300', '440306', '330000', '330106', '110105']) },
    { handlerId: random.pick([...people, 'none']) },
    { overdue: random.pick(['true', 'false', 'today', 'threeDays']) },
    { submittedFrom: day(-40, 40) },
    { submittedTo: day(-40, 40) },
    { dueFrom: day(-8, 25) },
    { dueTo: day(-8, 25) },
    { searchKey: some.no },
  ]
  if (kind === 'appeal')
    parts.push(
      { l1: random.pick(['LOSS', 'DELAY,DELIVERY']) },
      { l2: random.pick(['LOSS_ALL', 'DELAY_TRANSIT']) },
      { channel: random.pick(['WEB', 'LETTER,PHONE_12305']) },
      { answerArea: random.pick(['440000', '440300', '330000', '330106']) },
    )
  else if (some.type) parts.push({ type: some.type })
  return Object.assign({}, ...Array.from({ length: 1 + random.below(3) }, () => random.pick(parts)))
}
