import { createCipheriv, createDecipheriv, randomBytes, timingSafeEqual } from 'node:crypto'
import type { MasterKey } from './keyring.ts'
import { deriveKey, hmacSm3By } from './sm3.ts'

const KEY_BYTES = 16

const VERSION_BYTES = 1
const IV_BYTES = 16
const MAC_BYTES = 32
const SHORTEST = VERSION_BYTES + IV_BYTES + 16 + MAC_BYTES

export interface FieldCipher {
  /** `version ‖ iv ‖ ciphertext ‖ mac` */
  encrypt(column: string, plain: string): Buffer
  decrypt(column: string, sealed: Uint8Array): string
  /** The same for many values of one column at once, which costs half as much for each. */
  decryptAll(column: string, sealed: readonly Uint8Array[]): string[]
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

/**
 * CBC and its padding (GB/T 17964), over blocks that are opened one by one and for many values in one go; the MACs of
 * the ciphertexts have been checked.
 *
 * @param values each with its IV in front
 */
function openCbc(openBlocks: Keys['openBlocks'], values: readonly Uint8Array[]): string[] {
  const chained = Buffer.concat(values)
  const plain = openBlocks(chained)
  for (let at = IV_BYTES; at < plain.length; at += 1) plain[at]! ^= chained[at - IV_BYTES]!
  let end = 0
  return values.map(({ length }) => {
    const start = end + IV_BYTES
    end += length
    return plain.toString('utf8', start, end - plain[end - 1]!)
  })
}

function keysOf(master: Uint8Array): Keys {
  const encryption = deriveKey(master, 'field.encryption').subarray(0, KEY_BYTES)
  return { encryption, mac: hmacSm3By(deriveKey(master, 'field.mac')), openBlocks: blockOpener(encryption) }
}

/** Two keys out of one and a salt: the expansion of HKDF (RFC 5869) over HMAC-SM3, the salt being its info. */
function keysUnder(expand: Keys['mac'], salt: Uint8Array): Keys {
  const first = expand(salt, Buffer.of(1))
  const encryption = first.subarray(0, KEY_BYTES)
  let opener: Keys['openBlocks'] | undefined
  return {
    encryption,
    mac: hmacSm3By(expand(first, salt, Buffer.of(2))),
    // Whoever only seals needs no decipher.
    openBlocks(blocks) {
      opener ??= blockOpener(encryption)
      return opener(blocks)
    },
  }
}

const heads = new Map<string, Buffer>()

/** A column's name with its length in front, so that no column can borrow bytes from the IV. */
function headOf(column: string): Buffer {
  const known = heads.get(column)
  if (known) return known
  const name = Buffer.from(column)
  const length = Buffer.alloc(4)
  length.writeUInt32BE(name.length)
  const head = Buffer.concat([length, name])
  heads.set(column, head)
  return head
}

/**
 * Encryption of single columns: SM4-CBC with a random IV, then HMAC-SM3 over version, column, IV and ciphertext
 * (GB/T 32907-2016, GB/T 39786-2021). A value moved to another column or key version does not open.
 *
 * @param masterKeys newest first; the first encrypts, all decrypt
 */
export function fieldCipher(masterKeys: readonly MasterKey[]): FieldCipher {
  const keys = new Map<number, Keys>(masterKeys.map(({ version, key }) => [version, keysOf(key)]))
  return cipherBy(masterKeys[0]!.version, (version) => keys.get(version))
}

/** A value names a key that this process does not have, or not yet. */
export class UnknownKey extends Error {}

/** What stands in the place of every text of a record whose key was destroyed. */
export const DESTROYED_TEXT = '（内容已依法销毁 / destroyed by law）'
const destroyed: FieldCipher = {
  encrypt() {
    throw new Error('The key of this record was destroyed')
  },
  decrypt: () => DESTROYED_TEXT,
  decryptAll: (_column, sealed) => sealed.map(() => DESTROYED_TEXT),
  isNewest: () => true,
}

/**
 * The same for what belongs to one record, under keys of its own: made of the master key and a salt that lies with the
 * record, so that nothing opens any more once the salt is gone. An empty salt says that the key was destroyed.
 */
export function recordCiphers(masterKeys: readonly MasterKey[]): (salt: Uint8Array) => FieldCipher {
  const expand = new Map(
    masterKeys.map(({ version, key }) => [version, hmacSm3By(deriveKey(key, 'record.keys'))]),
  )
  const newest = masterKeys[0]!.version
  // One answer opens a record in several places, and all of them hold the salt of the one row that was read.
  const made = new WeakMap<Uint8Array, FieldCipher>()
  return (salt) => {
    if (salt.length === 0) return destroyed
    const known = made.get(salt)
    if (known) return known
    const keys = new Map<number, Keys>()
    const fresh = cipherBy(newest, (version) => {
      const by = expand.get(version)
      if (by && !keys.has(version)) keys.set(version, keysUnder(by, salt))
      return keys.get(version)
    })
    made.set(salt, fresh)
    return fresh
  }
}

function cipherBy(newest: number, keysFor: (version: number) => Keys | undefined): FieldCipher {
  const mac = (by: Keys['mac'], column: string, body: Uint8Array) => by(headOf(column), body)

  /** The value with its IV in front, once nothing of it was altered. */
  function checked(column: string, sealed: Uint8Array): { opener: Keys['openBlocks']; value: Buffer } {
    const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength)
    const known = keysFor(bytes[0] ?? -1)
    if (!known) throw new UnknownKey(`No key of version ${bytes[0]} for ${column}`)
    const body = bytes.subarray(0, -MAC_BYTES)
    if (
      bytes.length < SHORTEST ||
      !timingSafeEqual(mac(known.mac, column, body), bytes.subarray(-MAC_BYTES))
    ) {
      throw new Error(`A value of ${column} was altered`)
    }
    return { opener: known.openBlocks, value: body.subarray(VERSION_BYTES) }
  }

  function decryptAll(column: string, sealed: readonly Uint8Array[]): string[] {
    const opened: string[] = []
    const values = sealed.map((one) => checked(column, one))
    // Values under one key lie together nearly always; where a key changed in between, a new run begins.
    for (let from = 0; from < values.length; ) {
      const { opener } = values[from]!
      let to = from + 1
      while (to < values.length && values[to]!.opener === opener) to += 1
      const run = values.slice(from, to).map(({ value }) => value)
      for (const text of openCbc(opener, run)) opened.push(text)
      from = to
    }
    return opened
  }

  return {
    encrypt(column, plain) {
      const { encryption, mac: macKey } = keysFor(newest)!
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('sm4-cbc', encryption, iv)
      const body = Buffer.concat([Buffer.of(newest), iv, cipher.update(plain, 'utf8'), cipher.final()])
      return Buffer.concat([body, mac(macKey, column, body)])
    },

    decrypt: (column, sealed) => decryptAll(column, [sealed])[0]!,
    decryptAll,
    isNewest: (sealed) => sealed[0] === newest,
  }
}
