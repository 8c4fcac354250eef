import { createHash } from 'node:crypto'
import { halfWidth } from '@appeal/contract/identifiers.ts'
import { type Page, toPage } from '@appeal/contract/kit/page.ts'
import type { Pending } from '@appeal/contract/proposals/proposals.routes.ts'
import {
  BETWEEN_WORDS,
  type WeakWord,
  type WeakWordQuery,
} from '@appeal/contract/settings/weakWords.routes.ts'
import type { z } from 'zod'
import { wireTime } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import type { Queryable } from '../../../platform/db/db.ts'
import { fail, type Language } from '../../../platform/fail.ts'
import { changeValue } from './settings.admin.ts'
import * as store from './settings.store.ts'

/** Where the words stand, as one text of a setting of ours. */
const WEAK_WORDS = 'PASSWORD_WEAK_WORDS'
/** Every new password is compared with all of them. */
const MOST = 2_000

/** A word as it is compared: width and capitals make no other word. */
const compared = (word: string) => halfWidth(word).toLowerCase()

/**
 * A number that stands for a word, because clients of the ecosystem name rows by numbers that they compare as such: 48 bits
 * are exact in their arithmetic, and no two of some thousand words share one.
 */
const idOf = (word: string) => String(createHash('sha256').update(compared(word)).digest().readUIntBE(0, 6))

/** The words of the list by their numbers; one that was written twice is one. */
function wordsIn(value: string): Map<string, string> {
  const words = halfWidth(value)
    .split(BETWEEN_WORDS)
    .filter((word) => word !== '')
  return new Map(words.map((word) => [idOf(word), word]))
}

const rowIn = async (db: Queryable) =>
  (await store.list(db)).find(({ key }) => key === WEAK_WORDS) ?? fail('settings.not_found')

type Row = store.SettingRow
const present = ({ updatedAt }: Row, [id, password]: readonly [string, string]): WeakWord => ({
  id,
  password,
  createTime: null,
  updateTime: wireTime(updatedAt),
})

/** The words page by page, in the order they were written or by the alphabet. */
export async function weakWordPage(
  ctx: Context,
  query: z.output<typeof WeakWordQuery>,
): Promise<Page<WeakWord>> {
  const row = await rowIn(ctx.platform.db)
  const wanted = compared(query.searchKey ?? '')
  const words = [...wordsIn(row.value)].filter(([, word]) => compared(word).includes(wanted))
  const sign = query.sortOrder === 'descend' ? -1 : 1
  if (query.sortField === 'password') words.sort(([, a], [, b]) => sign * (a < b ? -1 : 1))
  const from = (query.current - 1) * query.size
  return toPage(
    words.slice(from, from + query.size).map((word) => present(row, word)),
    words.length,
    query,
  )
}

/** One word. @throws settings.not_found */
export async function weakWord(ctx: Context, id: string): Promise<WeakWord> {
  const row = await rowIn(ctx.platform.db)
  return present(row, [id, wordsIn(row.value).get(id) ?? fail('settings.not_found')])
}

const refuse = (ctx: Context, row: Row, why: Record<Language, string>): never =>
  fail('settings.wrong', { name: ctx.language === 'en' ? row.remarkEn : row.remark, why, key: row.key })

/**
 * Changes the list under the lock that all settings are changed under, so that of two at once both hold. What takes a
 * word away waits for a second administrator, as it does on the page of the settings.
 */
const changing = (ctx: Context, change: (words: Map<string, string>, row: Row) => void): Promise<Pending> =>
  ctx.unitOfWork(async (tx) => {
    await store.lockAll(tx)
    const row = await rowIn(tx)
    const words = wordsIn(row.value)
    change(words, row)
    const value = [...words.values()].join(',')
    const waits = value !== row.value && (await changeValue(tx, ctx, row, value))
    return waits ? { pending: [row.key] } : null
  })

function demandNew(ctx: Context, words: ReadonlyMap<string, string>, row: Row, word: string): void {
  if (words.has(idOf(word))) refuse(ctx, row, { zh: '词表中已有此词', en: 'the list has this word' })
}

/** Adds a word; answers its number. @throws settings.wrong where it is there, or the list is full */
export async function addWeakWord(ctx: Context, { password }: { password: string }): Promise<string> {
  await changing(ctx, (words, row) => {
    demandNew(ctx, words, row, password)
    if (words.size >= MOST)
      refuse(ctx, row, { zh: `最多 ${MOST} 个词`, en: `it holds ${MOST} words at most` })
    words.set(idOf(password), halfWidth(password))
  })
  return idOf(password)
}

/** Writes a word otherwise, or asks for it. @throws settings.not_found, settings.wrong where another one is written so */
export const editWeakWord = (
  ctx: Context,
  { id, password }: { id: string; password: string },
): Promise<Pending> =>
  changing(ctx, (words, row) => {
    if (!words.has(id)) fail('settings.not_found')
    if (idOf(password) !== id) demandNew(ctx, words, row, password)
    const next = [...words].map(([key, word]) => [key, key === id ? halfWidth(password) : word] as const)
    words.clear()
    for (const [key, word] of next) words.set(key, word)
  })

/** Asks for words to be taken away: all of them, or none. @throws settings.not_found */
export const deleteWeakWords = (ctx: Context, ids: readonly string[]): Promise<Pending> =>
  changing(ctx, (words) => {
    for (const id of new Set(ids)) if (!words.delete(id)) fail('settings.not_found')
  })
