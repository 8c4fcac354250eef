import { gramsPrint } from '../../features/search/search.service.ts'
import type { Context } from '../../platform/context.ts'
import { idOf, newId } from '../../platform/ids.ts'
import { daysAgo } from '../../platform/jobs/retiring.ts'
import type { Task } from '../../platform/jobs/worker.ts'
import { CLASSIFIER_LEAST, CLASSIFIER_ON } from './classifier.settings.ts'
import * as store from './classifier.store.ts'
import { type Training, training } from './classifier.training.ts'

/** The latest closed cases that are learned from: what people wrote long ago is of other times. */
const MOST_CASES = 20_000
/** Cases that one query reads and one message takes to the thread. */
const TOGETHER = 500
/** A model says little of today after so long, and its report card nothing. */
const KEPT_DAYS = 400

/** What a cache of the model is dropped by. */
export const MODEL_SIGNAL = 'classifier'

async function feed({ platform }: Context, to: Training): Promise<number> {
  let [seen, before] = [0, null as string | null]
  while (seen < MOST_CASES) {
    const rows = await store.confirmedBefore(platform.db, before, Math.min(TOGETHER, MOST_CASES - seen))
    await to.add(rows)
    seen += rows.length
    before = rows.at(-1)?.id ?? null
    if (rows.length < TOGETHER) break
  }
  return seen
}

/**
 * Learns a model from closed cases and keeps it with its report card. Of two trainings that cross one is kept; nothing is
 * learned from fewer cases than the setting asks.
 *
 * @returns the model's number, or undefined where none was kept
 */
export async function trainModel(ctx: Context): Promise<number | undefined> {
  const { platform } = ctx
  if (!(await CLASSIFIER_ON.read(platform))) return undefined
  const least = await CLASSIFIER_LEAST.read(platform)
  if ((await store.countConfirmed(platform.db, least)) < least) return undefined
  const number = (await store.lastNumber(platform.db)) + 1
  const thread = training()
  try {
    // Cases whose texts were destroyed are counted above and cannot be learned from.
    if ((await feed(ctx, thread)) < least) return undefined
    const { model, report } = await thread.finish()
    const isKept = await ctx.unitOfWork(async (tx) => {
      const isNew = await store.insertNew(tx, {
        id: newId(platform.clock),
        number,
        format: model.format,
        print: gramsPrint(platform.crypto),
        model,
        report,
        createdAt: ctx.now(),
      })
      if (isNew) await platform.live.send(tx, { kind: 'cache', key: MODEL_SIGNAL })
      return isNew
    })
    return isKept ? number : undefined
  } finally {
    await thread.close()
  }
}

export const classifierTasks: readonly Task[] = [
  // 23:50 of Saturdays in China standard time.
  {
    name: 'classifier.train',
    run: async (ctx) => {
      await trainModel(ctx)
    },
    cron: '50 15 * * 6',
  },
]

/** Ids begin with their time. */
export const classifierPassing = {
  classifier_models: [{ by: 'id', until: (ctx: Context) => idOf(daysAgo(KEPT_DAYS)(ctx)) }],
}
