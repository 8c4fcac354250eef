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

/** What is being written on the desk and not sent yet, on whichever machine: each of them is its writer's alone. */
export const deskTextRoutes = routes('deskTexts', '/api/webapp/sys/userCenter', signedIn('a', 'b'), {
  list: get('/deskTexts', {
    summary: 'Own unfinished texts of one place',
    query: z.object({ place }),
    reply: z.array(z.object({ what: z.string(), content: z.unknown(), savedAt: z.string() })),
  }),
  save: post('/deskTexts', {
    affects: [],
    summary: 'Keeps one unfinished text; null forgets it. The last one who saves wins',
    body: z.object({
      place,
      what,
      content: z
        .unknown()
        .refine((content) => JSON.stringify(content ?? null).length <= DESK_TEXT_MAX, 'rule.tooLong'),
    }),
    errors: ['drafts.too_many'],
    secret: true,
  }),
})
