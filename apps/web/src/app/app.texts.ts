import { texts } from '../lib/i18n.ts'

/** Words for when the application itself could not be fetched. */
export const appTexts = texts('app', {
  zh: {
    missing: '页面没有加载完整',
    missingText: '网络中断过，或者系统刚刚更新。已经提交的内容都在，重新加载就可以继续。',
    reload: '重新加载',
  },
  en: {
    missing: 'The page did not load completely',
    missingText: 'The network broke, or the system was just updated. What you sent is kept; reload to go on.',
    reload: 'Reload',
  },
})
