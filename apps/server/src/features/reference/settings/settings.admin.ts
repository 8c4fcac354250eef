import { type Page, toPage } from '@appeal/contract/kit/page.ts'
import type { Pending } from '@appeal/contract/proposals/proposals.routes.ts'
import type {
  EditBatch,
  EditSetting,
  NewSetting,
  SettingQuery,
  SettingRecord,
} from '@appeal/contract/settings/settings.routes.ts'
import { settingRoutes } from '@appeal/contract/settings/settings.routes.ts'
import type { z } from 'zod'
import { stampsOf } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { refusedFor } from '../../../platform/db/violations.ts'
import { fail } from '../../../platform/fail.ts'
import { noteRecords } from '../../../platform/history/ledgers.ts'
import { newId } from '../../../platform/ids.ts'
import { isStock } from '../../../platform/stock.ts'
import { recordChange } from '../../../platform/trail/trail.ts'
import { type ProposalWork, propose } from '../../proposals/proposals.service.ts'
import { changeSetting } from './settings.service.ts'
import { keptPair, stockList } from './settings.stock.ts'
import type { SettingRow } from './settings.store.ts'
import * as store from './settings.store.ts'
import { OWN } from './settings.store.ts'
import { faultOfRule, faultOfValue, needsSecond, wordsLost } from './settings.values.ts'

/** Choices of the selects; the dictionaries stand above this feature, and these are the program's own. */
const CHOICES: Readonly<Record<string, readonly string[]>> = {
  BULLETIN_BEGIN: ['HAND', 'MONTH', 'QUARTER'],
  FILE_ENGINE: ['LOCAL', 'ALIYUN', 'TENCENT', 'MINIO'],
  SMS_ENGINE: ['LOCAL', 'ALIYUN', 'TENCENT'],
  EMAIL_ENGINE: ['LOCAL', 'ALIYUN', 'TENCENT'],
  PUSH_ENGINE: ['FEISHU', 'DINGTALK', 'WORKWECHAT'],
}
/** Long values stand in the log by their length. */
const TOLD_LENGTH = 500

const isSecret = (row: Pick<SettingRow, 'type' | 'key'>) => row.type === 'secret'

/** A setting for the administration; of secrets only that they are set. */
const present = (ctx: Context, row: SettingRow): SettingRecord => ({
  id: row.id,
  configKey: row.key,
  configValue: isSecret(row) ? '' : row.value,
  category: row.category,
  type: row.type as SettingRecord['type'],
  unit: row.unit,
  dictionary: row.dictionary,
  isSet: isSecret(row) ? row.sealed !== null : row.value !== '',
  isPublic: row.isPublic,
  remark: ctx.language === 'en' ? row.remarkEn : row.remark,
  law: ctx.language === 'en' ? row.lawEn : row.law,
  sortCode: row.sortCode,
  extJson: null,
  version: row.version,
  ...stampsOf(row),
})

/** Settings of one category, or of all. */
export async function settingList(ctx: Context, category: string | undefined): Promise<SettingRecord[]> {
  const rows = await store.list(ctx.platform.db)
  const list = rows.filter((row) => !category || row.category === category).map((row) => present(ctx, row))
  return isStock(ctx) ? stockList(list) : list
}

/** The settings that people may add to. */
export async function settingPage(
  ctx: Context,
  query: z.output<typeof SettingQuery>,
): Promise<Page<SettingRecord>> {
  const key = query.searchKey?.toLowerCase()
  const rows = (await store.list(ctx.platform.db)).filter(
    (row) =>
      row.category === OWN &&
      (!key || row.key.toLowerCase().includes(key) || row.remark.toLowerCase().includes(key)),
  )
  const by = query.sortField ?? 'sortCode'
  const value = (row: SettingRow) =>
    by === 'createTime' ? row.createdAt.getTime() : by === 'configKey' ? row.key : row.sortCode
  const sign = query.sortOrder === 'descend' ? -1 : 1
  const sorted = rows.toSorted((a, b) => (value(a) < value(b) ? -sign : value(a) > value(b) ? sign : 0))
  const from = (query.current - 1) * query.size
  return toPage(
    sorted.slice(from, from + query.size).map((row) => present(ctx, row)),
    rows.length,
    query,
  )
}

