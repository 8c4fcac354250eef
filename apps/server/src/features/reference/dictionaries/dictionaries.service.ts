import { type DictNode, ownColor } from '@appeal/contract/dictionaries/dictionaries.routes.ts'
import { isInForce } from '@appeal/contract/kit/validity.ts'
import { cachedPerPlatform } from '../../../platform/cache.ts'
import type { Context, Platform } from '../../../platform/context.ts'
import type { Queryable, Tx } from '../../../platform/db/db.ts'
import { fail, type Language } from '../../../platform/fail.ts'
import { newId } from '../../../platform/ids.ts'
import { dictionaryTree, ROOT } from './dictionaries.presenter.ts'
import * as store from './dictionaries.store.ts'

/** One entry as other features see it. */
export interface Entry {
  code: string
  zh: string
  en: string
  color: string | null
  basis: string | null
  /** First and last day on which it is offered. */
  validFrom: string | null
  validTo: string | null
}

export interface Dictionary {
  /** The entry's label; the code itself where the entry is unknown, so that old records stay readable. */
  label(type: string, code: string, language: Language): string
  /** Whether a type has this code, at any depth. */
  has(type: string, code: string): boolean
  /** Entries directly below a type, or below one of its entries (level-2 reasons of a level-1 category). */
  children(type: string, code?: string): readonly Entry[]
  /** The same, of those alone that are chosen on a day, `yyyy-MM-dd`. */
  offered(day: string, type: string, code?: string): readonly Entry[]
  /** Whether a code may be chosen on a day; what is none is chosen on no day. */
  isOffered(day: string, type: string, code: string): boolean
  /** Everything as the clients take it, made once: they ask at each reload. A type without entries is left out (contract 4). */
  tree: readonly DictNode[]
  /** The same with types that have no entries yet: whoever keeps them fills them from there. */
  types: readonly DictNode[]
  /** The same with colours by the names they were chosen by: clients of the ecosystem have more of them. */
  chosen: readonly DictNode[]
}

async function load({ db }: Platform): Promise<Dictionary> {
  const rows = await store.list(db)
  const entries = new Map<string, Entry>()
  const below = new Map<string, Entry[]>()
  const codes = new Map(rows.map((row) => [row.id, row.value]))
  for (const { type, parentId, value, label, labelEn, color, basis, validFrom, validTo } of rows) {
    if (parentId === ROOT) continue
    const entry = { code: value, zh: label, en: labelEn, color, basis, validFrom, validTo }
    entries.set(`${type}/${value}`, entry)
    const parent = `${type}/${codes.get(parentId)}`
    below.set(parent, [...(below.get(parent) ?? []), entry])
  }
  const children = (type: string, code = type) => below.get(`${type}/${code}`) ?? []
  const chosen = dictionaryTree(rows)
  const types = dictionaryTree(rows.map((row) => ({ ...row, color: row.color && ownColor(row.color) })))
  return {
    label: (type, code, language) => entries.get(`${type}/${code}`)?.[language] ?? code,
    has: (type, code) => entries.has(`${type}/${code}`),
    children,
    offered: (day, type, code) => children(type, code).filter((entry) => isInForce(entry, day)),
    isOffered: (day, type, code) => {
      const entry = entries.get(`${type}/${code}`)
      return entry !== undefined && isInForce(entry, day)
    },
    tree: types.filter((type) => type.children),
    types,
    chosen,
  }
}

/** All dictionaries, read once and kept until `cache:dictionaries`. */
export const dictionary = cachedPerPlatform('dictionaries', load)

/** The entries below a type as they stand, with what a form needs to change them. */
export const entriesOf = async (db: Queryable, type: string) =>
  (await store.list(db)).filter((row) => row.type === type && row.parentId !== ROOT)

/**
 * An entry is chosen on the days on which it is offered; what records hold of it stays.
 *
 * @param day `yyyy-MM-dd`
 * @param field where the form asks for it
 * @throws dictionaries.not_offered
 */
export function assertOffered(
  words: Dictionary,
  day: string,
  type: string,
  code: string,
  field: string,
): void {
  if (words.isOffered(day, type, code)) return
  const name = { zh: words.label(type, code, 'zh'), en: words.label(type, code, 'en') }
  fail('dictionaries.not_offered', { name, date: day, field })
}

export interface EntrySeed {
  code: string
  zh: string
  en: string
  color?: string
  basis?: string
  sort: number
  items?: readonly EntrySeed[]
}
export interface TypeSeed {
  code: string
  zh: string
  en: string
  category: 'FRM' | 'BIZ'
  sort?: number
  items: readonly EntrySeed[]
}

/** Loads dictionary types with their entries; what people changed stays. */
export async function loadDictionaries(tx: Tx, ctx: Context, types: readonly TypeSeed[]): Promise<void> {
  const at = ctx.now()
  const known = new Map((await store.keys(tx)).map(({ id, parentId, value }) => [`${parentId}/${value}`, id]))
  const rows: store.NewDictionaryRow[] = []
  const add = (seed: EntrySeed, type: TypeSeed, parentId: string) => {
    const id = known.get(`${parentId}/${seed.code}`) ?? newId(ctx.platform.clock)
    rows.push({
      id,
      parentId,
      type: type.code,
      value: seed.code,
      label: seed.zh,
      labelEn: seed.en,
      color: seed.color ?? null,
      category: type.category,
      basis: seed.basis ?? null,
      sortCode: seed.sort,
      createdAt: at,
      updatedAt: at,
    })
    for (const item of seed.items ?? []) add(item, type, id)
  }
  types.forEach((type, index) => {
    add({ ...type, sort: type.sort ?? index }, type, ROOT)
  })
  await store.upsert(tx, rows)
  await ctx.platform.live.send(tx, { kind: 'cache', key: 'dictionaries' })
}
