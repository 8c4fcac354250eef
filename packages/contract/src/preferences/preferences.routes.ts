import { z } from 'zod'
import { signedIn } from '../kit/access.ts'
import { get, post, routes } from '../kit/routes.ts'
import { CHANNELS, OCCASIONS } from './occasions.ts'

/** At most so many bytes of JSON in one preference, and so many preferences of one account. */
export const PREFERENCE_MAX_BYTES = 16 * 1024
export const PREFERENCES_MAX = 200

/** `theme`, `table:appeals.queue:columns` … : what a preference is about. */
export const PreferenceKey = z.string('rule.required').regex(/^[a-z][a-zA-Z0-9./:-]{0,80}$/, 'rule.code')

const bytesOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value) ?? '').length

const Shortcut = z.object({
  id: z.union([z.string().max(64), z.number()]),
  title: z.string().max(100),
  icon: z.string().max(100).nullish(),
  path: z.string().max(500),
})
/** What the workbench holds: the pages somebody wants at hand. Other fields are dropped. */
export const WorkbenchData = z.object({ shortcut: z.array(Shortcut).max(50) })
export type WorkbenchData = z.output<typeof WorkbenchData>

const zChannel = z.enum(CHANNELS, 'rule.code')
const zOccasion = z.enum(OCCASIONS, 'rule.code')

/** How somebody is told: which ways reach them, and by which they chose to be told on each occasion. */
export const NoticeChannels = z.object({
  /** By which ways this person can be reached now. */
  reach: z.array(zChannel),
  occasions: z.array(
    z.object({
      occasion: zOccasion,
      /** What the law requires: not to be switched off. */
      isStatutory: z.boolean(),
      /** Null: as whoever tells it thinks best. */
      channels: z.array(zChannel).nullable(),
    }),
  ),
})
export type NoticeChannels = z.infer<typeof NoticeChannels>

/** What a person's desk remembers, on whichever machine. The last one who saves wins. */
export const preferenceRoutes = routes('preferences', '/api/webapp/sys/userCenter', signedIn(), {
  list: get('/preferences', {
    summary: 'Own preferences by key: all, or those whose key begins with `prefix`',
    query: z.object({ prefix: z.string().max(81).optional() }),
    reply: z.record(z.string(), z.unknown()),
  }),
  save: post('/preferences', {
    affects: [],
    summary: 'Keeps one preference; null forgets it',
    body: z.object({
      key: PreferenceKey,
      value: z.unknown().refine((value) => bytesOf(value) <= PREFERENCE_MAX_BYTES, 'rule.tooLong'),
    }),
    errors: ['preferences.too_many'],
  }),
  noticeChannels: get('/noticeChannels', {
    summary: 'By which ways oneself is told on each occasion, and which of them reach',
    reply: NoticeChannels,
  }),
  chooseChannels: post('/noticeChannels', {
    affects: ['preferences.noticeChannels'],
    summary: 'Chooses by which ways oneself is told on one occasion; null leaves it to whoever tells it',
    body: z.object({
      occasion: zOccasion,
      channels: z.array(zChannel).max(3, 'rule.tooLong').nullable(),
    }),
    errors: ['preferences.statutory', 'preferences.no_way'],
  }),
  loginWorkbench: get('/loginWorkbench', {
    summary: 'Shortcuts as JSON text: the own ones, else those of the system settings',
    reply: z.string(),
  }),
  updateUserWorkbench: post('/updateUserWorkbench', {
    affects: ['preferences.loginWorkbench'],
    summary: 'Sets the own shortcuts',
    body: z.object({
      workbenchData: z
        .string('rule.required')
        .min(1, 'rule.required')
        .max(PREFERENCE_MAX_BYTES, 'rule.tooLong')
        .transform((text, ctx): WorkbenchData => {
          try {
            return WorkbenchData.parse(JSON.parse(text))
          } catch {
            ctx.issues.push({ code: 'custom', message: 'rule.shape', input: text })
            return z.NEVER
          }
        }),
    }),
  }),
})
