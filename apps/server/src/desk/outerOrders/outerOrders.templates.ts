import { templatesOn } from '../../features/outbox/outbox.service.ts'

/** What reminds of the day by which an outer body wants an answer: who it is and their number, nothing of the matter. */
export const outerOrderTemplates = templatesOn('deadline')({
  outerSoon: {
    subject: { zh: '外单位要求的答复日期临近', en: 'The day of an outer body is near' },
    text: {
      zh: '{kind}{no}：{org}转来（对方编号 {outerNo}），要求最迟 {date}答复，请按时答复并登记。',
      en: '{kind} {no}: {org} passed it on (their number {outerNo}) and wants an answer by {date}. Please answer and record it.',
    },
    sms: {
      zh: '{kind}{no}：{org}（对方编号 {outerNo}）要求最迟 {date}答复。',
      en: '{kind} {no}: {org} ({outerNo}) wants an answer by {date}.',
    },
  },
  outerLate: {
    subject: { zh: '外单位要求的答复日期已过', en: 'The day of an outer body is over' },
    text: {
      zh: '{kind}{no}：{org}转来（对方编号 {outerNo}），要求最迟 {date}答复，现在还没有登记答复。请尽快答复并登记。',
      en: '{kind} {no}: {org} passed it on (their number {outerNo}) and wanted an answer by {date}. None is recorded. Please answer and record it soon.',
    },
    sms: {
      zh: '{kind}{no}：{org}（对方编号 {outerNo}）要求最迟 {date}答复，尚未登记。',
      en: '{kind} {no}: {org} ({outerNo}) wanted an answer by {date}; none is recorded.',
    },
  },
})
