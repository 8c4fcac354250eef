import type { CaseReceipt } from '@appeal/contract/cases/cases.schemas.ts'
import { type Page, toPage } from '@appeal/contract/kit/page.ts'
import type { BodyOf, QueryOf } from '@appeal/contract/kit/routes.ts'
import { REPORT_TYPES } from '@appeal/contract/reports/reports.laws.ts'
import { type EnforcementLead, reportRoutes } from '@appeal/contract/reports/reports.routes.ts'
import type { SubmitReport } from '@appeal/contract/reports/reports.workflow.ts'
import { zCode } from '@appeal/contract/rules.ts'
import {
  assertBrand,
  assertNotFuture,
  file,
  openFrom,
  ownerOf,
  type Prepared,
  type ReferenceData,
  type ReferredMatter,
  type Routing,
  referenceDataOf,
  routeByArea,
  scope,
  seenRow,
  unmask,
} from '../../cases/cases.service.ts'
import { consumeCaptcha } from '../../features/auth/auth.service.ts'
import { type Context, viewerOf } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/db.ts'
import { fail } from '../../platform/fail.ts'
import { newId } from '../../platform/ids.ts'
import { changesBetween, recordChange } from '../../platform/trail/trail.ts'
import type { LawBreach } from '../appeals/appeals.service.ts'
import { reportKind } from './reports.kind.ts'
import { isHandler, isOnItsOwn, presentLead, sealFinding } from './reports.presenter.ts'
import * as store from './reports.store.ts'

/** Officials are not reported to their own bureau: its superior takes it. */
function routing(ctx: Context, reference: ReferenceData, { type, areaCode }: SubmitReport): Routing {
  const routed = routeByArea(ctx, reference, areaCode)
  if (type !== 'STAFF_MISCONDUCT') return routed
  const above = routed.bureau.parentId ? reference.orgs.get(routed.bureau.parentId) : undefined
  if (!above?.kind.endsWith('_BUREAU')) return routed
  return {
    bureau: above,
    reason: { zh: '举报工作人员由上一级管局办理', en: 'a report about officials goes to the bureau above' },
  }
}

/**
 * Files a report.
 *
 * @throws auth.captcha_required, auth.captcha_wrong, cases.real_name_first, cases.future_date, cases.unknown_area,
 *   cases.unknown_brand, cases.too_many_today
 */
export const report = (ctx: Context, input: SubmitReport): Promise<CaseReceipt> =>
  fileReport(ctx, input, () => consumeCaptcha(ctx, 'report', input))

/** @param prove asks for the proof that a person files; demonstration data has none to give */
export async function fileReport(
  ctx: Context,
  input: SubmitReport,
  prove: () => Promise<void>,
): Promise<CaseReceipt> {
  const owner = await ownerOf(ctx, { realName: true })
  const { birth, routing: routed } = await prepare(ctx, input)
  return file(ctx, owner, birth, routed, prove)
}

/** A report as a case. @throws cases.future_date, cases.unknown_area, cases.unknown_brand */
export async function prepare(ctx: Context, input: SubmitReport): Promise<Prepared> {
  const reference = await referenceDataOf(ctx.platform)
  if (input.brand) assertBrand(ctx, reference, input.brand)
  assertNotFuture(ctx, { occurredOn: input.occurredOn })
  return {
    birth: {
      kind: 'report',
      type: input.type,
      title: reference.labels.label('REPORT_TYPE', input.type, 'zh'),
      content: input.content,
      brand: input.brand ?? null,
      areaCode: input.areaCode,
      waybillNo: input.waybillNo ?? null,
      facts: { occurredOn: input.occurredOn },
      secrets: {
        subjectName: input.subjectName ?? null,
        subjectAddress: input.subjectAddress ?? null,
      },
      attachmentIds: input.attachmentIds,
      draftId: input.draftId,
      clocks: ['reportAccept'],
    },
    routing: routing(ctx, reference, input),
  }
}

