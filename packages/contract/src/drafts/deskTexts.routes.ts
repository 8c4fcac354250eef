import { z } from 'zod'
import { signedIn } from '../kit/access.ts'
import { get, post, routes } from '../kit/routes.ts'

/** Most characters of one text as JSON: the longest article in both languages. */
export const DESK_TEXT_MAX = 130_000
/** So many unfinished texts of one person. */
export const DESK_TEXTS_MAX = 300

/** Where it is being written: a case, an article. */
const place = z.string('rule.required').regex(/^[a-z]{2,20}:[\w-]{1,40}$/, 'rule.code')
/** Which form or conversation there. */
const what = z.string('rule.required').regex(/^[A-Za-z][\w-]{0,39}$/, 'rule.code')

/** What a save stands on where there is no text yet, and the version of texts that were kept before versions had names. */
export const DESK_TEXT_NONE = ''
export const DESK_TEXT_UNNAMED = '0'
/** So many saves at most may have gone without an answer since the last one that had one. */
export const DESK_TEXT_STANDS_MAX = 12

/** The name that a save gives itself, in its writer's choice. */
const version = z.string().regex(/^[\w-]{8,64}$/, 'rule.code')
/** A text as it lies on the server. */
const Kept = z.object({ content: z.unknown(), savedAt: z.string(), version: z.string() })
/** What a refused save is told: the text that stands there, null where it was sent or emptied. */
export const NewerDeskText = z.object({ newer: Kept.nullable() })

/** What is being written on the desk and not sent yet, on whichever machine: each of them is its writer's alone. */
export const deskTextRoutes = routes('deskTexts', '/api/webapp/sys/userCenter', signedIn('a', 'b'), {
  list: get('/deskTexts', {
    summary: 'Own unfinished texts of one place',
    query: z.object({ place }),
    reply: z.array(Kept.extend({ what: z.string() })),
  }),
  save: post('/deskTexts', {
    affects: [],
    summary:
      'Keeps one unfinished text; null forgets it. Refused where it does not go on with the text that stands there',
    body: z.object({
      place,
      what,
      content: z
        .unknown()
        .refine((content) => JSON.stringify(content ?? null).length <= DESK_TEXT_MAX, 'rule.tooLong'),
      /** Repeated under its name, a save whose answer was lost is no other one. */
      version: version.optional(),
      /**
       * Versions it may go on with: the last one its writer knows, and own saves that had no answer; `''` stands for no
       * text. Left out by pages of before: the last one who saves wins.
       */
      on: z
        .array(z.union([version, z.literal([DESK_TEXT_NONE, DESK_TEXT_UNNAMED])]))
        .max(DESK_TEXT_STANDS_MAX)
        .optional(),
    }),
    errors: ['drafts.too_many', 'drafts.newer'],
    secret: true,
  }),
})
