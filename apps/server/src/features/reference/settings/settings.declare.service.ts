import type { Platform } from '../../../platform/context.ts'
import type { SettingRule } from './settings.rule.ts'
import { type Settings, settings } from './settings.service.ts'

export interface SettingAbout extends SettingRule {
  /** Tab of the settings page it stands on. */
  in: string
  sort: number
  zh: string
  en: string
  unit?: string
  /** Dictionary of a select. */
  dict?: string
  /** Anybody may read it before signing in (`sysBaseList`); the web reads it there. */
  isPublic?: true
  law?: { readonly zh: string; readonly en: string }
}

/** One setting, as the feature that reads it declares it. */
export interface SettingDeclaration {
  key: string
  type: string
  value: string
  about: SettingAbout
}

/** Settings that were read together, as a reader of one of them sees them. */
export type Known = Pick<Settings, 'text' | 'number' | 'flag' | 'numbers'>

/** A declaration and its reader, so that there is no other way to the value. */
export interface Setting<T> extends SettingDeclaration {
  /** The value in force. */
  read(platform: Platform): Promise<T>
  /** The value among settings that were read together. */
  of(known: Known): T
}

const declare =
  <T>(type: string, asText: (value: T) => string, read: (known: Known, key: string) => T) =>
  (key: string, value: T, about: SettingAbout): Setting<T> => ({
    key,
    type,
    value: asText(value),
    about,
    of: (known) => read(known, key),
    read: async (platform) => read(await settings(platform), key),
  })

const asIs = (value: string) => value
const text = (known: Known, key: string) => known.text(key)

/**
 * The ways to declare a setting. Law and reason stand with it, and what it may be.
 *
 * @example export const SMS_CODE_TRIES = setting.integer('SMS_CODE_TRIES', 5, { in: 'AUTH_SMS', between: [1, 10], … })
 *   const tries = await SMS_CODE_TRIES.read(ctx.platform)
 */
export const setting = {
  integer: declare<number>('integer', String, (known, key) => known.number(key)),
  flag: declare<boolean>('boolean', String, (known, key) => known.flag(key)),
  /** Comma-separated whole numbers. */
  list: declare<readonly number[]>(
    'list',
    (value) => value.join(','),
    (known, key) => known.numbers(key),
  ),
  /** Comma-separated decimals, each shown with two digits. */
  shares: declare<readonly number[]>(
    'text',
    (value) => value.map((one) => one.toFixed(2)).join(','),
    (known, key) => known.numbers(key),
  ),
  text: declare<string>('text', asIs, text),
  words: declare<string>('words', asIs, text),
  json: declare<string>('json', asIs, text),
  select: declare<string>('select', asIs, text),
  image: declare<string>('image', asIs, text),
  /** Empty until somebody sets it; kept sealed, never told. */
  secret: (key: string, about: SettingAbout) => declare<string>('secret', asIs, text)(key, '', about),
}

/** The declarations of a feature's module of settings, whatever else it exports. */
export const declarationsOf = (module: Readonly<Record<string, unknown>>): SettingDeclaration[] =>
  Object.values(module).flatMap((one) =>
    isDeclaration(one) ? [one] : isPlain(one) ? declarationsOf(one) : [],
  )

const isPlain = (one: unknown): one is Record<string, unknown> =>
  typeof one === 'object' && one !== null && !Array.isArray(one)
const isDeclaration = (one: unknown): one is SettingDeclaration =>
  isPlain(one) && typeof one.key === 'string' && typeof one.about === 'object'
