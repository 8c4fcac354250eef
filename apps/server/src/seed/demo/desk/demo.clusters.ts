import { shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import { lookForClusters } from '../../../desk/clusters/clusters.service.ts'
import { getPerson } from '../../../features/people/users/users.service.ts'
import { file } from '../../../kinds/appeals/filing/appeals.intake.ts'
import { manualClock } from '../../../platform/clock.ts'
import { type Platform, systemContext } from '../../../platform/context.ts'
import { seededRandom } from '../../random.ts'
import { inventMatter } from '../demo.matters.ts'
import type { Cast } from '../demo.people.ts'

/** What people wrote when an outlet had closed, each in words of their own. */
const CLOSED = [
  '快件到了棠下网点以后一直显示派送中，网点关着门没人接电话，95543 说网点停运了，要求尽快送到并退运费。',
  '快件到了棠下网点以后一直显示派送中，去网点看门锁着，电话没人接，客服说停运，要求尽快送到并退运费。',
  '我的快件到了棠下网点以后一直显示派送中，网点关着门没人接电话，客服说网点停运了，要求尽快送到。',
  '物流显示快件到了棠下网点，之后一直显示派送中，网点关着门没人接电话，95543 说网点停运了，请管局核实并退运费。',
  '快件到了棠下网点以后一直显示派送中，网点关着门没人接电话，让我等通知，要求尽快送到并退运费。',
  '家里老人的药到了棠下网点，之后一直显示派送中，网点关着门没人接电话，95543 说网点停运了，要求尽快送到。',
]
// Of Guangzhou, so that the queues of those who are shown first stay short; the province sees it.
const TANGXIA = '440106'

/** Appeals of many people against one outlet that has closed, found to be alike. */
export async function playClusters(platform: Platform, cast: Cast): Promise<void> {
  const random = seededRandom(13_000)
  const clock = manualClock(platform.clock.now())
  const stage = { ...platform, clock }
  const first = 78_316_620_000_140 + random.below(1_000) * 1_000
  for (const [n, content] of CLOSED.entries()) {
    // The last ones of the cast: whoever is shown has a list of their own.
    const viewer = await cast.viewer(cast.consumers.at(-1 - n)!)
    const person = await getPerson(systemContext(platform, 'demo'), viewer.userId)
    const own = { name: person?.name ?? '', phone: person?.phone ?? '' }
    const today = shanghaiDate(clock.now())
    await file(
      { ...systemContext(stage, 'demo'), viewer },
      {
        ...inventMatter(random, { today, own, brand: 'ZTO', areaCode: TANGXIA, problem: 'DELAY' }),
        ...{ content, waybillNo: String(first + n * 3) },
      },
      async () => {},
    )
  }
  await lookForClusters(systemContext(platform, 'clusters'))
}
