import type { Both } from '../kit/language.ts'

/** Words of one kind of case. */
export interface CaseTexts<S extends string, A extends string, E extends string> {
  name: Both
  /** What whoever files a case of the kind is called. */
  owner: Both
  /** State as the desk and as the person who filed it reads it. */
  states: Record<S, { desk: Both; portal: Both }>
  /** Button, and what pressing it sets in motion. */
  actions: Record<A, { name: Both; after: Both }>
  events: Record<E, Both>
  /** What its facts and the inputs of its actions are called, where the desk has no words of its own for them. */
  fields?: Readonly<Record<string, Both>>
  /** What happens next; `{date}` is the pressing day, `{bureau}` the bureau. */
  next: Record<S, Both>
}

export const conditionTexts = {
  followed_up: { zh: '只能追问一次', en: 'one follow-up question only' },
  evaluated: { zh: '已经评价过', en: 'rated already' },
  not_waiting: { zh: '评价时间已过', en: 'the time for rating is over' },
  extended: { zh: '已经延长过一次', en: 'extended once already' },
  no_consent: { zh: '来信人不同意公开', en: 'the writer does not agree to publication' },
  disclosed: { zh: '已经同意公开身份', en: 'the identity is disclosed already' },
  handler_only: { zh: '您已经是承办人', en: 'you are the handler already' },
  faq_made: { zh: '已经整理为常见问题', en: 'made into a common question already' },
} as const satisfies Record<string, Both>
export type CaseCondition = keyof typeof conditionTexts

/** Labels of codes that no dictionary holds. */
export const codeTexts = {
  DECLINE_REASON: {
    NOT_POSTAL: { zh: '不属于邮政管理职责', en: 'not a matter of the postal regulator' },
    REPEATED: { zh: '重复咨询，已经答复过', en: 'asked and answered before' },
    UNCLEAR: { zh: '问题不清楚，无法答复', en: 'too unclear to answer' },
    IMPROPER: { zh: '内容不当', en: 'improper content' },
    OTHER: { zh: '其他', en: 'other' },
  },
  REPORT_REFUSAL: {
    NOT_POSTAL: { zh: '不属于邮政管理职责', en: 'not a matter of the postal regulator' },
    NO_FACTS: { zh: '没有具体事实', en: 'no concrete facts' },
    NO_SUBJECT: { zh: '没有明确的被举报人', en: 'nobody is clearly named' },
    REPEATED: { zh: '重复举报且没有新线索', en: 'reported before, nothing new' },
    TOO_OLD: { zh: '超过处罚时效', en: 'too old to be punished' },
    IS_APPEAL: { zh: '属于服务质量申诉，请走申诉', en: 'a matter of service quality: please file an appeal' },
    OTHER: { zh: '其他', en: 'other' },
  },
  REPORT_BODY: {
    MARKET: { zh: '市场监督管理部门', en: 'market regulator' },
    PRICE: { zh: '价格主管部门', en: 'price authority' },
    POLICE: { zh: '公安机关', en: 'police' },
    EMERGENCY: { zh: '应急管理部门', en: 'emergency management' },
    LABOUR: { zh: '人力资源社会保障部门', en: 'labour authority' },
    DISCIPLINE: { zh: '纪检监察机关', en: 'discipline inspection' },
    OTHER: { zh: '其他部门', en: 'another body' },
  },
  REPORT_RESULT: {
    PENALTY: { zh: '行政处罚', en: 'penalty' },
    CORRECTION_ORDER: { zh: '责令改正', en: 'ordered to correct' },
    CRITICISM: { zh: '通报批评', en: 'public criticism' },
    TALK: { zh: '约谈告诫', en: 'warned in a talk' },
    NO_BREACH: { zh: '未发现违法', en: 'no breach found' },
    PASSED_ON: { zh: '移送其他部门', en: 'passed on to another body' },
  },
  COMMENDATION: {
    PRAISED: { zh: '通报表扬', en: 'praised' },
    BONUS: { zh: '物质奖励', en: 'given a bonus' },
    HONOUR: { zh: '授予荣誉', en: 'honoured' },
    EXAMPLE: { zh: '作为学习榜样', en: 'made an example for others' },
    OTHER: { zh: '其他', en: 'other' },
  },
  COURIER_REFUSAL: {
    NOT_COURIER: { zh: '不是快递从业人员', en: 'not a worker of the express trade' },
    NO_FACTS: { zh: '没有具体事实', en: 'no concrete facts' },
    REPEATED: { zh: '重复提交且没有新内容', en: 'filed before, nothing new' },
    OTHER_PROCEDURE: { zh: '已由劳动仲裁或者法院处理', en: 'in labour arbitration or before a court' },
    NOT_IN_SCOPE: { zh: '不属于受理范围', en: 'outside the scope' },
    OTHER: { zh: '其他', en: 'other' },
  },
  COURIER_CLOSING: {
    SETTLED: { zh: '诉求已解决', en: 'settled' },
    PARTLY_SETTLED: { zh: '部分解决', en: 'settled in part' },
    NOT_SETTLED: { zh: '协调不成，已告知其他途径', en: 'not settled, other ways were named' },
    EXPLAINED: { zh: '已解释说明', en: 'explained' },
    OTHER: { zh: '其他', en: 'other' },
  },
  COMPLAINED_TO: {
    NONE: { zh: '还没有反映过', en: 'not yet' },
    OUTLET: { zh: '向网点反映过', en: 'to the outlet' },
    HEADQUARTERS: { zh: '向总部或省公司反映过', en: 'to headquarters or province' },
    BOTH: { zh: '网点和总部都反映过', en: 'to both' },
  },
} as const satisfies Record<string, Record<string, Both>>
export type CodeType = keyof typeof codeTexts

/** A code's label; the code itself where it is unknown. */
export function codeLabel(type: CodeType, code: string, language: 'zh' | 'en'): string {
  const labels: Readonly<Record<string, Both>> = codeTexts[type]
  return labels[code]?.[language] ?? code
}
