import type { Successor } from '../../features/people/users/users.leaving.service.ts'
import type { ViewerFacts } from '../../features/people/users/users.service.ts'
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
