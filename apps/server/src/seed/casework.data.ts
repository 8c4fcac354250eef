import type { ChecklistSeed } from '../desk/checklists/checklists.service.ts'
import type { CannedSeed } from '../desk/conversations/conversations.service.ts'

const POSTAL_LAW = { zh: '《邮政法》第四十五至四十七条', en: 'Postal Law arts 45–47' }
const REPLY_RULE = { zh: '《申诉处理办法》企业答复的内容', en: 'Appeal rules, content of the reply' }
const CALLBACK_RULE = { zh: '《申诉处理办法》（2011）第二十二条', en: 'Appeal rules (2011) art. 22' }
const EXPRESS_STANDARD = { zh: 'GB/T 27917', en: 'GB/T 27917' }

/**
 * What a handler checks before closing (domain 1.8–1.10, 1.16), by problem. What a machine can see it ticks itself;
 * what needs a look at the material is a person's to tick.
 */
export const checklistSeeds: readonly ChecklistSeed[] = [
  {
    code: 'replied',
    zh: '企业已答复',
    en: 'The enterprise has answered',
    basis: REPLY_RULE,
    required: false,
    events: ['replied'],
  },
  {
    code: 'heard',
    zh: '已听取申诉人意见',
    en: 'The appellant was heard',
    basis: CALLBACK_RULE,
    required: false,
    events: ['verification_answered', 'called_back'],
  },
  {
    code: 'facts_checked',
    zh: '事实已与双方材料核对',
    en: "Facts checked against both sides' material",
    required: true,
  },
  {
    code: 'delivery_proof',
    l1: 'DELIVERY',
    zh: '签收凭证已核对（签收人、影像、地点）',
    en: 'Proof of delivery checked (signer, picture, place)',
    required: true,
  },
  {
    code: 'delay_promise',
    l1: 'DELAY',
    zh: '承诺时限和实际时间已核对，是否构成彻底延误已判断',
    en: 'Promised and actual time checked; total delay judged',
    basis: EXPRESS_STANDARD,
    required: true,
  },
  {
    code: 'loss_value',
    l1: 'LOSS',
    zh: '价值凭证、保价金额和赔偿依据已核对',
    en: 'Proof of value, insured amount and ground of compensation checked',
    basis: POSTAL_LAW,
    required: true,
  },
  {
    code: 'loss_track',
    l1: 'LOSS',
    zh: '轨迹最后环节已核对',
    en: 'Last point of the track checked',
    required: true,
  },
  {
    code: 'damage_pictures',
    l1: 'DAMAGE',
    zh: '损毁照片和外包装已核对',
    en: 'Pictures of the damage and the packaging checked',
    required: true,
  },
  {
    code: 'damage_value',
    l1: 'DAMAGE',
    zh: '价值凭证、保价金额和赔偿依据已核对',
    en: 'Proof of value, insured amount and ground of compensation checked',
    basis: POSTAL_LAW,
    required: true,
  },
  {
    code: 'accept_rules',
    l1: 'ACCEPT',
    zh: '收寄验视和实名记录已核对',
    en: 'Records of inspection and real name at acceptance checked',
    required: true,
  },
  {
    code: 'charge_tariff',
    l1: 'CHARGE',
    zh: '公示资费和实收金额已核对',
    en: 'Published tariff and amount charged checked',
    required: true,
  },
  {
    code: 'cod_money',
    l1: 'COD',
    zh: '代收货款的去向已核对',
    en: 'Where the collected money went was checked',
    required: true,
  },
  {
    code: 'compensation_agreed',
    zh: '赔偿金额和申诉人说法一致，或者已说明差额',
    en: 'Compensation agrees with what the appellant says, or the difference is explained',
    basis: REPLY_RULE,
    required: false,
  },
  {
    code: 'law_breach',
    zh: '是否涉嫌违法已判断',
    en: 'Judged whether a law may have been broken',
    required: false,
  },
]

