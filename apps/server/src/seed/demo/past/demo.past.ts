import { shanghaiDate, startOfDay } from '@appeal/contract/calendar/workdays.ts'
import { monthOf, shiftMonth } from '@appeal/contract/figures/periods.ts'
import { referenceDataOf } from '../../../cases/cases.service.ts'
import { orgDirectory } from '../../../features/organisations/organisations.service.ts'
import { getPerson } from '../../../features/people/users/users.service.ts'
import { appealKind } from '../../../kinds/appeals/appeals.kind.ts'
import { replyLedger } from '../../../kinds/appeals/appeals.records.store.ts'
import { route } from '../../../kinds/appeals/appeals.rules.ts'
import { manualClock } from '../../../platform/clock.ts'
import { type Platform, systemContext } from '../../../platform/context.ts'
import { noteRecords } from '../../../platform/history/ledgers.ts'
import { type Random, seededRandom } from '../../random.ts'
import { inventMatter, sentencesOf, someBrand, someCounty, tell } from '../demo.matters.ts'
import { CHANNELS, SEASON } from '../demo.nation.data.ts'
import type { Cast } from '../demo.people.ts'
import { givenNames, surnames } from '../demo.texts.ts'
import { openBook } from './demo.past.book.ts'
import { writeLife } from './demo.past.lives.ts'
import * as store from './demo.past.store.ts'

const DAY = 24 * 3_600_000
/** Whole months before this one: each of the last twelve has the same month of the year before to be compared with. */
export const PAST_MONTHS = 25
/** What came in later than so many days ago is played step by step, and most of it is still open. */
const RECENT_DAYS = 25

/** How much comes in: appeals follow the items, at half their swing. */
const levelOf = (day: string) => (1 + (SEASON[Number(day.slice(5, 7)) - 1] ?? 1)) / 2
const HIGHEST = (1 + Math.max(...SEASON)) / 2

/** A moment of the months before, of busy months more often. */
function someMoment(random: Random, from: number, until: number): Date {
  for (;;) {
    const at = new Date(random.between(from, until))
    if (random.chance(levelOf(shanghaiDate(at)) / HIGHEST)) return at
  }
}

/** Incidents that the radar finds: what happened where, how many days ago it began, for how long, how many appealed. */
export const BURSTS = [
  { brand: 'YTO', areaCode: '330106', problem: 'LOSS', ago: 33, days: 3, cases: 14 },
  { brand: 'JTSD', areaCode: '510107', problem: 'DELAY', ago: 41, days: 5, cases: 18 },
] as const

const plantedBursts = (random: Random, now: Date) =>
  BURSTS.flatMap(({ ago, days, cases, ...what }) =>
    Array.from({ length: cases }, () => {
      const from = now.getTime() - ago * DAY
      return { ...what, filed: new Date(random.between(from, from + days * DAY)) }
    }),
  )

const inventCaller = (random: Random) => ({
  name: random.pick([...surnames]) + random.pick(givenNames),
  phone: `137${random.digits(8)}`,
})

const cached = <T>(make: (key: string) => Promise<T>) => {
  const made = new Map<string, Promise<T>>()
  return (key: string): Promise<T> => {
    const found = made.get(key) ?? make(key)
    made.set(key, found)
    return found
  }
}

/**
 * The two years before: appeals that have ended, all over the country, so that statistics have something to compare. Their
 * rows, clocks and histories are those that the services would have written one by one; here they are written in one go.
 */
export async function playPast(given: Platform, cast: Cast, count: number): Promise<void> {
  if (count === 0) return
  const now = given.clock.now()
  const clock = manualClock(now)
  const platform = { ...given, clock }
  const ctx = systemContext(platform, 'demo')
  const from = startOfDay(`${shiftMonth(monthOf(shanghaiDate(now)), -PAST_MONTHS)}-01`).getTime()
  const until = now.getTime() - RECENT_DAYS * DAY
  const random = seededRandom(20_251_101)
  const reference = await referenceDataOf(platform)
  const orgs = await orgDirectory(platform)
  const checker = await cast.officerOf(orgs.byCode('BUR-000000')?.id ?? '')
  const officerOf = cached((orgId) => cast.officerOf(orgId))
  const ownerOf = cached(async (userId) => {
    const person = await getPerson(ctx, userId)
    return { viewer: await cast.viewer(userId), name: person?.name ?? '', phone: person?.phone ?? '' }
  })
  // The first consumer is shown: what she has filed shall fit on a page.
  const people = [...cast.consumers.slice(1), ...cast.bystanders]
  // The months that were played step by step have taken numbers of the same days.
  const taken = await store.takenNumbers(platform.db)
  const numbers = new Map<string, number>()
  const numberOf = (area: string, day: string): string => {
    const key = `${appealKind.table.prefix}${area} ${day}`
    const n = (numbers.get(key) ?? taken.get(key) ?? 0) + 1
    numbers.set(key, n)
    return `${appealKind.table.prefix}${area}${day.replaceAll('-', '')}${String(n).padStart(5, '0')}`
  }
  const rows = store.noRows()
  let told = 0
  const beginnings = [
    ...Array.from({ length: count }, () => ({
      filed: someMoment(random, from, until),
      brand: someBrand(random),
      areaCode: someCounty(random),
      problem: undefined,
    })),
    ...plantedBursts(random, now),
  ]
  for (const { filed, brand, areaCode, problem } of beginnings) {
    clock.set(filed)
    const today = shanghaiDate(filed)
    const channel = random.weighed(CHANNELS)
    const isFiled = channel === 'WEB' || channel === 'WECHAT'
    const owner = isFiled ? await ownerOf(random.pick(people)) : undefined
    const own = owner ?? inventCaller(random)
    const invented = inventMatter(random, { today, own, brand, areaCode, problem })
    // Years of cases in the same few sentences would teach nobody to tell them apart.
    const matter = { ...invented, content: tell(told, sentencesOf(invented.l1)) }
    told += 1
    const routing = await route(ctx, matter)
    const unit = orgs.nodeFor(brand, routing.areaCode, today)
    if (!unit) throw new Error(`${brand} has no unit for ${routing.areaCode}`)
    const officer = await officerOf(routing.bureau.id)
    const book = await openBook({ platform, clock }, reference, {
      filed,
      channel,
      matter,
      people: { name: own.name, phone: own.phone },
      filer: owner?.viewer ?? officer,
      routing,
      no: numberOf(routing.bureau.areaCode ?? routing.areaCode, today),
    })
    const enterprise = await officerOf(orgs.byCode(`ENT-${brand}`)?.id ?? '')
    const life = { platform, reference, random, now, matter, unit, officer, enterprise, checker }
    if (await writeLife(book, { ...life, owner: owner?.viewer })) book.keep(rows)
  }
  for (const [key, n] of numbers) {
    const [prefix = '', day = ''] = key.split(' ')
    rows.appealNumbers.push({ prefix, day, n })
  }
  await ctx.unitOfWork(async (tx) => {
    await store.insertRows(tx, ctx.platform.crypto, rows)
    await noteRecords(
      tx,
      ctx,
      replyLedger,
      rows.appealReplies.map(({ id }) => id),
    )
  })
}