/** One setting by id or key. @throws settings.not_found */
export async function settingDetail(
  ctx: Context,
  by: { id: string } | { key: string },
): Promise<SettingRecord> {
  const rows = await store.list(ctx.platform.db)
  const row = rows.find((one) => ('id' in by ? one.id === by.id : one.key === by.key))
  return row ? present(ctx, row) : fail('settings.not_found')
}

export function demandValue(ctx: Context, row: SettingRow, value: string): void {
  const why =
    faultOfValue(row.type, value, CHOICES[row.dictionary ?? ''] ?? []) ?? faultOfRule(row.rule, value)
  if (why)
    fail('settings.wrong', { name: ctx.language === 'en' ? row.remarkEn : row.remark, why, key: row.key })
}

/** Legal time limits are changed with their reason, on their own screen, into a register of their own. */
export const LEGAL = 'TIME_LIMIT'

const shown = (text: string) => (text.length > TOLD_LENGTH ? `${text.length}` : text)

/** Asks a second administrator for a value that no single one may set. */
function askSecond(tx: Tx, ctx: Context, row: SettingRow, value: string): Promise<void> {
  const change = isSecret(row) ? '' : `：${shown(row.value)} → ${shown(value)}`
  return propose(tx, ctx, {
    kind: 'setting',
    subject: row.key,
    title: { zh: `${row.remark}${change}`, en: `${row.remarkEn}${change.replace('：', ': ')}` },
    ...(row.rule.alone === 'longer'
      ? { details: wordsLost(row.value, value).join('、'), change: { from: row.value, to: value } }
      : { change: value }),
  })
}

/** What was asked for, by now: a list keeps the words that were added to it meanwhile. */
function asked(now: string, change: unknown): string {
  if (typeof change !== 'object' || change === null) return String(change)
  const { from, to } = change as { from: string; to: string }
  return [to, ...wordsLost(now, `${from},${to}`)].filter((part) => part !== '').join(',')
}

// The security or audit administrator confirms: whoever changes settings does not confirm them (GB/T 22239-2019 8.1.5).
export const settingProposal: ProposalWork = {
  holds: (tx) => store.lockAll(tx),
  mayConfirm: ({ grants }) => !grants.has(settingRoutes.editBatch.permission),
  async carryOut(tx, ctx, key, value) {
    const row = (await store.list(tx)).find((one) => one.key === key) ?? fail('settings.not_found')
    await writeValue(tx, ctx, row, asked(row.value, value))
  },
}

/** Changes a value, or asks for it; answers whether it was asked for. */
export async function changeValue(tx: Tx, ctx: Context, row: SettingRow, value: string): Promise<boolean> {
  if (row.category === LEGAL)
    fail('settings.wrong', {
      name: ctx.language === 'en' ? row.remarkEn : row.remark,
      why: {
        zh: '法定时限请在“时限参数”中修改并写明依据',
        en: 'change it under “Time limits”, with the reason',
      },
      key: row.key,
    })
  demandValue(ctx, row, value)
  if (needsSecond(row.rule, value, row.value)) {
    await askSecond(tx, ctx, row, value)
    return true
  }
  await writeValue(tx, ctx, row, value)
  return false
}

export async function writeValue(tx: Tx, ctx: Context, row: SettingRow, value: string): Promise<void> {
  await changeSetting(tx, ctx, row.key, value)
  await recordChange(tx, ctx, 'setting', { id: row.id, name: row.key }, [
    isSecret(row)
      ? { field: 'configValue', before: null, after: 'changed' }
      : { field: 'configValue', before: shown(row.value), after: shown(value) },
  ])
}

/**
 * Saves a tab. What did not change is left alone; an empty secret keeps what is set. All of it holds, or nothing; what no
 * single administrator may set waits for a second one and is named in the answer.
 *
 * @throws settings.wrong
 */
