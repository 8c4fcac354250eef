// Merkle trees as RFC 9162 section 2.1 has them. The digest is the caller's, so that the same functions serve the server,
// which has SM3 in its crypto library, and a browser, which brings its own.

/** A digest over all parts, one after the other: SM3 throughout this product. */
export type Digest = (...parts: readonly Uint8Array[]) => Uint8Array

/** Leaves from the first to before the second number. */
export type Span = readonly [from: number, until: number]

const LEAF = Uint8Array.of(0)
const NODE = Uint8Array.of(1)

/** Hash of one entry of the log. */
export const leafHash = (digest: Digest, entry: Uint8Array): Uint8Array => digest(LEAF, entry)

/** Hash of two neighbours. */
export const nodeHash = (digest: Digest, left: Uint8Array, right: Uint8Array): Uint8Array =>
  digest(NODE, left, right)

/** The largest power of two below a number of leaves. */
export function splitOf(size: number): number {
  let k = 1
  while (k * 2 < size) k *= 2
  return k
}

/** Hash of a tree of these leaf hashes; of none, that of nothing. */
export function treeHash(digest: Digest, leaves: readonly Uint8Array[]): Uint8Array {
  const [only] = leaves
  if (!only) return digest()
  if (leaves.length === 1) return only
  const k = splitOf(leaves.length)
  return nodeHash(digest, treeHash(digest, leaves.slice(0, k)), treeHash(digest, leaves.slice(k)))
}

/**
 * The subtrees whose hashes prove that a leaf is in a tree (RFC 9162 2.1.3.1), nearest first.
 *
 * @throws RangeError where there is no such leaf
 */
export function inclusionSpans(index: number, size: number): Span[] {
  if (!(Number.isSafeInteger(index) && index >= 0 && index < size)) throw new RangeError('no such leaf')
  return path(index, [0, size])
}

function path(index: number, [from, until]: Span): Span[] {
  if (until - from === 1) return []
  const middle = from + splitOf(until - from)
  return index < middle
    ? [...path(index, [from, middle]), [middle, until]]
    : [...path(index, [middle, until]), [from, middle]]
}

/**
 * The subtrees whose hashes prove that a tree grew out of a smaller one (RFC 9162 2.1.4.1).
 *
 * @throws RangeError where the first is empty or larger than the second
 */
export function consistencySpans(first: number, second: number): Span[] {
  if (!(Number.isSafeInteger(first) && first > 0 && first <= second)) throw new RangeError('no such tree')
  return grown(first, [0, second], true)
}

function grown(first: number, [from, until]: Span, isWhole: boolean): Span[] {
  if (first === until - from) return isWhole ? [] : [[from, until]]
  const k = splitOf(until - from)
  const middle = from + k
  return first <= k
    ? [...grown(first, [from, middle], isWhole), [middle, until]]
    : [...grown(first - k, [middle, until], false), [from, middle]]
}

const half = (n: number) => Math.floor(n / 2)
const isOdd = (n: number) => n % 2 === 1

const isSame = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, i) => byte === b[i])

/** Whether a leaf stands at its place in a tree of this size and hash (RFC 9162 2.1.3.2). */
export function verifyInclusion(digest: Digest, { index, size, leaf, root, path }: Inclusion): boolean {
  if (!(Number.isSafeInteger(index) && index >= 0 && index < size)) return false
  let [at, last, hash] = [index, size - 1, leaf]
  for (const sibling of path) {
    if (last === 0) return false
    if (isOdd(at) || at === last) {
      hash = nodeHash(digest, sibling, hash)
      while (!isOdd(at) && at !== 0) [at, last] = [half(at), half(last)]
    } else hash = nodeHash(digest, hash, sibling)
    ;[at, last] = [half(at), half(last)]
  }
  return last === 0 && isSame(hash, root)
}

export interface Inclusion {
  index: number
  size: number
  leaf: Uint8Array
  root: Uint8Array
  path: readonly Uint8Array[]
}

export interface Consistency {
  first: number
  second: number
  firstRoot: Uint8Array
  secondRoot: Uint8Array
  path: readonly Uint8Array[]
}

/** Whether the second tree holds the first one unchanged and only grew (RFC 9162 2.1.4.2). */
export function verifyConsistency(
  digest: Digest,
  { first, second, firstRoot, secondRoot, path }: Consistency,
): boolean {
  if (!(Number.isSafeInteger(first) && first > 0 && first <= second)) return false
  if (first === second) return path.length === 0 && isSame(firstRoot, secondRoot)
  const isWhole = Number.isInteger(Math.log2(first))
  const [start, ...rest] = isWhole ? [firstRoot, ...path] : path
  if (!start || path.length === 0) return false
  let [at, last] = [first - 1, second - 1]
  while (isOdd(at)) [at, last] = [half(at), half(last)]
  let [before, after] = [start, start]
  for (const sibling of rest) {
    if (last === 0) return false
    if (isOdd(at) || at === last) {
      before = nodeHash(digest, sibling, before)
      after = nodeHash(digest, sibling, after)
      while (!isOdd(at) && at !== 0) [at, last] = [half(at), half(last)]
    } else after = nodeHash(digest, after, sibling)
    ;[at, last] = [half(at), half(last)]
  }
  return last === 0 && isSame(before, firstRoot) && isSame(after, secondRoot)
}
