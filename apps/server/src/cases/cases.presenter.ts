import { shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import type { CaseDetail, CaseRow } from '@appeal/contract/cases/cases.schemas.ts'
import { caseTables } from '@appeal/contract/cases/cases.tables.ts'
import { type CaseCondition, conditionTexts } from '@appeal/contract/cases/cases.texts.ts'
import { maskName, maskPhone } from '@appeal/contract/masking.ts'
import { wireTime } from '../platform/clock.ts'
import { type Context, viewerOf } from '../platform/context.ts'
import { openActions, unmetConditions } from './cases.engine.ts'
import { evaluationOn } from './cases.evaluation.ts'
import { rulesOf, type SharedKind } from './cases.kinds.ts'
import { narratives } from './cases.narratives.ts'
import { actorKind, seenBy } from './cases.policy.ts'
import { brandName, type ReferenceData } from './cases.referenceData.ts'
import type { CaseLine, CaseRecord } from './cases.store.ts'
import { presentClocks } from './clocks/cases.clocks.ts'
import { openName, openPhone } from './people/cases.people.ts'
import { wordsFor } from './people/cases.veils.ts'

export interface RowParts {
  ctx: Context
  reference: ReferenceData
  handlerNames: ReadonlyMap<string, string>
  /** Cases in which something is new to the viewer. */
  unread?: ReadonlySet<string> | undefined
  /** The nearest day by which an outer body wants an answer, by case. */
  outerDue?: ReadonlyMap<string, string> | undefined
}

/** Who has a case in hand and who does their work today: whose names its line needs. */
export const holdersOf = (
  { handlerId }: { handlerId: string | null },
  { standIns }: ReferenceData,
): string[] => [handlerId, standIns.of(handlerId)].filter((id) => id != null)

/** The name of whoever filed it, as far as this viewer may know. */
function ownerName(rules: SharedKind, row: CaseLine, ctx: Context): string | null {
  const face = rules.ownerFace(viewerOf(ctx), row)
  if (face === 'hidden') return null
  const name = openName(ctx.platform.crypto, row)
  return face === 'clear' ? name : maskName(name)
}

/** A title that only names the kind of matter is told in the reader's language; what somebody wrote stays. */
function titleOf(row: CaseLine, ctx: Context, rules: SharedKind, { labels }: ReferenceData): string {
  const { platform, language } = ctx
  const { kind, type } = row
  const title = narratives(platform.crypto, row).open('cases.title', row.title)
  const { dictionary } = caseTables[kind]
  if (!dictionary || !type || title !== labels.label(dictionary, type, 'zh'))
    return wordsFor(ctx, rules, row)(title)
  return labels.label(dictionary, type, language)
}

/** A case as one line of a list. */
export function presentRow(
  row: CaseLine,
  { ctx, reference, handlerNames, unread, outerDue }: RowParts,
): CaseRow {
  const viewer = viewerOf(ctx)
  const rules = rulesOf(ctx.platform, row.kind)
  return {
    id: row.id,
    kind: row.kind,
    caseNo: row.caseNo,
    state: row.state,
    type: row.type,
    title: titleOf(row, ctx, rules, reference),
    brand: row.brand,
    brandName: row.brand && brandName(reference, row.brand, ctx.language),
    areaName: reference.areas.fullName(row.areaCode, ctx.language),
    bureauName: reference.orgs.nameOf(row.bureauId, ctx.language),
    enterpriseName: reference.orgs.nameOf(row.enterpriseId, ctx.language) || null,
    ownerName: ownerName(rules, row, ctx),
    handlerName: actorKind(viewer) === 'bureau' ? (handlerNames.get(row.handlerId ?? '') ?? null) : null,
    standInName:
      actorKind(viewer) === 'bureau'
        ? (handlerNames.get(reference.standIns.of(row.handlerId) ?? '') ?? null)
        : null,
    evaluateStatus: evaluationOn(row, shanghaiDate(ctx.now())),
    ...(unread && { unread: unread.has(row.id) }),
    ...(outerDue && { outerDueOn: outerDue.get(row.id) ?? null }),
    ...presentClocks(row, viewer, ctx.now(), reference),
    createTime: wireTime(row.submittedAt),
    updateTime: wireTime(row.updatedAt),
    version: row.version,
    can: openActions(rules, row, ctx, reference),
  }
}

/** What happens next and by when. */
export function nextStep(row: CaseRecord, ctx: Context, reference: ReferenceData): CaseDetail['next'] {
  const { language } = ctx
  const table = caseTables[row.kind]
  const [, month, dayOfMonth] = (row.pressLegalOn ?? '').split('-').map(Number)
  const date = row.pressLegalOn
    ? language === 'zh'
      ? `${month} 月 ${dayOfMonth} 日`
      : row.pressLegalOn
    : '—'
  return {
    turn: table.states[row.state]?.turn ?? 'nobody',
    text: (table.texts.next[row.state]?.[language] ?? '')
      .replace('{date}', date)
      .replace('{bureau}', reference.orgs.nameOf(row.bureauId, language)),
    byOn: row.pressLegalOn,
  }
}

/** Phone of whoever filed it, as far as this viewer may know. */
export function ownerPhone(row: CaseRecord, ctx: Context): string | null {
  const face = rulesOf(ctx.platform, row.kind).ownerFace(viewerOf(ctx), row)
  const phone = face === 'hidden' ? null : openPhone(ctx.platform.crypto, row)
  return phone && (face === 'clear' ? phone : maskPhone(phone))
}

/** Actions that are near but not open, each with the condition that is missing. */
export const presentCannot = (
  row: CaseRecord,
  ctx: Context,
  reference: ReferenceData,
): CaseDetail['cannot'] =>
  Object.entries(unmetConditions(rulesOf(ctx.platform, row.kind), row, seenBy(ctx, reference))).map(
    ([action, key]) => ({
      action,
      reason: conditionTexts[key as CaseCondition][ctx.language],
    }),
  )
