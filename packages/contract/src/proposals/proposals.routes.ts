import { z } from 'zod'
import { granted } from '../kit/access.ts'
import { get, post, routes } from '../kit/routes.ts'
import { IdBody } from '../kit/scalars.ts'

/** What waits for a second administrator. */
export const PROPOSAL_KINDS = ['setting', 'settingPlan', 'contact', 'masterKey', 'uniting'] as const
export type ProposalKind = (typeof PROPOSAL_KINDS)[number]

export const ProposalRow = z.object({
  id: z.string(),
  kind: z.enum(PROPOSAL_KINDS),
  /** What would change, in the viewer's language; personal values masked. */
  title: z.string(),
  /** What was shown to whoever asks, in their words. */
  details: z.string().nullable(),
  asker: z.string(),
  askedAt: z.string(),
  expiresAt: z.string(),
  can: z.array(z.enum(['confirm', 'refuse'])),
})
export type ProposalRow = z.infer<typeof ProposalRow>

const OPEN = ['proposals.not_found', 'proposals.four_eyes'] as const

/** Changes that no administrator makes alone. */
export const proposalRoutes = routes('proposals', '/api/webapp/dev/proposal', granted(), {
  list: get('/list', {
    summary: 'Changes that wait for a second administrator, the oldest first',
    reply: z.array(ProposalRow),
  }),
  confirm: post('/confirm', {
    stepUp: 'always',
    summary: 'Carries out what another administrator asked for',
    body: IdBody,
    errors: [...OPEN, 'record.stale'],
  }),
  refuse: post('/refuse', {
    summary: 'Refuses it, or takes back what one asked for oneself',
    body: IdBody,
    errors: ['proposals.not_found'],
  }),
})

/** What came of a change: the names of what waits for a second administrator; null where nothing does. */
export const Pending = z.object({ pending: z.array(z.string()) }).nullable()
export type Pending = z.infer<typeof Pending>
