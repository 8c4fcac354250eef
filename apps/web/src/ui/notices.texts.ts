import { texts } from '../lib/i18n.ts'

/** Words around the notices of the operator. */
export const noticeTexts = texts('ui.notices', {
  zh: { notices: '通知公告', close: '关闭“{name}”', gone: '该通知已撤下' },
  en: { notices: 'Notices', close: 'Close “{name}”', gone: 'This notice was taken off' },
})
