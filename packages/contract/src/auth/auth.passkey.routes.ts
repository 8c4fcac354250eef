import { z } from 'zod'
import { signedIn } from '../kit/access.ts'
import { get, post, routes } from '../kit/routes.ts'
import { IdBody, zId } from '../kit/scalars.ts'
import { zText } from '../rules.ts'
import { RecoveryCodes } from './auth.factor.routes.ts'

/** Bytes as WebAuthn writes them in JSON; a statement of a key with its certificates has some thousand signs. */
const zBytes = z
  .string()
  .regex(/^[A-Za-z0-9_-]+$/)
  .max(16_000)
const zTransports = z.array(z.string().max(20)).max(8)
const zKeyName = zText({ min: 1, max: 30, singleLine: true })

const Known = z.object({ type: z.literal('public-key'), id: z.string(), transports: zTransports })
const whole = z.number().int()

/** What `navigator.credentials.create` takes, as JSON (WebAuthn 3, 5.4). */
export const PasskeyOffer = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: whole })),
  timeout: whole,
  excludeCredentials: z.array(Known),
  authenticatorSelection: z.object({ residentKey: z.string(), userVerification: z.string() }),
  attestation: z.string(),
})
export type PasskeyOffer = z.infer<typeof PasskeyOffer>

/** What `navigator.credentials.get` takes, as JSON (WebAuthn 3, 5.5). */
export const PasskeyQuestion = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: whole,
  allowCredentials: z.array(Known),
  userVerification: z.string(),
})
export type PasskeyQuestion = z.infer<typeof PasskeyQuestion>

const credential = { id: zBytes, rawId: zBytes, type: z.literal('public-key') }
export const NewPasskey = z.object({
  name: zKeyName,
  credential: z.object({
    ...credential,
    response: z.object({
      clientDataJSON: zBytes,
      attestationObject: zBytes,
      transports: zTransports.optional(),
    }),
  }),
})
export type NewPasskey = z.infer<typeof NewPasskey>

export const PasskeyAnswer = z.object({
  credential: z.object({
    ...credential,
    response: z.object({ clientDataJSON: zBytes, authenticatorData: zBytes, signature: zBytes }),
  }),
})
export type PasskeyAnswer = z.infer<typeof PasskeyAnswer>

export const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  createTime: z.string(),
  lastTime: z.string().nullable(),
})
export type Passkey = z.infer<typeof Passkey>

/** Passkeys of staff (WebAuthn): beside the authenticator, or instead of it. */
export const passkeyRoutes = routes('passkeys', '/api/webapp/sys/userCenter/passkey', signedIn('b'), {
  list: get('/list', {
    summary: 'The own passkeys, with when each was used last',
    reply: z.array(Passkey),
  }),
  offer: post('/offer', {
    beforeFactor: true,
    stepUp: 'always',
    summary: 'What a browser needs to make a passkey; holds five minutes, for this session and once',
    reply: PasskeyOffer,
    affects: [],
    errors: ['auth.passkey_insecure', 'auth.passkey_limit', 'auth.factor_bound'],
    secret: true,
  }),
  add: post('/add', {
    beforeFactor: true,
    stepUp: 'always',
    summary: 'Keeps the passkey that was made; the first factor of an account answers recovery codes',
    body: NewPasskey,
    reply: RecoveryCodes,
    affects: ['passkeys', 'factor'],
    errors: [
      'auth.passkey_insecure',
      'auth.passkey_wrong',
      'auth.passkey_limit',
      'auth.passkey_known',
      'auth.factor_bound',
    ],
    secret: true,
  }),
  ask: post('/ask', {
    beforeFactor: true,
    summary: 'A question that one of the own passkeys answers; holds five minutes, for this session and once',
    reply: PasskeyQuestion,
    affects: [],
    errors: ['auth.passkey_insecure', 'auth.passkey_none'],
    secret: true,
  }),
  pass: post('/pass', {
    beforeFactor: true,
    summary: 'Shows the second factor by a passkey: at sign-in, and again before weighty acts',
    body: PasskeyAnswer.extend({ trust: z.boolean().optional() }),
    errors: ['auth.passkey_insecure', 'auth.passkey_wrong', 'auth.locked'],
    secret: true,
  }),
  rename: post('/rename', {
    summary: 'Names one of the own passkeys',
    body: z.object({ id: zId, name: zKeyName }),
    errors: ['request.not_found'],
  }),
  remove: post('/remove', {
    stepUp: 'always',
    summary: 'Takes one of the own passkeys off the account',
    body: IdBody,
    affects: ['passkeys', 'factor'],
    errors: ['request.not_found', 'auth.factor_required'],
  }),
})
