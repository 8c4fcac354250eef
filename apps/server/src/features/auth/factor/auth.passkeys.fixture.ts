import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

/** What a phone or a security key does, for tests (WebAuthn 3, 6). */

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest()
const b64 = (bytes: Buffer) => bytes.toString('base64url')

export interface Wish {
  origin?: string
  rpId?: string
  /** Whether it asked for fingerprint, face or PIN. */
  verified?: boolean
  /** What it says instead of its own counter. */
  counter?: number
}

const PRESENT = 0x01
const VERIFIED = 0x04
const WITH_KEY = 0x40

/** A key on the curve that all devices know, in COSE form (RFC 9053). */
function coseOf(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const map = new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
    [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
  ])
  return Buffer.from(isoCBOR.encode(map as never))
}

/** A device with one passkey. */
export function virtualAuthenticator({ counts = true } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let used = 0
  const clientData = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const authData = (rpId: string, { verified = true, counter }: Wish, attested = Buffer.alloc(0)) => {
    const head = Buffer.alloc(5)
    head[0] = PRESENT | (verified ? VERIFIED : 0) | (attested.length ? WITH_KEY : 0)
    head.writeUInt32BE(counter ?? (counts ? ++used : 0), 1)
    return Buffer.concat([sha256(rpId), head, attested])
  }
  const own = { id: b64(id), rawId: b64(id), type: 'public-key' as const }
  return {
    id: b64(id),
    /** Answers `navigator.credentials.create`. */
    create(offer: { challenge: string; rp: { id: string } }, wish: Wish = {}) {
      const { origin = 'http://localhost:3000', rpId = offer.rp.id } = wish
      const size = Buffer.alloc(2)
      size.writeUInt16BE(id.length)
      const attested = Buffer.concat([Buffer.alloc(16), size, id, coseOf(publicKey)])
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData(rpId, wish, attested))],
      ])
      return {
        ...own,
        response: {
          clientDataJSON: b64(clientData('webauthn.create', offer.challenge, origin)),
          attestationObject: b64(Buffer.from(isoCBOR.encode(attestation as never))),
          transports: ['internal'],
        },
      }
    },
    /** Answers `navigator.credentials.get`. */
    get(question: { challenge: string; rpId: string }, wish: Wish = {}) {
      const { origin = 'http://localhost:3000', rpId = question.rpId } = wish
      const said = clientData('webauthn.get', question.challenge, origin)
      const data = authData(rpId, wish)
      return {
        ...own,
        response: {
          clientDataJSON: b64(said),
          authenticatorData: b64(data),
          signature: b64(sign('sha256', Buffer.concat([data, sha256(said)]), privateKey)),
        },
      }
    },
  }
}
export type Authenticator = ReturnType<typeof virtualAuthenticator>
