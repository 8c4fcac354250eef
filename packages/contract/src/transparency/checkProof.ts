import {
  CaseProof,
  decidedDigest,
  type ProvenValue,
  papersText,
  promisedText,
  rulesText,
  valueDigest,
} from './caseProof.ts'
import { leafHash, verifyConsistency, verifyInclusion } from './merkleTree.ts'
import { paperSaid } from './paperProof.ts'
import {
  bytesOf,
  type Checks,
  entryText,
  fingerprintOf,
  headText,
  isSigned,
  type LogHead,
  textDigest,
  utf8,
} from './transparencyLog.ts'

/** Something that does not hold, by the step of the case or the number of the head that it is found at. */
export type ProofFault =
  | { why: 'form' }
  /** The step is not what was signed; is of another case or out of its order; is no longer what an earlier proof says. */
  | { why: 'step' | 'foreign' | 'changed' | 'gone'; seq: number }
  /** What decides the case is not what the step recorded; which values, where that can be told. */
  | { why: 'facts'; seq: number; names: string[] }
  /** The versions of rules that it names are not those that were signed with its steps. */
  | { why: 'rules' }
  /** The papers that it names are not those that were signed; nor are the steps that it promises. */
  | { why: 'papers' | 'promise' }
  /** The paper is not what its step recorded, or is gone; was issued by no step. */
  | { why: 'paper'; seq: number; number: string }
  | { why: 'unissued'; number: string }
  /** Not signed by its key; by another key than the known one; another head was kept under its number. */
  | { why: 'signature' | 'key' | 'replaced'; head: number }
  /** The log of the later head did not grow out of that of the earlier one: something was altered or cut off. */
  | { why: 'growth'; head: number; later: number }

export interface Checked {
  /** In the order they are found; empty where the proof is genuine. */
  faults: ProofFault[]
  /** Left out where the file is none. */
  proof?: CaseProof
  /** Of the key that signed. */
  fingerprint?: string
  /** Kept heads that the files say nothing of. */
  unlinked: number[]
}

export interface KnownBefore {
  /** Fingerprint of the key that heads are known to be signed by; any key will do where it is left out. */
  fingerprint?: string | undefined
  /** An earlier proof of the same case. */
  earlier?: CaseProof | undefined
  /** Heads that were kept. */
  kept?: readonly LogHead[] | undefined
}

/** What is wrong with the proof of a case, by itself and beside what was known before. No network is wanted. */
export function checkProof(file: unknown, checks: Checks, known: KnownBefore = {}): Checked {
  const read = CaseProof.safeParse(file)
  if (!read.success) return { faults: [{ why: 'form' }], unlinked: [] }
  const proof = read.data
  const { earlier, kept = [] } = known
  const heads = [...headsOf(proof), ...(earlier ? headsOf(earlier) : []), ...kept]
  const faults = [
    ...stepFaults(proof, checks),
    ...factFaults(proof, checks),
    ...ruleFaults(proof, checks),
    ...paperFaults(proof, checks),
    ...promiseFaults(proof, checks, known.fingerprint),
    ...heads.flatMap((head) => headFaults(head, checks, known.fingerprint)),
    ...growthFaults(proof, checks),
    ...(earlier
      ? [
          ...stepFaults(earlier, checks),
          ...paperFaults(earlier, checks),
          ...promiseFaults(earlier, checks, known.fingerprint),
          ...growthFaults(earlier, checks),
          ...changedFaults(earlier, proof),
        ]
      : []),
    ...orderFaults(heads),
  ]
  const signer = (proof.head ?? proof.promised)?.publicKey
  const own = new Set(headsOf(proof).map(({ seq }) => seq))
  const before = [...kept, ...(earlier ? headsOf(earlier) : [])].map(({ seq }) => seq)
  return {
    faults: once(faults),
    proof,
    ...(signer && { fingerprint: fingerprintOf(checks, signer) }),
    unlinked: [...new Set(before)].filter((seq) => !own.has(seq)).sort((a, b) => a - b),
  }
}

/** All heads of a proof, oldest first. */
const headsOf = ({ earlier, head, latest }: CaseProof): LogHead[] => [
  ...earlier.map((one) => one.head),
  ...(head ? [head] : []),
  ...(latest ? [latest.head] : []),
]

