import { resolve } from 'node:path'
import type { Config } from '../../config.ts'
import type { Tx } from '../db/db.ts'
import * as store from './keyPrints.store.ts'
import { fingerprintOf } from './keyPrints.ts'
import { loadKeyring, rotateKeys } from './keyring.ts'

/** Where the keys lie that the environment does not give. */
export const keyFileOf = (config: Config): string =>
  config.MASTER_KEY_FILE ?? resolve(config.DATA_DIR, 'keys.json')

/**
 * Adds a master key to the key file and tells the database of it. Whoever needs it reads the file again, so that no server
 * has to be started anew. A transaction that fails leaves a key in the file that nothing was sealed with: the next
 * change takes that one.
 *
 * @returns the version of the new key
 */
export async function rotateMasterKey(tx: Tx, file: string, now: Date): Promise<number> {
  await store.lockPrints(tx)
  const { prints } = await store.knownKeys(tx)
  const used = Math.max(0, ...prints.map(({ version }) => version))
  const newestIn = () =>
    loadKeyring({ file, refuseToCreate: `The key file ${file} is missing` }).masterKeys[0]!
  if (newestIn().version <= used) rotateKeys(file, { master: true }, used)
  const newest = newestIn()
  await store.insertPrints(tx, [{ version: newest.version, fingerprint: fingerprintOf(newest.key) }], now)
  return newest.version
}
