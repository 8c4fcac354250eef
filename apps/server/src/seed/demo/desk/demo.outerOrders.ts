import { addCalendarDays, shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import type { OuterBody } from '@appeal/contract/outerOrders/outerOrders.texts.ts'
import { answer, enter } from '../../../desk/outerOrders/outerOrders.service.ts'
import { orgDirectory } from '../../../features/organisations/organisations.service.ts'
import { bureauPage } from '../../../kinds/appeals/lists/appeals.lists.ts'
import { type Context, type Platform, systemContext } from '../../../platform/context.ts'
import type { Cast } from '../demo.people.ts'

interface Met {
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
const MET: readonly Met[] = [
  {
    ...{ direction: 'RECEIVED', body: 'HOTLINE_12345', outerNo: 'SZ12345-26112004518', begun: -6, due: 1 },
    note: '来电人要求五个工作日内回复办理结果，并告知是否赔偿。',
  },
  {
    ...{ direction: 'RECEIVED', body: 'PETITION', outerNo: '深信转〔2026〕1187号', begun: -14, due: -2 },
    note: '来信反映快件丢失后多次联系网点没有结果，请依法办理并书面反馈。',
  },
  {
    ...{ direction: 'RECEIVED', body: 'HOTLINE_12345', outerNo: 'SZ12345-26111703302', begun: -9, due: -1 },
    note: '请核实投递服务问题并回复。',
    answered: '已经受理并转企业处理，企业答复后由我局答复来电人，特此回复。',
  },
  {
    ...{ direction: 'PASSED', body: 'OTHER', bodyName: '深圳市市场监督管理局', begun: -3, due: 12 },
    outerNo: '深邮转〔2026〕36号',
    note: '申诉人同时反映商家虚假发货，属于贵局职责，现将有关材料转去。',
  },
]

/** What 12345, a petition office and another body have to do with cases of the bureau that visitors are shown. */
export async function playOuterOrders(platform: Platform, cast: Cast): Promise<void> {
  const orgs = await orgDirectory(platform)
  const ctx: Context = {
    ...systemContext(platform, 'demo'),
    viewer: await cast.officerOf(orgs.byCode('BUR-440300')?.id ?? ''),
  }
  const { records } = await bureauPage(ctx, { queue: 'processing', current: 1, size: MET.length })
  const today = shanghaiDate(ctx.now())
  const on = (days: number) => addCalendarDays(today, days)
  for (const [n, { id }] of records.entries()) {
    const { begun, due, answered, ...order } = MET[n]!
    const days = { begunOn: on(begun), ...(due !== undefined && { dueOn: on(due) }) }
    const entered = await enter(ctx, { ...order, ...days, id, again: false })
    if (answered)
      await answer(ctx, {
        ...{ id: entered.id, version: entered.version, answeredOn: on(-2), way: 'SYSTEM' },
        ...{ answer: answered, attachmentIds: [] },
      })
  }
}
