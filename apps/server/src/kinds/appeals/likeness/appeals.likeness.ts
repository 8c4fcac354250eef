import { LIKENESS_DAYS } from '@appeal/contract/appeals/appeals.likeness.ts'
import type { ReferenceData } from '../../../cases/cases.service.ts'
import type { Context } from '../../../platform/context.ts'
import type { Queryable, Tx } from '../../../platform/db/db.ts'
import { fail } from '../../../platform/fail.ts'
import { daysAgo } from '../../../platform/jobs/retiring.ts'
import { REPLY_LIKENESS_FROM, REPLY_LIKENESS_PERCENT, REPLY_LIKENESS_REFUSES } from '../appeals.settings.ts'
import * as store from './appeals.likeness.store.ts'
import { percentAt, reachOf, sketchOf } from './appeals.sketch.ts'

/** How an answer stands to the former ones of its unit and those below it. */
export interface Measured {
  /** What later answers are compared with; undefined where the words are too few to be compared. */
  sketch: string | undefined
  /** Answers to other cases that it is nearly the same as. */
  answers: number
  /** What it has in common with the nearest of all, in per cent. */
  percent: number
}

/** Where and by whom an answer is written. */
interface Writing {
  ctx: Context
  db: Queryable
  reference: Pick<ReferenceData, 'orgs' | 'settings'>
  appealId: string
  orgId: string
}

/**
 * Compares an answer with those that its unit and the units below it gave to other cases in the last days. Nothing is
 * kept of it.
 */
export async function measure(
  { ctx, db, reference, appealId, orgId }: Writing,
  text: string,
): Promise<Measured> {
  const sketch = sketchOf(ctx.platform.crypto, text)
  if (sketch === undefined) return { sketch, answers: 0, percent: 0 }
  const { answers, nearest } = await store.near(
    db,
    sketch,
    reachOf(REPLY_LIKENESS_PERCENT.of(reference.settings)),
    { orgs: reference.orgs.descendantIds(orgId), since: daysAgo(LIKENESS_DAYS)(ctx), appealId },
  )
  return { sketch, answers, percent: nearest === null ? 0 : percentAt(nearest) }
}

/** Whether so many answers make the next one boilerplate. Pure: answers are judged by it, and a trial replays it. */
export const areTooMany = (answers: number, from: number): boolean => answers >= from

/** The same by the number in force. */
export const isBoilerplate = ({ settings }: Pick<ReferenceData, 'settings'>, answers: number): boolean =>
  areTooMany(answers, REPLY_LIKENESS_FROM.of(settings))

/**
 * Refuses boilerplate where the regulator set so; by default it is told and marked alone.
 *
 * @throws appeals.reply_boilerplate
 */
export function assertOwnWords(reference: Pick<ReferenceData, 'settings'>, { answers }: Measured): void {
  if (REPLY_LIKENESS_REFUSES.of(reference.settings) && isBoilerplate(reference, answers))
    fail('appeals.reply_boilerplate', { field: 'investigationResult', n: answers, days: LIKENESS_DAYS })
}

/** Keeps what later answers are compared with, beside the answer itself. */
export async function keepSketch(
  tx: Tx,
  { sketch }: Pick<Measured, 'sketch'>,
  { id, appealId, orgId, createdAt }: { id: string; appealId: string; orgId: string; createdAt: Date },
): Promise<void> {
  if (sketch !== undefined) await store.insertSketch(tx, { replyId: id, appealId, orgId, sketch, createdAt })
}
