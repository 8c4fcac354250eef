import {
  type CaseProof,
  type Promised,
  type ProvenPapers,
  type ProvenRules,
  papersText,
  promisedText,
  rulesText,
} from '@appeal/contract/transparency/caseProof.ts'
import { consistencySpans, inclusionSpans } from '@appeal/contract/transparency/merkleTree.ts'
import { ruleName } from '@appeal/contract/trials/trials.texts.ts'
import {
  type CaseRef,
  kindOf,
  linesToldOf,
  provenValues,
  type Reader,
  seeCase,
} from '../../cases/cases.service.ts'
import { type Context, type Platform, viewerOf } from '../../platform/context.ts'
import { atOneMoment, type Tx } from '../../platform/db/db.ts'
import type { EventRow } from '../../platform/history/history.store.ts'
import { hashOf, markOf, readHistory } from '../../platform/history/history.ts'
import { type NamedNumbers, namedVersions } from '../reference/ruleVersions/ruleVersions.service.ts'
import * as store from './transparency.store.ts'
import { entryOf, hashesOf, headOf } from './transparency.tree.ts'

const READERS = { a: 'enterprise', b: 'bureau', c: 'user', d: 'user' } as const satisfies Record<
  string,
  Reader
>

/**
 * The proof of a case: every step that the viewer may read, with its way up to a signed head as far as it is in the log,
 * and what decides the case in clear. It says what the registers say now: the checker tells where that is not what was
 * signed.
 *
 * @param only the one step that the proof is to be of
 * @throws the kind's "not found"
 */
export async function caseProof(ctx: Context, ref: CaseRef, only?: number): Promise<CaseProof> {
  const { no } = await seeCase(ctx, ref)
  const told = await linesToldOf(ctx, ref)
  // One moment for the case, its history and the log: none is ahead of the others.
  return atOneMoment(ctx.platform.db, (tx) => proofAt(tx, ctx, { ...ref, no, told, only }))
}

interface Asked extends CaseRef {
  no: string
  told: ReadonlySet<number>
  only: number | undefined
}

async function proofAt(tx: Tx, ctx: Context, { kind, id, no, told, only }: Asked): Promise<CaseProof> {
  const { platform } = ctx
  const reader = READERS[viewerOf(ctx).area]
  const newest = await store.lastHead(tx)
  const all = await store.listCase(tx, kind, id)
  const readable = all.filter(({ said }) => told.has(said.seq) && (only === undefined || said.seq === only))
  const logged = readable.flatMap((line) =>
    line.index !== null && newest && line.index < newest.size ? [{ ...line, index: line.index }] : [],
  )
  const covering = await store.listCovering(
    tx,
    logged.map(({ index }) => index),
  )
  const head = covering.pop()
  const hashes = hashesOf(tx)
  const lines: CaseProof['lines'] = []
  for (const line of logged)
    lines.push({
      entry: entryOf(platform.crypto, line.index, 'case_events', line),
      path: head ? await hashes(inclusionSpans(line.index, head.size)) : [],
    })
  const grown = async (first: store.HeadRow, second: store.HeadRow) =>
    first.size > 0 ? hashes(consistencySpans(first.size, second.size)) : []
  const earlier: CaseProof['earlier'] = []
  for (const one of head ? covering : []) earlier.push({ head: headOf(one), path: await grown(one, head!) })
  const waiting = readable.flatMap(({ said }) =>
    lines.some(({ entry }) => entry.said?.seq === said.seq) ? [] : [said.seq],
  )
  const deciding = all.findLast(({ said }) => said.decided !== null)
  const isShown = only === undefined && lines.some(({ entry }) => entry.id === deciding?.id)
  return {
    format: 'appeal-case-proof-1',
    ...{ no, kind, id },
    head: head ? headOf(head) : null,
    lines,
    waiting,
    facts:
      deciding && isShown
        ? {
            seq: deciding.said.seq,
            values: await provenValues(tx, platform, { kind, id }, reader, deciding.said.decided),
          }
        : null,
    earlier,
    latest:
      head && newest && newest.seq > head.seq
        ? { head: headOf(newest), path: await grown(head, newest) }
        : null,
    ...(await signedParts(tx, ctx, { kind, id, no, lines, waiting, only, newest })),
    ...(only !== undefined && { only }),
  }
}

