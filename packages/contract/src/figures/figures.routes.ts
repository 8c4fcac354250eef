import { z } from 'zod'
import { granted } from '../kit/access.ts'
import { get, post, routes } from '../kit/routes.ts'
import { IdQuery } from '../kit/scalars.ts'
import { SHEET_ERRORS } from '../kit/sheets.ts'
import { Benchmark, BenchmarkQuery, Funnel, FunnelQuery } from './benchmark.ts'
import { ExclusionEffect } from './exclusionEffect.ts'
import {
  FreezeBody,
  ImportResult,
  LockBody,
  SnapshotPage,
  SnapshotProof,
  SnapshotQuery,
  SnapshotRow,
  StatCasePage,
  StatCaseQuery,
  StatQuery,
  StatTable,
  Volume,
  VolumeBody,
  VolumeKey,
  VolumePage,
  VolumeQuery,
} from './figures.schemas.ts'
import { OtherQuery, OtherTable } from './others.ts'
import { OuterQuery, OuterTable } from './outer.ts'
import { ClockBoard, PressingPage, PressingQuery } from './pressing.ts'
import { Times, TimesQuery } from './times.ts'

const BASE = '/api/bizapp/biz/statistics'

/** Figures and the cases behind them: within the viewer's sight, the same as for lists. */
export const statisticsRoutes = routes('statistics', BASE, granted('a', 'b'), {
  query: get('/query', {
    reads: 'replica',
    urgency: 'last',
    summary: 'Measures of a period, split by one dimension, with the period and the year before',
    query: StatQuery,
    reply: StatTable,
  }),
  casepage: get('/casepage', {
    reads: 'replica',
    summary: 'The cases that a number counts; as many as the number says',
    query: StatCaseQuery,
    reply: StatCasePage,
  }),
  clocks: get('/clocks', {
    reads: 'replica',
    urgency: 'last',
    summary: 'Open cases by running clock and by how near its legal end is',
    reply: ClockBoard,
  }),
  pressingpage: get('/pressingpage', {
    reads: 'replica',
    summary: 'The cases behind a number of the clocks, the most pressing first',
    query: PressingQuery,
    reply: PressingPage,
  }),
  others: get('/others', {
    reads: 'replica',
    urgency: 'last',
    summary: 'Couriers’ cases or reports that came in within a period; within the sight of their list',
    query: OtherQuery,
    reply: OtherTable,
  }),
  outer: get('/outer', {
    reads: 'replica',
    access: granted('b'),
    urgency: 'last',
    summary: 'What outer bodies passed on within a period, and whether their day was kept; of cases in sight',
    query: OuterQuery,
    reply: OuterTable,
  }),
  times: get('/times', {
    reads: 'replica',
    urgency: 'last',
    summary: 'Whose hands the time of the cases that ended in a period passed in, and days to reply',
    query: TimesQuery,
    reply: Times,
  }),
  benchmark: get('/benchmark', {
    reads: 'replica',
    access: granted('a'),
    urgency: 'last',
    summary: 'An enterprise’s own figures beside those of unnamed peers, with intervals',
    query: BenchmarkQuery,
    reply: Benchmark,
    errors: ['statistics.range_wrong'],
  }),
  funnel: get('/funnel', {
    reads: 'replica',
    access: granted('b'),
    urgency: 'last',
    summary: 'A rate of brands or areas over its size, with control limits; within the viewer’s sight',
    query: FunnelQuery,
    reply: Funnel,
    errors: ['statistics.range_wrong'],
  }),
  exclusionEffect: get('/exclusionEffect', {
    reads: 'replica',
    access: granted('b'),
    urgency: 'last',
    summary: 'What the figures of a brand would be without a case, within the viewer’s sight',
    query: IdQuery,
    reply: ExclusionEffect,
    errors: ['appeals.not_found'],
  }),
})

/** Business volume, brand × area × month: the denominator of every rate. */
export const volumeRoutes = routes(
  'volumes',
  `${BASE}/volume`,
  granted(),
  {
    page: get('/page', {
      reads: 'replica',
      summary: 'Volumes of a month in million items, and whether the month is locked',
      query: VolumeQuery,
      reply: VolumePage,
    }),
    edit: post('/edit', {
      summary: 'Sets one volume',
      body: VolumeBody,
      reply: Volume,
      errors: [
        'statistics.brand_unknown',
        'statistics.area_unknown',
        'statistics.month_locked',
        'statistics.month_ahead',
        'record.stale',
      ],
    }),
    delete: post('/delete', {
      summary: 'Takes one volume away',
      body: VolumeKey,
      errors: ['statistics.volume_gone', 'statistics.month_locked', 'record.stale'],
    }),
    template: get('/template', {
      summary: 'An empty sheet with all brands and provinces',
      query: z.object({ month: VolumeBody.shape.month }),
      raw: true,
    }),
    importSheet: post('/import', {
      urgency: 'last',
      summary: 'Takes a sheet of volumes; every line has its own result',
      upload: true,
      reply: ImportResult,
      errors: SHEET_ERRORS,
    }),
    lock: post('/lock', {
      summary: 'Locks a month’s volumes',
      body: LockBody,
      errors: ['statistics.month_locked', 'statistics.month_ahead'],
    }),
    unlock: post('/unlock', {
      summary: 'Opens a month that somebody locked; a frozen one stays locked',
      body: LockBody,
      errors: ['statistics.not_locked', 'statistics.month_frozen'],
    }),
  },
  ['volumes', 'snapshots', 'statistics'],
)

/** Frozen months: each a snapshot that never changes. */
export const snapshotRoutes = routes(
  'snapshots',
  `${BASE}/snapshot`,
  granted(),
  {
    page: get('/page', {
      summary:
        'Frozen months, newest first, with the corrections they carry, and those that are not frozen yet',
      query: SnapshotQuery,
      reply: SnapshotPage,
    }),
    verify: get('/verify', {
      urgency: 'last',
      summary: 'Proves a snapshot: its bytes give its digest, and the cases still give its bytes',
      query: IdQuery,
      reply: SnapshotProof,
      errors: ['statistics.snapshot_gone'],
    }),
    freeze: post('/freeze', {
      urgency: 'last',
      summary: 'Freezes a month that is over, where the job did not yet',
      body: FreezeBody,
      reply: SnapshotRow,
      errors: ['statistics.month_ahead', 'statistics.month_frozen', 'statistics.not_proved'],
    }),
  },
  ['volumes', 'snapshots', 'statistics'],
)
