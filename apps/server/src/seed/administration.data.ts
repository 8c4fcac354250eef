import { contract } from '@appeal/contract'
import type { DataScope } from '@appeal/contract/kit/access.ts'
import type { Route } from '@appeal/contract/kit/routes.ts'
import { permissions } from '@appeal/contract/permissions.ts'
import type { MenuSeed } from '../features/access/menus/menus.service.ts'
import type { RoleSeed } from '../features/access/roles/roles.service.ts'
import { module, page } from './menus.parts.ts'

const {
  accounts,
  areaAdmin,
  bizAccounts,
  bizOrgs,
  bizPositions,
  bizUserGrants,
  brandAdmin,
  buttons,
  clients,
  dictionaries,
  emails,
  fileAdmin,
  groups,
  jobs,
  logs,
  menuAdmin,
  modules,
  monitor,
  orgs,
  positions,
  pushes,
  records,
  roles,
  sessionAdmin,
  settings,
  sms,
  third,
  userGrants,
} = contract

const all = (...tables: Record<string, Route>[]): Route[] => tables.flatMap((table) => Object.values(table))

/** Figures on the first page of every administrator of the ecosystem's clients. */
const FIRST_PAGE = all(contract.startPage).filter(({ access }) => access.kind === 'granted')

/** The platform's own matters, without rights of people and without logs. */
const SYSTEM: readonly Route[] = [
  ...all(
    orgs,
    positions,
    accounts,
    clients,
    contract.clientUniting,
    modules,
    menuAdmin,
    buttons,
    areaAdmin,
    brandAdmin,
    monitor,
    records,
  ),
  ...all(
    emails,
    fileAdmin,
    pushes,
    sms,
    contract.smsStock,
    contract.wordings,
    contract.deliveries,
    contract.proposals,
    contract.masterKeys,
    contract.headPlaces,
  ),
  ...all(dictionaries, settings, contract.weakWords).filter(({ access }) => access.kind === 'granted'),
  roles.page,
  roles.detail,
  third.page,
  // Figures alone: the lines are the audit administrator's.
  logs.visLineChartData,
  ...all(jobs),
  ...all(contract.brandNames),
  ...all(contract.notices, contract.slideAdmin, contract.mailings, contract.bizDictionaries),
  ...FIRST_PAGE,
  ...all(contract.mobileModules, contract.mobileMenus, contract.mobileButtons),
]
/** Who may do what. */
const SECURITY: readonly Route[] = [
  ...all(
    contract.alarms,
    roles,
    contract.rolePlans,
    userGrants,
    groups,
    contract.bizGroups,
    sessionAdmin,
    records,
    contract.proposals,
  ),
  accounts.page,
  accounts.detail,
  accounts.orgTreeSelector,
  accounts.userSelector,
  // Dialogs of grants choose among organisations.
  orgs.tree,
  orgs.orgTreeSelector,
  ...FIRST_PAGE,
]
/** What was done, refused and read, and whether the record of it is whole. */
const AUDIT: readonly Route[] = [
  ...all(logs, records, contract.proposals),
  contract.exports.registerpage,
  ...FIRST_PAGE,
]
/** A bureau's own staff, within its tree: the business twins (contract 5.15). */
export const STAFF: readonly Route[] = all(bizOrgs, bizPositions, bizAccounts, bizUserGrants)
export const STAFF_PAGES = ['staffOrgs', 'staffPositions', 'staffAccounts']

const SYSTEM_PAGES = [
  'orgList',
  'positionList',
  'accountList',
  'clientList',
  'roleList',
  'menuEntries',
  'dictionaryList',
  'areaList',
  'brandList',
  'settingTabs',
  'fileList',
  'mailList',
  'smsList',
  'pushList',
  'wordingList',
  'serverMonitor',
  'jobList',
  'noticeList',
  'mailingList',
  'mobileEntries',
  'proposalList',
]
const SECURITY_PAGES = ['alarmList', 'accountList', 'roleList', 'groupList', 'sessionList', 'proposalList']
const AUDIT_PAGES = ['logVisits', 'logOperations', 'logReads', 'exportRegister', 'proposalList']

const grant = (scope: DataScope, routes: readonly Route[]) =>
  routes.map((route) => ({ path: route.permission, scope }))
const pages = (codes: readonly string[]) => codes.map((menu) => ({ menu, buttons: [] }))

function entries(seeds: readonly MenuSeed[]): { menu: string; buttons: string[] }[] {
  return seeds.flatMap((seed) => {
    const below = seed.children ?? []
    const own = below.flatMap(({ kind, code }) => (kind === 'BUTTON' ? [code] : []))
    return [
      ...(seed.kind === 'MENU' ? [{ menu: seed.code, buttons: own }] : []),
      ...entries(below.filter(({ kind }) => kind !== 'BUTTON')),
    ]
  })
}

/**
 * The three administrators (GB/T 22239-2019 8.1.5). The security administrator holds every right for handing it on,
 * and uses none but its own: so what can be granted at all is itself a matter of record.
 *
 * @param menus everything that the menu has
 * @param more what the system administrator keeps besides: the working calendar
 */
