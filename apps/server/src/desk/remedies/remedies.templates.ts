import { templatesOn } from '../../features/outbox/outbox.service.ts'

/** What is told of promises: the enterprise owes, the appellant is asked whether it came. */
export const remedyTemplates = templatesOn('remedy')({
  remedyPromised: {
    subject: { zh: '登记了一项承诺', en: 'A promise was recorded' },
    text: {
      zh: '申诉{no}登记了贵单位的承诺：{what}，最迟 {date}兑现。',
      en: 'A promise of yours was recorded on appeal {no}: {what}, due by {date}.',
    },
    sms: {
      zh: '申诉{no}登记承诺：{what}，最迟 {date}兑现。',
      en: 'Appeal {no}: promise of {what}, due by {date}.',
    },
  },
  remedySoon: {
    subject: { zh: '承诺即将到期', en: 'A promise is due soon' },
    text: {
      zh: '申诉{no}的承诺（{what}）最迟 {date}兑现，办完请登记。',
      en: 'Your promise on appeal {no} ({what}) is due by {date}. Please record it once it is kept.',
    },
    sms: {
      zh: '申诉{no}的承诺（{what}）最迟 {date}兑现。',
      en: 'Appeal {no}: your promise ({what}) is due by {date}.',
    },
  },
  remedyOverdue: {
    subject: { zh: '承诺已经逾期', en: 'A promise is overdue' },
    text: {
      zh: '申诉{no}的承诺（{what}）应于 {date}兑现，已经逾期，请立即办理并登记。',
      en: 'Your promise on appeal {no} ({what}) was due on {date} and is overdue. Please keep and record it at once.',
    },
    sms: {
      zh: '申诉{no}的承诺（{what}）已过 {date}，请立即兑现。',
      en: 'Appeal {no}: your promise ({what}) was due on {date}.',
    },
  },
  remedyAsked: {
    subject: { zh: '企业说已经兑现，收到了吗', en: 'Did what was promised arrive?' },
    text: {
      zh: '您的申诉{no}：企业说已经兑现（{what}）。收到了请确认，没有收到也请告诉我们，{how}。',
      en: 'Your appeal {no}: the enterprise says it kept its promise ({what}). Please confirm, or tell us that it did not arrive. {how}.',
    },
    sms: {
      zh: '申诉{no}：企业说已兑现（{what}），收到了吗？{how}。',
      en: 'Appeal {no}: did it arrive ({what})? {how}.',
    },
  },
  remedyMissed: {
    subject: { zh: '企业的承诺到期，收到了吗', en: 'A promise was due: did it arrive?' },
    text: {
      zh: '您的申诉{no}：企业承诺的{what}应于 {date}兑现，还没有登记。收到了请确认，没有收到也请告诉我们，{how}。',
      en: 'Your appeal {no}: what the enterprise promised ({what}) was due on {date} and nothing is recorded. Please confirm, or tell us that it did not arrive. {how}.',
    },
    sms: {
      zh: '申诉{no}：企业承诺的{what}已到期，收到了吗？{how}。',
      en: 'Appeal {no}: {what} was due. Did it arrive? {how}.',
    },
  },
  remedyToCall: {
    subject: { zh: '请电话核实承诺', en: 'Please ask by telephone about a promise' },
    text: {
      zh: '申诉{no}的承诺（{what}）已到时候，申诉人没有账号，请电话核实是否兑现并登记。',
      en: 'A promise on appeal {no} ({what}) is said to be kept or is due. The appellant has no account: please ask by telephone and record the answer.',
    },
    sms: {
      zh: '申诉{no}的承诺（{what}）请电话核实。',
      en: 'Appeal {no}: please ask about {what}.',
    },
  },
  remedyConfirmed: {
    subject: { zh: '承诺已确认兑现', en: 'A promise was confirmed' },
    text: {
      zh: '申诉{no}的承诺（{what}）已登记为申诉人确认兑现。与事实不符的，请告诉管局。',
      en: 'On appeal {no}, the promise ({what}) is recorded as confirmed by the appellant. If that is not so, please tell the bureau.',
    },
    sms: {
      zh: '申诉{no}的承诺（{what}）已登记为确认兑现。',
      en: 'Appeal {no}: {what} is recorded as confirmed.',
    },
  },
  remedyDisputed: {
    subject: { zh: '申诉人称承诺没有兑现', en: 'A promise is disputed' },
    text: {
      zh: '申诉{no}：申诉人称承诺（{what}）没有兑现。',
      en: 'Appeal {no}: the appellant says that the promise ({what}) was not kept.',
    },
    sms: {
      zh: '申诉{no}：申诉人称承诺（{what}）没有兑现。',
      en: 'Appeal {no}: the promise ({what}) is disputed.',
    },
  },
})
