import type { Both } from '../kit/language.ts'
import type { ApplicationState, EnterpriseRole, EnterpriseStatus, Level } from './enterprises.schemas.ts'

export const levelTexts: Record<Level, Both> = {
  HQ: { zh: '总部', en: 'Headquarters' },
  PROVINCE: { zh: '省级公司', en: 'Provincial company' },
  CITY: { zh: '市级公司', en: 'City company' },
  OUTLET: { zh: '营业网点', en: 'Outlet' },
}

export const enterpriseRoleTexts: Record<EnterpriseRole, Both> = {
  brandHq: { zh: '企业总部', en: 'Headquarters' },
  brandProvince: { zh: '省级经办', en: 'Provincial staff' },
  brandCity: { zh: '市级经办', en: 'City staff' },
  outlet: { zh: '网点经办', en: 'Outlet staff' },
}

/** Status of an enterprise account (domain 3.3). */
export const enterpriseStatusTexts: Record<EnterpriseStatus, Both> = {
  '-1': { zh: '审核退回', en: 'Returned' },
  '0': { zh: '未填报', en: 'Not filled in' },
  '1': { zh: '待审核', en: 'Waiting for audit' },
  '2': { zh: '待设密码', en: 'Password due' },
  '3': { zh: '正常', en: 'Normal' },
  '4': { zh: '已停用', en: 'Disabled' },
}

export const applicationTexts: Record<ApplicationState, Both> = {
  draft: { zh: '填报中', en: 'Being filled in' },
  submitted: { zh: '待审核', en: 'Waiting for audit' },
  returned: { zh: '已退回', en: 'Returned' },
  passed: { zh: '已通过', en: 'Passed' },
}

/** Things that happen to an application and to an enterprise. */
export const enterpriseEventTexts: Record<string, Both> = {
  registered: { zh: '开通账号', en: 'Account opened' },
  submitted: { zh: '提交审核', en: 'Submitted for audit' },
  returned: { zh: '退回修改', en: 'Returned for correction' },
  passed: { zh: '审核通过', en: 'Audit passed' },
  disabled: { zh: '停用', en: 'Disabled' },
  enabled: { zh: '恢复', en: 'Enabled again' },
}
