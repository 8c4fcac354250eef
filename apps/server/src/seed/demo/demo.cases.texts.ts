type Step = [who: 'bureau' | 'enterprise' | 'owner', action: string, input: Record<string, unknown>]
interface Played {
  daysAgo: number
  steps: readonly Step[]
}
const PLACE = '440306'
const answered = (answer: string): Step => ['bureau', 'answer', { answer, attachmentIds: [] }]

/** Questions of consumers. */
export const consultations: readonly (Played & {
  type: 'APPEAL_PROCESS' | 'COMPENSATION' | 'PROHIBITED_ITEMS' | 'TIME_AND_PRICE' | 'WEBSITE'
  areaCode: string
  brand?: string
  title: string
  content: string
})[] = [
  {
    daysAgo: 1,
    steps: [],
    type: 'COMPENSATION',
    areaCode: PLACE,
    brand: 'ZTO',
    title: '没有保价的快件丢了怎么赔',
    content: '寄的耳机没有保价，丢了以后网点说只赔三倍运费，这样合理吗？',
  },
  {
    daysAgo: 3,
    steps: [['bureau', 'take', {}]],
    type: 'APPEAL_PROCESS',
    areaCode: '440305',
    title: '企业一直不处理投诉，多久可以申诉',
    content: '上周打了企业客服电话，一直没有人回复我，请问要等多久才能申诉？',
  },
  {
    daysAgo: 12,
    steps: [
      answered('充电宝属于限寄物品，额定能量不超过 100Wh 的可以走陆运，寄件时请如实申报并配合验视。'),
      ['owner', 'evaluate', { score: 'SATISFIED', remark: '说得很清楚' }],
    ],
    type: 'PROHIBITED_ITEMS',
    areaCode: PLACE,
    title: '充电宝可以寄快递吗',
    content: '想给老家寄一个两万毫安的充电宝，网点说不能寄，请问有规定吗？',
  },
  {
    daysAgo: 8,
    steps: [answered('可以。登录后打开“我的”，找到这一条申诉，点“撤回”，写明原因就可以。')],
    type: 'WEBSITE',
    areaCode: '440106',
    title: '申诉提交以后还能撤回吗',
    content: '企业已经和我协商好了，网上的申诉要怎么撤回，会不会影响以后？',
  },
  {
    daysAgo: 10,
    steps: [
      answered('同城三天、省内和省际七天没有送到，可以视为彻底延误，按丢失处理。'),
      ['owner', 'followUp', { question: '这个时间是从哪一天开始算的？' }],
    ],
    type: 'TIME_AND_PRICE',
    areaCode: PLACE,
    title: '快递多少天没到算延误',
    content: '从杭州寄到深圳，已经六天没有更新物流，请问多少天算延误？',
  },
  {
    daysAgo: 20,
    steps: [
      [
        'bureau',
        'decline',
        { reasonCode: 'NOT_POSTAL', explanation: '商品质量问题请联系平台或者拨打 12315。' },
      ],
    ],
    type: 'COMPENSATION',
    areaCode: '440303',
    title: '网购的衣服质量不好找谁',
    content: '网上买的衣服开线了，商家不退，请问能不能由快递公司赔偿？',
  },
]

const ACCEPT: Step = ['bureau', 'accept', {}]
/** Reports of consumers. */
export const reportTexts: readonly (Played & {
  type: 'THROWING' | 'NO_SECURITY_CHECK' | 'UNLICENSED' | 'DATA_LEAK' | 'RURAL_CHARGE'
  areaCode: string
  brand?: string
  subjectName: string
  subjectAddress?: string
  content: string
})[] = [
  {
    daysAgo: 2,
    steps: [],
    type: 'THROWING',
    areaCode: PLACE,
    brand: 'YTO',
    subjectName: '西乡固戍一部',
    subjectAddress: '固戍一路旁仓库门口',
    content: '连续三个傍晚装车时都在抛扔快件，有的箱子当场摔破，附近居民都看见了。',
  },
  {
    daysAgo: 9,
    steps: [ACCEPT],
    type: 'NO_SECURITY_CHECK',
    areaCode: PLACE,
    brand: 'STO',
    subjectName: '新安街道服务站',
    content: '寄件时没有核对身份证，也没有打开看里面是什么，直接收走了。',
  },
  {
    daysAgo: 25,
    steps: [
      ACCEPT,
      [
        'bureau',
        'fileLead',
        {
          suspect: '某货运部',
          finding: '现场检查没有快递业务经营许可证，账本显示揽收快件三百余件。',
          attachmentIds: [],
        },
      ],
    ],
    type: 'UNLICENSED',
    areaCode: '440305',
    subjectName: '某货运部',
    subjectAddress: '南山区某工业园 3 栋',
    content: '这家货运部挂着快递的招牌收件，查不到许可证，很多商家在那里发货。',
  },
  {
    daysAgo: 50,
    steps: [
      ACCEPT,
      [
        'bureau',
        'fileLead',
        { suspect: '宝安某网点', finding: '员工将面单照片发到群里，含姓名电话二十余条。', attachmentIds: [] },
      ],
      [
        'bureau',
        'handle',
        {
          result: 'PENALTY',
          penalty: '10000.00',
          decisionNo: '深邮罚〔2026〕12号',
          finding: '责令改正，罚款一万元。',
          attachmentIds: [],
        },
      ],
      ['bureau', 'answer', { answer: '经调查属实，已经依法处以罚款并责令改正，网点对员工作了培训。' }],
    ],
    type: 'DATA_LEAK',
    areaCode: PLACE,
    brand: 'ZTO',
    subjectName: '宝安某网点',
    content: '网点员工把带有姓名电话的面单照片发在买卖群里，我在群里看到了自己的。',
  },
  {
    daysAgo: 30,
    steps: [ACCEPT, ['bureau', 'notFile', { finding: '走访十户，均未被收取取件费，网点公示了免费取件。' }]],
    type: 'RURAL_CHARGE',
    areaCode: '441900',
    brand: 'YUNDA',
    subjectName: '村口代收点',
    content: '村口代收点取件每件收两元，不给就不让拿，村里老人都交了钱。',
  },
]

