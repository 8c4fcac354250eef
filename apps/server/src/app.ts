import { resolve } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import { fold } from './feature.ts'
import { machine } from './features/apiKeys/apiKeys.service.ts'
import { authenticate, demandProof } from './features/auth/auth.service.ts'
import { tasks } from './features/operations/jobs/jobs.service.ts'
import { demandOpen } from './features/operations/maintenance/maintenance.service.ts'
import { publicDocuments, servePlain } from './features/portal/portal.service.ts'
import { type Clock, systemClock } from './platform/clock.ts'
import type { Platform } from './platform/context.ts'
import { createCrypto } from './platform/crypto/crypto.ts'
import { knownKeys } from './platform/crypto/keyPrints.store.ts'
import { admitKeys, missingFile } from './platform/crypto/keyPrints.ts'
import { type Keyring, loadKeyring } from './platform/crypto/keyring.ts'
import { selfTest } from './platform/crypto/selfTest.ts'
import { type Database, FOR_ASKING, FOR_JOBS, openDatabase } from './platform/db/db.ts'
import { guard } from './platform/db/held.ts'
import { findPrimary } from './platform/db/primary.ts'
import { openReplicas, type Replicas } from './platform/db/replicas.ts'
import { bindings } from './platform/http/binding.ts'
import { serveDocuments } from './platform/http/documents.ts'
import { type Readiness, serveProbes } from './platform/http/probes.ts'
import { createServer } from './platform/http/server.ts'
import { bySource, markWriters } from './platform/http/sources.ts'
import { serveWeb } from './platform/http/web.ts'
import { jobsOf } from './platform/jobs/jobs.ts'
import { openLive } from './platform/live/live.ts'
import type { Logger } from './platform/log.ts'
import { onInner } from './platform/outbound.ts'
import type { Product } from './platform/product.ts'
import { noteInner } from './platform/trail/refusals.ts'
import { admitWorld, worldOf } from './platform/world/world.ts'
import { features } from './product.ts'

const ASIDE_CONNECTIONS = 3
/** One for each job at once, one for each queue to hear of jobs, and two for what the queues themselves write. */
const JOB_CONNECTIONS = 10

export interface PlatformParts {
  config: Config
  /** The database to use: external, or the embedded one that was started for us. */
  url: string
  /** The way around a pooler, for what needs sessions of its own: signals and jobs. */
  directUrl?: string | undefined
  log: Logger
  clock?: Clock
  /** What it consists of, where that is not the whole product as it is shipped. */
  product?: Product
}

const keysIn = (config: Config, file: string, refuseToCreate?: string): Keyring =>
  loadKeyring({ file, masterKey: config.MASTER_KEY, sm2PrivateKey: config.SM2_PRIVATE_KEY, refuseToCreate })

/** The installation's keys, once they have proved to be those of the database. @throws Error saying what to bring */
async function openKeys(db: Database['db'], config: Config, file: string, clock: Clock): Promise<Keyring> {
  const known = await knownKeys(db)
  // Before anything is made: neither keys nor rows of one world come into the other.
  const { isInUse } = known
  await admitWorld(db, { wanted: worldOf(config), folder: config.DATA_DIR, isInUse, now: clock.now() })
  const keyring = keysIn(config, file, known.isInUse ? missingFile(file, known) : undefined)
  const source = config.MASTER_KEY ? 'MASTER_KEY' : `The key file ${file}`
  await admitKeys(db, keyring.masterKeys, source, clock.now())
  return keyring
}

/**
 * Replicas, where any are named.
 *
 * @param openAsker opens what asks the primary where its log ends; what keeps it waiting keeps no cache, captcha or limit waiting
 */
async function openReading(
  list: string | undefined,
  openAsker: () => Database,
  log: Logger,
): Promise<Replicas | undefined> {
  if (list === undefined) return undefined
  const asker = openAsker()
  const replicas = await openReplicas(list, { primary: asker.db, log }).catch(async (error: unknown) => {
    await asker.close()
    throw error
  })
  return { ...replicas, close: () => replicas.close().then(asker.close) }
}

/** Opens everything the features stand on. `close` ends it in the right order. */
export async function openPlatform({
  config,
  url,
  directUrl,
  log,
  clock = systemClock,
  product = fold(features),
}: PlatformParts) {
  selfTest()
  const primary = findPrimary(directUrl ?? url)
  const shared = directUrl === undefined ? { primary } : { primary: findPrimary(url), isShared: true }
  const database = openDatabase(url, config.DB_POOL_SIZE, log, shared)
  const aside = openDatabase(url, ASIDE_CONNECTIONS, log, shared)
  const jobDatabase = openDatabase(directUrl ?? url, JOB_CONNECTIONS, log, { limits: FOR_JOBS, primary })
  if (config.APP_MODE === 'test') for (const { pool } of [database, aside, jobDatabase]) guard(pool)
  const closeAll = () => Promise.all([aside.close(), jobDatabase.close(), database.close()])
  const file = config.MASTER_KEY_FILE ?? resolve(config.DATA_DIR, 'keys.json')
  const keyring = await openKeys(aside.db, config, file, clock).catch(async (error: unknown) => {
    await closeAll()
    throw error
  })
  const live = await openLive(directUrl ?? url, log, { primary }).catch(async (error) => {
    await closeAll()
    throw error
  })
  const { DATABASE_READ_URL: list } = config
  const openAsker = () => openDatabase(directUrl ?? url, 1, log, { limits: FOR_ASKING, primary })
  const replicas = await openReading(list, openAsker, log).catch(async (error) => {
    await live.close()
    await closeAll()
    throw error
  })
  const platform: Platform = {
    config,
    database,
    db: database.db,
    autonomous: aside.db,
    jobDatabase,
    replicas,
    clock,
    crypto: createCrypto(keyring, () => keysIn(config, file, `The key file ${file} is missing`)),
    live,
    jobs: jobsOf(product.of(tasks)),
    log,
    product,
  }
  onInner(config, (by) => noteInner(platform, by))
  const close = async () => {
    await live.close()
    await replicas?.close()
    await closeAll()
  }
  return { platform, close }
}

/** Builds the whole HTTP side: API of all features, documents, probes, web pages. It does not listen. */
export async function buildApp(platform: Platform, readiness?: Readiness): Promise<FastifyInstance> {
  const server = await createServer({
    platform,
    bindings: Object.values(platform.product.of(bindings)).map(bySource),
    authenticate: authenticate(platform),
    machine: machine(platform),
    demandProof,
    demandOpen,
  })
  markWriters(server, platform)
  serveProbes(server, platform, readiness)
  await serveDocuments(server, platform)
  await servePlain(server, platform)
  await serveWeb(server, platform.config, publicDocuments(platform))
  return server
}
