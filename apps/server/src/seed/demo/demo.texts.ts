import type { APPEAL_L1 } from '@appeal/contract/appeals/appeals.codes.ts'
import type { Particulars } from '@appeal/contract/appeals/appeals.particulars.schemas.ts'

type Problem = (typeof APPEAL_L1)[number]

interface MatterText {
  l2: string
  item: string
  value: number
  text: string
  /** What is asked of this problem alone. */
  told?: Particulars
}

/** Invented matters as people write them; none belongs to a real person or item. */
export const matters: Record<Problem, MatterText[]> = {
  DELIVERY: [
    {
      l2: 'DELIVERY_FALSE_SIGN',
      item: '耳机 1 件',
      value: 680,
      text: '显示已签收，我并未收到。打电话给网点，说放在家门口，监控里没有人来过。投诉后一直没有结果，要求按实际价值赔偿。',
      told: { leftAt: 'DOORSTEP' },
    },
    {
      l2: 'DELIVERY_LOCKER',
      item: '水果 1 箱',
      value: 128,
      text: '没有打电话就把快件放进智能快件箱，取出来时水果已经坏了。我当天全天在家，要求按约定送货上门。',
      told: { leftAt: 'LOCKER', consent: 'NOT_ASKED' },
    },
    {
      l2: 'DELIVERY_NOT_TO_ADDRESS',
      item: '图书 3 本',
      value: 96,
      text: '快件没有按地址投递，放在两公里外的驿站，没有征得我的同意。要求重新投递到门。',
    },
  ],
  DELAY: [
    {
      l2: 'DELAY_TRANSIT',
      item: '合同文件',
      value: 50,
      text: '快件在转运中心停留九天没有更新，错过了签约日期。客服每次都说正在加急处理，没有结果。',
      told: { arrival: 'NOT_YET', delayHarm: '错过了签约日期' },
    },
    {
      l2: 'DELAY_BACKLOG',
      item: '羽绒服 1 件',
      value: 459,
      text: '网点停运，快件积压超过十天，没有人通知，电话无人接听。要求尽快投递并退还资费。',
    },
  ],
  LOSS: [
    {
      l2: 'LOSS_AMOUNT',
      item: '相机镜头 1 支',
      value: 3200,
      text: '快件丢失，企业只愿意赔偿运费的三倍，与内件价值相差很大。我有购买发票，要求按实际价值赔偿。',
      told: { valueProof: 'INVOICE' },
    },
    {
      l2: 'LOSS_SHORT',
      item: '茶叶 6 盒',
      value: 900,
      text: '收到时外包装有重新粘贴的痕迹，少了两盒。当场拍了照片，企业不承认。',
      told: { valueProof: 'ORDER', wrapping: 'BROKEN', noticed: 'AT_DOOR' },
    },
  ],
  DAMAGE: [
    {
      l2: 'DAMAGE_NOT_PAID',
      item: '玻璃鱼缸 1 个',
      value: 560,
      text: '保价寄送的鱼缸碎了，企业说包装不当，不肯按保价金额赔偿。包装是网点收寄员做的。',
      told: { valueProof: 'ORDER', packedBy: 'COURIER', noticed: 'AT_DOOR' },
    },
    {
      l2: 'DAMAGE_ROUGH',
      item: '显示器 1 台',
      value: 1399,
      text: '显示器屏幕破裂，外箱有明显撞击痕迹。企业拖了半个月，只说在核实。',
      told: { valueProof: 'INVOICE', packedBy: 'SENDER', wrapping: 'BROKEN', noticed: 'SAME_DAY' },
    },
  ],
  ACCEPT: [
    {
      l2: 'ACCEPT_PICKUP',
      item: '衣物',
      value: 200,
      text: '预约上门取件三次都没有来，也没有说明原因，最后系统自动取消。',
    },
  ],
  CHARGE: [
    {
      l2: 'CHARGE_EXTRA',
      item: '农资 1 袋',
      value: 80,
      text: '到乡镇网点取件，被多收五元“保管费”，没有票据。要求退还并停止违规收费。',
      told: { chargedAmount: '5.00', chargeProof: 'NONE' },
    },
  ],
  COD: [
    {
      l2: 'COD_UNPAID',
      item: '代收货款 2 笔',
      value: 1860,
      text: '代收货款签收二十天仍未返还，客服互相推诿。要求立即返款。',
    },
  ],
  OTHER: [
    {
      l2: 'OTHER_SERVICE_LINE',
      item: '日用品',
      value: 60,
      text: '客服电话长时间无法接通，网上投诉后工单被直接关闭，没有联系过我。',
    },
  ],
}

