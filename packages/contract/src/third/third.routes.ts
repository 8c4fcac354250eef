import { z } from 'zod'
import { LoginReply } from '../auth/auth.schemas.ts'
import { anyone, granted, signedIn } from '../kit/access.ts'
import { page, pageQuery } from '../kit/page.ts'
import { get, post, routes } from '../kit/routes.ts'
import { IdBody } from '../kit/scalars.ts'
import { zCode, zOptional, zText } from '../rules.ts'

/** The one provider that the server's configuration can name. */
export const THIRD_PLATFORM = 'IAM'
// Clients send the platform in small letters.
const platform = zOptional(
  z.preprocess((v) => (typeof v === 'string' ? v.toUpperCase() : v), zCode([THIRD_PLATFORM])),
)

/** Everything the provider sent the browser back with; what is not known here goes to the protocol's own checks. */
const ProviderAnswer = z.object({ platform, state: zText({ max: 200 }) }).catchall(z.string().max(4096))

const nullable = z.string().nullable()
/** An account of the provider that is linked to one of ours (contract 2.1). */
export const ThirdLink = z.object({
  id: z.string(),
  thirdId: z.string(),
  userId: z.string(),
  avatar: nullable,
  name: nullable,
  nickname: nullable,
  gender: nullable,
  category: z.string(),
  extJson: nullable,
  createTime: z.string(),
})
export type ThirdLink = z.output<typeof ThirdLink>

/** Signing in through the configured OpenID Connect provider: code flow with PKCE (spec 4, 7). */
export const thirdRoutes = routes('third', '/api/webapp/auth/third', signedIn(), {
  render: get('/render', {
    access: anyone,
    summary:
      'Address of the provider to send the browser to; its answer counts once, in this browser, for 10 minutes',
    query: z.object({ platform, clientType: z.unknown().optional() }),
    reply: z.object({ authorizeUrl: z.string(), state: z.string() }),
    acts: true,
    errors: ['third.closed', 'third.failed'],
  }),
  callback: get('/callback', {
    access: anyone,
    summary: 'Signs in with what the provider answered; the answer is that of a sign-in',
    query: ProviderAnswer,
    reply: LoginReply,
    acts: true,
    secret: true,
    errors: ['third.closed', 'third.failed'],
  }),
  bindAccount: post('/bindAccount', {
    summary: 'Links the account of the provider to the signed-in user, with what the provider answered',
    body: ProviderAnswer,
    secret: true,
    errors: ['third.closed', 'third.failed'],
  }),
  unbindAccount: post('/unbindAccount', {
    summary: 'Removes one of the own links',
    body: IdBody,
    errors: ['request.not_found'],
  }),
  own: get('/own', {
    summary: 'Links of the signed-in user',
    reply: z.array(ThirdLink),
  }),
  page: get('/page', {
    access: granted('b'),
    summary: 'All links',
    query: pageQuery(['createTime'], {
      category: zOptional(zText({ max: 32 })),
      searchKey: zOptional(zText({ max: 64 })),
    }),
    reply: page(ThirdLink),
  }),
})
