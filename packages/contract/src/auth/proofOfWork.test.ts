import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { firstWord, isProof, PROOF_BITS, workFor } from './proofOfWork.ts'

const reference = (text: string) => createHash('sha256').update(text).digest().readInt32BE(0)

describe('firstWord', () => {
  it('is that of SHA-256', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'abcXYZ019:-_'), maxLength: 55 }), (text) => {
        expect(firstWord(text)).toBe(reference(text))
      }),
    )
  })
})

describe('a proof', () => {
  it('is found by work and by nothing else', async () => {
    let breaths = 0
    const proof = await workFor('a-picture', async () => {
      breaths += 1
    })
    expect(isProof('a-picture', proof)).toBe(true)
    expect(isProof('another-picture', proof)).toBe(false)
    expect(reference(`a-picture:${proof}`) >>> (32 - PROOF_BITS)).toBe(0)
    expect(breaths).toBeGreaterThan(0)
  })
  it('of endless length is refused, not computed', () => {
    expect(isProof('a', 'b'.repeat(100))).toBe(false)
  })
})
