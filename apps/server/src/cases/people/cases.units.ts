import type { LocalDate } from '@appeal/contract/calendar/workdays.ts'
import type { Org } from '../../features/organisations/organisations.service.ts'
import { fail } from '../../platform/fail.ts'
import type { ReferenceData } from '../cases.referenceData.ts'
import type { CaseRecord } from '../cases.store.ts'

type Placed = Pick<CaseRecord, 'brand' | 'areaCode' | 'bureauId'>

/**
 * The place whose unit answers for a case: its own, and of a case that was passed on to a bureau outside of it that
 * bureau's, because who filed it named the wrong one.
 */
export function placeOf({ orgs }: ReferenceData, row: Placed, today: LocalDate): string {
  const inCharge = orgs.bureauForArea(row.areaCode, today)
  const isWithin = !inCharge || orgs.isAtOrBelow(inCharge.id, row.bureauId)
  return (isWithin ? undefined : orgs.get(row.bureauId)?.areaCode) ?? row.areaCode
}

/** Units of a case's brand that work, the nearest to its place first; of provinces those of its place and its own. */
export function unitsNear(reference: ReferenceData, row: Placed, today: LocalDate): Org[] {
  const { orgs, areas } = reference
  const place = placeOf(reference, row, today)
  const [here, there] = [place, row.areaCode].map((code) => areas.path(code)[0]?.code)
  // The province in charge, then headquarters, then everybody else.
  const rank = (org: Org) =>
    org.kind === 'BRAND_PROVINCE' && org.areaCode === here ? 0 : org.kind === 'BRAND_HQ' ? 1 : 2
  return orgs
    .nodesOfBrand(row.brand ?? '', place)
    .filter(
      (org) => !org.disabled && (org.kind !== 'BRAND_PROVINCE' || [here, there].includes(org.areaCode ?? '')),
    )
    .toSorted((a, b) => rank(a) - rank(b))
}

/**
 * The unit that an act of whatever kind names: one of the case's brand, and one that works. Departments of a company
 * are no units that a case goes to.
 *
 * @param foreign what is said of everything that is no unit of the brand
 * @throws `foreign`, appeals.node_disabled
 */
export function namedUnit(
  { orgs }: Pick<ReferenceData, 'orgs'>,
  brand: string | null,
  wanted: string,
  foreign: `${'appeals' | 'letters' | 'couriers'}.node_of_other_brand`,
): Org {
  const field = 'enterpriseOrgId'
  const org = orgs.get(wanted)
  if (!org?.brand || org.brand !== brand || org.kind === 'DEPT') return fail(foreign, { field })
  return org.disabled ? fail('appeals.node_disabled', { field }) : org
}
