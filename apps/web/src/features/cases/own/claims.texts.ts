import { texts } from '../../../lib/i18n.ts'

/** Words of taking over what was told by telephone. */
export const claimTexts = texts('cases.claims', {
  zh: {
    title: '您的手机号名下有来电登记',
    say: '管局替您登记的来件还没有账号。用短信验证码确认后，就能在这里查看和办理。',
    one: '{day} 登记的{kind}',
    take: '认领',
    code: '短信验证码',
    confirm: '确认认领',
    askFirst: '请先获取短信验证码',
    taken: '已认领',
    'kind.appeal': '申诉',
    'kind.consultation': '咨询',
    'kind.report': '举报',
    'kind.letter': '表扬信',
    'kind.courier': '维权',
  },
  en: {
    title: 'A case was registered under your phone number',
    say: 'The bureau wrote it down for you without an account. Confirm with a code by SMS, and you can follow it here.',
    one: '{kind} of {day}',
    take: 'Take it over',
    code: 'Code from the SMS',
    confirm: 'Confirm',
    askFirst: 'Please ask for a code first',
    taken: 'It is yours now',
    'kind.appeal': 'Appeal',
    'kind.consultation': 'Question',
    'kind.report': 'Report',
    'kind.letter': 'Thank-you letter',
    'kind.courier': 'Courier’s case',
  },
})
