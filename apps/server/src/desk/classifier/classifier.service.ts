import { shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import type {
  ReportCard,
  SuggestBody,
  Suggested,
  Suggestions,
} from '@appeal/contract/classifier/classifier.schemas.ts'
import { dictionary } from '../../features/reference/dictionaries/dictionaries.service.ts'
import { gramsPrint, placedGrams } from '../../features/search/search.service.ts'
import { wordsOfCase } from '../../kinds/appeals/appeals.service.ts'
import { cachedPerPlatform } from '../../platform/cache.ts'
import { wireTime } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { fail } from '../../platform/fail.ts'
import { hitAddress } from '../../platform/limits/limits.ts'
import { MODEL_SIGNAL } from './classifier.jobs.ts'
import { FORMAT, type Judge, judgeBy, type Model } from './classifier.model.ts'
import { CLASSIFIER_LEAST, CLASSIFIER_ON, CLASSIFIER_SURE } from './classifier.settings.ts'
import * as store from './classifier.store.ts'
import { whyWords } from './classifier.words.ts'

export { trainModel } from './classifier.jobs.ts'

/** A text is asked about while it is written, after each pause. */
const ASKED = { limit: 40, windowSeconds: 60 }
/** Problems of one suggestion, and what is too unlikely to be named beside the first. */
const LISTED = 3
const LEAST_LIKELY = 0.1
/** Report cards that are shown. */
const CARDS = 12

interface Speaker extends Pick<store.ModelRecord, 'number' | 'report' | 'createdAt'> {
  model: Model
  judge: Judge
}

const speaker = cachedPerPlatform<Speaker | null>(MODEL_SIGNAL, async ({ db, crypto }) => {
  const row = await store.findLatest(db, { format: FORMAT, print: gramsPrint(crypto) })
  return row ? { ...row, judge: judgeBy(row.model) } : null
})

const NONE: Suggestions = { model: null, list: [] }

/** What the model says of a text; nothing where it is not sure enough. The text is kept nowhere. */
async function suggestFor(ctx: Context, text: string): Promise<Suggestions> {
  const { platform } = ctx
  const known = (await CLASSIFIER_ON.read(platform)) ? await speaker(platform) : null
  if (!known) return NONE
  const [sure, words] = [await CLASSIFIER_SURE.read(platform), await dictionary(platform)]
  const { model, judge, report } = known
  const placed = placedGrams(platform.crypto, text)
  const today = shanghaiDate(ctx.now())
  const list = judge
    .likely(placed.map(({ gram }) => gram))
    .map((likely, at) => ({ likely, at, problem: model.problems[at]! }))
    .sort((one, two) => two.likely - one.likely)
    .slice(0, LISTED)
  const isSure = list[0]!.likely * 100 >= sure
  const offered = list.filter(
    ({ likely, problem }) => likely >= LEAST_LIKELY && words.isOffered(today, 'APPEAL_L1', problem),
  )
  return {
    model: { number: known.number, trainedOn: shanghaiDate(known.createdAt) },
    list: isSure
      ? offered.map(({ likely, at, problem }): Suggested => {
          const { precision = null, recall = null } =
            report.classes.find((one) => one.problem === problem) ?? {}
          return {
            problem,
            sure: Math.round(likely * 1_000) / 1_000,
            words: whyWords(text, placed, (gram) => judge.weight(gram, at)),
            precision,
            recall,
          }
        })
      : [],
  }
}

const textOf = ({ content, itemName }: SuggestBody) => `${content} ${itemName ?? ''}`

/** Kinds of problem for what somebody is writing. @throws request.too_many */
export async function suggest(ctx: Context, body: SuggestBody): Promise<Suggestions> {
  const asked = await hitAddress(ctx.platform.db, 'suggest', ctx.ip, { ...ASKED, at: ctx.now() })
  if (!asked.allowed) fail('request.too_many', { seconds: asked.retryAfterSeconds })
  return suggestFor(ctx, textOf(body))
}

/** The same for an appeal in the viewer's sight. @throws appeals.not_found */
export const suggestOfCase = async (ctx: Context, id: string): Promise<Suggestions> =>
  suggestFor(ctx, await wordsOfCase(ctx, id))

/** How the models did on what they had not learned from, the newest first. */
export async function reportCard({ platform }: Context): Promise<ReportCard> {
  const least = await CLASSIFIER_LEAST.read(platform)
  const reports = await store.listReports(platform.db, FORMAT, CARDS)
  return {
    on: await CLASSIFIER_ON.read(platform),
    least,
    have: await store.countConfirmed(platform.db, least),
    sure: (await CLASSIFIER_SURE.read(platform)) / 100,
    models: reports.map(({ number, report, createdAt }) => ({
      ...report,
      number,
      trainedAt: wireTime(createdAt),
    })),
  }
}