export const administratorRoles = (
  menus: readonly MenuSeed[],
  more: { routes: readonly Route[]; pages: readonly string[] },
): RoleSeed[] => [
  {
    code: 'sysAdmin',
    name: '系统管理员',
    nameEn: 'System administrator',
    grants: grant('SCOPE_ALL', [...SYSTEM, ...more.routes]),
    menus: [
      { menu: 'home', buttons: ['authorityPersonalCenter'] },
      ...pages([...SYSTEM_PAGES, ...more.pages]),
    ],
  },
  {
    code: 'secAdmin',
    name: '安全管理员',
    nameEn: 'Security administrator',
    grants: grant('SCOPE_ALL', SECURITY),
    menus: [
      // Both buttons, because what is used can only be handed on whole.
      { menu: 'home', buttons: ['authorityPersonalCenter', 'companyPersonalCenter'] },
      ...pages(SECURITY_PAGES),
    ],
    passes: {
      grants: permissions.map(({ path }) => ({ path, scope: 'SCOPE_ALL' as const })),
      menus: entries(menus),
    },
  },
  {
    code: 'auditAdmin',
    name: '审计管理员',
    nameEn: 'Audit administrator',
    grants: grant('SCOPE_ALL', AUDIT),
    menus: [{ menu: 'home', buttons: ['authorityPersonalCenter'] }, ...pages(AUDIT_PAGES)],
  },
]

/** Modules of the administration; only pages that exist. */
export const administrationMenus: readonly MenuSeed[] = [
  module('staff', '本单位管理', 'Own staff', 'users', [
    page('staffOrgs', '机构', 'Organisations', 'org', '/staff/orgs', 'organisations/staff'),
    page('staffPositions', '职位', 'Positions', 'idcard', '/staff/positions', 'positions/staff'),
    page('staffAccounts', '人员', 'People', 'users', '/staff/accounts', 'accounts/staff'),
  ]),
  module('organisationAdmin', '组织权限', 'Organisation', 'org', [
    page('orgList', '机构管理', 'Organisations', 'org', '/sys/org', 'organisations/list'),
    page('positionList', '职位管理', 'Positions', 'idcard', '/sys/position', 'positions/list'),
    page('accountList', '用户管理', 'Users', 'users', '/sys/user', 'accounts/list'),
    page('clientList', '门户用户', 'Portal users', 'user', '/sys/client', 'accounts/clients'),
    page('roleList', '角色权限', 'Roles', 'key', '/sys/role', 'grants/roles'),
    page('groupList', '用户组', 'Groups', 'users', '/sys/group', 'grants/groups'),
  ]),
  module('systemAdmin', '系统管理', 'System', 'gear', [
    page('menuEntries', '菜单管理', 'Menus', 'list', '/sys/menu', 'menus/list'),
    page('dictionaryList', '数据字典', 'Dictionaries', 'bookmark', '/dev/dict', 'dictionaries/list'),
    page('areaList', '行政区划', 'Areas', 'pinmap', '/sys/area', 'areas/list'),
    page('brandList', '品牌', 'Brands', 'box', '/sys/brand', 'brands/list'),
    page('settingTabs', '系统配置', 'Settings', 'gear', '/dev/config', 'settings/tabs'),
    page('fileList', '文件管理', 'Files', 'file', '/dev/file', 'files/list'),
    page('mailList', '邮件', 'Mail', 'mail', '/dev/email', 'messages/mails'),
    page('smsList', '短信', 'SMS', 'msg', '/dev/sms', 'messages/sms'),
    page('pushList', '群推送', 'Group messages', 'send', '/dev/push', 'messages/pushes'),
    page('wordingList', '消息模板', 'Message texts', 'template', '/dev/wording', 'messages/wordings'),
    page('sessionList', '在线会话', 'Sessions', 'globe', '/auth/session', 'sessions/list'),
    page('serverMonitor', '系统监控', 'Monitor', 'monitor', '/dev/monitor', 'monitor/server'),
    page('jobList', '定时任务', 'Jobs', 'clock', '/dev/job', 'jobs/list'),
    page('noticeList', '通知公告', 'Notices', 'horn', '/biz/announcement', 'notices/list'),
    page('mailingList', '站内消息', 'Messages', 'msg', '/dev/message', 'mailings/list'),
    page('proposalList', '待确认的更改', 'Changes to confirm', 'key', '/dev/proposal', 'proposals/list'),
    page('mobileEntries', '移动端菜单', 'Phone client', 'mobile', '/mobile/menu', 'mobile/list'),
  ]),
  module('auditAdmin', '审计日志', 'Audit', 'history', [
    page('alarmList', '安全值守', 'Security desk', 'shield', '/dev/alarm', 'alarms/list'),
    page('logVisits', '登录日志', 'Sign-ins', 'key', '/dev/log/visits', 'logs/visits'),
    page('logOperations', '操作日志', 'Operations', 'list', '/dev/log/operations', 'logs/operations'),
    page('logReads', '查阅日志', 'Reads', 'eye', '/dev/log/reads', 'logs/reads'),
    page('exportRegister', '导出记录', 'Exports', 'download', '/dev/exports', 'exports/register'),
  ]),
]
