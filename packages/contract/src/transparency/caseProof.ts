import { z } from 'zod'
import { type Checks, LogEntry, LogHead, textDigest, zCount, zHash } from './transparencyLog.ts'

// What travels with the papers of a case: every step of its history that its reader may see and that is in the log,
// with its way up to a signed head, and what decided the case in clear (decision 0018).

/** A value that decides a case, as it is committed to. */
const zValue = z.union([z.string(), z.number(), z.boolean(), z.null()])
export type DecidingValue = z.infer<typeof zValue>

export const ProvenValue = z.object({
  name: z.string(),
  digest: zHash,
  /** Left out of what the reader may not see: the digest stands for it. */
  opened: z.object({ value: zValue, salt: zHash }).optional(),
})
export type ProvenValue = z.infer<typeof ProvenValue>

/** Versions of the rules that lines of the case name, signed by the key of the newest head of the file. */
export const ProvenRules = z.object({
  lines: z.array(
    z.object({
      /** The line that names it. */
      seq: zCount,
      name: z.object({ zh: z.string(), en: z.string() }),
      rule: z.string(),
      no: zCount,
      /** SM3 of the rule with its values. */
      sm3: zHash,
    }),
  ),
  publicKey: LogHead.shape.publicKey,
  signature: LogHead.shape.signature,
})
export type ProvenRules = z.infer<typeof ProvenRules>

const zPath = z.array(zHash).max(128)

/** The proof of a case: a file that proves itself, without any network. */
export const CaseProof = z.object({
  format: z.literal('appeal-case-proof-1'),
  /** Number that people call the case by. */
  no: z.string(),
  kind: z.string(),
  id: z.string(),
  /** The first head that covers all lines of this file; null while none is in the log. */
  head: LogHead.nullable(),
  /** Lines of the case's history that the reader may see, in order, each with its way up to that head. */
  lines: z.array(z.object({ entry: LogEntry, path: zPath })),
  /** Numbers of lines that no head covers yet: the log takes lines in each hour. */
  waiting: z.array(zCount),
  /** What decides the case now, and the step that says so; null while that step is not among the lines. */
  facts: z.object({ seq: zCount, values: z.array(ProvenValue) }).nullable(),
  /** Heads that covered earlier lines first, with proof that the log of `head` grew out of theirs. */
  earlier: z.array(z.object({ head: LogHead, path: zPath })),
  /** The newest head when the file was made, with proof that it grew out of `head`; null where that is the newest. */
  latest: z.object({ head: LogHead, path: zPath }).nullable(),
  /** Left out of proofs from before versions were numbered, and where no line of this file names one. */
  rules: ProvenRules.optional(),
})
export type CaseProof = z.infer<typeof CaseProof>

type Sm3 = Pick<Checks, 'sm3'>

/** Digest of one value that decides a case. The salt keeps short values from being guessed. */
export const valueDigest = (
  sm3: Sm3,
  name: string,
  { value, salt }: { value: DecidingValue; salt: string },
) => textDigest(sm3, JSON.stringify(['appeal-decided-value-1', salt, name, value]))

/** Digest of all that decides a case, as a step's line of history carries it. */
export const decidedDigest = (sm3: Sm3, values: readonly Pick<ProvenValue, 'name' | 'digest'>[]): string =>
  textDigest(sm3, JSON.stringify(['appeal-decided-1', ...values.map(({ name, digest }) => [name, digest])]))

/**
 * What is signed of the rules that a case went by: each with the hash of the line that names it, which is in the log.
 *
 * @param hashOf the hash that a line has in the log; nothing where it is not there
 */
export const rulesText = (
  { kind, id, no }: Pick<CaseProof, 'kind' | 'id' | 'no'>,
  lines: ProvenRules['lines'],
  hashOf: (seq: number) => string | undefined,
): string =>
  JSON.stringify([
    'appeal-case-rules-1',
    ...[kind, id, no],
    ...lines.map(({ seq, name, rule, no: version, sm3 }) => [
      ...[seq, hashOf(seq) ?? null, name.zh, name.en, rule, version, sm3],
    ]),
  ])
