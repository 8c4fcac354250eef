import { z } from 'zod'
import { type Digest, leafHash, verifyInclusion } from './merkleTree.ts'

// What the log's entries, heads and proofs are, byte for byte: everything that somebody without this server needs to
// check a proof (decision 0018).

const zHash = z.string().regex(/^[0-9a-f]{64}$/)
const zCount = z.number().int().nonnegative()

/** What an entry says in clear of one line of a case's history; the rest of the line is under its digest. */
export const LoggedEvent = z.object({
  caseKind: z.string(),
  caseId: z.string(),
  seq: zCount,
  event: z.string(),
  fromState: z.string().nullable(),
  toState: z.string().nullable(),
  /** ISO 8601 in UTC, milliseconds. */
  at: z.string(),
  /** SM3 of the line and all before it. */
  hash: zHash,
})
export type LoggedEvent = z.infer<typeof LoggedEvent>

export const LogEntry = z.object({
  index: zCount,
  /** Register that the line stands in. */
  source: z.string(),
  id: z.string(),
  /** Digest of the whole line under the installation's key. */
  digest: zHash,
  /** Of lines of case histories. */
  said: LoggedEvent.nullable(),
})
export type LogEntry = z.infer<typeof LogEntry>

/** The bytes of an entry, as text. */
export const entryText = ({ index, source, id, digest, said }: LogEntry): string =>
  JSON.stringify([
    'appeal-log-entry-1',
    index,
    source,
    id,
    digest,
    said && [
      ...[said.caseKind, said.caseId, said.seq, said.event, said.fromState, said.toState, said.at],
      said.hash,
    ],
  ])

export const LogHead = z.object({
  seq: zCount,
  /** Entries that it covers. */
  size: zCount,
  root: zHash,
  at: z.string(),
  /** SM3 of the text of the head before; empty for the first. */
  previous: z.union([zHash, z.literal('')]),
  /** Uncompressed SM2 point. */
  publicKey: z.string().regex(/^04[0-9a-f]{128}$/),
  /** r and s of GB/T 32918.2 over the head's text, with the usual identity 1234567812345678. */
  signature: z.string().regex(/^[0-9a-f]{128}$/),
})
export type LogHead = z.infer<typeof LogHead>

/** What is signed of a head. */
export const headText = ({ seq, size, root, at, previous, publicKey }: Omit<LogHead, 'signature'>): string =>
  JSON.stringify(['appeal-log-head-1', seq, size, root, at, previous, publicKey])

/** One entry with its way up to a signed head: a file that proves itself, without any network. */
export const LogProof = z.object({
  format: z.literal('appeal-log-proof-1'),
  /** Number that people call the case by. */
  no: z.string(),
  entry: LogEntry,
  path: z.array(zHash).max(64),
  head: LogHead,
})
export type LogProof = z.infer<typeof LogProof>

/** The two primitives that checking takes; hex everywhere but in the digest. */
export interface Checks {
  sm3: Digest
  verifySm2(publicKey: string, text: string, signature: string): boolean
}

const bytesOf = (hex: string): Uint8Array =>
  Uint8Array.from({ length: hex.length / 2 }, (_, i) => Number.parseInt(hex.slice(2 * i, 2 * i + 2), 16))
const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
const utf8 = new TextEncoder()

/** SM3 of a text as hex. */
export const textDigest = ({ sm3 }: Pick<Checks, 'sm3'>, text: string): string =>
  hexOf(sm3(utf8.encode(text)))

/** The fingerprint that a key is compared by. */
export const fingerprintOf = ({ sm3 }: Pick<Checks, 'sm3'>, publicKey: string): string =>
  hexOf(sm3(bytesOf(publicKey)))

/** Whether a head was signed by the key that it names. */
export const isSigned = (
  { verifySm2 }: Pick<Checks, 'verifySm2'>,
  { signature, ...head }: LogHead,
): boolean => verifySm2(head.publicKey, headText(head), signature)

export type ProofFault = 'form' | 'path' | 'signature' | 'key'

/**
 * What is wrong with a proof; null where it holds.
 *
 * @param file what the file says, parsed as JSON
 * @param fingerprint of the key that heads are known to be signed by; any key will do where it is left out
 */
export function proofFault(file: unknown, checks: Checks, fingerprint?: string): ProofFault | null {
  const read = LogProof.safeParse(file)
  if (!read.success) return 'form'
  const { entry, path, head } = read.data
  const isIn = verifyInclusion(checks.sm3, {
    index: entry.index,
    size: head.size,
    leaf: leafHash(checks.sm3, utf8.encode(entryText(entry))),
    root: bytesOf(head.root),
    path: path.map(bytesOf),
  })
  if (!isIn) return 'path'
  if (!isSigned(checks, head)) return 'signature'
  return fingerprint !== undefined && fingerprintOf(checks, head.publicKey) !== fingerprint ? 'key' : null
}
