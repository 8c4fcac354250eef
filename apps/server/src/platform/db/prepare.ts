import { prepareJobs } from '../jobs/worker.ts'
import type { Logger } from '../log.ts'
import { migrateDatabase } from './migrate.ts'
import { writable } from './primary.ts'
import { grantRights, limitRole, roleOf } from './rights.ts'

/** Whose sessions do what: the owner keeps the schema, the other role is that of the running product. */
export interface Roles {
  url: string
  /** Of the same role as `url`, around the pooler that stands there. */
  directUrl?: string | undefined
  /** The same as `url` where nobody made a second role. */
  ownerUrl: string
}

/**
 * Brings the schema of the product and that of its jobs up to date, and gives the running product's role its rights.
 *
 * @throws Error where another edition made the database, or the running product's role may act as the owner
 */
export async function prepareDatabase(
  { url, directUrl, ownerUrl }: Roles,
  folder: string,
  log: Logger,
): Promise<void> {
  const place = await writable(ownerUrl)
  await migrateDatabase(place, folder, async (owner) => {
    await prepareJobs(place, log)
    if (ownerUrl !== url) await grantRights(owner, roleOf(url))
    if (directUrl) await limitRole(await writable(directUrl))
  })
}
