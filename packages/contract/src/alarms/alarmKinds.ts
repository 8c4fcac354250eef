/** Whose doing an alarm tells of: somebody outside, one of the own people, or a part of the product that failed. */
export const ALARM_GROUPS = ['attack', 'insider', 'fault'] as const
export type AlarmGroup = (typeof ALARM_GROUPS)[number]

/** Every kind of alarm, by group. What each counts stands in the server's `alarms.kinds.ts`, its words in `alarms.texts.ts`. */
export const alarmKinds = {
  passwordGuessing: 'attack',
  passwordSpraying: 'attack',
  passwordFlood: 'attack',
  cipherReplay: 'attack',
  lockedOut: 'attack',
  factorGuessing: 'attack',
  passkeyCopied: 'attack',
  proofGuessing: 'attack',
  foreignSites: 'attack',
  innerAddresses: 'attack',
  codeGuessing: 'attack',
  codesToReceiver: 'attack',
  codesFromAddress: 'attack',
  captchaGuessing: 'attack',
  numberGuessing: 'attack',
  malformedInput: 'attack',
  limitHits: 'attack',
  uploadsRefused: 'attack',
  foreignObjects: 'insider',
  forbiddenCalls: 'insider',
  rightsWidened: 'insider',
  revealsMany: 'insider',
  revealsOver: 'insider',
  readingMany: 'insider',
  readingOutside: 'insider',
  readingEmergency: 'insider',
  readingAtNight: 'insider',
  exportsMany: 'insider',
  exportsBulk: 'insider',
  exportsOver: 'insider',
  logBroken: 'fault',
  registerBroken: 'fault',
  fileBroken: 'fault',
  headMissing: 'fault',
  headsUnsent: 'fault',
  outboxFailed: 'fault',
  outboxStuck: 'fault',
  wordingUnfit: 'fault',
  timersLate: 'fault',
  jobFailed: 'fault',
  jobLate: 'fault',
  queueGivenUp: 'fault',
  serverFaults: 'fault',
  backupOld: 'fault',
} as const satisfies Record<string, AlarmGroup>

export type AlarmKind = keyof typeof alarmKinds
export const ALARM_KINDS = Object.keys(alarmKinds) as [AlarmKind, ...AlarmKind[]]

/** What looking into an alarm came to. */
export const ALARM_OUTCOMES = ['harmless', 'handled', 'misuse'] as const
export type AlarmOutcome = (typeof ALARM_OUTCOMES)[number]

/** `passwordGuessing` → `password_guessing`, as metrics and settings are named. */
export const alarmSlug = (kind: AlarmKind): string =>
  kind.replace(/[A-Z]/g, (sign) => `_${sign.toLowerCase()}`)
