import {
  fingerprintOf,
  LogProof,
  type ProofFault,
  proofFault,
} from '@appeal/contract/transparency/transparencyLog.ts'
import { proofChecks } from '../../lib/proofChecks.ts'

export interface Judged {
  fault: ProofFault | null
  proof?: LogProof
  fingerprint?: string
}

/** Fetches all that judging takes. */
export const prepare = (): Promise<unknown> => proofChecks()

/** What a file is worth; its key is compared where the platform's own is known. */
export async function judge(text: string, fingerprint: string | undefined): Promise<Judged> {
  const checks = await proofChecks()
  let file: unknown
  try {
    file = JSON.parse(text)
  } catch {
    return { fault: 'form' }
  }
  const fault = proofFault(file, checks, fingerprint)
  if (fault !== null) return { fault }
  const proof = LogProof.parse(file)
  return { fault, proof, fingerprint: fingerprintOf(checks, proof.head.publicKey) }
}
