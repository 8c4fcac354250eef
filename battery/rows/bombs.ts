import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { contract } from '@appeal/contract'
import { buildApp } from '../../apps/server/src/app.ts'
import type { Outcome, Trial } from '../trial.ts'

const MB = 1024 * 1024
/** What the process may grow by, and how much of the processor one refusal may take. */
const GROWTH_MB = 50
const CPU_MS = 100
/** Reading a megabyte off a socket costs something whoever reads it, both ends being this process. */
const CPU_MS_OF_MB = 12

interface Bomb {
  what: string
  /** Bytes on the line. */
  bytes: number
  headers: Record<string, string>
  /** Pieces of the body; none for heads alone. */
  body?: () => Iterable<Buffer | string>
}

const JSON_TYPE = { 'content-type': 'application/json' }
const whole = (what: string, text: string, headers: Record<string, string> = JSON_TYPE): Bomb => ({
  what,
  bytes: text.length,
  headers: { ...headers, 'content-length': String(Buffer.byteLength(text)) },
  body: () => [text],
})
function* stream(megabytes: number): Iterable<Buffer> {
  const piece = Buffer.alloc(MB, 'x')
  yield Buffer.from('{"matter":"')
  for (let n = 0; n < megabytes; n += 1) yield piece
}
const deep = (open: string, close: string, depth: number) => open.repeat(depth) + close.repeat(depth)

/** Bombs of a size between nothing and the worst, by the turn. */
function bombsOf(scale: number, megabytes: number): Bomb[] {
  const n = Math.max(2, Math.floor(scale * 100_000))
  const zipped = gzipSync(Buffer.alloc(Math.max(1, Math.floor(scale * 100)) * MB, ' '))
  const many = Math.max(2_500, Math.floor(n / 20))
  const long = Math.max(16, Math.floor(scale * 64)) * 1024
  return [
    whole(`${n} keys`, `{${Array.from({ length: n }, (_, at) => `"k${at}":1`).join()}}`),
    whole(`a list ${n} deep`, deep('[', ']', n)),
    whole(`an object ${n} deep`, `${'{"a":'.repeat(n)}1${'}'.repeat(n)}`),
    whole(`a list of ${n} empty lists`, `{"matter":[${Array.from({ length: n }, () => '[]').join()}]}`),
    whole(`a number of ${n} digits`, `{"matter":${'9'.repeat(n)}}`),
    whole(`a text of ${n} escapes`, `{"matter":"${'\\u0041'.repeat(n)}"}`),
    whole(`${n} repeated keys`, `{${Array.from({ length: n }, () => '"matter":1').join()}}`),
    {
      what: `a packed body of ${zipped.length} bytes`,
      bytes: zipped.length,
      headers: { ...JSON_TYPE, 'content-encoding': 'gzip', 'content-length': String(zipped.length) },
      body: () => [zipped],
    },
    {
      what: `a stream of ${megabytes} MB without an end told`,
      bytes: megabytes * MB,
      headers: { ...JSON_TYPE, 'transfer-encoding': 'chunked' },
      body: () => stream(megabytes),
    },
    { what: `a head of ${long} bytes`, bytes: long, headers: { 'x-long': 'a'.repeat(long) } },
    {
      what: `${many} heads`,
      bytes: n,
      headers: Object.fromEntries(Array.from({ length: many }, (_, at) => [`x-${at}`, 'a'])),
    },
    {
      what: 'a body that says it is as long as numbers go',
      bytes: 10,
      headers: { ...JSON_TYPE, 'content-length': String(2 ** 53 - 1) },
      body: () => ['{"matter":'],
    },
  ]
}

interface Seen {
  status: number
  body: string
  /** The connection was ended without an answer. */
  cut: boolean
}

