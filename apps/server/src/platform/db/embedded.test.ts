import { spawn } from 'node:child_process'
import { once } from 'node:events'
import * as fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type EmbeddedDatabase, startEmbedded } from './embedded.ts'

let dataDir: string
let running: EmbeddedDatabase[]
let lines: string[]

const start = async (durable = false) => {
  const database = await startEmbedded({ dataDir, log: (line) => lines.push(line), durable, patience: 500 })
  running.push(database)
  return database
}

beforeEach(async () => {
  dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'appeal-embedded-'))
  await fs.chmod(dataDir, 0o711)
  running = []
  lines = []
})

afterEach(async () => {
  for (const database of running) await database.stop()
  await fs.rm(dataDir, { recursive: true, force: true })
})

async function query(url: string, text: string) {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

/** A server process of its own on the same data directory, to be killed. */
async function startInOtherProcess() {
  const code = `import { startEmbedded } from ${JSON.stringify(path.join(import.meta.dirname, 'embedded.ts'))}
    const database = await startEmbedded({ dataDir: ${JSON.stringify(dataDir)}, log: () => undefined, durable: false })
    console.log(database.pid())`
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [said] = await once(child.stdout, 'data')
  return { child, databasePid: Number(String(said)) }
}

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

describe('the embedded database', () => {
  it('refuses a second server on the same data directory and names the owner, in both languages', async () => {
    await start()
    const refusal = await start().catch((error: Error) => error.message)
    expect(refusal).toContain(
      `数据目录 ${await fs.realpath(dataDir)} 正被另一个服务进程（pid ${process.pid}）使用`,
    )
    expect(refusal).toContain(`is in use by another server process (pid ${process.pid})`)
  })

  it('lets one of two simultaneous first starts through, and refuses the other', async () => {
    const results = await Promise.allSettled([start(), start()])
    const refused = results.filter((result) => result.status === 'rejected')
    expect(refused).toHaveLength(1)
    expect(String(refused[0]?.reason)).toContain('is in use by another server process')
    expect(await query(running[0]!.connectionString, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  it('refuses a wrong password', async () => {
    const { connectionString } = await start()
    const wrong = connectionString.replace(/:[^:@]+@/, ':wrong@')
    await expect(query(wrong, 'select 1')).rejects.toMatchObject({ code: '28P01' })
  })

  it('gives the product a role without special rights, and keeps files private', async () => {
    const { connectionString } = await start()
    await expect(query(connectionString, `copy (select 1) to program 'cat'`)).rejects.toMatchObject({
      code: '42501',
    })
    expect((await fs.stat(path.join(dataDir, 'postgres'))).mode & 0o777).toBe(0o700)
    expect((await fs.stat(path.join(dataDir, 'postgres.json'))).mode & 0o777).toBe(0o600)
  })

  it('gives a directory of an earlier edition, or an older copy of its file, the role of the running product', async () => {
    const file = path.join(dataDir, 'postgres.json')
    for (const before of ['alter role appeal_app rename to appeal_gone', 'select 1']) {
      const earlier = await start()
      await query(earlier.adminConnectionString, before)
      await earlier.stop()
      const { appPassword: _, ...state } = JSON.parse(await fs.readFile(file, 'utf8'))
      await fs.writeFile(file, JSON.stringify(state))
      const { connectionString, stop } = await start()
      const told = await query(
        connectionString,
        `select current_user as role, pg_has_role('appeal', 'member') as owns`,
      )
      expect(told).toEqual([{ role: 'appeal_app', owns: false }])
      await stop()
    }
  })

  it('stores UTF-8 and knows letters without a locale of the machine', async () => {
    const { connectionString } = await start()
    const rows = await query(
      connectionString,
      `select lower('É') as lower, '邮' < '政' as ordered, current_setting('server_encoding') as encoding`,
    )
    expect(rows).toEqual([{ lower: 'é', ordered: false, encoding: 'UTF8' }])
  })

  it('starts the database again when it is killed, on the same address, with all that was committed', async () => {
    const database = await start(true)
    await query(
      database.ownerConnectionString,
      'create table kept as select 7 as value; grant select on kept to public',
    )
    const before = database.pid()
    process.kill(before, 'SIGKILL')
    await expect
      .poll(() => query(database.connectionString, 'select value from kept').catch(() => []), {
        timeout: 10_000,
      })
      .toEqual([{ value: 7 }])
    await expect.poll(() => lines.some((line) => line.includes('the database is back'))).toBe(true)
    expect(database.pid()).not.toBe(before)
    await expect(start()).rejects.toThrow('is in use by another server process')
  })

  it('adopts the database that a killed server left running', async () => {
    const other = await startInOtherProcess()
    await expect(start()).rejects.toThrow(`(pid ${other.child.pid})`)
    other.child.kill('SIGKILL')
    await once(other.child, 'exit')
    const database = await start()
    expect(database.pid()).toBe(other.databasePid)
    expect(await query(database.connectionString, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  it('starts after both were killed at once, as when the machine is cut', async () => {
    const other = await startInOtherProcess()
    process.kill(other.databasePid, 'SIGKILL')
    other.child.kill('SIGKILL')
    await once(other.child, 'exit')
    const database = await start()
    expect(database.pid()).not.toBe(other.databasePid)
  })

  it('leaves no process behind, and stops twice without harm', async () => {
    const database = await start()
    await database.stop()
    await database.stop()
    expect(isAlive(database.pid())).toBe(false)
  })

  it('keeps its port from start to start', async () => {
    const first = await start()
    await first.stop()
    const second = await start()
    expect(second.connectionString).toBe(first.connectionString)
  })
})
