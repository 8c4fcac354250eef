import type { Served } from './stand.ts'

/** How often each address is asked, after two turns that warm up. */
export interface Patience {
  turns: number
  rounds: number
}

export const at = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** Sends one request and answers the milliseconds it took. @throws Error for every refusal */
export async function ask(server: Served, token: string, path: string): Promise<number> {
  const began = performance.now()
  const reply = await fetch(server.url + path, { headers: { token } })
  const text = await reply.text()
  const took = performance.now() - began
  if (!text.startsWith('{"code":200,')) throw new Error(`${path}: ${text.slice(0, 200)}`)
  return took
}

/**
 * Asks addresses one after the other, as one person would.
 *
 * @returns milliseconds at the 95th percentile: the median of the rounds, so that a disturbed round decides nothing
 */
export async function waiting(
  server: Served,
  token: string,
  paths: readonly string[],
  { turns, rounds }: Patience,
): Promise<number> {
  for (let turn = 0; turn < 10; turn += 1) for (const path of paths) await ask(server, token, path)
  const found: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const times: number[] = []
    for (let turn = 0; turn < turns; turn += 1)
      for (const path of paths) times.push(await ask(server, token, path))
    found.push(at(times, 0.95))
  }
  return at(found, 0.5)
}
