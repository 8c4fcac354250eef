import {
  createECDH,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  ECDH,
  type KeyObject,
  timingSafeEqual,
} from 'node:crypto'
import { sm3 } from './sm3.ts'

/** The field's prime, p. */
export const PRIME = 0xfffffffeffffffffffffffffffffffffffffffff00000000ffffffffffffffffn
/** The order of the group, n. */
export const ORDER = 0xfffffffeffffffffffffffffffffffff7203df6b21c6052b53bbf40939d54123n
const COORDINATE = 32
const OVERHEAD = 2 * COORDINATE + COORDINATE // C1 without its 04, and C3
const UNCOMPRESSED = Buffer.of(4)
const EVEN_Y = Buffer.of(2)

/** Bounds of a ciphertext in hex characters: 96 bytes of overhead and one of text; the longest a path may carry. */
export const SM2_HEX_MIN = 2 * (OVERHEAD + 1)
export const SM2_HEX_MAX = 2048

/** A private key ready for use. */
export interface Sm2Key {
  /** 64 hex digits */
  privateKey: string
  /** 130 hex digits, uncompressed, with the leading 04 */
  publicKey: string
  /** 16 hex digits that name the key to clients */
  keyId: string
  /** The private key as OpenSSL holds it, and the private key + 1; decryption needs both. */
  multipliers: readonly [KeyObject, KeyObject]
}

/** What a ciphertext held. */
export interface Decrypted {
  plain: string
  /** SM3 of the canonical ciphertext: one value whatever its hex case or prefix. Replay protection keeps it. */
  digest: Buffer
}

const hex64 = (n: bigint): string => n.toString(16).padStart(64, '0')
const fromHex = (hex: string): Buffer => Buffer.from(hex, 'hex')

/** One DER value. */
function der(tag: number, ...parts: Uint8Array[]): Buffer {
  const body = Buffer.concat(parts)
  const length =
    body.length < 0x80
      ? [body.length]
      : body.length < 0x100
        ? [0x81, body.length]
        : [0x82, body.length >> 8, body.length & 255]
  return Buffer.concat([Buffer.of(tag, ...length), body])
}
const ZERO = der(2, Buffer.of(0))
const ONE = der(2, Buffer.of(1))
const PRIME_FIELD = fromHex('06072a8648ce3d0101')
const EC_PUBLIC_KEY = fromHex('06072a8648ce3d0201')
const sign0 = Buffer.of(0)

function publicPoint(privateKey: bigint): Buffer {
  const curve = createECDH('SM2')
  curve.setPrivateKey(hex64(privateKey), 'hex')
  return curve.getPublicKey()
}

// Multiplying a point by a private key is ECDH. But diffieHellman refuses imported keys that name the curve SM2, and
// createECDH('SM2').computeSecret works in Node 24.11 and fails in 24.21. So the curve is described by its numbers,
// and by twice the usual generator, which keeps OpenSSL from recognising it. The generator plays no part in a product
// with a given point, and OpenSSL checks the point all the same. GB/T 32918.5 gives the numbers.
const UNNAMED_CURVE = der(
  0x30,
  EC_PUBLIC_KEY,
  der(
    0x30,
    ONE,
    der(0x30, PRIME_FIELD, der(2, sign0, fromHex(hex64(PRIME)))),
    der(
      0x30,
      der(4, fromHex(hex64(PRIME - 3n))),
      der(4, fromHex('28e9fa9e9d9f5e344d5a9e4bcf6509a7f39789f515ab8f92ddbcbd414d940e93')),
    ),
    der(4, publicPoint(2n)),
    der(2, sign0, fromHex(hex64(ORDER))),
    ONE,
  ),
)

const multiplier = (privateKey: bigint): KeyObject =>
  createPrivateKey({
    key: der(0x30, ZERO, UNNAMED_CURVE, der(4, der(0x30, ONE, der(4, fromHex(hex64(privateKey)))))),
    format: 'der',
    type: 'pkcs8',
  })

/** @throws Error when the point is not on the curve */
const pointKey = (uncompressed: Buffer): KeyObject =>
  createPublicKey({ key: der(0x30, UNNAMED_CURVE, der(3, sign0, uncompressed)), format: 'der', type: 'spki' })

/**
 * Makes a private key usable.
 *
 * @param privateKey 64 hex digits
 * @throws Error when it is no key of the curve: 1 hides nothing, and GB/T 32918.1 allows keys up to n−2
 */
export function openSm2Key(privateKey: string): Sm2Key {
  const d = /^[0-9a-f]{64}$/i.test(privateKey) ? BigInt(`0x${privateKey}`) : 0n
  if (d <= 1n || d > ORDER - 2n) throw new Error('An SM2 private key is 64 hex digits, from 2 to n−2')
  const publicKey = publicPoint(d)
  return {
    privateKey: hex64(d),
    publicKey: publicKey.toString('hex'),
    keyId: sm3(publicKey).toString('hex', 0, 8),
    multipliers: [multiplier(d), multiplier(d + 1n)],
  }
}

