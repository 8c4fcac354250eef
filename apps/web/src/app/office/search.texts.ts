import { texts } from '../../lib/i18n.ts'

/** Words of the page search. */
export const searchTexts = texts('search.desk', {
  zh: {
    title: '搜索页面',
    placeholder: '搜索页面（支持拼音）',
    results: '找到的页面',
    found: '{count} 个页面',
    none: '没有这样的页面，换个说法或拼音试试',
    tooLong: '最多 {max} 个字符',
    close: '关闭',
    keyOpen: '打开',
    keyMove: '选择',
    keyEnter: '确认',
    keyClose: '关闭',
    tip: '支持拼音和首字母，如 dsl',
  },
  en: {
    title: 'Search pages',
    placeholder: 'Search pages (pinyin supported)',
    results: 'Pages found',
    found: 'Pages: {count}',
    none: 'No such page; try other words or pinyin',
    tooLong: 'At most {max} {max|character|characters}',
    close: 'Close',
    keyOpen: 'open',
    keyMove: 'choose',
    keyEnter: 'confirm',
    keyClose: 'close',
    tip: 'Pinyin and initials work too, e.g. dsl',
  },
})
