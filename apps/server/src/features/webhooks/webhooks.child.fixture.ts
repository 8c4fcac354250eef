import { setTimeout as delay } from 'node:timers/promises'
import { openPlatform } from '../../app.ts'
import type { Config } from '../../config.ts'
import { systemContext } from '../../platform/context.ts'
import { startWorker } from '../../platform/jobs/worker.ts'
import { createLog } from '../../platform/log.ts'
import { hear } from './webhooks.events.ts'
import { sweepLanes, webhookTasks } from './webhooks.lanes.ts'

/** What a process of the drill is started with, as JSON in `DRILL`. */
export interface Drill {
  url: string
  config: Config
  orgId: string
  /** Business time passes so much faster than the clock on the wall, from one moment on. */
  from: number
  base: number
  speed: number
}

/** A process of the product as far as events go: it tells facts that it is sent, and says so after the commit. */
async function main({ url, config, orgId, from, base, speed }: Drill): Promise<void> {
  const clock = { now: () => new Date(base + (Date.now() - from) * speed) }
  const { platform } = await openPlatform({ config, url, log: createLog('fatal'), clock })
  await startWorker(platform, webhookTasks)
  const ctx = systemContext(platform, 'drill')
  process.on('message', async (numbers: number[]) => {
    for (const n of numbers) {
      const told = {
        ...{ template: 'enterpriseNew', orgId, about: { kind: 'appeal', id: String(n) } },
        ...{ data: { no: `SS${n}`, date: '2026-10-21' }, key: `appeal:${n}:1:new:enterprise` },
      }
      await ctx.unitOfWork((tx) => hear(tx, ctx, told))
      process.send?.(n)
    }
  })
  process.send?.('ready')
  // The minute of the schedule, as fast as the clock.
  for (;;) {
    await sweepLanes(ctx).catch(() => undefined)
    await delay(60_000 / speed)
  }
}

if (process.env.DRILL) await main(JSON.parse(process.env.DRILL) as Drill)
