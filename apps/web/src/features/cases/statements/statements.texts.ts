import { texts } from '../../../lib/i18n.ts'

/** Words of couriers' statements on the desk. */
export const statementTexts = texts('cases.statements', {
  zh: {
    title: '快递员陈述',
    ask: '请快递员陈述',
    askNote: '快递员有 {days} 个工作日；承办时限不因此停止。快递员不同意，企业看不到陈述。',
    askNoteEnterprise: '快递员有 {days} 个工作日；承办时限不因此停止。快递员同意的，您才能看到陈述。',
    courier: '快递员的手机号或账号',
    question: '请快递员说明什么',
    questionHint: '快递员只看到编号、运单号和这段话，请不要写申诉人的姓名、电话',
    enterprise: '企业请求',
    bureau: '管局请求',
    due: '最迟 {day}',
    unknown: '该品牌没有这个快递员账号，没有送达',
    OPEN: '等待陈述',
    GIVEN: '已陈述',
    LAPSED: '没有收到陈述',
    said: '快递员 {time}',
    shared: '企业可见',
    kept: '企业不可见',
  },
  en: {
    title: "Courier's statement",
    ask: 'Ask a courier',
    askNote:
      'The courier has {days} working {days|day|days}; no clock of the case waits. The enterprise reads it only if the courier agrees.',
    askNoteEnterprise:
      'The courier has {days} working {days|day|days}; no clock of the case waits. You read it only if the courier agrees.',
    courier: 'Phone or account of the courier',
    question: 'What the courier should explain',
    questionHint:
      'The courier sees the number, the waybill and these words: leave out the name and phone of the appellant',
    enterprise: 'Asked by the enterprise',
    bureau: 'Asked by the bureau',
    due: 'by {day}',
    unknown: 'The brand has no such courier account; it reached nobody',
    OPEN: 'Waits for the courier',
    GIVEN: 'Made',
    LAPSED: 'None came',
    said: 'Courier, {time}',
    shared: 'read by the enterprise too',
    kept: 'kept from the enterprise',
  },
})