export const replies = {
  responsible:
    '经调查，派件员未取得收件人同意，无签收影像。已与申诉人沟通，愿意按实际价值协商赔偿，并对派件员进行教育。',
  explained: '经调查，快件外包装完好，签收影像为申诉人家属。已向申诉人说明并提供影像，申诉人表示理解。',
  again: '重新核实后，承认首次答复有误。已上门道歉，按申诉人提供的凭证赔偿。',
  /** What says nothing of any case, and is sent in all of them. */
  boilerplate:
    '尊敬的客户您好，您反映的问题我司高度重视，已安排专人核实处理，对相关人员批评教育，给您带来不便深表歉意，感谢您对我司服务的监督与支持。',
} as const

/** What an enterprise looked at, found and did, where each of these fits each of the next. */
const looked = [
  '经调取营业部门口监控',
  '经核对末端派送轨迹和通话录音',
  '经向当班派件员、驿站负责人分别询问',
  '经查分拨中心卸车录像和扫描记录',
  '经电话联系申诉人并比对其提供的照片',
] as const
const found = {
  responsible: [
    '派件员当日赶班，没有打电话就登记了签收',
    '快件在集包时被压在底层，到站后没有及时分出',
    '网点交接只点了总数，没有逐件核对，无法说明去向',
    '客服接到投诉后漏派工单，三天没有人回复',
  ],
  explained: [
    '快件由申诉人指定的代收点签收，取件码短信已发送',
    '收寄时已当面验视，寄件人在面单上确认未保价',
    '派件前两次拨打电话均无人接听，次日上门完成投递',
    '因当日道路封闭顺延一天，平台已向收件人推送说明',
  ],
} as const
const did = {
  responsible: [
    '已当面致歉并约定按购买凭证赔偿',
    '已退还资费，差额由营业部承担',
    '赔偿方案已由申诉人在电话中确认，三日内到账',
    '涉事人员停岗培训两天，申诉人的损失照价补足',
    '补寄一份相同内件，来回费用由我司负担',
  ],
  explained: [
    '已把影像发给申诉人查看',
    '已向申诉人逐条说明依据，其对经过没有异议',
    '经办人上门解释一次，申诉人要求保留意见',
    '已告知可以申请复核的途径，并留下专线电话',
    '相关记录随本答复一并附上',
  ],
} as const

/**
 * What an enterprise answers in its own words: no two of a hundred in turn are the same.
 *
 * @param serial counts the answers
 */
export function ownAnswer(kind: 'responsible' | 'explained', serial: number, item = '文件'): string {
  const nth = (texts: readonly string[], turn: number) => texts[Math.floor(turn) % texts.length]!
  const [what, way] = [nth(found[kind], serial / 5), nth(did[kind], serial / 20)]
  return `${nth(looked, serial)}，本件内件为${item}，${what}。${way}。`
}

export const answers = {
  settled: '企业承认派送不规范，已向您道歉并赔偿。经电话回访，您对处理结果认可，本申诉办结。',
  explained:
    '经核实签收影像和通话记录，企业已按规定投递，不承担责任。如对结果有异议，您可以依法向人民法院起诉。',
  mediated: '经调解，双方同意按调解意见处理，企业已完成赔付，本申诉办结。',
} as const

