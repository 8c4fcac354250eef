import { pino } from 'pino'

export type Logger = pino.Logger

/** Structured log. Secrets and personal values are named here once, so that no call has to remember them. */
export function createLog(level: string): Logger {
  return pino({
    level,
    redact: {
      paths: [
        'password',
        'newPassword',
        'token',
        'validCode',
        'phone',
        'idCardNumber',
        '*.password',
        '*.token',
        '*.phone',
      ],
      censor: '***',
    },
  })
}
