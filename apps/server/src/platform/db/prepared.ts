import { createHash } from 'node:crypto'
import type { Writable } from 'node:stream'
import type pg from 'pg'

/** Uses of a text before it gets a name: statements of one moment are not worth keeping. */
const THRESHOLD = 5
// Each name costs every connection a kept plan. Lists with unusual filters make texts without end.
const MAX_NAMES = 200
const MAX_COUNTED = 2_000

/** Names for statements by their text; one table for all connections of a pool. */
export function statementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>()
  const uses = new Map<string, number>()
  return (text) => {
    const known = names.get(text)
    if (known || names.size >= MAX_NAMES) return known
    const n = (uses.get(text) ?? 0) + 1
    if (n < THRESHOLD) {
      if (uses.size >= MAX_COUNTED) uses.clear()
      uses.set(text, n)
      return undefined
    }
    uses.delete(text)
    const name = `s_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`
    names.set(text, name)
    return name
  }
}

/**
 * Lets a connection parse and plan a statement once instead of at each use: texts with parameters that come again and
 * again are sent as prepared statements. Half of the database's work on a short query is planning it.
 */
export function prepareRepeated(client: pg.PoolClient, nameOf: (text: string) => string | undefined): void {
  const send = client.query
  const query = function (this: pg.PoolClient, ...args: unknown[]): unknown {
    const [what, values] = args
    const config = typeof what === 'string' ? { text: what } : what
    if (Array.isArray(values) && values.length && isUnnamed(config)) {
      const name = nameOf(config.text)
      if (name) args[0] = { ...config, name }
    }
    return Reflect.apply(send, this, args)
  }
  client.query = query as typeof client.query
}

/**
 * Lets what one turn of the event loop asks of a connection leave it in one write: on a pipelined connection each
 * statement would be a system call of its own, and those cost more than the statements' own text.
 */
export function writeOncePerTurn(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection
  const send = client.query
  let waits = false
  const query = function (this: pg.PoolClient, ...args: unknown[]): unknown {
    if (!waits) {
      waits = true
      stream.cork()
      process.nextTick(() => {
        waits = false
        stream.uncork()
      })
    }
    return Reflect.apply(send, this, args)
  }
  client.query = query as typeof client.query
}

const isUnnamed = (config: unknown): config is { text: string } => {
  const { text, name, submit } = (config ?? {}) as { text?: unknown; name?: unknown; submit?: unknown }
  return typeof text === 'string' && name === undefined && submit === undefined
}
