import { templates } from '../outbox/outbox.service.ts'

/** What is told about signing in: codes, passwords, ways to reach somebody. */
export const authTemplates = templates({
  smsCode: {
    category: 'SYS',
    delivery: 'once',
    subject: { zh: '验证码', en: 'Verification code' },
    text: {
      zh: '您的验证码是{code}，{minutes}分钟内有效。请勿告诉他人。',
      en: 'Your code is {code}. It is valid for {minutes} minutes. Tell it to nobody.',
    },
  },
  activation: {
    category: 'SYS',
    delivery: 'once',
    subject: { zh: '设置您的密码', en: 'Set your password' },
    text: {
      zh: '请在{hours}小时内为账号{account}设置密码：{link}（激活码{code}）。请勿转发。',
      en: 'Set the password of account {account} within {hours} hours: {link} (code {code}). Pass it to nobody.',
    },
    sms: {
      zh: '请在{hours}小时内设置密码：{link} 激活码{code}，请勿转发。',
      en: 'Set your password within {hours} hours: {link} Code {code}. Pass it to nobody.',
    },
  },
  passwordChanged: {
    category: 'SYS',
    subject: { zh: '密码已修改', en: 'Your password was changed' },
    text: {
      zh: '账号{account}的密码已修改。如非本人操作，请立即找回密码。',
      en: 'The password of account {account} was changed. If it was not you, recover it at once.',
    },
    sms: {
      zh: '您的登录密码已修改。如非本人操作，请立即找回密码。',
      en: 'Your password was changed. If it was not you, recover it at once.',
    },
  },
  contactSet: {
    category: 'SYS',
    subject: { zh: '{what}已修改', en: 'Changed: {what}' },
    text: { zh: '账号{account}的{what}已修改。', en: 'The {what} of account {account} was changed.' },
    sms: { zh: '您账号的{what}已修改。', en: 'The {what} of your account was changed.' },
  },
  contactLeft: {
    category: 'SYS',
    subject: { zh: '{what}已修改', en: 'Changed: {what}' },
    text: {
      zh: '账号{account}的{what}已改为另一个。如非本人操作，请在{hours}小时内恢复：{link}（恢复码{code}）。',
      en: 'The {what} of account {account} was changed. If it was not you, take it back within {hours} hours: {link} (code {code}).',
    },
    sms: {
      zh: '您账号的{what}已修改。如非本人操作，{hours}小时内恢复：{link} 恢复码{code}',
      en: 'The {what} of your account was changed. Not you? Take it back within {hours} h: {link} Code {code}',
    },
  },
})
