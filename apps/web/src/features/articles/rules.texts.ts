import { texts } from '../../lib/i18n.ts'

export const rulesTexts = texts('rules', {
  zh: {
    title: '相关规定',
    lead: '申诉怎么办、每一步多少天，都写在下面这些法规里。先说大白话，再列法规名称。',
    law1: '中华人民共和国邮政法',
    'law1.say':
      '用户对邮政企业、快递企业的处理不满意，可以向邮政管理部门申诉。邮政管理部门应当及时处理，自接到申诉之日起三十日内答复。任何人都可以举报违法行为。',
    law2: '快递暂行条例',
    'law2.say':
      '企业收到用户投诉，应当在七日内处理并告诉用户结果。使用同一商标、运单的企业统一受理投诉；您可以找商标所属的企业，也可以找实际提供服务的企业。',
    law3: '快递市场管理办法',
    'law3.say':
      '企业应当有投诉、申诉处理制度。邮政管理部门对服务质量申诉进行调解；企业应当处理转告的事项，并反馈结果。',
    law4: '邮政业用户申诉处理办法',
    'law4.say':
      '申诉要先向企业投诉：满七日没有答复，或者对处理不满意，或者投诉渠道不畅通。从寄出或者发生争议起一年之内提出；法院、仲裁、人民调解已经处理的，不再受理。',
    law5: '中华人民共和国民法典',
    'law5.say':
      '按日计算期间的，开始的当日不计入，从下一日起算。最后一日是法定休息日的，顺延到下一个工作日。',
    conditions: '什么情况可以申诉',
    c1: '您是寄件人、收件人，或者受他们委托',
    c2: '知道是哪家企业，说得清发生了什么',
    c3: '已经向企业投诉：满 {n} 日没有答复、不满意，或者没有人受理',
    c4: '从寄出或者发生争议起，不超过 {months} 个月',
    c5: '法院、仲裁、行政裁决、人民调解没有在办，也没有办过',
    c6: '同一件事没有申诉过，或者有新的情况',
    not: '不归申诉管的',
    n1: '商品质量、退货退款：找电商平台，或者拨打 12315',
    n2: '邮政储蓄业务：找金融监管部门',
    n3: '关税、清关：找海关',
    go: '我要申诉',
    published: '逐部看说明',
  },
  en: {
    title: 'Regulations',
    lead: 'How appeals work and how many days each step takes is laid down here: first in plain words, then the name of the law.',
    law1: 'Postal Law of the People’s Republic of China',
    'law1.say':
      'Users who are not satisfied with how a postal or express company handled their matter may appeal to the postal regulator, which must handle it promptly and answer within thirty days of receiving it. Anyone may report violations.',
    law2: 'Interim Regulation on Express Delivery',
    'law2.say':
      'A company must handle a complaint and tell the user the result within seven days. Companies under one brand or waybill accept complaints jointly; you may turn to the owner of the brand or to the company that served you.',
    law3: 'Measures for the Administration of the Express Market',
    'law3.say':
      'Companies must have rules for complaints and appeals. The regulator mediates appeals about service quality; companies must handle what is transferred to them and report the result.',
    law4: 'Measures for Handling Appeals of Postal Users',
    'law4.say':
      'Complain to the company first: no answer after seven full days, an unsatisfactory one, or a blocked channel opens the way. Within one year of posting or of the dispute; matters before a court, arbitration or people’s mediation are not accepted.',
    law5: 'Civil Code of the People’s Republic of China',
    'law5.say':
      'In periods counted by days, the first day is not counted. If the last day is a statutory rest day, the period ends on the next working day.',
    conditions: 'When you can appeal',
    c1: 'You are the sender, the recipient, or asked by one of them',
    c2: 'You know which company it is and can say what happened',
    c3: 'You complained to the company: no answer in {n} full {n|day|days}, not satisfied, or nobody accepted it',
    c4: 'Not more than {months} {months|month|months} since posting or the dispute',
    c5: 'No court, arbitration, administrative ruling or people’s mediation handles or handled it',
    c6: 'You have not appealed on the same matter, or something is new',
    not: 'What is not for us',
    n1: 'Goods, returns and refunds: the trading platform, or 12315',
    n2: 'Postal savings: the financial regulator',
    n3: 'Duties and customs clearance: customs',
    go: 'File an appeal',
    published: 'Each explained',
  },
})
