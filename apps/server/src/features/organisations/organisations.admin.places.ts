import { type Context, type OrgKind, viewerOf } from '../../platform/context.ts'
import type { Queryable, Tx } from '../../platform/db/db.ts'
import { fail } from '../../platform/fail.ts'
import * as admin from './organisations.admin.store.ts'
import { type OrgScope, orgScope, sees } from './organisations.policy.service.ts'
import { orgDirectory } from './organisations.service.ts'
import type * as store from './organisations.store.ts'

/** What clients call the parent of the topmost organisations. */
export const TOP = '0'

/** The organisations that the viewer's grant reaches. */
export const sightOf = async (ctx: Context): Promise<OrgScope> =>
  orgScope(viewerOf(ctx), ctx.grant, await orgDirectory(ctx.platform))

/** Deleted organisations that a grant reaches: all, those below one, and those that it names. */
export type GoneScope = 'all' | { below: string | null; ids: readonly string[] }

/** The deleted organisations that the viewer's grant would reach if they still stood. */
export function sightOfGone(ctx: Context): GoneScope {
  const { grant } = ctx
  if (grant?.scopes.has('SCOPE_ALL')) return 'all'
  return {
    below: grant?.scopes.has('SCOPE_ORG_CHILD') ? (viewerOf(ctx).org?.id ?? null) : null,
    ids: grant?.scopes.has('SCOPE_ORG_DEFINE') ? grant.orgIds : [],
  }
}

/** Tells every server that the tree is another one. */
export const changed = (tx: Tx, ctx: Context) =>
  ctx.platform.live.send(tx, { kind: 'cache', key: 'organisations' })

/** @throws organisations.not_found also for what lies outside the scope */
export async function demandOrg(
  db: Queryable,
  id: string,
  within: OrgScope,
  field?: string,
): Promise<store.OrgRow> {
  const row = sees(within, id) ? await admin.find(db, id) : undefined
  return row ?? fail('organisations.not_found', field ? { field } : {})
}

/**
 * The same of one that has not ended: what is no more is read, and nothing is put there.
 *
 * @throws organisations.not_found, organisations.ended
 */
export async function demandLiving(
  db: Queryable,
  id: string,
  within: OrgScope,
  field?: string,
): Promise<store.OrgRow> {
  const org = await demandOrg(db, id, within, field)
  if (org.successorId === null) return org
  const heir = await admin.find(db, org.successorId)
  return fail('organisations.ended', {
    ...{ name: org.name, successor: heir?.name ?? '' },
    ...(field && { field }),
  })
}

/** What stands below a kind where it is no department; outlets and municipal bureaus have departments only. */
const BELOW: Partial<Record<OrgKind, OrgKind>> = {
  STATE_BUREAU: 'PROVINCE_BUREAU',
  PROVINCE_BUREAU: 'CITY_BUREAU',
  BRAND_HQ: 'BRAND_PROVINCE',
  BRAND_PROVINCE: 'BRAND_CITY',
  BRAND_CITY: 'OUTLET',
}
export const PROVINCIAL: readonly OrgKind[] = ['PROVINCE_BUREAU', 'BRAND_PROVINCE']

export const kindBelow = (parent: store.OrgRow, category: string): OrgKind =>
  category === 'DEPT'
    ? 'DEPT'
    : (BELOW[parent.kind] ?? fail('organisations.kind_wrong', { field: 'category' }))

export const provinceOf = (id: string, kind: OrgKind, parent: store.OrgRow) =>
  PROVINCIAL.includes(kind) ? id : parent.provinceId

export const codeOf = (kind: OrgKind, id: string) =>
  `${kind.endsWith('BUREAU') ? 'BUR' : kind === 'DEPT' ? 'DEPT' : 'ENT'}-${id.slice(-10)}`