/** Texts at everybody's hand. They are sent in Chinese; the English wording is for reading them at the desk. */
export const cannedSeeds: readonly CannedSeed[] = [
  {
    code: 'user.ask_material',
    area: 'b',
    talk: 'user',
    kinds: ['appeal'],
    title: { zh: '请提供凭证', en: 'Please send proof' },
    text: {
      zh: '{{申诉人}}，您好。您的申诉{{编号}}还需要购买凭证或价值证明，请在这里上传照片。如有不便，请说明情况。',
      en: 'Dear {{appellant}}, your appeal {{number}} still needs proof of purchase or value. Please upload a picture here, or tell us why you cannot.',
    },
  },
  {
    code: 'user.ask_confirm',
    area: 'b',
    talk: 'user',
    kinds: ['appeal'],
    title: { zh: '请确认企业答复', en: 'Please confirm the answer' },
    text: {
      zh: '{{申诉人}}，您好。{{品牌}}已经答复。请您告诉我们答复是否属实、您是否接受；如不接受，{{办理单位}}可以组织调解。',
      en: 'Dear {{appellant}}, {{brand}} has answered. Please tell us whether the answer is true and whether you accept it; if not, {{bureau}} can mediate.',
    },
  },
  {
    code: 'user.progress',
    area: 'b',
    talk: 'user',
    kinds: ['appeal'],
    title: { zh: '告知办理进度', en: 'Tell the progress' },
    text: {
      zh: '{{申诉人}}，您好。您的申诉{{编号}}正在办理，{{办理单位}}最迟{{答复期限}}答复您。',
      en: 'Dear {{appellant}}, your appeal {{number}} is being handled. {{bureau}} answers by {{answer by}}.',
    },
  },
  {
    code: 'user.closed',
    area: 'b',
    talk: 'user',
    kinds: ['appeal'],
    title: { zh: '结案答复', en: 'Answer at closing' },
    text: {
      zh: '{{申诉人}}，您好。您的申诉{{编号}}（运单{{运单号}}，{{问题}}）已经查明：　。{{品牌}}的处理：　。',
      en: 'Dear {{appellant}}, your appeal {{number}} (waybill {{waybill}}, {{problem}}) was looked into: . {{brand}} has: .',
    },
  },
  {
    code: 'user.not_accepted',
    area: 'b',
    talk: 'user',
    kinds: ['appeal'],
    title: { zh: '不予受理说明', en: 'Why it is not accepted' },
    text: {
      zh: '{{申诉人}}，您好。您的申诉{{编号}}不予受理，原因：　。您可以：　。',
      en: 'Dear {{appellant}}, your appeal {{number}} is not accepted because: . You may: .',
    },
  },
  {
    code: 'user.progress_other',
    area: 'b',
    talk: 'user',
    kinds: ['consultation', 'report', 'letter', 'courier'],
    title: { zh: '告知办理进度', en: 'Tell the progress' },
    text: {
      zh: '您好。您提交的{{编号}}正在办理，{{办理单位}}最迟{{答复期限}}答复您。',
      en: 'Your case {{number}} is being handled. {{bureau}} answers by {{answer by}}.',
    },
  },
  {
    code: 'user.question_unclear',
    area: 'b',
    talk: 'user',
    kinds: ['consultation'],
    title: { zh: '请说明问题', en: 'Please say what you ask' },
    text: {
      zh: '您好。您的咨询{{编号}}没有写清想了解的事项，请补充具体问题，{{办理单位}}再行答复。',
      en: 'Your question {{number}} does not say what you want to know. Please add it, and {{bureau}} will answer.',
    },
  },
  {
    code: 'user.report_facts',
    area: 'b',
    talk: 'user',
    kinds: ['report'],
    title: { zh: '请补充线索', en: 'Please add facts' },
    text: {
      zh: '您好。您的举报{{编号}}还需要时间、地点和经过等具体事实，请在这里补充，有照片的可以上传。',
      en: 'Your report {{number}} still needs time, place and course of events. Please add them here; pictures can be uploaded.',
    },
  },
  {
    code: 'enterprise.again',
    area: 'b',
    talk: 'enterprise',
    kinds: ['appeal'],
    title: { zh: '请重新答复', en: 'Please answer again' },
    text: {
      zh: '答复没有写明运单{{运单号}}的调查经过和处理依据，请{{承办企业}}核实后重新答复。',
      en: 'The answer does not say how waybill {{waybill}} was investigated. {{enterprise}}: please check and answer again.',
    },
  },
  {
    code: 'enterprise.proof',
    area: 'b',
    talk: 'enterprise',
    kinds: ['appeal'],
    title: { zh: '请补充签收影像', en: 'Please add the proof of delivery' },
    text: {
      zh: '请{{承办企业}}就运单{{运单号}}提供签收影像和派件记录，并说明未取得收件人同意的原因，最迟{{当前期限}}。',
      en: '{{enterprise}}: please provide the picture of delivery and the courier’s record for waybill {{waybill}} by {{due}}.',
    },
  },
  {
    code: 'enterprise.difference',
    area: 'b',
    talk: 'enterprise',
    kinds: ['appeal'],
    title: { zh: '请说明赔偿差额', en: 'Please explain the difference' },
    text: {
      zh: '申诉人提供的价值凭证与你单位赔偿金额不一致，请说明计算依据，最迟{{当前期限}}。',
      en: 'The proof of value and your compensation differ. Please explain the calculation by {{due}}.',
    },
  },
  {
    code: 'enterprise.courier_grounds',
    area: 'b',
    talk: 'enterprise',
    kinds: ['courier'],
    title: { zh: '请说明处理依据', en: 'Please explain the grounds' },
    text: {
      zh: '请{{承办企业}}就{{编号}}反映的事项说明调查经过、处理依据和结果，最迟{{当前期限}}。',
      en: '{{enterprise}}: please explain by {{due}} how {{number}} was investigated, on which grounds and with what result.',
    },
  },
  {
    code: 'internal.handover',
    area: 'b',
    talk: 'internal',
    title: { zh: '交接说明', en: 'Hand-over' },
    text: {
      zh: '{{编号}}（{{品牌}}，{{问题}}）：已做：　；还差：　；注意：　',
      en: '{{number}} ({{brand}}, {{problem}}): done: ; still open: ; mind: ',
    },
  },
  {
    code: 'enterprise.result',
    area: 'a',
    talk: 'enterprise',
    kinds: ['appeal'],
    title: { zh: '调查结果', en: 'Result of the investigation' },
    text: {
      zh: '已核对运单{{运单号}}的流转记录，并向网点和派件员核实：　。处理结果：　。',
      en: 'We checked the track of waybill {{waybill}} and asked the outlet and the courier: . What we have done: .',
    },
  },
  {
    code: 'enterprise.received',
    area: 'a',
    talk: 'enterprise',
    title: { zh: '已收到，正在核实', en: 'Received, being checked' },
    text: {
      zh: '已收到，正在向网点和派件员核实，核实后在期限内答复。',
      en: 'Received. We are asking the outlet and the courier and will answer in time.',
    },
  },
]
