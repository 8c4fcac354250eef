import { templates } from '../outbox/outbox.service.ts'

/** Signed heads by mail, to whoever keeps them outside. */
export const headTemplates = templates({
  headsKept: {
    category: 'SYS',
    subject: { zh: '存证摘要第 {first} 至 {last} 号', en: 'Signed heads {first} to {last}' },
    text: {
      zh: '以下为本平台公开存证的签名摘要，每行一个。请妥善保存本邮件：日后可据此核对记录是否被改动。\n\n{heads}',
      en: 'These are signed heads of the public log, one a line. Please keep this mail: by it can be found whether records were changed.\n\n{heads}',
    },
    sms: { zh: '存证摘要第 {first} 至 {last} 号已签名。', en: 'Heads {first} to {last} were signed.' },
  },
})
