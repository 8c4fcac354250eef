import { z } from 'zod'
import type { Digest } from './merkleTree.ts'

// What the log's entries, heads and proofs are, byte for byte: everything that somebody without this server needs to
// check a proof (decision 0018).

export const zHash = z.string().regex(/^[0-9a-f]{64}$/)
export const zCount = z.number().int().nonnegative()

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
  /** Digest of what decided the case after this line; null where the line moved nothing of it. */
  decided: zHash.nullable(),
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
      ...[said.hash, said.decided],
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

/** The two primitives that checking takes; hex everywhere but in the digest. */
export interface Checks {
  sm3: Digest
  verifySm2(publicKey: string, text: string, signature: string): boolean
}

/** Bytes of a hex text. */
export const bytesOf = (hex: string): Uint8Array =>
  Uint8Array.from({ length: hex.length / 2 }, (_, i) => Number.parseInt(hex.slice(2 * i, 2 * i + 2), 16))
const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))
const hexOf = (bytes: Uint8Array): string => {
  let hex = ''
  for (const byte of bytes) hex += HEX[byte]
  return hex
}
/** UTF-8 of a text. */
export const utf8 = (text: string): Uint8Array => encoder.encode(text)
const encoder = new TextEncoder()

/** SM3 of a text as hex. */
export const textDigest = ({ sm3 }: Pick<Checks, 'sm3'>, text: string): string => hexOf(sm3(utf8(text)))

/** The fingerprint that a key is compared by. */
export const fingerprintOf = ({ sm3 }: Pick<Checks, 'sm3'>, publicKey: string): string =>
  hexOf(sm3(bytesOf(publicKey)))

/** Whether a head was signed by the key that it names. */
export const isSigned = (
  { verifySm2 }: Pick<Checks, 'verifySm2'>,
  { signature, ...head }: LogHead,
): boolean => verifySm2(head.publicKey, headText(head), signature)