/** N08: a breach of law that came as an appeal. @throws appeals.referral_unfit, appeals.referral_no_account */
export async function openFromAppeal(tx: Tx, ctx: Context, matter: ReferredMatter) {
  const type = zCode(REPORT_TYPES).safeParse(matter.type)
  if (!type.success) fail('appeals.referral_unfit', { field: 'referralType' })
  const reference = await referenceDataOf(ctx.platform)
  return openFrom(tx, ctx, matter, {
    kind: 'report',
    type: type.data,
    title: reference.labels.label('REPORT_TYPE', type.data, 'zh'),
    facts: { occurredOn: matter.postOn },
    clocks: ['reportAccept'],
  })
}

/** A lead that the closing of an appeal noted; closing once more after a reopening says it anew. */
export const leadOfAppeal = (tx: Tx, ctx: Context, breach: LawBreach): Promise<void> =>
  store.insertLeadOfAppeal(tx, ctx, {
    id: newId(ctx.platform.clock),
    // Of its own row of numbers: a report of the same place and day may have the same sequence.
    leadNo: breach.appealNo.replace(/^SS/, 'SX'),
    caseId: null,
    appealId: breach.appealId,
    bureauId: breach.bureauId,
    bureauProvinceId: breach.bureauProvinceId,
    type: 'OTHER',
    suspect: breach.suspect,
    finding: sealFinding(ctx, breach.finding),
    state: 'open',
    result: null,
    penalty: null,
    decisionNo: null,
    authorId: viewerOf(ctx).userId,
    createdAt: ctx.now(),
    decidedAt: null,
  })

const leadScope = (ctx: Context, reference: ReferenceData, path: string) =>
  scope(reportKind, viewerOf(ctx), reference.orgs.descendantIds, path)

/**
 * What came of a lead that an appeal had shown, or a report that was withdrawn; leads of open reports are decided with
 * their report.
 *
 * @throws reports.lead_not_found, reports.lead_decided
 */
export async function decideLead(ctx: Context, { id, ...decision }: BodyOf<typeof reportRoutes.decideLead>) {
  const reference = await referenceDataOf(ctx.platform)
  const visible = leadScope(ctx, reference, reportRoutes.decideLead.permission)
  await ctx.unitOfWork(async (tx) => {
    const found = await store.lockLead(tx, visible, id)
    if (!found || !isOnItsOwn(found)) fail('reports.lead_not_found')
    if (found.lead.state === 'decided') fail('reports.lead_decided')
    const change = {
      result: decision.result,
      penalty: decision.penalty ?? null,
      decisionNo: decision.decisionNo ?? null,
      decidedAt: ctx.now(),
    }
    await store.decideLead(tx, ctx, { id }, change)
    await recordChange(
      tx,
      ctx,
      'enforcementLead',
      { id, name: found.lead.leadNo },
      changesBetween(found.lead, { ...found.lead, ...change, state: 'decided' }, [
        'state',
        'result',
        'penalty',
        'decisionNo',
      ]),
    )
    return { id }
  })
  const decided = await store.findLeadById(ctx.platform.db, visible, id)
  return presentLead(decided ?? fail('reports.lead_not_found'), ctx, reference)
}

/** Who reported, told to the handler alone (快递暂行条例: the reporter is kept secret). @throws reports.reporter_secret */
export async function reporter(ctx: Context, { id, ...asked }: BodyOf<typeof reportRoutes.reporter>) {
  const row = await seenRow(ctx, reportKind, id)
  if (!isHandler(ctx, row)) fail('reports.reporter_secret')
  return unmask(ctx, row, asked)
}

/** Enforcement leads of the bureau. */
export async function leadPage(
  ctx: Context,
  query: QueryOf<typeof reportRoutes.leadpage>,
): Promise<Page<EnforcementLead>> {
  const reference = await referenceDataOf(ctx.platform)
  const visible = leadScope(ctx, reference, reportRoutes.leadpage.permission)
  const filter = { state: query.state, text: query.searchKey }
  const { rows, total } = await store.listLeads(ctx.platform.db, visible, filter, query)
  return toPage(
    rows.map((row) => presentLead(row, ctx, reference)),
    total,
    query,
  )
}