const FORWARD: Step = ['bureau', 'forward', { opinion: '请核实并表扬。' }]
const thanked: Step = [
  'enterprise',
  'feedback',
  { commendation: 'PRAISED', feedback: '已在全区晨会通报表扬，并发放服务之星奖金。', attachmentIds: [] },
]
/** Thank-you letters. */
export const letterTexts: readonly (Played & {
  brand: string
  areaCode: string
  courierName?: string
  courierNo?: string
  outlet?: string
  title: string
  content: string
  agreePublish: boolean
})[] = [
  {
    daysAgo: 1,
    steps: [],
    brand: 'SF',
    areaCode: PLACE,
    courierName: '刘建国',
    title: '感谢冒雨送药的小哥',
    content: '台风那天母亲急着用药，刘建国师傅冒雨送到七楼，还帮忙拿进屋里。',
    agreePublish: true,
  },
  {
    daysAgo: 5,
    steps: [FORWARD],
    brand: 'ZTO',
    areaCode: PLACE,
    courierName: '陈小军',
    courierNo: 'ZTO0755-118',
    title: '捡到钱包还给我',
    content: '取件时把钱包落在柜台，陈小军追出来还给我，一分钱没有少。',
    agreePublish: false,
  },
  {
    daysAgo: 26,
    steps: [
      FORWARD,
      thanked,
      [
        'bureau',
        'publish',
        {
          publicTitle: '替老人把米扛上楼',
          publicContent: '快递员看到父亲腿脚不便，主动把二十斤大米扛上六楼，还留下话说以后都送上门。',
          publicFeedback: '已在全省晨会上通报表扬，并把“送货上楼”写进老年客户服务提示。',
        },
      ],
    ],
    brand: 'ZTO',
    areaCode: PLACE,
    courierName: '黄志强',
    title: '替老人把米扛上楼',
    content: '快递员黄志强看到父亲腿脚不便，主动把二十斤大米扛上六楼，还留下话说以后都送上门。',
    agreePublish: true,
  },
  {
    daysAgo: 33,
    steps: [
      FORWARD,
      thanked,
      [
        'bureau',
        'publish',
        {
          publicTitle: '凌晨送来的证件',
          publicContent: '护照第二天就要用，网点的师傅下班以后专门绕路送到机场，没有多收一分钱。',
        },
      ],
    ],
    brand: 'EMS',
    areaCode: '440106',
    outlet: '天河营业部',
    title: '凌晨送来的证件',
    content: '护照第二天就要用，天河营业部的师傅下班以后专门绕路送到机场，没有多收一分钱。',
    agreePublish: true,
  },
]

