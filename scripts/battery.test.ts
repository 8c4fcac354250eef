import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { keepCases, keptCases } from '../battery/failures.ts'
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

it('Kept cases stand in the format of the house, and a run that finds nothing new leaves their file alone', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'kept-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = path.join(folder, 'S21.json')
  const house = path.resolve(import.meta.dirname, '../battery/failures/S21.json')
  const known = keptCases('S21')
  keepCases('S21', known, folder)
  expect(readFileSync(file, 'utf8')).toBe(readFileSync(house, 'utf8'))
  // What somebody wrote by hand stays, when the same fails again.
  writeFileSync(file, JSON.stringify(known))
  keepCases('S21', [], folder)
  keepCases('S21', known, folder)
  expect(readFileSync(file, 'utf8')).toBe(JSON.stringify(known))
  keepCases('S21', [{ a: 1 }, { a: 1 }], folder)
  expect(keptCases('S21', folder)).toEqual([...known, { a: 1 }])
  expect(readFileSync(file, 'utf8')).toContain('\n  { "a": 1 }\n]')
})
