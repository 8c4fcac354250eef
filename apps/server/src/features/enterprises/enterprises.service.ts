import type { Org, OrgDirectory } from '../organisations/organisations.service.ts'
import type { AreaDirectory } from '../reference/areas/areas.service.ts'
import { bureauOfPlace, levelOf } from './enterprises.policy.ts'

export { disabledAt, overseenIds } from './enterprises.standing.ts'

/** The bureau that oversees a unit of an enterprise on a day: the state's, the province's, the one of its area. */
export const overseerOf = (
  unit: Pick<Org, 'kind' | 'areaCode'>,
  day: string,
  places: { orgs: OrgDirectory; areas: AreaDirectory },
): Org | undefined => bureauOfPlace(levelOf(unit.kind), unit.areaCode ?? '', day, places)
