import { texts } from '../../lib/i18n.ts'

/** Words of the calculator of compensation. */
export const compensationTexts = texts('cases.compensation', {
  zh: {
    title: '赔偿计算',
    mail: '邮件种类',
    damage: '情形',
    value: '全部价值（元）',
    loss: '其中的损失（元）',
    insuredAmount: '保价额（元）',
    postage: '资费（元）',
    gross: '故意、重大过失，或者没有告知赔偿限额',
    sum: '{amount} 元',
    result: '按规定',
    fill: '请填写价值和资费，金额保留到分',
    note: '供参考；双方可以约定更多',
    take: '填入金额',
  },
  en: {
    title: 'Compensation by the rules',
    mail: 'Kind of mail',
    damage: 'What happened',
    value: 'Whole value (yuan)',
    loss: 'Of it lost (yuan)',
    insuredAmount: 'Insured for (yuan)',
    postage: 'Postage (yuan)',
    gross: 'Intent, gross negligence, or no notice of the limit',
    sum: 'CNY {amount}',
    result: 'By the rules',
    fill: 'Please give value and postage, to the cent',
    note: 'A help; the parties may agree on more',
    take: 'Use this amount',
  },
})
