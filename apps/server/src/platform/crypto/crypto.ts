import { type BulkCiphers, bulkHere, bulkInThread } from './bulk.ts'
import { type FieldCipher, fieldCipher, recordCiphers, UnknownKey } from './fieldCipher.ts'
import type { Keyring } from './keyring.ts'
import { type Passwords, passwords } from './passwords.ts'
import { derivedSigningKey, signSm2 } from './sm2.signing.ts'
import { type Decrypted, decryptSm2 } from './sm2.ts'
import { deriveKey, hmacSm3By } from './sm3.ts'

/** Everything that needs one of the installation's keys. Keyless functions are imported from their files. */
export interface Crypto extends Passwords {
  /** What clients encrypt passwords with: hex with the leading 04. */
  publicKey: { keyId: string; publicKey: string }
  /**
   * Opens a password that a client encrypted for the current or the previous key.
   * Null for every failure alike. `digest` is kept against replay.
   */
  decryptPassword(hex: string): (Decrypted & { keyId: string }) | null
  /**
   * Seals one column's value.
   *
   * @param column `table.column`; a value opens only where it was sealed
   */
  encryptField(column: string, plain: string): Buffer
  /** @throws Error when the value was altered, moved, or its key is gone */
  decryptField(column: string, sealed: Uint8Array): string
  /** The same for many values of one column, at half the cost of each. @throws Error as soon as one does not open */
  decryptFields(column: string, sealed: readonly Uint8Array[]): Promise<string[]>
  /** Ciphers of one record by its salt: what they sealed opens no more once the salt is gone. */
  ofRecord(salt: Uint8Array): FieldCipher
  /** Ciphers for one file of rows. @param many whether so many that they get a thread of their own */
  forFile(many: boolean): BulkCiphers
  /** False where an older key sealed the value and it should be sealed anew. */
  isNewestField(sealed: Uint8Array): boolean
  /**
   * 32 bytes for exact search over an encrypted column.
   *
   * @param kind what the value is (`phone`, `idCard`, `name` …), equal wherever it should be found
   * @param normalised the value's one normal form
   */
  blindIndex(kind: string, normalised: string): Buffer
  /** What the log's heads are signed with: uncompressed SM2 point, hex. */
  signingKey: string
  /** Signs a text with that key: r and s, 128 hex digits. */
  sign(text: string): string
  /** Keyed digest for other purposes (hash chains, SMS codes): 32 bytes. */
  mac(purpose: string, data: string | Uint8Array): Buffer
  /** Version of the key that seals now. */
  newestVersion(): number
  /** Takes the keys as they are kept now; false where there is none newer. What was opened before opens as before. */
  renew(): boolean
}

/** Without what a change of the keys is told by. */
type Working = Omit<Crypto, 'newestVersion' | 'renew'>

/**
 * Puts the keyring to work. Each purpose gets a key of its own, derived from the master key by a label.
 *
 * Blind indexes and `mac` use the oldest master key of the ring, because their results are compared with stored
 * ones: the oldest key leaves the ring only after they have been made anew. The signing key comes from it as well, so
 * that it outlives a change of the keys that clients encrypt passwords with.
 */
function working(keyring: Keyring): Working {
  const fields = fieldCipher(keyring.masterKeys)
  const oldest = keyring.masterKeys.at(-1)!.key
  const derived = new Map<string, ReturnType<typeof hmacSm3By>>()
  const current = keyring.sm2Keys[0]!
  const signer = derivedSigningKey(oldest, 'sign.transparency')

  const keyed = (label: string, data: string | Uint8Array): Buffer => {
    const by = derived.get(label) ?? hmacSm3By(deriveKey(oldest, label))
    derived.set(label, by)
    return by(typeof data === 'string' ? Buffer.from(data) : data)
  }

  return {
    ...passwords(keyring.masterKeys),
    publicKey: { keyId: current.keyId, publicKey: current.publicKey },
    decryptPassword(hex) {
      for (const key of keyring.sm2Keys) {
        const found = decryptSm2(key, hex)
        if (found) return { ...found, keyId: key.keyId }
      }
      return null
    },
    encryptField: fields.encrypt,
    decryptField: fields.decrypt,
    decryptFields: async (column, sealed) => fields.decryptAll(column, sealed),
    ofRecord: recordCiphers(keyring.masterKeys),
    forFile: (many) => (many ? bulkInThread : bulkHere)(keyring.masterKeys),
    isNewestField: fields.isNewest,
    signingKey: signer.publicKey,
    sign: (text) => signSm2(signer, text),
    blindIndex: (kind, normalised) => keyed(`index.${kind}`, normalised),
    mac: (purpose, data) => keyed(`mac.${purpose}`, data),
  }
}

/**
 * Puts the keyring to work, and takes a newer one as soon as a value names a key that is not in it: another process has
 * it already.
 *
 * @param again reads the keys as they are kept now; left out where they never change
 */
export function createCrypto(keyring: Keyring, again?: () => Keyring): Crypto {
  let version = keyring.masterKeys[0]!.version
  let now = working(keyring)
  function renew(): boolean {
    if (!again) return false
    const next = again()
    const newest = next.masterKeys[0]!.version
    if (newest <= version) return false
    now = working(next)
    version = newest
    return true
  }
  function trying<T>(work: () => T): T {
    try {
      return work()
    } catch (error) {
      if (error instanceof UnknownKey && renew()) return work()
      throw error
    }
  }
  const pepperOf = (stored: string | null) => Number(/^p(\d{1,3})\$/.exec(stored ?? '')?.[1] ?? 0)
  return {
    get publicKey() {
      return now.publicKey
    },
    get signingKey() {
      return now.signingKey
    },
    hashPassword: (plain) => now.hashPassword(plain),
    verifyPassword(stored, plain) {
      if (pepperOf(stored) > version) renew()
      return now.verifyPassword(stored, plain)
    },
    decryptPassword: (hex) => now.decryptPassword(hex),
    encryptField: (column, plain) => now.encryptField(column, plain),
    decryptField: (column, sealed) => trying(() => now.decryptField(column, sealed)),
    decryptFields: (column, sealed) =>
      now.decryptFields(column, sealed).catch((error: unknown) => {
        if (error instanceof UnknownKey && renew()) return now.decryptFields(column, sealed)
        throw error
      }),
    ofRecord(salt) {
      let [cipher, made] = [now.ofRecord(salt), version]
      const current = () => {
        if (made !== version) [cipher, made] = [now.ofRecord(salt), version]
        return cipher
      }
      return {
        encrypt: (column, plain) => current().encrypt(column, plain),
        decrypt: (column, sealed) => trying(() => current().decrypt(column, sealed)),
        decryptAll: (column, sealed) => trying(() => current().decryptAll(column, sealed)),
        isNewest: (sealed) => current().isNewest(sealed),
      }
    },
    forFile: (many) => now.forFile(many),
    isNewestField: (sealed) => now.isNewestField(sealed),
    blindIndex: (kind, normalised) => now.blindIndex(kind, normalised),
    sign: (text) => now.sign(text),
    mac: (purpose, data) => now.mac(purpose, data),
    newestVersion: () => version,
    renew,
  }
}
