import { heirsOf } from '../../features/organisations/organisations.ending.service.ts'
import type { Org } from '../../features/organisations/organisations.service.ts'
import type { Tx } from '../../platform/db/db.ts'
import { fail } from '../../platform/fail.ts'
import type { CaseBase, CaseEffect, CaseStep } from '../cases.kind.ts'
import type { ReferenceData } from '../cases.referenceData.ts'

type Place = Partial<
  Pick<CaseBase, 'bureauId' | 'bureauProvinceId' | 'enterpriseId' | 'enterpriseProvinceId'>
>
interface Passed {
  set: Place
  line: CaseEffect['lines'][number]
}

type Named = Pick<Org, 'id' | 'name' | 'provinceId'>

/** The bureau, or the unit, that has a case from now on, and what the history says of it. */
export const passedTo = (side: 'bureau' | 'enterprise', from: Named, to: Named): Passed => ({
  set:
    side === 'bureau'
      ? { bureauId: to.id, bureauProvinceId: to.provinceId }
      : { enterpriseId: to.id, enterpriseProvinceId: to.provinceId },
  line: {
    event: 'succeeded',
    detail: {
      // Names as they were: the organisation that ended may be called otherwise one day.
      ...{ former: from.name, successor: to.name },
      ...(side === 'bureau'
        ? { bureauId: to.id, fromBureauId: from.id }
        : { enterpriseId: to.id, fromEnterpriseId: from.id }),
    },
  },
})

/** A bureau as it is within a transaction: itself, or whoever took its place while nobody here knew it yet. */
export async function livingBureau(tx: Tx, { orgs }: ReferenceData, bureau: Org): Promise<Org> {
  const heir = (await heirsOf(tx, [bureau.id])).get(bureau.id)
  return heir === undefined ? bureau : (orgs.get(heir) ?? fail('organisations.not_found'))
}

/**
 * Keeps whoever is given a case from ending meanwhile; what is given to an organisation that has ended is its
 * successor's, and so is a case of its past that is taken up again.
 *
 * @param change what an effect sets
 */
export async function amongLiving(
  { tx, kind, row, reference }: CaseStep,
  change: Place,
  isTakenUp: boolean,
): Promise<{ set: Place; lines: CaseEffect['lines'] }> {
  const { bureauId = row.bureauId, enterpriseId = row.enterpriseId } = change
  const isNew = (id: string | null, before: string | null): id is string =>
    id !== null && (isTakenUp || id !== before)
  const sides = [
    ...(isNew(bureauId, row.bureauId) ? ([['bureau', bureauId]] as const) : []),
    ...(isNew(enterpriseId, row.enterpriseId) ? ([['enterprise', enterpriseId]] as const) : []),
  ]
  if (sides.length === 0) return { set: {}, lines: [] }
  const heirs = await heirsOf(
    tx,
    sides.map(([, id]) => id),
  )
  const passed = sides.flatMap(([side, id]) => {
    const heir = heirs.get(id)
    if (heir === undefined) return []
    const [from, to] = [reference.orgs.get(id), reference.orgs.get(heir)]
    return from && to ? [passedTo(side, from, to)] : fail(kind.reasons.stale)
  })
  return {
    set: Object.assign({}, ...passed.map(({ set }) => set)) as Place,
    lines: passed.map(({ line }) => line),
  }
}