export const surnames = '林王李张刘陈杨赵黄周吴徐孙胡朱高何郭马罗梁宋郑谢韩唐冯于董萧'
export const givenNames = [
  '小满',
  '建国',
  '秀英',
  '子涵',
  '一诺',
  '浩然',
  '欣怡',
  '志强',
  '晓燕',
  '梓轩',
  '丽华',
  '文博',
  '静',
  '磊',
  '敏',
  '燕',
]
export const streets = [
  '解放路 18 号',
  '人民路 206 号 3 栋 502',
  '科技园南区 9 栋',
  '新华街 77 号',
  '建设大道 1024 号',
  '学府路 5 号 2 单元',
  '滨河东路 33 号',
]

/** People's words in the bulletins of the demonstration; the numbers around them are the snapshots'. */
export const bulletinTexts = {
  opening: '现将各级邮政管理部门处理邮政业用户申诉的有关情况通告如下。',
  overall: '各级邮政管理部门将继续督促企业按时、如实答复用户。',
  brands: '演示数据约为全国规模的百分之一，均为虚构，申诉率不代表任何企业的实际情况。',
  closing:
    '用户对企业的处理结果不满意的，可以拨打 12305 或者登录本平台申诉。申诉前请先向企业投诉，并保留运单和沟通记录。',
}
export const reviewOpinions = ['数字与快照一致，同意。', '文字通顺，表述准确，同意。', '同意发布。'] as const
export const recheckOpinion = '经调阅全部材料，办理程序和责任认定适当，维持原结论。'

/** Positions of a bureau, with their rank. */
export const positions = [
  ['局长', 'HIGH'],
  ['申诉中心主任', 'MIDDLE'],
  ['申诉处理员', 'LOW'],
] as const

/** Words that the place's own passwords would be guessed by. */
export const weakWords = ['youzhengju', 'yzj12305', 'gjyzj2026']

interface NoticeText {
  title: string
  type: 'NOTICE'
  digest: string
  content: string
  /** Words of the picture that a slide of it shows. */
  picture?: readonly [title: string, line: string]
}

/** Notices of the back office; the first one is a draft. */
export const notices: readonly NoticeText[] = [
  {
    title: '春节假期申诉值班安排（草稿）',
    type: 'NOTICE',
    digest: '假期每日值班人员和联系电话。',
    content: '<p>值班表待各局报送后补齐。</p>',
    picture: ['春节值班安排', '每日值班人员和联系电话'],
  },
  {
    title: '关于规范企业答复内容的提示',
    type: 'NOTICE',
    digest: '答复须写明调查经过、责任认定和处理结果。',
    content: '<p>答复内容不完整或者与事实不符的，请退回重办并注明原因。</p>',
  },
]

/** Words of messages as the regulator changed them, oldest first; days are counted from today and from the writing. */
export const wordings = [
  {
    ...{ name: 'accepted', version: 0, writtenAgo: 200, holdsIn: 0 },
    subject: '您的申诉已受理',
    text: '您的申诉{no}已受理，现已转{brand}处理。企业最迟 {date}答复，我们最迟 {answerBy}答复您。',
    sms: '您的申诉{no}已受理并转{brand}处理，我们最迟 {answerBy}答复您，请留意来电。',
    note: '短信服务商审核意见：补充“请留意来电”',
  },
  {
    ...{ name: 'accepted', version: 1, writtenAgo: 60, holdsIn: 0 },
    subject: '您的申诉已受理',
    text: '您的申诉{no}已受理，现已转{brand}处理。企业最迟 {date}答复，我们最迟 {answerBy}答复您。',
    sms: '您的申诉{no}已受理并转{brand}处理，我们最迟 {answerBy}答复您，进度可登录查看。',
    note: '来电少，改为提示登录查看进度',
  },
  {
    ...{ name: 'closed', version: 0, writtenAgo: 3, holdsIn: 14 },
    subject: '您的申诉已办结',
    text: '您的申诉{no}已办结: {summary}。请最迟 {date}评价，您的评价将计入企业服务质量。',
    sms: '您的申诉{no}已办结，答复{how}，并最迟 {date}评价。感谢您的监督。',
    note: '处务会同意，下月起启用',
  },
] as const
