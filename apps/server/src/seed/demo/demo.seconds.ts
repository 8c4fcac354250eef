import type { AppealRow } from '@appeal/contract/appeals/appeals.lists.schemas.ts'
import type { ActionInput } from '@appeal/contract/appeals/appeals.workflow.ts'
import { placeHold } from '../../desk/keeping/keeping.holds.ts'
import { storeWhole } from '../../features/files/files.service.ts'
import { orgDirectory } from '../../features/organisations/organisations.service.ts'
import { type Act, act } from '../../kinds/appeals/appeals.kind.ts'
import { caseFacts } from '../../kinds/appeals/appeals.service.ts'
import { bureauPage, enterprisePage } from '../../kinds/appeals/lists/appeals.lists.ts'
import { manualClock } from '../../platform/clock.ts'
import { type Context, type Platform, systemContext, type Viewer } from '../../platform/context.ts'
import { Refusal } from '../../platform/fail.ts'
import type { Cast } from './demo.people.ts'
import { drawn } from './demo.pictures.ts'
import { recheckOpinion, replies } from './demo.texts.ts'

const HOUR = 3_600_000
/** A re-check takes ten working days at most. */
const RECHECK_HOURS = 10 * 24
const RECHECKED = { opinion: recheckOpinion, score: 92, reopen: false }
type Queue = 'pending' | 'processing' | 'closed' | 'rechecking'

/** A wish of not accepting that needs a second person. */
const WISHES = [
  {
    reasonCode: 'N07',
    explanation: '申诉人反映的是网购商品质量问题，不属于邮政业服务质量，建议向市场监管部门反映。',
  },
  {
    reasonCode: 'N11',
    explanation: '同一申诉人短期内以相同理由反复索赔，企业已三次赔付，涉嫌谋取不正当利益。',
  },
] as const

const EXCLUSIONS = [
  { reasonCode: 'FORCE_MAJEURE', explanation: '台风期间当地交通管制，航班停运三日，附气象部门证明。' },
  { reasonCode: 'DUPLICATE', explanation: '与同一申诉人另一件申诉内容相同，已在该件中办结。' },
  { reasonCode: 'FORCE_MAJEURE', explanation: '暴雨致分拨中心停电停运，附应急管理部门通告。' },
] as const

const MORE_TIME = {
  days: 3,
  reason: '当班派件员休假，三日后返岗才能核实投递经过。',
  attachmentIds: [],
}

const AWAITED = {
  cause: 'EXPERTISE',
  reason: '内件损坏原因有争议，双方同意委托鉴定，等待鉴定结论。',
} as const

const HELD = '人民法院调取本案材料，审结以前予以保全。'

const proof = async (ctx: Context): Promise<string> =>
  (await storeWhole(ctx, { name: '停运证明.jpg', bytes: await drawn('停运证明', '深圳市应急管理部门') })).id

/** What acts for several people some hours ago, by a clock of its own. */
async function openStage(platform: Platform, cast: Cast) {
  const now = platform.clock.now().getTime()
  const clock = manualClock(new Date(now))
  const orgs = await orgDirectory(platform)
  const person = (code: string): Promise<Viewer> => cast.officerOf(orgs.byCode(code)?.id ?? '')
  const contextOf = (viewer: Viewer): Context => ({
    ...systemContext({ ...platform, clock }, 'demo'),
    viewer,
  })
  const casesOf = async (viewer: Viewer, queue: Queue): Promise<AppealRow[]> =>
    (await bureauPage(contextOf(viewer), { queue, current: 1, size: 50 })).records

  /** Acts some hours ago; false where the case's own conditions do not allow it. */
  async function tried<A extends Act>(
    hoursAgo: number,
    viewer: Viewer,
    action: A,
    { id }: Pick<AppealRow, 'id'>,
    input: Omit<ActionInput<A>, 'id' | 'version'>,
  ): Promise<boolean> {
    clock.set(new Date(now - hoursAgo * HOUR))
    const { version } = await caseFacts(platform.db, id)
    try {
      await act(contextOf(viewer), action, { ...input, id, version } as ActionInput<A>)
      return true
    } catch (error) {
      if (error instanceof Refusal) return false
      throw error
    }
  }
  const hoursSince = ({ updateTime }: AppealRow) =>
    (now - Date.parse(`${updateTime.replace(' ', 'T')}+08:00`)) / HOUR
  const isOlder = (hours: number) => (row: AppealRow) => hoursSince(row) > hours
  return { now, clock, person, contextOf, casesOf, tried, hoursSince, isOlder }
}

