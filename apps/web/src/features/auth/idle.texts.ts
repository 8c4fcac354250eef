import { texts } from '../../lib/i18n.ts'

export const idleTexts = texts('idle', {
  zh: {
    soon: '您还在吗？',
    soonSay: '您有一阵没有操作了，再过大约两分钟会自动退出登录。',
    over: '应该已经自动退出了',
    overSay: '写到一半的内容还在，登录后接着写。',
    goOn: '我还在，继续',
    signIn: '继续',
  },
  en: {
    soon: 'Are you still there?',
    soonSay: 'You have not done anything for a while. In about two minutes you will be signed out.',
    over: 'You have probably been signed out',
    overSay: 'What you were writing is kept; sign in and go on.',
    goOn: 'I am here, go on',
    signIn: 'Go on',
  },
})
