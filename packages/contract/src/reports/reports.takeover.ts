import {
  ACCEPTED_AT,
  BRAND,
  COMMON_FIELDS,
  callerFields,
  PLACE,
  type Takeover,
} from '../takeovers/takeovers.declare.ts'

/** Reports of a former system, until an investigation is opened: what it found stands in papers that no sheet tells. */
export const reportTakeover = {
  place: 'areaCode',
  states: {
    pending: {
      also: ['未受理', '待审核', '已提交', '新建', 'new', 'submitted', 'pending'],
      needs: [],
      yet: ['acceptedAt'],
      clocks: [['reportAccept', 'receivedAt']],
    },
    verifying: {
      also: ['已受理', '处理中', '办理中', '调查核实', 'accepted', 'processing', 'verifying'],
      needs: ['acceptedAt'],
      yet: [],
      clocks: [
        ['reportAccept', 'receivedAt', 'acceptedAt'],
        ['reportVerify', 'acceptedAt'],
      ],
    },
  },
  fields: {
    ...COMMON_FIELDS,
    acceptedAt: ACCEPTED_AT,
    type: {
      ...{ zh: '举报类型', en: 'Type of report', required: true, words: 'REPORT_TYPE' },
      also: ['类型', '违法行为', '举报类别', 'type', 'category'],
    },
    areaCode: PLACE,
    brand: BRAND,
    subjectName: {
      ...{ zh: '被举报人', en: 'Whom it is of' },
      also: ['被举报单位', '被举报对象', '被举报网点', 'subject'],
    },
    subjectAddress: { zh: '被举报地址', en: 'Their address', also: ['被举报人地址', '地址', 'address'] },
    occurredOn: {
      ...{ zh: '发生日期', en: 'Happened on', required: true, is: 'day' },
      also: ['违法日期', '事发日期', '发生时间', 'occurred on'],
    },
    waybillNo: {
      ...{ zh: '运单号', en: 'Waybill number' },
      also: ['快递单号', '邮件号', '单号', 'waybill', 'tracking number'],
    },
    content: {
      ...{ zh: '举报内容', en: 'Report', required: true },
      also: ['内容', '情况说明', 'content', 'description'],
    },
    ...callerFields({ zh: '举报人', en: 'Reporter' }),
  },
} as const satisfies Takeover
