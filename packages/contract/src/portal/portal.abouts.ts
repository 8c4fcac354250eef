import type { publicPages } from './portal.pages.ts'

const recovery = {
  zh: '用注册时的手机号和短信验证码重新设置密码。',
  en: 'Set a new password by the phone you registered with and an SMS code.',
}

/**
 * What each public page is about, for its head and for whoever reads it without JavaScript. Apart from the pages: no
 * browser wants these words.
 */
export const publicAbouts: Readonly<Record<keyof typeof publicPages, { zh: string; en: string }>> = {
  home: {
    zh: '快递、邮件的问题企业没有解决好，可以向邮政管理部门申诉，按期答复，不收费。',
    en: 'A parcel or letter problem the company left unsolved? Appeal to the postal regulator: an answer in due time, free of charge.',
  },
  rules: {
    zh: '申诉怎么办、每一步多少天，依据是哪部法规：先说大白话，再列法规名称。',
    en: 'How appeals work and how many days each step takes: plain words first, then the name of the law.',
  },
  notice: { zh: '邮政管理部门的通知、公告和办事指南。', en: 'Notices and guides of the postal regulator.' },
  noticeDetail: { zh: '通知公告全文。', en: 'The text of a notice.' },
  news: {
    zh: '邮政业用户申诉工作的新闻。',
    en: 'News of the handling of appeals in the postal industry.',
  },
  case: {
    zh: '已经办结的申诉：发生了什么，怎么处理的，用了多少天。已隐去个人信息，经当事人同意。',
    en: 'Closed appeals: what happened, how it was settled, how long it took. Personal data removed, published with consent.',
  },
  detailsPage: { zh: '新闻、规定和案例的全文。', en: 'The text of news, regulations and cases.' },
  statistics: {
    zh: '各企业、各省份的申诉件数和申诉率，按月公布，附方法说明和开放数据。',
    en: 'Appeals and appeal rates by company and province, month by month, with the method and open data.',
  },
  bulletins: {
    zh: '邮政管理部门按月、按季发布的用户申诉情况通告全文。',
    en: 'The monthly and quarterly bulletins of the postal regulator on users’ appeals (in Chinese).',
  },
  bulletin: { zh: '一期用户申诉情况通告的全文。', en: 'The text of one bulletin on users’ appeals.' },
  paper: {
    zh: '收到邮政管理部门的文书，用文号和校验码核验真伪。',
    en: 'Check by its number and code whether a paper of the postal regulator is genuine.',
  },
  transparency: {
    zh: '案件记录每小时存证并签名，改动、删除都能被发现；在这里核对存证证明文件。',
    en: 'Records of cases are taken into a signed log every hour, so that changes and deletions are found; check a proof file here.',
  },
  company: {
    zh: '按品牌和地区查快递、邮政企业的投诉电话。申诉之前，先向企业投诉。',
    en: 'Complaint telephones of postal and express companies by brand and area. Complain to the company before you appeal.',
  },
  contact: {
    zh: '各省、自治区、直辖市的申诉电话：省会区号-12305。',
    en: 'The appeal telephone of every province: area code of the capital and 12305.',
  },
  about: {
    zh: '谁办理申诉，能办什么，不能办什么，您有哪些权利。',
    en: 'Who handles appeals, what we can and cannot do, and what rights you have.',
  },
  accessibility: {
    zh: '长者模式、朗读、键盘操作和遇到困难时的其他办法。',
    en: 'Easy mode, reading aloud, keyboard use, and other ways when something does not work for you.',
  },
  privacy: {
    zh: '收集什么、为什么、谁能看到、保存多久、您有哪些权利。',
    en: 'What is collected and why, who can see it, how long it is kept, and your rights.',
  },
  search: {
    zh: '在通知、新闻、规定、案例和指南中查找。',
    en: 'Search notices, news, regulations, cases and guides.',
  },
  siteMap: { zh: '本站的全部栏目和页面。', en: 'All sections and pages of this site.' },
  commend: {
    zh: '快递员、投递员、客服做得好，写一封表扬信，让他们和企业知道。',
    en: 'A courier or clerk did well? Write a thank-you letter, and they and their company will hear of it.',
  },
  appeal: {
    zh: '先回答几个问题，看看能不能申诉；填写时不用登录，提交时再登录。',
    en: 'A few questions tell whether you can appeal; fill in first, sign in when you submit.',
  },
  signUp: {
    zh: '用手机号注册，用来提交申诉、看进展。',
    en: 'Register by phone to file appeals and follow them.',
  },
  signUpD: {
    zh: '快递员用手机号注册，反映派费、罚款、保险等权益问题。',
    en: 'Couriers register by phone to raise matters of pay, fines and insurance.',
  },
  signIn: { zh: '用户登录。', en: 'Sign in.' },
  login: {
    zh: '寄递企业查看转来的申诉，查清情况，按时答复。',
    en: 'Delivery companies see the appeals transferred to them and answer in time.',
  },
  courierLogin: { zh: '快递员维权入口。', en: 'The couriers’ entry.' },
  companyAudit: {
    zh: '企业填报信息，由邮政管理部门审核。',
    en: 'Companies fill in their information for audit.',
  },
  forget: recovery,
  reset: recovery,
  findpwd: recovery,
}
