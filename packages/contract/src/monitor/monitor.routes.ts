import { z } from 'zod'
import { granted } from '../kit/access.ts'
import { nullable } from '../kit/records.ts'
import { get, routes } from '../kit/routes.ts'

const text = z.string()
const number = z.number()

export const ServerInfo = z.object({
  devMonitorCpuInfo: z.object({
    cpuName: text,
    cpuNum: text,
    cpuPhysicalCoreNum: text,
    cpuLogicalCoreNum: text,
    cpuSysUseRate: text,
    cpuUserUseRate: text,
    cpuTotalUseRate: number,
    cpuWaitRate: text,
    cpuFreeRate: text,
  }),
  devMonitorMemoryInfo: z.object({
    memoryTotal: text,
    memoryUsed: text,
    memoryFree: text,
    memoryUseRate: number,
  }),
  devMonitorStorageInfo: z.object({
    storageTotal: text,
    storageUsed: text,
    storageFree: text,
    storageUseRate: number,
  }),
  devMonitorServerInfo: z.object({
    serverName: text,
    serverOs: text,
    serverIp: text,
    serverArchitecture: text,
  }),
  /** The clients' name for the run-time; here Node. */
  devMonitorJvmInfo: z.object({
    jvmName: text,
    jvmVersion: text,
    jvmMemoryTotal: text,
    jvmMemoryUsed: text,
    jvmMemoryFree: text,
    jvmUseRate: number,
    jvmStartTime: text,
    jvmRunTime: text,
  }),
})
export type ServerInfo = z.infer<typeof ServerInfo>

/** Whether a replica of the database is read from, else why not. */
export const REPLICA_STANDINGS = ['used', 'unreachable', 'promoted', 'foreign', 'behind'] as const

/** How an index stands that is built beside the work: used, being built, or waiting for a process that builds it. */
export const INDEX_STANDINGS = ['used', 'building', 'waiting'] as const

export const WorkInfo = z.object({
  /** Delay of the event loop in milliseconds over the last while: middle, 99th percentile, longest. */
  loop: z.object({ p50: number, p99: number, max: number }),
  pool: z.object({ size: number, used: number, idle: number, waiting: number }),
  database: z.object({ version: text, size: text, connections: number, maxConnections: number }),
  /** Replicas that this process may read from; how far behind is null where they do not tell. */
  replicas: z.array(
    z.object({
      host: text,
      standing: z.enum(REPLICA_STANDINGS),
      bytes: number.nullable(),
      seconds: number.nullable(),
    }),
  ),
  /** Indexes that are built beside the work. */
  indexes: z.array(z.object({ name: text, standing: z.enum(INDEX_STANDINGS) })),
  jobs: z.object({ waiting: number, running: number, failed: number, oldest: nullable }),
  /** Statements that run for longer than a second, the longest first. */
  slow: z.array(z.object({ seconds: number, state: text, query: text })),
  /** Jobs that gave up or failed last, newest first. */
  failures: z.array(z.object({ task: text, attempts: number, error: text, at: text })),
})
export type WorkInfo = z.infer<typeof WorkInfo>

/** The machine and the process that answers (contract 5.12). */
export const monitorRoutes = routes('monitor', '/api/webapp/dev/monitor', granted(), {
  serverInfo: get('/serverInfo', {
    summary: 'Processor, memory, disk and process of this server',
    reply: ServerInfo,
  }),
  networkInfo: get('/networkInfo', {
    summary: 'Bytes per second of the network, measured over a moment',
    reply: z.object({ devMonitorNetworkInfo: z.object({ upLinkRate: text, downLinkRate: text }) }),
  }),
  workInfo: get('/workInfo', {
    summary: 'Event loop, database and job queue',
    reply: WorkInfo,
  }),
})
