import type { Tx } from '../db/db.ts'
import { fieldCipher } from './fieldCipher.ts'
import * as store from './keyPrints.store.ts'
import type { MasterKey } from './keyring.ts'
import { deriveKey, hmacSm3 } from './sm3.ts'

export interface KeyPrint {
  version: number
  fingerprint: string
}

/** What the database knows of its keys before any key is opened. */
export interface KnownKeys {
  /** Oldest first. */
  prints: readonly KeyPrint[]
  /** Whether something lies sealed: then a key that is not there must not be made anew. */
  isInUse: boolean
}

/** The mark of a key: 8 bytes of an HMAC-SM3 of a constant by a key derived for this alone, as 16 hex digits. */
export const fingerprintOf = (key: Uint8Array): string =>
  hmacSm3(deriveKey(key, 'fingerprint'), 'master key').subarray(0, 8).toString('hex')

const told = ({ version, fingerprint }: KeyPrint) => `version ${version} (fingerprint ${fingerprint})`

/** What to bring when the key file of a database in use is gone. */
export const missingFile = (file: string, { prints }: KnownKeys): string =>
  `The database holds sealed data, but the key file ${file} is missing. Nothing was created. Put back the key file of ` +
  `this database, or set MASTER_KEY` +
  (prints.length ? `: master key ${prints.map(told).join(', ')}.` : '.')

/**
 * Refuses keys that are not those of the database; null when all is well.
 *
 * @param source the key file or setting that the keys came from, for the sentence
 */
export function unfit(
  ring: readonly MasterKey[],
  prints: readonly KeyPrint[],
  source: string,
): string | null {
  const held = new Map(ring.map(({ version, key }) => [version, fingerprintOf(key)]))
  for (const print of prints) {
    const fingerprint = held.get(print.version)
    if (fingerprint === undefined)
      return `${source} lacks a master key of this database: bring ${told(print)}.`
    if (fingerprint !== print.fingerprint)
      return `${source} holds a foreign master key: version ${print.version} has the fingerprint ${fingerprint}, but this database needs ${told(print)}.`
  }
  const newest = prints.at(-1)?.version ?? 0
  const known = new Set(prints.map(({ version }) => version))
  for (const version of held.keys())
    if (!known.has(version) && version < newest)
      return `${source} holds a new master key of version ${version}; a new key takes a version above ${newest}.`
  return null
}

async function record(tx: Tx, ring: readonly MasterKey[], source: string, now: Date): Promise<void> {
  await store.lockPrints(tx)
  const { prints } = await store.knownKeys(tx)
  const refusal = unfit(ring, prints, source)
  if (refusal) throw new Error(refusal)
  // A database from before keys were recorded proves them by what they sealed.
  if (prints.length === 0) {
    const fields = fieldCipher(ring)
    try {
      for (const name of await store.sealedNames(tx)) fields.decrypt('users.name', name)
    } catch {
      throw new Error(
        `${source} does not open the data of this database. Bring the keys that it was written with.`,
      )
    }
  }
  const known = new Set(prints.map(({ version }) => version))
  const added = ring.filter(({ version }) => !known.has(version))
  await store.insertPrints(
    tx,
    added.map(({ version, key }) => ({ version, fingerprint: fingerprintOf(key) })),
    now,
  )
}

/**
 * Compares the ring with what the database was written with, and records keys that are new.
 *
 * @throws Error with a sentence that says which key to bring
 */
export const admitKeys = (
  db: { transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> },
  ring: readonly MasterKey[],
  source: string,
  now: Date,
): Promise<void> => db.transaction((tx) => record(tx, ring, source, now))
