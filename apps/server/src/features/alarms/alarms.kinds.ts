import type { AlarmKind } from '@appeal/contract/alarms/alarmKinds.ts'
import { OWED_CLOCKS } from '@appeal/contract/calendar/deadlineKinds.ts'
import type { Context } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db/db.ts'
import { verifySomeLogs } from '../audit/audit.service.ts'
import { unfitWordings } from '../outbox/wordings/wordings.service.ts'
import { verifySomeEntries } from '../transparency/transparency.service.ts'
import type { Finding, Span } from './alarms.counting.store.ts'
import * as counting from './alarms.counting.store.ts'
import type { THRESHOLDS } from './alarms.settings.ts'

type Count = (db: Queryable, span: Span) => Promise<Finding[]>

/** How one kind of alarm is found: over which time, from which setting's figure on, by which question. */
export interface AlarmWork {
  /** The stretch that is counted, and in which a subject is told of once. */
  minutes: number
  find(ctx: Context, span: Omit<Span, 'threshold'>, thresholdOf: ThresholdOf): Promise<Told[]>
}
/** The figure that a setting says. */
export type ThresholdOf = (kind: keyof typeof THRESHOLDS) => number
export type Told = Finding & { threshold: number }

const counted = (from: keyof typeof THRESHOLDS | number, minutes: number, count: Count): AlarmWork => ({
  minutes,
  async find({ platform }, span, thresholdOf) {
    const threshold = typeof from === 'number' ? from : thresholdOf(from)
    const findings = await count(platform.db, { ...span, threshold })
    return findings.map((one) => ({ ...one, threshold }))
  },
})

/** One wrong line is told of, whatever any setting says. */
const verified = (verify: (ctx: Context, turn: number) => Promise<string | undefined>): AlarmWork => ({
  minutes: DAY,
  async find(ctx) {
    const first = await verify(ctx, Math.floor(ctx.now().getTime() / 60_000))
    return first === undefined ? [] : [{ subject: `name:${first}`, count: 1, ip: null, threshold: 1 }]
  },
})

const QUARTER = 15
const HOUR = 60
const DAY = 1_440
const { refusalsOf } = counting

/** Every kind of alarm; the compiler asks for each. */
export const alarmWork: Readonly<Record<AlarmKind, AlarmWork>> = {
  passwordGuessing: counted('passwordGuessing', QUARTER, counting.failuresOfAccounts),
  passwordSpraying: counted('passwordSpraying', QUARTER, counting.accountsOfAddresses),
  passwordFlood: counted('passwordFlood', QUARTER, counting.failuresOfAll),
  cipherReplay: counted('cipherReplay', QUARTER, counting.badCiphers),
  lockedOut: counted('lockedOut', QUARTER, refusalsOf('locked')),
  factorGuessing: counted('factorGuessing', QUARTER, refusalsOf('factor')),
  passkeyCopied: counted('passkeyCopied', HOUR, counting.copiedPasskeys),
  proofGuessing: counted('proofGuessing', QUARTER, refusalsOf('proof')),
  foreignSites: counted('foreignSites', QUARTER, refusalsOf('site')),
  innerAddresses: counted('innerAddresses', HOUR, refusalsOf('inner')),
  codeGuessing: counted('codeGuessing', QUARTER, refusalsOf('code')),
  codesToReceiver: counted('codesToReceiver', HOUR, counting.codesToReceivers),
  codesFromAddress: counted('codesFromAddress', HOUR, refusalsOf('codeAsked')),
  captchaGuessing: counted('captchaGuessing', QUARTER, refusalsOf('captcha')),
  numberGuessing: counted('numberGuessing', HOUR, refusalsOf('number')),
  malformedInput: counted('malformedInput', QUARTER, refusalsOf('malformed')),
  limitHits: counted('limitHits', QUARTER, refusalsOf('limit')),
  uploadsRefused: counted('uploadsRefused', HOUR, refusalsOf('upload')),
  foreignObjects: counted('foreignObjects', QUARTER, refusalsOf('foreign')),
  forbiddenCalls: counted('forbiddenCalls', QUARTER, refusalsOf('forbidden')),
  rightsWidened: counted('rightsWidened', DAY, refusalsOf('widening')),
  revealsMany: counted('revealsMany', DAY, counting.reveals),
  revealsOver: counted('revealsOver', DAY, refusalsOf('reveal')),
  readingMany: counted('readingMany', HOUR, counting.casesRead),
  readingAtNight: counted('readingAtNight', HOUR, counting.casesReadAtNight),
  readingOutside: counted('readingOutside', DAY, counting.casesReadOutside),
  readingEmergency: counted('readingEmergency', HOUR, counting.casesReadInEmergency),
  exportsMany: counted('exportsMany', DAY, counting.exportsMade),
  exportsBulk: counted('exportsBulk', DAY, counting.rowsExported),
  exportsOver: counted('exportsOver', DAY, refusalsOf('export')),
  logBroken: verified(verifySomeLogs),
  registerBroken: verified(verifySomeEntries),
  fileBroken: counted(1, DAY, refusalsOf('broken')),
  headMissing: counted('headMissing', DAY, counting.minutesWithoutHead),
  headsUnsent: counted('headsUnsent', DAY, counting.hoursUnsent),
  outboxFailed: counted('outboxFailed', DAY, counting.messagesFailed),
  outboxStuck: counted('outboxStuck', HOUR, counting.minutesInOutbox),
  wordingUnfit: {
    minutes: DAY,
    async find(ctx) {
      const names = await unfitWordings(ctx)
      return names.map((name) => ({ subject: `name:${name}`, count: 1, ip: null, threshold: 1 }))
    },
  },
  timersLate: counted('timersLate', HOUR, counting.minutesUnnoticed(OWED_CLOCKS)),
  jobFailed: counted('jobFailed', HOUR, counting.jobsFailed),
  jobLate: counted('jobLate', HOUR, counting.minutesInQueue),
  queueGivenUp: counted('queueGivenUp', HOUR, counting.tasksGivenUp),
  serverFaults: counted('serverFaults', QUARTER, counting.faults),
  backupOld: counted('backupOld', DAY, counting.hoursWithoutBackup),
}
