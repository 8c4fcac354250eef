import { templates } from '../outbox/outbox.service.ts'

/** What enterprises and their bureaus are told about information, audits and accounts. */
export const enterpriseTemplates = templates({
  enterpriseSubmitted: {
    subject: { zh: '有企业信息待审核', en: 'An enterprise waits for audit' },
    text: {
      zh: '{name}提交了企业信息，请审核。',
      en: '{name} has submitted its information; please audit it.',
    },
    sms: { zh: '{name}提交了企业信息，请审核。', en: '{name} waits for your audit.' },
  },
  enterprisePassed: {
    subject: { zh: '企业信息审核通过', en: 'Your information passed the audit' },
    text: {
      zh: '{name}的企业信息已由{bureau}审核通过。请用短信验证码登录企业入口，设置密码后开始办理。',
      en: '{bureau} has passed the information of {name}. Sign in at the company entry by SMS code and set a password.',
    },
    sms: {
      zh: '{name}的企业信息审核通过，请用短信验证码登录企业入口并设置密码。',
      en: 'The information of {name} passed the audit. Sign in by SMS code and set a password.',
    },
  },
  enterpriseReturned: {
    subject: { zh: '企业信息被退回', en: 'Your information was returned' },
    text: {
      zh: '{name}的企业信息被退回：{reason}。请登录企业入口修改后再次提交。',
      en: 'The information of {name} was returned: {reason}. Please correct it at the company entry and submit again.',
    },
    sms: {
      zh: '{name}的企业信息被退回，请登录企业入口查看原因，修改后再次提交。',
      en: 'The information of {name} was returned. Sign in to see why and submit again.',
    },
  },
  enterpriseDisabled: {
    subject: { zh: '企业账号已停用', en: 'Your company’s accounts are disabled' },
    text: {
      zh: '{name}的账号已停用：{reason}。如有疑问，请联系当地邮政管理局。',
      en: 'The accounts of {name} are disabled: {reason}. Please contact the postal bureau of your place.',
    },
    sms: {
      zh: '{name}的账号已停用，如有疑问，请联系当地邮政管理局。',
      en: 'The accounts of {name} are disabled. Please contact the postal bureau of your place.',
    },
  },
  accountOpened: {
    category: 'SYS',
    subject: { zh: '企业账号已开通', en: 'An account was opened for you' },
    text: {
      zh: '{org}为您开通了账号{account}。请用短信验证码登录企业入口，设置密码后使用。',
      en: '{org} has opened the account {account} for you. Sign in at the company entry by SMS code and set a password.',
    },
    sms: {
      zh: '{org}为您开通了账号{account}，请用短信验证码登录企业入口并设置密码。',
      en: '{org} opened the account {account} for you. Sign in by SMS code and set a password.',
    },
  },
  accountReset: {
    category: 'SYS',
    subject: { zh: '密码已重置', en: 'Your password was reset' },
    text: {
      zh: '账号{account}的密码已由单位管理员重置。请用短信验证码登录企业入口，设置新密码。',
      en: 'The password of account {account} was reset. Sign in at the company entry by SMS code and set a new one.',
    },
    sms: {
      zh: '账号{account}的密码已重置，请用短信验证码登录企业入口并设置新密码。',
      en: 'The password of {account} was reset. Sign in by SMS code and set a new one.',
    },
  },
})
