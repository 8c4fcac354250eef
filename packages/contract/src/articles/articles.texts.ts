import type { Both } from '../kit/language.ts'
import type { ArticleCategory } from './articles.inputs.ts'
import type { ArticleState } from './articles.workflow.ts'
import type { FindingKind } from './redaction.ts'

/** Names of the portal's columns. */
export const categoryTexts: Record<ArticleCategory, Both> = {
  NOTICE: { zh: '通知公告', en: 'Notices' },
  NEWS: { zh: '新闻信息', en: 'News' },
  RULE: { zh: '相关规定', en: 'Regulations' },
  CASE: { zh: '案例选登', en: 'Selected cases' },
  GUIDE: { zh: '办事指南', en: 'Guides' },
}

export const articleStateTexts: Record<ArticleState, Both> = {
  draft: { zh: '草稿', en: 'Draft' },
  in_review: { zh: '待审核', en: 'In review' },
  published: { zh: '已发布', en: 'Published' },
  offline: { zh: '已下线', en: 'Taken down' },
}

export const articleEventTexts: Record<string, Both> = {
  created: { zh: '新建', en: 'Created' },
  edited: { zh: '修改', en: 'Edited' },
  boxed: { zh: '遮挡图片', en: 'Picture covered' },
  redacted: { zh: '去标识', en: 'Redacted' },
  submitted: { zh: '提交审核', en: 'Submitted for review' },
  passed: { zh: '审核通过并发布', en: 'Passed and published' },
  rejected: { zh: '退回修改', en: 'Returned' },
  revoked: { zh: '下线', en: 'Taken down' },
  deleted: { zh: '删除', en: 'Deleted' },
  restored: { zh: '恢复', en: 'Brought back' },
}

export const findingTexts: Record<FindingKind, Both> = {
  idNumber: { zh: '证件号', en: 'ID number' },
  phone: { zh: '电话', en: 'Phone' },
  email: { zh: '电子邮箱', en: 'E-mail' },
  plate: { zh: '车牌号', en: 'Vehicle plate' },
  waybill: { zh: '运单号', en: 'Waybill number' },
  caseNumber: { zh: '申诉编号', en: 'Case number' },
  bankCard: { zh: '银行卡号', en: 'Bank card' },
  address: { zh: '详细地址', en: 'Address' },
  name: { zh: '姓名', en: 'Name' },
}
