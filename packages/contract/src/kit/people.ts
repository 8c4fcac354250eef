/** Accounts, what they belong to and what they may do: one act among them shows in the lists of all of them. */
export const PEOPLE = [
  ...['accounts', 'bizAccounts', 'clients', 'roles', 'groups', 'userGrants', 'bizUserGrants'],
  ...['positions', 'bizPositions', 'orgs', 'bizOrgs'],
] as const
