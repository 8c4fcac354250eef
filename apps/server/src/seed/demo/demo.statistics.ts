import { addWorkdays, shanghaiDate, startOfDay } from '@appeal/contract/calendar/workdays.ts'
import { WHOLE_COUNTRY } from '@appeal/contract/figures/figures.schemas.ts'
import { eachMonth, monthOf, monthsOf, shiftMonth } from '@appeal/contract/figures/periods.ts'
import {
  bulletinPage,
  draftBulletin,
  editBulletin,
  reviewBulletin,
  submitBulletin,
} from '../../features/bulletins/bulletins.desk.ts'
import { calendarOf } from '../../features/calendar/calendar.service.ts'
import { freezeDue, freezingDay } from '../../features/figures/figures.snapshots.ts'
import { editVolume } from '../../features/figures/figures.volumes.desk.ts'
import { orgDirectory } from '../../features/organisations/organisations.service.ts'
import { findByLogin } from '../../features/people/users/users.service.ts'
import { type ManualClock, manualClock } from '../../platform/clock.ts'
import { type Context, type Platform, systemContext, type Viewer } from '../../platform/context.ts'
import { Refusal } from '../../platform/fail.ts'
import { CARRIERS, SCALE, SEASON } from './demo.nation.data.ts'
import { type Cast, REVIEWERS } from './demo.people.ts'
import { bulletinTexts, reviewOpinions } from './demo.texts.ts'
import { PAST_MONTHS } from './past/demo.past.ts'

const MONTHS = PAST_MONTHS + 1
/** Monthly bulletins that are published; the newest month's is still under review. */
const PUBLISHED_MONTHS = 3
const HOUR = 3_600_000

interface Stage {
  platform: Platform
  clock: ManualClock
  now: Date
  author: Viewer
  reviewers: Viewer[]
}

const contextFor = ({ platform }: Stage, viewer: Viewer): Context => ({
  ...systemContext(platform, 'demo'),
  viewer,
})

/** An hour of a day in China, told to the clock; false where it has not come yet. */
function goTo({ clock, now }: Stage, date: string, hours: number): boolean {
  const at = new Date(startOfDay(date).getTime() + hours * HOUR)
  clock.set(at < now ? at : now)
  return at < now
}

/** The country's volume of each brand, reported on the third of the month after; the running month's is a forecast. */
async function reportVolumes(stage: Stage, month: string): Promise<void> {
  goTo(stage, `${shiftMonth(month, 1)}-03`, 10)
  for (const [brand, { millions }] of Object.entries(CARRIERS)) {
    const given = millions * SCALE * (SEASON[Number(month.slice(5)) - 1] ?? 1)
    const volume = { month, brand, area: WHOLE_COUNTRY, millions: given.toFixed(4) }
    // A run that was ended has reported some of them already.
    await editVolume(contextFor(stage, stage.author), volume).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error
    })
  }
}

/** Written on the day after its last month was frozen, reviewed on the next days by so many. */
async function makeBulletin(stage: Stage, period: string, reviews: number): Promise<void> {
  const { platform, author } = stage
  const calendar = await calendarOf(platform)
  const frozenOn = await freezingDay(platform, monthsOf(period).to)
  if (!goTo(stage, addWorkdays(frozenOn, 1, calendar), 10)) return
  const ctx = contextFor(stage, author)
  const begun = await draftBulletin(ctx, period)
  const written = await editBulletin(ctx, { ...begun, texts: bulletinTexts })
  let { id, version } = await submitBulletin(ctx, written)
  for (const [i, reviewer] of stage.reviewers.slice(0, reviews).entries()) {
    if (!goTo(stage, addWorkdays(frozenOn, 2 + i, calendar), 15)) return
    const opinion = reviewOpinions[i] ?? reviewOpinions[0]
    ;({ version } = await reviewBulletin(contextFor(stage, reviewer), { id, version, opinion }, true))
  }
}

/** The bulletins of the last months and of the last whole quarter; older periods are left for visitors to try. */
async function makeBulletins(stage: Stage): Promise<void> {
  const { open } = await bulletinPage(contextFor(stage, stage.author), { current: 1, size: 1 })
  const [newest, ...months] = open.filter((period) => !period.includes('Q'))
  const quarter = open.find((period) => period.includes('Q'))
  for (const period of months.slice(0, PUBLISHED_MONTHS).toReversed()) await makeBulletin(stage, period, 3)
  if (quarter) await makeBulletin(stage, quarter, 3)
  if (newest) await makeBulletin(stage, newest, 1)
}

/** Volumes of the last months, every month frozen when it was over, and the bulletins made of them. */
export async function playStatistics(platform: Platform, cast: Cast): Promise<void> {
  const state = (await orgDirectory(platform)).byCode('BUR-000000')
  if (!state) return
  const now = platform.clock.now()
  const clock = manualClock(now)
  const reviewers = await Promise.all(
    REVIEWERS.map(async ({ account }) => cast.viewer((await findByLogin(platform, 'b', account))?.id ?? '')),
  )
  const author = await cast.officerOf(state.id)
  const stage: Stage = { platform: { ...platform, clock }, clock, now, author, reviewers }
  const last = monthOf(shanghaiDate(now))
  for (const month of eachMonth({ from: shiftMonth(last, 1 - MONTHS), to: last })) {
    await reportVolumes(stage, month)
    goTo(stage, await freezingDay(platform, month), 0.5)
    await freezeDue(systemContext(stage.platform, 'demo'))
  }
  await makeBulletins(stage)
}
