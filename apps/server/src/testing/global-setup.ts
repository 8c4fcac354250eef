import * as fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../platform/db/embedded.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** superuser's connection string, for making one database per test file */
    pgAdminUrl: string
  }
}

const PREFIX = 'appeal-cluster-'

/** One throw-away PostgreSQL for all feature tests of a run, or the one TEST_DATABASE_URL names. */
export default async function setup(project: TestProject) {
  const given = process.env.TEST_DATABASE_URL
  if (given) {
    project.provide('pgAdminUrl', given)
    return
  }
  await removeOrphans()
  const dataDir = await fs.mkdtemp(path.join(os.tmpdir(), `${PREFIX}${process.pid}-`))
  // The database's own user must get through when the tests run as root.
  await fs.chmod(dataDir, 0o711)
  const database = await startEmbedded({
    dataDir,
    log: () => undefined,
    durable: false,
    settings: { max_connections: '200', shared_buffers: '128MB' },
  })
  project.provide('pgAdminUrl', database.adminConnectionString)
  return async () => {
    await database.stop()
    await fs.rm(dataDir, { recursive: true, force: true })
  }
}

/** Ends the databases that killed test runs left behind: adopts each, stops it, removes its folder. */
async function removeOrphans() {
  for (const name of await fs.readdir(os.tmpdir())) {
    const pid = name.startsWith(PREFIX) && Number(name.slice(PREFIX.length).split('-')[0])
    if (!pid || isAlive(pid)) continue
    const dataDir = path.join(os.tmpdir(), name)
    const orphan = await startEmbedded({ dataDir, log: () => undefined }).catch(() => undefined)
    await orphan?.stop()
    await fs.rm(dataDir, { recursive: true, force: true }).catch(() => undefined)
  }
}

function isAlive(pid: number) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as { code?: string }).code !== 'ESRCH'
  }
}
