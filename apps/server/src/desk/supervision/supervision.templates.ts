import { templatesOn } from '../../features/outbox/outbox.service.ts'

/** What is told of orders of supervision. Their matter is left out: it may name people. */
export const supervisionTemplates = templatesOn('supervision')({
  supervisionIssued: {
    subject: { zh: '收到督办单', en: 'An order of supervision' },
    text: {
      zh: '{office}签发督办单{number}，请逐项回复，最迟 {date}。',
      en: '{office} issued order of supervision {number}. Please answer every item by {date}.',
    },
    sms: { zh: '督办单{number}，最迟 {date}回复。', en: 'Order {number}: please answer by {date}.' },
  },
  supervisionUrged: {
    subject: { zh: '督办单催办', en: 'An order of supervision is urged' },
    text: {
      zh: '督办单{number}还没有全部回复，最迟 {date}，请尽快办理。',
      en: 'Order of supervision {number} is not fully answered yet; it is due by {date}. Please see to it.',
    },
    sms: { zh: '督办单{number}催办，最迟 {date}回复。', en: 'Order {number} is urged: due {date}.' },
  },
  supervisionMissing: {
    subject: { zh: '督办单还缺材料', en: 'An order of supervision is not fully answered' },
    text: {
      zh: '督办单{number}已收到部分回复，还缺 {count} 项，时钟继续走，最迟 {date}。',
      en: 'Order of supervision {number} was answered in part. Items missing: {count}. The clock runs on: due by {date}.',
    },
    sms: {
      zh: '督办单{number}还缺 {count} 项，最迟 {date}。',
      en: 'Order {number}: items missing: {count}, due {date}.',
    },
  },
  supervisionAnswered: {
    subject: { zh: '督办单有了回复', en: 'An order of supervision was answered' },
    text: {
      zh: '{addressee}回复了督办单{number}，还缺 {count} 项，请核对。',
      en: '{addressee} answered order of supervision {number}. Items missing: {count}. Please examine it.',
    },
    sms: { zh: '督办单{number}有了回复，请核对。', en: 'Order {number} was answered.' },
  },
  supervisionReturned: {
    subject: { zh: '督办回复被退回', en: 'An answer to an order of supervision was returned' },
    text: {
      zh: '督办单{number}有 {count} 项回复被退回，请看理由，最迟 {date}重新回复。',
      en: 'Your answer to order of supervision {number} came back in part. Items: {count}. Please answer again by {date}.',
    },
    sms: {
      zh: '督办单{number}有 {count} 项退回，最迟 {date}重新回复。',
      en: 'Order {number}: items returned: {count}, due {date}.',
    },
  },
  supervisionExtended: {
    subject: { zh: '督办单延期', en: 'An order of supervision was extended' },
    text: {
      zh: '督办单{number}延期到 {date}，不再延期。',
      en: 'Order of supervision {number} is extended to {date}; it is not extended again.',
    },
    sms: { zh: '督办单{number}延期到 {date}。', en: 'Order {number} is extended to {date}.' },
  },
  supervisionTalk: {
    subject: { zh: '督办约谈', en: 'Invitation to a talk' },
    text: {
      zh: '督办单{number}没有合格回复，{office}约谈{addressee}负责人，请与经办人联系时间。',
      en: 'Order of supervision {number} has no whole answer. {office} invites the head of {addressee} to a talk; please agree on the time with the officer.',
    },
    sms: {
      zh: '督办单{number}未合格回复，约谈负责人。',
      en: 'Order {number}: the head is invited to a talk.',
    },
  },
  supervisionReported: {
    subject: { zh: '督办单已报上级', en: 'An order of supervision was reported' },
    text: {
      zh: '督办单{number}（{office}督办{addressee}）应于 {date}回复，到期没有合格回复，已报上级局，可在通告点名。',
      en: 'Order of supervision {number} ({office} to {addressee}) was due by {date} without a whole answer. It is reported to the superior bureau and may be named in the bulletin.',
    },
    sms: { zh: '督办单{number}逾期，已报上级局。', en: 'Order {number} is overdue and was reported.' },
  },
  supervisionClosed: {
    subject: { zh: '督办单已销号', en: 'An order of supervision is closed' },
    text: {
      zh: '督办单{number}的各项回复都已认可，已经销号。',
      en: 'Every item of order of supervision {number} is accepted; it is closed.',
    },
    sms: { zh: '督办单{number}已销号。', en: 'Order {number} is closed.' },
  },
  supervisionWithdrawn: {
    subject: { zh: '督办单已撤回', en: 'An order of supervision was withdrawn' },
    text: {
      zh: '{office}撤回了督办单{number}，不用再回复。',
      en: '{office} withdrew order of supervision {number}; it needs no answer any more.',
    },
    sms: { zh: '督办单{number}已撤回。', en: 'Order {number} was withdrawn.' },
  },
})
