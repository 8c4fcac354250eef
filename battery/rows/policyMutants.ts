import type { Patch } from '../trial.ts'

const SCOPE = 'apps/server/src/cases/scope/cases.scope.policy.ts'
const SCOPE_SQL = 'apps/server/src/cases/scope/cases.scope.store.ts'
const CASES = 'apps/server/src/cases/cases.policy.ts'
const ACCESS = 'apps/server/src/platform/http/access.ts'
const USERS = 'apps/server/src/features/people/users/users.policy.ts'
/** Calls that open a case, each kind's. */
const CASE_READS =
  '^(appeals|consultations|reports|letters|couriers)\\.(.*etail|serviceProgress|nodes)$|^dossiers|^papers'

const of = (file: string, what: string, from: string, to: string, aim?: string): Patch => ({
  what,
  file,
  from,
  to,
  ...(aim && { aim }),
})

/** Each rule of seeing and knocking, weakened once. */
export const POLICY_MUTANTS: readonly Patch[] = [
  of(SCOPE_SQL, 'owners see every case', 'eq(columns.ownerId, rule.id)', 'sql`true`', CASE_READS),
  of(
    SCOPE_SQL,
    'a city bureau sees every case',
    'return among(columns.bureauId, rule.ids)',
    'return sql`true`',
    CASE_READS,
  ),
  of(
    SCOPE_SQL,
    'a province sees every case',
    'eq(columns.bureauProvinceId, rule.id)',
    'sql`true`',
    CASE_READS,
  ),
  of(SCOPE_SQL, 'a unit sees every case', 'among(columns.enterpriseId, rule.ids),', 'sql`true`,', CASE_READS),
  of(
    SCOPE_SQL,
    'a province of a brand sees every case',
    'eq(columns.enterpriseProvinceId, rule.id)',
    'sql`true`',
    CASE_READS,
  ),
  of(SCOPE_SQL, 'a brand sees the cases of others', 'eq(columns.brand, rule.brand), ', '', CASE_READS),
  of(
    SCOPE_SQL,
    'a brand sees what was not passed to it',
    ', isNotNull(columns.enterpriseId)',
    '',
    CASE_READS,
  ),
  of(SCOPE_SQL, 'no scope is every scope', ': sql`false`', ': sql`true`', CASE_READS),
  of(
    SCOPE,
    'every bureau stands above all',
    "org.kind === 'STATE_BUREAU'",
    "org.kind.endsWith('_BUREAU')",
    CASE_READS,
  ),
  of(
    SCOPE,
    'any grant is one for all',
    "if (grant.scopes.has('SCOPE_ALL')) return [{ by: 'all' }]",
    "return [{ by: 'all' }]",
    CASE_READS,
  ),
  of(SCOPE, 'every unit is the brand', "wide && org.kind === 'BRAND_HQ'", 'wide', CASE_READS),
  of(SCOPE, 'no grant is a grant', 'if (!grant) return []', "if (!grant) return [{ by: 'all' }]", CASE_READS),
  of(
    CASES,
    'people who file see everything',
    "[{ by: 'owner', id: viewer.userId }]",
    "[{ by: 'all' }]",
    CASE_READS,
  ),
  of(
    ACCESS,
    'any area may knock',
    "if (!access.areas.includes(found.area)) fail('request.not_permitted')",
    '',
  ),
  of(
    ACCESS,
    'no grant is needed',
    "if (access.kind === 'granted' && !found.grants.has(route.permission)) fail('request.not_permitted')",
    '',
  ),
  of(USERS, 'everybody knows every person', 'person.id === viewer.userId ||', 'true ||', '^profile'),
  of(
    USERS,
    'staff know people of every organisation',
    'orgId !== null && viewer.org !== null && orgs.isAtOrBelow(orgId, viewer.org.id)',
    'orgId !== null',
    '^profile',
  ),
  of(
    'apps/server/src/features/files/files.reading.ts',
    'files are everybody’s',
    'if (file.ownerId === viewerOf(ctx).userId) return true',
    'return true',
    '^file',
  ),
  of(
    'apps/server/src/features/files/files.belonging.ts',
    'a file of another is attached',
    'rows.get(id)?.ownerId !== viewerOf(ctx).userId',
    'false',
    '^(reports|letters|consultations|couriers)\\.(add|insert)',
  ),
  of(
    'apps/server/src/features/files/files.store.ts',
    'uploads of others go on',
    'and(eq(uploads.id, id), eq(uploads.ownerId, ownerId), gt',
    'and(eq(uploads.id, id), gt',
    '^uploads',
  ),
  of(
    'apps/server/src/desk/drafts/drafts.store.ts',
    'drafts are everybody’s',
    'and(eq(drafts.id, id), eq(drafts.ownerId, ownerId), anyOf',
    'and(eq(drafts.id, id), anyOf',
    '[dD]raft|deleteByAppealInfoId',
  ),
  of(
    'apps/server/src/features/inbox/messages/messages.store.ts',
    'messages are everybody’s',
    'and(own({ userId, at }), eq(messageReceipts.messageId, messageId))',
    'eq(messageReceipts.messageId, messageId)',
    '^messages',
  ),
  of(
    'apps/server/src/features/exports/exports.store.ts',
    'exports are everybody’s',
    'and(eq(exportRecords.id, id), eq(exportRecords.ownerId, ownerId)))',
    'eq(exportRecords.id, id))',
    '^exports',
  ),
  of(
    'apps/server/src/desk/views/views.store.ts',
    'views are everybody’s',
    'lockedRow(tx, listViews, and(eq(listViews.id, id), heldBy(holder)))',
    'lockedRow(tx, listViews, eq(listViews.id, id))',
    '^views',
  ),
]
