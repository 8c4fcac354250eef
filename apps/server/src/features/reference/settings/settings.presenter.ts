import { outageTexts } from '@appeal/contract/settings/settings.outage.texts.ts'
import type { BaseSetting } from '@appeal/contract/settings/settings.routes.ts'
import type { z } from 'zod'
import type { Config } from '../../../config.ts'
import type { SettingRow } from './settings.store.ts'

const LAST = 100_000

type Row = z.infer<typeof BaseSetting>

/**
 * What the server's configuration says to the sign-in page, in the same shape. No table gives these rows their ids,
 * so they have the smallest ones, and stand last.
 */
const configured = (config: Config): Row[] =>
  Object.entries({
    THIRD_LOGIN_OPEN: String(config.THIRD_ISSUER !== undefined),
    THIRD_LOGIN_NAME: config.THIRD_NAME ?? '',
    // Nobody registers at the desk.
    SNOWY_SYS_DEFAULT_ALLOW_REGISTER_FLAG_FOR_B: 'false',
    // The form for the second factor, where a client takes a bare token and so learns of no second step (contract 9).
    SNOWY_SYS_DEFAULT_ALLOW_OTP_LOGIN_FLAG_FOR_B: String(
      config.LOGIN_ANSWER === 'token' && !config.LOGIN_WITHOUT_FACTOR,
    ),
  }).map(([configKey, configValue], at) => ({
    id: String(at + 1),
    configKey,
    configValue,
    category: 'SYS_BASE',
    sortCode: LAST + at,
  }))

/** Which providers sign people in, by the keys of newer clients: the configured one, and none of the ecosystem's others. */
export const thirdFlags = ({ THIRD_ISSUER }: Pick<Config, 'THIRD_ISSUER'>) =>
  ['IAM', 'WECHAT'].map((provider) => ({
    configKey: `SNOWY_THIRD_${provider}_ALLOW_LOGIN_FLAG`,
    configValue: String(provider === 'IAM' && THIRD_ISSUER !== undefined),
  }))

/** The strip over the pages of the portal: what the operator says of work on the site. */
const STRIP = { PORTAL_MAINTENANCE: outageTexts.zh, PORTAL_MAINTENANCE_EN: outageTexts.en } as const
const isStrip = (key: string): key is keyof typeof STRIP => key in STRIP

/** The same settings where nothing can be written: pages say so, unless the operator already says something. */
export const whileReadOnly = (rows: readonly Row[]): Row[] =>
  rows.some(({ configKey, configValue }) => isStrip(configKey) && configValue)
    ? [...rows]
    : rows.map((row) => (isStrip(row.configKey) ? { ...row, configValue: STRIP[row.configKey] } : row))

/** The settings that anybody may read, before signing in. */
export const baseSettings = (rows: readonly SettingRow[], config: Config): Row[] => [
  ...rows
    .filter((row) => row.isPublic && row.type !== 'secret')
    .map(({ id, key, value, category, sortCode }) => ({
      id,
      configKey: key,
      configValue: value,
      category,
      sortCode,
    })),
  ...configured(config),
]
