import { texts } from '../../../lib/i18n.ts'

/** Words of the password that an account sets before anything else. */
export const firstPasswordTexts = texts('auth.firstPassword', {
  zh: {
    title: '设置密码',
    approved: '信息审核通过，请设置密码',
    staff: '首次登录，或密码已被重置、已到期，请设置新密码',
  },
  en: {
    title: 'Set a password',
    approved: 'Your information was approved. Please set a password',
    staff: 'You sign in for the first time, or your password was reset or is too old. Please set a new one',
  },
})
