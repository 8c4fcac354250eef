import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { newStoredName } from './engine.ts'
import {
  type ByteRange,
  newContentKey,
  openSealed,
  type Sealed,
  sealContent,
  sealedSize,
  storedRange,
} from './sealing.ts'

const CHUNK = 64 * 1024
const of = (size: number): Sealed => ({ key: newContentKey(), storedName: newStoredName(), size })
const content = (size: number) => Buffer.from(Array.from({ length: size }, (_, at) => (at * 31 + 7) & 0xff))

/** Stored bytes as a far end sends them: in pieces that know nothing of chunks. */
async function* pieces(bytes: Buffer, length: number) {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length)
}
async function open(sealed: Sealed, range: ByteRange, stored: Buffer, piece = 1_000): Promise<Buffer> {
  const { first, last } = storedRange(sealed, range)
  const parts: Buffer[] = []
  for await (const part of openSealed(sealed, range, pieces(stored.subarray(first, last + 1), piece)))
    parts.push(part)
  return Buffer.concat(parts)
}
const whole = (sealed: Sealed): ByteRange => ({ first: 0, last: sealed.size - 1 })

describe('sealing of contents', () => {
  const size = 2 * CHUNK + 100
  const sealed = of(size)
  const stored = sealContent(sealed, content(size))

  it.each<[string, (bytes: Buffer) => Buffer]>([
    ['a changed byte', (bytes) => bytes.fill(bytes[70_000]! ^ 1, 70_000, 70_001)],
    ['a cut end', (bytes) => bytes.subarray(0, -1)],
    ['a missing last chunk', (bytes) => bytes.subarray(0, 2 * (CHUNK + 32))],
    [
      'chunks in another order',
      (bytes) =>
        Buffer.concat([
          bytes.subarray(CHUNK + 32, 2 * (CHUNK + 32)),
          bytes.subarray(0, CHUNK + 32),
          bytes.subarray(2 * (CHUNK + 32)),
        ]),
    ],
    ['more than there was', (bytes) => Buffer.concat([bytes, bytes.subarray(0, 100)])],
    ['nothing', () => Buffer.alloc(0)],
  ])('opens nothing of %s', async (_what, spoil) => {
    const spoilt = spoil(Buffer.from(stored))
    const parts: Buffer[] = []
    await expect(
      (async () => {
        for await (const part of openSealed(sealed, whole(sealed), pieces(spoilt, 5_000))) parts.push(part)
      })(),
    ).rejects.toThrow(/altered|cut/)
  })

  it('opens nothing under another name, size or key', async () => {
    for (const wrong of [{ storedName: newStoredName() }, { size: size - 1 }, { key: newContentKey() }])
      await expect(open({ ...sealed, ...wrong }, { first: 0, last: 10 }, stored)).rejects.toThrow('altered')
  })

  it('gives back every part of every size, and shows nothing of the content', async () => {
    expect(stored.length).toBe(sealedSize(size))
    expect(stored.includes(content(size).subarray(0, 32))).toBe(false)
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(1, 15, 100, CHUNK - 1, CHUNK, CHUNK + 1, 2 * CHUNK, size),
        fc.nat(),
        fc.nat(),
        fc.constantFrom(7_001, CHUNK, CHUNK + 32, 1_000_000),
        async (length, a, b, piece) => {
          const one = of(length)
          const bytes = content(length)
          const [first, last] = [Math.min(a % length, b % length), Math.max(a % length, b % length)]
          const found = await open(one, { first, last }, sealContent(one, bytes), piece)
          expect(found.equals(bytes.subarray(first, last + 1))).toBe(true)
        },
      ),
      { numRuns: 40 },
    )
  })
})
