import { accountRoutes, bizAccountRoutes } from '../accounts/accounts.routes.ts'
import { todoRoutes } from '../appeals/appeals.todo.routes.ts'
import { areaAdminRoutes } from '../areas/areas.routes.ts'
import { brandAdminRoutes } from '../areas/brandAdmin.routes.ts'
import { logRoutes } from '../audit/audit.routes.ts'
import { callerRoutes } from '../callers/callers.routes.ts'
import { dictionaryRoutes } from '../dictionaries/dictionaries.routes.ts'
import { enterpriseAccountRoutes, enterpriseRoutes } from '../enterprises/enterprises.routes.ts'
import { statisticsRoutes } from '../figures/figures.routes.ts'
import { MEASURE_KEYS, measures } from '../figures/measures.ts'
import { OTHER_RATES, otherMeasures } from '../figures/others.ts'
import { OUTER_COUNTS, outerMeasures } from '../figures/outer.ts'
import { TIME_KEYS, timeMeasures } from '../figures/times.ts'
import { groupRoutes, roleRoutes } from '../grants/grants.routes.ts'
import { jobRoutes } from '../jobs/jobs.routes.ts'
import type { Both } from '../kit/language.ts'
import {
  bizOrgRoutes,
  bizPositionRoutes,
  orgRoutes,
  positionRoutes,
} from '../organisations/organisations.routes.ts'
import {
  accountList,
  appealColumns,
  appealFilters,
  both,
  type ExportList,
  ofCases,
  orgList,
  outerColumns,
  outerFilter,
  positionList,
  secondFilters,
} from './exports.parts.ts'

/**
 * Every list that can be taken out, by name. An enterprise's couriers' cases are not here: what could tell it who
 * complained must not leave the screen (domain 6).
 */
