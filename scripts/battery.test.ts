import { setTimeout as delay } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { computed, watchLoop } from '../battery/loop.ts'

/** Computes for so many milliseconds, however many the machine takes for others meanwhile. */
function compute(ms: number): void {
  const until = computed() + ms
  while (computed() < until);
}

it('The battery counts how long the loop was busy, and not what a row did before it looked or after', async () => {
  const watch = watchLoop()
  await delay(20)
  compute(300)
  watch.resume()
  await delay(40)
  expect(watch.stall).toBeLessThan(100)
  compute(150)
  await delay(20)
  expect(watch.stall).toBeGreaterThan(140)
  compute(200)
  watch.pause()
  const seen = watch.stall
  expect(seen).toBeGreaterThan(190)
  compute(400)
  await delay(20)
  expect(watch.stall).toBe(seen)
})
