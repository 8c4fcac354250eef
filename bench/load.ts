import autocannon from 'autocannon'

export interface Target {
  url: string
  headers: () => Record<string, string>
  method: 'GET' | 'POST'
  /** Path of the next request. */
  path: () => string
  body?: () => string
}

export interface Figures {
  /** Answers each second. */
  rate: number
  /** Milliseconds. */
  p50: number
  p95: number
}

export interface Effort {
  connections: number
  /** Seconds. */
  warmUp: number
  seconds: number
}

const at = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN

async function fire(target: Target, connections: number, seconds: number): Promise<Figures> {
  const times: number[] = []
  const run = autocannon({
    url: target.url,
    connections,
    duration: seconds,
    timeout: 20,
    requests: [
      {
        method: target.method,
        setupRequest: (request) => ({
          ...request,
          path: target.path(),
          headers: target.headers(),
          ...(target.body && { body: target.body() }),
        }),
      },
    ],
    // A refusal also comes with HTTP 200; only the envelope tells.
    verifyBody: (body) => body.startsWith('{"code":200,'),
  })
  run.on('response', (_client: unknown, _status: number, _bytes: number, milliseconds: number) => {
    times.push(milliseconds)
  })
  const { duration, errors, timeouts, mismatches, non2xx } = await run
  const failures = errors + timeouts + mismatches + non2xx
  if (failures || times.length === 0)
    throw new Error(
      `${target.url}${target.path()}: ${times.length} answers, ${errors} errors, ${timeouts} time-outs, ` +
        `${mismatches} refusals, ${non2xx} with another status`,
    )
  times.sort((a, b) => a - b)
  return { rate: times.length / duration, p50: at(times, 0.5), p95: at(times, 0.95) }
}

const median = (values: readonly number[]) =>
  at(
    values.toSorted((a, b) => a - b),
    0.5,
  )

/**
 * Loads several targets by turns (A, B, A, B …), so that what else the machine does meanwhile meets all of them.
 *
 * @returns for each target the median of its rounds; with two rounds the better one, which is the less disturbed
 */
export async function byTurns(
  targets: readonly Target[],
  effort: Effort,
  rounds: number,
): Promise<Figures[]> {
  for (const target of targets) await fire(target, effort.connections, effort.warmUp)
  const found: Figures[][] = targets.map(() => [])
  for (let round = 0; round < rounds; round += 1)
    for (const [i, target] of targets.entries())
      found[i]!.push(await fire(target, effort.connections, effort.seconds))
  return found.map((figures) => ({
    rate: median(figures.map(({ rate }) => rate)),
    p50: median(figures.map(({ p50 }) => p50)),
    p95: median(figures.map(({ p95 }) => p95)),
  }))
}
