import type { APPROVABLE } from '@appeal/contract/appeals/appeals.codes.ts'
import type {
  BureauListQuery,
  EnterpriseListQuery,
  EnterpriseQueue,
  Queue,
} from '@appeal/contract/appeals/appeals.lists.schemas.ts'
import { stateTexts, verdictTexts } from '@appeal/contract/appeals/appeals.texts.ts'
import type { AppealState } from '@appeal/contract/appeals/appeals.workflow.ts'
import { deadlineKinds } from '@appeal/contract/calendar/deadlineKinds.ts'
import { shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import { outerAskedTexts } from '@appeal/contract/outerOrders/outerOrders.lists.ts'
import type { z } from 'zod'
import { referenceDataOf, shownClocks } from '../../../cases/cases.service.ts'
import { wireTime } from '../../../platform/clock.ts'
import { type Context, viewerOf } from '../../../platform/context.ts'
import type { Language } from '../../../platform/fail.ts'
import type { Exportable } from '../../../platform/sheets/exportable.ts'
import { handlerFor } from '../appeals.presenter.ts'
import { respondentOf } from '../appeals.step.ts'
import { bureauPage, bureauSweep, enterprisePage, enterpriseSweep, type FiledCase } from './appeals.lists.ts'

const QUEUE_WORDS: Readonly<Record<Queue | EnterpriseQueue, { zh: string; en: string }>> = {
  todo: { zh: '全部待办', en: 'all to do' },
  pending: { zh: '待受理', en: 'to be accepted' },
  processing: { zh: '处理中', en: 'in progress' },
  replied: { zh: '企业已答复', en: 'replied' },
  returned: { zh: '被退回', en: 'returned' },
  mediating: { zh: '调解中', en: 'in mediation' },
  closed: { zh: '已结案', en: 'closed' },
  invalid: { zh: '不予受理/终止', en: 'not accepted, terminated' },
  warning: { zh: '超期预警', en: 'late or due soon' },
  all: { zh: '全部', en: 'all' },
  approving: { zh: '待审批', en: 'to be approved' },
  excluding: { zh: '剔除待审核', en: 'exclusions to be audited' },
  excludeFirst: { zh: '剔除一级审核', en: 'exclusion, first audit' },
  excludeSecond: { zh: '剔除二级审核', en: 'exclusion, second audit' },
  excluded: { zh: '剔除已审结', en: 'exclusions decided' },
  rechecking: { zh: '待复核', en: 'to be re-checked' },
  rechecked: { zh: '已复核', en: 're-checked' },
}
const isAsked = (value: string): value is keyof typeof outerAskedTexts => value in outerAskedTexts
const isQueue = (value: string): value is keyof typeof QUEUE_WORDS => value in QUEUE_WORDS

const CLUSTERED = { zh: '在一组里', en: 'in a cluster' }
const MINE = { zh: '轮到我的', en: 'my turn' }
const STOPPED = { zh: '暂停', en: 'paused' }

/** The clocks that the list shows, each with the day on which it ends by law. */
const clockWords = ({ clock, total }: ReturnType<typeof shownClocks>, language: Language): string =>
  [clock, total]
    .flatMap((one) =>
      one
        ? [`${deadlineKinds[one.kind].label[language]} ${one.stopped ? STOPPED[language] : one.legalDueOn}`]
        : [],
    )
    .join(' / ')

/** Each column says what the list's own presenter says. */
async function cells(ctx: Context) {
  const { platform, language } = ctx
  const [viewer, today] = [viewerOf(ctx), shanghaiDate(ctx.now())]
  const reference = await referenceDataOf(platform)
  const { labels } = reference
  const problems = new Map<string, string>()
  const problem = (l1: string | null, l2: string | null) => {
    const key = `${l1}/${l2}`
    const known = problems.get(key)
    if (known !== undefined) return known
    const said = [l1, l2].flatMap((code) => (code ? [labels.label('APPEAL_L1', code, language)] : []))
    problems.set(key, said.join(' / '))
    return said.join(' / ')
  }
  return {
    appealNo: ({ row }: FiledCase) => row.appealNo,
    waybillNo: ({ row }: FiledCase) => row.waybillNo,
    brand: ({ row }: FiledCase) => respondentOf(reference, row)[language],
    problem: ({ row }: FiledCase) => problem(row.l1, row.l2),
    appellantName: (one: FiledCase) => one.appellantName,
    channel: ({ row }: FiledCase) => labels.label('APPEAL_CHANNEL', row.channel, language),
    state: ({ row }: FiledCase) => stateTexts[row.state].desk[language],
    dueTime: ({ row }: FiledCase) =>
      clockWords(shownClocks(row, viewer, today, reference.warnDays), language),
    handlerName: ({ row, parts }: FiledCase) => handlerFor(parts, row),
    outerNo: ({ outside }: FiledCase) => outside?.outerNo,
    outerDueOn: ({ outside }: FiledCase) => outside?.outerDueOn,
    outerKept: ({ outside }: FiledCase) => outside?.outerKept,
    enterpriseName: ({ row }: FiledCase) => reference.orgs.nameOf(row.enterpriseId, language) || null,
    createTime: ({ row }: FiledCase) => wireTime(row.submittedAt),
    updateTime: ({ row }: FiledCase) => wireTime(row.updatedAt),
  }
}

const filterWord: Exportable['filterWord'] = (filter, value, { language }) => {
  if (filter === 'queue') return isQueue(value) ? QUEUE_WORDS[value][language] : value
  if (filter === 'state') return stateTexts[value as AppealState]?.desk[language] ?? value
  if (filter === 'outer') return isAsked(value) ? outerAskedTexts[value][language] : value
  if (filter === 'clustered') return CLUSTERED[language]
  if (filter === 'myTurn') return MINE[language]
  if (filter === 'approval') return verdictTexts[value as (typeof APPROVABLE)[number]]?.[language] ?? value
  return undefined
}

const bureau: Exportable<z.output<typeof BureauListQuery>, FiledCase> = {
  page: bureauPage,
  sweep: bureauSweep,
  cells,
  filterWord,
}
const enterprise: Exportable<z.output<typeof EnterpriseListQuery>, FiledCase> = {
  page: enterprisePage,
  sweep: enterpriseSweep,
  cells,
  filterWord,
}
export const appealExports = { 'appeals.bureau': bureau, 'appeals.enterprise': enterprise }
