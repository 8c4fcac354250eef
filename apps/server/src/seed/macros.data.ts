import type { MacroSeed } from '../desk/macros/macros.keeping.ts'

/** Ends that come up every day, at everybody's hand; texts are sent in Chinese. */
export const macroSeeds: readonly MacroSeed[] = [
  {
    code: 'closing.settled',
    area: 'b',
    kind: 'appeal',
    action: 'editToEnd',
    title: { zh: '和解，企业已履行', en: 'Settled, the enterprise has done its part' },
    values: {
      closeType: 'SETTLED',
      answer:
        '您反映的{{问题}}一事，经调查，{{品牌}}已与您协商一致并履行。{{办理单位}}据此办结本件申诉。您对处理结果不服的，可以依法申请行政复议或者提起诉讼。',
    },
    checks: [
      'facts_checked',
      'delivery_proof',
      'delay_promise',
      'loss_value',
      'loss_track',
      'damage_pictures',
      'damage_value',
    ],
  },
  {
    code: 'closing.accepted',
    area: 'b',
    kind: 'appeal',
    action: 'editToEnd',
    title: { zh: '已处理，申诉人认可', en: 'Handled, accepted by the appellant' },
    values: {
      closeType: 'HANDLED_ACCEPTED',
      answer:
        '您反映的{{问题}}一事，{{品牌}}已作出处理，您在核实时表示认可。{{办理单位}}据此办结本件申诉。您对处理结果不服的，可以依法申请行政复议或者提起诉讼。',
    },
    checks: ['facts_checked'],
  },
  {
    code: 'reply.compensated',
    area: 'a',
    kind: 'appeal',
    action: 'reply',
    title: { zh: '企业有责，已赔偿并达成一致', en: 'Responsible, compensated and agreed' },
    values: {
      investigationResult:
        '经核查，运单{{运单号}}反映的{{问题}}属实，责任在我司。我司已向申诉人致歉，并就赔偿达成一致，赔偿款已经支付。',
      liability: 'RESPONSIBLE',
      handlingType: 'COMPENSATE',
    },
  },
  {
    code: 'reply.explained',
    area: 'a',
    kind: 'appeal',
    action: 'reply',
    title: { zh: '企业无责，已解释', en: 'Not responsible, explained' },
    values: {
      investigationResult:
        '经核查，运单{{运单号}}的收寄、运输和投递均符合服务承诺和有关标准，我司已向申诉人说明情况并出示证明材料。',
      liability: 'NOT_RESPONSIBLE',
      handlingType: 'EXPLAIN',
    },
  },
]
