import { createCipheriv, createDecipheriv, randomBytes, timingSafeEqual } from 'node:crypto'
import type { MasterKey } from './keyring.ts'
import { deriveKey, hmacSm3By } from './sm3.ts'

const VERSION_BYTES = 1
const IV_BYTES = 16
const MAC_BYTES = 32
const SHORTEST = VERSION_BYTES + IV_BYTES + 16 + MAC_BYTES

export interface FieldCipher {
  /** `version ‖ iv ‖ ciphertext ‖ mac` */
  encrypt(column: string, plain: string): Buffer
  decrypt(column: string, sealed: Uint8Array): string
  /** Whether the newest key sealed it; others are re-encrypted when they are next written. */
  isNewest(sealed: Uint8Array): boolean
}

interface Keys {
  encryption: Buffer
  mac(...parts: Uint8Array[]): Buffer
  /** Whole blocks in and out, one by one; what CBC adds is added here. */
  openBlocks(blocks: Uint8Array): Buffer
}

/** Opens single blocks by one object for all of them: it has no state between whole blocks. */
function blockOpener(key: Buffer): Keys['openBlocks'] {
  const decipher = createDecipheriv('sm4-ecb', key, null).setAutoPadding(false)
  return (blocks) => decipher.update(blocks)
}

/** CBC and its padding (GB/T 17964), over blocks that are opened one by one; the ciphertext's MAC has been checked. */
function openCbc(openBlocks: Keys['openBlocks'], iv: Uint8Array, sealed: Uint8Array): string {
  const plain = openBlocks(sealed)
  for (let at = 0; at < IV_BYTES; at += 1) plain[at]! ^= iv[at]!
  for (let at = IV_BYTES; at < plain.length; at += 1) plain[at]! ^= sealed[at - IV_BYTES]!
  return plain.toString('utf8', 0, plain.length - plain.at(-1)!)
}

function keysOf(master: Uint8Array): Keys {
  const encryption = deriveKey(master, 'field.encryption').subarray(0, 16)
  return { encryption, mac: hmacSm3By(deriveKey(master, 'field.mac')), openBlocks: blockOpener(encryption) }
}

/**
 * Encryption of single columns: SM4-CBC with a random IV, then HMAC-SM3 over version, column, IV and ciphertext
 * (GB/T 32907-2016, GB/T 39786-2021). A value moved to another column or key version does not open.
 *
 * @param masterKeys newest first; the first encrypts, all decrypt
 */
export function fieldCipher(masterKeys: readonly MasterKey[]): FieldCipher {
  const keys = new Map<number, Keys>(masterKeys.map(({ version, key }) => [version, keysOf(key)]))
  const newest = masterKeys[0]!.version

  /** The column's length goes in front, so that no column can borrow bytes from the IV. */
  function mac(by: Keys['mac'], column: string, body: Uint8Array): Buffer {
    const name = Buffer.from(column)
    const length = Buffer.alloc(4)
    length.writeUInt32BE(name.length)
    return by(length, name, body)
  }

  return {
    encrypt(column, plain) {
      const { encryption, mac: macKey } = keys.get(newest)!
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('sm4-cbc', encryption, iv)
      const body = Buffer.concat([Buffer.of(newest), iv, cipher.update(plain, 'utf8'), cipher.final()])
      return Buffer.concat([body, mac(macKey, column, body)])
    },

    decrypt(column, sealed) {
      const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength)
      const known = keys.get(bytes[0] ?? -1)
      if (!known) throw new Error(`No key of version ${bytes[0]} for ${column}`)
      const body = bytes.subarray(0, -MAC_BYTES)
      if (
        bytes.length < SHORTEST ||
        !timingSafeEqual(mac(known.mac, column, body), bytes.subarray(-MAC_BYTES))
      ) {
        throw new Error(`A value of ${column} was altered`)
      }
      const iv = body.subarray(VERSION_BYTES, VERSION_BYTES + IV_BYTES)
      return openCbc(known.openBlocks, iv, body.subarray(VERSION_BYTES + IV_BYTES))
    },

    isNewest: (sealed) => sealed[0] === newest,
  }
}
