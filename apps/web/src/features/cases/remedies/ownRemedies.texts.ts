import { texts } from '../../../lib/i18n.ts'

/** Words of promises for whoever they were made to. */
export const ownRemedyTexts = texts('own.remedies', {
  zh: {
    title: '企业承诺的，兑现了吗',
    due: '最迟 {day} 兑现',
    overdue: '已过最后一日',
    saidOn: '企业说 {day} 已兑现：{words}',
    answer: '您说：{words}',
    byPhone: '您在电话里说：{words}',
    confirm: '收到了',
    dispute: '没有收到',
    disputeTitle: '没有收到，或者没有全部收到',
    disputeSay: '管局和企业都会看到。',
    reason: '请说明情况',
    reasonMissing: '请说明哪些没有收到',
    disputeGo: '告诉管局',
    keep: '返回',
    whichOf: '{act}：{what}',
  },
  en: {
    title: 'Did the enterprise keep its promise?',
    due: 'Due by {day}',
    overdue: 'The last day is over',
    saidOn: 'The enterprise says it kept it on {day}: {words}',
    answer: 'You said: {words}',
    byPhone: 'You said on the telephone: {words}',
    confirm: 'It arrived',
    dispute: 'It did not arrive',
    disputeTitle: 'It did not arrive, or not all of it',
    disputeSay: 'The bureau and the enterprise read this.',
    reason: 'Please say what happened',
    reasonMissing: 'Please say what did not arrive',
    disputeGo: 'Tell the bureau',
    keep: 'Back',
    whichOf: '{act}: {what}',
  },
})
