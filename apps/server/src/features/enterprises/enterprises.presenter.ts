import {
  type AccountRow,
  type AuditDetail,
  type AuditRow,
  EnterpriseDraft,
  type EnterpriseEvent,
  type Holder,
  type NodeOption,
  type OwnApplication,
} from '@appeal/contract/enterprises/enterprises.schemas.ts'
import { maskPhone } from '@appeal/contract/masking.ts'
import { wireTime } from '../../platform/clock.ts'
import type { Context, Platform } from '../../platform/context.ts'
import { opinionsOf, readHistory } from '../../platform/history/history.ts'
import { filesOf, type LinkedFile } from '../files/files.service.ts'
import { type Org, type OrgDirectory, orgDirectory } from '../organisations/organisations.service.ts'
import { namesOf, personal, type UserRow } from '../people/users/users.service.ts'
import { type AreaDirectory, areaDirectory } from '../reference/areas/areas.service.ts'
import { levelOf } from './enterprises.policy.ts'
import type { ApplicationRow } from './enterprises.store.ts'

/** Kind under which files and history of applications are kept. */
export const KIND = 'enterprise'
/** Kind of the history of a unit's standing. */
export const UNIT_KIND = 'enterpriseUnit'
/** Kind of the history of what an enterprise does to its accounts. */
export const ACCOUNT_KIND = 'enterpriseAccount'
export const LICENCE = 'businessLicence'
export const PERMIT = 'permit'

const SEALED = 'enterprise_applications.form'
export const sealForm = (platform: Platform, form: EnterpriseDraft): Buffer =>
  platform.crypto.encryptField(SEALED, JSON.stringify(form))
export const openForm = (platform: Platform, sealed: Buffer): EnterpriseDraft =>
  EnterpriseDraft.parse(JSON.parse(platform.crypto.decryptField(SEALED, sealed)))

export interface Words {
  orgs: OrgDirectory
  areas: AreaDirectory
}
export const wordsOf = async (platform: Platform): Promise<Words> => ({
  orgs: await orgDirectory(platform),
  areas: await areaDirectory(platform),
})

/** Fields that differ between two forms. */
export function changedFields(before: EnterpriseDraft | null, after: EnterpriseDraft): string[] {
  if (!before) return []
  const keys = Object.keys(after) as (keyof EnterpriseDraft)[]
  return keys.filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
}

/** What happened, oldest first; the officers' names are for bureaus alone. */
export async function presentHistory(
  ctx: Context,
  of: { kind: string; id: string; applicant: string },
): Promise<EnterpriseEvent[]> {
  const { orgs } = await wordsOf(ctx.platform)
  const rows = await readHistory(ctx.platform.db, of.kind, of.id)
  const opinionOf = opinionsOf(ctx.platform.crypto)
  const isBureau = ctx.viewer?.area === 'b'
  const names = isBureau
    ? await namesOf(ctx, rows, ({ actorId, voice }) => (actorId && voice === 'bureau' ? [actorId] : []))
    : new Map<string, string>()
  return rows.map((row) => ({
    event: row.event,
    at: wireTime(row.at),
    by:
      (row.voice === 'bureau' && row.actorOrgId && orgs.nameOf(row.actorOrgId, ctx.language)) || of.applicant,
    person: (row.actorId && names.get(row.actorId)) ?? null,
    reason: opinionOf(row),
    round: typeof row.detail.round === 'number' ? row.detail.round : null,
    changed: Array.isArray(row.detail.changed) ? row.detail.changed.map(String) : [],
  }))
}

const attachments = (files: readonly LinkedFile[], role: string) =>
  files.filter((file) => file.role === role).map(({ id, name, size, suffix }) => ({ id, name, size, suffix }))

const named = (areas: AreaDirectory, codes: readonly string[]) =>
  codes.map((code) => ({ code, name: areas.fullName(code) || code }))

async function filesFor(ctx: Context, id: string) {
  const files = (await filesOf(ctx, KIND, [id])).get(id) ?? []
  return { businessLicence: attachments(files, LICENCE), permits: attachments(files, PERMIT) }
}

