import { z } from 'zod'
import { CaseQuery, NOT_FOUND } from '../cases/cases.schemas.ts'
import { zMonth } from '../figures/figures.schemas.ts'
import { anyone, signedIn } from '../kit/access.ts'
import { page, pageQuery } from '../kit/page.ts'
import { get, routes } from '../kit/routes.ts'
import { OPEN_FORMATS } from '../openData/openData.routes.ts'
import { LogHead } from './transparencyLog.ts'

const zSize = z.coerce.number('rule.integer').int('rule.integer').min(1, 'rule.integer')
const LIMITED = ['request.too_many'] as const

export const LogConsistency = z.object({
  first: z.number().int(),
  second: z.number().int(),
  firstRoot: z.string(),
  secondRoot: z.string(),
  path: z.array(z.string()),
})
export type LogConsistency = z.infer<typeof LogConsistency>

/** The log that outsiders check: its heads and the proofs that lead to them (RFC 9162, SM3 and SM2). */
export const transparencyRoutes = routes(
  'transparency',
  '/api/bizapp/biz/transparency',
  signedIn('a', 'b', 'c', 'd'),
  {
    head: get('/head', {
      reads: 'replica',
      access: anyone,
      summary: 'The newest signed head of the log; null before the first',
      reply: LogHead.nullable(),
      errors: LIMITED,
    }),
    heads: get('/heads', {
      reads: 'replica',
      access: anyone,
      summary: 'Signed heads of the log, newest first',
      query: pageQuery(['seq'], {}),
      reply: page(LogHead),
      errors: LIMITED,
    }),
    month: get('/month', {
      reads: 'replica',
      access: anyone,
      summary:
        'All signed heads of a month by the clock of China, oldest first, as an open file: CSV or JSON',
      query: z.object({ month: zMonth, format: z.enum(OPEN_FORMATS, 'rule.code') }),
      raw: true,
      errors: LIMITED,
    }),
    key: get('/key', {
      access: anyone,
      summary: 'The SM2 key that heads are signed with now, and its fingerprint',
      reply: z.object({ publicKey: z.string(), fingerprint: z.string() }),
      errors: LIMITED,
    }),
    // A head that one replica told may be ahead of another: proofs are the primary's.
    consistency: get('/consistency', {
      access: anyone,
      summary: 'Proof that the log of one size grew out of that of another',
      query: z.object({ first: zSize, second: zSize }),
      reply: LogConsistency,
      errors: [...LIMITED, 'transparency.no_such_size'],
    }),
    proof: get('/proof', {
      summary:
        'The proof of a case: every step that the viewer may read with its way up to a signed head, and what decides the case',
      query: CaseQuery,
      raw: true,
      errors: NOT_FOUND,
    }),
  },
)
