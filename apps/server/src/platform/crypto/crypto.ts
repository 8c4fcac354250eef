import { type BulkCiphers, bulkHere, bulkInThread } from './bulk.ts'
import { type FieldCipher, fieldCipher, recordCiphers } from './fieldCipher.ts'
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
}

/**
 * Puts the keyring to work. Each purpose gets a key of its own, derived from the master key by a label.
 *
 * Blind indexes and `mac` use the oldest master key of the ring, because their results are compared with stored
 * ones: the oldest key leaves the ring only after they have been made anew. The signing key comes from it as well, so
 * that it outlives a change of the keys that clients encrypt passwords with.
 */
export function createCrypto(keyring: Keyring): Crypto {
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
