import { PLATFORM_RULE } from '@appeal/contract/calendar/deadlineKinds.ts'
import { setting } from '../reference/settings/settings.declare.service.ts'

export const SITE_LOGO = setting.image('SNOWY_SYS_LOGO', '', {
  in: 'SYS_BASE',
  sort: 10,
  isPublic: true,
  zh: '系统图标',
  en: 'Logo',
})
export const SITE_NAME = setting.text('SNOWY_SYS_NAME', '邮政业申诉服务平台', {
  in: 'SYS_BASE',
  sort: 20,
  isPublic: true,
  zh: '系统名称',
  en: 'Name of the system',
})
export const SITE_VERSION = setting.text('SNOWY_SYS_VERSION', '1.0.0', {
  in: 'SYS_BASE',
  sort: 30,
  isPublic: true,
  zh: '系统版本',
  en: 'Version',
})
export const SITE_COPYRIGHT = setting.text('SNOWY_SYS_COPYRIGHT', '邮政业申诉服务平台', {
  in: 'SYS_BASE',
  sort: 40,
  isPublic: true,
  zh: '版权信息',
  en: 'Copyright',
})
export const SITE_COPYRIGHT_URL = setting.text('SNOWY_SYS_COPYRIGHT_URL', '', {
  in: 'SYS_BASE',
  sort: 50,
  isPublic: true,
  zh: '版权链接',
  en: 'Copyright link',
})
export const SITE_DESCRIPTION = setting.text(
  'SNOWY_SYS_DEFAULT_DESCRRIPTION',
  '邮政业用户申诉、举报、咨询与快递员维权统一服务平台',
  { in: 'SYS_BASE', sort: 60, isPublic: true, zh: '系统描述', en: 'Description' },
)
export const SITE_BACKGROUND_IMAGE = setting.image('SNOWY_SYS_BACKGROUND_IMAGE', '', {
  in: 'SYS_BASE',
  sort: 70,
  isPublic: true,
  zh: '登录页背景图',
  en: 'Background picture of the sign-in page',
})
export const SITE_OWNER = setting.text('SITE_OWNER', '国务院邮政管理部门', {
  in: 'PORTAL',
  sort: 1610,
  isPublic: true,
  zh: '主办单位',
  en: 'Organiser',
})
export const SITE_UNDERTAKER = setting.text('SITE_UNDERTAKER', '', {
  in: 'PORTAL',
  sort: 1620,
  isPublic: true,
  zh: '承办单位',
  en: 'Undertaker',
})
export const SITE_SERVICE_HOURS = setting.text('SITE_SERVICE_HOURS', '', {
  in: 'PORTAL',
  sort: 1630,
  isPublic: true,
  zh: '人工服务时间',
  en: 'Hours of service by phone',
})
export const SITE_CONTACT = setting.text('SITE_CONTACT', '', {
  in: 'PORTAL',
  sort: 1640,
  isPublic: true,
  zh: '网站联系方式',
  en: 'Contact of the site',
})
export const SITE_CODE = setting.text('SITE_CODE', '', {
  in: 'PORTAL',
  sort: 1650,
  isPublic: true,
  zh: '政府网站标识码',
  en: 'Site code',
})
export const SITE_ICP = setting.text('SITE_ICP', '', {
  in: 'PORTAL',
  sort: 1660,
  isPublic: true,
  zh: 'ICP 备案号',
  en: 'ICP filing number',
})
export const SITE_POLICE_RECORD = setting.text('SITE_POLICE_RECORD', '', {
  in: 'PORTAL',
  sort: 1670,
  isPublic: true,
  zh: '公安备案号',
  en: 'Public-security filing number',
})
export const SITE_FIND_ERROR_URL = setting.text('SITE_FIND_ERROR_URL', '', {
  in: 'PORTAL',
  sort: 1680,
  isPublic: true,
  zh: '我为政府网站找错链接',
  en: 'Address to report errors of the site',
})
export const PORTAL_MAINTENANCE = setting.text('PORTAL_MAINTENANCE', '', {
  in: 'PORTAL',
  sort: 1690,
  isPublic: true,
  zh: '维护公告；为空时不显示',
  en: 'Maintenance notice; none when empty',
})
export const PORTAL_MAINTENANCE_EN = setting.text('PORTAL_MAINTENANCE_EN', '', {
  in: 'PORTAL',
  sort: 1700,
  isPublic: true,
  zh: '维护公告（英文）',
  en: 'Maintenance notice in English',
})
export const PORTAL_LEAST_CASES = setting.integer('PORTAL_LEAST_CASES', 20, {
  in: 'PORTAL',
  sort: 1710,
  unit: 'count',
  zh: '公布统计和办理用时的最少件数',
  en: 'Least number of cases behind a published figure',
  between: [1, 1_000],
  law: PLATFORM_RULE,
})
