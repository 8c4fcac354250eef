import type { BaseSetting } from '@appeal/contract/settings/settings.routes.ts'
import type { z } from 'zod'
import type { Config } from '../../../config.ts'

/** How settings look to clients of the ecosystem, and what they send (contract 9). */

type Row = z.infer<typeof BaseSetting>

const SITE_LOGO = 'SNOWY_SYS_LOGO'
/** An envelope, where no logo was set: their pages draw one wherever they name the system. */
const LOGO =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAACgAAAAoAQMAAAC2MCouAAAABlBMVEXo7vYbT49xDJEPAAAAUUlEQVR42p3EoQ2AQBBFwZ9gUCwd0AgJLVEBFxRt4aiDILArEeQey5VwI0aq0gC7FEttIvfqJt5ZZrjLNs744ogdi59liPOYYsT/Wr7LVFzlA4bGTJnFJq4zAAAAAElFTkSuQmCC'

/** The settings that anybody may read. Pages of theirs link to an address wherever they name one. */
export const stockSettings = (
  rows: readonly Row[],
  { PUBLIC_URL = '/' }: Pick<Config, 'PUBLIC_URL'>,
): Row[] => {
  const filled: Readonly<Record<string, string>> = {
    [SITE_LOGO]: LOGO,
    SNOWY_SYS_COPYRIGHT_URL: PUBLIC_URL,
  }
  return rows.map((row) => ({ ...row, configValue: row.configValue || (filled[row.configKey] ?? '') }))
}

/** Where the life of a picture captcha stands, in seconds and once for all areas. */
const CAPTCHA_SECONDS = 'CAPTCHA_SECONDS'
/** How 3.6 names it, in minutes and for each side. */
const CAPTCHA_MINUTES: readonly string[] = [
  'SNOWY_SYS_DEFAULT_CAPTCHA_EXPIRED_DURATION_FOR_B',
  'SNOWY_SYS_DEFAULT_CAPTCHA_EXPIRED_DURATION_FOR_C',
]

const minutesOf = (seconds: string) => String(Math.ceil(Number(seconds) / 60))

type Pair = Pick<Row, 'configKey' | 'configValue'>

/**
 * A pair of theirs as it is kept: minutes of a captcha as seconds, the logo that is ours to fill in as none. What is no
 * number is left for the rule to refuse.
 *
 * @param now what is kept: a tab that only repeats what it was told changes nothing
 */
export function keptPair(pair: Pair, now: (key: string) => string | undefined): Pair {
  const { configKey, configValue } = pair
  if (configKey === SITE_LOGO && configValue === LOGO) return { configKey, configValue: '' }
  if (!CAPTCHA_MINUTES.includes(configKey)) return pair
  const seconds = now(CAPTCHA_SECONDS)
  if (seconds && configValue === minutesOf(seconds))
    return { configKey: CAPTCHA_SECONDS, configValue: seconds }
  const isCount = /^\d{1,4}$/.test(configValue)
  return { configKey: CAPTCHA_SECONDS, configValue: isCount ? String(Number(configValue) * 60) : '' }
}

/** The administration's list: a logo, and the life of a captcha under each name of theirs too, as minutes rounded up. */
export const stockList = <R extends Pair>(rows: readonly R[]): R[] =>
  rows.flatMap((row) => {
    if (row.configKey === SITE_LOGO) return [{ ...row, configValue: row.configValue || LOGO }]
    if (row.configKey !== CAPTCHA_SECONDS) return [row]
    const configValue = minutesOf(row.configValue)
    return [row, ...CAPTCHA_MINUTES.map((configKey) => ({ ...row, configKey, configValue }))]
  })
