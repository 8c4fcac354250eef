import { templates } from '../../features/outbox/outbox.service.ts'

/** What people are told of two accounts that become one, at both phones. */
export const unitingTemplates = templates({
  unitingCode: {
    category: 'SYS',
    delivery: 'once',
    subject: { zh: '账号合并验证码', en: 'Code for making two accounts one' },
    text: {
      zh: '验证码{code}，用于把本手机号的账号与另一个账号合并，{minutes}分钟内有效。告诉他人即会交出账号和全部案件。',
      en: 'Code {code} makes the account of this phone one with another account; valid for {minutes} minutes. Whoever has it gets the account and all its cases.',
    },
  },
  accountsUnited: {
    category: 'SYS',
    subject: { zh: '账号已合并', en: 'Your accounts became one' },
    text: {
      zh: '您的另一个账号已并入 {account}，其中的案件、草稿和消息都在这里，原账号不能再登录。',
      en: 'Your other account became part of {account}: its cases, drafts and messages are here, and it signs in no more.',
    },
    sms: {
      zh: '您的账号已并入 {account}，此后请用该账号登录。如非本人操作，请立即致电 12305。',
      en: 'Your account became part of {account}. Please sign in with that one. If this was not you, call 12305 at once.',
    },
  },
})
