import { addCalendarDays, shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import type { AnswerBody, IssueBody, Order } from '@appeal/contract/supervision/supervision.schemas.ts'
import type { ItemKind } from '@appeal/contract/supervision/supervision.texts.ts'
import {
  answer,
  close,
  escalateOrders,
  examine,
  extend,
  issue,
  name,
  pageOrders,
  receive,
  withdraw,
} from '../../desk/supervision/supervision.service.ts'
import {
  type Org,
  type OrgDirectory,
  orgDirectory,
} from '../../features/organisations/organisations.service.ts'
import { findByLogin } from '../../features/people/users/users.service.ts'
import { list } from '../../kinds/appeals/appeals.store.ts'
import { manualClock } from '../../platform/clock.ts'
import { type Context, type Platform, systemContext, type Viewer } from '../../platform/context.ts'
import type { Cast } from './demo.people.ts'

type Course =
  | 'waiting'
  | 'received'
  | 'partly'
  | 'answered'
  | 'returned'
  | 'closed'
  | 'withdrawn'
  | 'extended'
  | 'named'

interface Play {
  /** Account of who issues, code of who is pressed. */
  from: string
  to: string
  matter: string
  words: string
  items: readonly ItemKind[]
  /** Calendar days ago; working days to answer. */
  ago: number
  days: number
  /** Cases of the addressee that it concerns, at most. */
  cases?: number
  course: Course
}

const USUAL = ['cause', 'responsible', 'day'] as const
const ZTO = 'ENT-ZTO-440300'

const PLAYS: readonly Play[] = [
  {
    ...{ from: 'szj', to: ZTO, matter: '沙井网点擅自停运', ago: 2, days: 5, cases: 12, course: 'partly' },
    words:
      '你公司宝安沙井网点停止派送，未提前公告，多件申诉涉及同一事实。请查明原因，恢复派送或指定代派，并逐件说明去向。',
    items: ['cause', 'whereabouts', 'day', 'notice', 'responsible'],
  },
  {
    ...{ from: 'szj', to: ZTO, matter: '赔付逾期', ago: 16, days: 3, cases: 2, course: 'named' },
    words: '调解协议约定的赔付到期没有兑现。请说明原因，立即兑现，并报责任人的处理。',
    items: USUAL,
  },
  {
    ...{ from: 'szj', to: ZTO, matter: '西乡片区虚假签收', ago: 1, days: 8, cases: 6, course: 'received' },
    words: '近两周西乡片区虚假签收申诉集中。请排查派件员，说明整改措施。',
    items: ['cause', 'measures', 'responsible'],
  },
  {
    ...{ from: 'szj', to: 'ENT-ZTO-440306-01', matter: '窗口无人值守', ago: 6, days: 3, course: 'answered' },
    words: '用户反映营业时间内窗口无人值守，电话无人接听。请说明原因和整改日期。',
    items: USUAL,
  },
  {
    ...{
      from: 'szj',
      to: 'ENT-ZTO-440306-02',
      matter: '不送上门未经同意',
      ago: 8,
      days: 5,
      course: 'returned',
    },
    words: '多名用户反映快件未经同意放入代收点。请说明原因、责任人处理和整改日期。',
    items: USUAL,
  },
  {
    ...{ from: 'szj', to: ZTO, matter: '客服电话打不通', ago: 30, days: 5, course: 'closed' },
    words: '申诉人反映当地客服电话连续多日无法接通。请说明原因并恢复。',
    items: USUAL,
  },
  {
    ...{
      from: 'szj',
      to: 'ENT-ZTO-440306-01',
      matter: '快件积压',
      ago: 45,
      days: 3,
      cases: 1,
      course: 'closed',
    },
    words: '网点快件积压超过三天。请说明原因，逐日报清理进度。',
    items: USUAL,
  },
  {
    ...{ from: 'szj', to: ZTO, matter: '重复督办，撤回', ago: 10, days: 3, course: 'withdrawn' },
    words: '与前一张督办单内容相同，请以前一张为准办理。',
    items: ['cause'],
  },
  {
    ...{
      from: 'szj',
      to: 'ENT-ZTO-440306-02',
      matter: '冷链生鲜损毁',
      ago: 5,
      days: 3,
      cases: 2,
      course: 'extended',
    },
    words: '生鲜快件损毁申诉上升。请调取中转录像，说明责任环节。',
    items: ['cause', 'measures', 'proof'],
  },
  {
    ...{ from: 'gdj', to: 'BUR-440300', matter: '受理超时', ago: 3, days: 6, cases: 2, course: 'received' },
    words: '你局有申诉超过受理时限。请说明原因，并报责任人和补办情况。',
    items: USUAL,
  },
  {
    ...{ from: 'gdj', to: 'BUR-440300', matter: '复核发现结案答复过简', ago: 20, days: 5, course: 'closed' },
    words: '抽查发现结案答复没有写明依据。请说明原因并整改。',
    items: ['cause', 'measures'],
  },
  {
    ...{ from: 'gjj', to: 'BUR-440000', matter: '旺季申诉处置准备', ago: 4, days: 10, course: 'waiting' },
    words: '请报旺季期间人员安排和对重点企业的督办安排。',
    items: ['measures', 'responsible'],
  },
]

const SAID: Partial<Record<ItemKind, string>> = {
  cause: '承包人离职，当天锁门，未按规定报告。',
  responsible: '片区经理记过，承包关系终止。',
  measures: '已调整人员，每日抽查，月底报结果。',
}

/** Orders of supervision in every state, over the last weeks; the ladder has gone up as far as their days reach. */
export async function playSupervision(platform: Platform, cast: Cast): Promise<void> {
  const now = platform.clock.now().getTime()
  const clock = manualClock(new Date(now))
  const orgs = await orgDirectory(platform)
  const contextOf = (viewer: Viewer): Context => ({
    ...systemContext({ ...platform, clock }, 'demo'),
    viewer,
  })
  const shown = async (account: string) => {
    const user = await findByLogin(platform, 'b', account)
    if (!user) throw new Error(`No account ${account}`)
    return contextOf(await cast.viewer(user.id))
  }
  const stage = { platform, cast, orgs, clock, shown, contextOf }
  for (const play of [...PLAYS].sort((a, b) => b.ago - a.ago)) {
    const addressee = orgs.byCode(play.to)
    if (!addressee) continue
    clock.set(new Date(now - play.ago * 86_400_000))
    const office = await shown(play.from)
    const order = await issue(office, await bodyOf(stage, play, addressee, office))
    await follow(stage, play, order, addressee, now)
  }
  clock.set(new Date(now))
  await escalateOrders(systemContext(platform, 'demo'))
  await nameLate(stage)
}

interface Stage {
  platform: Platform
  cast: Cast
  orgs: OrgDirectory
  clock: ReturnType<typeof manualClock>
  shown(account: string): Promise<Context>
  contextOf(viewer: Viewer): Context
}

async function bodyOf(
  { platform, orgs }: Stage,
  play: Play,
  addressee: Org,
  office: Context,
): Promise<IssueBody> {
  const of = addressee.brand
    ? ({ by: 'enterprise', ids: orgs.descendantIds(addressee.id) } as const)
    : ({ by: 'bureau', ids: [addressee.id] } as const)
  const order = { by: 'createTime', descending: true } as const
  const rows = play.cases
    ? (await list(platform.db, [of], {}, order, { current: 1, size: 50 })).filter(
        ({ bureauId }) => !addressee.brand || bureauId === office.viewer?.org?.id,
      )
    : []
  const cases = rows.slice(0, play.cases).map(({ id }) => ({ kind: 'appeal' as const, id }))
  return {
    addresseeId: addressee.id,
    matter: play.matter,
    words: play.words,
    items: play.items.filter((kind) => kind !== 'whereabouts' || cases.length > 0).map((kind) => ({ kind })),
    cases,
    days: play.days,
  }
}

/** What comes after the issue, each a day later, as far as the order goes. */
async function follow(stage: Stage, play: Play, order: Order, addressee: Org, now: number): Promise<void> {
  const { clock, cast, contextOf, shown } = stage
  const later = () => clock.set(new Date(Math.min(now, clock.now().getTime() + 2 * 3_600_000)))
  later()
  const unit = contextOf(await cast.officerOf(addressee.id))
  const seen = (one: Order) => ({ id: one.id, version: one.version })
  const { course } = play
  if (course === 'waiting' || course === 'named') return
  if (course === 'withdrawn') {
    await withdraw(await shown('szld'), { ...seen(order), reason: '与前一张重复。' })
    return
  }
  const got = await receive(unit, seen(order))
  if (course === 'received') return
  if (course === 'extended') {
    await extend(await shown('szld'), { ...seen(got), days: 3, reason: '需要向省际中转场调取录像。' })
    return
  }
  later()
  const part = course === 'partly'
  const day = addCalendarDays(shanghaiDate(clock.now()), 3)
  const given = await answer(unit, {
    ...seen(got),
    items: got.items.flatMap(({ n, kind }): AnswerBody['items'] => {
      if (kind === 'day') return part ? [] : [{ n, day, attachmentIds: [] }]
      const words = SAID[kind]
      return words && !(part && kind === 'responsible') ? [{ n, words, attachmentIds: [] }] : []
    }),
    whereabouts: part
      ? got.concerned.slice(0, Math.ceil(got.cases * 0.75)).map(({ n }) => ({ n, words: '已由福永网点代派' }))
      : [],
  })
  if (part || course === 'answered') return
  later()
  const office = await shown(play.from)
  const examined = await examine(office, {
    ...seen(given),
    items: given.items.map(({ n }, at) =>
      course === 'returned' && at === 0
        ? { n, accepted: false, reason: '没有写明是哪名派件员，请补充。' }
        : { n, accepted: true },
    ),
  })
  if (course === 'closed') await close(office, seen(examined))
}

/** The leader decides that the bulletin names what nobody answered. */
async function nameLate({ shown }: Stage): Promise<void> {
  const leader = await shown('szld')
  const late = { current: 1, size: 1, state: 'overdue', direction: 'issued' } as const
  for (const { id, version } of (await pageOrders(leader, late)).records)
    await name(leader, { id, version, named: true, reason: '两次催办没有答复。' })
}
