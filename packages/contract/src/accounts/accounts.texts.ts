import type { Both } from '../kit/language.ts'
import type { ProfileKey } from './accounts.schemas.ts'

export type AccountField =
  | ProfileKey
  | 'account'
  | 'name'
  | 'gender'
  | 'nickname'
  | 'phone'
  | 'email'
  | 'idCardNumber'
  | 'orgId'
  | 'positionId'
  | 'directorId'
  | 'empNo'
  | 'positionLevel'
  | 'entryDate'
  | 'sortCode'

/** Names of an account's fields, for forms and documents. */
export const profileTexts: Record<AccountField, Both> = {
  account: { zh: '账号', en: 'Account' },
  name: { zh: '姓名', en: 'Name' },
  gender: { zh: '性别', en: 'Gender' },
  nickname: { zh: '昵称', en: 'Nickname' },
  phone: { zh: '手机号', en: 'Phone' },
  email: { zh: '邮箱', en: 'E-mail' },
  idCardNumber: { zh: '证件号码', en: 'ID number' },
  orgId: { zh: '所属机构', en: 'Organisation' },
  positionId: { zh: '职位', en: 'Position' },
  directorId: { zh: '主管', en: 'Director' },
  empNo: { zh: '员工编号', en: 'Staff number' },
  positionLevel: { zh: '职级', en: 'Grade' },
  entryDate: { zh: '入职日期', en: 'Entry date' },
  sortCode: { zh: '排序', en: 'Order' },
  birthday: { zh: '出生日期', en: 'Birthday' },
  nation: { zh: '民族', en: 'Nationality' },
  nativePlace: { zh: '籍贯', en: 'Native place' },
  homeAddress: { zh: '家庭住址', en: 'Home address' },
  mailingAddress: { zh: '通信地址', en: 'Mailing address' },
  idCardType: { zh: '证件类型', en: 'Kind of ID' },
  cultureLevel: { zh: '文化程度', en: 'Schooling' },
  politicalOutlook: { zh: '政治面貌', en: 'Political status' },
  college: { zh: '毕业院校', en: 'College' },
  education: { zh: '学历', en: 'Education' },
  eduLength: { zh: '学制', en: 'Years of study' },
  degree: { zh: '学位', en: 'Degree' },
  homeTel: { zh: '家庭电话', en: 'Home phone' },
  officeTel: { zh: '办公电话', en: 'Office phone' },
  emergencyContact: { zh: '紧急联系人', en: 'Emergency contact' },
  emergencyPhone: { zh: '紧急联系电话', en: 'Emergency phone' },
  emergencyAddress: { zh: '紧急联系人地址', en: 'Emergency address' },
}
