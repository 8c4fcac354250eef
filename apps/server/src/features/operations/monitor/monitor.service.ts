import { readFile, statfs } from 'node:fs/promises'
import os from 'node:os'
import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import type { Language } from '@appeal/contract/kit/language.ts'
import type { ServerInfo, WorkInfo } from '@appeal/contract/monitor/monitor.routes.ts'
import { wireTime } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { besideStandings } from '../../../platform/upkeep/indexes.store.ts'
import * as store from './monitor.store.ts'

const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'] as const

/** `1.5 GB` */
export function sizeText(bytes: number): string {
  let value = bytes
  let at = 0
  while (value >= 1024 && at < UNITS.length - 1) {
    value /= 1024
    at += 1
  }
  return `${at === 0 ? value : value.toFixed(1)} ${UNITS[at]}`
}

const percent = (part: number, whole: number) => (whole > 0 ? Math.round((part / whole) * 1_000) / 10 : 0)

// How long a look at processor and network takes: long enough to mean something, short enough to wait for.
const MOMENT = 300

interface Times {
  user: number
  sys: number
  idle: number
}
const cpuTimes = (): Times =>
  os.cpus().reduce(
    (sum, { times }) => ({
      user: sum.user + times.user + times.nice,
      sys: sum.sys + times.sys + times.irq,
      idle: sum.idle + times.idle,
    }),
    { user: 0, sys: 0, idle: 0 },
  )

async function processor() {
  const before = cpuTimes()
  await pause(MOMENT)
  const after = cpuTimes()
  const used = { user: after.user - before.user, sys: after.sys - before.sys, idle: after.idle - before.idle }
  const all = used.user + used.sys + used.idle
  const [first] = os.cpus()
  const cores = String(os.cpus().length)
  return {
    cpuName: first?.model ?? '',
    cpuNum: '1',
    cpuPhysicalCoreNum: cores,
    cpuLogicalCoreNum: cores,
    cpuSysUseRate: `${percent(used.sys, all)}%`,
    cpuUserUseRate: `${percent(used.user, all)}%`,
    cpuTotalUseRate: percent(used.user + used.sys, all),
    cpuWaitRate: '0%',
    cpuFreeRate: `${percent(used.idle, all)}%`,
  }
}

async function storage(dir: string) {
  const disk = await statfs(dir)
  const total = disk.blocks * disk.bsize
  const free = disk.bavail * disk.bsize
  return {
    storageTotal: sizeText(total),
    storageUsed: sizeText(total - free),
    storageFree: sizeText(free),
    storageUseRate: percent(total - free, total),
  }
}

const ownAddress = () =>
  Object.values(os.networkInterfaces())
    .flat()
    .find((address) => address && !address.internal && address.family === 'IPv4')?.address ?? '127.0.0.1'

/** How long that is, as people say it: its two largest units, minutes at least. */
export function spanText(seconds: number, language: Language): string {
  const minutes = Math.floor(seconds / 60)
  const parts = [
    [Math.floor(minutes / 1_440), '天', 'd'],
    [Math.floor((minutes % 1_440) / 60), '小时', 'h'],
    [minutes % 60, '分钟', 'min'],
  ] as const
  const from = Math.max(
    0,
    parts.findIndex(([count]) => count > 0),
  )
  return parts
    .slice(minutes === 0 ? 2 : from, minutes === 0 ? 3 : from + 2)
    .map(([count, zh, en]) => `${count} ${language === 'en' ? en : zh}`)
    .join(' ')
}