const once = (faults: readonly ProofFault[]): ProofFault[] => [
  ...new Map(faults.map((fault) => [JSON.stringify(fault), fault])).values(),
]

function stepFaults({ kind, id, head, lines }: CaseProof, checks: Checks): ProofFault[] {
  let before = 0
  return lines.flatMap(({ entry, path }, at): ProofFault[] => {
    const { said } = entry
    if (!said || said.caseKind !== kind || said.caseId !== id || said.seq <= before)
      return [{ why: 'foreign', seq: said?.seq ?? at + 1 }]
    before = said.seq
    const isIn =
      head !== null &&
      verifyInclusion(checks.sm3, {
        index: entry.index,
        size: head.size,
        leaf: leafHash(checks.sm3, utf8(entryText(entry))),
        root: bytesOf(head.root),
        path: path.map(bytesOf),
      })
    return isIn ? [] : [{ why: 'step', seq: said.seq }]
  })
}

function factFaults({ facts, lines, no }: CaseProof, checks: Checks): ProofFault[] {
  if (!facts) return []
  const { seq, values } = facts
  // Nothing else ties the number to the steps, so that one that is kept shut is one that somebody put in.
  const wrong = ({ name, digest, opened }: ProvenValue) =>
    (opened !== undefined && valueDigest(checks, name, opened) !== digest) ||
    (name === 'no' && opened?.value !== no)
  const names = values.filter(wrong).map(({ name }) => name)
  const deciding = lines.findLast(({ entry }) => entry.said?.decided)?.entry.said
  const holds = deciding?.seq === seq && deciding.decided === decidedDigest(checks, values)
  return names.length > 0 || !holds ? [{ why: 'facts', seq, names }] : []
}

type HashOf = (seq: number) => string | undefined
interface Signed {
  publicKey: string
  signature: string
}

/** What is said of some steps stands by a signature of a key that signed a head of the file, over steps that are in it. */
function isSignedOf(
  proof: CaseProof,
  checks: Checks,
  { publicKey, signature }: Signed,
  { seqs, text }: { seqs: readonly number[]; text(hashOf: HashOf): string },
): boolean {
  const hashes = new Map(proof.lines.map(({ entry }) => [entry.said?.seq, entry.said?.hash]))
  const hashOf: HashOf = (seq) => hashes.get(seq)
  return (
    seqs.every((seq) => hashOf(seq) !== undefined) &&
    headsOf(proof).some((head) => head.publicKey === publicKey) &&
    checks.verifySm2(publicKey, text(hashOf), signature)
  )
}

function ruleFaults(proof: CaseProof, checks: Checks): ProofFault[] {
  const { rules } = proof
  if (!rules) return []
  const seqs = rules.lines.map(({ seq }) => seq)
  const text = (hashOf: HashOf) => rulesText(proof, rules.lines, hashOf)
  return isSignedOf(proof, checks, rules, { seqs, text }) ? [] : [{ why: 'rules' }]
}

/** Papers that the installation itself says were changed, and those whose words are not what was digested. */
function paperFaults(proof: CaseProof, checks: Checks): ProofFault[] {
  const { papers } = proof
  if (!papers) return []
  const { lines, changed } = papers
  const seqs = [...lines, ...changed].flatMap(({ seq }) => (seq === null ? [] : [seq]))
  const text = (hashOf: HashOf) => papersText(proof, papers, hashOf)
  // No text of whoever hands the file on is repeated where it is not the installation's.
  if (!isSignedOf(proof, checks, papers, { seqs, text })) return [{ why: 'papers' }]
  return [
    ...changed.map(
      ({ seq, number }): ProofFault =>
        seq === null ? { why: 'unissued', number } : { why: 'paper', seq, number },
    ),
    ...lines.flatMap(({ seq, number, sm3, text: words }): ProofFault[] =>
      words === undefined || (textDigest(checks, words) === sm3 && paperSaid(words)?.number === number)
        ? []
        : [{ why: 'paper', seq, number }],
    ),
  ]
}

