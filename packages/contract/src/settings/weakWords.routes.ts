import { z } from 'zod'
import { halfWidth } from '../identifiers.ts'
import { granted } from '../kit/access.ts'
import { page, pageQuery } from '../kit/page.ts'
import { nullable, zSearchKey } from '../kit/records.ts'
import { get, post, routes } from '../kit/routes.ts'
import { IdList, IdQuery, zId } from '../kit/scalars.ts'
import { Pending } from '../proposals/proposals.routes.ts'
import { zText } from '../rules.ts'

/** What parts the words of a list that a person wrote; full-width commas are commas. */
export const BETWEEN_WORDS = /[,、;\s]/

const zWord = zText({ min: 3, max: 50, singleLine: true }).refine(
  (value) => typeof value === 'string' && !BETWEEN_WORDS.test(halfWidth(value)),
  'rule.shape',
)

/** One word that no new password may hold, as clients of the ecosystem list it. */
export const WeakWord = z.object({
  id: z.string(),
  password: z.string(),
  /** Nobody keeps when a single word was written down. */
  createTime: nullable,
  /** When the list was changed last. */
  updateTime: nullable,
})
export type WeakWord = z.infer<typeof WeakWord>

export const WeakWordQuery = pageQuery(['password', 'createTime'], { searchKey: zSearchKey })

const FAULTS = ['settings.wrong', 'settings.not_found'] as const

/** The words of the setting PASSWORD_WEAK_WORDS one by one, for the tab that 3.6 has beside its password rules (contract 5.7). */
export const weakWordRoutes = routes('weakWords', '/api/webapp/dev/weakPassword', granted(), {
  page: get('/page', {
    summary: 'Words of the place that no new password may hold',
    query: WeakWordQuery,
    reply: page(WeakWord),
  }),
  add: post('/add', {
    stepUp: 'always',
    idempotent: true,
    affects: ['settings'],
    summary: 'Adds a word that no new password may hold; data is its id',
    body: z.object({ password: zWord }),
    reply: z.string(),
    errors: FAULTS,
  }),
  edit: post('/edit', {
    stepUp: 'always',
    affects: ['settings'],
    summary:
      'Writes one of these words otherwise, which a second administrator confirms; its id becomes another',
    body: z.object({ id: zId, password: zWord }),
    reply: Pending,
    errors: FAULTS,
  }),
  delete: post('/delete', {
    stepUp: 'always',
    affects: ['settings'],
    summary: 'Takes words from the list, all that are named or none, which a second administrator confirms',
    body: IdList,
    reply: Pending,
    errors: FAULTS,
  }),
  detail: get('/detail', {
    summary: 'One of these words',
    query: IdQuery,
    reply: WeakWord,
    errors: ['settings.not_found'],
  }),
})
