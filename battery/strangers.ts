import { sm2 } from 'sm-crypto-v2'
import { changeSetting } from '../apps/server/src/features/reference/settings/settings.service.ts'
import { type Context, systemContext } from '../apps/server/src/platform/context.ts'
import type { TestApp } from '../apps/server/src/testing/server.ts'
import type { Random } from './random.ts'

/** An address from anywhere; those of one network share all but the last number. */
export const anAddress = (random: Random, network?: string): string =>
  `${network ?? [1 + random.below(220), random.below(256), random.below(256)].join('.')}.${1 + random.below(254)}`

/** Somebody without a session who calls from an address. */
export const strangerAt = (app: TestApp, ip: string, userAgent = 'battery'): Context => ({
  ...systemContext(app.platform, 'battery'),
  ...{ ip, userAgent },
})

/** A password as browsers send it; never the same twice. */
export const sealed = (app: TestApp, plain: string): string =>
  sm2.doEncrypt(plain, app.platform.crypto.publicKey.publicKey, 1)

/** Changes settings, and waits until they are in force. */
export async function withSettings(app: TestApp, values: Record<string, string>): Promise<void> {
  const ctx = systemContext(app.platform, 'battery')
  await ctx.unitOfWork(async (tx) => {
    for (const [key, value] of Object.entries(values)) await changeSetting(tx, ctx, key, value)
  })
  await new Promise((done) => setTimeout(done, 100))
}

/** The reason of a refusal; `done` where there was none. */
export const outcomeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: { reason?: string }) => {
      if (error.reason === undefined) throw error
      return error.reason
    },
  )
