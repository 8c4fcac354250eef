import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Platform } from '../../platform/context.ts'
import { takersChanged } from '../webhooks/webhooks.service.ts'
import { type Kept, readKept, writeKept } from './sandbox.kept.store.ts'

/** Where they lie while there is no nation; hashes of keys and sealed secrets alone. */
const fileIn = (dataDir: string) => join(dataDir, 'kept.json')

/** Before a sandbox's database is thrown away: keys and endpoints of enterprises go to a file beside it. */
export async function keepConnections(db: Parameters<typeof readKept>[0], dataDir: string): Promise<void> {
  // A reset that was cut short has written it already, and what is in the database may be less.
  if (existsSync(fileIn(dataDir))) return
  writeFileSync(fileIn(dataDir), JSON.stringify(await readKept(db)), { mode: 0o600 })
}

/** Once the nation has been made anew, they are there again, under the secrets that enterprises have. */
export async function restoreConnections(platform: Platform): Promise<void> {
  const file = fileIn(platform.config.DATA_DIR)
  if (!platform.config.SANDBOX || !existsSync(file)) return
  await writeKept(platform.database.pool, JSON.parse(readFileSync(file, 'utf8')) as Kept)
  await takersChanged(platform.db, platform)
  rmSync(file)
}