type Signing = Pick<CaseProof, 'kind' | 'id' | 'no' | 'lines' | 'waiting' | 'only'>

/**
 * What a line says beside its hash, and the log does not: the rules and papers that it names, and what waits for the
 * log. Signed is what holds alone: a line that no longer gives its hash vouches for nothing.
 */
async function signedParts(
  tx: Tx,
  ctx: Context,
  { newest, ...of }: Signing & { newest: store.HeadRow | undefined },
): Promise<Pick<CaseProof, 'rules' | 'papers' | 'promised'>> {
  const { crypto } = ctx.platform
  // Under a key that signed no head yet, nobody could tell whose signature it is: the next head brings it.
  if (newest && newest.publicKey.toString('hex') !== crypto.signingKey) return {}
  const history = await readHistory(tx, of.kind, of.id)
  const holding = new Set(
    history.flatMap(({ seq, hash, mark, ...line }) =>
      hashOf({ ...line, seq }).equals(hash) && markOf(crypto, hash).equals(mark) ? [seq] : [],
    ),
  )
  const rules = newest && (await rulesOf(tx, ctx.platform, of, history, holding))
  const papers = newest && (await papersOf(tx, ctx, of, history, holding))
  const promised = promisedOf(ctx.platform, of, history, holding)
  return { ...(rules && { rules }), ...(papers && { papers }), ...(promised && { promised }) }
}

const loggedHashes = ({ lines }: Pick<CaseProof, 'lines'>) =>
  new Map(lines.map(({ entry }) => [entry.said?.seq, entry.said?.hash]))

/** Versions of the rules that the lines of a proof name, signed; nothing where they name none. */
async function rulesOf(
  tx: Tx,
  platform: Platform,
  of: Signing,
  history: readonly EventRow[],
  holding: ReadonlySet<number>,
): Promise<ProvenRules | undefined> {
  const { crypto } = platform
  const hashes = loggedHashes(of)
  const lines: ProvenRules['lines'] = []
  for (const { seq, detail } of history) {
    if (!detail.rules || !hashes.has(seq) || !holding.has(seq)) continue
    for (const one of await namedVersions(tx, platform, detail.rules as NamedNumbers))
      lines.push({ seq, name: ruleName(one.rule), ...one })
  }
  if (lines.length === 0) return undefined
  const signature = crypto.sign(rulesText(of, lines, (seq) => hashes.get(seq)))
  return { lines, publicKey: crypto.signingKey, signature }
}

/** Papers that the lines of a proof name and its reader may have; nothing where there is none. */
async function papersOf(
  tx: Tx,
  ctx: Context,
  of: Signing,
  history: readonly EventRow[],
  holding: ReadonlySet<number>,
): Promise<ProvenPapers | undefined> {
  const { crypto } = ctx.platform
  const hashes = loggedHashes(of)
  const found = await kindOf(ctx.platform, of.kind as CaseRef['kind']).papersOfLines?.(
    ctx,
    tx,
    { kind: of.kind as CaseRef['kind'], id: of.id },
    history,
  )
  const told = (found ?? []).filter(({ seq }) => (seq === null ? of.only === undefined : hashes.has(seq)))
  if (told.length === 0) return undefined
  const lines: ProvenPapers['lines'] = []
  const changed: ProvenPapers['changed'] = []
  for (const { seq, number, title, sm3, became } of told)
    if (seq === null || became === 'changed' || !holding.has(seq)) changed.push({ seq, number })
    else lines.push({ seq, number, title, sm3, ...(became === 'withdrawn' && { withdrawn: true as const }) })
  const signature = crypto.sign(papersText(of, { lines, changed }, (seq) => hashes.get(seq)))
  return { lines, changed, publicKey: crypto.signingKey, signature }
}

/** Hashes of the lines that no head covers yet, signed; nothing where all are covered. */
function promisedOf(
  { crypto }: Platform,
  of: Signing,
  history: readonly EventRow[],
  holding: ReadonlySet<number>,
): Promised | undefined {
  const lines = history.flatMap(({ seq, hash }) =>
    of.waiting.includes(seq) && holding.has(seq) ? [{ seq, hash: hash.toString('hex') }] : [],
  )
  if (lines.length === 0) return undefined
  const signature = crypto.sign(promisedText(of, lines))
  return { lines, publicKey: crypto.signingKey, signature }
}
