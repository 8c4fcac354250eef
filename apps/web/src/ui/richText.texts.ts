import { texts } from '../lib/i18n.ts'

/** Words of the editor for texts with headings, lists and links. */
export const richTextTexts = texts('ui.richText', {
  zh: {
    bold: '加粗',
    italic: '斜体',
    heading: '小标题',
    bullets: '项目列表',
    numbers: '编号列表',
    quote: '引用',
    link: '链接',
    linkAsk: '链接地址，以 https:// 或 / 开头；留空去掉链接',
    table: '插入表格',
    undo: '撤销',
    redo: '重做',
    toolbar: '格式',
    ok: '确定',
    cancel: '取消',
  },
  en: {
    bold: 'Bold',
    italic: 'Italic',
    heading: 'Heading',
    bullets: 'Bullet list',
    numbers: 'Numbered list',
    quote: 'Quotation',
    link: 'Link',
    linkAsk: 'Address of the link, beginning with https:// or /; empty removes it',
    table: 'Insert a table',
    undo: 'Undo',
    redo: 'Redo',
    toolbar: 'Format',
    ok: 'OK',
    cancel: 'Cancel',
  },
})