/** Matters of couriers. */
export const courierMatters: readonly (Played & {
  areaCode: string
  jobKind: 'DELIVERY' | 'SORTING' | 'PICKUP'
  employmentForm: 'FRANCHISE' | 'DIRECT' | 'DISPATCH'
  issue: 'FEE_WITHHELD' | 'FINES' | 'INSURANCE' | 'INJURY'
  amount?: string
  content: string
  complainedTo: 'OUTLET' | 'NONE' | 'BOTH'
  otherProcedure: boolean
  shielded: boolean
})[] = [
  {
    daysAgo: 2,
    steps: [],
    areaCode: PLACE,
    jobKind: 'DELIVERY',
    employmentForm: 'FRANCHISE',
    issue: 'FINES',
    amount: '800.00',
    content: '一个月被罚了八百元，说是客户投诉，问是哪一单不肯说，也不给看记录。',
    complainedTo: 'OUTLET',
    otherProcedure: false,
    shielded: true,
  },
  {
    daysAgo: 9,
    steps: [ACCEPT, ['bureau', 'transfer', { opinion: '请核实派费发放情况并答复。' }]],
    areaCode: PLACE,
    jobKind: 'DELIVERY',
    employmentForm: 'FRANCHISE',
    issue: 'FEE_WITHHELD',
    amount: '4600.00',
    content: '网点两个月没有结清派费，一共四千六百元，每次都说下周发。',
    complainedTo: 'BOTH',
    otherProcedure: false,
    shielded: true,
  },
  {
    daysAgo: 24,
    steps: [
      ACCEPT,
      ['bureau', 'transfer', {}],
      [
        'enterprise',
        'reply',
        {
          result: '经核实确有拖欠，已于本周补发三千二百元。',
          amount: '3200.00',
          contactName: '陈锐',
          contactPhone: '95311',
          attachmentIds: [],
        },
      ],
      ['owner', 'confirm', { agrees: true, remark: '钱收到了' }],
      [
        'bureau',
        'close',
        {
          closeType: 'SETTLED',
          recovered: '3200.00',
          answer: '企业已经补发派费三千二百元，您确认收到，本案办结。',
        },
      ],
    ],
    areaCode: PLACE,
    jobKind: 'PICKUP',
    employmentForm: 'FRANCHISE',
    issue: 'FEE_WITHHELD',
    amount: '3200.00',
    content: '上个月的揽收提成没有发，网点负责人电话不接，去找也不在。',
    complainedTo: 'OUTLET',
    otherProcedure: false,
    shielded: true,
  },
  {
    daysAgo: 18,
    steps: [
      ACCEPT,
      [
        'bureau',
        'refer',
        {
          bodies: ['LABOUR_12333', 'LEGAL_AID_12348'],
          answer:
            '工伤由人力资源社会保障部门认定，请带诊断证明和考勤记录在一年内申请，电话 12333；请律师可以拨打 12348。',
        },
      ],
    ],
    areaCode: PLACE,
    jobKind: 'SORTING',
    employmentForm: 'DISPATCH',
    issue: 'INJURY',
    content: '分拣时手被传送带夹伤，公司说我是派遣的，不给报工伤，医药费自己垫的。',
    complainedTo: 'OUTLET',
    otherProcedure: false,
    shielded: false,
  },
]

/** Questions that many ask. */
export const faqTexts = [
  {
    type: 'APPEAL_PROCESS',
    question: '什么情况可以向邮政管理局申诉？',
    answer:
      '先向寄递企业投诉；企业七天没有答复、您不满意处理结果，或者投诉渠道不通，都可以申诉。从寄件或者发生争议起一年以内有效。',
  },
  {
    type: 'APPEAL_PROCESS',
    question: '申诉以后多久有结果？',
    answer:
      '管局两个工作日内决定是否受理，企业十五天内答复，从收到申诉起三十天内答复您。每一步的日期都写在申诉详情里。',
  },
  {
    type: 'COMPENSATION',
    question: '没有保价的快件丢了，只赔三倍运费合理吗？',
    answer: '三倍运费只用于邮政普遍服务的邮件。快递按照民事法律赔偿实际损失，请准备购买凭证和沟通记录。',
  },
  {
    type: 'COMPENSATION',
    question: '保价的快件损坏了怎么赔？',
    answer: '按照保价约定赔偿：全部丢失按保价金额，部分损坏按比例。请保留外包装和破损照片。',
  },
  {
    type: 'TIME_AND_PRICE',
    question: '快递多少天没有送到算彻底延误？',
    answer: '从承诺送达的那一天结束算起，同城三天、国内异地七天还没有送到，可以按丢失处理。',
  },
  {
    type: 'PROHIBITED_ITEMS',
    question: '充电宝、锂电池可以寄吗？',
    answer: '符合额定能量要求的可以陆运，寄件时如实申报并配合验视，不能夹带在其他物品里。',
  },
  {
    type: 'COURIER_RIGHTS',
    question: '快递员派费被拖欠，找谁？',
    answer: '可以在本网站“快递员维权”反映，默认不向网点透露身份；欠薪同时可以拨打 12333 向劳动部门反映。',
  },
  {
    type: 'WEBSITE',
    question: '怎么注销账号？',
    answer: '没有未办结的事项时，在右上角账户菜单选“注销账号”，用短信验证码确认。',
  },
] as const
