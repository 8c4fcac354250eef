import { createHmac, randomBytes } from 'node:crypto'
import type { WebhookAlgorithm } from '@appeal/contract/webhooks/webhooks.routes.ts'
import { hmacSm3 } from '../../platform/crypto/sm3.ts'

const PREFIX = 'whsec_'
const SECRET_BYTES = 32

/** A secret as people copy it: `whsec_` and 32 random bytes in base64, which are the key itself. */
export const newSecret = (): string => `${PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`

/** Name of a signature's kind in the header: `v1` as in Standard Webhooks, `sm3` for HMAC-SM3 (GB/T 32905). */
const MARK = { sha256: 'v1', sm3: 'sm3' } as const satisfies Record<WebhookAlgorithm, string>

/**
 * What goes before a body: its id, which is the same in every repeat, the moment of this try in seconds, and for each
 * secret that is valid now a signature over `id.timestamp.body`.
 */
export function signed(
  { id, at, body }: { id: string; at: Date; body: string },
  algorithm: WebhookAlgorithm,
  secrets: readonly string[],
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1_000))
  const content = `${id}.${timestamp}.${body}`
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
    const mac =
      algorithm === 'sm3' ? hmacSm3(key, content) : createHmac('sha256', key).update(content).digest()
    return `${MARK[algorithm]},${mac.toString('base64')}`
  })
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  }
}
