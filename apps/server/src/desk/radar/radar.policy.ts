import { type OrgScope, orgScope, sees } from '../../features/organisations/organisations.policy.service.ts'
import type { Org, OrgDirectory } from '../../features/organisations/organisations.service.ts'
import type { Viewer } from '../../platform/context.ts'
import type { AlarmRecord, Sight } from './radar.store.ts'

const bureausOf = (orgs: OrgDirectory, kind: Org['kind']) => orgs.list().filter((org) => org.kind === kind)

/** The bureau that an alarm is for: its province's, or the state bureau for the whole country. */
export const bureauOf = (orgs: OrgDirectory, province: string | null): Org | undefined =>
  province
    ? bureausOf(orgs, 'PROVINCE_BUREAU').find(({ areaCode }) => areaCode === province)
    : bureausOf(orgs, 'STATE_BUREAU')[0]

/**
 * Provinces whose alarms a grant reaches: those whose bureau it reaches. A bureau below a province sees none, since an
 * alarm counts cases of its neighbours.
 */
export function sightOf(viewer: Viewer, path: string, orgs: OrgDirectory): Sight {
  const within: OrgScope = orgScope(viewer, viewer.grants.get(path) ?? null, orgs)
  const state = bureauOf(orgs, null)
  if (within === 'all' || (state && sees(within, state.id))) return 'all'
  return bureausOf(orgs, 'PROVINCE_BUREAU').flatMap(({ id, areaCode }) =>
    areaCode && sees(within, id) ? [areaCode] : [],
  )
}

export const isSeen = (sight: Sight, { province }: Pick<AlarmRecord, 'province'>): boolean =>
  sight === 'all' || sight.includes(province)

export type RadarAct = 'noted' | 'dismissed' | 'order'

/** What may still be done with an alarm: who has said that there is none, or has ordered, has had the last word. */
export const OPENING: Readonly<Record<AlarmRecord['state'], readonly RadarAct[]>> = {
  open: ['noted', 'dismissed', 'order'],
  noted: ['dismissed', 'order'],
  dismissed: [],
  ordered: [],
}
