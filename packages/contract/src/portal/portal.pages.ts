interface Both {
  zh: string
  en: string
}

/** A page that anybody may open: its title and what it is about, for its head and for the site map. */
export interface PublicPage {
  path: string
  title: Both
  about: Both
  /** Not for search engines: forms of people signing in, pages of one record. */
  hidden?: boolean
}

const recovery = {
  title: { zh: '找回密码', en: 'Find your password' },
  about: {
    zh: '用注册时的手机号和短信验证码重新设置密码。',
    en: 'Set a new password by the phone you registered with and an SMS code.',
  },
  hidden: true,
}

/** The public pages of the portal (spec 2). Titles of the web's screens and of the delivered HTML both come from here. */
export const publicPages = {
  home: {
    path: '/portal/home',
    title: { zh: '首页', en: 'Home' },
    about: {
      zh: '快递、邮件的问题企业没有解决好，可以向邮政管理部门申诉，30 日内答复，不收费。',
      en: 'A parcel or letter problem the company left unsolved? Appeal to the postal regulator: an answer within 30 days, free of charge.',
    },
  },
  rules: {
    path: '/portal/rules',
    title: { zh: '相关规定', en: 'Regulations' },
    about: {
      zh: '申诉怎么办、每一步多少天，依据是哪部法规：先说大白话，再列法规名称。',
      en: 'How appeals work and how many days each step takes: plain words first, then the name of the law.',
    },
  },
  notice: {
    path: '/portal/notice',
    title: { zh: '通知公告', en: 'Notices' },
    about: { zh: '邮政管理部门的通知、公告和办事指南。', en: 'Notices and guides of the postal regulator.' },
  },
  noticeDetail: {
    path: '/portal/noticeDetail',
    title: { zh: '通知公告', en: 'Notice' },
    about: { zh: '通知公告全文。', en: 'The text of a notice.' },
    hidden: true,
  },
  news: {
    path: '/portal/news',
    title: { zh: '新闻信息', en: 'News' },
    about: {
      zh: '邮政业用户申诉工作的新闻。',
      en: 'News of the handling of appeals in the postal industry.',
    },
  },
  case: {
    path: '/portal/case',
    title: { zh: '案例选登', en: 'Selected cases' },
    about: {
      zh: '已经办结的申诉：发生了什么，怎么处理的，用了多少天。已隐去个人信息，经当事人同意。',
      en: 'Closed appeals: what happened, how it was settled, how long it took. Personal data removed, published with consent.',
    },
  },
  detailsPage: {
    path: '/portal/detailsPage',
    title: { zh: '内容详情', en: 'Article' },
    about: { zh: '新闻、规定和案例的全文。', en: 'The text of news, regulations and cases.' },
    hidden: true,
  },
  statistics: {
    path: '/portal/statistics',
    title: { zh: '申诉统计', en: 'Statistics' },
    about: {
      zh: '各企业、各省份的申诉件数和申诉率，按月公布，附方法说明和开放数据。',
      en: 'Appeals and appeal rates by company and province, month by month, with the method and open data.',
    },
  },
  bulletins: {
    path: '/portal/bulletins',
    title: { zh: '申诉情况通告', en: 'Bulletins on appeals' },
    about: {
      zh: '邮政管理部门按月、按季发布的用户申诉情况通告全文。',
      en: 'The monthly and quarterly bulletins of the postal regulator on users’ appeals (in Chinese).',
    },
  },
  bulletin: {
    path: '/portal/bulletin',
    title: { zh: '通告全文', en: 'Bulletin' },
    about: { zh: '一期用户申诉情况通告的全文。', en: 'The text of one bulletin on users’ appeals.' },
    hidden: true,
  },
  paper: {
    path: '/portal/paper',
    title: { zh: '核验文书', en: 'Check a paper' },
    about: {
      zh: '收到邮政管理部门的文书，用文号和校验码核验真伪。',
      en: 'Check by its number and code whether a paper of the postal regulator is genuine.',
    },
  },
  transparency: {
    path: '/portal/transparency',
    title: { zh: '公开存证', en: 'Public log' },
    about: {
      zh: '案件记录每小时存证并签名，改动、删除都能被发现；在这里核对存证证明文件。',
      en: 'Records of cases are taken into a signed log every hour, so that changes and deletions are found; check a proof file here.',
    },
  },
  company: {
    path: '/portal/company',
    title: { zh: '企业投诉电话', en: 'Complaint telephones of companies' },
    about: {
      zh: '按品牌和地区查快递、邮政企业的投诉电话。申诉之前，先向企业投诉。',
      en: 'Complaint telephones of postal and express companies by brand and area. Complain to the company before you appeal.',
    },
  },
  contact: {
    path: '/portal/contact',
    title: { zh: '各地联系方式', en: 'Contact by province' },
    about: {
      zh: '各省、自治区、直辖市的申诉电话：省会区号-12305。',
      en: 'The appeal telephone of every province: area code of the capital and 12305.',
    },
  },
  about: {
    path: '/portal/about',
    title: { zh: '关于我们', en: 'About us' },
    about: {
      zh: '谁办理申诉，能办什么，不能办什么，您有哪些权利。',
      en: 'Who handles appeals, what we can and cannot do, and what rights you have.',
    },
  },
  accessibility: {
    path: '/portal/accessibility',
    title: { zh: '无障碍声明', en: 'Accessibility' },
    about: {
      zh: '长者模式、朗读、键盘操作和遇到困难时的其他办法。',
      en: 'Easy mode, reading aloud, keyboard use, and other ways when something does not work for you.',
    },
  },
  privacy: {
    path: '/portal/privacy',
    title: { zh: '个人信息保护说明', en: 'How we protect your data' },
    about: {
      zh: '收集什么、为什么、谁能看到、保存多久、您有哪些权利。',
      en: 'What is collected and why, who can see it, how long it is kept, and your rights.',
    },
  },
  search: {
    path: '/portal/search',
    title: { zh: '站内搜索', en: 'Search' },
    about: {
      zh: '在通知、新闻、规定、案例和指南中查找。',
      en: 'Search notices, news, regulations, cases and guides.',
    },
    hidden: true,
  },
  siteMap: {
    path: '/portal/siteMap',
    title: { zh: '网站地图', en: 'Site map' },
    about: { zh: '本站的全部栏目和页面。', en: 'All sections and pages of this site.' },
  },
  commend: {
    path: '/portal/commend',
    title: { zh: '我要表扬', en: 'Send thanks' },
    about: {
      zh: '快递员、投递员、客服做得好，写一封表扬信，让他们和企业知道。',
      en: 'A courier or clerk did well? Write a thank-you letter, and they and their company will hear of it.',
    },
  },
  appeal: {
    path: '/portal/appeal',
    title: { zh: '我要申诉', en: 'File an appeal' },
    about: {
      zh: '先回答几个问题，看看能不能申诉；填写时不用登录，提交时再登录。',
      en: 'A few questions tell whether you can appeal; fill in first, sign in when you submit.',
    },
  },
  signUp: {
    path: '/portal/signUp',
    title: { zh: '注册账号', en: 'Register' },
    about: {
      zh: '用手机号注册，用来提交申诉、看进展。',
      en: 'Register by phone to file appeals and follow them.',
    },
    hidden: true,
  },
  signUpD: {
    path: '/portal/signUpD',
    title: { zh: '快递员注册', en: 'Registration of couriers' },
    about: {
      zh: '快递员用手机号注册，反映派费、罚款、保险等权益问题。',
      en: 'Couriers register by phone to raise matters of pay, fines and insurance.',
    },
    hidden: true,
  },
  signIn: {
    path: '/portal/signIn',
    title: { zh: '登录', en: 'Sign in' },
    about: { zh: '用户登录。', en: 'Sign in.' },
    hidden: true,
  },
  login: {
    path: '/portal/login',
    title: { zh: '企业入口', en: 'For companies' },
    about: {
      zh: '寄递企业查看转来的申诉，查清情况，按时答复。',
      en: 'Delivery companies see the appeals transferred to them and answer in time.',
    },
    hidden: true,
  },
  courierLogin: {
    path: '/portal/courierLogin',
    title: { zh: '快递员登录', en: 'Courier sign-in' },
    about: { zh: '快递员维权入口。', en: 'The couriers’ entry.' },
    hidden: true,
  },
  companyAudit: {
    path: '/portal/companyAudit',
    title: { zh: '完善企业信息', en: 'Company information' },
    about: { zh: '企业填报信息，由邮政管理部门审核。', en: 'Companies fill in their information for audit.' },
    hidden: true,
  },
  forget: { path: '/portal/forget', ...recovery },
  reset: { path: '/portal/reset', ...recovery },
  findpwd: { path: '/portal/findpwd', ...recovery },
} as const satisfies Record<string, PublicPage>
