import type { Crypto } from '../../platform/crypto/crypto.ts'
import type { Queryable } from '../../platform/db/db.ts'
import { isAsNamed } from './papers.proven.ts'
import * as store from './papers.store.ts'

/** A paper that is not what the line of its case says, or that no line names. */
export interface WrongPaper {
  caseKind: string
  caseId: string
  /** The line that issued it; null where none did. */
  seq: number | null
  number: string
  /** Hex, as the line has it; of one that no line names, its own. */
  sm3: string
}

const LINES_AT_ONCE = 500

/**
 * Compares every paper with the line that names it, and tells each that was changed, moved, removed or put in later.
 *
 * @param saltsOf what the keys of some cases are made of
 * @param crypto left out where the key is not at hand; then the words of papers are not compared, only their digests
 */
export async function verifyPapers(
  db: Queryable,
  saltsOf: (kind: string, ids: readonly string[]) => Promise<ReadonlyMap<string, Uint8Array>>,
  crypto?: Crypto,
): Promise<{ papers: number; wrong: WrongPaper[] }> {
  const wrong: WrongPaper[] = []
  let papers = 0
  for (let after = '-1'; ; ) {
    const lines = await store.listNaming(db, after, LINES_AT_ONCE)
    const last = lines.at(-1)
    if (!last) break
    after = last.id
    const rows = await store.listNumbered(
      db,
      lines.map(({ number }) => number),
    )
    const byNumber = new Map(rows.map((row) => [row.number, row]))
    for (const kind of new Set(lines.map(({ caseKind }) => caseKind))) {
      const own = lines.filter(({ caseKind }) => caseKind === kind)
      const salts = await saltsOf(kind, [...new Set(own.map(({ caseId }) => caseId))])
      for (const { id: _, ...line } of own) {
        papers += 1
        const row = byNumber.get(line.number)
        const isThere = row?.caseKind === kind && row.caseId === line.caseId
        const holds = crypto
          ? isAsNamed(crypto, line, isThere ? row : undefined, salts.get(line.caseId))
          : isThere && row.sm3.toString('hex') === line.sm3
        if (!holds) wrong.push(line)
      }
    }
  }
  return { papers, wrong: [...wrong, ...(await store.listUnnamed(db))] }
}
