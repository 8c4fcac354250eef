import { type Verdict, verdictIn } from '@appeal/contract/transparency/proof.texts.ts'
import { checkFiles } from '@appeal/contract/transparency/readProofs.ts'
import { proofChecks } from '../../lib/proofChecks.ts'

/** Fetches all that judging takes. */
export const prepare = (): Promise<unknown> => proofChecks()

/** What files are worth; the key is compared where the platform's own is known. */
export async function judge(
  texts: readonly string[],
  language: 'zh' | 'en',
  fingerprint?: string,
): Promise<Verdict> {
  return verdictIn(language, checkFiles(texts, await proofChecks(), fingerprint))
}
