import type { CaseProof } from '@appeal/contract/transparency/caseProof.ts'
import { api } from './operations.ts'
import { getSession } from './session.ts'

/** The proof itself; null where it does not come: nothing waits for it, and nobody is told. */
async function readProof(
  of: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<CaseProof | null> {
  const { token } = getSession()
  try {
    const answer = await fetch(`${api.transparency.proof.url}?${new URLSearchParams(of)}`, {
      signal,
      headers: token ? { token } : {},
    })
    const proof = (await answer.json()) as Partial<CaseProof>
    return proof.format === 'appeal-case-proof-1' ? (proof as CaseProof) : null
  } catch {
    return null
  }
}

/** The proof of a case as a question, for pages that say what stands in it. */
export const caseProofQuery = ({ kind, id }: { kind: string; id: string }) => ({
  queryKey: ['caseProofs', kind, id],
  queryFn: ({ signal }: { signal: AbortSignal }) => readProof({ kind, id }, signal),
})
