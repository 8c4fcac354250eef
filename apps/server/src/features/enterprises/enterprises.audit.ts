import { shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import type {
  AuditDetail,
  AuditQuery,
  AuditRow,
  Holder,
  Level,
  PassBody,
  ReturnBody,
} from '@appeal/contract/enterprises/enterprises.schemas.ts'
import { roleOfLevel } from '@appeal/contract/enterprises/enterprises.schemas.ts'
import { normaliseCode } from '@appeal/contract/identifiers.ts'
import { type Page, toPage } from '@appeal/contract/kit/page.ts'
import type { z } from 'zod'
import { type Context, viewerOf } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/db.ts'
import { fail } from '../../platform/fail.ts'
import { appendHistory } from '../../platform/history/history.ts'
import { assignRoles } from '../access/roles/roles.service.ts'
import { recordReading } from '../audit/audit.service.ts'
import { tell } from '../inbox/messages/messages.service.ts'
import { addNode, bindAreas, lockTree } from '../organisations/organisations.bindings.service.ts'
import type { Org } from '../organisations/organisations.service.ts'
import { findUser, lockUser } from '../people/users/users.service.ts'
import { changeStaff } from '../people/users/users.staff.service.ts'
import { AUDIENCE } from './enterprises.application.ts'
import { bureauOfPlace, bureauScope, kindOf, mayBeParent, mayDecide } from './enterprises.policy.ts'
import {
  KIND,
  openForm,
  presentAudit,
  presentAuditRow,
  presentHolder,
  presentNode,
  type Words,
  wordsOf,
} from './enterprises.presenter.ts'
import { disabledAt, holdUnit } from './enterprises.standing.ts'
import type { ApplicationRow } from './enterprises.store.ts'
import * as store from './enterprises.store.ts'
import { enterpriseTemplates } from './enterprises.templates.ts'

// More than these nobody reads; the nearest stand first.
const OPTIONS = 30

const today = (ctx: Context) => shanghaiDate(ctx.now())

/** Bureaus whose applications the caller of a granted route may see. */
export async function sightOf(ctx: Context) {
  const words = await wordsOf(ctx.platform)
  return { words, within: bureauScope(viewerOf(ctx), ctx.grant, words.orgs) }
}

/** Permission path of reading an application; files follow it. */
const READING = '/biz/enterprise/audit/detail'

async function maySeeFiles(ctx: Context, id: string): Promise<boolean> {
  const { orgs } = await wordsOf(ctx.platform)
  const viewer = viewerOf(ctx)
  const within = bureauScope(viewer, viewer.grants.get(READING) ?? null, orgs)
  return (await store.find(ctx.platform.db, id, within)) !== undefined
}

export const applicationFiles = { [KIND]: { maySee: maySeeFiles } }

/** Applications in sight: those that wait, the longest waiting first. */
export async function auditPage(ctx: Context, query: z.output<typeof AuditQuery>): Promise<Page<AuditRow>> {
  const { words, within } = await sightOf(ctx)
  const key = query.searchKey?.trim()
  const code = key ? normaliseCode(key) : ''
  const { rows, total } = await store.listAudit(
    ctx.platform.db,
    within,
    {
      state: query.state,
      brand: query.brand,
      level: query.level,
      name: key || undefined,
      creditCode: /^[0-9A-Z]{18}$/.test(code) ? code : undefined,
    },
    { by: query.sortField ?? 'submittedAt', descending: query.sortOrder === 'descend' },
    query,
  )
  const records = rows.map(({ row, status }) => presentAuditRow(ctx, words, row, status))
  return toPage(records, total, query)
}

export async function auditCounts(ctx: Context) {
  const { within } = await sightOf(ctx)
  const counts = await store.countAudit(ctx.platform.db, within)
  return {
    submitted: counts.get('submitted') ?? 0,
    returned: counts.get('returned') ?? 0,
    passed: counts.get('passed') ?? 0,
  }
}

/** Who answers for a brand in these areas: bound to the very area, or reached by a wider one. */
export async function holders(ctx: Context, brand: string, codes: readonly string[]): Promise<Holder[]> {
  const { orgs, areas } = await wordsOf(ctx.platform)
  const known = [...new Set(codes)].filter((code) => areas.get(code))
  const held = new Map(
    (await store.heldFrom(ctx.platform.db, brand, known, today(ctx)))
      .toReversed()
      .map((row) => [row.areaCode, row]),
  )
  return known.map((code) => {
    const row = held.get(code)
    const holder = row && {
      orgId: row.orgId,
      orgName: orgs.nameOf(row.orgId, ctx.language),
      validFrom: row.validFrom,
    }
    const fallback = holder
      ? null
      : orgs.nameOf(orgs.nodeFor(brand, code, today(ctx))?.org.id, ctx.language) || null
    return presentHolder(areas, code, holder ?? null, fallback)
  })
}

/** Units that an application may be attached to: the same brand and level, overseen by the deciding bureau. */
function attachable(ctx: Context, words: Words, row: ApplicationRow, seat: string): Org[] {
  const { orgs } = words
  const level = row.level ?? 'OUTLET'
  return orgs
    .nodesOfBrand(row.brand, seat)
    .filter(
      (org) =>
        org.kind === kindOf(level) &&
        bureauOfPlace(level, org.areaCode ?? '', today(ctx), words)?.id === row.bureauId,
    )
}

/** Units under which a new one may be made, the narrowest and nearest first. */
function possibleParents(words: Words, row: ApplicationRow, seat: string): Org[] {
  const of = { brand: row.brand, level: row.level ?? ('OUTLET' as Level), areaCode: seat }
  return words.orgs.nodesOfBrand(row.brand, seat).filter((org) => mayBeParent(org, of, words.areas))
}

async function present(ctx: Context, id: string): Promise<AuditDetail> {
  const { within } = await sightOf(ctx)
  const row = (await store.find(ctx.platform.db, id, within)) ?? fail('enterprises.not_found')
  const words = await wordsOf(ctx.platform)
  const form = openForm(ctx.platform, row.form)
  const user = await findUser(ctx.platform.db, row.userId)
  const isOpen = row.state === 'submitted' && mayDecide(viewerOf(ctx), row.bureauId)
  const grants = viewerOf(ctx).grants
  const options = (orgs: Org[]) => orgs.slice(0, OPTIONS).map((org) => presentNode(org, words.areas))
  return presentAudit(ctx, row, {
    status: user?.status ?? '4',
    nodes: isOpen ? options(attachable(ctx, words, row, form.areaCode)) : [],
    parents: isOpen ? options(possibleParents(words, row, form.areaCode)) : [],
    holders: row.state === 'passed' ? [] : await holders(ctx, row.brand, form.serviceAreas),
    can: isOpen
      ? (['pass', 'return'] as const).filter((act) => grants.has(`/biz/enterprise/audit/${act}`))
      : [],
  })
}

/** One application with its documents. Reading it is recorded. @throws enterprises.not_found */
export async function auditDetail(ctx: Context, id: string): Promise<AuditDetail> {
  const detail = await present(ctx, id)
  await recordReading(ctx.platform.db, ctx, { kind: KIND, id }, { act: 'viewed' })
  return detail
}

/**
 * The application, held, seen, mine to decide, waiting, and as the officer last saw it: in this order. The applicant's
 * account is held before it, as a case's is: nobody closes or changes it while it is judged.
 */
async function lockWaiting(tx: Tx, ctx: Context, { id, version }: { id: string; version: number }) {
  const { within } = await sightOf(ctx)
  const seen = (await store.find(tx, id, within)) ?? fail('enterprises.not_found')
  const applicant = (await lockUser(tx, seen.userId)) ?? fail('enterprises.not_found')
  const row = (await store.lock(tx, id, within)) ?? fail('enterprises.not_found')
  if (row.userId !== applicant.id) fail('enterprises.not_found')
  if (!mayDecide(viewerOf(ctx), row.bureauId)) fail('enterprises.not_permitted')
  if (row.state !== 'submitted') fail('enterprises.not_submitted')
  if (row.version !== version) fail('record.stale')
  return row
}

/** The unit of a passed application: an existing one, or a new one below its parent. @throws enterprises.node_wrong */
async function unitFor(
  tx: Tx,
  ctx: Context,
  row: ApplicationRow,
  body: z.output<typeof PassBody>,
): Promise<string> {
  const words = await wordsOf(ctx.platform)
  const form = openForm(ctx.platform, row.form)
  const level = row.level ?? 'OUTLET'
  const disabled = await disabledAt(tx, words.orgs)
  if (body.orgId) {
    const org = attachable(ctx, words, row, form.areaCode).find(({ id }) => id === body.orgId)
    if (!org || disabled(org.id)) return fail('enterprises.node_wrong')
    return org.id
  }
  const parents = possibleParents(words, row, form.areaCode)
  const parent = body.parentId ? parents.find(({ id }) => id === body.parentId) : undefined
  const isHq = level === 'HQ'
  // A brand has one headquarters; every other unit stands below one.
  const hasHq = words.orgs.nodesOfBrand(row.brand).some(({ kind }) => kind === 'BRAND_HQ')
  if (isHq ? hasHq || body.parentId : !parent || disabled(parent.id)) fail('enterprises.node_wrong')
  return addNode(tx, ctx, {
    name: row.fullName ?? '',
    kind: kindOf(level),
    brand: row.brand,
    areaCode: row.areaCode,
    servicePhone: form.complaintPhone,
    parent: parent ?? null,
  })
}

/**
 * Passes an application: unit, responsibility bindings from the given day, role by level, status 2, message. Service
 * areas that another unit holds go over only where the officer says so.
 *
 * @throws enterprises.not_found, enterprises.not_permitted, enterprises.not_submitted, enterprises.node_wrong,
 *   enterprises.node_name_taken, enterprises.from_past, record.stale
 */
export async function pass(ctx: Context, body: z.output<typeof PassBody>): Promise<AuditDetail> {
  const { orgs } = await wordsOf(ctx.platform)
  await ctx.unitOfWork(async (tx) => {
    if (!body.orgId) await lockTree(tx)
    if (!(await holdUnit(tx, orgs, body.orgId ?? body.parentId))) fail('enterprises.node_wrong')
    const held = await lockWaiting(tx, ctx, body)
    if (body.validFrom < today(ctx)) fail('enterprises.from_past', { field: 'validFrom' })
    const form = openForm(ctx.platform, held.form)
    const orgId = await unitFor(tx, ctx, held, body)
    const bound = await bindAreas(tx, ctx, {
      brand: held.brand,
      orgId,
      areaCodes: form.serviceAreas,
      validFrom: body.validFrom,
      reason: `${KIND}:${held.id}`,
      onConflict: (areaCode) => (body.takeOver.includes(areaCode) ? 'takeOver' : 'leave'),
    })
    await assignRoles(tx, ctx, held.userId, [roleOfLevel(held.level ?? 'OUTLET')])
    await changeStaff(tx, ctx, held.userId, {
      orgId,
      status: '2',
      brand: held.brand,
      name: form.handlerName,
    })
    await store.update(tx, held, {
      state: 'passed',
      orgId,
      reason: null,
      formerForm: held.form,
      decidedAt: ctx.now(),
      decidedBy: viewerOf(ctx).userId,
      updatedAt: ctx.now(),
    })
    await appendHistory(tx, ctx, { kind: KIND, id: held.id }, [
      {
        event: 'passed',
        fromState: 'submitted',
        toState: 'passed',
        voice: 'bureau',
        detail: { round: held.round, orgId, isNew: !body.orgId, bound, validFrom: body.validFrom },
        audience: AUDIENCE,
      },
    ])
    await tell(tx, ctx, {
      template: enterpriseTemplates.enterprisePassed,
      to: { userId: held.userId },
      data: { name: held.fullName ?? '', bureau: viewerOf(ctx).org?.name ?? '' },
      channels: ['inapp', 'sms'],
      key: `enterprise:${held.id}:passed`,
    })
  })
  return present(ctx, body.id)
}

/**
 * Returns an application with the reason (status -1).
 *
 * @throws enterprises.not_found, enterprises.not_permitted, enterprises.not_submitted, record.stale
 */
export async function sendBack(ctx: Context, body: z.output<typeof ReturnBody>): Promise<AuditDetail> {
  await ctx.unitOfWork(async (tx) => {
    const held = await lockWaiting(tx, ctx, body)
    await store.update(tx, held, {
      state: 'returned',
      reason: body.reason,
      formerForm: held.form,
      decidedAt: ctx.now(),
      decidedBy: viewerOf(ctx).userId,
      updatedAt: ctx.now(),
    })
    await changeStaff(tx, ctx, held.userId, { status: '-1' })
    await appendHistory(tx, ctx, { kind: KIND, id: held.id }, [
      {
        event: 'returned',
        fromState: 'submitted',
        toState: 'returned',
        voice: 'bureau',
        opinion: body.reason,
        detail: { round: held.round },
        audience: AUDIENCE,
      },
    ])
    await tell(tx, ctx, {
      template: enterpriseTemplates.enterpriseReturned,
      to: { userId: held.userId },
      data: { name: held.fullName ?? '', reason: body.reason },
      channels: ['inapp', 'sms'],
      key: `enterprise:${held.id}:returned:${held.round}`,
    })
  })
  return present(ctx, body.id)
}
