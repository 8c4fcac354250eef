import { type CaseProof, type ProvenRules, rulesText } from '@appeal/contract/transparency/caseProof.ts'
import { consistencySpans, inclusionSpans } from '@appeal/contract/transparency/merkleTree.ts'
import { ruleName } from '@appeal/contract/trials/trials.texts.ts'
import { type CaseRef, linesToldOf, provenValues, type Reader, seeCase } from '../../cases/cases.service.ts'
import { type Context, type Platform, viewerOf } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/db.ts'
import { readHistory } from '../../platform/history/history.ts'
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
 * @throws the kind's "not found"
 */
export async function caseProof(ctx: Context, ref: CaseRef): Promise<CaseProof> {
  const { no } = await seeCase(ctx, ref)
  const reader = READERS[viewerOf(ctx).area]
  const told = await linesToldOf(ctx, ref)
  // One moment for the case, its history and the log: none is ahead of the others.
  return store.atOneMoment(ctx.platform.db, (tx) => proofAt(tx, ctx.platform, { ...ref, no }, reader, told))
}

async function proofAt(
  tx: Tx,
  platform: Platform,
  { kind, id, no }: CaseRef & { no: string },
  reader: Reader,
  told: ReadonlySet<number>,
): Promise<CaseProof> {
  const newest = await store.lastHead(tx)
  const all = await store.listCase(tx, kind, id)
  const readable = all.filter(({ said }) => told.has(said.seq))
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
  const rules = await rulesOf(tx, platform, { kind, id, no, lines, newest })
  const deciding = all.findLast(({ said }) => said.decided !== null)
  const isShown = lines.some(({ entry }) => entry.id === deciding?.id)
  return {
    format: 'appeal-case-proof-1',
    ...{ no, kind, id },
    head: head ? headOf(head) : null,
    lines,
    waiting: readable.flatMap(({ said }) =>
      lines.some(({ entry }) => entry.said?.seq === said.seq) ? [] : [said.seq],
    ),
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
    ...(rules && { rules }),
  }
}

/** Versions of the rules that the lines of a proof name, signed; nothing where they name none. */
async function rulesOf(
  tx: Tx,
  platform: Platform,
  of: Pick<CaseProof, 'kind' | 'id' | 'no' | 'lines'> & { newest: store.HeadRow | undefined },
): Promise<ProvenRules | undefined> {
  const { crypto } = platform
  // Under a key that signed no head yet, nobody could tell whose signature it is: the next head brings it.
  if (of.newest?.publicKey.toString('hex') !== crypto.signingKey) return undefined
  const hashes = new Map(of.lines.map(({ entry }) => [entry.said?.seq, entry.said?.hash]))
  const lines: ProvenRules['lines'] = []
  for (const { seq, detail } of await readHistory(tx, of.kind, of.id)) {
    if (!detail.rules || !hashes.has(seq)) continue
    for (const one of await namedVersions(tx, platform, detail.rules as NamedNumbers))
      lines.push({ seq, name: ruleName(one.rule), ...one })
  }
  if (lines.length === 0) return undefined
  const signature = crypto.sign(rulesText(of, lines, (seq) => hashes.get(seq)))
  return { lines, publicKey: crypto.signingKey, signature }
}