/** Processor, memory, disk and process of the server that answers. */
export async function serverInfo(ctx: Context): Promise<ServerInfo> {
  const { config } = ctx.platform
  const [cpu, disk] = await Promise.all([processor(), storage(config.DATA_DIR)])
  const [total, free] = [os.totalmem(), os.freemem()]
  const heap = process.memoryUsage()
  const seconds = process.uptime()
  return {
    devMonitorCpuInfo: cpu,
    devMonitorMemoryInfo: {
      memoryTotal: sizeText(total),
      memoryUsed: sizeText(total - free),
      memoryFree: sizeText(free),
      memoryUseRate: percent(total - free, total),
    },
    devMonitorStorageInfo: disk,
    devMonitorServerInfo: {
      serverName: os.hostname(),
      serverOs: `${os.type()} ${os.release()}`,
      serverIp: ownAddress(),
      serverArchitecture: os.arch(),
    },
    devMonitorJvmInfo: {
      jvmName: 'Node.js',
      jvmVersion: process.version,
      jvmMemoryTotal: sizeText(heap.heapTotal),
      jvmMemoryUsed: sizeText(heap.heapUsed),
      jvmMemoryFree: sizeText(heap.heapTotal - heap.heapUsed),
      jvmUseRate: percent(heap.heapUsed, heap.heapTotal),
      jvmStartTime: wireTime(new Date(ctx.now().getTime() - seconds * 1_000)),
      jvmRunTime: spanText(seconds, ctx.language),
    },
  }
}

/** Bytes in and out of all network interfaces so far; zero where the system does not tell. */
async function traffic(): Promise<{ inward: number; outward: number }> {
  const text = await readFile('/proc/net/dev', 'utf8').catch(() => '')
  let [inward, outward] = [0, 0]
  for (const line of text.split('\n').slice(2)) {
    const [name, ...figures] = line.trim().split(/[:\s]+/)
    if (!name || name === 'lo') continue
    inward += Number(figures[0] ?? 0)
    outward += Number(figures[8] ?? 0)
  }
  return { inward, outward }
}

/** Bytes per second, measured over a moment. */
export async function networkInfo() {
  const before = await traffic()
  await pause(MOMENT)
  const after = await traffic()
  const rate = (bytes: number) => `${sizeText(Math.max(0, Math.round((bytes * 1_000) / MOMENT)))}/S`
  return {
    devMonitorNetworkInfo: {
      upLinkRate: rate(after.outward - before.outward),
      downLinkRate: rate(after.inward - before.inward),
    },
  }
}

const TICK_MS = 10
let loop: IntervalHistogram | undefined
/** Measures the event loop of this process from the first look on, which waits a moment; a timer of ten milliseconds. */
async function loopDelay(): Promise<IntervalHistogram> {
  if (loop) return loop
  loop = monitorEventLoopDelay({ resolution: TICK_MS })
  loop.enable()
  await pause(MOMENT)
  return loop
}
/** What came on time is one tick apart: the delay is what is above it. */
const inMs = (nanoseconds: number) => Math.max(0, Math.round(nanoseconds / 1e5) / 10 - TICK_MS)

/** Event loop, database and job queue. Figures of the loop are those since the look before. */
export async function workInfo(ctx: Context): Promise<WorkInfo> {
  const { db, database } = ctx.platform
  const histogram = await loopDelay()
  const delay = {
    p50: inMs(histogram.percentile(50)),
    p99: inMs(histogram.percentile(99)),
    max: inMs(histogram.max),
  }
  histogram.reset()
  const { pool } = database
  const [facts, slow, counts, failures, indexes] = await Promise.all([
    store.databaseFacts(db),
    store.slowNow(db),
    store.jobCounts(db),
    store.lastFailures(db),
    besideStandings(db),
  ])
  const told = (text: string) => wireTime(new Date(text))
  return {
    loop: delay,
    pool: {
      size: pool.options.max ?? 0,
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    },
    database: {
      version: facts?.version ?? '',
      size: facts?.size ?? '',
      connections: facts?.connections ?? 0,
      maxConnections: facts?.most ?? 0,
    },
    replicas: (ctx.platform.replicas?.states() ?? []).map(({ host, standing, bytes, seconds }) => ({
      ...{ host, standing },
      bytes: Number.isFinite(bytes) ? bytes : null,
      seconds: Number.isFinite(seconds) ? Math.round(seconds * 10) / 10 : null,
    })),
    jobs: {
      waiting: counts?.waiting ?? 0,
      running: counts?.running ?? 0,
      failed: counts?.failed ?? 0,
      oldest: counts?.oldest ? told(counts.oldest) : null,
    },
    indexes,
    slow,
    failures: failures.map((row) => ({ ...row, at: told(row.at) })),
  }
}
