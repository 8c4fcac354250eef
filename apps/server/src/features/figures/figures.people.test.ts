import type { GroupCase } from '@appeal/contract/merging/merging.routes.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { groupOf, mergeCases, splitCase, undoLink } from '../../desk/merging/merging.service.ts'
import { caseFacts } from '../../kinds/appeals/appeals.service.ts'
import { Refusal } from '../../platform/fail.ts'
import { useTestApp } from '../../testing/app.ts'
import { aMatter, contextOf, type Players } from '../../testing/cases.ts'
import { brokenPromises } from '../../testing/invariants.ts'
import { makeConsumer, makeOfficer } from '../../testing/people.ts'
import { caseIn, makePlayers, type PlayedAction, play } from '../../testing/stages.ts'
import { type Dice, dice, expectAgreement } from './figures.fixture.ts'

const test = useTestApp()
const MONTHS = { from: '2026-08', to: '2026-12' }
const PROBLEMS = [
  ['DELIVERY', 'DELIVERY_FALSE_SIGN'],
  ['DELAY', 'DELAY_TRANSIT'],
  ['LOSS', 'LOSS_ALL'],
] as const
const STATES = ['pending_accept', 'at_enterprise', 'replied', 'closed', 'closed', 'invalid'] as const
const CASES = 10
/** Tried after each new case, on one of the last ones: most periods for asking anything are short. */
const ACTS = 12
const RECENT = 5
const SEEDS = process.env.THOROUGH ? [5, 23, 71] : [5]
const DAY = 86_400_000

interface Filed {
  id: string
  consumer: string
}

let who: Players
let people: Record<'officer' | 'leader' | 'province' | 'state', string>
beforeAll(async () => {
  who = await makePlayers(test.app)
  const officer = async (...at: [string, string]) => (await makeOfficer(test.app, ...at)).id
  people = {
    officer: who.officer,
    leader: await officer('BUR-440300', 'cityLeader'),
    province: await officer('BUR-440000', 'provinceCentre'),
    state: await officer('BUR-000000', 'stateCentre'),
  }
})

const at = async (id: string) => ({ id, version: (await caseFacts(test.app.platform.db, id)).version })

/** What people do with cases afterwards, each by the service behind its button. */
function actsOn(cases: Filed[]) {
  const by = async (userId: string, action: PlayedAction, { id }: Filed, input?: Record<string, unknown>) =>
    play(test.app, userId, action, id, input)
  const officer = () => contextOf(test.app, people.officer)
  const undo =
    (...roles: GroupCase['role'][]) =>
    async ({ id }: Filed) => {
      const { related } = await groupOf(await officer(), id)
      const linked = related.find(({ role }) => roles.includes(role))
      if (!linked) return false
      await undoLink(await officer(), linked.linkId)
      return true
    }
  return {
    evaluate: (one) => by(one.consumer, 'evaluateInfo', one),
    async exclude(one, d) {
      await by(people.officer, 'excludeUpload', one)
      await by(people.province, 'excludeAudit', one)
      if (d.chance(0.7)) await by(people.state, 'excludeAudit', one)
    },
    async refuseExclusion(one) {
      await by(people.officer, 'excludeUpload', one)
      await by(people.province, 'excludeAudit', one, { passed: false, opinion: '材料不足。' })
    },
    async correct(one, d) {
      await by(one.consumer, 'recheck', one)
      const [l1, l2] = d.among(PROBLEMS)
      const given = {
        brand: 'ZTO',
        areaKind: 'DOMESTIC',
        closeType: 'SETTLED',
        compensation: '120.50',
        reason: '更正。',
        // Now and then the place that answers and the service, too.
        ...(d.chance(0.5) && {
          areaCode: d.among(['440306', '330106']),
          serviceKind: d.among(['EXPRESS', 'POSTAL']),
        }),
      }
      const liability = d.among(['RESPONSIBLE', 'PARTLY', 'NOT_RESPONSIBLE'])
      await by(people.province, 'reCheckEditAppeal', one, { ...given, l1, l2, liability })
      await by(people.province, 'reCheckComplete', one)
    },
    async correctRecord(one, d) {
      const [l1, l2] = d.among(PROBLEMS)
      const given = { serviceKind: d.among(['EXPRESS', 'POSTAL']), areaCode: d.among(['440306', '330106']) }
      const input = { brand: d.among(['ZTO', 'STO']), ...given, l1, l2, reason: '品牌登记有误，更正。' }
      await by(people.officer, 'correct', one, input)
    },
    async reopen(one) {
      await by(one.consumer, 'recheck', one)
      const input = { opinion: '事实不清，重新办理。', score: 60, reopen: true }
      await by(people.province, 'reCheckComplete', one, input)
    },
    approve: (one) => by(people.leader, 'approve', one),
    withdraw: (one) => by(one.consumer, 'withdraw', one),
    async merge(one, d) {
      const other = d.among(cases)
      if (other === one) return false
      await mergeCases(await officer(), {
        ...(await at(one.id)),
        members: [await at(other.id)],
        reason: '同一网点停运，合并办理',
      })
    },
    undoMerge: undo('main', 'member'),
    async split(one, d) {
      const [l1, l2] = d.among(PROBLEMS)
      const { id } = await splitCase(await officer(), {
        ...(await at(one.id)),
        ...{ l1, l2, content: '另有一件同批快件，要求赔偿。', reason: '两件事分开办理' },
      })
      cases.push({ id, consumer: one.consumer })
    },
    undoSplit: undo('source', 'part'),
  } satisfies Record<string, (one: Filed, d: Dice) => Promise<unknown>>
}

/** What was done to the end, over all runs. */
const done = new Set<string>()

describe('figures after people have worked on the cases', () => {
  for (const seed of SEEDS)
    it(`say what counting every case says (${seed})`, async () => {
      const d = dice(seed)
      const { app } = test
      const cases: Filed[] = []
      const acts = actsOn(cases)
      const doOne = async () => {
        const name = d.among(Object.keys(acts) as (keyof typeof acts)[])
        // A rule that forbids an act here forbids it; the next one may be allowed.
        const what = await acts[name](d.among(cases.slice(-RECENT)), d).catch((error: unknown) => {
          if (!(error instanceof Refusal)) throw error
          return false
        })
        if (what !== false) done.add(name)
        await expectAgreement(app, MONTHS)
      }
      for (let i = 0; i < CASES; i++) {
        const [l1, l2] = d.among(PROBLEMS)
        const consumer = (await makeConsumer(app)).id
        const id = await caseIn(app, { ...who, consumer }, d.among(STATES), aMatter({ l1, l2 }))
        cases.push({ id, consumer })
        await expectAgreement(app, MONTHS)
        for (let n = 0; n < ACTS; n++) await doOne()
        // What is done to one month's cases falls into the next.
        app.clock.set(new Date(app.clock.now().getTime() + 2 * DAY))
      }
      expect(await brokenPromises(app)).toEqual({})
    }, 120_000)

  it('were compared after every kind of act', () => {
    expect([...done]).toEqual(
      expect.arrayContaining(['exclude', 'correct', 'correctRecord', 'reopen', 'merge', 'split']),
    )
  })
})
