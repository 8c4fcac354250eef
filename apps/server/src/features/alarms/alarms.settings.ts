import type { AlarmKind } from '@appeal/contract/alarms/alarmKinds.ts'
import { alarmSlug } from '@appeal/contract/alarms/alarmKinds.ts'
import { alarmTexts } from '@appeal/contract/alarms/alarms.texts.ts'
import { setting } from '../reference/settings/settings.declare.service.ts'

const TAB = 'AUTH_ALARM'

/**
 * From which figure on a kind of alarm is raised. Nobody raises it alone beyond the second bound: whoever is to be
 * noticed would do that first.
 */
const from = (
  kind: AlarmKind,
  place: number,
  value: number,
  [least, most]: readonly [number, number],
  unit: 'count' | 'minute' | 'hour' = 'count',
) =>
  setting.integer(`ALARM_${alarmSlug(kind).toUpperCase()}`, value, {
    in: TAB,
    sort: 1_800 + place,
    unit,
    zh: `告警阈值：${alarmTexts[kind].title.zh}`,
    en: `Alarm from: ${alarmTexts[kind].title.en}`,
    between: [least, most],
    alone: [least, Math.min(most, value * 3)],
  })

/** What a broken seal, register or file begins at is no setting: the first one is told. */
export const THRESHOLDS = {
  passwordGuessing: from('passwordGuessing', 1, 5, [3, 100]),
  passwordSpraying: from('passwordSpraying', 2, 10, [3, 500]),
  passwordFlood: from('passwordFlood', 3, 300, [20, 10_000]),
  cipherReplay: from('cipherReplay', 4, 5, [2, 500]),
  lockedOut: from('lockedOut', 5, 20, [5, 1_000]),
  factorGuessing: from('factorGuessing', 6, 4, [2, 50]),
  passkeyCopied: from('passkeyCopied', 36, 1, [1, 20]),
  proofGuessing: from('proofGuessing', 37, 4, [2, 50]),
  foreignSites: from('foreignSites', 38, 5, [2, 500]),
  innerAddresses: from('innerAddresses', 39, 5, [2, 500]),
  codeGuessing: from('codeGuessing', 7, 10, [3, 500]),
  codesToReceiver: from('codesToReceiver', 8, 5, [2, 30]),
  codesFromAddress: from('codesFromAddress', 9, 20, [5, 1_000]),
  captchaGuessing: from('captchaGuessing', 10, 20, [5, 1_000]),
  numberGuessing: from('numberGuessing', 11, 20, [5, 1_000]),
  malformedInput: from('malformedInput', 12, 50, [10, 10_000]),
  limitHits: from('limitHits', 13, 50, [10, 10_000]),
  uploadsRefused: from('uploadsRefused', 14, 10, [3, 500]),
  foreignObjects: from('foreignObjects', 15, 30, [5, 1_000]),
  forbiddenCalls: from('forbiddenCalls', 16, 20, [5, 1_000]),
  rightsWidened: from('rightsWidened', 40, 5, [2, 100]),
  revealsMany: from('revealsMany', 17, 30, [3, 1_000]),
  revealsOver: from('revealsOver', 31, 1, [1, 100]),
  readingMany: from('readingMany', 18, 100, [10, 2_000]),
  readingAtNight: from('readingAtNight', 19, 20, [3, 1_000]),
  readingOutside: from('readingOutside', 33, 30, [3, 1_000]),
  readingEmergency: from('readingEmergency', 34, 1, [1, 20]),
  exportsMany: from('exportsMany', 20, 20, [3, 500]),
  exportsBulk: from('exportsBulk', 21, 50_000, [1_000, 5_000_000]),
  exportsOver: from('exportsOver', 32, 1, [1, 100]),
  headMissing: from('headMissing', 22, 130, [70, 1_440], 'minute'),
  headsUnsent: from('headsUnsent', 35, 6, [2, 72], 'hour'),
  outboxFailed: from('outboxFailed', 23, 20, [1, 1_000]),
  outboxStuck: from('outboxStuck', 24, 30, [5, 1_440], 'minute'),
  timersLate: from('timersLate', 25, 60, [20, 1_440], 'minute'),
  jobFailed: from('jobFailed', 26, 2, [1, 50]),
  jobLate: from('jobLate', 27, 30, [5, 1_440], 'minute'),
  queueGivenUp: from('queueGivenUp', 28, 1, [1, 100]),
  serverFaults: from('serverFaults', 29, 10, [1, 1_000]),
  backupOld: from('backupOld', 30, 48, [2, 720], 'hour'),
}

export const ALARM_BY_MAIL = setting.flag('ALARM_BY_MAIL', false, {
  in: TAB,
  sort: 1_800,
  zh: '安全告警同时发送邮件',
  en: 'Alarms are sent by mail too',
})
