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

/**
 * Papers that steps of the case issued, signed by the key of the newest head of the file: what each step recorded of
 * them, and which of them the installation's own registers tell otherwise now.
 */
export const ProvenPapers = z.object({
  lines: z.array(
    z.object({
      /** The step that issued it. */
      seq: zCount,
      number: z.string(),
      title: z.object({ zh: z.string(), en: z.string() }),
      /** SM3 of what it said then. */
      sm3: zHash,
      /** Its step was undone before it left the house. */
      withdrawn: z.literal(true).optional(),
      /** What was digested, in the file of the paper itself alone. */
      text: z.string().optional(),
    }),
  ),
  /** Papers that are not what their step recorded, or are gone; null as step: no step issued it. */
  changed: z.array(z.object({ seq: zCount.nullable(), number: z.string() })),
  publicKey: LogHead.shape.publicKey,
  signature: LogHead.shape.signature,
})
export type ProvenPapers = z.infer<typeof ProvenPapers>

/** Hashes of steps that no head covers yet, signed: a later proof has them, or something was changed in between. */
export const Promised = z.object({
  lines: z.array(z.object({ seq: zCount, hash: zHash })),
  publicKey: LogHead.shape.publicKey,
  signature: LogHead.shape.signature,
})
export type Promised = z.infer<typeof Promised>

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
  /** Left out where no line of this file names a paper that its reader may have. */
  papers: ProvenPapers.optional(),
  /** Left out where all lines are covered. */
  promised: Promised.optional(),
  /** The one step that this file is of: it says nothing of the others. */
  only: zCount.optional(),
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

/** What is signed of the papers of a case: each with the hash of the step that issued it, which is in the log. */
export const papersText = (
  { kind, id, no }: Pick<CaseProof, 'kind' | 'id' | 'no'>,
  { lines, changed }: Pick<ProvenPapers, 'lines' | 'changed'>,
  hashOf: (seq: number) => string | undefined,
): string =>
  JSON.stringify([
    'appeal-case-papers-1',
    ...[kind, id, no],
    lines.map(({ seq, number, title, sm3, withdrawn = false }) => [
      ...[seq, hashOf(seq) ?? null, number, title.zh, title.en, sm3, withdrawn],
    ]),
    changed.map(({ seq, number }) => [seq, number]),
  ])

/** What is signed of steps that no head covers yet. */
export const promisedText = (
  { kind, id }: Pick<CaseProof, 'kind' | 'id'>,
  lines: Promised['lines'],
): string =>
  JSON.stringify(['appeal-case-promised-1', kind, id, ...lines.map(({ seq, hash }) => [seq, hash])])
