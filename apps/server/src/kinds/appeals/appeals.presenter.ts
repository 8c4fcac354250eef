import type { Admission } from '@appeal/contract/appeals/appeals.admission.ts'
import type { AppealRow, OwnAppealRow } from '@appeal/contract/appeals/appeals.lists.schemas.ts'
import type { AppealDetail } from '@appeal/contract/appeals/appeals.schemas.ts'
import { conditionTexts, nextTexts, pausedNext, stateTexts } from '@appeal/contract/appeals/appeals.texts.ts'
import {
  type AppealAction,
  type AppealState,
  isWithEnterprise,
  OPEN_STATES,
} from '@appeal/contract/appeals/appeals.workflow.ts'
import { shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import { maskAddress, maskEmail, maskIdCard, maskName, maskPhone } from '@appeal/contract/masking.ts'
import {
  actorKind,
  evaluationOn,
  openActions,
  presentClocks,
  type ReferenceData,
  seenBy,
  standsStill,
  unmetConditions,
} from '../../cases/cases.service.ts'
import type { OwnDraft } from '../../desk/drafts/drafts.service.ts'
import { wireTime } from '../../platform/clock.ts'
import { type Context, type Viewer, viewerOf } from '../../platform/context.ts'
import { dayInWords } from '../../platform/dayInWords.ts'
import type { Language } from '../../platform/fail.ts'
import { type Condition, QUIET } from './appeals.conditions.ts'
import { open, openName, openNames, type PartyText, type ProxyText } from './appeals.people.ts'
import { appealRules } from './appeals.policy.ts'
import { respondentOf } from './appeals.step.ts'
import type { AppealLine, AppealRecord } from './appeals.store.ts'
import { minorBy } from './filing/appeals.admission.ts'
import { openTexts } from './filing/appeals.narratives.ts'

/**
 * The clock chips of a case, and whether it is late. While material is waited for the clock stands still for the desk,
 * and runs for the appellant who is to send it.
 */
export function clocksFor(row: AppealLine, ctx: Context, reference: ReferenceData) {
  const viewer = viewerOf(ctx)
  const waits = row.state === 'supplement' && actorKind(viewer) !== 'consumer'
  return presentClocks(row, viewer, ctx.now(), reference, waits)
}

/** Who may read a name in clear without asking: the appellant alone. */
const ownsCase = (viewer: Viewer, row: Pick<AppealLine, 'appellantId'>) => viewer.userId === row.appellantId

export interface RowParts {
  ctx: Context
  reference: ReferenceData
  handlerNames: ReadonlyMap<string, string>
  /** Cases that wait with an outlet's draft of the answer. */
  drafted?: ReadonlySet<string> | undefined
  /** Cases in which something is new to the viewer. */
  unread?: ReadonlySet<string>
  /** The nearest day by which an outer body wants an answer, by case. */
  outerDue?: ReadonlyMap<string, string> | undefined
  /** Those that stand in a cluster. */
  clustered?: ReadonlySet<string> | undefined
}

type Named = Pick<AppealLine, 'appellantId' | 'appellantName'>

const readable = (viewer: Viewer, row: Named, name: string): string =>
  ownsCase(viewer, row) ? name : maskName(name)

/** The appellant's name as this viewer may read it. */
export const nameFor = ({ ctx }: Pick<RowParts, 'ctx'>, row: Named): string =>
  readable(viewerOf(ctx), row, openName(ctx.platform.crypto, row))

/** The same for the rows of a file, in their order. */
export async function namesFor({ ctx }: Pick<RowParts, 'ctx'>, rows: readonly Named[]): Promise<string[]> {
  const viewer = viewerOf(ctx)
  return (await openNames(ctx.platform.crypto, rows)).map((name, at) => readable(viewer, rows[at]!, name))
}

/** Who handles a case, for bureaus. */
export const handlerFor = (
  { ctx, handlerNames }: Omit<RowParts, 'words'>,
  { handlerId }: Pick<AppealLine, 'handlerId'>,
): string | null =>
  actorKind(viewerOf(ctx)) === 'bureau' ? (handlerNames.get(handlerId ?? '') ?? null) : null

/** Whether whoever has the case was urged: told to the bureau, and to an enterprise of what lies with it. */
function urgedFor(side: ReturnType<typeof actorKind>, { urgedOn, state }: AppealLine): boolean | undefined {
  if (side === 'bureau') return urgedOn !== null && OPEN_STATES.includes(state)
  return side === 'enterprise' ? urgedOn !== null && isWithEnterprise(state) : undefined
}

/** A case as one line of a list. */
export function presentRow(row: AppealLine, parts: RowParts): AppealRow {
  const { ctx, reference, handlerNames, drafted, unread, outerDue, clustered } = parts
  const viewer = viewerOf(ctx)
  return {
    id: row.id,
    appealNo: row.appealNo,
    state: row.state,
    channel: row.channel,
    brand: row.brand,
    brandName: respondentOf(reference, row)[ctx.language],
    waybillNo: row.waybillNo,
    l1: row.l1,
    l2: row.l2,
    appellantName: nameFor(parts, row),
    bureauName: reference.orgs.nameOf(row.bureauId, ctx.language),
    enterpriseName: reference.orgs.nameOf(row.enterpriseId, ctx.language) || null,
    handlerName: handlerFor(parts, row),
    standInName:
      actorKind(viewer) === 'bureau'
        ? (handlerNames.get(reference.standIns.of(row.handlerId) ?? '') ?? null)
        : null,
    reworkCount: row.reworkCount,
    excluded: row.statExcluded,
    excludeStatus: actorKind(viewer) === 'consumer' ? 0 : row.excludeStatus,
    recheckStatus: row.recheckStatus,
    approving: actorKind(viewer) === 'bureau' && row.approvalAction !== null,
    ...(drafted && { drafted: drafted.has(row.id) }),
    ...(unread && { unread: unread.has(row.id) }),
    urged: urgedFor(actorKind(viewer), row),
    ...(actorKind(viewer) === 'bureau' && { returns: row.refuseCount }),
    ...(outerDue && { outerDueOn: outerDue.get(row.id) ?? null }),
    ...(clustered && { clustered: clustered.has(row.id) }),
    reopened: row.reopened,
    waiting: null,
    ...clocksFor(row, ctx, reference),
    createTime: wireTime(row.submittedAt),
    updateTime: wireTime(row.updatedAt),
    version: row.version,
    can: openActions(appealRules, row, ctx, reference) as AppealAction[],
  }
}

const titleOf = (reference: ReferenceData, l1: string | null, l2: string | null, language: Language) =>
  l2
    ? reference.labels.label('APPEAL_L1', l2, language)
    : l1
      ? reference.labels.label('APPEAL_L1', l1, language)
      : ({ zh: '还没有选择问题', en: 'No problem chosen yet' } as const)[language]

/** An own case as a card of the portal. */
export function presentOwn(row: AppealLine, ctx: Context, reference: ReferenceData): OwnAppealRow {
  const evaluateStatus = evaluationOn(row, shanghaiDate(ctx.now()))
  const { clock } = clocksFor(row, ctx, reference)
  return {
    id: row.id,
    appealNo: row.appealNo,
    state: row.state,
    evaluateStatus,
    brand: row.brand,
    brandName: respondentOf(reference, row)[ctx.language],
    waybillNo: row.waybillNo,
    l1: row.l1,
    l2: row.l2,
    title: titleOf(reference, row.l1, row.l2, ctx.language),
    clock: clock?.stopped ? null : clock,
    evaluateBy: evaluateStatus === 1 ? row.evaluateUntil : null,
    step: null,
    opensOn: null,
    createTime: wireTime(row.submittedAt),
    updateTime: wireTime(row.updatedAt),
    version: row.version,
    can: openActions(appealRules, row, ctx, reference) as AppealAction[],
  }
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** A draft as a card: what is known of it so far, and the day it may be filed where the seven days still run. */
export function presentDraft(
  { content, ...draft }: OwnDraft,
  opensOn: string | null,
  ctx: Context,
  reference: ReferenceData,
): OwnAppealRow {
  const brand = textOf(content.brand)
  const l1 = textOf(content.l1)
  const l2 = textOf(content.l2)
  return {
    id: draft.id,
    appealNo: null,
    state: 'draft',
    evaluateStatus: 0,
    brand,
    brandName:
      brand && respondentOf(reference, { brand, brandName: textOf(content.brandName) })[ctx.language],
    waybillNo: textOf(content.waybillNo),
    l1,
    l2,
    title: titleOf(reference, l1, l2, ctx.language),
    clock: null,
    evaluateBy: null,
    step: draft.step,
    opensOn,
    keptUntil: draft.keptUntil,
    createTime: wireTime(draft.createdAt),
    updateTime: wireTime(draft.updatedAt),
    version: draft.version,
    can: [],
  }
}

/** What happens next and by when, in the words of the portal. */
export function nextStep(
  row: AppealRecord,
  answerBy: string | null,
  ctx: Context,
  reference: ReferenceData,
): AppealDetail['next'] {
  const { language } = ctx
  const text = nextTexts[row.state as Exclude<AppealState, 'draft'>]
  const dateText = (date: string | null) => (date ? dayInWords(date, language) : '—')
  const fill = (sentence: string) =>
    sentence
      .replace('{date}', dateText(row.pressLegalOn))
      .replace('{answer}', dateText(answerBy))
      .replace('{bureau}', reference.orgs.nameOf(row.bureauId, language))
      .replace('{brand}', respondentOf(reference, row)[language])
  const over = row.state === 'closed' && evaluationOn(row, shanghaiDate(ctx.now())) !== 1
  return {
    turn: over ? 'nobody' : text.turn,
    text: over
      ? stateTexts.closed.portal[language]
      : fill((standsStill(row) ? pausedNext : text.text)[language]),
    byOn: row.pressLegalOn,
    afterwards: text.afterwards && fill(text.afterwards[language]),
  }
}

/**
 * Personal fields as a viewer may see them (domain 3.5, 7.2): own in clear, names and numbers of others masked alike.
 * Who needs one for the work opens it by `unmask`, with the purpose on record.
 *
 * @param calls the viewer has to call the appellant, and the look is on record
 */
export function presentPeople(row: AppealRecord, ctx: Context, reference: ReferenceData, calls: boolean) {
  const viewer = viewerOf(ctx)
  const people = open(ctx.platform.crypto, row)
  const kind = actorKind(viewer)
  const clear = ownsCase(viewer, row)
  const party = ({ name, phone, areaCode, address }: PartyText) => ({
    name: clear ? name : maskName(name),
    phone: clear ? phone : maskPhone(phone),
    areaCode,
    areaName: reference.areas.fullName(areaCode, ctx.language),
    // The enterprise has the address on its own waybill.
    address: clear || kind === 'enterprise' ? address : maskAddress(address),
  })
  const hideId = kind === 'enterprise'
  return {
    appellantName: clear ? people.name : maskName(people.name),
    appellantPhone: clear || calls ? people.phone : maskPhone(people.phone),
    appellantIdNumber: hideId || !people.idNumber ? null : maskIdCard(people.idNumber),
    minor: hideId ? null : minorBy(ctx, people.idNumber),
    email: people.email && (clear ? people.email : maskEmail(people.email)),
    sender: party(people.sender),
    recipient: party(people.recipient),
    proxy: people.proxy ? presentProxy(people.proxy, kind === 'enterprise', clear) : null,
  }
}

/** Whom the appellant acts for: in clear for the appellant, masked for staff, and no more than that for enterprises. */
const presentProxy = (proxy: ProxyText, toEnterprise: boolean, clear: boolean) => ({
  name: clear ? proxy.name : maskName(proxy.name),
  phone: toEnterprise ? null : clear ? proxy.phone : maskPhone(proxy.phone),
  relation: proxy.relation,
  statement: toEnterprise ? null : proxy.statement,
  declaredAt: wireTime(new Date(proxy.declaredAt)),
  opens: !toEnterprise && !clear,
})

/** What was answered on admission, for the appellant and bureaus: a guardian is masked as everybody else is. */
export function presentAdmission(
  admission: Admission | null | undefined,
  row: AppealRecord,
  viewer: Viewer,
): AppealDetail['admission'] {
  if (!admission || actorKind(viewer) === 'enterprise') return null
  const { earlier, earlierNews = null, procedure, guardian } = admission
  const clear = ownsCase(viewer, row)
  return {
    ...{ earlier, earlierNews, procedure },
    guardian: guardian
      ? {
          name: clear ? guardian.name : maskName(guardian.name),
          relation: guardian.relation,
          phone: clear ? guardian.phone : maskPhone(guardian.phone),
          opens: !clear,
        }
      : null,
  }
}

export type PersonalField =
  | 'appellantName'
  | 'appellantPhone'
  | 'appellantIdNumber'
  | 'email'
  | 'sender'
  | 'recipient'
  | 'proxy'
  | 'guardian'

/** One personal field in clear; the caller has checked and recorded the reading. */
export function clearField(
  field: PersonalField,
  row: AppealRecord,
  ctx: Context,
  reference: ReferenceData,
): string {
  const people = open(ctx.platform.crypto, row)
  const guardian = openTexts(ctx.platform.crypto, row).admission?.guardian
  const party = (side: PartyText) =>
    `${side.name} ${side.phone} ${reference.areas.fullName(side.areaCode, ctx.language)}${side.address}`
  const fields: Record<PersonalField, string> = {
    appellantName: people.name,
    appellantPhone: people.phone,
    appellantIdNumber: people.idNumber ?? '',
    email: people.email ?? '',
    sender: party(people.sender),
    recipient: party(people.recipient),
    proxy: people.proxy ? `${people.proxy.name} ${people.proxy.phone}` : '',
    guardian: guardian ? `${guardian.name} ${guardian.phone}` : '',
  }
  return fields[field]
}

/** Actions that are near but not open, each with the condition that is missing. */
export function presentCannot(
  row: AppealRecord,
  ctx: Context,
  reference: ReferenceData,
): AppealDetail['cannot'] {
  const unmet = unmetConditions(appealRules, row, seenBy(ctx, reference))
  const near = Object.entries(unmet).filter(([, key]) => !QUIET.has(key as Condition))
  return near.map(([action, key]) => ({ action, reason: conditionTexts[key as Condition][ctx.language] }))
}
