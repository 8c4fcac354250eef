import type { CaseClock, ProgressLine } from '@appeal/contract/appeals/appeals.schemas.ts'
import { shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import type { CaseDetail, CaseRow } from '@appeal/contract/cases/cases.schemas.ts'
import { caseTables } from '@appeal/contract/cases/cases.tables.ts'
import { type CodeType, codeLabel, conditionTexts } from '@appeal/contract/cases/cases.texts.ts'
import type { StoredFile } from '@appeal/contract/files/files.routes.ts'
import { maskName, maskPhone } from '@appeal/contract/masking.ts'
import { wireTime } from '../../platform/clock.ts'
import { type Context, viewerOf } from '../../platform/context.ts'
import type { Language } from '../../platform/fail.ts'
import type { EventRow } from '../../platform/history/history.store.ts'
import { chip } from '../calendar/calendar.service.ts'
import { unmetConditions } from './cases.actions.ts'
import { evaluationOn } from './cases.evaluation.ts'
import { type KindRules, rulesOf } from './cases.kinds.ts'
import { openName, openPhone } from './cases.people.ts'
import { actorKind, can, isOwnerSide } from './cases.policy.ts'
import type { CaseLine, CaseRecord } from './cases.store.ts'
import { brandName, type Words } from './cases.words.ts'

/** The clock chip of a case, from the copy of the pressing clock on its row. */
function clockOf(row: CaseLine, now: Date, words: Words): CaseClock | null {
  const { pressClock, pressUnit, pressStartOn, pressDueOn, pressLegalOn } = row
  if (!pressClock || !pressUnit || !pressStartOn || !pressDueOn || !pressLegalOn) return null
  return chip(
    {
      clock: pressClock,
      unit: pressUnit,
      startOn: pressStartOn,
      dueOn: pressDueOn,
      legalDueOn: pressLegalOn,
    },
    now,
    words.calendar,
  )
}

export interface RowParts {
  ctx: Context
  words: Words
  handlerNames: ReadonlyMap<string, string>
}

/** The name of whoever filed it, as far as this viewer may know. */
function ownerName(rules: KindRules, row: CaseLine, ctx: Context): string | null {
  const face = rules.ownerFace(viewerOf(ctx), row)
  if (face === 'hidden') return null
  const name = openName(ctx.platform.crypto, row)
  return face === 'clear' ? name : maskName(name)
}

/** Actions that are open and whose conditions are met. */
function openActions(rules: KindRules, row: CaseLine, ctx: Context, words: Words): string[] {
  const viewer = viewerOf(ctx)
  const unmet = unmetConditions(rules, row, { viewer, today: shanghaiDate(ctx.now()) })
  return can(rules, viewer, row, words.orgs.descendantIds).filter((action) => !(action in unmet))
}

/** A case as one line of a list. */
export function presentRow(row: CaseLine, { ctx, words, handlerNames }: RowParts): CaseRow {
  const viewer = viewerOf(ctx)
  const rules = rulesOf(row.kind)
  return {
    id: row.id,
    kind: row.kind,
    caseNo: row.caseNo,
    state: row.state,
    type: row.type,
    title: row.title,
    brand: row.brand,
    brandName: row.brand && brandName(words, row.brand, ctx.language),
    areaName: words.areas.fullName(row.areaCode),
    bureauName: words.orgs.get(row.bureauId)?.name ?? '',
    enterpriseName: row.enterpriseId ? (words.orgs.get(row.enterpriseId)?.name ?? null) : null,
    ownerName: ownerName(rules, row, ctx),
    handlerName: actorKind(viewer) === 'bureau' ? (handlerNames.get(row.handlerId ?? '') ?? null) : null,
    evaluateStatus: evaluationOn(row, shanghaiDate(ctx.now())),
    overdue: row.pressLegalOn !== null && row.pressLegalOn < shanghaiDate(ctx.now()),
    clock: clockOf(row, ctx.now(), words),
    createTime: wireTime(row.submittedAt),
    updateTime: wireTime(row.updatedAt),
    version: row.version,
    can: openActions(rules, row, ctx, words),
  }
}

const AUDIENCE_OF = {
  consumer: 'user',
  courier: 'user',
  enterprise: 'enterprise',
  bureau: 'bureau',
  system: 'bureau',
} as const

/** Details of events that are codes, with the table their words stand in. */
const CODED: Readonly<Record<string, CodeType>> = {
  declineReason: 'DECLINE_REASON',
  reportRefusal: 'REPORT_REFUSAL',
  reportResult: 'REPORT_RESULT',
  commendation: 'COMMENDATION',
  courierRefusal: 'COURIER_REFUSAL',
  closing: 'COURIER_CLOSING',
}
const VERDICTS: Readonly<Record<string, Record<Language, string>>> = {
  agrees: { zh: '确认问题已解决', en: 'Said the matter is settled' },
  refuses: { zh: '认为问题没有解决', en: 'Said the matter is not settled' },
}

/** Fills a sentence; details that are codes become words first. */
function eventSentence(row: EventRow, kind: CaseRecord['kind'], words: Words, language: Language): string {
  const fill: Record<string, unknown> = { ...row.detail }
  if (typeof fill.why === 'object' && fill.why !== null)
    fill.why = (fill.why as Record<Language, string>)[language]
  if (typeof fill.enterpriseId === 'string') fill.enterprise = words.orgs.get(fill.enterpriseId)?.name
  if (typeof fill.bureauId === 'string') fill.bureau = words.orgs.get(fill.bureauId)?.name
  for (const [key, type] of Object.entries(CODED))
    if (typeof fill[key] === 'string') {
      const label = codeLabel(type, fill[key], language)
      fill[key] = label
      if (key === 'declineReason' || key.endsWith('Refusal')) fill.reason = label
      if (key === 'reportResult') fill.result = label
    }
  if (typeof fill.verdict === 'string') fill.verdict = VERDICTS[fill.verdict]?.[language]
  if (Array.isArray(fill.bodies))
    fill.bodies = fill.bodies
      .map((code) => words.labels.label('REFERRAL_TARGET', String(code), language))
      .join(language === 'zh' ? '、' : ', ')
  const sentence = caseTables[kind].texts.events[row.event]?.[language] ?? row.event
  return sentence.replace(/\{(\w+)\}/g, (_, name: string) => String(fill[name] ?? ''))
}

export interface ProgressParts {
  ctx: Context
  words: Words
  names: ReadonlyMap<string, string>
  files: ReadonlyMap<string, StoredFile[]>
}

/** The lines of a history that a viewer may see, newest first, in plain words. */
export function presentProgress(
  row: CaseRecord,
  history: readonly EventRow[],
  { ctx, words, names, files }: ProgressParts,
): ProgressLine[] {
  const viewer = viewerOf(ctx)
  const rules = rulesOf(row.kind)
  const audience = AUDIENCE_OF[actorKind(viewer)]
  const opens = rules.opensFiles?.(viewer, row) ?? true
  return history
    .filter((line) => line.audience.includes(audience))
    .map((line): ProgressLine => {
      const org = line.actorOrgId ? words.orgs.get(line.actorOrgId) : undefined
      // Colleagues see who acted; everybody else sees the organisation only (domain 4.6-9).
      const sameSide = line.voice === audience && !isOwnerSide(viewer)
      const person = sameSide && line.actorId ? names.get(line.actorId) : undefined
      return {
        seq: line.seq,
        event: line.event,
        at: wireTime(line.at),
        voice: line.voice as ProgressLine['voice'],
        actorName: person ?? org?.name ?? null,
        text: eventSentence(line, row.kind, words, ctx.language),
        opinion: line.opinion,
        detail: null,
        files: opens ? (files.get(String(line.seq)) ?? []) : [],
      }
    })
    .reverse()
}

/** What happens next and by when. */
export function nextStep(row: CaseRecord, ctx: Context, words: Words): CaseDetail['next'] {
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
      .replace('{bureau}', words.orgs.get(row.bureauId)?.name ?? ''),
    byOn: row.pressLegalOn,
  }
}

/** Phone of whoever filed it, as far as this viewer may know. */
export function ownerPhone(row: CaseRecord, ctx: Context): string | null {
  const face = rulesOf(row.kind).ownerFace(viewerOf(ctx), row)
  const phone = face === 'hidden' ? null : openPhone(ctx.platform.crypto, row)
  return phone && (face === 'clear' ? phone : maskPhone(phone))
}

/** Actions that are near but not open, each with the condition that is missing. */
export const presentCannot = (row: CaseRecord, ctx: Context): CaseDetail['cannot'] =>
  Object.entries(
    unmetConditions(rulesOf(row.kind), row, { viewer: viewerOf(ctx), today: shanghaiDate(ctx.now()) }),
  ).map(([action, key]) => ({
    action,
    reason: conditionTexts[key][ctx.language],
  }))
