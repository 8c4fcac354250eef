// The bare server that ours is compared with: node:http and pg, nothing else. It sends the statements it is given.
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { COUNTED, type Replay, type Slot } from './replay.ts'

/** Replays by name; one of several is taken by turns. */
export type Repertoire = Record<string, readonly Replay[]>

// Ciphertexts stay the text that the database sends: making buffers of them only to write them out again would cost
// the peer more than it costs anybody who knows what to do with them.
pg.types.setTypeParser(pg.types.builtins.BYTEA, (value) => value)

const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  max: Number(process.env.DB_POOL_SIZE),
})

const EPOCH = Date.UTC(2015, 0, 1)
// Codes begin anew with the time, so that a second run on the same database does not repeat them.
let serial = (Date.now() % 100_000_000) * 1_000
let repertoire: Repertoire = {}
let turn = 0

process.on('message', (message) => {
  repertoire = message as Repertoire
  process.send?.('ready')
})

const freshId = () => ((BigInt(Date.now() - EPOCH) << 22n) | BigInt(++serial % (1 << 22))).toString()

/** The statements of one request with this request's own values. */
function fill({ steps, symbols }: Replay, given: string) {
  const made = symbols.map((symbol) => {
    if (symbol.kind === 'id') return freshId()
    return symbol.kind === 'given' ? given : symbol.head + String(++serial).padStart(COUNTED, '9')
  })
  const now = new Date().toISOString()
  const filled = (slot: Slot) => {
    if (slot.kind === 'constant') return slot.value
    if (slot.kind === 'now') return now
    return slot.parts.map((part) => (typeof part === 'number' ? made[part] : part)).join('')
  }
  return steps.map(({ text, name, slots }) => ({ text, ...(name && { name }), values: slots.map(filled) }))
}

async function run(replay: Replay, given: string): Promise<unknown[]> {
  const statements = fill(replay, given)
  if (!replay.transaction) {
    const results = await Promise.all(statements.map((statement) => pool.query(statement)))
    return results.map(({ rows }) => rows)
  }
  const client = await pool.connect()
  try {
    const results = []
    for (const statement of statements) results.push((await client.query(statement)).rows)
    client.release()
    return results
  } catch (error) {
    client.release(true)
    throw error
  }
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return parts.length ? JSON.parse(Buffer.concat(parts).toString()) : undefined
}

const server = createServer(async (request, response) => {
  try {
    const url = new URL(request.url ?? '/', 'http://peer')
    if (request.method === 'POST') await bodyOf(request)
    const replays = repertoire[url.pathname.slice(1)] ?? []
    const replay = replays[turn++ % replays.length]
    if (!replay) throw new Error(`Nothing to do for ${url.pathname}`)
    const data = await run(replay, url.searchParams.get('id') ?? '')
    response.setHeader('content-type', 'application/json; charset=utf-8')
    response.end(JSON.stringify({ code: 200, data }))
  } catch (error) {
    response.statusCode = 500
    response.end(String(error))
  }
})
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`)
})
process.on('SIGTERM', () => process.exit(0))
