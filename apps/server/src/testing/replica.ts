import { execFile } from 'node:child_process'
import * as fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { findPlace } from '../platform/db/embedded.place.ts'
import { type EmbeddedDatabase, startEmbedded } from '../platform/db/embedded.ts'

const run = promisify(execFile)
const quiet = () => undefined
const SETTINGS = {
  max_connections: '60',
  shared_buffers: '64MB',
  full_page_writes: 'on',
  wal_keep_size: '256MB',
}

async function folder(): Promise<string> {
  const dir = await fs.mkdtemp(path.join(os.tmpdir(), 'appeal-pair-'))
  // The database's own user must get through when the tests run as root.
  await fs.chmod(dir, 0o711)
  return dir
}

const start = (dataDir: string) => startEmbedded({ dataDir, log: quiet, durable: false, settings: SETTINGS })

export interface Standby {
  adminUrl: string
  /** Runs a statement as superuser. */
  ask(statement: string): Promise<pg.QueryResult>
  /** Takes the host away; nothing answers at its address any more. */
  stop(): Promise<void>
}

export interface Pair {
  primary: EmbeddedDatabase
  standby: Standby
  /** Another copy of the primary as it is now, following it. */
  follow(): Promise<Standby>
  close(): Promise<void>
}

async function asAdmin(url: string, statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await client.query(statement)
  } finally {
    await client.end()
  }
}

/** PostgreSQL's own low-level copy of a running cluster, since the binaries at hand have no `pg_basebackup`. */
async function copyOf(primary: EmbeddedDatabase, from: string, to: string): Promise<void> {
  const client = new pg.Client({ connectionString: primary.adminConnectionString })
  await client.connect()
  const { cluster: source } = await findPlace(from, quiet)
  const { cluster } = await findPlace(to, quiet)
  try {
    await client.query(`select pg_backup_start('standby', true)`)
    await run('cp', ['-a', source, cluster]).catch(async (error) => {
      // Files of a running cluster come and go while they are copied.
      if (!(await fs.stat(path.join(cluster, 'PG_VERSION')).catch(() => undefined))) throw error
    })
    const { rows } = await client.query('select labelfile from pg_backup_stop(false)')
    const { uid, gid } = await fs.stat(cluster)
    const write = async (name: string, text: string, flag = 'w') => {
      await fs.writeFile(path.join(cluster, name), text, { flag, mode: 0o600 })
      await fs.chown(path.join(cluster, name), uid, gid)
    }
    const { hostname, port, username, password } = new URL(primary.adminConnectionString)
    await fs.rm(path.join(cluster, 'postmaster.pid'), { force: true })
    await write('backup_label', rows[0].labelfile)
    await write('standby.signal', '')
    await write(
      'postgresql.auto.conf',
      `primary_conninfo = 'host=${hostname} port=${port} user=${username} password=${password}'\n`,
      'a',
    )
  } finally {
    await client.end()
  }
}

/** A primary and a standby that follows it, both PostgreSQL as it is shipped. */
export async function startPair(): Promise<Pair> {
  const dir = await folder()
  const primary = await start(dir)
  const ends: (() => Promise<unknown>)[] = [
    () => primary.stop().catch(quiet),
    () => fs.rm(dir, { recursive: true, force: true }),
  ]
  async function follow(): Promise<Standby> {
    const copy = await folder()
    const state = JSON.parse(await fs.readFile(path.join(dir, 'postgres.json'), 'utf8'))
    const { port: _, ...shared } = state
    await fs.writeFile(path.join(copy, 'postgres.json'), JSON.stringify({ ...shared, home: '.' }), {
      mode: 0o600,
    })
    await copyOf(primary, dir, copy)
    const database = await start(copy)
    let isStopped = false
    const stop = async () => {
      if (!isStopped) await database.stop()
      isStopped = true
    }
    ends.unshift(
      () => stop().catch(quiet),
      () => fs.rm(copy, { recursive: true, force: true }),
    )
    return {
      adminUrl: database.adminConnectionString,
      ask: (statement) => asAdmin(database.adminConnectionString, statement),
      stop,
    }
  }
  const standby = await follow()
  return {
    primary,
    standby,
    follow,
    async close() {
      for (const end of ends) await end()
    },
  }
}
