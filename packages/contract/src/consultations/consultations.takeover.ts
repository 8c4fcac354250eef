import { BRAND, COMMON_FIELDS, callerFields, PLACE, type Takeover } from '../takeovers/takeovers.declare.ts'

/** Questions of a former system: the time for the answer runs since they came. */
export const consultationTakeover = {
  place: 'areaCode',
  states: {
    pending: {
      also: ['未答复', '待处理', '待办理', '已提交', '新建', 'new', 'submitted', 'pending'],
      needs: [],
      yet: [],
      clocks: [['consultAnswer', 'receivedAt']],
    },
    processing: {
      also: ['办理中', '已受理', '答复中', 'accepted', 'processing'],
      needs: [],
      yet: [],
      clocks: [['consultAnswer', 'receivedAt']],
    },
  },
  fields: {
    ...COMMON_FIELDS,
    type: {
      ...{ zh: '咨询类型', en: 'Type of question', words: 'CONSULT_TYPE', assumed: 'OTHER' },
      also: ['类型', '问题类型', '咨询类别', 'type', 'category'],
    },
    areaCode: PLACE,
    brand: BRAND,
    title: { zh: '标题', en: 'Title', also: ['咨询标题', '主题', 'subject'] },
    content: {
      ...{ zh: '咨询内容', en: 'Question', required: true },
      also: ['内容', '问题', '情况说明', 'content', 'description'],
    },
    ...callerFields({ zh: '咨询人', en: 'Asker' }),
  },
} as const satisfies Takeover
