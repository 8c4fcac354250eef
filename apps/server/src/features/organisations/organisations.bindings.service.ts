import { addCalendarDays } from '@appeal/contract/calendar/workdays.ts'
import { type Context, viewerOf } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/db.ts'
import { violates } from '../../platform/db/violations.ts'
import { fail } from '../../platform/fail.ts'
import { newId } from '../../platform/ids.ts'
import { find as findOrg, lockTree } from './organisations.admin.store.ts'
import * as store from './organisations.bindings.store.ts'
import type { Org } from './organisations.service.ts'

export type { BindingRow } from './organisations.bindings.store.ts'

export { lockTree }

const changed = (tx: Tx, ctx: Context) => ctx.platform.live.send(tx, { kind: 'cache', key: 'organisations' })

/**
 * Makes a unit of an enterprise below another one, or a headquarters without one above; answers its id.
 *
 * The caller holds the tree (`lockTree`), so that what stands above is where it is read.
 *
 * @throws enterprises.node_name_taken where the unit above has one of this name already, enterprises.node_wrong for a
 *   second headquarters
 */
export async function addNode(
  tx: Tx,
  ctx: Context,
  node: Pick<Org, 'name' | 'kind' | 'areaCode' | 'servicePhone'> & { brand: string; parent: Org | null },
): Promise<string> {
  const { name, kind, brand, areaCode, servicePhone } = node
  const parent = node.parent && ((await findOrg(tx, node.parent.id)) ?? fail('enterprises.node_wrong'))
  if (kind === 'BRAND_HQ' && (await store.hasHeadquarters(tx, brand))) fail('enterprises.node_wrong')
  const id = newId(ctx.platform.clock)
  const at = ctx.now()
  try {
    await store.insertOrg(tx, {
      id,
      parentId: parent?.id ?? null,
      path: `${parent?.path ?? '/'}${id}/`,
      // The id's tail keeps codes apart; the front tells people what it is.
      code: `ENT-${brand}-${areaCode}-${id.slice(-6)}`,
      name,
      kind,
      category: 'COMPANY',
      brand,
      areaCode,
      provinceId: kind === 'BRAND_PROVINCE' ? id : (parent?.provinceId ?? null),
      servicePhone,
      // Above 1: reference data leaves it alone.
      version: 2,
      createdAt: at,
      updatedAt: at,
    })
  } catch (error) {
    if (violates(error, 'organisations_name_unique')) fail('enterprises.node_name_taken')
    throw error
  }
  await changed(tx, ctx)
  return id
}

/** Areas, the unit that shall answer there, and from when on. */
export interface Assignment {
  brand: string
  orgId: string
  areaCodes: readonly string[]
  /** `yyyy-MM-dd` */
  validFrom: string
  reason: string
  /** What to do where another unit is bound on that day or later. */
  onConflict(areaCode: string, holder: store.BindingRow): 'takeOver' | 'leave'
}

/**
 * Binds areas to a unit. What was bound there ends on the day before; what would only begin later is taken back.
 * An area that the unit has already stays as it is.
 *
 * @returns the areas that were bound
 */
export async function bindAreas(tx: Tx, ctx: Context, given: Assignment): Promise<string[]> {
  const { brand, orgId, validFrom, reason } = given
  const at = ctx.now()
  const by = viewerOf(ctx).userId
  await store.lockBrand(tx, brand)
  const bound: string[] = []
  for (const areaCode of [...new Set(given.areaCodes)].toSorted()) {
    const held = await store.listFrom(tx, brand, areaCode, validFrom)
    const others = held.filter((row) => row.orgId !== orgId)
    const own = held.find((row) => row.orgId === orgId && row.validFrom <= validFrom && row.validTo === null)
    if (own && others.length === 0) continue
    if (others.some((row) => given.onConflict(areaCode, row) === 'leave')) continue
    for (const row of held) {
      const end =
        row.validFrom < validFrom ? { validTo: addCalendarDays(validFrom, -1) } : { enabled: false as const }
      await store.updateBinding(tx, row.id, { ...end, endedBy: by, endedAt: at, endReason: reason })
    }
    await store.insertBinding(tx, {
      id: newId(ctx.platform.clock),
      brand,
      areaCode,
      orgId,
      validFrom,
      createdBy: by,
      createdAt: at,
      reason,
    })
    bound.push(areaCode)
  }
  if (bound.length) await changed(tx, ctx)
  return bound
}

/**
 * Ends a binding with a day; one that begins later is taken back.
 *
 * @param judge refuses bindings that the viewer may not touch
 * @throws enterprises.binding_gone
 */
export async function endBinding(
  tx: Tx,
  ctx: Context,
  given: { id: string; validTo: string; reason: string },
  judge: (row: store.BindingRow) => void,
): Promise<void> {
  const row = (await store.lockBinding(tx, given.id)) ?? fail('enterprises.binding_gone')
  judge(row)
  if (row.validTo !== null && row.validTo < given.validTo) fail('enterprises.binding_gone')
  const end = row.validFrom > given.validTo ? { enabled: false as const } : { validTo: given.validTo }
  await store.updateBinding(tx, row.id, {
    ...end,
    endedBy: viewerOf(ctx).userId,
    endedAt: ctx.now(),
    endReason: given.reason,
  })
  await changed(tx, ctx)
}
