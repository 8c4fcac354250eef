import { answer, ask } from '../../desk/statements/statements.service.ts'
import { orgDirectory } from '../../features/organisations/organisations.service.ts'
import { findUser } from '../../features/people/users/users.service.ts'
import { appealKind } from '../../kinds/appeals/appeals.kind.ts'
import { list } from '../../kinds/appeals/appeals.store.ts'
import { manualClock } from '../../platform/clock.ts'
import { type Context, type Platform, systemContext, type Viewer } from '../../platform/context.ts'
import type { Cast } from './demo.people.ts'

const QUESTION = '请说明这件快件的投递时间、地点，以及投递前是否联系过收件人。'
const WORDS =
  '当天下午三点送到小区，打了两次电话没有接通，放在门卫室并拍了照。站里要求当天清件，没有第二次上门。'

/** Statements as they are met: one that a courier is asked for, one that was given and kept from the enterprise. */
export async function playStatements(platform: Platform, cast: Cast): Promise<void> {
  const clock = manualClock(platform.clock.now())
  const contextOf = (viewer: Viewer): Context => ({
    ...systemContext({ ...platform, clock }, 'demo'),
    viewer,
  })
  const courierId = cast.couriers[0]
  const courier = courierId ? await findUser(platform.db, courierId) : undefined
  if (!courier?.brand || !courier.account) return
  const shown = (await orgDirectory(platform)).byCode('BUR-440300')?.id ?? ''
  const order = { by: 'createTime', descending: true } as const
  const rows = await list(platform.db, [{ by: 'all' }], { states: ['at_enterprise'] }, order, {
    current: 1,
    size: 500,
  })
  const cases = (
    await appealKind.store.listWhole(
      platform.db,
      rows.map(({ id }) => id),
    )
  )
    .filter(({ brand, enterpriseId }) => brand === courier.brand && enterpriseId !== null)
    // Those of the bureau that visitors are shown first, as far as it has any.
    .toSorted(
      (a, b) => Number(b.bureauId === shown) - Number(a.bureauId === shown) || b.id.localeCompare(a.id),
    )
    .slice(0, 2)
  for (const [n, { id, bureauId, enterpriseId }] of cases.entries()) {
    const asker = n === 0 ? await cast.officerOf(bureauId) : await cast.submitterOf(enterpriseId!)
    const asked = await ask(contextOf(asker), { id, courier: courier.account, question: QUESTION })
    if (n === 0)
      await answer(contextOf(await cast.viewer(courier.id)), {
        id: asked,
        words: WORDS,
        shared: false,
        attachmentIds: [],
      })
  }
}
