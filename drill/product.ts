// The product as deployed: two processes of the built server, started again by themselves, and people who use it.
import { randomBytes } from 'node:crypto'
import { appendFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { answers, tokenOf, until } from '../e2e/faults/filing.ts'
import { liftDailyLimit } from '../e2e/faults/whole.ts'
import { startWork, type Work } from '../e2e/faults/work.ts'
import { type ServerProcess, spawnServer, startServer } from '../e2e/product.ts'
import { addressOf, type Cluster, SITE } from './cluster.ts'

const RESTART_MS = 1_000
const START_MS = 120_000
/** Who files and who reads at once: what gives more than 200 requests a second where two cores do everything. */
const WRITERS = 14
const READERS = 26

/** A process of the product that a service manager watches. */
export interface Kept {
  kill(): void
  isReady(): Promise<boolean>
  /** How often it was started again. */
  restarts(): number
  stop(): Promise<void>
}

export interface Product {
  processes: Kept[]
  work: Work
}

/** What ends that which was begun, last first. */
export type Undo = (() => Promise<unknown>)[]

function keepServer(settings: Record<string, string>, log: string): Kept {
  let isWanted = true
  let restarts = 0
  let server: ServerProcess
  const origin = `http://${settings.HOST}:${settings.PORT}`
  function run(): void {
    server = spawnServer(settings)
    const one = server
    void server.exited.then(async () => {
      appendFileSync(log, one.output())
      await delay(RESTART_MS)
      if (!isWanted) return
      restarts += 1
      run()
    })
  }
  run()
  return {
    kill: () => server.child.kill('SIGKILL'),
    isReady: () => answers(origin, '/readyz'),
    restarts: () => restarts,
    async stop() {
      isWanted = false
      await server.stop()
    },
  }
}

/** Prepares the database by a first start, signs people in, and lets them work through HAProxy. */
export async function startProduct(folder: string, { url, ownerUrl }: Cluster, undo: Undo): Promise<Product> {
  const settings = {
    DATABASE_URL: url,
    DATABASE_OWNER_URL: ownerUrl,
    // One folder stands for the S3 storage; keys are the same for all.
    DATA_DIR: path.join(folder, 'data'),
    MASTER_KEY: randomBytes(32).toString('hex'),
    DEMO_CASES: '0',
    DB_POOL_SIZE: '10',
    PORT: '3000',
    LOG_LEVEL: 'warn',
    // HAProxy names the drill's own address; before it stand those that people come from.
    TRUSTED_PROXIES: '2',
  }
  const first = await startServer({ ...settings, HOST: addressOf(1) })
  await first.stop()
  await liftDailyLimit(ownerUrl)
  const processes = [1, 2].map((number) => {
    const log = path.join(folder, `product${number}.log`)
    const one = keepServer({ ...settings, HOST: addressOf(number) }, log)
    undo.push(() => one.stop())
    return one
  })
  for (const one of processes) await until('a process is ready', START_MS, one.isReady)
  await until('the site answers', START_MS, () => answers(SITE, '/readyz'))
  // Each files as somebody of their own: one person's acts wait for each other.
  const tokens: string[] = []
  for (let at = 1; at <= WRITERS; at += 1) tokens.push(await tokenOf(SITE, `user${at}`))
  const readers = Array.from({ length: READERS }, (_, at) => tokens[at % tokens.length]!)
  return { processes, work: startWork(SITE, tokens, readers) }
}
