import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  consistencySpans,
  type Digest,
  inclusionSpans,
  leafHash,
  nodeHash,
  type Span,
  treeHash,
  verifyConsistency,
  verifyInclusion,
} from './merkleTree.ts'

const by =
  (algorithm: string): Digest =>
  (...parts) => {
    const hash = createHash(algorithm)
    for (const part of parts) hash.update(part)
    return hash.digest()
  }
const sm3 = by('sm3')
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
const entries = Array.from({ length: 300 }, (_, i) => Buffer.from(`entry ${i}`))
const leaves = entries.map((entry) => leafHash(sm3, entry))
const known = new Map<string, Uint8Array>()
const of = ([from, until]: Span): Uint8Array => {
  const key = `${from} ${until}`
  const hash = known.get(key) ?? treeHash(sm3, leaves.slice(from, until))
  known.set(key, hash)
  return hash
}
const roots = Array.from({ length: leaves.length + 1 }, (_, size) => of([0, size]))
const inclusion = (index: number, size: number) => ({
  index,
  size,
  leaf: leaves[index]!,
  root: roots[size]!,
  path: inclusionSpans(index, size).map(of),
})
const consistency = (first: number, second: number) => ({
  first,
  second,
  firstRoot: roots[first]!,
  secondRoot: roots[second]!,
  path: consistencySpans(first, second).map(of),
})

/** A tree built the other way round: pairs from below, an odd one goes up as it is. */
function fromBelow(row: readonly Uint8Array[]): Uint8Array {
  if (row.length === 1) return row[0]!
  const above: Uint8Array[] = []
  for (let i = 0; i < row.length; i += 2)
    above.push(row[i + 1] ? nodeHash(sm3, row[i]!, row[i + 1]!) : row[i]!)
  return fromBelow(above)
}

describe('a Merkle tree', () => {
  // Known answers of the certificate-transparency test suite, which uses SHA-256.
  const inputs = [
    '',
    '00',
    '10',
    '2021',
    '3031',
    '40414243',
    '5051525354555657',
    '606162636465666768696a6b6c6d6e6f',
  ]
  const vectors = [
    'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
    'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
    'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
    'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
    '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
    'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
    '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
  ]
  it.each(vectors.map((root, size) => [size, root]))(
    'of %i known leaves has the known hash',
    (size, root) => {
      const sha = by('sha256')
      const tree = inputs.slice(0, size).map((input) => leafHash(sha, Buffer.from(input, 'hex')))
      expect(hex(treeHash(sha, tree))).toBe(root)
    },
  )

  it('of no leaf is the SM3 of nothing, of three the SM3 of their pairs', () => {
    expect(hex(roots[0]!)).toBe('1ab21d8355cfa17f8e61194831e81a8f22bec8c728fefb747ed035eb5082aa2b')
    const [a, b, c] = ['entry 0', 'entry 1', 'entry 2'].map((text) => sm3(Buffer.from(`\0${text}`)))
    const one = Buffer.of(1)
    expect(hex(roots[3]!)).toBe(hex(sm3(one, sm3(one, a!, b!), c!)))
  })

  it('is the same from above and from below, at every size', () => {
    for (let size = 1; size <= leaves.length; size += 1)
      expect(hex(roots[size]!)).toBe(hex(fromBelow(leaves.slice(0, size))))
  })

  it('proves every leaf of every size to 80, and some of every size to 300', () => {
    for (let size = 1; size <= leaves.length; size += 1)
      for (let index = 0; index < size; index += size <= 80 ? 1 : 41)
        expect(verifyInclusion(sm3, inclusion(index, size))).toBe(true)
  })

  it('proves that each tree grew out of each smaller one', () => {
    for (let second = 1; second <= leaves.length; second += 1)
      for (let first = 1; first <= second; first += second <= 80 ? 1 : 41)
        expect(verifyConsistency(sm3, consistency(first, second))).toBe(true)
  })

  it('has no proof of what it does not hold', () => {
    expect(() => inclusionSpans(3, 3)).toThrow(RangeError)
    expect(() => consistencySpans(0, 3)).toThrow(RangeError)
    expect(() => consistencySpans(4, 3)).toThrow(RangeError)
  })
})

/** One bit of one of several hashes. */
function flipped(hashes: readonly Uint8Array[], at: number, bit: number): Uint8Array[] {
  return hashes.map((hash, i) => {
    if (i !== at) return hash
    const wrong = Uint8Array.from(hash)
    wrong[bit >> 3]! ^= 1 << (bit & 7)
    return wrong
  })
}
const size = fc.integer({ min: 1, max: 300 })
const bit = fc.integer({ min: 0, max: 255 })

describe('a proof', () => {
  it('of inclusion does not hold for another place, leaf, root, size or path', () => {
    fc.assert(
      fc.property(size, fc.nat(), fc.nat(), bit, (n, seed, place, wrong) => {
        const proof = inclusion(seed % n, n)
        const given = [proof.leaf, proof.root, ...proof.path]
        const [leaf, root, ...path] = flipped(given, place % given.length, wrong)
        expect(verifyInclusion(sm3, { ...proof, leaf: leaf!, root: root!, path })).toBe(false)
        expect(verifyInclusion(sm3, { ...proof, path: [...proof.path, proof.leaf] })).toBe(false)
        if (proof.path.length)
          expect(verifyInclusion(sm3, { ...proof, path: proof.path.slice(1) })).toBe(false)
        const other = place % n
        if (other !== proof.index) expect(verifyInclusion(sm3, { ...proof, index: other })).toBe(false)
        expect(verifyInclusion(sm3, { ...proof, index: n })).toBe(false)
      }),
      { numRuns: 500 },
    )
  })

  it('of growth does not hold where anything that was there is another', () => {
    fc.assert(
      fc.property(size, fc.nat(), fc.nat(), bit, (n, seed, place, wrong) => {
        const proof = consistency(1 + (seed % n), n)
        const given = [proof.firstRoot, proof.secondRoot, ...proof.path]
        const [firstRoot, secondRoot, ...path] = flipped(given, place % given.length, wrong)
        const altered = { ...proof, firstRoot: firstRoot!, secondRoot: secondRoot!, path }
        expect(verifyConsistency(sm3, altered)).toBe(false)
        expect(verifyConsistency(sm3, { ...proof, path: [...proof.path, proof.firstRoot] })).toBe(false)
        expect(verifyConsistency(sm3, { ...proof, first: 0 })).toBe(false)
      }),
      { numRuns: 500 },
    )
  })
})
