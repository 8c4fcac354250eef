import { CaseProof } from './caseProof.ts'
import { type Checked, checkProof } from './checkProof.ts'
import { type Checks, LogHead } from './transparencyLog.ts'

/** What files say together: proofs of cases, and heads that were kept. */
interface Read {
  proofs: CaseProof[]
  heads: LogHead[]
}

function valuesOf(text: string): unknown[] {
  try {
    return [JSON.parse(text)]
  } catch {
    // One object a line, as heads are kept.
    return text
      .split('\n')
      .filter((line) => line.trim() !== '')
      .flatMap((line) => {
        try {
          return [JSON.parse(line)]
        } catch {
          return []
        }
      })
  }
}

/** An answer of the interface holds a page, and that a list of heads; what lies deeper holds none. */
const DEEPEST = 4

/** A head, a list of them, the answer of the interface that holds one, or a month of the open data. */
function headsIn(value: unknown, depth = 0): LogHead[] {
  const one = LogHead.safeParse(value)
  if (one.success) return [one.data]
  if (value === null || typeof value !== 'object' || depth === DEEPEST) return []
  const within = Array.isArray(value)
    ? value
    : ['heads', 'records', 'data'].flatMap((name) =>
        name in value ? [(value as Record<string, unknown>)[name]] : [],
      )
  return within.flatMap((part) => headsIn(part, depth + 1))
}

function read(texts: readonly string[]): Read {
  const proofs: CaseProof[] = []
  const others: unknown[] = []
  for (const value of texts.flatMap(valuesOf)) {
    const proof = CaseProof.safeParse(value)
    if (proof.success) proofs.push(proof.data)
    else others.push(value)
  }
  return { proofs, heads: others.flatMap((value) => headsIn(value)) }
}

const newest = ({ head, latest }: CaseProof) => latest?.head.seq ?? head?.seq ?? 0

/**
 * Checks files that somebody has: the newest proof of a case, beside an earlier one and heads that were kept where they
 * are among the files.
 *
 * @param texts of the files
 * @param fingerprint of the key that heads are known to be signed by; any key will do where it is left out
 */
export function checkFiles(texts: readonly string[], checks: Checks, fingerprint?: string): Checked {
  const { proofs, heads } = read(texts)
  const [proof, earlier] = proofs.toSorted((a, b) => newest(b) - newest(a))
  return checkProof(proof, checks, { fingerprint, earlier, kept: heads })
}
