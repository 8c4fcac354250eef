import type { Viewer } from '../../../platform/context.ts'
import type { OrgDirectory } from '../../organisations/organisations.service.ts'

/** Whether people, positions and roles of an organisation may be known to a viewer: the own one and those below it. */
export const mayKnowPeopleOf = (viewer: Viewer, orgs: OrgDirectory, orgId: string | null): boolean =>
  orgId !== null && viewer.org !== null && orgs.isAtOrBelow(orgId, viewer.org.id)

/** Organisations have a name for everybody below them too. */
export const mayKnowOrg = (viewer: Viewer, orgs: OrgDirectory, orgId: string): boolean =>
  viewer.org !== null && (orgs.isAtOrBelow(orgId, viewer.org.id) || orgs.isAtOrBelow(viewer.org.id, orgId))

/** Everybody knows oneself; portal users know nobody else. */
export const mayKnowPerson = (
  viewer: Viewer,
  orgs: OrgDirectory,
  person: { id: string; orgId: string | null },
): boolean => person.id === viewer.userId || mayKnowPeopleOf(viewer, orgs, person.orgId)

/** The own roles; those of organisations whose people one knows; for bureaus those of the whole system. */
export const mayKnowRole = (
  viewer: Viewer,
  orgs: OrgDirectory,
  role: { code: string; orgId: string | null },
): boolean =>
  viewer.roleCodes.includes(role.code) ||
  (role.orgId === null ? viewer.area === 'b' : mayKnowPeopleOf(viewer, orgs, role.orgId))
