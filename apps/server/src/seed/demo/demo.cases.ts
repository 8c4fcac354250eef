import { addCalendarDays, shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import type { CaseKind } from '@appeal/contract/cases/caseKinds.ts'
import { act, caseFacts, rulesOf } from '../../cases/cases.service.ts'
import { orgDirectory } from '../../features/organisations/organisations.service.ts'
import { publishFaq, saveFaq } from '../../kinds/consultations/consultations.faqs.ts'
import { ask } from '../../kinds/consultations/consultations.service.ts'
import { defend } from '../../kinds/couriers/couriers.service.ts'
import { write } from '../../kinds/letters/letters.service.ts'
import { fileReport } from '../../kinds/reports/reports.service.ts'
import { type ManualClock, manualClock } from '../../platform/clock.ts'
import { type Context, type Platform, systemContext, type Viewer } from '../../platform/context.ts'
import { consultations, courierMatters, faqTexts, letterTexts, reportTexts } from './demo.cases.texts.ts'
import type { Cast } from './demo.people.ts'

const DAY = 24 * 3_600_000

interface Stage {
  platform: Platform
  clock: ManualClock
  cast: Cast
}
type Step = [who: 'bureau' | 'enterprise' | 'owner', action: string, input: Record<string, unknown>]

const contextFor = ({ platform }: Stage, viewer: Viewer): Context => ({
  ...systemContext(platform, 'demo'),
  viewer,
})

/** Plays one case: filed some days ago, each step a part of the time that is left later. */
async function play(
  stage: Stage,
  kind: CaseKind,
  daysAgo: number,
  owner: Viewer,
  file: (ctx: Context) => Promise<{ id: string }>,
  steps: readonly Step[],
): Promise<void> {
  const { platform, clock, cast } = stage
  const now = clock.now().getTime()
  const begin = now - daysAgo * DAY
  clock.set(new Date(begin))
  const { id } = await file(contextFor(stage, owner))
  for (const [at, [who, action, input]] of steps.entries()) {
    clock.set(new Date(begin + ((now - begin) * (at + 1)) / (steps.length + 1)))
    const facts = await caseFacts(platform, kind, id)
    const viewer =
      who === 'owner'
        ? owner
        : await cast.officerOf(who === 'bureau' ? facts.bureauId : (facts.enterpriseId ?? ''))
    await act(contextFor(stage, viewer), rulesOf(platform, kind), action, {
      ...input,
      id,
      version: facts.version,
    })
  }
  clock.set(new Date(now))
}

/** Some of every kind, in many of their states, and the questions that many ask. */
export async function playOtherCases(platform: Platform, cast: Cast): Promise<void> {
  const now = platform.clock.now()
  const clock = manualClock(now)
  const stage: Stage = { platform: { ...platform, clock }, clock, cast }
  const people = await Promise.all(cast.consumers.slice(0, 8).map((id) => cast.viewer(id)))
  const couriers = await Promise.all(cast.couriers.map((id) => cast.viewer(id)))
  const owner = (n: number) => people[n % people.length]!

  for (const [n, { daysAgo, steps, ...question }] of consultations.entries())
    await play(
      stage,
      'consultation',
      daysAgo,
      owner(n),
      (ctx) => ask(ctx, { ...question, attachmentIds: [] }),
      steps,
    )
  for (const [n, { daysAgo, steps, ...report }] of reportTexts.entries())
    await play(
      stage,
      'report',
      daysAgo,
      owner(n),
      (ctx) =>
        fileReport(
          ctx,
          {
            ...report,
            occurredOn: addCalendarDays(shanghaiDate(now), -daysAgo - 2),
            attachmentIds: [],
            declareTruth: true,
          },
          async () => {},
        ),
      steps,
    )
  for (const [n, { daysAgo, steps, ...letter }] of letterTexts.entries())
    await play(
      stage,
      'letter',
      daysAgo,
      owner(n),
      (ctx) => write(ctx, { ...letter, attachmentIds: [] }),
      steps,
    )
  for (const [n, { daysAgo, steps, ...matter }] of courierMatters.entries())
    await play(
      stage,
      'courier',
      daysAgo,
      couriers[n % couriers.length]!,
      (ctx) => defend(ctx, { ...matter, attachmentIds: [], declareTruth: true }),
      steps,
    )
  await publishQuestions(stage)
}

/** Common questions, each written by one and published by another. */
async function publishQuestions(stage: Stage): Promise<void> {
  const orgs = await orgDirectory(stage.platform)
  const author = await stage.cast.officerOf(orgs.byCode('BUR-440300')?.id ?? '')
  const second = await stage.cast.officerOf(orgs.byCode('BUR-440000')?.id ?? '')
  for (const [n, text] of faqTexts.entries()) {
    const { id, version } = await saveFaq(contextFor(stage, author), text)
    // The last one waits for its second pair of eyes.
    if (n < faqTexts.length - 1) await publishFaq(contextFor(stage, second), { id, version })
  }
}
