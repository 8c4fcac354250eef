import pg from 'pg'

/** One statement as a server sent it. */
export interface Statement {
  text: string
  values: unknown[]
  /** Name of a prepared statement. */
  name?: string
  /** Which connection carried it: statements of one transaction share it. */
  connection: number
}

// Loaded before the server (--import), so that the statements are the server's own and not a copy made by hand.
const plain = pg.Client.prototype.query
const numbers = new WeakMap<object, number>()
let last = 0

function numberOf(client: object): number {
  const known = numbers.get(client)
  if (known) return known
  last += 1
  numbers.set(client, last)
  return last
}

pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
  const [first, second] = args
  const config = (typeof first === 'string' ? { text: first } : first) as Partial<Statement>
  const values = Array.isArray(second) ? second : (config.values ?? [])
  if (config.text)
    process.send?.({
      text: config.text,
      values,
      ...(config.name && { name: config.name }),
      connection: numberOf(this),
    } satisfies Statement)
  return Reflect.apply(plain, this, args)
} as typeof plain