export const exportLists = {
  'appeals.bureau': {
    route: todoRoutes.page,
    name: both('申诉单', 'Appeals'),
    columns: {
      ...appealColumns,
      handlerName: both('经办人', 'Handler'),
      ...outerColumns,
    },
    filters: { ...appealFilters, ...outerFilter, ...secondFilters },
  },
  'appeals.enterprise': {
    route: todoRoutes.enterprisepage,
    name: both('企业申诉单', 'Appeals at the enterprise'),
    columns: { ...appealColumns, enterpriseName: both('承办单位', 'Unit') },
    filters: appealFilters,
  },
  ...ofCases('bureau'),
  ...ofCases('enterprise'),
  'callers.ineligible': {
    route: callerRoutes.ineligiblepage,
    name: both('不符合受理条件的来电', 'Calls that are no appeal'),
    columns: {
      heardTime: both('来电时间', 'Time of the call'),
      bureauName: both('管局', 'Bureau'),
      reason: both('不受理原因', 'Reason'),
      law: both('依据', 'Law'),
      advised: both('告知去向', 'Sent to'),
      matter: both('来电内容', 'Matter'),
      advice: both('答复内容', 'Advice'),
      callerName: both('来电人', 'Caller'),
      callerPhone: both('来电号码', 'Phone'),
      brand: both('品牌', 'Brand'),
      waybillNo: both('运单号', 'Waybill'),
      by: both('登记人', 'Recorded by'),
    },
    filters: {
      searchKey: both('来电号码', 'Phone'),
      reasonCode: both('不受理原因', 'Reason'),
      advised: both('告知去向', 'Sent to'),
      heardFrom: both('来电自', 'Called from'),
      heardTo: both('来电至', 'Called until'),
    },
  },
  accounts: { route: accountRoutes.page, name: both('用户', 'Users'), ...accountList },
  'accounts.staff': { route: bizAccountRoutes.page, name: both('本机构用户', 'Own users'), ...accountList },
  orgs: { route: orgRoutes.page, name: both('机构', 'Organisations'), ...orgList },
  'orgs.staff': { route: bizOrgRoutes.page, name: both('本单位机构', 'Own organisations'), ...orgList },
  positions: { route: positionRoutes.page, name: both('职位', 'Positions'), ...positionList },
  'positions.staff': {
    route: bizPositionRoutes.page,
    name: both('本单位职位', 'Own positions'),
    ...positionList,
  },
  roles: {
    route: roleRoutes.page,
    name: both('角色', 'Roles'),
    columns: {
      name: both('角色', 'Role'),
      category: both('类别', 'Kind'),
      orgName: both('所属机构', 'Organisation'),
      code: both('编码', 'Code'),
      people: both('人数', 'People'),
      sortCode: both('排序', 'Order'),
    },
    filters: {
      searchKey: both('搜索', 'Search'),
      category: both('类别', 'Kind'),
      orgId: both('所属机构', 'Organisation'),
      standing: both('是否删除', 'Standing'),
    },
  },
  groups: {
    route: groupRoutes.page,
    name: both('用户组', 'Groups of users'),
    columns: {
      name: both('用户组', 'Group'),
      remark: both('备注', 'Remark'),
      people: both('人数', 'People'),
      sortCode: both('排序', 'Order'),
    },
    filters: { searchKey: both('搜索', 'Search'), standing: both('是否删除', 'Standing') },
  },
  jobs: {
    route: jobRoutes.page,
    name: both('定时任务', 'Jobs'),
    columns: {
      name: both('任务', 'Job'),
      actionClass: both('执行内容', 'Action'),
      category: both('类别', 'Kind'),
      cronExpression: both('执行时间', 'Times'),
      jobStatus: both('状态', 'State'),
      nextTime: both('下次执行', 'Next run'),
      sortCode: both('排序', 'Order'),
    },
    filters: {
      searchKey: both('搜索', 'Search'),
      category: both('类别', 'Kind'),
      jobStatus: both('状态', 'State'),
    },
  },
  dictionaries: {
    route: dictionaryRoutes.page,
    name: both('数据字典', 'Dictionaries'),
    columns: {
      dictLabel: both('名称', 'Label'),
      dictLabelEn: both('英文名称', 'English label'),
      dictValue: both('字典值', 'Value'),
      level: both('层级', 'Level'),
      basis: both('依据', 'Law'),
      validFrom: both('启用日期', 'First day'),
      validTo: both('停用日期', 'Last day'),
      sortCode: both('排序', 'Order'),
    },
    filters: {
      searchKey: both('搜索', 'Search'),
      parentId: both('上级', 'Belongs to'),
      category: both('类别', 'Kind'),
    },
  },
  brands: {
    route: brandAdminRoutes.page,
    name: both('品牌', 'Brands'),
    columns: {
      name: both('品牌', 'Brand'),
      code: both('编码', 'Code'),
      serviceKinds: both('业务类型', 'Services'),
      otherNames: both('其他名称', 'Other names'),
      patterns: both('运单号规则', 'Forms of numbers'),
      hotline: both('客服电话', 'Hotline'),
      complaintUrl: both('投诉网址', 'Address of complaints'),
      validFrom: both('启用日期', 'First day'),
      validTo: both('停用日期', 'Last day'),
      openCases: both('未办结', 'Open cases'),
    },
    filters: {
      searchKey: both('搜索', 'Search'),
      serviceKind: both('业务类型', 'Service'),
      time: both('时间', 'Time'),
    },
  },
  areas: {
    route: areaAdminRoutes.page,
    name: both('行政区划', 'Areas'),
    columns: {
      code: both('区划代码', 'Code'),
      name: both('名称', 'Name'),
      fullName: both('全称', 'Full name'),
      telCode: both('区号', 'Telephone code'),
      validFrom: both('启用日期', 'First day'),
      validTo: both('停用日期', 'Last day'),
      bureauName: both('管辖管局', 'Bureau'),
    },
    filters: {
      searchKey: both('搜索', 'Search'),
      parent: both('上级区划', 'Belongs to'),
      time: both('时间', 'Time'),
    },
  },
  enterprises: {
    route: enterpriseRoutes.page,
    name: both('企业', 'Enterprises'),
    columns: {
      name: both('企业', 'Enterprise'),
      brand: both('品牌', 'Brand'),
      level: both('层级', 'Level'),
      areaName: both('所在地', 'Place'),
      parentName: both('上级单位', 'Unit above'),
      bureauName: both('管辖管局', 'Bureau'),
      accounts: both('账号数', 'Accounts'),
      bindings: both('绑定地区数', 'Areas bound'),
      status: both('账号状态', 'Account'),
    },
    filters: {
      searchKey: both('搜索', 'Search'),
      brand: both('品牌', 'Brand'),
      level: both('层级', 'Level'),
      status: both('账号状态', 'Account'),
    },
  },
  'enterprises.accounts': {
    route: enterpriseAccountRoutes.page,
    name: both('企业账号', 'Accounts of enterprises'),
    columns: {
      account: both('账号', 'Account'),
      name: both('姓名', 'Name'),
      phone: both('手机号', 'Phone'),
      orgName: both('所属企业', 'Enterprise'),
      status: both('状态', 'State'),
      lastLoginTime: both('最近登录', 'Last sign-in'),
      createTime: both('创建时间', 'Created'),
    },
    filters: {
      searchKey: both('搜索', 'Search'),
      status: both('状态', 'State'),
      orgId: both('所属企业', 'Enterprise'),
    },
  },
  logs: {
    route: logRoutes.page,
    name: both('日志', 'Logs'),
    columns: {
      opTime: both('时间', 'Time'),
      opUser: both('人员', 'Person'),
      name: both('事项', 'Act'),
      recordName: both('对象', 'Record'),
      opIp: both('IP 地址', 'IP address'),
      opBrowser: both('浏览器', 'Browser'),
      exeStatus: both('结果', 'Result'),
    },
    filters: {
      category: both('类别', 'Kind'),
      searchKey: both('搜索', 'Search'),
      account: both('账号', 'Account'),
      ip: both('IP 地址', 'IP address'),
      module: both('模块', 'Module'),
      exeStatus: both('结果', 'Result'),
      startTime: both('日期自', 'From'),
      endTime: both('日期至', 'Until'),
    },
  },
  'statistics.table': {
    route: statisticsRoutes.query,
    name: both('统计数据', 'Statistics'),
    columns: {
      label: both('项目', 'Item'),
      ...(Object.fromEntries(MEASURE_KEYS.map((key) => [key, measures[key].label])) as Record<string, Both>),
      volume: both('业务量（百万件）', 'Volume (million items)'),
      change: both('环比%', 'Before %'),
      yearChange: both('同比%', 'Last year %'),
    },
    filters: {
      period: both('期间', 'Period'),
      group: both('分组', 'Split by'),
      months: both('月数', 'Months'),
      brand: both('品牌', 'Brand'),
      l1: both('问题类型', 'Problem'),
      l2: both('问题原因', 'Reason'),
      province: both('省份', 'Province'),
      city: both('城市', 'City'),
      bureau: both('管局', 'Bureau'),
      bureauProvince: both('省局', 'Provincial bureau'),
      channel: both('来源', 'Source'),
      areaKind: both('寄递范围', 'Range'),
      serviceKind: both('业务类型', 'Service'),
      mailKind: both('邮件种类', 'Kind of mail'),
      excluded: both('剔除', 'Excluded'),
    },
  },
  'statistics.benchmark': {
    route: statisticsRoutes.benchmark,
    name: both('行业对标', 'Benchmark'),
    columns: {
      label: both('指标', 'Measure'),
      words: both('口径', 'Meaning'),
      unit: both('单位', 'Unit'),
      own: both('本企业', 'You'),
      low: both('95% 区间下限', '95 % interval from'),
      high: both('95% 区间上限', '95 % interval to'),
      base: both('分母', 'Of'),
      median: both('同行中位', 'Peers’ median'),
      peers: both('同行家数', 'Peers'),
      place: both('位次', 'Place'),
      percentile: both('优于同行%', 'Better than %'),
    },
    filters: { from: both('起始月', 'First month'), to: both('截止月', 'Last month') },
  },
  'statistics.times': {
    route: statisticsRoutes.times,
    name: both('用时归属', 'Where the time went'),
    columns: {
      label: both('项目', 'Item'),
      cases: both('办结件数', 'Cases ended'),
      bureau: both('管局（天）', 'Bureau (days)'),
      enterprise: both('企业（天）', 'Enterprise (days)'),
      outlet: both('网点（天）', 'Outlet (days)'),
      user: both('用户（天）', 'Appellant (days)'),
      paused: both('暂停（天）', 'Paused (days)'),
      total: both('合计（天）', 'All (days)'),
      mean: both('每件平均（天）', 'A case on average (days)'),
      ...(Object.fromEntries(TIME_KEYS.map((key) => [key, timeMeasures[key].label])) as Record<string, Both>),
    },
    filters: {
      period: both('期间', 'Period'),
      group: both('分组', 'Split by'),
      brand: both('品牌', 'Brand'),
      l1: both('问题类型', 'Problem'),
      l2: both('问题原因', 'Reason'),
      province: both('省份', 'Province'),
      city: both('城市', 'City'),
      bureau: both('管局', 'Bureau'),
      bureauProvince: both('省局', 'Provincial bureau'),
      channel: both('来源', 'Source'),
      areaKind: both('寄递范围', 'Range'),
      serviceKind: both('业务类型', 'Service'),
      mailKind: both('邮件种类', 'Kind of mail'),
      excluded: both('剔除', 'Excluded'),
    },
  },
  'statistics.others': {
    route: statisticsRoutes.others,
    name: both('维权与举报统计', 'Statistics of couriers’ cases and reports'),
    columns: {
      label: both('项目', 'Item'),
      received: both('收到', 'Received'),
      open: both('在办', 'Open'),
      ended: both('办结', 'Ended'),
      overdue: both('超时', 'Overdue'),
      ...(Object.fromEntries(OTHER_RATES.map((key) => [key, otherMeasures[key].label])) as Record<
        string,
        Both
      >),
      recovered: both('挽回损失（元）', 'Recovered (yuan)'),
      change: both('环比%', 'Before %'),
    },
    filters: {
      kind: both('来件', 'Kind'),
      period: both('期间', 'Period'),
      group: both('分组', 'Split by'),
      type: both('问题', 'Problem'),
      brand: both('品牌', 'Brand'),
      province: both('省份', 'Province'),
    },
  },
  'statistics.outer': {
    route: statisticsRoutes.outer,
    name: both('外部转办统计', 'Statistics of orders of outer bodies'),
    columns: {
      label: both('项目', 'Item'),
      ...(Object.fromEntries(OUTER_COUNTS.map((key) => [key, outerMeasures[key].label])) as Record<
        string,
        Both
      >),
      kept: both('按期答复率%', 'Answered in time %'),
      change: both('环比%', 'Before %'),
    },
    filters: {
      period: both('期间', 'Period'),
      group: both('分组', 'Split by'),
      body: both('外单位', 'Body'),
      kind: both('来件', 'Kind'),
    },
  },
} as const satisfies Record<string, ExportList>

export type ExportListName = keyof typeof exportLists
export const EXPORT_LIST_NAMES = Object.keys(exportLists) as [ExportListName, ...ExportListName[]]

/** A list of the table without the types of its own route. */
export const exportList = (name: ExportListName): ExportList => exportLists[name] as unknown as ExportList
