import { z } from 'zod'
import { anyone, granted, signedIn } from '../kit/access.ts'
import { page, pageQuery } from '../kit/page.ts'
import { nullable, stamped, zSearchKey, zSortCode, zVersion } from '../kit/records.ts'
import { get, post, routes } from '../kit/routes.ts'
import { IdList, IdQuery, zId } from '../kit/scalars.ts'
import { Pending } from '../proposals/proposals.routes.ts'
import { zOptional, zText } from '../rules.ts'

export const BaseSetting = z.object({
  id: z.string(),
  configKey: z.string(),
  configValue: z.string(),
  category: z.string(),
  sortCode: z.number(),
})

export const SETTING_TYPES = [
  'text',
  'integer',
  'boolean',
  'list',
  'words',
  'json',
  'select',
  'secret',
  'image',
] as const

export const SettingRecord = z.object({
  id: z.string(),
  configKey: z.string(),
  /** Empty for secrets: they can be written, not read. */
  configValue: z.string(),
  category: z.string(),
  type: z.enum(SETTING_TYPES),
  unit: nullable,
  /** Dictionary of a select. */
  dictionary: nullable,
  /** Whether a secret is set. */
  isSet: z.boolean(),
  isPublic: z.boolean(),
  remark: z.string(),
  law: nullable,
  sortCode: z.number(),
  extJson: nullable,
  ...stamped,
})
export type SettingRecord = z.infer<typeof SettingRecord>
export const SettingPage = page(SettingRecord)
/** The list of "other" settings, which people may add to (contract 5.7). */
export const SettingQuery = pageQuery(['sortCode', 'configKey', 'createTime'], { searchKey: zSearchKey })

const zKey = zText({ max: 100, singleLine: true }).refine(
  (value) => typeof value === 'string' && /^[A-Z][A-Z0-9_]*$/.test(value),
  'rule.settingKey',
)
// A logo travels as one data URL.
const zValue = zText({ min: 0, max: 200_000 })
export const NewSetting = z.object({
  configKey: zKey,
  configValue: zText({ max: 20_000 }),
  remark: zOptional(zText({ max: 200 })),
  sortCode: zSortCode,
})
export const EditSetting = NewSetting.extend({ id: zId, version: zVersion })
/** A tab as it is saved: the keys with their texts; a secret that is left empty stays. */
export const EditBatch = z
  .array(z.object({ configKey: zText({ max: 100, singleLine: true }), configValue: zValue }))
  .min(1, 'rule.required')
  .max(200, 'rule.tooMany')

const UNKNOWN = ['settings.not_found'] as const

export const settingRoutes = routes('settings', '/api/webapp/dev/config', granted(), {
  sysBaseList: get('/sysBaseList', {
    access: anyone,
    summary: 'Public base settings: name, logo, captcha switches (contract 4)',
    reply: z.array(BaseSetting),
  }),
  sysThirdAllowFlagList: get('/sysThirdAllowFlagList', {
    access: anyone,
    summary: 'Which providers sign people in, for the sign-in page of newer clients (contract 2.5)',
    reply: z.array(BaseSetting.pick({ configKey: true, configValue: true })),
  }),
  page: get('/page', {
    summary: 'The settings that belong to no tab, which may be added to',
    query: SettingQuery,
    reply: SettingPage,
  }),
  list: get('/list', {
    summary: 'Settings of one category, or of all; secrets without their values',
    query: z.object({ category: zOptional(zText({ max: 50, singleLine: true })) }),
    reply: z.array(SettingRecord),
  }),
  detail: get('/detail', {
    summary: 'One setting',
    query: IdQuery,
    reply: SettingRecord,
    errors: UNKNOWN,
  }),
  detailBykey: get('/detailBykey', {
    summary: 'One setting by its key (spec 7)',
    query: z.object({ key: zText({ max: 100, singleLine: true }) }),
    reply: SettingRecord,
    errors: UNKNOWN,
  }),
  add: post('/add', {
    stepUp: 'always',
    idempotent: true,
    summary: 'Adds a setting of one’s own; data is the id',
    body: NewSetting,
    reply: z.string(),
    errors: ['settings.key_taken'],
  }),
  edit: post('/edit', {
    stepUp: 'always',
    summary: 'Changes a setting of one’s own',
    body: EditSetting,
    reply: Pending,
    errors: [...UNKNOWN, 'settings.key_taken', 'settings.needed', 'settings.wrong', 'record.stale'],
  }),
  delete: post('/delete', {
    stepUp: 'always',
    summary: 'Deletes settings that people added',
    body: IdList,
    errors: [...UNKNOWN, 'settings.needed'],
  }),
  editBatch: post('/editBatch', {
    stepUp: 'always',
    summary: 'Saves a tab; in effect at once and everywhere; keys that are no settings are left out',
    body: EditBatch,
    reply: Pending,
    errors: ['settings.wrong'],
    secret: true,
  }),
})

export const orgConfigRoutes = routes('orgConfig', '/api/bizapp/biz/sysOrgConfig', signedIn(), {
  queryOrgConfig: get('/queryOrgConfig', {
    summary: "Settings of the signed-in user's organisation: bureau, area, legal time limits",
    reply: z.record(z.string(), z.string()),
  }),
})