/** A new key pair. */
export function newSm2Key(): Sm2Key {
  const curve = createECDH('SM2')
  curve.generateKeys()
  return openSm2Key(curve.getPrivateKey('hex').padStart(64, '0'))
}

const number = (bytes: Uint8Array): bigint => BigInt(`0x${Buffer.from(bytes).toString('hex')}`)
const square = (n: bigint): bigint => (n * n) % PRIME

/**
 * The y coordinate of S = d·C1. ECDH gives x alone, and both roots of the curve's equation would do for most uses.
 * Not here: were both tried, the mirrored point −C1 would open too, and a recorded ciphertext could be sent again
 * in other bytes. The x coordinate of (d+1)·C1 = S + C1 tells the right root by the law of addition:
 * (y2 − y1)² = (x1 + x2 + x3)·(x2 − x1)².
 */
function trueY(c1: Buffer, x2: Buffer, x3: Buffer): Buffer {
  const packed = Buffer.concat([EVEN_Y, x2])
  const even = (ECDH.convertKey(packed, 'SM2', undefined, undefined, 'uncompressed') as Buffer).subarray(
    1 + COORDINATE,
  )
  const [x1, y1] = [number(c1.subarray(0, COORDINATE)), number(c1.subarray(COORDINATE))]
  const rightSide = ((x1 + number(x2) + number(x3)) * square(number(x2) - x1)) % PRIME
  if (square(number(even) - y1) === rightSide) return even
  return Buffer.from(hex64(PRIME - number(even)), 'hex')
}

/** Key derivation of GB/T 32918.4-2016, 5.4.3: `length` bytes from a shared point. */
function stretch(x: Buffer, y: Buffer, length: number): Buffer {
  const blocks: Buffer[] = []
  const counter = Buffer.alloc(4)
  for (let i = 1; blocks.length * COORDINATE < length; i++) {
    counter.writeUInt32BE(i)
    blocks.push(sm3(x, y, counter))
  }
  return Buffer.concat(blocks, length)
}

/** C1‖C3‖C2 to text bytes; null when the point, the digest or the stream is not sound. */
function open(key: Sm2Key, bytes: Buffer): Buffer | null {
  if (bytes.length <= OVERHEAD) return null
  const c1 = bytes.subarray(0, 2 * COORDINATE)
  const c3 = bytes.subarray(2 * COORDINATE, OVERHEAD)
  const c2 = bytes.subarray(OVERHEAD)
  let x: Buffer
  let y: Buffer
  try {
    // OpenSSL checks that C1 lies on the curve. Without that check chosen points would tell the private key.
    const publicKey = pointKey(Buffer.concat([UNCOMPRESSED, c1]))
    const [own, successor] = key.multipliers
    x = diffieHellman({ privateKey: own, publicKey })
    y = trueY(c1, x, diffieHellman({ privateKey: successor, publicKey }))
  } catch {
    return null
  }
  const stream = stretch(x, y, c2.length)
  if (stream.every((byte) => byte === 0)) return null
  const plain = Buffer.from(c2.map((byte, i) => byte ^ stream[i]!))
  return timingSafeEqual(sm3(x, plain, y), c3) ? plain : null
}

/**
 * A multiple of a point, both coordinates.
 *
 * @param point uncompressed
 * @throws Error where it is no point of the curve, or the number is none from 2 to n−2
 */
export function multiply(point: Buffer, by: bigint): { x: bigint; y: bigint } {
  const publicKey = pointKey(point)
  const x = diffieHellman({ privateKey: multiplier(by), publicKey })
  const y = trueY(point.subarray(1), x, diffieHellman({ privateKey: multiplier(by + 1n), publicKey }))
  return { x: number(x), y: number(y) }
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/**
 * Decrypts what a browser encrypted with SM2 in the order C1C3C2 (GB/T 32918.4-2016).
 *
 * One in 256 honest ciphertexts begins with the byte 04, so the prefix cannot be told by looking: the bytes are
 * tried as sent, and once more without a leading 04.
 *
 * @param hex either case, 194..2048 characters, with or without the point prefix 04
 * @returns null for every failure alike: whoever asks must not learn what was wrong
 */
export function decryptSm2(key: Sm2Key, hex: string): Decrypted | null {
  if (hex.length < SM2_HEX_MIN || hex.length > SM2_HEX_MAX || hex.length % 2 !== 0) return null
  if (!/^[0-9a-f]+$/i.test(hex)) return null
  const sent = Buffer.from(hex, 'hex')
  for (const bytes of sent[0] === 4 ? [sent, sent.subarray(1)] : [sent]) {
    const plain = open(key, bytes)
    if (!plain) continue
    try {
      return { plain: utf8.decode(plain), digest: sm3(bytes) }
    } catch {
      return null
    }
  }
  return null
}
