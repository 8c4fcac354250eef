import type { Crypto } from './crypto.ts'

/** What makes digests of parts of texts: whoever reads an index of them and holds no key learns no part from it. */
export type Digests = Pick<Crypto, 'blindIndex'>

/** Neighbouring signs of a run, so many at a time. */
export const cut = (run: string | readonly string[], size: number): string[] =>
  Array.from({ length: Math.max(run.length - size + 1, 0) }, (_, at) =>
    [...run.slice(at, at + size)].join(''),
  )

/** 64 bits of a keyed digest of one part (decision 0019); parts of another kind of text have other ones. */
export const gramDigest = (crypto: Digests, kind: 'gram' | 'filePart', gram: string): string =>
  crypto.blindIndex(kind, gram).subarray(0, 8).toString('base64url')
