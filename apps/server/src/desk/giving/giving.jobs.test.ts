import { contract } from '@appeal/contract'
import { CASE_KIND_NAMES, type CaseKindName } from '@appeal/contract/cases/caseKinds.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { kindOf } from '../../cases/cases.service.ts'
import { ruleVersions } from '../../features/reference/ruleVersions/ruleVersions.service.ts'
import { changeSetting } from '../../features/reference/settings/settings.service.ts'
import { systemContext } from '../../platform/context.ts'
import { firstBrokenLink, opinionsOf, readHistory } from '../../platform/history/history.ts'
import { ok, useTestApp } from '../../testing/app.ts'
import { caseAt, makeCourier } from '../../testing/otherCases.ts'
import { makeConsumer, makeUser } from '../../testing/people.ts'
import { caseIn, makePlayers } from '../../testing/stages.ts'
import { comesAgain, decisionsOf, ruleInForce } from './giving.decisions.service.ts'
import { giveByRule } from './giving.jobs.ts'
import { GIVE_BY_RULE, GIVE_WEIGHTS } from './giving.settings.ts'

const { giving } = contract
const use = useTestApp()
const officer = (name: string) =>
  makeUser(use.app, { area: 'b', org: 'BUR-440300', roles: ['cityHandler'], name })
const system = () => systemContext(use.app.platform, 'test')
let players: Awaited<ReturnType<typeof makePlayers>>
let zhou = ''

beforeAll(async () => {
  players = await makePlayers(use.app)
  zhou = (await officer('周岚')).id
})

async function turn(on: boolean) {
  await system().unitOfWork((tx) => changeSetting(tx, system(), GIVE_BY_RULE.key, String(on)))
  await expect.poll(() => GIVE_BY_RULE.read(use.app.platform)).toBe(on)
}
async function fresh(kind: CaseKindName): Promise<string> {
  if (kind === 'appeal') return caseIn(use.app, players, 'pending_accept')
  const owner = kind === 'courier' ? await makeCourier(use.app) : (await makeConsumer(use.app)).id
  return caseAt(use.app, kind, 'pending', { owner, officer: zhou, enterprise: '' })
}
const rowOf = async (kind: CaseKindName, id: string) =>
  (await kindOf(use.app.platform, kind).store.find(use.app.platform.db, id, [{ by: 'all' }]))!

describe('cases that nobody has', () => {
  it('stay so unless the setting says otherwise', async () => {
    const id = await fresh('appeal')
    await giveByRule(system())
    expect((await rowOf('appeal', id)).handlerId).toBeNull()
  })

  it.each(CASE_KIND_NAMES)(
    'are given once, with the reasons in the history, by two at once: %s',
    async (kind) => {
      await turn(true)
      const id = await fresh(kind)
      const before = await rowOf(kind, id)
      await Promise.allSettled([giveByRule(system()), giveByRule(system())])
      await giveByRule(system())
      const after = await rowOf(kind, id)
      expect(after).toMatchObject({ version: before.version + 1, state: before.state })
      expect(after.handlerId).not.toBeNull()
      const history = await readHistory(use.app.platform.db, kind, id)
      const given = history.filter(({ event }) => event === 'handler_changed')
      expect(given).toMatchObject([
        { voice: 'system', audience: ['bureau'], detail: { to: after.handlerId } },
      ])
      // The line names the version, and the digest of the decision that is reckoned again.
      const [kept] = await decisionsOf(use.app.platform.db, kind, [id])
      expect(given[0]!.detail).toMatchObject({
        rules: { giving: kept!.versionNo },
        digest: kept!.digest.toString('hex'),
      })
      expect(opinionsOf(use.app.platform.crypto, after)(given[0]!)).toMatch(/^按规则第 1 版分派/)
      expect(firstBrokenLink(history)).toBeNull()
    },
  )

  it('are spread among those who have less in hand, drafts and ended ones left alone', async () => {
    await turn(false)
    for (const name of ['甲某', '乙某']) await officer(name)
    const ended = await caseIn(use.app, players, 'closed')
    const held = (await rowOf('appeal', ended)).version
    const ids: string[] = []
    while (ids.length < 12) ids.push(await fresh('letter'))
    await turn(true)
    await giveByRule(system())
    const holders = await Promise.all(ids.map(async (id) => (await rowOf('letter', id)).handlerId))
    expect(holders).not.toContain(null)
    expect(new Set(holders).size).toBeGreaterThan(1)
    expect((await rowOf('appeal', ended)).version).toBe(held)
  })

  it('go to none who gave this one back; where nobody fits the case waits', async () => {
    await turn(true)
    const id = await fresh('report')
    await giveByRule(system())
    const seen: string[] = []
    for (;;) {
      const { handlerId, version } = await rowOf('report', id)
      if (handlerId === null) break
      expect(seen).not.toContain(handlerId)
      seen.push(handlerId)
      const body = { kind: 'report' as const, id, version, reason: '与当事人相识，回避' }
      await ok((await use.app.as(handlerId)).call(giving.giveBack, { body }))
      await giveByRule(system())
    }
    expect(seen.length).toBeGreaterThan(1)
  })

  it('name the version of the rule, and come to the same bits when they are reckoned again', async () => {
    const { db } = use.app.platform
    const versions = async () => (await ruleVersions(db)).filter(({ rule }) => rule === 'giving')
    const decided = async () => {
      const id = await fresh('letter')
      await turn(true)
      await giveByRule(system())
      const [kept, ...more] = await decisionsOf(db, 'letter', [id])
      expect(more).toEqual([])
      expect(kept!.givenTo).toBe((await rowOf('letter', id)).handlerId)
      return kept!
    }
    const weigh = async (value: number) => {
      await system().unitOfWork((tx) => changeSetting(tx, system(), GIVE_WEIGHTS.area.key, String(value)))
      await expect.poll(() => GIVE_WEIGHTS.area.read(use.app.platform)).toBe(value)
    }
    const first = await decided()
    await weigh(0)
    // Two at once give the new values one number.
    const both = await Promise.all([ruleInForce(system()), ruleInForce(system())])
    expect(both.map(({ no }) => no)).toEqual([2, 2])
    const second = await decided()
    await weigh(3)
    const third = await decided()
    expect([first.versionNo, second.versionNo, third.versionNo]).toEqual([1, 2, 1])
    const known = await versions()
    expect(known.map(({ values }) => values[GIVE_WEIGHTS.area.key])).toEqual([3, 0])
    for (const kept of [first, second, third]) {
      const own = known.find(({ no }) => no === kept.versionNo)!
      expect(comesAgain(own, kept)).toBe(true)
      const [one, ...others] = kept.standings
      expect(comesAgain(own, { ...kept, standings: [{ ...one!, open: one!.open + 1 }, ...others] })).toBe(
        false,
      )
      expect(comesAgain(own, { ...kept, givenTo: '1' })).toBe(false)
    }
    expect(comesAgain(known[1]!, first)).toBe(false)
  })
})