/** Steps that wait are promised by the key of the heads; where there is none yet, by the known one. */
function promiseFaults(proof: CaseProof, checks: Checks, fingerprint: string | undefined): ProofFault[] {
  const { promised } = proof
  if (!promised) return []
  const { lines, publicKey, signature } = promised
  const heads = headsOf(proof)
  const isKnown =
    heads.length > 0
      ? heads.some((head) => head.publicKey === publicKey)
      : fingerprint === undefined || fingerprintOf(checks, publicKey) === fingerprint
  return isKnown && checks.verifySm2(publicKey, promisedText(proof, lines), signature)
    ? []
    : [{ why: 'promise' }]
}

function headFaults(head: LogHead, checks: Checks, fingerprint: string | undefined): ProofFault[] {
  if (!isSigned(checks, head)) return [{ why: 'signature', head: head.seq }]
  const isKnown = fingerprint === undefined || fingerprintOf(checks, head.publicKey) === fingerprint
  return isKnown ? [] : [{ why: 'key', head: head.seq }]
}

function growthFaults({ earlier, head, latest }: CaseProof, checks: Checks): ProofFault[] {
  if (!head) return []
  const steps = earlier.map((one) => ({ from: one.head, to: head, path: one.path }))
  if (latest) steps.push({ from: head, to: latest.head, path: latest.path })
  return steps.flatMap(({ from, to, path }): ProofFault[] => {
    const grew = verifyConsistency(checks.sm3, {
      first: from.size,
      second: to.size,
      firstRoot: bytesOf(from.root),
      secondRoot: bytesOf(to.root),
      path: path.map(bytesOf),
    })
    return grew ? [] : [{ why: 'growth', head: from.seq, later: to.seq }]
  })
}

/** Steps and papers that an earlier proof of the case has, and this one has not, or has otherwise. */
function changedFaults(earlier: CaseProof, proof: CaseProof): ProofFault[] {
  const { kind, id, lines, papers } = proof
  if (earlier.kind !== kind || earlier.id !== id)
    return earlier.lines.map(({ entry }) => ({ why: 'foreign', seq: entry.said?.seq ?? 0 }))
  // A file of one step says nothing of the others.
  const areWhole = earlier.only === undefined && proof.only === undefined
  const gone = (seq: number): ProofFault[] => (areWhole ? [{ why: 'gone', seq }] : [])
  const now = new Map(lines.map(({ entry }) => [entry.said?.seq, entry]))
  const steps = earlier.lines.flatMap(({ entry }): ProofFault[] => {
    const seq = entry.said?.seq ?? 0
    const found = now.get(seq)
    if (!found) return gone(seq)
    return entryText(found) === entryText(entry) ? [] : [{ why: 'changed', seq }]
  })
  const waits = new Map(proof.promised?.lines.map(({ seq, hash }) => [seq, hash]))
  const promised = (earlier.promised?.lines ?? []).flatMap(({ seq, hash }): ProofFault[] => {
    const found = now.get(seq)?.said?.hash ?? waits.get(seq)
    if (found === undefined) return gone(seq)
    return found === hash ? [] : [{ why: 'changed', seq }]
  })
  const told = new Set(papers?.lines.map(({ seq, number, sm3 }) => `${seq} ${number} ${sm3}`))
  const issued = (papers ? (earlier.papers?.lines ?? []) : []).flatMap(
    ({ seq, number, sm3 }): ProofFault[] =>
      now.has(seq) && !told.has(`${seq} ${number} ${sm3}`) ? [{ why: 'paper', seq, number }] : [],
  )
  return [...steps, ...promised, ...issued]
}

/** One number, one head; a later one covers no less, and names the one right before it. */
function orderFaults(heads: readonly LogHead[]): ProofFault[] {
  const faults: ProofFault[] = []
  let before: LogHead | undefined
  for (const head of heads.toSorted((a, b) => a.seq - b.seq)) {
    if (before?.seq === head.seq && headText(before) !== headText(head))
      faults.push({ why: 'replaced', head: head.seq })
    else if (before && before.size > head.size)
      faults.push({ why: 'growth', head: before.seq, later: head.seq })
    before = head
  }
  return faults
}
