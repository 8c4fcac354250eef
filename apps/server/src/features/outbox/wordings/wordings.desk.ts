import { isMobile } from '@appeal/contract/identifiers.ts'
import type {
  MessageWording,
  RestoreBody,
  WordingBody,
  WordingNow,
  WordingTestBody,
  WordingVersion,
} from '@appeal/contract/outbox/wordings.routes.ts'
import {
  fillExample,
  MAX_SMS_PARTS,
  type Wording,
  type WordingFault,
  type WordingLanguage,
  wordingFault,
} from '@appeal/contract/outbox/wordings.rules.ts'
import { wordingVariables } from '@appeal/contract/outbox/wordings.texts.ts'
import type { z } from 'zod'
import { wireTime } from '../../../platform/clock.ts'
import { type Context, viewerOf } from '../../../platform/context.ts'
import { fail } from '../../../platform/fail.ts'
import { newId } from '../../../platform/ids.ts'
import { changesBetween, recordChange } from '../../../platform/trail/trail.ts'
import { getPerson, namesOf } from '../../people/users/users.service.ts'
import type { Setting } from '../../reference/settings/settings.declare.service.ts'
import { settings } from '../../reference/settings/settings.service.ts'
import { Undeliverable } from '../outbox.engine.ts'
import { demandRoom, TESTS } from '../outbox.limits.ts'
import { queueTelling, TEST_MARK } from '../outbox.service.ts'
import { SMS_ALIYUN_TEMPLATE_CODES, SMS_TENCENT_TEMPLATE_CODES } from '../outbox.settings.ts'
import { templateCode } from '../outbox.sms.ts'
import { allTemplates, fieldsOf, type Template, templateOf } from '../outbox.templates.ts'
import {
  frameOf,
  inForce,
  type StoredWordings,
  storedWordings,
  todayOf,
  unfitIn,
  versionsIn,
  WORDINGS,
  wordsOf,
} from './wordings.service.ts'
import * as store from './wordings.store.ts'

const PARTS = ['subject', 'text', 'sms'] as const

const sameWords = (a: Wording, b: Wording) => PARTS.every((part) => a[part] === b[part])

function presentNow(
  stored: StoredWordings,
  template: Template,
  language: WordingLanguage,
  today: string,
): WordingNow {
  const { own } = frameOf(template, language)
  const versions = versionsIn(stored, template.name, language)
  const [newest] = versions
  const now = inForce(versions, today)
  const words = (now && wordsOf(now)) ?? own
  return {
    version: newest?.version ?? 0,
    inForce: now?.version ?? 0,
    changed: !sameWords(words, own),
    next: newest && newest !== now ? { version: newest.version, from: newest.fromDay } : null,
    unfit: unfitIn(stored, template, today).includes(language),
    words,
    own,
  }
}

/** Every message of the platform with its words of today, and its codes at the providers. */
export async function wordingList(ctx: Context): Promise<MessageWording[]> {
  const known = await settings(ctx.platform)
  const stored = await storedWordings(ctx.platform)
  const today = todayOf(ctx)
  const codeAt = (codes: Setting<string>, name: string) => {
    try {
      return templateCode(codes.of(known), name)
    } catch (error) {
      if (error instanceof Undeliverable) return null
      throw error
    }
  }
  return allTemplates(ctx.platform).map((template) => ({
    name: template.name,
    category: template.category,
    fields: [...template.fields],
    codes: {
      ALIYUN: codeAt(SMS_ALIYUN_TEMPLATE_CODES, template.name),
      TENCENT: codeAt(SMS_TENCENT_TEMPLATE_CODES, template.name),
    },
    zh: presentNow(stored, template, 'zh', today),
    en: presentNow(stored, template, 'en', today),
  }))
}

interface Which {
  name: string
  language: WordingLanguage
}

const known = (ctx: Context, { name }: Which): Template =>
  templateOf(ctx.platform, name) ?? fail('wordings.not_found')

/** Every wording of a message in a language, newest first, down to the program's. @throws wordings.not_found */
export async function wordingVersions(ctx: Context, which: Which): Promise<WordingVersion[]> {
  const template = known(ctx, which)
  const { own } = frameOf(template, which.language)
  const rows = await store.listVersions(ctx.platform.db, {
    template: template.name,
    language: which.language,
  })
  const names = await namesOf(ctx, rows, ({ byId }) => byId)
  return [
    ...rows.map((row) => {
      const words = wordsOf(row)
      return {
        version: row.version,
        isOwn: words === undefined,
        words: words ?? own,
        from: row.fromDay,
        note: row.note,
        by: names.get(row.byId) ?? null,
        at: wireTime(row.createdAt),
      }
    }),
    { version: 0, isOwn: true, words: own, from: null, note: null, by: null, at: null },
  ]
}

/** Variables as people read them: what each means, and its name. */
const named = (names: readonly string[]) => {
  const say = (language: WordingLanguage) =>
    names
      .map((name) => `${wordingVariables[name]?.[language] ?? ''}{${name}}`)
      .join(language === 'zh' ? '、' : ', ')
  return { zh: say('zh'), en: say('en') }
}

function refuse(fault: WordingFault): never {
  const field = fault.part
  switch (fault.why) {
    case 'brace':
      return fail('wordings.brace', { field })
    case 'unknown':
      return fail('wordings.unknown_variable', { field, names: fault.names.join('、') })
    case 'missing':
      return fail('wordings.needed_variable', { field, names: named(fault.names) })
    case 'link':
      return fail('wordings.foreign_link', { field, link: fault.link.slice(0, 80) })
    case 'long': {
      const { characters, parts } = fault
      return fail('wordings.sms_too_long', { field, characters, parts, limit: MAX_SMS_PARTS })
    }
  }
}

