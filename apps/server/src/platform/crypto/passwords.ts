import { normalised } from '@appeal/contract/normalising.ts'
import { hash, parseOptions, verify } from '@node-rs/argon2'
import { boundedQueue } from '../boundedQueue.ts'
import type { MasterKey } from './keyring.ts'
import { deriveKey, hmacSm3 } from './sm3.ts'

// OWASP's figure for Argon2id: 19 MiB, two passes; about 9 ms of one core.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const MAX_RUNNING = 8
const MAX_WAITING = 200

export interface Passwords {
  /** Text to store: pepper version, then Argon2id with its parameters. Raises `server.busy`. */
  hashPassword(plain: string): Promise<string>
  /**
   * Compares with what is stored. `needsRehash` asks to store the password anew with today's key and cost.
   * For an unknown account give null: it costs the same and answers no. Raises `server.busy`.
   */
  verifyPassword(stored: string | null, plain: string): Promise<{ ok: boolean; needsRehash: boolean }>
}

/**
 * Storage of passwords: Argon2id over an HMAC-SM3 with a key outside the database (pepper), so that a stolen
 * database alone cannot be searched.
 *
 * @param masterKeys newest first
 */
export function passwords(masterKeys: readonly MasterKey[]): Passwords {
  const queue = boundedQueue(MAX_RUNNING, MAX_WAITING)
  const peppers = new Map(masterKeys.map(({ version, key }) => [version, deriveKey(key, 'password.pepper')]))
  const newest = masterKeys[0]!.version
  // Two keyboards may compose one accented letter differently (NIST SP 800-63B: normalise before hashing).
  // As hex, because the library compares text only.
  const peppered = (version: number, plain: string) =>
    hmacSm3(peppers.get(version)!, normalised(plain)).toString('hex')

  const isCurrent = (encoded: string): boolean => {
    const used = parseOptions(encoded)
    return (
      used.memoryCost === COST.memoryCost &&
      used.timeCost === COST.timeCost &&
      used.parallelism === COST.parallelism
    )
  }

  return {
    hashPassword: (plain) => queue(async () => `p${newest}${await hash(peppered(newest, plain), COST)}`),

    verifyPassword: (stored, plain) =>
      queue(async () => {
        const match = /^p(\d{1,3})(\$argon2id\$.+)$/.exec(stored ?? '')
        const version = Number(match?.[1])
        if (!match || !peppers.has(version)) {
          await hash(peppered(newest, plain), COST)
          return { ok: false, needsRehash: false }
        }
        const encoded = match[2]!
        const ok = await verify(encoded, peppered(version, plain))
        return { ok, needsRehash: ok && (version !== newest || !isCurrent(encoded)) }
      }),
  }
}