export async function presentOwn(ctx: Context, row: ApplicationRow, status: string): Promise<OwnApplication> {
  const { orgs, areas } = await wordsOf(ctx.platform)
  const form = openForm(ctx.platform, row.form)
  const isOpen = row.state === 'draft' || row.state === 'returned'
  return {
    id: row.id,
    state: row.state,
    status,
    round: row.round,
    version: row.version,
    form,
    serviceAreas: named(areas, form.serviceAreas),
    ...(await filesFor(ctx, row.id)),
    reason: row.reason,
    bureauName: orgs.nameOf(row.bureauId, ctx.language) || null,
    submittedAt: row.submittedAt && wireTime(row.submittedAt),
    history: await presentHistory(ctx, { kind: KIND, id: row.id, applicant: row.fullName ?? '' }),
    can: isOpen ? ['save', 'submit'] : [],
  }
}

export const presentNode = (org: Org, areas: AreaDirectory): NodeOption => ({
  id: org.id,
  name: org.name,
  level: levelOf(org.kind),
  areaName: areas.fullName(org.areaCode ?? ''),
})

export function presentAuditRow(
  { language }: Pick<Context, 'language'>,
  { orgs, areas }: Words,
  row: ApplicationRow,
  status: string,
): AuditRow {
  return {
    id: row.id,
    fullName: row.fullName ?? '',
    brand: row.brand,
    level: row.level ?? 'OUTLET',
    creditCode: row.creditCode ?? '',
    areaName: areas.fullName(row.areaCode ?? '', language),
    bureauName: orgs.nameOf(row.bureauId, language),
    state: row.state,
    status,
    round: row.round,
    submittedAt: row.submittedAt && wireTime(row.submittedAt),
    decidedAt: row.decidedAt && wireTime(row.decidedAt),
  }
}

export async function presentAudit(
  ctx: Context,
  row: ApplicationRow,
  more: Pick<AuditDetail, 'status' | 'nodes' | 'parents' | 'holders' | 'can'>,
): Promise<AuditDetail> {
  const { orgs, areas } = await wordsOf(ctx.platform)
  const form = openForm(ctx.platform, row.form)
  const former = row.formerForm ? openForm(ctx.platform, row.formerForm) : null
  return {
    id: row.id,
    state: row.state,
    round: row.round,
    version: row.version,
    form,
    areaName: areas.fullName(form.areaCode, ctx.language),
    serviceAreas: named(areas, form.serviceAreas),
    ...(await filesFor(ctx, row.id)),
    bureauName: orgs.nameOf(row.bureauId, ctx.language),
    orgName: orgs.nameOf(row.orgId, ctx.language) || null,
    reason: row.reason,
    submittedAt: row.submittedAt && wireTime(row.submittedAt),
    changed: changedFields(former, form),
    history: await presentHistory(ctx, { kind: KIND, id: row.id, applicant: row.fullName ?? '' }),
    ...more,
  }
}

export const presentHolder = (
  areas: AreaDirectory,
  areaCode: string,
  holder: Holder['holder'],
  fallback: string | null,
): Holder => ({ areaCode, areaName: areas.fullName(areaCode) || areaCode, holder, fallback })

export function presentAccount(
  ctx: Context,
  user: UserRow,
  { orgs }: Words,
  roleCodes: readonly string[],
  can: AccountRow['can'],
): AccountRow {
  const { name, phone } = personal(ctx.platform.crypto, user)
  return {
    id: user.id,
    account: user.account,
    name,
    phone: phone && maskPhone(phone),
    orgId: user.orgId ?? '',
    orgName: orgs.nameOf(user.orgId, ctx.language),
    role: roleCodes[0] ?? null,
    status: user.status,
    enabled: user.userStatus === 'ENABLE',
    reason: user.userStatus === 'ENABLE' ? null : user.statusReason,
    lastLoginTime: user.latestLoginAt && wireTime(user.latestLoginAt),
    createTime: wireTime(user.createdAt),
    version: user.version,
    can,
  }
}