const portalOf = ({ platform: { config } }: Context) =>
  config.PUBLIC_URL === undefined ? undefined : new URL(config.PUBLIC_URL).hostname.toLowerCase()

function demandFit(ctx: Context, template: Template, language: WordingLanguage, words: Wording): void {
  const fault = wordingFault(frameOf(template, language), words, language, portalOf(ctx))
  if (fault) refuse(fault)
}

const wordsIn = ({ subject, text, sms }: Wording): Wording => ({ subject, text, sms })

/** Stores a version after the one that was seen. `words` undefined goes back to the program's text. */
async function write(
  ctx: Context,
  which: Which & { version: number },
  next: { from: string; note: string; wordsAfter(rows: readonly store.WordingRow[]): Wording | undefined },
): Promise<WordingVersion> {
  const template = known(ctx, which)
  const { language, version: seen } = which
  const { own } = frameOf(template, language)
  await ctx.unitOfWork(async (tx) => {
    const rows = await store.listVersions(tx, { template: template.name, language })
    const [newest] = rows
    if ((newest?.version ?? 0) !== seen) fail('record.stale')
    const words = next.wordsAfter(rows)
    if (words) demandFit(ctx, template, language, words)
    const before = (newest && wordsOf(newest)) ?? own
    const after = words ?? own
    // The day of what does not hold yet may be moved.
    const moves = newest && newest.fromDay > todayOf(ctx) && newest.fromDay !== next.from
    if (sameWords(before, after) && !moves) fail('wordings.same_text', { field: 'text' })
    const row: store.WordingRow = {
      template: template.name,
      language,
      version: seen + 1,
      ...(words ?? { subject: null, text: null, sms: null }),
      fromDay: next.from,
      note: next.note,
      byId: viewerOf(ctx).userId,
      createdAt: ctx.now(),
    }
    if (!(await store.insertVersion(tx, row))) fail('record.stale')
    await recordChange(
      tx,
      ctx,
      'wording',
      { id: `${template.name}:${language}`, name: `${template.name} ${language} ${row.version}` },
      [
        ...changesBetween(before, after, PARTS),
        { field: 'from', before: newest?.fromDay ?? null, after: row.fromDay },
        { field: 'note', before: null, after: row.note },
      ],
    )
    await ctx.platform.live.send(tx, { kind: 'cache', key: WORDINGS })
  })
  return (await wordingVersions(ctx, which))[0]!
}

/**
 * Stores a new version of a wording; what was sent by older ones stays as it was sent.
 *
 * @throws wordings.not_found, record.stale where another version was stored since, wordings.same_text,
 *   wordings.from_past, and what `wordingFault` finds, with its field
 */
export function editWording(ctx: Context, body: z.output<typeof WordingBody>): Promise<WordingVersion> {
  const { from, note } = body
  if (from < todayOf(ctx)) fail('wordings.from_past', { field: 'from' })
  return write(ctx, body, { from, note, wordsAfter: () => wordsIn(body) })
}

/**
 * Goes back to an earlier version, or to the program's own text, from today on; a version of its own.
 *
 * @throws wordings.not_found, record.stale, wordings.same_text, and what keeps the earlier words from being filled today
 */
export function restoreWording(ctx: Context, body: z.output<typeof RestoreBody>): Promise<WordingVersion> {
  const note = ctx.language === 'en' ? `Back to version ${body.to}` : `恢复为第 ${body.to} 版`
  return write(ctx, body, {
    from: todayOf(ctx),
    note,
    wordsAfter(rows) {
      if (body.to === 0) return undefined
      return wordsOf(rows.find(({ version }) => version === body.to) ?? fail('wordings.not_found'))
    },
  })
}

/**
 * Sends a wording with example values to whoever asks, marked as a test; it lies in the list like all that leaves.
 *
 * @throws wordings.no_address, request.too_many, and what `wordingFault` finds
 */
export async function testWording(ctx: Context, body: z.output<typeof WordingTestBody>): Promise<void> {
  const template = known(ctx, body)
  const { language, channel } = body
  const words = wordsIn(body)
  demandFit(ctx, template, language, words)
  const { userId } = viewerOf(ctx)
  const person = await getPerson(ctx, userId)
  const receiver = channel === 'sms' ? person?.phone : person?.email
  if (!receiver || (channel === 'sms' && !isMobile(receiver))) return fail('wordings.no_address')
  await demandRoom(ctx, 'wording:test', TESTS)
  const filled = (text: string) => fillExample(text, language)
  await ctx.unitOfWork(async (tx) => {
    const id = newId(ctx.platform.clock)
    await queueTelling(tx, ctx, {
      channel,
      receiver,
      senderId: userId,
      delivery: 'notice',
      payload: {
        template: template.name,
        isTest: true,
        subject: TEST_MARK[language] + filled(words.subject),
        text: TEST_MARK[language] + filled(channel === 'sms' ? words.sms : words.text),
        unfilled: channel === 'sms' ? words.sms : words.text,
        params: Object.fromEntries(
          fieldsOf(channel === 'sms' ? words.sms : words.text).map((field) => [field, filled(`{${field}}`)]),
        ),
      },
      dedupeKey: `wording:test:${id}:${channel}`,
      expiresAt: null,
    })
    const record = { id: `${template.name}:${language}`, name: `${template.name} ${language}` }
    await recordChange(tx, ctx, 'wording', record, { tested: [null, channel] })
  })
}
