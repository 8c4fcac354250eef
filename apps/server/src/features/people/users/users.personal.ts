import { normaliseEmail } from '@appeal/contract/fieldRules.ts'
import { normaliseCode, normalisePhone } from '@appeal/contract/identifiers.ts'
import type { Area } from '@appeal/contract/kit/access.ts'
import { normalised } from '@appeal/contract/normalising.ts'
import type { Context, Platform } from '../../../platform/context.ts'
import type { Crypto } from '../../../platform/crypto/crypto.ts'
import type { Queryable, Tx } from '../../../platform/db/db.ts'
import type { Language } from '../../../platform/fail.ts'
import { type KeyedCache, keyedCache } from '../../../platform/keyedCache.ts'
import * as store from './users.store.ts'

/** Normal forms under which people are found; equal wherever one person should be found. */
export const personIndex = {
  phone: (crypto: Crypto, phone: string) => crypto.blindIndex('phone', normalisePhone(phone)),
  /** Of a whole number or of its end alone: five digits are nearly unique in a bureau, and what people read out. */
  phoneEnd: (crypto: Crypto, phone: string) =>
    crypto.blindIndex('phoneEnd', phone.replace(/\D/g, '').slice(-5)),
  email: (crypto: Crypto, email: string) => crypto.blindIndex('email', normaliseEmail(email)),
  idNumber: (crypto: Crypto, number: string) => crypto.blindIndex('idCard', normaliseCode(number)),
  name: (crypto: Crypto, name: string) => crypto.blindIndex('name', normalised(name).trim()),
}

/** Personal data in clear. */
export interface Personal {
  name: string | null
  phone: string | null
  email: string | null
  idNumber: string | null
}

const COLUMNS = {
  name: 'users.name',
  phone: 'users.phone',
  email: 'users.email',
  idNumber: 'users.id_number',
} as const

/** Ciphertexts and search digests of the values that are given; null empties a column. */
export function sealed(crypto: Crypto, given: { [K in keyof Personal]?: string | null | undefined }) {
  const change: Partial<store.NewUser> = {}
  for (const key of Object.keys(COLUMNS) as (keyof Personal)[]) {
    const value = given[key]
    if (value === undefined) continue
    change[key] = value === null ? null : crypto.encryptField(COLUMNS[key], value)
    change[`${key}Index`] = value === null ? null : personIndex[key](crypto, value)
  }
  return change
}

/** Opens a row's personal data; for the server's own use, the presenter masks it. */
export function personal(crypto: Crypto, user: store.UserRow): Personal {
  const open = (key: keyof Personal) => {
    const value = user[key]
    return value === null ? null : crypto.decryptField(COLUMNS[key], value)
  }
  return { name: open('name'), phone: open('phone'), email: open('email'), idNumber: open('idNumber') }
}

export interface Person extends Personal {
  id: string
  area: Area
  account: string
  isRealName: string
  orgId: string | null
  /** The language the person last used the platform in. */
  language: Language
}

/** A person with personal data in clear, never to leave the server; undefined where nobody has the id. */
export async function getPerson(ctx: Context, userId: string, db: Queryable = ctx.platform.db) {
  const user = await store.find(db, userId)
  if (!user) return undefined
  const { id, area, account, isRealName, orgId, language } = user
  const person: Person = {
    id,
    area,
    account,
    isRealName,
    orgId,
    language,
    ...personal(ctx.platform.crypto, user),
  }
  return person
}

/**
 * The same for the transaction alone: the end of the account waits for it, or it finds nobody (cancellation counts a
 * person's affairs behind this row).
 */
export async function holdPerson(tx: Tx, ctx: Context, userId: string): Promise<Person | undefined> {
  const user = await store.lock(tx, userId)
  if (!user) return undefined
  const { id, area, account, isRealName, orgId, language } = user
  return { id, area, account, isRealName, orgId, language, ...personal(ctx.platform.crypto, user) }
}

const knownNames = new WeakMap<Platform['live'], KeyedCache<string | undefined>>()

/** Names of people by id, kept while nobody changes the person. */
function names(platform: Platform): KeyedCache<string | undefined> {
  const known = knownNames.get(platform.live)
  if (known) return known
  const load = async (id: string) => (await loadNames(platform, [id])).get(id)
  const fresh = keyedCache(platform.live, 'viewer', load, { max: 10_000, seconds: 60 })
  knownNames.set(platform.live, fresh)
  return fresh
}

async function loadNames(
  { autonomous: aside, crypto }: Platform,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await store.listNames(aside, ids)
  return new Map(
    rows.map(({ id, name, account }) => [id, name ? crypto.decryptField(COLUMNS.name, name) : account]),
  )
}

/**
 * Names in clear by user id, for staff of the same side; ids of nobody are left out.
 *
 * @param idsIn says whom each of the rows names, where they are not ids themselves
 */
export async function namesOf<T>(
  ctx: Context,
  rows: readonly T[],
  idsIn: (row: T) => string | readonly string[] | null = String,
): Promise<Map<string, string>> {
  const { platform } = ctx
  const ids = rows.flatMap((row) => idsIn(row) ?? [])
  const found = await names(platform).getAll(ids, (missing) => loadNames(platform, missing))
  return new Map([...found].flatMap(([id, name]) => (name === undefined ? [] : [[id, name] as const])))
}
