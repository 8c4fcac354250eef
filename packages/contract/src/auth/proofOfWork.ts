/**
 * Bits of zero at the beginning of SHA-256 over `<picture>:<proof>` that the text alternative of a captcha costs. About
 * 130 000 tries on average: a second or two of an old phone, and more than reading the picture costs a robot.
 */
export const PROOF_BITS = 17
const MAX_TRIES = 1 << 24

// FIPS 180-4, 4.2.2 and 5.3.3: first 32 bits of the fractional parts of cube and square roots of primes.
const primes = (() => {
  const found: number[] = []
  for (let n = 2; found.length < 64; n += 1) if (found.every((p) => n % p !== 0)) found.push(n)
  return found
})()
const fraction = (value: number) => ((value - Math.floor(value)) * 2 ** 32) | 0
const K = Int32Array.from(primes, (p) => fraction(Math.cbrt(p)))
const START = Int32Array.from(primes.slice(0, 8), (p) => fraction(Math.sqrt(p)))
const words = new Int32Array(64)
const turn = (x: number, n: number) => (x >>> n) | (x << (32 - n))

/** The first 32 bits of SHA-256 (FIPS 180-4) of a short ASCII text, one block at most. */
export function firstWord(text: string): number {
  if (text.length > 55) throw new Error('longer than one block')
  words.fill(0, 0, 16)
  for (let at = 0; at < text.length; at += 1) words[at >> 2]! |= text.charCodeAt(at) << (24 - (at % 4) * 8)
  words[text.length >> 2]! |= 0x80 << (24 - (text.length % 4) * 8)
  words[15] = text.length * 8
  for (let t = 16; t < 64; t += 1) {
    const [a, b] = [words[t - 15]!, words[t - 2]!]
    const s0 = turn(a, 7) ^ turn(a, 18) ^ (a >>> 3)
    const s1 = turn(b, 17) ^ turn(b, 19) ^ (b >>> 10)
    words[t] = (words[t - 16]! + s0 + words[t - 7]! + s1) | 0
  }
  let [a, b, c, d, e, f, g, h] = START as unknown as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  for (let t = 0; t < 64; t += 1) {
    const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + K[t]! + words[t]!) | 0
    const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + t1) | 0
    d = c
    c = b
    b = a
    a = (t1 + t2) | 0
  }
  return (START[0]! + a) | 0
}

/** Whether a proof was worked for. */
export const isProof = (picture: string, proof: string): boolean =>
  picture.length + proof.length < 54 && Math.clz32(firstWord(`${picture}:${proof}`)) >= PROOF_BITS

/** Tries of one step: a few milliseconds, so that the page stays alive between steps. */
const STEP = 2_000

/**
 * Works for the text alternative of a captcha, letting the page breathe between steps.
 *
 * @param breathe resolves when the next step may run
 */
export async function workFor(picture: string, breathe: () => Promise<void>): Promise<string> {
  for (let tries = 0; tries < MAX_TRIES; tries += STEP) {
    for (let at = tries; at < tries + STEP; at += 1) {
      const proof = at.toString(36)
      if (Math.clz32(firstWord(`${picture}:${proof}`)) >= PROOF_BITS) return proof
    }
    await breathe()
  }
  throw new Error('no proof found')
}
