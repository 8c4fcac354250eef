import type { Successor } from '../../features/people/users/users.leaving.service.ts'
import { findUser, isDisabled, type ViewerFacts } from '../../features/people/users/users.service.ts'
import type { Queryable } from '../../platform/db/db.ts'
import type { CaseBase, Kind } from '../cases.kind.ts'
import { isParty, may } from '../cases.policy.ts'
import type { ReferenceData } from '../cases.referenceData.ts'

type Orgs = Pick<ReferenceData, 'orgs'>

/** Whether somebody's rights reach to handling a case. */
export const mayHandle = (kind: Kind, person: ViewerFacts, row: CaseBase, { orgs }: Orgs): boolean =>
  may(kind, { ...person, sessionId: '0' }, kind.handling, row, orgs.descendantIds)

/** Why somebody must not work on a case: as a party to it, under whichever account, or without the right; undefined else. */
export function unfitFor(
  kind: Kind,
  row: CaseBase,
  { facts, phoneIndex }: Successor,
  reference: Orgs,
): 'giving.own_case' | 'giving.not_able' | undefined {
  if (isParty(kind, { userId: facts.userId, phoneIndex }, row)) return 'giving.own_case'
  return mayHandle(kind, facts, row, reference) ? undefined : 'giving.not_able'
}

/**
 * Whether who has a case is still at work in its bureau or above it; of a case that has ended the handler stays named
 * whatever becomes of them. `worksOn` of the lists is the same in SQL.
 */
export async function isHandlerThere(
  db: Queryable,
  { handlerId, bureauId }: Pick<CaseBase, 'handlerId' | 'bureauId'>,
  { orgs }: Orgs,
): Promise<boolean> {
  const handler = handlerId === null ? undefined : await findUser(db, handlerId)
  if (!handler || isDisabled(handler) || handler.orgId === null) return false
  return orgs.get(bureauId)?.path.split('/').includes(handler.orgId) ?? false
}
