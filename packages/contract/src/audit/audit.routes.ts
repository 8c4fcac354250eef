import { z } from 'zod'
import { granted } from '../kit/access.ts'
import { page, pageQuery } from '../kit/page.ts'
import { Changed, nullable, zSearchKey } from '../kit/records.ts'
import { get, post, routes } from '../kit/routes.ts'
import { IdQuery, zId } from '../kit/scalars.ts'
import { zCode, zDate, zOptional, zText } from '../rules.ts'

/** Signing in and out; acts and faults; reading of cases (contract 5.11, PIPL). */
export const LOG_CATEGORIES = ['LOGIN', 'LOGOUT', 'OPERATE', 'EXCEPTION', 'READ'] as const
export type LogCategory = (typeof LOG_CATEGORIES)[number]

const result = z.enum(['SUCCESS', 'FAIL'])
export const LogRecord = z.object({
  id: z.string(),
  category: z.enum(LOG_CATEGORIES),
  /** What happened, in the reader's language. */
  name: z.string(),
  module: nullable,
  exeStatus: result,
  /** Why it was refused, or what broke. */
  exeMessage: nullable,
  opIp: z.string(),
  opAddress: nullable,
  opBrowser: nullable,
  opOs: nullable,
  className: nullable,
  methodName: nullable,
  reqMethod: nullable,
  reqUrl: nullable,
  opTime: z.string(),
  opUser: nullable,
  orgName: nullable,
  /** Record that was changed or read. */
  recordName: nullable,
})
export type LogRecord = z.infer<typeof LogRecord>
export const LogDetail = LogRecord.extend({
  /** Ids and codes of the call and the names of its other fields, as JSON text. */
  paramJson: nullable,
  resultJson: nullable,
  changes: Changed.shape.changes,
  /** Keyed digest of the line. */
  signData: nullable,
  /** Place in the chain; null until it is sealed. */
  sealNo: z.number().int().nullable(),
})
export type LogDetail = z.infer<typeof LogDetail>

const span = { startTime: zOptional(zDate), endTime: zOptional(zDate) }
export const LogQuery = pageQuery(['opTime'], {
  category: zOptional(zCode(LOG_CATEGORIES)),
  searchKey: zSearchKey,
  ip: zOptional(zText({ max: 64, singleLine: true })),
  module: zOptional(zText({ max: 50, singleLine: true })),
  exeStatus: zOptional(zCode(['SUCCESS', 'FAIL'])),
  /** Account of the person. */
  account: zOptional(zText({ max: 64, singleLine: true })),
  ...span,
})

const DayCount = z.object({ date: z.string(), loginCount: z.number().int(), logoutCount: z.number().int() })
const NamedCount = z.object({ date: z.string(), name: z.string(), count: z.number().int() })
const Share = z.object({ type: z.string(), value: z.number().int() })

export const Verified = z.object({
  /** Lines that were checked again. */
  checked: z.number().int(),
  /** Lines that left by retention; their places in the chain hold. */
  retired: z.number().int(),
  /** Lines that wait for their seal. */
  unsealed: z.number().int(),
  from: z.number().int(),
  to: z.number().int(),
  /** First place at which the chain does not hold; null where it holds. */
  broken: z
    .object({
      seq: z.number().int(),
      source: z.string(),
      id: z.string(),
      why: z.enum(['missing', 'altered', 'chain']),
    })
    .nullable(),
})
export type Verified = z.infer<typeof Verified>

/** Logs, which are only added to. There is no clearing: lines leave by retention, never before six months. */
export const logRoutes = routes('logs', '/api/webapp/dev/log', granted(), {
  page: get('/page', {
    summary: 'Lines of one log, newest first',
    query: LogQuery,
    reply: page(LogRecord),
  }),
  detail: get('/detail', {
    summary: 'One line with what changed, old and new',
    query: IdQuery,
    reply: LogDetail,
    errors: ['audit.not_found'],
  }),
  visLineChartData: get('/vis/lineChartData', {
    summary: 'Sign-ins and sign-outs by day of the last week',
    reply: z.array(DayCount),
  }),
  visPieChartData: get('/vis/pieChartData', {
    summary: 'Sign-ins and sign-outs of the last week',
    reply: z.array(Share),
  }),
  opBarChartData: get('/op/barChartData', {
    summary: 'Acts and faults by day of the last week',
    reply: z.array(NamedCount),
  }),
  opPieChartData: get('/op/pieChartData', {
    summary: 'Acts and faults of the last week',
    reply: z.array(Share),
  }),
  verify: post('/verify', {
    summary: 'Checks the SM3 chain over all logs, as far back as asked',
    body: z.object({
      /** Place to begin at; the last hundred thousand where it is left out. */
      from: z.number('rule.integer').int('rule.integer').min(1, 'rule.integer').optional(),
    }),
    reply: Verified,
    errors: ['audit.checking'],
  }),
})

/** What happened to one record: for the history tabs of the administration. */
export const recordRoutes = routes('records', '/api/webapp/sys/record', granted(), {
  history: get('/history', {
    summary: 'Acts upon one record, newest first',
    query: z.object({
      kind: zText({ max: 30, singleLine: true }),
      id: zId,
    }),
    reply: z.array(Changed),
  }),
})
