import type { ArticleSeed } from '../features/articles/articles.service.ts'

const p = (...parts: string[]) => parts.map((part) => `<p>${part}</p>`).join('')
const ul = (...items: string[]) => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`
const ol = (...items: string[]) => `<ol>${items.map((item) => `<li>${item}</li>`).join('')}</ol>`
const h = (text: string) => `<h2>${text}</h2>`
const table = (head: readonly string[], ...rows: readonly (readonly string[])[]) =>
  `<table><thead><tr>${head.map((cell) => `<th scope="col">${cell}</th>`).join('')}</tr></thead><tbody>${rows
    .map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`)
    .join('')}</tbody></table>`

/** Regulations in our own words and guides: part of every installation. */
export const referenceArticles: readonly ArticleSeed[] = [
  {
    key: 'rule.postalLaw',
    daysAgo: 40,
    category: 'RULE',
    title: '《中华人民共和国邮政法》：申诉和举报的依据',
    titleEn: 'Postal Law: the basis of appeals and reports',
    digest: '用户可以申诉，30 日内答复；任何人都可以举报违法行为。',
    digestEn: 'Users may appeal and are answered within 30 days; anyone may report violations.',
    content:
      h('和您有关的几条') +
      table(
        ['条文', '说了什么'],
        [
          '第六十五条',
          '邮政企业、快递企业应当及时处理用户对服务质量的异议。用户不满意，可以向邮政管理部门申诉；邮政管理部门应当及时处理，并自接到申诉之日起三十日内答复。',
        ],
        ['第六十六条', '任何单位和个人都可以向邮政管理部门举报违反邮政法的行为，邮政管理部门应当及时处理。'],
        [
          '第四十五条至第四十七条',
          '普遍服务邮件丢失、损毁怎么赔：保价的按保价额或者按比例赔；没有保价的给据邮件，最多赔邮费的三倍。',
        ],
        [
          '第四十九条',
          '查询邮件的期限：国内一年，国际一百八十日；企业应当在三十日内（国际和边远地区六十日内）告诉结果。',
        ],
        ['第五十九条', '快件的损失赔偿不按邮件的规定，适用民事法律。'],
      ) +
      p('以上是本站用自己的话作的说明，以法律原文为准。'),
    contentEn:
      h('What concerns you') +
      table(
        ['Article', 'What it says'],
        [
          '65',
          'Postal and express companies must handle objections to their service promptly. Users who are not satisfied may appeal to the postal regulator, which must answer within thirty days of receiving the appeal.',
        ],
        [
          '66',
          'Anyone may report violations of the Postal Law to the regulator, which handles them promptly.',
        ],
        [
          '45–47',
          'Compensation for mail of the universal service: insured items by the insured value; recorded items without insurance at most three times the postage.',
        ],
        [
          '49',
          'Enquiries: one year for domestic, 180 days for international mail; the company answers within thirty days (sixty for international and remote areas).',
        ],
        ['59', 'Compensation for express items follows civil law, not the rules for mail.'],
      ) +
      p('This is our own summary; the text of the law prevails.'),
    source: '本站整理',
  },
  {
    key: 'rule.expressRegulation',
    daysAgo: 39,
    category: 'RULE',
    title: '《快递暂行条例》：企业应当在 7 日内处理投诉',
    titleEn: 'Interim Regulation on Express Delivery: companies handle complaints within 7 days',
    digest: '企业收到投诉起 7 日内处理并告知；同一品牌统一受理。',
    digestEn:
      'Companies handle a complaint and tell the result within 7 days; one brand accepts complaints jointly.',
    content:
      h('企业的义务') +
      ul(
        '收到用户投诉，应当自接到投诉之日起七日内处理，并告诉用户。',
        '使用统一的商标、字号或者快递运单的企业，统一提供查询和投诉处理。您可以找商标所属的企业，也可以找实际提供服务的企业。',
        '快件延误、丢失、损毁、内件短少：保价的，按约定的保价规则赔；没有保价的，依照民事法律赔。',
      ) +
      h('监管部门的义务') +
      ul('公布举报的联系方式，及时调查处理。', '为举报人保密；对实名举报，告诉处理结果。') +
      p('2025 年修改后条文序号有变动，以现行文本为准。'),
    contentEn:
      h('Duties of companies') +
      ul(
        'Handle a complaint within seven days of receiving it, and tell the user.',
        'Companies under one trademark, name or waybill provide tracking and complaint handling jointly. You may turn to the owner of the brand or to the company that served you.',
        'Delay, loss, damage or missing contents: insured items by the agreed rule, others by civil law.',
      ) +
      h('Duties of the regulator') +
      ul(
        'Publish contacts for reports and investigate promptly.',
        'Keep reporters secret; tell the result to those who gave their real name.',
      ) +
      p('Article numbers changed with the amendment of 2025; the text in force prevails.'),
    source: '本站整理',
  },
  {
    key: 'rule.expressMarket',
    daysAgo: 38,
    category: 'RULE',
    title: '《快递市场管理办法》：企业应当配合申诉处理',
    titleEn: 'Measures for the Express Market: companies must cooperate in appeals',
    digest: '申诉由邮政管理部门调解；企业应当处理转告事项并反馈结果。',
    digestEn: 'The regulator mediates appeals; companies handle what is transferred and report the result.',
    content:
      ul(
        '企业应当建立投诉、申诉处理制度。',
        '用户对处理结果不满意，或者没有及时得到答复的，可以提出服务质量申诉，由邮政管理部门调解。',
        '企业应当及时处理邮政管理部门转告的申诉事项，并反馈处理结果。不配合的，责令改正，给予警告或者通报批评；情节严重的，处三千元以下罚款。',
        '申诉中发现涉嫌违法的，邮政管理部门依法调查处理。',
        '没有征得用户同意，擅自放到驿站、快递柜的，属于违反投递规定。',
      ) + p('自 2024 年 3 月 1 日起施行。以上是说明，以原文为准。'),
    contentEn:
      ul(
        'Companies must have rules for complaints and appeals.',
        'A user who is not satisfied or not answered in time may file a service-quality appeal, which the regulator mediates.',
        'Companies must handle what is transferred to them and report the result. Who does not is ordered to, warned or criticised publicly; in serious cases fined up to 3,000 yuan.',
        'Where an appeal shows a suspected violation, the regulator investigates.',
        'Leaving a parcel at a pick-up point without consent violates the rules of delivery.',
      ) + p('In force since 1 March 2024. This is a summary; the text prevails.'),
    source: '本站整理',
  },
  {
    key: 'rule.appealMeasures',
    daysAgo: 37,
    category: 'RULE',
    title: '《邮政业用户申诉处理办法》：申诉条件和处理流程',
    titleEn: 'Measures for Handling Appeals of Postal Users: conditions and procedure',
    digest: '先向企业投诉；一年之内；没有在别处处理；15 日企业答复，30 日答复您。',
    digestEn:
      'Complain first; within one year; not handled elsewhere; the company answers in 15 days, we in 30.',
    content:
      h('申诉的条件') +
      ol(
        '您是寄件人、收件人，或者受他们委托。',
        '有明确的被申诉企业和具体的事实、理由。',
        '已经向企业投诉：满七日没有答复，或者对处理不满意，或者投诉渠道不畅通。',
        '从交寄或者发生争议起一年之内。',
        '没有由法院、仲裁、行政裁决、人民调解受理或者处理过。',
        '同一件事没有申诉过，或者有新的内容。',
      ) +
      h('处理的流程') +
      table(
        ['环节', '时限'],
        ['决定是否受理', '2 个工作日'],
        ['转给企业', '受理后 2 个工作日'],
        ['企业答复', '15 日'],
        ['退回企业重新处理', '5 日'],
        ['答复申诉人', '自接到申诉起 30 日内'],
      ) +
      p('申诉实行调解制度。调解不成的，您还可以申请仲裁或者提起诉讼。', '申诉不得用来谋取不正当利益。'),
    contentEn:
      h('Conditions') +
      ol(
        'You are the sender, the recipient, or act for one of them.',
        'There is a certain company and there are concrete facts.',
        'You complained to the company: no answer after seven full days, not satisfied, or its channel is blocked.',
        'Within one year of posting or of the dispute.',
        'No court, arbitration, administrative ruling or people’s mediation handles or handled it.',
        'No earlier appeal on the same matter, or something new.',
      ) +
      h('Procedure') +
      table(
        ['Step', 'Limit'],
        ['Decision on acceptance', '2 working days'],
        ['Transfer to the company', '2 working days after acceptance'],
        ['Answer of the company', '15 days'],
        ['Handling again when returned', '5 days'],
        ['Answer to the appellant', 'within 30 days of receipt'],
      ) +
      p(
        'Appeals are mediated. Where mediation fails, arbitration and the courts remain open.',
        'Appeals must not be used for improper gain.',
      ),
    source: '本站整理',
  },
  {
    key: 'guide.howToAppeal',
    daysAgo: 30,
    category: 'GUIDE',
    top: true,
    title: '怎么申诉：条件、材料和步骤',
    titleEn: 'How to appeal: conditions, material, steps',
    digest: '先投诉，再申诉。准备好运单号、投诉时间和凭证，大约 10 分钟填完。',
    digestEn:
      'Complain first, then appeal. With waybill number, date of complaint and evidence it takes about ten minutes.',
    content:
      h('先做什么') +
      p(
        '先向快递、邮政企业投诉，记下投诉的日期和方式。满 7 日没有答复，或者对答复不满意，就可以申诉。<a href="/portal/company">查企业投诉电话</a>',
      ) +
      h('要准备的') +
      ul(
        '运单号，寄件、收件双方的姓名和电话',
        '投诉的日期、渠道，企业怎么答复的',
        '能说明问题的照片、聊天记录、购买凭证（没有也可以提交）',
      ) +
      h('步骤') +
      ol(
        '点“<a href="/portal/appeal">我要申诉</a>”，回答几个问题，看看能不能申诉。',
        '一页一件事地填，随时自动保存；提交时用手机号登录。',
        '提交后收到申诉编号。用编号和手机后四位，不登录也能查进度。',
        '企业答复后，我们请您核实。办结后，请您评价。',
      ) +
      h('不方便上网') +
      p('打省会区号加 12305，例如广东打 020-12305。家人也可以<a href="/portal/appeal">替您填写</a>。'),
    contentEn:
      h('First') +
      p(
        'Complain to the company and note the date and the way. No answer after 7 full days, or not satisfied: then you can appeal. <a href="/portal/company">Complaint telephones</a>',
      ) +
      h('Have ready') +
      ul(
        'Waybill number, names and phones of sender and recipient',
        'Date and way of the complaint, and the company’s answer',
        'Pictures, chats, receipts that show the problem (you can submit without)',
      ) +
      h('Steps') +
      ol(
        'Choose “<a href="/portal/appeal">File an appeal</a>”; a few questions tell whether you can.',
        'Fill in one topic a page, saved as you go; sign in by phone when you submit.',
        'You get a number. With it and the last four digits of your phone you see the progress without signing in.',
        'After the company’s answer we verify it with you. When it is closed, you evaluate.',
      ) +
      h('Rather not online') +
      p(
        'Phone the area code of your province’s capital and 12305, for example 020-12305 in Guangdong. A relative can also <a href="/portal/appeal">fill it in for you</a>.',
      ),
    source: '申诉中心',
  },
  {
    key: 'guide.evidence',
    daysAgo: 29,
    category: 'GUIDE',
    title: '哪些材料能说明问题',
    titleEn: 'What material helps',
    digest: '外包装、内件、面单、聊天记录怎么拍、怎么留。',
    digestEn: 'How to photograph packaging, contents and labels, and which records to keep.',
    content:
      table(
        ['问题', '有用的材料'],
        ['损毁、短少', '外包装六面、破损处、内件的照片，称重记录，开箱视频'],
        ['丢失', '购买或者价值凭证，查询记录'],
        ['延误', '下单时约定的时限，物流记录截图'],
        ['虚假签收', '物流显示签收的截图，当时您在哪里的说明'],
        ['乱收费', '付款记录，收费的人怎么说的'],
      ) +
      p(
        '图片支持 JPG、PNG，文件支持 PDF，视频支持 MP4，每个不超过 10 MB，最多 9 个。上传时会去掉拍摄地点等信息。',
      ),
    contentEn:
      table(
        ['Problem', 'Helpful material'],
        [
          'Damage, missing contents',
          'Pictures of all sides of the packaging, of the damage and the contents, weighing records, a video of opening',
        ],
        ['Loss', 'Receipt or proof of value, tracking records'],
        ['Delay', 'The time promised when you ordered, screenshots of tracking'],
        ['False signing', 'Screenshot that shows “signed”, and where you were at the time'],
        ['Wrong charges', 'Payment record, and what was said'],
      ) +
      p(
        'Pictures as JPG or PNG, documents as PDF, videos as MP4, each up to 10 MB, nine at most. Data such as the place of shooting is removed.',
      ),
    source: '申诉中心',
  },
  {
    key: 'guide.days',
    daysAgo: 28,
    category: 'GUIDE',
    title: '时限是怎么数的',
    titleEn: 'How days are counted',
    digest: '收到当天不算；最后一天是法定休息日，顺延到下一个工作日。',
    digestEn: 'The day of receipt is not counted; an end on a rest day moves to the next working day.',
    content:
      p('按日计算的，开始的当天不算，从第二天数起。最后一天是法定休息日的，顺延到休息日后的第一个工作日。') +
      p('按工作日计算的，周末和法定节假日不算，调休上班的周末算。') +
      p('例如 11 月 2 日收到申诉，30 日从 11 月 3 日数起，最后一天是 12 月 2 日。') +
      p('每件申诉的页面上，“为什么是这一天”会一天一天列出来。'),
    contentEn:
      p(
        'In periods counted by days the first day is not counted. If the last day is a statutory rest day, the period ends on the first working day after it.',
      ) +
      p(
        'In periods counted by working days, weekends and public holidays do not count; weekends worked in exchange do.',
      ) +
      p('Received on 2 November, the thirty days begin on 3 November and end on 2 December.') +
      p('On each appeal’s page, “Why this date” shows it day by day.'),
    source: '申诉中心',
  },
  {
    key: 'guide.relative',
    daysAgo: 27,
    category: 'GUIDE',
    title: '怎么替家人申诉',
    titleEn: 'How to appeal for a relative',
    digest: '替父母、子女、亲友填写，先征得本人同意，并写明关系。',
    digestEn: 'Filing for parents, children or friends: state the relation, and have their consent.',
    content:
      ol(
        '先征得本人同意。点“我要申诉”，在“您是”里选“受托人”。',
        '在“代谁申诉”里写本人的姓名、电话和您与本人的关系，并确认本人同意。',
        '上传本人写的委托书，手写一张拍照就可以。我们可能会打电话向本人核实。',
        '进度、答复发到您的手机。',
      ) + p('不满 14 周岁的孩子，由父母或者其他监护人办理。'),
    contentEn:
      ol(
        'Have their consent first. Choose “File an appeal”, and under “You are” choose “Agent”.',
        'Under “Whom you act for” give their name, their phone and your relation, and confirm that they agree.',
        'Upload their authorisation; a photo of a written note will do. We may phone them to verify.',
        'Progress and answers go to your phone.',
      ) + p('For children under 14, parents or guardians act.'),
    source: '申诉中心',
  },
  {
    key: 'guide.notOurs',
    daysAgo: 26,
    category: 'GUIDE',
    title: '哪些事不归申诉管，找谁',
    titleEn: 'What is not for us, and who helps',
    digest: '商品质量、储蓄、关税各有去处。',
    digestEn: 'Goods, savings and duties have offices of their own.',
    content: table(
      ['事情', '找谁'],
      ['商品质量、退货退款', '电商平台，或者 12315'],
      ['邮政储蓄', '金融监管部门'],
      ['关税、清关', '海关 12360'],
      [
        '快递员的工资、社会保险',
        '人力资源和社会保障部门 12333；派费、罚款等可以在<a href="/portal/courierLogin">快递员维权</a>反映',
      ],
      ['诈骗、盗窃', '公安机关 110'],
    ),
    contentEn: table(
      ['Matter', 'Who helps'],
      ['Goods, returns and refunds', 'The trading platform, or 12315'],
      ['Postal savings', 'The financial regulator'],
      ['Duties and clearance', 'Customs 12360'],
      [
        'Couriers’ wages and insurance',
        'The labour office 12333; pay by piece and fines also at the <a href="/portal/courierLogin">couriers’ entry</a>',
      ],
      ['Fraud and theft', 'The police 110'],
    ),
    source: '申诉中心',
  },
  {
    key: 'notice.noFees',
    daysAgo: 20,
    category: 'NOTICE',
    top: true,
    title: '提醒：申诉不收费，工作人员不会向您要验证码',
    titleEn: 'Beware: appeals are free, and our staff never ask for codes',
    digest: '凡是以申诉为名要钱、要短信验证码、要银行卡号的，都是诈骗。',
    digestEn: 'Whoever asks for money, SMS codes or card numbers in the name of an appeal is a fraud.',
    content:
      p('申诉、举报、咨询都不收任何费用。') +
      ul(
        '我们不会向您要短信验证码、银行卡号、密码。',
        '我们不会让您下载软件、共享屏幕、转账。',
        '我们打给您的电话，会说出申诉编号；您可以挂断后打区号-12305 核实。',
      ) +
      p('遇到可疑的电话和短信，请打 110 或者 96110。'),
    contentEn:
      p('Appeals, reports and questions are free of charge.') +
      ul(
        'We never ask for SMS codes, card numbers or passwords.',
        'We never ask you to install software, share your screen or transfer money.',
        'When we call, we name the number of your appeal; you can hang up and phone area code-12305 to verify.',
      ) +
      p('Report suspicious calls to 110 or 96110.'),
    source: '申诉中心',
  },
]

/** News, notices and cases of the demonstration. */
export const demoArticles: readonly ArticleSeed[] = [
  {
    key: 'demo.notice.peak',
    daysAgo: 9,
    category: 'NOTICE',
    title: '旺季寄递服务提示：贵重物品请保价，签收前先查看',
    titleEn: 'Peak season: insure valuables, look before you sign',
    digest: '旺季件量大，留好凭证，出了问题先向企业投诉。',
    digestEn: 'Keep receipts; when something goes wrong, complain to the company first.',
    content: ul(
      '贵重物品请保价，并保留价值凭证。',
      '签收前查看外包装；破损的，当着快递员的面开箱、拍照。',
      '没有您同意，快递员不能直接放到驿站或者快递柜。',
      '出了问题，先向企业投诉；满 7 日没有答复或者不满意，再来申诉。',
    ),
    contentEn: ul(
      'Insure valuables and keep proof of their value.',
      'Look at the packaging before you sign; if it is damaged, open it in the courier’s presence and take pictures.',
      'Without your consent a parcel may not be left at a pick-up point or locker.',
      'When something goes wrong, complain to the company first; after 7 full days without an answer, or if you are not satisfied, appeal.',
    ),
    source: '演示内容',
  },
  {
    key: 'demo.notice.guangdong',
    daysAgo: 6,
    category: 'NOTICE',
    areaCode: '440000',
    title: '广东：台风天气期间寄递服务可能延迟',
    titleEn: 'Guangdong: deliveries may be late during the typhoon',
    digest: '因天气停运的时间，不计入企业承诺的时限。',
    digestEn: 'Time lost to suspended transport is not counted in promised delivery times.',
    content: p(
      '受台风影响，部分地区收寄、投递暂停。请留意企业的通知。恢复后仍然没有投递的，可以先向企业投诉。',
    ),
    contentEn: p(
      'Because of the typhoon, pick-up and delivery are suspended in parts of the province. Please follow the companies’ announcements; complain first if an item is not delivered after service resumes.',
    ),
    source: '演示内容',
  },
  {
    key: 'demo.news.elder',
    daysAgo: 15,
    category: 'NEWS',
    title: '申诉平台支持长者模式：大字、朗读、电话优先',
    titleEn: 'Easy mode on the appeal platform: large type, reading aloud, telephone first',
    digest: '点页面上方的“长者模式”，字更大、对比更强、每页只办一件事。',
    digestEn: 'Choose “Easy mode” at the top: larger type, stronger contrast, one thing a page.',
    content:
      p('点页面上方的“长者模式”，字更大，颜色对比更强，电话放在最前面，页面可以朗读。') +
      p('图片验证码看不清的，可以点“听题目”。家人也可以替您填写。'),
    contentEn:
      p(
        'Choose “Easy mode” at the top of a page: larger type, stronger contrast, the telephone first, and pages that can be read aloud.',
      ) +
      p(
        'If the captcha picture is hard to see, have it read to you. A relative can also fill in the form for you.',
      ),
    source: '演示内容',
  },
  {
    key: 'demo.news.progress',
    daysAgo: 12,
    category: 'NEWS',
    title: '不用登录也能查进度：申诉编号加手机后四位',
    titleEn: 'Progress without signing in: the number and four digits of your phone',
    digest: '只显示办到哪一步和日期，不显示个人信息。',
    digestEn: 'It shows steps and dates only, no personal data.',
    content: p(
      '在首页输入申诉编号和手机后四位，就能看到办到哪一步、最迟哪一天答复。为了保护个人信息，只显示状态和日期。',
    ),
    contentEn: p(
      'Enter the appeal number and the last four digits of your phone on the home page to see the step your appeal is at and when it is answered at the latest. Only states and dates are shown.',
    ),
    source: '演示内容',
  },
  {
    key: 'demo.news.rural',
    daysAgo: 8,
    category: 'NEWS',
    title: '农村取件不该再收费：约定投递到村的，另外收费属于违规',
    titleEn:
      'No second charge in the countryside: what is to be delivered to the village must not cost extra',
    digest: '遇到“保管费”“取件费”，留好付款记录，先向企业投诉。',
    digestEn: 'Asked for a “keeping fee”? Keep the payment record and complain to the company.',
    content: p(
      '约定投递到村的快件，到乡镇网点取件时另外收“保管费”“取件费”，属于违规收费。请留好付款记录，先向企业投诉；企业不处理的，可以申诉，也可以举报。',
    ),
    contentEn: p(
      'Where delivery to the village was agreed, a “keeping fee” or “pick-up fee” at the township outlet is a wrong charge. Keep the payment record and complain to the company; if it does not act, you can appeal or report it.',
    ),
    source: '演示内容',
  },
  {
    key: 'demo.case.falseSigning',
    daysAgo: 11,
    category: 'CASE',
    caseKind: '投递服务',
    caseDays: 9,
    consent: '演示数据，没有真实的当事人',
    title: '显示“本人签收”，包裹却放在了驿站',
    titleEn: '“Signed by the recipient”, but the parcel was at a pick-up point',
    digest:
      '企业没有征得收件人同意就放到驿站，并点了签收。核实后，企业上门重新投递、当面道歉，并赔偿 50 元。',
    digestEn:
      'The company left the parcel at a pick-up point without consent and marked it signed. It delivered again, apologised and paid 50 yuan.',
    content:
      h('发生了什么') +
      p(
        '收件人在家等件，物流却显示“本人签收”。第二天在小区外的驿站找到了包裹。向企业投诉后，企业答复“已按规定投递”。',
      ) +
      h('怎么处理的') +
      p(
        '没有征得收件人同意就放到驿站，又作签收处理，违反了投递规定。企业重新上门投递，当面道歉，赔偿 50 元，并对网点作了考核。',
      ) +
      h('给您的提示') +
      p('物流显示签收却没有收到的，先截图，再向企业投诉。'),
    contentEn:
      h('What happened') +
      p(
        'The recipient waited at home while tracking said “signed by the recipient”. The parcel was found at a pick-up point the next day. The company answered that it had “delivered by the rules”.',
      ) +
      h('How it was settled') +
      p(
        'Leaving a parcel at a pick-up point without consent and marking it signed violates the rules of delivery. The company delivered again, apologised in person and paid 50 yuan.',
      ) +
      h('Advice') +
      p('If tracking says “signed” and you have nothing, take a screenshot and complain to the company.'),
    source: '演示内容',
  },
  {
    key: 'demo.case.insured',
    daysAgo: 10,
    category: 'CASE',
    caseKind: '损毁',
    caseDays: 17,
    consent: '演示数据，没有真实的当事人',
    title: '保价 2,000 元的快件摔坏了，企业只肯退运费',
    titleEn: 'Insured for 2,000 yuan, broken, and only the postage offered',
    digest: '已保价的快件，按企业与寄件人约定的保价规则赔偿。经调解，企业按维修费赔付 1,260 元。',
    digestEn:
      'Insured items are paid for by the agreed rule. After mediation the company paid the repair, 1,260 yuan.',
    content:
      h('发生了什么') +
      p('寄一台保价 2,000 元的相机，收到时机身开裂。企业以“包装是寄件人自己做的”为由，只同意退运费。') +
      h('怎么处理的') +
      p(
        '收寄时企业验视过包装，没有提出异议。按约定的保价规则，部分损毁按损失的比例赔偿。双方同意调解，企业按维修费赔付 1,260 元。',
      ),
    contentEn:
      h('What happened') +
      p(
        'A camera insured for 2,000 yuan arrived with a cracked body. The company offered the postage only, because the sender had packed it.',
      ) +
      h('How it was settled') +
      p(
        'The company had inspected the packaging at acceptance. By the agreed rule, partial damage is paid in proportion. Both sides agreed to mediation, and the company paid the repair, 1,260 yuan.',
      ),
    source: '演示内容',
  },
  {
    key: 'demo.case.charge',
    daysAgo: 7,
    category: 'CASE',
    caseKind: '违规收费',
    caseDays: 6,
    consent: '演示数据，没有真实的当事人',
    title: '到乡镇网点取件，被多收 5 元“保管费”',
    titleEn: 'Five yuan “keeping fee” at a township outlet',
    digest: '约定投递到村，却另外收费，属于违规收费。企业退还费用；线索另行移交调查。',
    digestEn:
      'Delivery to the village was agreed; the extra fee was wrong. It was refunded, and the lead passed on for investigation.',
    content:
      h('发生了什么') +
      p('快件约定投递到村，网点却让收件人到镇上取，并收“保管费”5 元。') +
      h('怎么处理的') +
      p('企业退还 5 元，停止收费。线索移交执法人员另行调查。'),
    contentEn:
      h('What happened') +
      p(
        'Delivery to the village was agreed, yet the outlet had the recipient come to town and took five yuan.',
      ) +
      h('How it was settled') +
      p('The company refunded the fee and stopped charging it. The lead went to the inspectors.'),
    source: '演示内容',
  },
]
