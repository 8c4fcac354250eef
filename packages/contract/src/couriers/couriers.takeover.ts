import {
  ACCEPTED_AT,
  BRAND,
  COMMON_FIELDS,
  callerFields,
  PLACE,
  type Takeover,
} from '../takeovers/takeovers.declare.ts'

/** Couriers' cases of a former system that the bureau has; kept from the outlet unless the file says otherwise. */
export const courierTakeover = {
  place: 'areaCode',
  states: {
    pending: {
      also: ['未受理', '待审核', '已提交', '新建', 'new', 'submitted', 'pending'],
      needs: [],
      yet: ['acceptedAt'],
      clocks: [
        ['courierAccept', 'receivedAt'],
        ['courierAnswer', 'receivedAt'],
      ],
    },
    processing: {
      also: ['办理中', '已受理', '协调中', 'accepted', 'processing'],
      needs: ['acceptedAt'],
      yet: [],
      clocks: [
        ['courierAccept', 'receivedAt', 'acceptedAt'],
        ['courierAnswer', 'receivedAt'],
      ],
    },
  },
  fields: {
    ...COMMON_FIELDS,
    acceptedAt: ACCEPTED_AT,
    brand: { ...BRAND, required: true },
    outlet: { zh: '网点', en: 'Outlet', also: ['网点名称', '所在网点', 'branch'] },
    areaCode: PLACE,
    jobKind: {
      ...{ zh: '岗位', en: 'Job', words: 'JOB_KIND', assumed: 'OTHER' },
      also: ['工种', '职务', 'job'],
    },
    employmentForm: {
      ...{ zh: '用工形式', en: 'Form of employment', required: true, words: 'EMPLOYMENT_FORM' },
      also: ['用工方式', '用工性质', 'employment'],
    },
    startedOn: { zh: '入职日期', en: 'At work since', is: 'day', also: ['入职时间', 'started on'] },
    issue: {
      ...{ zh: '维权事项', en: 'Issue', required: true, words: 'COURIER_ISSUE' },
      also: ['事项', '诉求类型', '问题类型', '类型', 'type', 'category'],
    },
    amount: { zh: '涉及金额', en: 'Amount', is: 'amount', also: ['金额', '拖欠金额', 'sum'] },
    periodFrom: { zh: '涉及期间起', en: 'Period from', is: 'day', also: ['开始日期', 'from'] },
    periodTo: { zh: '涉及期间止', en: 'Period to', is: 'day', also: ['结束日期', 'to'] },
    content: {
      ...{ zh: '维权内容', en: 'Content', required: true },
      also: ['内容', '诉求', '情况说明', 'content', 'description'],
    },
    complainedTo: {
      ...{ zh: '是否反映过', en: 'Told the enterprise', words: 'COMPLAINED_TO', assumed: 'NONE' },
      also: ['反映情况', '反映对象', 'complained to'],
    },
    complainedOn: { zh: '反映日期', en: 'Told it on', is: 'day', also: ['反映时间', 'complained on'] },
    otherProcedure: {
      ...{ zh: '已仲裁或诉讼', en: 'In another procedure', words: 'COMMON_WHETHER', assumed: 'NO' },
      also: ['是否仲裁', '是否诉讼', 'other procedure'],
    },
    shielded: {
      ...{ zh: '对网点保密', en: 'Kept from the outlet', words: 'COMMON_WHETHER', assumed: 'YES' },
      also: ['是否保密', '保密', 'shielded'],
    },
    ...callerFields({ zh: '快递员', en: 'Courier' }),
  },
} as const satisfies Takeover
