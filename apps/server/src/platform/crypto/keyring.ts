import { randomBytes } from 'node:crypto'
import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'
import { newSm2Key, openSm2Key, type Sm2Key } from './sm2.ts'

export interface MasterKey {
  /** 1..255; stands in front of everything the key encrypted */
  version: number
  /** 32 bytes */
  key: Buffer
}

/** All secrets of an installation. Losing it loses every encrypted field and every password. */
export interface Keyring {
  /** Newest first. */
  masterKeys: MasterKey[]
  /** Current first, then at most one previous, for clients that still hold the older public key. */
  sm2Keys: Sm2Key[]
}

export interface KeyringConfig {
  /** Where the secrets lie that are not given below; created with mode 0600. */
  file: string
  /** 64 hex digits (version 1), or `2:hex,1:hex` after a rotation. */
  masterKey?: string | undefined
  /** 64 hex digits, or `current,previous`. */
  sm2PrivateKey?: string | undefined
  /** Says why the file may not be made; it is then only read. */
  refuseToCreate?: string | undefined
}

const HEX_KEY = /^[0-9a-f]{64}$/i
const KeyFile = z.object({
  masterKeys: z
    .array(z.object({ version: z.int().min(1).max(255), key: z.string().regex(HEX_KEY) }))
    .optional(),
  sm2PrivateKeys: z.array(z.string().regex(HEX_KEY)).min(1).max(2).optional(),
})
type KeyFile = z.output<typeof KeyFile>

function parseMasterKeys(text: string): MasterKey[] {
  return text.split(',').map((part) => {
    const match = /^\s*(?:(\d{1,3}):)?([0-9a-f]{64})\s*$/i.exec(part)
    const version = Number(match?.[1] ?? 1)
    if (!match || version < 1 || version > 255)
      throw new Error('The master key is 64 hex digits, or version:hex')
    return { version, key: Buffer.from(match[2]!, 'hex') }
  })
}

/** Newest first, each version once. */
function inOrder(keys: MasterKey[]): MasterKey[] {
  const sorted = [...keys].sort((a, b) => b.version - a.version)
  if (sorted.length === 0) throw new Error('The keyring holds no master key')
  if (new Set(sorted.map((k) => k.version)).size !== sorted.length) {
    throw new Error('Two master keys carry one version')
  }
  return sorted
}

/** Writes a file of secrets beside its place and makes it durable; returns the temporary name. */
function writeBeside(file: string, content: KeyFile): string {
  mkdirSync(dirname(file), { recursive: true })
  const temporary = `${file}.${randomBytes(6).toString('hex')}.tmp`
  const handle = openSync(temporary, 'wx', 0o600)
  try {
    writeSync(handle, `${JSON.stringify(content, null, 2)}\n`)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
  return temporary
}

/** A new name is durable only when its directory is; Windows has no such call and needs none. */
function syncDirectory(file: string): void {
  if (process.platform === 'win32') return
  const handle = openSync(dirname(file), 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

// Some shared volumes know no hard links; there the first start of two processes at once is not guarded.
const NO_LINKS = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'])

/** Creates the file unless another process was quicker (a link never replaces); both then read the same keys. */
function createOnce(file: string, content: KeyFile): void {
  const temporary = writeBeside(file, content)
  try {
    linkSync(temporary, file)
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? ''
    if (NO_LINKS.has(code)) renameSync(temporary, file)
    else if (code !== 'EEXIST') throw error
  } finally {
    rmSync(temporary, { force: true })
  }
  syncDirectory(file)
}

function replace(file: string, content: KeyFile): void {
  renameSync(writeBeside(file, content), file)
  syncDirectory(file)
}

function readKeyFile(file: string): KeyFile | null {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
  if (process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0) {
    throw new Error(`The key file ${file} is open to other users; allow only its owner (chmod 600)`)
  }
  try {
    return KeyFile.parse(JSON.parse(text))
  } catch {
    // The parser's message would quote the content.
    throw new Error(`The key file ${file} is damaged; restore it from its backup`)
  }
}

/**
 * Loads the secrets, and creates those of a first start.
 *
 * @throws Error when the file may not be made and is not there, a key is malformed, the file is damaged or readable by others, or a secret that the file
 *   should hold is missing: a new one would make all stored data unreadable
 */
export function loadKeyring(config: KeyringConfig): Keyring {
  const givenMaster = config.masterKey ? parseMasterKeys(config.masterKey) : null
  const givenSm2 = config.sm2PrivateKey?.split(',').map((hex) => openSm2Key(hex.trim())) ?? null
  if (givenSm2 && givenSm2.length > 2) throw new Error('At most two SM2 keys: the current and the previous')
  let held: KeyFile = {}
  if (!givenMaster || !givenSm2) {
    if (!readKeyFile(config.file)) {
      if (config.refuseToCreate && !givenMaster) throw new Error(config.refuseToCreate)
      createOnce(config.file, {
        ...(givenMaster ? {} : { masterKeys: [{ version: 1, key: randomBytes(32).toString('hex') }] }),
        ...(givenSm2 ? {} : { sm2PrivateKeys: [newSm2Key().privateKey] }),
      })
    }
    held = readKeyFile(config.file) ?? {}
  }
  const heldMaster = held.masterKeys?.map(({ version, key }) => ({ version, key: Buffer.from(key, 'hex') }))
  const sm2Keys = givenSm2 ?? held.sm2PrivateKeys?.map(openSm2Key)
  if (!sm2Keys)
    throw new Error(`The key file ${config.file} holds no SM2 key; give it as it was given before`)
  return { masterKeys: inOrder(givenMaster ?? heldMaster ?? []), sm2Keys }
}

/**
 * Adds new keys to the key file; running servers take them at their next start. The former SM2 key stays as the
 * previous one, so that open pages still sign in; former master keys stay for as long as anything uses them.
 *
 * @throws Error when the file does not hold the kind of key that is to be rotated
 */
export function rotateKeys(
  file: string,
  kinds: { master?: boolean; sm2?: boolean },
  /** Highest version that the database has ever seen (`knownKeys`); no key takes it again. */
  usedVersion = 0,
): void {
  const held = readKeyFile(file)
  if (!held || (kinds.master && !held.masterKeys) || (kinds.sm2 && !held.sm2PrivateKeys)) {
    throw new Error(`The key file ${file} does not hold the keys to rotate`)
  }
  const next: KeyFile = { ...held }
  if (kinds.master && held.masterKeys) {
    const version = Math.max(usedVersion, ...held.masterKeys.map((k) => k.version)) + 1
    next.masterKeys = [{ version, key: randomBytes(32).toString('hex') }, ...held.masterKeys]
  }
  if (kinds.sm2 && held.sm2PrivateKeys) {
    next.sm2PrivateKeys = [newSm2Key().privateKey, held.sm2PrivateKeys[0]!]
  }
  replace(file, KeyFile.parse(next))
}
