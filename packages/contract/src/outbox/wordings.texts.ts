import type { Both } from '../kit/language.ts'

/** What a message can be filled with: what it means, and what a preview is filled with. */
interface Variable extends Both {
  example: Both
}
const same = (text: string): Both => ({ zh: text, en: text })
const of = (zh: string, en: string, example: Both): Variable => ({ zh, en, example })

/** Every variable of any message. The examples are invented, and each looks like what it is. */
export const wordingVariables: Readonly<Record<string, Variable>> = {
  acceptBy: of('决定受理的最后一日', 'last day to decide on acceptance', {
    zh: '9 月 28 日',
    en: '28 September',
  }),
  account: of('账号', 'account', same('zto0755')),
  addressee: of('督办对象', 'who was ordered', { zh: '中通快递深圳公司', en: 'ZTO Shenzhen' }),
  answerBy: of('答复申诉人的最后一日', 'last day of the answer', { zh: '10 月 21 日', en: '21 October' }),
  brand: of('品牌', 'brand', { zh: '中通快递', en: 'ZTO Express' }),
  bureau: of('邮政管理局', 'bureau', { zh: '深圳市邮政管理局', en: 'Shenzhen Postal Administration' }),
  caseNo: of('案件编号', 'number of the case', same('SS44030020260921000001')),
  code: of('验证码', 'code', same('123456')),
  count: of('件数', 'how many', same('3')),
  date: of('期限（日期）', 'day of the time limit', { zh: '10 月 21 日', en: '21 October' }),
  days: of('天数', 'days', same('7')),
  due: of('决定的最后一日', 'last day to decide', { zh: '9 月 28 日', en: '28 September' }),
  dueToday: of('今天到期件数', 'how many are due today', same('2')),
  first: of('起始号', 'first number', same('101')),
  expected: of('预期件数', 'how many were expected', same('7')),
  fresh: of('新到件数', 'how many are new', same('5')),
  heads: of('签名摘要', 'signed heads', same('101 9f2c…')),
  hours: of('小时数', 'hours', same('24')),
  how: of('查看方式', 'where to read it', { zh: '请登录查看', en: 'Sign in' }),
  items: of('补充内容', 'what to add', { zh: '运单照片', en: 'photo of the waybill' }),
  kind: of('事项类别', 'kind of case', { zh: '申诉', en: 'appeal' }),
  last: of('末号', 'last number', same('106')),
  late: of('超期件数', 'how many are overdue', same('1')),
  limit: of('时限名称', 'name of the time limit', { zh: '企业答复', en: 'Reply of the enterprise' }),
  link: of('本平台链接', 'link to the platform', same('https://example.cn/v/3fk2')),
  minutes: of('分钟数', 'minutes', same('5')),
  n: of('序号', 'number in the row', same('2')),
  name: of('名称', 'name', { zh: '中通快递', en: 'ZTO Express' }),
  news: of('进展', 'what happened', { zh: '已转交办理', en: 'it was handed on' }),
  no: of('编号', 'number of the case', same('SS44030020260921000001')),
  number: of('文号', 'number of the document', same('粤（4403）邮督〔2026〕17号')),
  numbers: of('编号列表', 'numbers of the cases', same('SS44030020260921000001')),
  offer: of('调解方案', 'proposal', { zh: '赔偿 300 元', en: 'CNY 300' }),
  office: of('单位', 'office', { zh: '广东省邮政管理局', en: 'Guangdong Postal Administration' }),
  org: of('单位名称', 'organisation', { zh: '中通快递', en: 'ZTO Express' }),
  others: of('其余条数', 'how many others', same('2')),
  outerNo: of('原系统编号', 'number in the other system', same('GD2026-00817')),
  reason: of('理由', 'reason', { zh: '重复申诉', en: 'it was filed before' }),
  remedy: of('其他救济途径', 'other remedies', {
    zh: '您可以依法向人民法院起诉。',
    en: 'You may go to court.',
  }),
  result: of('结果', 'result', { zh: '达成协议', en: 'an agreement' }),
  side: of('提出方', 'side', { zh: '企业', en: 'The enterprise' }),
  summary: of('处理结果', 'result', { zh: '企业已赔偿', en: 'the enterprise has paid' }),
  system: of('原系统名称', 'name of the other system', { zh: '原申诉系统', en: 'the former system' }),
  title: of('标题', 'title', { zh: '短信或邮件发送失败', en: 'Messages could not be sent' }),
  verdict: of('答复', 'answer', { zh: '同意', en: 'accepted' }),
  wanted: of('提请的事项', 'what is asked for', { zh: '不予受理', en: 'not to accept it' }),
  what: of('内容', 'what it is about', { zh: '手机号', en: 'phone number' }),
  who: of('人员', 'person', { zh: '林小满', en: 'Lin Xiaoman' }),
  year: of('年份', 'year', same('2027')),
}
