import type { CellFault } from '@appeal/contract/bulk/bulk.schemas.ts'
import { shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import type { CaseKindName } from '@appeal/contract/cases/caseKinds.ts'
import {
  isOfForm,
  type TakeoverField,
  type TakeoverState,
  takeoverField,
  takeoverFields,
  takeoverKinds,
} from '@appeal/contract/takeovers/takeovers.kinds.ts'
import { referenceDataOf } from '../../cases/cases.service.ts'
import { findUserByAccount, isDisabled } from '../../features/people/users/users.service.ts'
import { type Context, viewerOf } from '../../platform/context.ts'
import { Refusal } from '../../platform/fail.ts'
import { readAppeal } from './takeovers.appeals.ts'
import type { Cells } from './takeovers.columns.ts'
import { readForm } from './takeovers.forms.ts'
import {
  codesOf,
  faultOf,
  type Judging,
  momentsOf,
  note,
  outerNoOf,
  type Prospect,
  type Reading,
  type Told,
  type UnknownWord,
  wordKey,
} from './takeovers.reading.ts'
import type { Words } from './takeovers.tables.ts'
import { wordFinder } from './takeovers.words.ts'

export interface JudgedRow {
  outerNo: string
  faults: CellFault[]
  unknown: UnknownWord[]
  /** Where nothing is wrong. */
  good?: { state: TakeoverState; handlerId: string | null; prospect: Prospect }
}

const wordsOf = (words: Words): ReadonlyMap<string, string> =>
  new Map(words.map(([field, word, code]) => [wordKey(field, word), code]))

/** Reads what rows are judged by, once for a file. */
export async function judgingOf(
  ctx: Context,
  { kind, system, words }: { kind: CaseKindName; system: string; words: Words },
): Promise<Judging> {
  const { platform } = ctx
  const reference = await referenceDataOf(platform)
  const known = new Map<string, Promise<{ id: string; orgId: string } | undefined>>()
  const find = async (account: string) => {
    const user = await findUserByAccount(platform.db, 'b', account)
    return user?.orgId && !isDisabled(user) ? { id: user.id, orgId: user.orgId } : undefined
  }
  return {
    ...{ ctx, kind, reference, finder: wordFinder(reference, kind), system, words: wordsOf(words) },
    officer: (account) => {
      const found = known.get(account) ?? find(account)
      known.set(account, found)
      return found
    },
  }
}

/** Who works on it: somebody in office in the bureau that has it. */
async function handlerOf(
  { officer, reference }: Judging,
  cells: Cells,
  { bureau }: Prospect,
): Promise<string | null> {
  const account = cells.handler?.trim()
  if (!account) return null
  const found = await officer(account.toLowerCase())
  const above = bureau.path.split('/')
  if (!found || !(above.includes(found.orgId) || reference.orgs.isAtOrBelow(found.orgId, bureau.id)))
    throw new Refusal('takeovers.handler_unknown', {
      account: account.slice(0, 40),
      bureau: bureau.name,
      field: 'handler',
    })
  return found.id
}

/** Cases are taken over by the bureau that has them, or one above it. */
function demandOwnArea({ ctx, kind, reference }: Judging, { bureau }: Prospect): void {
  const own = viewerOf(ctx).org?.id ?? ''
  if (!reference.orgs.isAtOrBelow(bureau.id, own))
    throw new Refusal('takeovers.area_foreign', { bureau: bureau.name, field: takeoverKinds[kind].place })
}

/** Nothing that a case is about lies after the day on which it came. */
function demandEarlier(told: Told, receivedAt: Date): void {
  const { kind } = told.judging
  for (const field of takeoverFields[kind])
    if (takeoverField(kind, field)?.is === 'day' && (told.cells[field] ?? '') > shanghaiDate(receivedAt))
      note(told, field, new Refusal('cases.future_date', { field }))
}

/**
 * What a row says and what would become of it, or all that is wrong with it; nothing is written.
 */
export async function judgeRow(judging: Judging, cells: Cells): Promise<JudgedRow> {
  const { kind } = judging
  const reading: Reading = { faults: [], faulty: new Set(), unknown: [] }
  const outerNo = outerNoOf(cells)
  const codes = codesOf({ judging, cells, reading })
  const state = codes.state?.[0] as TakeoverState | undefined
  const needed = new Set<string>([
    ...takeoverFields[kind].filter((field) => takeoverField(kind, field)?.required),
    ...((state && takeoverKinds[kind].states[state]?.needs) ?? []),
  ]) as Set<TakeoverField>
  for (const field of needed)
    if (!cells[field] && !reading.faulty.has(field))
      note({ judging, reading }, field, new Refusal('takeovers.missing', {}))
  const moments = momentsOf({ judging, cells, state, reading })
  const told: Told = { judging, cells, codes, state, moments, reading }
  const prospectOf = (isOfForm(kind) ? readForm(kind) : readAppeal)(told)
  const wrong = { outerNo, faults: reading.faults, unknown: reading.unknown }
  if (!prospectOf || !state || !moments.receivedAt || reading.faults.length) return wrong
  demandEarlier(told, moments.receivedAt)
  if (reading.faults.length) return wrong
  try {
    const prospect = await prospectOf()
    demandOwnArea(judging, prospect)
    return { ...wrong, good: { state, handlerId: await handlerOf(judging, cells, prospect), prospect } }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { ...wrong, faults: [faultOf(kind, error)] }
  }
}
