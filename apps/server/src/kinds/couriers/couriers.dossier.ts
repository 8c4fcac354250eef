import type { CourierDetail } from '@appeal/contract/couriers/couriers.routes.ts'
import { type OwnFile, yuan } from '../../cases/cases.service.ts'

const words = {
  shielded: { zh: '身份保护', en: 'Shield' },
  shieldedYes: {
    zh: '不向网点透露，企业看不到姓名电话',
    en: 'kept from the outlet; no company sees name or phone',
  },
  shieldedNo: { zh: '快递员同意公开身份', en: 'the courier has agreed to disclosure' },
  outlet: { zh: '网点', en: 'Outlet' },
  job: { zh: '岗位', en: 'Work' },
  employment: { zh: '用工形式', en: 'Employment' },
  startedOn: { zh: '入职日期', en: 'Works there since' },
  period: { zh: '涉及期间', en: 'Period' },
  complained: { zh: '向企业反映', en: 'Told the company' },
  procedure: { zh: '其他程序', en: 'Other procedures' },
  procedureYes: {
    zh: '劳动部门、仲裁或者法院已介入',
    en: 'with a labour authority, in arbitration or at court',
  },
  refusal: { zh: '不予受理的原因', en: 'Not accepted because' },
  replyBy: { zh: '答复单位', en: 'Replied by' },
  reply: { zh: '处理情况', en: 'What was done' },
  promised: { zh: '补发或者承诺金额', en: 'Paid or promised' },
  agreed: { zh: '快递员确认', en: 'The courier says' },
  agreedYes: { zh: '已解决', en: 'settled' },
  agreedNo: { zh: '没有解决', en: 'not settled' },
  bodies: { zh: '转送部门', en: 'Referred to' },
  closing: { zh: '办结方式', en: 'Closed as' },
  recovered: { zh: '追回金额', en: 'Recovered' },
}

/**
 * The file of a courier's case. What would name a shielded courier to the enterprise, work and days among it, the presenter
 * keeps back; a file adds nothing to that, and names nobody who answered either.
 */
export const courierFile: OwnFile<CourierDetail> = {
  facts: ({ facts }, on) => [
    [words.shielded, on.word(facts.shielded ? words.shieldedYes : words.shieldedNo)],
    [words.outlet, facts.outlet],
    [words.job, on.label('JOB_KIND', facts.jobKind)],
    [words.employment, on.label('EMPLOYMENT_FORM', facts.employmentForm)],
    [words.startedOn, facts.startedOn],
    [words.period, [facts.periodFrom, facts.periodTo].filter(Boolean).join(' / ')],
    [
      words.complained,
      [on.code('COMPLAINED_TO', facts.complainedTo), facts.complainedOn].filter(Boolean).join('  '),
    ],
    [words.procedure, facts.otherProcedure && on.word(words.procedureYes)],
    [words.refusal, on.code('COURIER_REFUSAL', facts.refusal)],
  ],
  decisions: ({ answer, facts: { reply, agreed, bodies, closeType, recovered } }, on) => [
    reply
      ? [
          [words.replyBy, reply.orgName],
          [words.reply, on.written(reply.result, 'enterprise')],
          [words.promised, yuan(reply.amount)],
          [words.agreed, agreed !== null && on.word(agreed ? words.agreedYes : words.agreedNo)],
        ]
      : [],
    [
      [words.bodies, on.list(bodies.map((code) => on.label('REFERRAL_TARGET', code)))],
      [words.closing, on.code('COURIER_CLOSING', closeType)],
      [words.recovered, yuan(recovered)],
      on.answer(answer),
    ],
  ],
}
