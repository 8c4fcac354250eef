import { z } from 'zod'
import { granted } from '../kit/access.ts'
import { nullable } from '../kit/records.ts'
import { get, post, routes } from '../kit/routes.ts'
import { Pending } from '../proposals/proposals.routes.ts'
import { zText } from '../rules.ts'

/** What is sealed anew under a new master key, table by table, and how far it has come. */
export const Rotation = z.object({
  version: z.number().int(),
  startedAt: z.string(),
  pausedAt: nullable,
  finishedAt: nullable,
  tables: z.array(
    z.object({
      name: z.string(),
      total: z.number().int(),
      done: z.number().int(),
      /** Every part of it has been looked through. */
      complete: z.boolean(),
    }),
  ),
})
export type Rotation = z.infer<typeof Rotation>

export const MasterKeys = z.object({
  /** Version of the key that seals now. */
  version: z.number().int(),
  /** Where it comes from: a key that the environment gives is changed there. */
  source: z.enum(['file', 'environment']),
  rotation: Rotation.nullable(),
  can: z.array(z.enum(['rotate', 'pause', 'resume'])),
})
export type MasterKeys = z.infer<typeof MasterKeys>

export const RotateBody = z.object({ reason: zText({ min: 4, max: 200 }) })

const act = { affects: ['masterKeys'], idempotent: true } as const

/** The master key that personal data lies under, and its change while everybody works. */
export const masterKeyRoutes = routes('masterKeys', '/api/webapp/dev/masterKey', granted('b'), {
  detail: get('/detail', {
    summary: 'Version of the master key, and how far the last change of it has come',
    reply: MasterKeys,
  }),
  rotate: post('/rotate', {
    ...act,
    stepUp: 'always',
    summary:
      'Asks for a new master key; a second administrator confirms, and what lies sealed is sealed anew',
    body: RotateBody,
    reply: Pending,
    errors: ['masterKeys.given', 'masterKeys.running'],
  }),
  pause: post('/pause', {
    ...act,
    summary: 'Stops sealing anew; both keys stay in use',
    reply: MasterKeys,
    errors: ['masterKeys.not_running'],
  }),
  resume: post('/resume', {
    ...act,
    summary: 'Goes on sealing anew where it stopped',
    reply: MasterKeys,
    errors: ['masterKeys.not_running'],
  }),
})