/** Sends a bomb as far as the other end listens. */
function send(port: number, { headers, body }: Bomb): Promise<Seen> {
  return new Promise((resolve) => {
    const path = contract.appeals.eligibility.url
    const call = request({ port, host: '127.0.0.1', method: 'POST', path, headers, agent: false })
    let over = false
    const end = (seen: Seen) => {
      over = true
      resolve(seen)
      call.destroy()
    }
    call.on('response', (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (piece) => {
        text += piece
      })
      response.on('close', () => end({ status: response.statusCode ?? 0, body: text, cut: false }))
    })
    call.on('error', () => end({ status: 0, body: '', cut: true }))
    call.setTimeout(15_000, () => end({ status: 0, body: 'no answer within 15 s', cut: false }))
    const pieces = (body?.() ?? [])[Symbol.iterator]()
    const write = (): void => {
      for (let next = pieces.next(); !over; next = pieces.next()) {
        if (next.done) {
          // What says that more is to come is left open: the answer must not wait for it.
          if (Number(headers['content-length'] ?? 0) < 2 ** 50) call.end()
          return
        }
        if (!call.write(next.value)) {
          call.once('drain', write)
          return
        }
      }
    }
    write()
  })
}

/** The share of the processor that this process takes while nothing is sent. */
async function idleShare(): Promise<number> {
  const [cpu, began] = [process.cpuUsage(), performance.now()]
  await new Promise((done) => setTimeout(done, 3_000))
  const { user, system } = process.cpuUsage(cpu)
  return (1.5 * (user + system)) / 1_000 / (performance.now() - began)
}

const grown = (since: number) => (process.memoryUsage().rss - since) / MB

/** What is too large, too deep or too many is refused by its head or its first bytes: little memory, little time, no fault. */
export async function run(trial: Trial): Promise<Outcome> {
  const { size, random, spoiled, kept, miss } = trial
  const { platform } = await trial.open()
  const server = await buildApp(platform)
  await server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.server.address() as AddressInfo
  const megabytes = Math.min(1_024, Math.max(256, size))
  // What is loaded and grown once is not the bomb's; neither is what a server does that nobody asks anything.
  for (const bomb of bombsOf(0.2, 4)) await send(port, bomb)
  const idle = await idleShare()
  let [tried, worstCpu, worstGrowth, refused] = [0, 0, 0, 0]
  const held: Buffer[] = []
  const attempt = async (scale: number, at: number) => {
    const bomb = bombsOf(scale, megabytes)[at]!
    globalThis.gc?.()
    const before = process.memoryUsage().rss
    const cpu = process.cpuUsage()
    const began = performance.now()
    const seen = await send(port, bomb)
    const { user, system } = process.cpuUsage(cpu)
    if (spoiled === 'held') held.push(Buffer.alloc(80 * MB, 1))
    tried += 1
    const waited = performance.now() - began
    const ms = (user + system) / 1_000 - (bomb.bytes / MB) * CPU_MS_OF_MB - waited * idle
    const growth = grown(before)
    worstCpu = Math.max(worstCpu, ms)
    worstGrowth = Math.max(worstGrowth, growth)
    const code = seen.body.startsWith('{') ? (JSON.parse(seen.body) as { code: number }).code : seen.status
    const isRefused = seen.cut || (code >= 400 && code < 500)
    if (isRefused) refused += 1
    else miss(`${bomb.what} is answered ${code} ${seen.body.slice(0, 100)}`, [scale, at])
    if (growth > GROWTH_MB) miss(`${bomb.what} takes ${Math.round(growth)} MB`, [scale, at])
    if (ms > CPU_MS) miss(`${bomb.what} takes ${Math.round(ms)} ms of the processor`, [scale, at])
  }
  for (const [scale, at] of kept as [number, number][]) await attempt(scale, at)
  const kinds = bombsOf(0.1, 1).length
  for (let n = 0; n < size; n += 1) await attempt(n < kinds ? 1 : 0.1 + 0.9 * random.next(), n % kinds)
  await server.close()
  return {
    cases: tried,
    said: `${refused} of ${tried} refused, at most ${Math.max(0, Math.round(worstGrowth))} MB more and ${Math.max(0, Math.round(worstCpu))} ms of the processor of both ends beyond reading; the longest stream ${megabytes} MB`,
  }
}
