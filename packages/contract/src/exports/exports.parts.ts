import { CASE_KINDS } from '../cases/caseKinds.ts'
import { caseTables } from '../cases/cases.tables.ts'
import type { CaseColumn } from '../cases/caseTable.ts'
import { kindRoute } from '../kindRoute.ts'
import type { Both } from '../kit/language.ts'
import type { Route } from '../kit/routes.ts'
import { type CaseListName, caseListName } from './exports.names.ts'

/** A list that can be taken out as a file. */
export interface ExportList {
  /** The call whose rows the file holds: it says who may, which filters there are, and in what order. */
  route: Route
  name: Both
  /** Heading of each column by the name that the screen uses for it. */
  columns: Readonly<Record<string, Both>>
  /** Heading of each filter, for the register. What holds a person's data is masked there. */
  filters: Readonly<Record<string, Both>>
}

export const both = (zh: string, en: string): Both => ({ zh, en })

const deskFilters = {
  queue: both('列表', 'List'),
  searchKey: both('搜索', 'Search'),
  state: both('状态', 'State'),
  brand: both('品牌', 'Brand'),
  areaCode: both('地区', 'Place'),
  overdue: both('是否超期', 'Late'),
  submittedFrom: both('提交自', 'Filed from'),
  submittedTo: both('提交至', 'Filed until'),
  dueFrom: both('到期自', 'Due from'),
  dueTo: both('到期至', 'Due until'),
}
export const appealFilters = {
  ...deskFilters,
  l1: both('问题类型', 'Problem'),
  l2: both('问题原因', 'Reason'),
  channel: both('来源', 'Source'),
  areaKind: both('寄递范围', 'Range'),
  answerArea: both('责任地区', 'Responsible area'),
  handlerId: both('经办人', 'Handler'),
}
/** What lists of second persons ask for besides. */
export const secondFilters = {
  clustered: both('相似申诉', 'Similar appeals'),
  myTurn: both('由谁决定', 'Who decides'),
  approval: both('提请事项', 'Wish'),
  excludeReason: both('剔除理由', 'Ground'),
  recheckCause: both('复核起因', 'Cause'),
}
export const appealColumns = {
  appealNo: both('编号', 'Number'),
  waybillNo: both('运单号', 'Waybill'),
  brand: both('品牌', 'Brand'),
  problem: both('问题类型', 'Problem'),
  appellantName: both('申诉人', 'Appellant'),
  channel: both('来源', 'Source'),
  state: both('状态', 'State'),
  dueTime: both('时限', 'Deadline'),
  createTime: both('提交时间', 'Filed'),
  updateTime: both('更新时间', 'Updated'),
}
const caseFilters = { ...deskFilters, type: both('类型', 'Type'), handlerId: both('经办人', 'Handler') }
const caseColumns = {
  caseNo: both('编号', 'Number'),
  brand: both('品牌', 'Brand'),
  areaName: both('地区', 'Place'),
  state: both('状态', 'State'),
  dueTime: both('时限', 'Deadline'),
  updateTime: both('更新时间', 'Updated'),
}
/** What a bureau's file says of orders of outer bodies, of kinds that have them. */
export const outerColumns = {
  outerNo: both('外单位编号', 'Number of the outer body'),
  outerDueOn: both('外单位要求答复日期', 'Answer wanted by the outer body'),
  outerKept: both('外单位期限', 'Limit of the outer body'),
}
export const outerFilter = { outer: both('外部转办', 'Orders of outer bodies') }
const OWN_COLUMNS: Record<CaseColumn, Both> = {
  type: both('类型', 'Type'),
  title: both('标题', 'Title'),
  ownerName: both('提交人', 'Filed by'),
  handlerName: both('承办人', 'Handler'),
}

/** The lists of every kind that one side may take out. What must not leave its screen is none of them. */
export const ofCases = (side: 'bureau' | 'enterprise') =>
  Object.fromEntries(
    CASE_KINDS.flatMap((kind) => {
      const { lists, many, outer } = caseTables[kind]
      const list = lists[side]
      if (!list || list.stays) return []
      const columns = Object.fromEntries(list.columns.map((column) => [column, OWN_COLUMNS[column]]))
      const hasOrders = side === 'bureau' && outer
      const made: ExportList = {
        route: kindRoute(kind, `${side}page`),
        name: side === 'bureau' ? many : both(`企业${many.zh}`, `${many.en} at the enterprise`),
        columns: { ...caseColumns, ...columns, ...(hasOrders && outerColumns) },
        filters: { ...caseFilters, ...(outer && outerFilter) },
      }
      return [[caseListName(kind, side), made]]
    }),
  ) as Record<CaseListName, ExportList>

export const accountList = {
  columns: {
    account: both('账号', 'Account'),
    name: both('姓名', 'Name'),
    genderName: both('性别', 'Gender'),
    phone: both('手机号', 'Phone'),
    orgName: both('所属机构', 'Organisation'),
    positionName: both('职位', 'Position'),
    userStatus: both('状态', 'State'),
    latestLoginTime: both('最近登录', 'Last sign-in'),
  },
  filters: {
    searchKey: both('搜索', 'Search'),
    userStatus: both('状态', 'State'),
    orgId: both('所属机构', 'Organisation'),
    standing: both('是否删除', 'Standing'),
  },
}

export const orgList = {
  columns: {
    name: both('机构名称', 'Name'),
    code: both('编码', 'Code'),
    parentName: both('上级机构', 'Belongs to'),
    category: both('类别', 'Kind'),
    areaName: both('所在地区', 'Area'),
    directorName: both('负责人', 'Director'),
    sortCode: both('排序', 'Order'),
  },
  filters: {
    searchKey: both('搜索', 'Search'),
    parentId: both('上级机构', 'Belongs to'),
    ended: both('已撤并', 'Ended'),
    standing: both('是否删除', 'Standing'),
  },
}

export const positionList = {
  columns: {
    name: both('职位名称', 'Position'),
    category: both('类别', 'Kind'),
    orgName: both('所属机构', 'Organisation'),
    sortCode: both('排序', 'Order'),
  },
  filters: {
    searchKey: both('搜索', 'Search'),
    category: both('类别', 'Kind'),
    orgId: both('所属机构', 'Organisation'),
    standing: both('是否删除', 'Standing'),
  },
}
