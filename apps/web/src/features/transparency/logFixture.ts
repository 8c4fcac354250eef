import {
  type CaseProof,
  type DecidingValue,
  decidedDigest,
  type ProvenPapers,
  papersText,
  promisedText,
  rulesText,
  valueDigest,
} from '@appeal/contract/transparency/caseProof.ts'
import {
  consistencySpans,
  inclusionSpans,
  leafHash,
  type Span,
  treeHash,
} from '@appeal/contract/transparency/merkleTree.ts'
import {
  type Checks,
  entryText,
  headText,
  type LogEntry,
  type LogHead,
  textDigest,
  utf8,
} from '@appeal/contract/transparency/transparencyLog.ts'
import { sm2 } from 'sm-crypto-v2'

type Values = Readonly<Record<string, DecidingValue>>
const hexOf = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** What decided the case of the tests at its end. */
export const FACTS: Values = { no: 'SS1', state: 'closed', answer: '赔偿 120 元', compensation: '120.00' }

/** A log in memory, with a case of four steps among other lines, as a server would keep it. */
export function aLog(checks: Checks, facts: Values = FACTS) {
  const keys = sm2.generateKeyPairHex()
  const entries: LogEntry[] = []
  const heads: LogHead[] = []
  const values = Object.entries(facts).map(([name, value]) => {
    const opened = { value, salt: textDigest(checks, `salt ${name}`) }
    return { name, opened, digest: valueDigest(checks, name, opened) }
  })
  const hash = ([from, until]: Span) =>
    hexOf(
      treeHash(
        checks.sm3,
        entries.slice(from, until).map((entry) => leafHash(checks.sm3, utf8(entryText(entry)))),
      ),
    )
  const sign = (head: Omit<LogHead, 'signature'>): LogHead => ({
    ...head,
    signature: sm2.doSignature(headText(head), keys.privateKey, { hash: true }),
  })
  const add = (said: LogEntry['said']) =>
    entries.push({
      ...{ index: entries.length, source: said ? 'case_events' : 'login_log', id: String(entries.length) },
      ...{ digest: textDigest(checks, `line ${entries.length}`), said },
    })
  const step = (seq: number, event: string, toState: string) =>
    add({
      ...{ caseKind: 'appeal', caseId: '5', seq, event, fromState: null, toState },
      ...{ at: `2026-09-2${seq}T06:00:00.000Z`, hash: textDigest(checks, event) },
      decided: seq === 4 ? decidedDigest(checks, values) : textDigest(checks, `decided ${seq}`),
    })
  const head = () => {
    const last = heads.at(-1)
    const made = sign({
      ...{ seq: heads.length + 1, size: entries.length, root: hash([0, entries.length]) },
      at: `2026-09-2${heads.length + 1}T07:00:00.000Z`,
      previous: last ? textDigest(checks, headText(last)) : '',
      publicKey: keys.publicKey,
    })
    heads.push(made)
  }
  /** The proof as it is made now, of the steps whose heads are named by number: one is the newest of them. */
  const proof = (own: number): CaseProof => {
    const of = heads[own - 1]!
    const last = heads.at(-1)!
    const lines = entries.filter(({ said, index }) => said && index < of.size)
    const grown = (a: LogHead, b: LogHead) => consistencySpans(a.size, b.size).map(hash)
    const end = lines.at(-1)?.said
    return structuredClone({
      format: 'appeal-case-proof-1',
      ...{ no: 'SS1', kind: 'appeal', id: '5', head: of },
      lines: lines.map((entry) => ({ entry, path: inclusionSpans(entry.index, of.size).map(hash) })),
      waiting: [],
      facts: end?.seq === 4 ? { seq: 4, values } : null,
      earlier: heads.slice(0, own - 1).map((one) => ({ head: one, path: grown(one, of) })),
      latest: last.seq > own ? { head: last, path: grown(of, last) } : null,
    })
  }
  /** Two steps under the first head, a third under the second, a fourth under the third, others around. */
  const write = (until: number) => {
    const steps = [
      () => [
        add(null),
        step(1, 'submitted', 'pending_accept'),
        add(null),
        step(2, 'routed', 'pending_accept'),
      ],
      () => [add(null), step(3, 'accepted', 'bureau_processing'), add(null)],
      () => [step(4, 'closed', 'closed'), add(null)],
      () => [add(null), add(null)],
    ]
    for (const some of steps.slice(heads.length, until)) {
      some()
      head()
    }
  }
  /** A proof that names the versions of rules that a step of it went by, signed by the key of its heads. */
  const named = (own: number): CaseProof => {
    const made = proof(own)
    const hashes = new Map(made.lines.map(({ entry }) => [entry.said?.seq, entry.said?.hash]))
    const lines = [
      { seq: 1, name: { zh: '提交申诉的时间', en: 'Time of the appeal' }, rule: 'admission', no: 3 },
    ].map((one) => ({ ...one, sm3: textDigest(checks, one.rule) }))
    const text = rulesText(made, lines, (seq) => hashes.get(seq))
    const signature = sm2.doSignature(text, keys.privateKey, { hash: true })
    return { ...made, rules: { lines, publicKey: keys.publicKey, signature } }
  }
  /** A proof that names the papers that its steps issued, the first with its words, signed by the key of its heads. */
  const issued = (own: number, changed: ProvenPapers['changed'] = []): CaseProof => {
    const made = proof(own)
    const hashes = new Map(made.lines.map(({ entry }) => [entry.said?.seq, entry.said?.hash]))
    const lines = [
      { seq: 3, number: '粤邮申受〔2026〕1号', title: { zh: '申诉受理通知书', en: 'Notice of acceptance' } },
      {
        seq: 4,
        number: '粤邮申告〔2026〕1号',
        title: { zh: '申诉处理结果告知书', en: 'Notice of the result' },
      },
    ].map(({ number, ...one }) => {
      const text = JSON.stringify([
        'paper.v1',
        number,
        'any',
        'SS1',
        '2026-09-23',
        '某管局',
        `${number}的内容`,
      ])
      return { ...one, number, sm3: textDigest(checks, text), text }
    })
    const { text: _, ...silent } = lines[1]!
    const papers = { lines: [lines[0]!, silent], changed }
    const text = papersText(made, papers, (seq) => hashes.get(seq))
    const signature = sm2.doSignature(text, keys.privateKey, { hash: true })
    return { ...made, papers: { ...papers, publicKey: keys.publicKey, signature } }
  }
  /** A proof whose steps after some number wait for a head, promised by their hashes. */
  const promising = (own: number, seqs: readonly number[]): CaseProof => {
    const made = proof(own)
    const lines = entries.flatMap(({ said }) =>
      said && seqs.includes(said.seq) ? [{ seq: said.seq, hash: said.hash }] : [],
    )
    const signature = sm2.doSignature(promisedText(made, lines), keys.privateKey, { hash: true })
    return { ...made, waiting: [...seqs], promised: { lines, publicKey: keys.publicKey, signature } }
  }
  return { keys, entries, heads, proof, named, issued, promising, write, sign }
}
