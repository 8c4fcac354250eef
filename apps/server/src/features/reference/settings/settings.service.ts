import { cachedPerPlatform } from '../../../platform/cache.ts'
import type { Context, Platform } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { noteRecords, type Values } from '../../../platform/history/ledgers.ts'
import { newId } from '../../../platform/ids.ts'
import type { SettingDeclaration } from './settings.declare.service.ts'
import type { SettingRule } from './settings.rule.ts'
import * as store from './settings.store.ts'

const SEALED = 'settings.sealed'
/** Version of a value that no person has changed. */
const BROUGHT = 1

/** The settings in force, as of the moment they were read. */
export interface Settings {
  /** @throws Error for a key that no reference data knows: a slip of the pen, not a state */
  text(key: string): string
  /** A whole or decimal number. */
  number(key: string): number
  flag(key: string): boolean
  /** Comma-separated numbers, e.g. days before a deadline. */
  numbers(key: string): number[]
  has(key: string): boolean
  rows: readonly store.SettingRow[]
}

async function load({ db, crypto }: Platform): Promise<Settings> {
  const rows = await store.list(db)
  const values = new Map(
    rows.map((row) => [row.key, row.sealed ? crypto.decryptField(SEALED, row.sealed) : row.value]),
  )
  const text = (key: string) => {
    const value = values.get(key)
    if (value === undefined) throw new Error(`Unknown setting ${key}`)
    return value
  }
  const number = (key: string) => {
    const value = Number(text(key))
    if (!Number.isFinite(value)) throw new Error(`Setting ${key} is not a number`)
    return value
  }
  return {
    text,
    number,
    flag: (key) => text(key) === 'true',
    numbers: (key) =>
      text(key)
        .split(',')
        .map((part) => Number(part.trim()))
        .filter((value) => Number.isFinite(value)),
    has: (key) => values.has(key),
    rows,
  }
}

/**
 * The settings, read once and kept until somebody changes one (`cache:settings`). Whoever wants one of them declares it
 * (`settings.declare.service.ts`) and reads it by its declaration.
 */
export const settings = cachedPerPlatform('settings', load)

const changed = (ctx: Context, tx: Tx) => ctx.platform.live.send(tx, { kind: 'cache', key: 'settings' })

/** Changes a setting in the caller's transaction; secrets are sealed. Answers false for an unknown key. */
export async function changeSetting(tx: Tx, ctx: Context, key: string, value: string): Promise<boolean> {
  const row = (await store.list(tx)).find((one) => one.key === key)
  if (!row) return false
  const secret = row.type === 'secret' && value !== ''
  await store.change(tx, key, {
    value: secret ? '' : value,
    sealed: secret ? ctx.platform.crypto.encryptField(SEALED, value) : null,
    at: ctx.now(),
  })
  await noteRecords(tx, ctx, store.settingLedger, [row.id])
  await changed(ctx, tx)
  return true
}

/**
 * Loads what the features declare. Values that people changed stay; a setting that nobody declares any more is no
 * setting, and goes.
 */
export async function loadSettings(
  tx: Tx,
  ctx: Context,
  declared: readonly SettingDeclaration[],
): Promise<void> {
  const at = ctx.now()
  await store.upsert(
    tx,
    declared.map(({ key, type, value, about }) => ({
      id: newId(ctx.platform.clock),
      key,
      value,
      category: about.in,
      type,
      unit: about.unit ?? null,
      dictionary: about.dict ?? null,
      isPublic: about.isPublic ?? false,
      rule: ruleOf(about),
      remark: about.zh,
      remarkEn: about.en,
      law: about.law?.zh ?? null,
      lawEn: about.law?.en ?? null,
      sortCode: about.sort,
      createdAt: at,
      updatedAt: at,
    })),
  )
  const removed = await store.removeUndeclared(
    tx,
    declared.map(({ key }) => key),
  )
  const brought = (await store.list(tx)).filter(({ version }) => version === BROUGHT)
  // What a person set before is not brought by a start, whatever its row says now: that stays to be found.
  const isDue = (said: Values | undefined) => said === undefined || said.version === BROUGHT
  const ids = brought.map(({ id }) => id)
  await noteRecords(tx, ctx, store.settingLedger, ids, { isDue })
  await noteRecords(tx, ctx, store.settingLedger, removed)
  await changed(ctx, tx)
}

const ruleOf = ({ between, alone, form }: SettingRule): SettingRule => ({
  ...(between && { between }),
  ...(alone && { alone }),
  ...(form && { form }),
})
