import { shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import { confirm, dispute, fulfil } from '../../desk/remedies/remedies.acts.ts'
import { nextToRemind } from '../../desk/remedies/remedies.store.ts'
import { appealKind } from '../../kinds/appeals/appeals.kind.ts'
import { manualClock } from '../../platform/clock.ts'
import { type Context, type Platform, systemContext, type Viewer } from '../../platform/context.ts'
import type { Cast } from './demo.people.ts'

/** Promises of these weeks' cases that are told of; the others stay to be kept, some of them late. */
const TOLD = 40
/** One way that a promise goes, in turn. */
const COURSES = ['kept', 'kept', 'waiting', 'said', 'disputed'] as const
const FAR = '9999-12-31'

/** Promises as they are met: kept and confirmed, said to be kept, disputed, and waited for. */
export async function playRemedies(platform: Platform, cast: Cast): Promise<void> {
  const now = platform.clock.now().getTime()
  const clock = manualClock(new Date(now))
  const contextOf = (viewer: Viewer): Context => ({
    ...systemContext({ ...platform, clock }, 'demo'),
    viewer,
  })
  const promised = await nextToRemind(
    platform.db,
    { today: shanghaiDate(new Date(now)), soon: FAR },
    null,
    TOLD,
  )
  for (const [n, { id, caseId, version }] of promised.entries()) {
    const course = COURSES[n % COURSES.length]!
    const [row] = await appealKind.store.listWhole(platform.db, [caseId])
    if (!row?.appellantId || !row.enterpriseId || course === 'waiting') continue
    const since = row.updatedAt.getTime()
    clock.set(new Date(since + (now - since) / 3))
    const unit = contextOf(await cast.submitterOf(row.enterpriseId))
    const doneOn = shanghaiDate(clock.now())
    const said = await fulfil(unit, {
      id,
      version,
      doneOn,
      remark: '已退回原支付账户，附转账凭证号。',
      attachmentIds: [],
    })
    if (course === 'said') continue
    clock.set(new Date(since + ((now - since) * 2) / 3))
    const owner = contextOf(await cast.viewer(row.appellantId))
    const seen = { id, version: said.version }
    if (course === 'kept') await confirm(owner, seen)
    else await dispute(owner, { ...seen, reason: '只收到一部分，差额没有说明。' })
  }
}
