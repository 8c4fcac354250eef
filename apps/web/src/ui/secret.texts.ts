import { texts } from '../lib/i18n.ts'

export const secretTexts = texts('secret', {
  zh: { copy: '复制', copied: '已复制', done: '已保存好，关闭' },
  en: { copy: 'Copy', copied: 'Copied', done: 'It is kept safe, close' },
})
