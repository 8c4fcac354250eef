// Faults that a browser never shows: processes killed in the middle of work, a database that is away, servers restarted
// under load, one data directory wanted twice, slow starts. Prints one line for each check and at the end
// `N passed, N failed`. With THOROUGH set, outages and restarts are as many as the product promises to stand;
// words name the scenes to run, all without.
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { ensureBuilt } from '../scripts/steps.mjs'
import { outages, stopped, terminated } from './faults/away.ts'
import {
  killedDatabase,
  killedServer,
  secondStart,
  stoppedWithDatabase,
  takenDirectory,
} from './faults/killed.ts'
import { rolling } from './faults/rolling.ts'
import { openSite } from './faults/site.ts'
import { startWork } from './faults/work.ts'
import { freePort, type ServerProcess, startServer, temporaryFolder } from './product.ts'

const total = { passed: 0, failed: 0 }
async function judge(what: string, act: () => Promise<string>, server?: ServerProcess): Promise<void> {
  const began = performance.now()
  const seconds = () => ((performance.now() - began) / 1000).toFixed(1)
  try {
    const said = await act()
    total.passed += 1
    console.log(`ok      ${what} (${seconds()} s): ${said}`)
  } catch (error) {
    total.failed += 1
    console.log(`failed  ${what} (${seconds()} s): ${(error as Error).message}`)
    if (server) console.log(server.output().slice(-3_000))
  }
}

/** One server goes through everything a database can do to it. */
async function databaseAway(): Promise<void> {
  const site = await openSite()
  const server = await startServer({ ...site.settings, PORT: String(await freePort()) })
  try {
    const work = startWork(server.origin, site.writers, site.readers)
    await judge('database away while people work', () => outages(site, server, work), server)
    await judge('backends ended while people work', () => terminated(site, server, work), server)
    await judge('stopping after that', () => stopped(site, server, work), server)
  } finally {
    await server.stop()
    await site.close()
  }
}

async function restarts(): Promise<void> {
  const site = await openSite()
  try {
    await judge('servers restarted in turn while people work', () => rolling(site))
  } finally {
    await site.close()
  }
}

async function ownDatabase(): Promise<void> {
  const folder = await temporaryFolder('faults')
  const dataDir = path.join(folder, 'data')
  const server = await startServer({ PORT: String(await freePort()), DATA_DIR: dataDir, DEMO_CASES: '0' })
  try {
    await judge('data directory already in use', () => takenDirectory(dataDir))
    await judge('database killed while serving', () => killedDatabase(server, dataDir), server)
  } finally {
    await server.stop()
  }
  await judge('npm start, the second time', () => secondStart(dataDir))
  await rm(folder, { recursive: true, force: true })
}

const SCENES = {
  killed: () => judge('server killed while people submit', killedServer),
  ownDatabase,
  stop: () => judge('stopping with a database of its own', stoppedWithDatabase),
  databaseAway,
  restarts,
}

await ensureBuilt('web')
await ensureBuilt('server')
const wanted = process.argv.slice(2)
for (const [name, scene] of Object.entries(SCENES))
  if (wanted.length === 0 || wanted.includes(name)) await scene()
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 ? 0 : 1)
