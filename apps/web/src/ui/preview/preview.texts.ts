import { texts } from '../../lib/i18n.ts'

export const previewTexts = texts('preview', {
  zh: {
    failed: '无法预览，请下载后查看',
    none: '这种文件不能预览，请下载后查看',
    morePages: '共 {total} 页，只显示前 {shown} 页',
    moreRows: '共 {total} 行，只显示前 {shown} 行',
    sheet: '第一张工作表',
    pages: '文档页面',
  },
  en: {
    failed: 'No preview is possible; please download the file',
    none: 'Files of this kind have no preview; please download the file',
    morePages: '{total} {total|page|pages}, the first {shown} are shown',
    moreRows: '{total} {total|row|rows}, the first {shown} are shown',
    sheet: 'First sheet',
    pages: 'Pages of the document',
  },
})
