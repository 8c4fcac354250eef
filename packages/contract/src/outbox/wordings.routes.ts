import { z } from 'zod'
import { granted } from '../kit/access.ts'
import { nullable, zInteger } from '../kit/records.ts'
import { get, post, routes } from '../kit/routes.ts'
import { zCode, zDate, zText } from '../rules.ts'
import { WORDING_LANGUAGES } from './wordings.rules.ts'

const Words = z.object({ subject: z.string(), text: z.string(), sms: z.string() })

/** How a message reads in one language. */
export const WordingNow = z.object({
  /** Of the newest version; 0 where nothing was ever stored. Whoever writes sends it back. */
  version: z.number().int(),
  /** The version that messages are written by today; 0 is the text of the program. */
  inForce: z.number().int(),
  /** Whether today's text differs from the program's. */
  changed: z.boolean(),
  /** A newer version whose day has not come. */
  next: z.object({ version: z.number().int(), from: z.string() }).nullable(),
  /** A stored wording is in force that this program cannot fill: its own text goes out. */
  unfit: z.boolean(),
  words: Words,
  /** The program's text. */
  own: Words,
})
export type WordingNow = z.infer<typeof WordingNow>

/** A message of the platform with its wording in both languages. */
export const MessageWording = z.object({
  name: z.string(),
  category: z.enum(['SYS', 'BIZ']),
  fields: z.array(z.string()),
  /** Codes under which the text is registered with the providers, as the settings say. */
  codes: z.object({ ALIYUN: nullable, TENCENT: nullable }),
  zh: WordingNow,
  en: WordingNow,
})
export type MessageWording = z.infer<typeof MessageWording>

export const WordingVersion = z.object({
  version: z.number().int(),
  /** It is the program's own text: the first one, and what was gone back to. */
  isOwn: z.boolean(),
  words: Words,
  from: nullable,
  note: nullable,
  by: nullable,
  at: nullable,
})
export type WordingVersion = z.infer<typeof WordingVersion>

const zName = zText({ max: 60, singleLine: true })
const which = { name: zName, language: zCode(WORDING_LANGUAGES) }
const zSeen = zInteger.refine((version) => version >= 0, 'rule.integer')
const words = {
  subject: zText({ max: 60, singleLine: true }),
  text: zText({ max: 1_000 }),
  sms: zText({ max: 500, singleLine: true }),
}

export const WordingBody = z.object({
  ...which,
  ...words,
  /** The newest version when the form was filled. */
  version: zSeen,
  /** First day on which messages are written by it. */
  from: zDate,
  /** Why, and who approved it. */
  note: zText({ min: 4, max: 200, singleLine: true }),
})
export const RestoreBody = z.object({
  ...which,
  version: zSeen,
  /** The version to go back to; 0 is the program's own text. */
  to: zSeen,
})
export const WORDING_TESTS = ['sms', 'mail'] as const
export const WordingTestBody = z.object({ ...which, ...words, channel: zCode(WORDING_TESTS) })

const FAULTS = [
  'wordings.not_found',
  'wordings.brace',
  'wordings.unknown_variable',
  'wordings.needed_variable',
  'wordings.foreign_link',
  'wordings.sms_too_long',
] as const

/** The words of SMS, mails and messages, which may be changed without a new program; versions are only added. */
export const wordingRoutes = routes('wordings', '/api/webapp/dev/wording', granted(), {
  list: get('/list', {
    summary: 'Every message of the platform with its words of today in both languages',
    reply: z.array(MessageWording),
  }),
  versions: get('/versions', {
    summary: 'Every wording that a message had in a language, newest first',
    query: z.object(which),
    reply: z.array(WordingVersion),
    errors: ['wordings.not_found'],
  }),
  edit: post('/edit', {
    stepUp: 'always',
    summary: 'A new version of a wording, in force from a day on',
    body: WordingBody,
    reply: WordingVersion,
    idempotent: true,
    errors: [...FAULTS, 'wordings.same_text', 'wordings.from_past', 'record.stale'],
  }),
  restore: post('/restore', {
    stepUp: 'always',
    summary: 'Goes back to an earlier version, or to the program’s own text, at once',
    body: RestoreBody,
    reply: WordingVersion,
    idempotent: true,
    errors: [...FAULTS, 'wordings.same_text', 'record.stale'],
  }),
  test: post('/test', {
    affects: ['sms', 'emails'],
    summary: 'Sends a wording with example values to the number or address of whoever asks, marked as a test',
    body: WordingTestBody,
    idempotent: true,
    errors: [...FAULTS, 'wordings.no_address', 'request.too_many'],
  }),
})
