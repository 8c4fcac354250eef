import type { ActionInput } from '@appeal/contract/appeals/appeals.workflow.ts'
import { addCalendarDays, shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import { sendSigningCode } from '../../desk/mediation/mediation.service.ts'
import { orgDirectory } from '../../features/organisations/organisations.service.ts'
import { type Act, act, appealKind } from '../../kinds/appeals/appeals.kind.ts'
import { list } from '../../kinds/appeals/appeals.store.ts'
import { manualClock } from '../../platform/clock.ts'
import { type Context, type Platform, systemContext, type Viewer } from '../../platform/context.ts'
import { Refusal } from '../../platform/fail.ts'
import type { Cast } from './demo.people.ts'

type Step = readonly [side: 'owner' | 'unit' | 'bureau', action: Act, input: Record<string, unknown>]

const BARGAIN: readonly Step[] = [
  [
    'owner',
    'mediationPropose',
    { amount: '680.00', performance: '书面道歉', terms: '按购买价赔偿。', answers: 1 },
  ],
  ['unit', 'mediationPropose', { amount: '200.00', terms: '按资费倍数补偿，另退运费。', answers: 2 }],
  ['owner', 'mediationPropose', { amount: '600.00', terms: '可以不要道歉，最低六百。', answers: 3 }],
  [
    'unit',
    'mediationPropose',
    { amount: '300.00', performance: '书面道歉', terms: '一次付清。', answers: 4 },
  ],
  ['bureau', 'mediationSuggest', { amount: '420.00', performance: '书面道歉', terms: '发票价减折旧。' }],
  ['unit', 'mediationRespond', { seq: 6, verdict: 'ACCEPTED', remark: '同意管局建议。' }],
]
const termsBy = (dueOn: string) => ({
  payer: 'enterprise',
  amount: '420.00',
  performance: '书面道歉',
  dueOn,
  manner: '退回原支付账户',
  closes: '履行后双方就本件申诉事项再无争议',
})
const SETTLED: readonly Step[] = [
  ['unit', 'mediationAnswer', { agrees: true, remark: '同意按建议赔偿。' }],
  ['owner', 'mediationAnswer', { agrees: true, remark: '同意。' }],
]

/** Mediations as they are met: one in the middle of the offers, one with terms that one side accepted, one agreed. */
export async function playMediations(platform: Platform, cast: Cast): Promise<void> {
  const now = platform.clock.now().getTime()
  const clock = manualClock(new Date(now))
  const orgs = await orgDirectory(platform)
  const contextOf = (viewer: Viewer): Context => ({
    ...systemContext({ ...platform, clock }, 'demo'),
    viewer,
  })
  const dueOn = addCalendarDays(shanghaiDate(new Date(now)), 14)
  const plays: readonly (readonly Step[])[] = [
    BARGAIN,
    [
      ...BARGAIN,
      ['owner', 'mediationRespond', { seq: 6, verdict: 'ACCEPTED' }],
      ['bureau', 'mediationDraft', { ...termsBy(dueOn), proposal: 6 }],
      ['unit', 'mediationSign', { terms: 1, agrees: true }],
    ],
    SETTLED,
  ]
  // Those of the bureau that visitors are shown first, as far as it has any.
  const shown = orgs.byCode('BUR-440300')?.id ?? ''
  const order = { by: 'createTime', descending: true } as const
  const rows = await list(platform.db, [{ by: 'all' }], { states: ['mediating'] }, order, {
    current: 1,
    size: 100,
  })
  const rest = [...plays]
  for (const { id } of rows.toSorted((a, b) => Number(b.bureauId === shown) - Number(a.bureauId === shown))) {
    const steps = rest[0]
    if (!steps) break
    if (await played(id, steps)) rest.shift()
  }

  /** False where the case has no account behind it, or its own state does not bear the first step. */
  async function played(id: string, steps: readonly Step[]): Promise<boolean> {
    const [row] = await appealKind.store.listWhole(platform.db, [id])
    if (!row?.appellantId || !row.enterpriseId) return false
    const people = {
      owner: await cast.viewer(row.appellantId),
      unit: await cast.submitterOf(row.enterpriseId),
      bureau: await cast.officerOf(row.bureauId),
    }
    const since = row.updatedAt.getTime()
    for (const [i, [side, action, input]] of steps.entries()) {
      clock.set(new Date(since + ((now - since) * (i + 1)) / (steps.length + 1)))
      const [at] = await appealKind.store.listWhole(platform.db, [id])
      const ctx = contextOf(people[side])
      const given = { ...input, id, version: at!.version }
      const code =
        action === 'mediationSign'
          ? { validCodeReqNo: await sendSigningCode(ctx, { kind: 'appeal', id }) }
          : {}
      try {
        await act(ctx, action, { ...given, ...code } as unknown as ActionInput<Act>)
      } catch (error) {
        if (error instanceof Refusal && i === 0) return false
        throw error
      }
    }
    return true
  }
}
