import type { TakeoverField } from '@appeal/contract/takeovers/takeovers.kinds.ts'

/** Calls about what is no appeal. */
export const ineligibleCalls = [
  {
    reasonCode: 'N01',
    advised: 'ENTERPRISE',
    matter: '来电人昨天发现快件外包装破损，还没有联系快递企业。',
    advice: '请先向企业投诉；企业七日内没有答复，或者对处理结果不满意的，再向我局申诉。',
    callerName: '冯佳',
    callerPhone: '13700020001',
    brand: 'YTO',
  },
  {
    reasonCode: 'N07',
    advised: 'MARKET',
    matter: '网购的茶叶与宣传不符，要求商家退款，对快递服务没有意见。',
    advice: '商品质量问题不属于邮政业申诉范围，可以拨打 12315 向市场监管部门反映。',
    callerName: '顾然',
    callerPhone: '13700020002',
  },
  {
    reasonCode: 'N13',
    advised: 'LABOUR',
    matter: '快递员反映站点拖欠上月派费，询问能否由邮政管理部门处理。',
    advice:
      '劳动报酬争议请向人力资源和社会保障部门投诉；涉及企业罚款、派费规则的，可以从快递员渠道提交维权。',
    callerPhone: '13700020003',
  },
] as const

type FormerRow = Partial<Record<TakeoverField, string>>
const former = (outerNo: string, more: FormerRow): FormerRow => ({ outerNo, ...more })

/** Rows that the former system gave; the last one names a brand that is none. */
export const formerCases = (today: (daysAgo: number) => string): FormerRow[] => [
  former('GD-2026-018827', {
    ...{
      state: '处理中',
      receivedAt: today(9),
      acceptedAt: today(8),
      brand: '中通',
      waybillNo: '78100000018827',
    },
    ...{ problem: '投递服务', appellantName: '何一鸣', appellantPhone: '13612340001' },
    ...{ senderArea: '浙江省杭州市余杭区', recipientArea: '广东省深圳市宝安区' },
    ...{ postDate: today(30), complaintDate: today(20), content: '显示已签收，本人并未收到快件。' },
  }),
  former('GD-2026-018831', {
    ...{
      state: '处理中',
      receivedAt: today(8),
      acceptedAt: today(7),
      brand: '圆通',
      waybillNo: 'YT8100000018831',
    },
    ...{ problem: '丢失短少', appellantName: '邵宁', appellantPhone: '13612340002' },
    ...{ senderArea: '江苏省苏州市昆山市', recipientArea: '广东省深圳市龙岗区' },
    ...{ postDate: today(28), complaintDate: today(18), content: '三件衣服只收到两件，企业只肯退运费。' },
  }),
  former('GD-2026-018840', {
    ...{
      state: '处理中',
      receivedAt: today(7),
      acceptedAt: today(6),
      brand: '鸿雁',
      waybillNo: '99000018840',
    },
    ...{ problem: '延误', appellantName: '谭越', appellantPhone: '13612340003' },
    ...{ senderArea: '广东省广州市天河区', recipientArea: '广东省深圳市南山区' },
    ...{ postDate: today(25), complaintDate: today(16), content: '普通快件走了十二天还没有到。' },
  }),
]

const outlet = {
  brand: 'ZTO',
  level: 'OUTLET',
  areaCode: '440306',
  serviceAreas: ['440306'] as string[],
} as const
/** Outlets that apply for an account. */
export const applicants = [
  {
    ...outlet,
    ...{ fullName: '深圳市宝安区福海中通快递服务有限公司', licenceNo: '粤邮网备20261118001' },
    ...{ legalRepresentative: '黄建国', address: '福海街道永和路 12 号', complaintPhone: '0755-27880001' },
    ...{ handlerName: '黄丽', handlerPhone: '13800030001', handlerEmail: 'huang@example.cn' },
  },
  {
    ...outlet,
    ...{ fullName: '深圳市宝安区松岗中通快递服务有限公司', licenceNo: '粤邮网备20261119002' },
    ...{ legalRepresentative: '麦志强', address: '松岗街道沙江路 8 号', complaintPhone: '0755-27880002' },
    ...{ handlerName: '麦思', handlerPhone: '13800030002', handlerEmail: 'mai@example.cn' },
  },
] as const

/** A message that an administrator sent to a bureau. */
export const groupMessage = {
  subject: '年底前核对本单位人员和岗位',
  category: 'SYS',
  content: '请各单位在十二月十五日前核对人员、岗位和代办安排，离岗人员的案件先交接再停用账号。',
} as const

/** A mail that was written by hand. */
export const handMail = {
  receiveAccounts: ['liaison@example.cn'],
  subject: '双十一期间申诉情况通气会',
  content: '会议定于下周三上午九点半，请准备本企业申诉量、处理时限和赔付情况。',
}

/** Groups of people that rights are granted to together. */
export const groups = [
  { name: '值班员', remark: '节假日值班的经办人' },
  { name: '调解员', remark: '主持调解的人员' },
] as const

/** A module of the phone client. */
export const phoneModule = {
  ...{ title: '移动办理', titleEn: 'Mobile desk', icon: 'mobile', color: '#1677ff', sortCode: 1 },
  menus: [
    {
      ...{ title: '待办申诉', titleEn: 'Appeals to do', path: '/pages/appeal/todo', icon: 'tasks' },
      button: { title: '催办', titleEn: 'Urge', code: 'mobileUrge' },
    },
    {
      ...{ title: '消息', titleEn: 'Messages', path: '/pages/message/index', icon: 'bell' },
      button: { title: '全部已读', titleEn: 'Mark all as read', code: 'mobileReadAll' },
    },
  ],
} as const
