import { buffer } from 'node:stream/consumers'
import { drawDocument, type Block as Part } from '../../platform/pdf/document.ts'
import type { Block, Bulletin } from './bulletins.parts.ts'

const AUTHOR = '邮政业用户申诉服务平台'

const linesOf = (text: string): Part[] =>
  text
    .split(/\n+/)
    .filter((line) => line.trim())
    .map((line) => ({ kind: 'text', text: line.trim() }))

/** The first column names the row and gets room for it; the others share the rest. */
function widths(columns: number): number[] {
  const first = columns > 6 ? 0.2 : 0.24
  return [first, ...Array.from({ length: columns - 1 }, () => (1 - first) / (columns - 1))]
}

/** A table that begins with a number of order keeps that column narrow. */
const columnsOf = (head: readonly string[]): number[] =>
  head[0] === '序号' ? [0.07, ...widths(head.length - 1).map((width) => width * 0.93)] : widths(head.length)

function partsOf(block: Block): Part[] {
  switch (block.kind) {
    case 'heading':
      return [{ kind: 'heading', text: block.text }]
    case 'text':
      return [{ kind: 'text', text: block.text }]
    case 'remark':
      return linesOf(block.text)
    case 'note':
      return [{ kind: 'note', text: block.text }]
    case 'table':
      return [
        { kind: 'caption', text: block.title },
        { kind: 'table', head: block.head, rows: block.rows, widths: columnsOf(block.head) },
      ]
  }
}

/** Who publishes a bulletin, and when; null while it is a draft. */
export interface Imprint {
  authority: string
  publishedOn: string | null
}

/**
 * A bulletin as PDF; equal bulletins of equal moments have equal bytes.
 *
 * @param snapshots what the numbers come from, printed at the end
 */
export async function bulletinPdf(
  bulletin: Bulletin,
  snapshots: readonly { month: string; id: string; digest: string }[],
  { authority, publishedOn }: Imprint,
  at: Date,
  watermark = '',
): Promise<Buffer> {
  const origin = snapshots.map(
    ({ month, id, digest }): Part => ({ kind: 'note', text: `${month} 统计快照 ${id}，SM3 ${digest}` }),
  )
  const pdf = await drawDocument({
    title: bulletin.title,
    subtitle: '',
    meta: [`发布机关：${authority}`, publishedOn ? `发布日期：${publishedOn}` : '未发布的草稿'],
    blocks: [...bulletin.blocks.flatMap(partsOf), ...origin],
    watermark,
    footer: `${bulletin.title}    {page} / {pages}`,
    author: AUTHOR,
    createdAt: at,
  })
  return buffer(pdf)
}
