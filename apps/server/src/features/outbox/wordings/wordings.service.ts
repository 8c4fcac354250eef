import { shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import {
  fillingFault,
  WORDING_LANGUAGES,
  type Wording,
  type WordingFrame,
  type WordingLanguage,
} from '@appeal/contract/outbox/wordings.rules.ts'
import { cachedPerPlatform } from '../../../platform/cache.ts'
import type { Context, Platform } from '../../../platform/context.ts'
import { rootOf } from '../../../platform/db/violations.ts'
import { seldom } from '../../../platform/seldom.ts'
import { allTemplates, render, type Template, type TemplateData, type Value } from '../outbox.templates.ts'
import { listAll, type WordingRow } from './wordings.store.ts'

/** Signal that drops what processes keep of the wordings. */
export const WORDINGS = 'wordings'

/** Versions of one message in one language, newest first. */
type Versions = readonly WordingRow[]
export type StoredWordings = ReadonlyMap<string, Versions>

const keyOf = (template: string, language: WordingLanguage) => `${template}:${language}`

/** All wordings that people stored, read once and kept until somebody stores one. */
export const storedWordings = cachedPerPlatform(WORDINGS, async ({ db }): Promise<StoredWordings> => {
  const stored = new Map<string, WordingRow[]>()
  for (const row of await listAll(db)) {
    const key = keyOf(row.template, row.language)
    const versions = stored.get(key)
    if (versions) versions.push(row)
    else stored.set(key, [row])
  }
  return stored
})

export const versionsIn = (
  stored: StoredWordings,
  template: string,
  language: WordingLanguage,
): readonly WordingRow[] => stored.get(keyOf(template, language)) ?? []

/** The newest version whose day has come; nothing where the program's text was never changed. */
export const inForce = (versions: Versions, today: string): WordingRow | undefined =>
  versions.find(({ fromDay }) => fromDay <= today)

/** The words of a version; nothing where it goes back to the program's. */
export const wordsOf = ({ subject, text, sms }: WordingRow): Wording | undefined =>
  subject === null || text === null || sms === null ? undefined : { subject, text, sms }

/** A message of the program as wordings of one language are judged by it. */
export const frameOf = (template: Template, language: WordingLanguage): WordingFrame => ({
  fields: template.fields,
  own: {
    subject: template.subject[language],
    text: template.text[language],
    sms: template.sms[language],
  },
})

export const todayOf = (ctx: Context): string => shanghaiDate(ctx.now().getTime())

/** The stored words of today that the program can fill, by language. */
function storedWords(stored: StoredWordings, template: Template, today: string) {
  const words: Partial<Record<WordingLanguage, Wording>> = {}
  const unfit: WordingLanguage[] = []
  for (const language of WORDING_LANGUAGES) {
    const version = inForce(versionsIn(stored, template.name, language), today)
    const own = version && wordsOf(version)
    if (!own) continue
    if (fillingFault(frameOf(template, language), own)) unfit.push(language)
    else words[language] = own
  }
  return { words, unfit }
}

const withWords = (template: Template, words: Partial<Record<WordingLanguage, Wording>>): Template => {
  const part = (name: keyof Wording) => ({
    zh: words.zh?.[name] ?? template[name].zh,
    en: words.en?.[name] ?? template[name].en,
  })
  return { ...template, subject: part('subject'), text: part('text'), sms: part('sms') }
}

/** A message filled, with the words that it was filled from. */
export type Rendered = ReturnType<typeof render> & { from: Template }

const told = (platform: Platform, name: string, about: object) =>
  seldom(platform.log, `wording ${name}`, { template: name, ...about }, 'stored wording not used')

/**
 * Subject, text and SMS of a message in both languages, by the wordings that are in force today. A stored wording never
 * keeps a message back: where it cannot be read or filled, the program's text goes out, and `unfitWordings` raises it.
 */
export async function renderStored<F extends string>(
  ctx: Context,
  template: Template<F>,
  data: TemplateData<NoInfer<F>>,
): Promise<Rendered> {
  const { platform } = ctx
  const values: Readonly<Record<string, Value>> = data
  try {
    const { words, unfit } = storedWords(await storedWordings(platform), template, todayOf(ctx))
    if (unfit.length) told(platform, template.name, { unfit })
    if (words.zh || words.en) {
      const from = withWords(template, words)
      return { ...render(from, values), from }
    }
  } catch (error) {
    told(platform, template.name, { err: rootOf(error) })
  }
  return { ...render(template, values), from: template }
}

/** Languages in which today's stored wording of a message cannot be filled. */
export const unfitIn = (stored: StoredWordings, template: Template, today: string): WordingLanguage[] =>
  storedWords(stored, template, today).unfit

/** Messages whose stored wording of today this program cannot fill, by name. */
export async function unfitWordings(ctx: Context): Promise<string[]> {
  const stored = await storedWordings(ctx.platform)
  const today = todayOf(ctx)
  return allTemplates(ctx.platform)
    .filter((template) => unfitIn(stored, template, today).length > 0)
    .map(({ name }) => name)
}
