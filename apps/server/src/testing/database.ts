import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import pg from 'pg'
import type { Roles } from '../platform/db/prepare.ts'
import { grantRights } from '../platform/db/rights.ts'

export const ROOT = resolve(import.meta.dirname, '../../../..')
export const MIGRATIONS = resolve(ROOT, 'apps/server/migrations')
const DATA = resolve(ROOT, 'apps/server/src/seed/data')

/** The running product's role, as in an installation: it owns nothing. */
const PRODUCT = { username: 'appeal_tests', password: 'tests' }

const withDatabase = (adminUrl: string, name: string, as: Partial<typeof PRODUCT> = {}) =>
  Object.assign(new URL(adminUrl), as, { pathname: `/${name}` }).href
const rolesFor = (adminUrl: string, name: string): Roles => ({
  url: withDatabase(adminUrl, name, PRODUCT),
  ownerUrl: withDatabase(adminUrl, name),
})

async function asAdmin<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** The template's name follows everything that goes into it, so an old one is never taken for a new one. */
function fingerprint(): string {
  const hash = createHash('sha1')
  for (const folder of [MIGRATIONS, DATA])
    for (const name of readdirSync(folder).sort())
      if (/\.(sql|json|ts)$/.test(name)) hash.update(name).update(readFileSync(resolve(folder, name)))
  return hash.digest('hex').slice(0, 12)
}

/**
 * A database of this test file's own, copied from a template that is migrated and filled with reference data once
 * in a run.
 *
 * @param adminUrl superuser's connection string of the cluster
 * @param prepare brings an empty database to the template's state
 */
export async function freshDatabase(adminUrl: string, prepare: (roles: Roles) => Promise<void>) {
  const template = `template_${fingerprint()}`
  const name = `t_${process.pid}_${Math.random().toString(36).slice(2, 10)}`
  await asAdmin(adminUrl, async (admin) => {
    await admin.query('select pg_advisory_lock(42)')
    const { rowCount } = await admin.query('select 1 from pg_database where datname = $1', [template])
    if (!rowCount) {
      const building = `${template}_building`
      await admin.query(`drop database if exists ${building}`)
      await admin.query(`create database ${building}`)
      const { rowCount: isThere } = await admin.query('select from pg_roles where rolname = $1', [
        PRODUCT.username,
      ])
      if (!isThere) await admin.query(`create role ${PRODUCT.username} login password '${PRODUCT.password}'`)
      await prepare(rolesFor(adminUrl, building))
      await admin.query(`alter database ${building} rename to ${template}`)
    }
    await admin.query(`create database ${name} template ${template}`)
    await admin.query('select pg_advisory_unlock(42)')
  })
  // A copy has the rights to tables, but not those to the database itself.
  await asAdmin(withDatabase(adminUrl, name), (owner) => grantRights(owner, PRODUCT.username))
  return {
    ...rolesFor(adminUrl, name),
    drop: () => asAdmin(adminUrl, (admin) => admin.query(`drop database if exists ${name} with (force)`)),
  }
}
