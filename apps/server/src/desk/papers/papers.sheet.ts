import { shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import { checkCodeOf, type PaperKind, paperKinds } from '@appeal/contract/papers/papers.kinds.ts'
import type { NamedVersion } from '@appeal/contract/trials/namedRules.ts'
import { versionInWords } from '@appeal/contract/trials/trials.texts.ts'
import { dayInFull } from '../../platform/dayInWords.ts'
import type { DocumentModel } from '../../platform/pdf/document.ts'

/** A paper as it is drawn. */
export interface OpenPaper {
  kind: PaperKind
  number: string
  office: string
  body: string
  sm3: string
  signature: string
  issuedAt: Date
  /** Versions of the rules that it was made under; null where it names none. */
  rules: readonly NamedVersion[] | null
}

/**
 * A paper as a document: letterhead, text, seal; at its foot what anybody needs to check it.
 *
 * @param url where the platform is reached from outside
 */
export function paperModel(paper: OpenPaper, url: string): DocumentModel {
  const { zh: title } = paperKinds[paper.kind].title
  const { number, office, body, sm3, signature, issuedAt, rules } = paper
  const [salutation = '', ...lines] = body.split('\n')
  return {
    title: `${title} ${number}`,
    subtitle: '',
    meta: [],
    archival: true,
    blocks: [
      { kind: 'letterhead', office, title, number },
      { kind: 'text', text: salutation },
      // Paragraphs of official papers begin two characters in.
      ...lines.filter(Boolean).map((text) => ({ kind: 'text', text: `　　${text}` }) as const),
      { kind: 'seal', office, date: dayInFull(shanghaiDate(issuedAt)) },
      ...(rules ?? []).map(
        (one) => ({ kind: 'note', text: `适用规则版本 ${versionInWords('zh', one)}` }) as const,
      ),
      {
        kind: 'note',
        text: `校验码 ${checkCodeOf(sm3)}，可在 ${url}/portal/paper 核验真伪。`,
      },
      { kind: 'note', text: `SM3 ${sm3}` },
      { kind: 'note', text: `SM2 ${signature}` },
    ],
    watermark: '',
    footer: `${number}    {page} / {pages}`,
    author: office,
    createdAt: issuedAt,
  }
}
