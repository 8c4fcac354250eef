import { openStatesOf } from '@appeal/contract/cases/cases.tables.ts'
import { type ReportType, reportLaws } from '@appeal/contract/reports/reports.laws.ts'
import {
  type EnforcementLead,
  type ReportDetail,
  reportRoutes,
} from '@appeal/contract/reports/reports.routes.ts'
import { type CaseRecord, openSecrets, presentCase, type ReferenceData } from '../../cases/cases.service.ts'
import { wireTime } from '../../platform/clock.ts'
import { type Context, viewerOf } from '../../platform/context.ts'
import type { LeadRow } from './reports.store.ts'
import * as store from './reports.store.ts'

const lawsOf = (type: string | null, ctx: Context): string[] =>
  (reportLaws[(type ?? 'OTHER') as ReportType] ?? reportLaws.OTHER).map((law) => law[ctx.language])

const FINDING = 'enforcement_leads.finding'
export const sealFinding = (ctx: Context, finding: string): Buffer =>
  ctx.platform.crypto.encryptField(FINDING, finding)

/** An open report decides its lead by its own answer; a lead that no open report stands behind is decided by itself. */
export const isOnItsOwn = ({ lead, reportState }: LeadRow): boolean =>
  lead.appealId !== null || (reportState !== null && !openStatesOf('report').includes(reportState))

/** An enforcement lead, of a report or of an appeal. */
export const presentLead = (row: LeadRow, ctx: Context, reference: ReferenceData): EnforcementLead => ({
  id: row.lead.id,
  leadNo: row.lead.leadNo,
  caseId: row.lead.caseId,
  appealId: row.lead.appealId,
  caseNo: row.caseNo,
  type: row.lead.type,
  laws: lawsOf(row.lead.type, ctx),
  suspect: row.lead.suspect,
  bureauName: reference.orgs.nameOf(row.lead.bureauId, ctx.language),
  finding: ctx.platform.crypto.decryptField(FINDING, row.lead.finding),
  state: row.lead.state,
  result: row.lead.result,
  penalty: row.lead.penalty,
  decisionNo: row.lead.decisionNo,
  createTime: wireTime(row.lead.createdAt),
  decideTime: row.lead.decidedAt && wireTime(row.lead.decidedAt),
  can:
    isOnItsOwn(row) &&
    row.lead.state === 'open' &&
    viewerOf(ctx).grants.has(reportRoutes.decideLead.permission)
      ? ['decide']
      : [],
})

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null)
export const isHandler = (ctx: Context, row: CaseRecord) =>
  ctx.viewer?.area === 'b' && row.handlerId === ctx.viewer.userId

/** A report as this viewer may see it; its lead is the bureau's. */
export async function present(ctx: Context, row: CaseRecord): Promise<ReportDetail> {
  const { detail, reference } = await presentCase(ctx, row)
  const secrets = openSecrets(ctx.platform.crypto, row)
  const lead = ctx.viewer?.area === 'b' ? await store.findLead(ctx.platform.db, row.id) : undefined
  return {
    ...detail,
    facts: {
      laws: lawsOf(row.type, ctx),
      subjectName: secrets.subjectName ?? null,
      subjectAddress: secrets.subjectAddress ?? null,
      occurredOn: text(row.facts.occurredOn) ?? '',
      refusal: text(row.facts.refusal),
      passedTo: text(row.facts.passedTo),
      mayKnowReporter: isHandler(ctx, row),
      lead: lead ? presentLead(lead, ctx, reference) : null,
    },
  }
}
