import { texts } from '../../lib/i18n.ts'

/** Words of the page search. */
export const searchTexts = texts('search.desk', {
  zh: {
    title: '搜索页面',
    placeholder: '搜索页面（支持拼音）',
    results: '找到的页面',
    found: '{count} 个页面',
    foundAll: '{count} 个页面，{cases} 件',
    asking: '正在查找',
    alsoCases: '也能找来件：编号或运单号后几位、手机号、姓名、品牌',
    none: '没有这样的页面或来件，换个说法或拼音试试',
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
    foundAll: 'Pages: {count}, cases: {cases}',
    asking: 'Looking',
    alsoCases: 'Finds cases too: end of a number or waybill, phone, name, brand',
    none: 'No such page or case; try other words or pinyin',
    tooLong: 'At most {max} {max|character|characters}',
    close: 'Close',
    keyOpen: 'open',
    keyMove: 'choose',
    keyEnter: 'confirm',
    keyClose: 'close',
    tip: 'Pinyin and initials work too, e.g. dsl',
  },
})