/** Re-checks of the months before are long complete. */
export async function playRechecks(platform: Platform, cast: Cast): Promise<void> {
  const { person, casesOf, tried, hoursSince, isOlder } = await openStage(platform, cast)
  const province = await person('BUR-440000')
  for (const row of (await casesOf(province, 'rechecking')).filter(isOlder(RECHECK_HOURS)))
    await tried(hoursSince(row) - RECHECK_HOURS / 2, province, 'reCheckComplete', row, RECHECKED)
}

/**
 * What waits for a second person: wishes of a handler, exclusions on their way through the audits, re-checks, a pause,
 * more time that an enterprise asks for, an answer that an outlet drafted. Cases that do not lend themselves are passed over.
 */
export async function playSeconds(platform: Platform, cast: Cast): Promise<void> {
  const { now, clock, person, contextOf, casesOf, tried, isOlder } = await openStage(platform, cast)
  const [handler, province] = [await person('BUR-440300'), await person('BUR-440000')]
  const unit = await person('ENT-ZTO')

  const wishes = [...WISHES]
  for (const row of (await casesOf(handler, 'pending')).filter(isOlder(5))) {
    const wish = wishes.at(-1)
    if (!wish) break
    if (await tried(wishes.length * 2, handler, 'editToInvalid', row, wish)) wishes.pop()
  }

  const exclusions = [...EXCLUSIONS]
  for (const row of (await casesOf(handler, 'closed')).filter(isOlder(30))) {
    const ground = exclusions.at(-1)
    if (!ground) break
    const input = { ...ground, attachmentIds: [await proof(contextOf(handler))] }
    if (!(await tried(exclusions.length * 9, handler, 'excludeUpload', row, input))) continue
    exclusions.pop()
    // The first of them has passed the province already.
    if (exclusions.length === EXCLUSIONS.length - 1)
      await tried(4, province, 'excludeAudit', row, {
        passed: true,
        opinion: '证明材料属实，同意报上级审核。',
      })
  }

  // One re-check of these days is complete.
  for (const row of (await casesOf(province, 'rechecking')).filter(isOlder(3)))
    if (await tried(2, province, 'reCheckComplete', row, RECHECKED)) break

  // The enterprise cannot answer before an expert has; the thirty days go on.
  for (const row of (await casesOf(handler, 'processing')).filter(isOlder(5)).toReversed())
    if (row.state === 'at_enterprise' && (await tried(4, province, 'pauseClock', row, AWAITED))) break

  // The enterprise of another one needs more days, and waits for the bureau's word.
  for (const row of (await enterprisePage(contextOf(unit), { queue: 'todo', current: 1, size: 50 })).records)
    if (row.can.includes('askExtension') && (await tried(3, unit, 'askExtension', row, MORE_TIME))) break

  // A court has asked for a case: it stays as it is until that is over.
  const [wanted] = await casesOf(province, 'closed')
  if (wanted) {
    clock.set(new Date(now - 2 * HOUR))
    await placeHold(contextOf(province), { subject: 'case', ref: wanted.appealNo, reason: HELD })
  }

  await playDrafts()

  /** An outlet holds a case; another one has drafted its answer, which waits for the unit above. */
  async function playDrafts() {
    const [above, outlet] = [await person('ENT-ZTO-440300'), await person('ENT-ZTO-440306-01')]
    const open = (await enterprisePage(contextOf(above), { queue: 'todo', current: 1, size: 50 })).records
    const [first, second] = open.filter(isOlder(6))
    const given = { enterpriseOrgId: outlet.org?.id ?? '', opinion: '请核实派送经过，三日内报送拟稿。' }
    if (first) await tried(5, above, 'assign', first, given)
    if (!second) return
    await tried(5, above, 'assign', second, given)
    await tried(2, outlet, 'draftReply', second, {
      investigationResult: replies.boilerplate,
      liability: 'RESPONSIBLE',
      handlingType: 'COMPENSATE',
      compensationAmount: '260.00',
      agreedWithUser: true,
      userSatisfied: 'SATISFIED',
      contactTimes: 2,
      handlerName: '温晓',
      handlerPhone: '0755-27880000',
      attachmentIds: [],
    })
  }
  clock.set(new Date(now))
}
