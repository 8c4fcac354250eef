import { shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import { checkCodeOf, type PaperKind, paperKinds } from '@appeal/contract/papers/papers.kinds.ts'
import type { CaseProof } from '@appeal/contract/transparency/caseProof.ts'
import { CHECKER_FILE } from '@appeal/contract/transparency/checker.texts.ts'
import type { NamedVersion } from '@appeal/contract/trials/namedRules.ts'
import { versionInWords } from '@appeal/contract/trials/trials.texts.ts'
import { proofFiles } from '../../features/transparency/transparency.service.ts'
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

/** What a paper says of the proof that lies within it, or of where it will be had. */
function proofNote({ head, lines, waiting }: CaseProof, url: string): string {
  const [line] = lines
  return head && line
    ? `存证证明附于本文件：案件第 ${line.entry.said?.seq} 步，第 ${head.seq} 号签名；附件 ${CHECKER_FILE} 不连接网络即可核对。`
    : `案件第 ${waiting.join('、')} 步尚未签名（每小时一次），附件只含其哈希值；此后重新打开本文书即附存证证明，核对见 ${url}/portal/transparency。`
}

/**
 * A paper as a document: letterhead, text, seal; at its foot what anybody needs to check it, which lies within it as well.
 *
 * @param url where the platform is reached from outside
 * @param own proof of the step that issued it, with what checks it
 */
export function paperModel(
  paper: OpenPaper,
  url: string,
  own?: { proof: CaseProof; checker?: Buffer | undefined },
): DocumentModel {
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
      ...(own ? [{ kind: 'note', text: proofNote(own.proof, url) } as const] : []),
    ],
    watermark: '',
    footer: `${number}    {page} / {pages}`,
    author: office,
    createdAt: issuedAt,
    ...(own && { attached: proofFiles(own, number, 'zh') }),
  }
}
