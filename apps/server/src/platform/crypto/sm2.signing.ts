import { createECDH } from 'node:crypto'
import { multiply, ORDER, openSm2Key, PRIME, type Sm2Key } from './sm2.ts'
import { deriveKey, sm3 } from './sm3.ts'

// Coefficients of the curve and its generator (GB/T 32918.5), as they enter the digest of a signer's identity.
const CURVE = Buffer.from(
  'fffffffeffffffffffffffffffffffffffffffff00000000fffffffffffffffc' +
    '28e9fa9e9d9f5e344d5a9e4bcf6509a7f39789f515ab8f92ddbcbd414d940e93' +
    '32c4ae2c1f1981195f9904466a39c9948fe30bbff2660be1715a4589334c74c7' +
    'bc3736a2f4f6779c59bdcee36b692153d0a9877cc62a474002df32e52139f0a0',
  'hex',
)
/** The identity that everybody uses who has agreed on none (GB/T 35276). */
const IDENTITY = Buffer.from('1234567812345678')
const IDENTITY_BITS = Buffer.of((IDENTITY.length * 8) >> 8, (IDENTITY.length * 8) & 255)

const hex64 = (n: bigint): string => n.toString(16).padStart(64, '0')
const number = (bytes: Uint8Array): bigint => BigInt(`0x${Buffer.from(bytes).toString('hex')}`)
const modulo = (n: bigint, m: bigint): bigint => ((n % m) + m) % m

function inverse(n: bigint, m: bigint): bigint {
  let [a, b, x, y] = [modulo(n, m), m, 1n, 0n]
  while (a > 1n) [a, b, x, y] = [b % a, a, y - (b / a) * x, x]
  return modulo(x, m)
}

/** What is signed instead of a text: its digest together with that of the signer. */
function digestOf(publicKey: Buffer, text: string): bigint {
  const signer = sm3(IDENTITY_BITS, IDENTITY, CURVE, publicKey.subarray(1))
  return number(sm3(signer, text))
}

/** A key pair of its own for one purpose, from a master key; the surplus of 256 bits leaves no number likelier. */
export const derivedSigningKey = (masterKey: Uint8Array, label: string): Sm2Key =>
  openSm2Key(
    hex64(
      (number(Buffer.concat([deriveKey(masterKey, `${label}.1`), deriveKey(masterKey, `${label}.2`)])) %
        (ORDER - 3n)) +
        2n,
    ),
  )

/** Signs a text (GB/T 32918.2-2016, 6.1): r and s, 128 hex digits. */
export function signSm2(key: Pick<Sm2Key, 'privateKey' | 'publicKey'>, text: string): string {
  const d = BigInt(`0x${key.privateKey}`)
  const e = digestOf(Buffer.from(key.publicKey, 'hex'), text)
  for (;;) {
    const once = createECDH('SM2')
    const point = once.generateKeys()
    const k = number(once.getPrivateKey())
    const r = modulo(e + number(point.subarray(1, 33)), ORDER)
    const s = modulo(inverse(1n + d, ORDER) * (k - r * d), ORDER)
    if (r !== 0n && r + k !== ORDER && s !== 0n) return hex64(r) + hex64(s)
  }
}

const GENERATOR = Buffer.concat([Buffer.of(4), CURVE.subarray(64)])

/** Whether a text was signed by the owner of a public key (GB/T 32918.2-2016, 7.1). */
export function verifySm2(publicKey: string, text: string, signature: string): boolean {
  if (!/^[0-9a-f]{128}$/.test(signature)) return false
  const [r, s] = [BigInt(`0x${signature.slice(0, 64)}`), BigInt(`0x${signature.slice(64)}`)]
  if (r === 0n || s === 0n || r >= ORDER || s >= ORDER) return false
  const point = Buffer.from(publicKey, 'hex')
  try {
    const a = multiply(GENERATOR, s)
    const b = multiply(point, modulo(r + s, ORDER))
    // Two points above each other have no sum; nobody meets them but by intent.
    if (a.x === b.x) return false
    const slope = modulo((b.y - a.y) * inverse(b.x - a.x, PRIME), PRIME)
    const x = modulo(slope * slope - a.x - b.x, PRIME)
    return modulo(digestOf(point, text) + x, ORDER) === r
  } catch {
    return false
  }
}
