import { fail } from '../fail.ts'

/** What a file can hold too much of, as the refusal calls it. */
const EXCESS = {
  parts: { zh: '压缩包内的文件数', en: 'files in the archive' },
  unpacked: { zh: '解压后的大小', en: 'its size once unpacked' },
  ratio: { zh: '压缩倍数', en: 'how many times it was packed' },
  rows: { zh: '行数', en: 'rows' },
  columns: { zh: '列数', en: 'columns' },
  cells: { zh: '单元格数', en: 'cells' },
  strings: { zh: '共享字符串数', en: 'shared strings' },
  text: { zh: '文字总量', en: 'the text in it' },
  stretch: { zh: '单段文字的长度', en: 'the length of one text' },
  tokens: { zh: '内部对象数', en: 'objects inside' },
  depth: { zh: '嵌套层数', en: 'levels of nesting' },
  attributes: { zh: '单个元素的属性数', en: 'attributes of one element' },
} as const
export type Excess = keyof typeof EXCESS

/** Ends the reading of a file that holds too much, and says of what. @throws files.content_too_large */
export const tooMuch = (of: Excess, limit: number | string): never =>
  fail('files.content_too_large', { what: EXCESS[of], limit })
