import { BRAND, COMMON_FIELDS, callerFields, PLACE, type Takeover } from '../takeovers/takeovers.declare.ts'

/** Letters of a former system that nobody has passed on yet; those at an enterprise are answered where they lie. */
export const letterTakeover = {
  place: 'areaCode',
  states: {
    pending: {
      also: ['未转交', '待审核', '待处理', '已提交', '新建', 'new', 'submitted', 'pending'],
      needs: [],
      yet: [],
      clocks: [['letterScreen', 'receivedAt']],
    },
  },
  fields: {
    ...COMMON_FIELDS,
    brand: { ...BRAND, required: true },
    areaCode: PLACE,
    outlet: { zh: '网点', en: 'Outlet', also: ['网点名称', 'branch'] },
    courierName: { zh: '受表扬人', en: 'Who is thanked', also: ['快递员', '快递员姓名', 'courier'] },
    courierNo: { zh: '快递员工号', en: "Courier's number", also: ['工号', 'courier no'] },
    waybillNo: {
      ...{ zh: '运单号', en: 'Waybill number' },
      also: ['快递单号', '邮件号', '单号', 'waybill', 'tracking number'],
    },
    title: { zh: '标题', en: 'Title', also: ['来信标题', '主题', 'subject'] },
    content: {
      ...{ zh: '来信内容', en: 'Letter', required: true },
      also: ['内容', '表扬内容', 'content', 'description'],
    },
    agreePublish: {
      ...{ zh: '同意公开', en: 'May be published', words: 'COMMON_WHETHER', assumed: 'NO' },
      also: ['是否公开', '是否同意公开', 'publish'],
    },
    ...callerFields({ zh: '来信人', en: 'Writer' }),
  },
} as const satisfies Takeover
