import type { Takeover } from './takeovers.declare.ts'

/** States in which an appeal may be taken over. */
export const APPEAL_TAKEOVER_STATES = [
  'pending_accept',
  'bureau_processing',
  'at_enterprise',
  'replied',
  'closed',
] as const
export type AppealTakeoverState = (typeof APPEAL_TAKEOVER_STATES)[number]

/** Appeals of a former system; which clocks they bring follows from what happened to them, in the kind's own code. */
export const appealTakeover = {
  place: 'recipientArea',
  states: {
    pending_accept: {
      needs: [],
      yet: ['acceptedAt', 'transferredAt', 'repliedAt', 'closedAt'],
      also: ['新申诉', '新建', '待审核', '未受理', '待登记', '已提交', 'new', 'submitted', 'pending'],
    },
    bureau_processing: {
      needs: ['acceptedAt'],
      yet: ['transferredAt', 'repliedAt', 'closedAt'],
      also: ['处理中', '办理中', '已受理', '待转办', '待分派', '待派单', 'accepted', 'processing'],
    },
    at_enterprise: {
      needs: ['acceptedAt', 'transferredAt'],
      yet: ['repliedAt', 'closedAt'],
      also: [
        ...['已转办', '转办中', '待企业答复', '待企业处理', '已转企业', '已派单', '企业办理中'],
        ...['transferred', 'with enterprise'],
      ],
    },
    replied: {
      needs: ['acceptedAt', 'transferredAt', 'repliedAt', 'replyText', 'liability', 'handlingType'],
      yet: ['closedAt'],
      also: ['企业已答复', '已答复', '已回复', '待结案', '待办结', '待审结', 'replied', 'answered'],
    },
    closed: {
      needs: ['acceptedAt', 'closedAt', 'closeType', 'liability', 'answer'],
      yet: [],
      also: ['已办结', '办结', '已结案', '结案', '已完成', '完结', 'closed', 'done', 'finished'],
    },
  },
  fields: {
    outerNo: {
      ...{ zh: '原编号', en: 'Outer number', required: true },
      also: [
        '申诉编号',
        '申诉单号',
        '工单编号',
        '工单号',
        '案件编号',
        '编号',
        'number',
        'case number',
        'case no',
      ],
    },
    state: {
      ...{ zh: '状态', en: 'State', required: true, words: 'state' },
      also: ['办理状态', '处理状态', '案件状态', '工单状态', '当前环节', 'status'],
    },
    receivedAt: {
      ...{ zh: '收到时间', en: 'Received', required: true, is: 'moment' },
      also: [
        '收到日期',
        '申诉时间',
        '申诉日期',
        '登记时间',
        '登记日期',
        '提交时间',
        '来电时间',
        '创建时间',
        'created',
        'filed',
      ],
    },
    acceptedAt: {
      ...{ zh: '受理时间', en: 'Accepted', is: 'moment' },
      also: ['受理日期', 'accepted on'],
    },
    transferredAt: {
      ...{ zh: '转办时间', en: 'Transferred', is: 'moment' },
      also: ['转办日期', '转企业时间', '转企业日期', '派单时间', 'transferred on'],
    },
    repliedAt: {
      ...{ zh: '企业答复时间', en: 'Enterprise answered', is: 'moment' },
      also: ['答复时间', '答复日期', '企业答复日期', 'answered', 'replied'],
    },
    closedAt: {
      ...{ zh: '办结时间', en: 'Closed', is: 'moment' },
      also: ['办结日期', '结案时间', '结案日期', 'closed on'],
    },
    brand: {
      ...{ zh: '企业品牌', en: 'Brand', required: true, words: 'brand' },
      also: ['品牌', '被申诉企业', '企业', '企业名称', '快递公司', '快递企业', 'company', 'enterprise'],
    },
    waybillNo: {
      ...{ zh: '运单号', en: 'Waybill number', required: true },
      also: ['快递单号', '邮件号', '邮件编号', '单号', 'waybill', 'tracking number'],
    },
    problem: {
      ...{ zh: '申诉问题', en: 'Problem', required: true, words: 'problem' },
      also: ['申诉类型', '申诉原因', '问题类型', '问题', '申诉类别', 'reason', 'category'],
    },
    channel: {
      ...{ zh: '申诉渠道', en: 'Channel', words: 'APPEAL_CHANNEL', assumed: 'TRANSFERRED' },
      also: ['渠道', '来源', '申诉来源', 'source'],
    },
    appellantName: {
      ...{ zh: '申诉人', en: 'Appellant', required: true },
      also: ['申诉人姓名', '姓名', '用户姓名', 'name', 'appellant name'],
    },
    appellantPhone: {
      ...{ zh: '申诉人电话', en: "Appellant's phone", required: true },
      also: ['联系电话', '电话', '手机号', '手机号码', '申诉人手机', 'phone', 'mobile', 'appellant phone'],
    },
    appellantRole: {
      ...{ zh: '申诉人身份', en: 'The appellant is', words: 'APPELLANT_ROLE', assumed: 'RECIPIENT' },
      also: ['身份', '申诉人类型', 'role'],
    },
    senderArea: {
      ...{ zh: '寄件地', en: 'Posted in', required: true, words: 'area' },
      also: ['寄件地区', '寄件人地区', '始发地', '寄出地', '寄件行政区划', 'sender area', 'origin'],
    },
    senderName: { zh: '寄件人', en: 'Sender', also: ['寄件人姓名', 'sender name'] },
    senderPhone: { zh: '寄件人电话', en: "Sender's phone", also: ['寄件电话', 'sender phone'] },
    senderAddress: { zh: '寄件地址', en: "Sender's address", also: ['寄件人地址', 'sender address'] },
    recipientArea: {
      ...{ zh: '收件地', en: 'Delivered in', required: true, words: 'area' },
      also: ['收件地区', '收件人地区', '目的地', '寄达地', '收件行政区划', 'recipient area', 'destination'],
    },
    recipientName: { zh: '收件人', en: 'Recipient', also: ['收件人姓名', 'recipient name'] },
    recipientPhone: { zh: '收件人电话', en: "Recipient's phone", also: ['收件电话', 'recipient phone'] },
    recipientAddress: {
      ...{ zh: '收件地址', en: "Recipient's address" },
      also: ['收件人地址', 'recipient address'],
    },
    postDate: {
      ...{ zh: '寄件日期', en: 'Posted', required: true, is: 'day' },
      also: ['寄件时间', '交寄日期', '收寄日期', 'post date', 'posted on'],
    },
    complaintDate: {
      ...{ zh: '向企业投诉日期', en: 'Complained to the enterprise', required: true, is: 'day' },
      also: ['企业投诉日期', '投诉日期', '投诉时间', 'complaint date'],
    },
    complaintChannel: {
      ...{ zh: '投诉方式', en: 'Complained by', words: 'COMPLAINT_CHANNEL', assumed: 'OTHER' },
      also: ['投诉渠道', 'complaint channel'],
    },
    complaintResult: {
      ...{
        zh: '投诉结果',
        en: 'Outcome of the complaint',
        words: 'COMPLAINT_RESULT',
        assumed: 'UNSATISFIED',
      },
      also: ['企业处理结果', 'complaint result'],
    },
    content: {
      ...{ zh: '申诉内容', en: 'Content', required: true },
      also: ['内容', '申诉描述', '诉求内容', '情况说明', 'description'],
    },
    demands: {
      ...{ zh: '申诉请求', en: 'Demands', words: 'DEMAND_KIND', assumed: 'OTHER' },
      also: ['诉求', '申诉诉求', '请求', 'demand'],
    },
    claimAmount: { zh: '请求金额', en: 'Amount claimed', also: ['索赔金额', '诉求金额', 'claim amount'] },
    itemName: { zh: '内件名称', en: 'Item', also: ['内件', '物品名称', '内件品名', 'item name'] },
    itemValue: { zh: '内件价值', en: 'Value of the item', also: ['物品价值', '声明价值', 'item value'] },
    handler: {
      ...{ zh: '经办人账号', en: 'Handler (account)' },
      also: ['经办人', '办理人账号', 'handler'],
    },
    replyText: {
      ...{ zh: '企业答复内容', en: "Enterprise's answer" },
      also: ['企业答复', '调查结果', '答复内容', 'reply', 'answer of the enterprise'],
    },
    handlingType: {
      ...{ zh: '企业处理方式', en: "Enterprise's handling", words: 'HANDLING_TYPE' },
      also: ['处理方式', 'handling'],
    },
    compensation: { zh: '赔偿金额', en: 'Compensation', also: ['赔付金额', '挽回损失', '补偿金额'] },
    liability: {
      ...{ zh: '责任认定', en: 'Liability', words: 'LIABILITY' },
      also: ['责任', '企业责任', '有无责任'],
    },
    closeType: {
      ...{ zh: '结案方式', en: 'Closed by', words: 'CLOSE_TYPE' },
      also: ['办结方式', '处理结果', 'close type'],
    },
    answer: {
      ...{ zh: '对申诉人的答复', en: 'Answer to the appellant' },
      also: ['答复申诉人', '办结意见', '结案意见', '管局答复', 'answer'],
    },
  },
} as const satisfies Takeover