export async function editBatch(ctx: Context, body: z.output<typeof EditBatch>): Promise<Pending> {
  const pending = await ctx.unitOfWork(async (tx) => {
    const waiting: string[] = []
    await store.lockAll(tx)
    const rows = new Map((await store.list(tx)).map((row) => [row.key, row]))
    for (const sent of body) {
      const { configKey, configValue } = isStock(ctx) ? keptPair(sent, (key) => rows.get(key)?.value) : sent
      const row = rows.get(configKey)
      // A tab that was opened before a version that has no such setting any more: nobody reads it, and nobody loses it.
      // A form of the ecosystem's clients believes that it set something.
      if (!row && isStock(ctx))
        fail('settings.wrong', {
          name: configKey,
          why: { zh: '没有此配置', en: 'there is no such setting' },
          key: configKey,
        })
      if (!row) continue
      const unchanged = isSecret(row) ? configValue === '' : configValue === row.value
      if (!unchanged && (await changeValue(tx, ctx, row, configValue))) waiting.push(configKey)
    }
    return waiting
  })
  return pending.length ? { pending } : null
}

const uniquely = refusedFor({
  settings_key_unique: () => fail('settings.key_taken', { field: 'configKey' }),
})

const changed = (tx: Tx, ctx: Context) => ctx.platform.live.send(tx, { kind: 'cache', key: 'settings' })

/** Adds a setting of one's own; answers its id. */
export function addSetting(ctx: Context, body: z.output<typeof NewSetting>): Promise<string> {
  return ctx.unitOfWork(async (tx) => {
    const id = newId(ctx.platform.clock)
    const at = ctx.now()
    const { configKey, configValue, remark = '', sortCode = 99 } = body
    await uniquely(() =>
      store.insert(tx, {
        id,
        key: configKey,
        value: configValue,
        category: OWN,
        type: 'text',
        remark,
        remarkEn: remark,
        sortCode,
        version: 2,
        createdAt: at,
        updatedAt: at,
      }),
    )
    await noteRecords(tx, ctx, store.settingLedger, [id])
    await recordChange(tx, ctx, 'setting', { id, name: configKey })
    await changed(tx, ctx)
    return id
  })
}

/** Settings of the reference data serve the program: their keys stay. */
const isNeeded = (row: SettingRow, ownKeys: ReadonlySet<string>) =>
  row.category !== OWN || ownKeys.has(row.key)
const PROGRAM = new Set(['ILLEGAL_NAME_SENSITIVE_WORDS'])

/** Changes a setting of one's own. */
export async function editSetting(ctx: Context, body: z.output<typeof EditSetting>): Promise<Pending> {
  const pending = await ctx.unitOfWork(async (tx) => {
    const waiting: string[] = []
    await store.lockAll(tx)
    const row = (await store.list(tx)).find(({ id }) => id === body.id) ?? fail('settings.not_found')
    if (row.category !== OWN) fail('settings.needed')
    if (body.version !== undefined && body.version !== row.version) fail('record.stale')
    if (isNeeded(row, PROGRAM) && body.configKey !== row.key) fail('settings.needed')
    if (body.configValue !== row.value && (await changeValue(tx, ctx, row, body.configValue)))
      waiting.push(row.key)
    await uniquely(() =>
      store.describe(tx, row.id, {
        key: body.configKey,
        remark: body.remark ?? row.remark,
        sortCode: body.sortCode ?? row.sortCode,
        updatedAt: ctx.now(),
      }),
    )
    await noteRecords(tx, ctx, store.settingLedger, [row.id])
    await changed(tx, ctx)
    return waiting
  })
  return pending.length ? { pending } : null
}

/** Deletes settings that people added. */
export async function deleteSettings(ctx: Context, ids: readonly string[]): Promise<void> {
  await ctx.unitOfWork(async (tx) => {
    await store.lockAll(tx)
    const rows = await store.list(tx)
    for (const id of new Set(ids)) {
      const row = rows.find((one) => one.id === id) ?? fail('settings.not_found')
      if (isNeeded(row, PROGRAM)) fail('settings.needed')
      await store.remove(tx, id)
      await noteRecords(tx, ctx, store.settingLedger, [id])
      await recordChange(tx, ctx, 'setting', { id, name: row.key }, { deleted: [row.value, null] })
    }
    await changed(tx, ctx)
  })
}
