import { addCalendarDays, shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import type { CaseKind, CaseKindName } from '@appeal/contract/cases/caseKinds.ts'
import { kindRoute } from '@appeal/contract/kindRoute.ts'
import type { OuterBody } from '@appeal/contract/outerOrders/outerOrders.texts.ts'
import { deskPage } from '../../../cases/cases.service.ts'
import { answer, enter, outerOrdersOf } from '../../../desk/outerOrders/outerOrders.service.ts'
import { orgDirectory } from '../../../features/organisations/organisations.service.ts'
import { bureauPage } from '../../../kinds/appeals/lists/appeals.lists.ts'
import { type Context, type Platform, systemContext } from '../../../platform/context.ts'
import type { Cast } from '../demo.people.ts'

interface Met<Kind extends CaseKindName = CaseKindName> {
  kind: Kind
  direction: 'RECEIVED' | 'PASSED'
  body: OuterBody
  bodyName?: string
  outerNo: string
  /** Days from today on which it was passed on, and on which an answer is wanted. */
  begun: number
  due?: number
  note: string
  answered?: string
}

/** Orders as they are met: near its day, past it, handed back, and passed on. */
const ON_APPEALS: readonly Met[] = [
  {
    ...{
      kind: 'appeal',
      direction: 'RECEIVED',
      body: 'HOTLINE_12345',
      outerNo: 'SZ12345-26112004518',
      begun: -6,
      due: 1,
    },
    note: '来电人要求五个工作日内回复办理结果，并告知是否赔偿。',
  },
  {
    ...{
      kind: 'appeal',
      direction: 'RECEIVED',
      body: 'PETITION',
      outerNo: '深信转〔2026〕1187号',
      begun: -14,
      due: -2,
    },
    note: '来信反映快件丢失后多次联系网点没有结果，请依法办理并书面反馈。',
  },
  {
    ...{
      kind: 'appeal',
      direction: 'RECEIVED',
      body: 'HOTLINE_12345',
      outerNo: 'SZ12345-26111703302',
      begun: -9,
      due: -1,
    },
    note: '请核实投递服务问题并回复。',
    answered: '已经受理并转企业处理，企业答复后由我局答复来电人，特此回复。',
  },
  {
    ...{
      kind: 'appeal',
      direction: 'PASSED',
      body: 'OTHER',
      bodyName: '深圳市市场监督管理局',
      begun: -3,
      due: 12,
    },
    outerNo: '深邮转〔2026〕36号',
    note: '申诉人同时反映商家虚假发货，属于贵局职责，现将有关材料转去。',
  },
]

/** A question and a report that 12345 had first, and a courier's matter of wages that labour inspection has. */
const ON_OTHERS: readonly Met<CaseKind>[] = [
  {
    ...{ kind: 'consultation', direction: 'RECEIVED', body: 'HOTLINE_12345', begun: -2, due: 2 },
    outerNo: 'SZ12345-26112809117',
    note: '市民询问赔偿标准，请直接答复市民并回复热线。',
  },
  {
    ...{ kind: 'report', direction: 'RECEIVED', body: 'HOTLINE_12345', begun: -5, due: 5 },
    outerNo: 'SZ12345-26112506640',
    note: '请核查处理并回复办理结果，举报人要求保密。',
  },
  {
    ...{ kind: 'courier', direction: 'PASSED', body: 'OTHER', begun: -4, due: 10 },
    ...{ bodyName: '深圳市人力资源和社会保障局', outerNo: '深邮转〔2026〕37号' },
    note: '反映拖欠派费，属于劳动监察职责，现将有关材料转去。',
  },
]

/** So many open cases of another kind are looked at for one that may have an order. */
const SEEN_OF_OTHERS = 10

/** What 12345, a petition office and another body have to do with cases of the bureau that visitors are shown. */
export async function playOuterOrders(platform: Platform, cast: Cast): Promise<void> {
  const orgs = await orgDirectory(platform)
  const ctx: Context = {
    ...systemContext(platform, 'demo'),
    viewer: await cast.officerOf(orgs.byCode('BUR-440300')?.id ?? ''),
  }
  const today = shanghaiDate(ctx.now())
  const on = (days: number) => addCalendarDays(today, days)
  const play = async (id: string, { begun, due, answered, ...order }: Met) => {
    const days = { begunOn: on(begun), ...(due !== undefined && { dueOn: on(due) }) }
    const entered = await enter(ctx, { ...order, ...days, id, again: false })
    if (answered)
      await answer(ctx, {
        ...{ id: entered.id, version: entered.version, answeredOn: on(-2), way: 'SYSTEM' },
        ...{ answer: answered, attachmentIds: [] },
      })
  }
  const size = ON_APPEALS.length
  const { records } = await bureauPage(ctx, { queue: 'processing', current: 1, size })
  for (const [n, { id }] of records.entries()) await play(id, ON_APPEALS[n]!)
  for (const one of ON_OTHERS) {
    const path = kindRoute(one.kind, 'bureaupage').permission
    const asked = { queue: 'open', current: 1, size: SEEN_OF_OTHERS } as const
    // Of a report that came out of an appeal its handler alone enters an order.
    for (const { id } of (await deskPage(ctx, one.kind, path, asked)).records)
      if ((await outerOrdersOf(ctx, { kind: one.kind, id })).mayEnter) {
        await play(id, one)
        break
      }
  }
}
