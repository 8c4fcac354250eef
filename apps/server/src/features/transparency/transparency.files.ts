import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { CaseProof } from '@appeal/contract/transparency/caseProof.ts'
import { CHECKER_FILE, checkerTexts } from '@appeal/contract/transparency/checker.texts.ts'
import type { Platform } from '../../platform/context.ts'
import type { Language } from '../../platform/fail.ts'
import type { DocumentModel } from '../../platform/pdf/document.ts'

/** The checker of proofs as it was built with the web; nothing where no web is built. */
export const checkerOf = ({ config }: Platform): Promise<Buffer | undefined> =>
  readFile(resolve(config.root, 'apps/web/dist', CHECKER_FILE)).catch(() => undefined)

/**
 * What lies within a document, so that it is checked without any network: the proof, and what checks it.
 *
 * @param name of the document, without its ending
 */
export const proofFiles = (
  { proof, checker }: { proof: CaseProof; checker?: Buffer | undefined },
  name: string,
  language: Language,
): NonNullable<DocumentModel['attached']> => [
  {
    name: `${name}.proof.json`,
    type: 'application/json',
    bytes: Buffer.from(JSON.stringify(proof, null, 2)),
    description: checkerTexts.proof[language],
  },
  ...(checker
    ? [
        {
          ...{ name: CHECKER_FILE, type: 'text/html', bytes: checker },
          description: checkerTexts.title[language],
        },
      ]
    : []),
]
