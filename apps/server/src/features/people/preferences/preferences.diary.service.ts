import type { ScheduleEntry } from '@appeal/contract/startPage/startPage.routes.ts'
import { SCHEDULE_MAX } from '@appeal/contract/startPage/startPage.routes.ts'
import { type Context, viewerOf } from '../../../platform/context.ts'
import { fail } from '../../../platform/fail.ts'
import { newId } from '../../../platform/ids.ts'
import { changeKept } from './preferences.kept.ts'
import * as store from './preferences.store.ts'

// Capitals, so that no key of a client can be this one.
const DIARY = 'DIARY'

const entriesOf = (kept: string | undefined): ScheduleEntry[] => (kept ? JSON.parse(kept) : [])

const change = <T>(
  ctx: Context,
  work: (entries: ScheduleEntry[]) => { entries: ScheduleEntry[]; answer: T },
): Promise<T> =>
  changeKept(ctx, DIARY, (kept) => {
    const { entries, answer } = work(entriesOf(kept))
    return { value: JSON.stringify(entries), answer }
  })

/** Entries of the own diary, in the order of their times; those of one day where it is named. */
export async function ownDiary(ctx: Context, day?: string): Promise<ScheduleEntry[]> {
  const entries = entriesOf(await store.find(ctx.platform.db, viewerOf(ctx).userId, DIARY))
  const place = (entry: ScheduleEntry) => `${entry.scheduleDate} ${entry.scheduleTime}`
  return entries
    .filter(({ scheduleDate }) => day === undefined || scheduleDate === day)
    .toSorted((a, b) => place(a).localeCompare(place(b)))
}

/** Writes an entry; answers its id. @throws preferences.too_many */
export const writeEntry = (ctx: Context, given: Omit<ScheduleEntry, 'id'>): Promise<string> =>
  change(ctx, (entries) => {
    if (entries.length >= SCHEDULE_MAX) fail('preferences.too_many', { limit: SCHEDULE_MAX })
    const entry = { ...given, id: newId(ctx.platform.clock) }
    return { entries: [...entries, entry], answer: entry.id }
  })

/** Takes entries out; those that are gone already are no fault. */
export const strikeEntries = (ctx: Context, ids: readonly string[]): Promise<void> =>
  change(ctx, (entries) => ({ entries: entries.filter(({ id }) => !ids.includes(id)), answer: undefined }))
