import type { AssistedChannel } from '@appeal/contract/appeals/appeals.codes.ts'
import { callerRoutes } from '@appeal/contract/callers/callers.routes.ts'
import { isCallerAct } from '@appeal/contract/callers/callers.schemas.ts'
import { stepIn } from '@appeal/contract/cases/cases.tables.ts'
import type { Both } from '@appeal/contract/kit/language.ts'
import { hotlineOf } from '../../features/organisations/organisations.service.ts'
import { wireTime } from '../../platform/clock.ts'
import { type Context, type Viewer, viewerOf } from '../../platform/context.ts'
import { fail, type Language } from '../../platform/fail.ts'
import type { EventRow } from '../../platform/history/history.store.ts'
import type { CaseBase, Heard, Kind, KindRules } from '../cases.kind.ts'
import { scope, seenBy, within } from '../cases.policy.ts'
import { type ReferenceData, referenceDataOf } from '../cases.referenceData.ts'
import type { DescendantIds } from '../scope/cases.scope.service.ts'

/** Path of the grant of recording for callers. */
const RECORDING = callerRoutes.act.permission

/** Whether somebody of the bureau may record an act for whoever a case is of, its state and owner aside. */
function mayRecord(
  kind: KindRules,
  viewer: Viewer,
  action: string,
  row: CaseBase,
  below: DescendantIds,
): boolean {
  const act = kind.table.actions[action]
  if (!act || !isCallerAct(act) || viewer.area !== 'b') return false
  return within(kind, scope(kind, viewer, below, RECORDING), row)
}

const MINUTE = 60_000

/**
 * Demands that an act may be recorded for whoever a case is of: nobody speaks for a person who has an account.
 *
 * @returns whether the viewer may
 * @throws callers.has_account, callers.time_out_of_range
 */
export function judgeRecording(
  ctx: Context,
  kind: KindRules,
  action: string,
  row: CaseBase,
  heard: Heard,
  below: DescendantIds,
): boolean {
  if (!mayRecord(kind, viewerOf(ctx), action, row, below)) return false
  if (kind.ownerOf(row) !== null) fail('callers.has_account')
  // Calls are noted by the minute.
  const since = Math.floor(row.submittedAt.getTime() / MINUTE) * MINUTE
  if (heard.at > ctx.now() || heard.at.getTime() < since)
    fail('callers.time_out_of_range', { field: 'heardAt' })
  return true
}

/** What may be recorded now for whoever a case is of, in the table's order. */
export async function recordableActs(ctx: Context, kind: Kind, row: CaseBase): Promise<string[]> {
  if (kind.ownerOf(row) !== null) return []
  const viewer = viewerOf(ctx)
  const reference = await referenceDataOf(ctx.platform)
  const { orgs } = reference
  const seen = seenBy(ctx, reference)
  return Object.keys(kind.table.actions).filter(
    (action) =>
      stepIn(kind.table, row.state, action) !== undefined &&
      mayRecord(kind, viewer, action, row, orgs.descendantIds) &&
      kind.conditions[action]?.(row, seen) === undefined,
  )
}

/** Who wrote a caller's word down: the person to colleagues, the organisation to everybody else (domain 4.6-9). */
export const recorderOf = (
  { actorId }: Pick<EventRow, 'actorId'>,
  org: string,
  names: ReadonlyMap<string, string>,
  viewer: Viewer,
): string => (viewer.area === 'b' && names.get(actorId ?? '')) || org

/** What staff read of a line that no person wrote, but a system with a key of its enterprise; empty where it was one. */
export function interfaceWords(
  { detail }: Pick<EventRow, 'detail'>,
  audience: string,
  language: Language,
): string {
  if (typeof detail.interface !== 'string' || audience === 'user') return ''
  return language === 'zh' ? `（经接口“${detail.interface}”）` : ` (by interface “${detail.interface}”)`
}

const TOLD: Readonly<Record<AssistedChannel, Both>> = {
  PHONE_12305: { zh: '来电陈述', en: 'said by telephone' },
  LETTER: { zh: '来信陈述', en: 'written in a letter' },
  FAX: { zh: '传真陈述', en: 'written by fax' },
  HOTLINE_12345: { zh: '12345 热线转来', en: 'passed on by hotline 12345' },
  TRANSFERRED: { zh: '其他单位转来', en: 'passed on by another authority' },
  VISIT: { zh: '来访陈述', en: 'said in person' },
}

/** What a line of the history says of the call, letter or visit that it was recorded from; empty where it was none. */
export function recordedWords({ detail }: Pick<EventRow, 'detail'>, by: string, language: Language): string {
  if (typeof detail.heard !== 'string') return ''
  const at = detail.heard.slice(0, 16)
  const told = (TOLD[detail.channel as AssistedChannel] ?? TOLD.PHONE_12305)[language]
  return language === 'zh' ? `（${at} ${told}，${by}代为登记）` : ` (${told} ${at}, recorded by ${by})`
}

/** The call, letter or visit as a line keeps it. */
export const heardDetail = ({ at, channel }: Heard) => ({ heard: wireTime(at), ...(channel && { channel }) })

/** The telephone of the bureau that has a case. */
export const hotlineOfCase = (
  { bureauId }: Pick<CaseBase, 'bureauId'>,
  { orgs, areas }: ReferenceData,
): string => hotlineOf(orgs.get(bureauId)?.areaCode ?? '', areas)

/**
 * How whoever filed a case gets at it: by signing in, or at the telephone of its bureau where there is no account that
 * could. A message asks nobody for what they cannot do.
 */
export function wayInto(ownerId: string | null, bureauId: string, reference: ReferenceData): Both {
  if (ownerId) return { zh: '请登录查看', en: 'Please sign in' }
  const hotline = hotlineOfCase({ bureauId }, reference)
  return { zh: `请致电 ${hotline} 了解`, en: `Please call ${hotline}` }
}
