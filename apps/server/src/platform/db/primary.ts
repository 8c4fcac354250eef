import pg from 'pg'

/** A host that does not answer for so long is taken for one that is away. */
const PROBE_MS = 3_000
/** A database that stays read-only has its connections dropped no more often than this. */
const DROP_EVERY_MS = 1_000
/** SQLSTATE of a server that refuses to write: a standby, or a primary that was demoted. */
export const READ_ONLY = '25006'

/** One address for each host of an address that names several, as libpq writes them: `host1:5432,host2:5432`. */
export function placesIn(url: string): string[] {
  const [, before, hosts, after] = /^(\w+:\/\/(?:[^/]*@)?)([^/?#]+)(.*)$/.exec(url) ?? []
  return hosts?.includes(',') ? hosts.split(',').map((host) => `${before}${host}${after}`) : [url]
}

/** What a server says of itself when it lets somebody in, and again when it changes (PostgreSQL 14 and later). */
interface Told {
  parameterName: string
  parameterValue: string
}
interface Wire {
  on(event: 'parameterStatus', heard: (told: Told) => void): void
  on(event: 'errorMessage', heard: (fault: { code?: string }) => void): void
  stream: { destroy(error?: Error): void }
}
const wireOf = (client: pg.ClientBase) => (client as unknown as { connection: Wire }).connection
const isClosed = ({ parameterName, parameterValue }: Told) =>
  /^(?:in_hot_standby|default_transaction_read_only)$/.test(parameterName) && parameterValue === 'on'

/** @throws Error where the host does not answer, or takes no writing */
async function probe(place: string): Promise<string> {
  const client = new pg.Client({
    connectionString: place,
    application_name: 'postal-appeal-probe',
    connectionTimeoutMillis: PROBE_MS,
  })
  client.on('error', () => undefined)
  let closed = false
  wireOf(client).on('parameterStatus', (told) => {
    closed ||= isClosed(told)
  })
  try {
    await client.connect()
  } finally {
    void client.end().catch(() => undefined)
  }
  if (closed) throw Object.assign(new Error('the host is read-only'), { code: READ_ONLY })
  return place
}

/** Whichever host accepts writing first. @throws what the first host said, where none does */
function look(places: readonly string[]): Promise<string> {
  return Promise.any(places.map(probe)).catch(({ errors }: AggregateError) => {
    throw errors[0]
  })
}

/** The address of the host that accepts writing now; the address itself where it names only one. */
export async function writable(url: string): Promise<string> {
  const places = placesIn(url)
  return places.length > 1 ? look(places) : url
}

/** The database as several hosts, of which one accepts writing, and who has to hear that it is another one now. */
export interface Primary {
  /** Makes the clients of a pool: each goes to the host that accepts writing when it connects. */
  Client: typeof pg.Client
  /** One of the addresses, for what all of them have in common. */
  anyPlace: string
  /** Hears what a connection says from now on: a server that refuses to write was demoted. */
  watch(client: pg.ClientBase): void
  /** A connection broke: where to go is found out anew. */
  doubt(): void
  /** Calls back when connections to the last host are worth nothing any more. */
  onLeft(then: () => void): void
}

/** Keeps the knowledge of all pools of a process together. With one host nothing is ever looked for. */
export function findPrimary(url: string): Primary {
  const places = placesIn(url)
  const followers: (() => void)[] = []
  let known: string | undefined
  let last: string | undefined
  let looking: Promise<string> | undefined
  let droppedAt = Number.NEGATIVE_INFINITY

  const leave = () => {
    for (const then of followers) then()
  }
  async function lookAgain(): Promise<string> {
    const found = await look(places)
    if (last !== undefined && last !== found) leave()
    known = found
    last = found
    return found
  }
  const find = async () => {
    if (known !== undefined) return known
    looking ??= lookAgain().finally(() => {
      looking = undefined
    })
    return looking
  }
  const doubt = () => {
    known = undefined
  }
  function demoted(): void {
    doubt()
    if (performance.now() - droppedAt < DROP_EVERY_MS) return
    droppedAt = performance.now()
    leave()
  }

  class Finding extends pg.Client {
    override connect(): Promise<this>
    override connect(callback: (error: Error) => void): void
    override connect(callback?: (error: Error) => void): Promise<this> | undefined {
      const found = find().then((place) => {
        const { host, port } = new pg.Client({ connectionString: place })
        Object.assign(this, { host, port })
      })
      if (!callback) return found.then(() => super.connect()).then(() => this)
      found.then(() => super.connect(callback), callback)
      return undefined
    }
  }

  return {
    Client: places.length > 1 ? Finding : pg.Client,
    anyPlace: places[0] ?? url,
    watch(client) {
      const wire = wireOf(client)
      wire.on('errorMessage', ({ code }) => {
        if (code === READ_ONLY) demoted()
      })
      wire.on('parameterStatus', (told) => {
        if (isClosed(told)) demoted()
      })
    },
    doubt,
    onLeft(then) {
      followers.push(then)
    },
  }
}

/**
 * Lets a pool leave a host that was demoted or is no longer the primary: idle connections end at once, those at work when
 * they are given back.
 */
export function follow(pool: pg.Pool, primary: Primary): void {
  const free = new Set<pg.PoolClient>()
  const old = new WeakSet<pg.PoolClient>()
  const all = new Set<pg.PoolClient>()
  pool.on('connect', (client) => {
    all.add(client)
    primary.watch(client)
  })
  pool.on('remove', (client) => {
    all.delete(client)
    free.delete(client)
  })
  pool.on('acquire', (client) => free.delete(client))
  pool.on('release', (_error, client) => {
    // Before the pool looks whether it may keep it: one that is ending, it does not.
    if (old.has(client)) void (client as unknown as pg.Client).end().catch(() => undefined)
    else free.add(client)
  })
  primary.onLeft(() => {
    for (const client of all) old.add(client)
    for (const client of free) wireOf(client).stream.destroy(new Error('the host was left'))
  })
}
