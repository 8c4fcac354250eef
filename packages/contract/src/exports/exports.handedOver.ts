import { EXPORT_LIST_NAMES, type ExportListName } from './exports.lists.ts'
import { accountList, both, type ExportList } from './exports.parts.ts'

/** What is handed over at once and cannot be ordered; the register holds it all the same. */
export const handedOver = {
  'accounts.sheet': {
    name: both('用户', 'Users'),
    columns: {
      ...accountList.columns,
      email: both('邮箱', 'E-mail'),
      empNo: both('员工编号', 'Staff number'),
      entryDate: both('入职日期', 'Entry date'),
    },
    filters: { ...accountList.filters, userIds: both('选中的人员', 'Chosen people') },
  },
  'accounts.person': {
    name: both('人员档案', 'Person’s record'),
    columns: {},
    filters: { person: both('人员', 'Person') },
  },
  'appeals.replySheet': {
    name: both('答复表', 'Sheet of replies'),
    columns: {
      appealNo: both('申诉编号', 'Appeal number'),
      waybillNo: both('运单号', 'Waybill number'),
      problem: both('申诉问题', 'Problem'),
      dueOn: both('答复期限', 'Answer due'),
    },
    filters: {},
  },
  'takeovers.sheet': {
    name: both('旧系统未接收的案件', 'Cases of a former system left out'),
    columns: { outerNo: both('原编号', 'Outer number'), faults: both('错误说明', 'What is wrong') },
    filters: {},
  },
  'cases.paper': {
    name: both('文书', 'Paper'),
    columns: {},
    filters: { number: both('文号', 'Number') },
  },
  'cases.dossier': {
    name: both('案卷', 'Case file'),
    columns: {},
    filters: { caseNo: both('编号', 'Number') },
  },
} as const satisfies Record<string, Omit<ExportList, 'route'>>

/** Everything that a line of the register may be about. */
export type RegisteredName = ExportListName | keyof typeof handedOver
export const REGISTERED_NAMES = [...EXPORT_LIST_NAMES, ...Object.keys(handedOver)] as [
  RegisteredName,
  ...RegisteredName[],
]

export const isHandedOver = (name: RegisteredName): name is keyof typeof handedOver => name in handedOver
