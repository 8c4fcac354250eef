import { htmlText } from '../../platform/http/pages.ts'
import type { Block, Bulletin } from './bulletins.parts.ts'

const paragraphs = (text: string) =>
  text
    .split(/\n+/)
    .filter((line) => line.trim())
    .map((line) => `<p>${htmlText(line.trim())}</p>`)
    .join('\n')

function htmlOf(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `<h${block.level + 1}>${htmlText(block.text)}</h${block.level + 1}>`
    case 'text':
      return `<p>${htmlText(block.text)}</p>`
    case 'remark':
      return paragraphs(block.text)
    case 'note':
      return `<p><small>${htmlText(block.text)}</small></p>`
    case 'table': {
      const cells = (row: readonly string[], tag: 'th' | 'td') =>
        row.map((cell) => `<${tag}>${htmlText(cell)}</${tag}>`).join('')
      return [
        `<p><strong>${htmlText(block.title)}</strong></p>`,
        '<table>',
        `<thead><tr>${cells(block.head, 'th')}</tr></thead>`,
        `<tbody>${block.rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('\n')}</tbody>`,
        '</table>',
      ].join('\n')
    }
  }
}

/** A bulletin as HTML without scripts or styles of its own: for the portal's articles and for reading. */
export const bulletinHtml = ({ blocks }: Bulletin): string =>
  blocks
    .map(htmlOf)
    .filter((text) => text !== '')
    .join('\n')

const STYLE =
  'body{max-width:820px;margin:40px auto;padding:0 20px;font:16px/1.8 "Noto Serif CJK SC","Songti SC",SimSun,serif;color:#16211d}' +
  'h1{text-align:center;font-size:24px}h2{font-size:18px;margin-top:32px}' +
  'table{border-collapse:collapse;width:100%;font-size:14px;line-height:1.5}' +
  'th,td{border:1px solid #c7d0cb;padding:4px 8px;text-align:center}small{color:#53605b}'

/** A bulletin as one file that needs nothing else: for keeping, sending, printing. */
export const bulletinFileHtml = (bulletin: Bulletin): string =>
  [
    '<!doctype html>',
    '<html lang="zh-CN"><head><meta charset="utf-8" />',
    `<title>${htmlText(bulletin.title)}</title>`,
    `<style>${STYLE}</style></head><body>`,
    `<h1>${htmlText(bulletin.title)}</h1>`,
    bulletinHtml(bulletin),
    '</body></html>',
    '',
  ].join('\n')
