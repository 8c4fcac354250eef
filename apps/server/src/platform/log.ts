import { pino } from 'pino'
import { traceId } from './tracing.ts'

export type Logger = pino.Logger

const frames = (error: Error) => (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)

/**
 * What the log keeps of an error: kind, code, place and the database's names for what was broken. Query layers put
 * the statement and its parameters into their message, and the driver quotes values in its own; those stay out.
 */
export function withoutValues(error: unknown): unknown {
  if (!(error instanceof Error)) return typeof error
  let root: Error = error
  while (root.cause instanceof Error && root.cause !== root) root = root.cause
  const { code, constraint, table, column } = root as Error &
    Partial<Record<'code' | 'constraint' | 'table' | 'column', unknown>>
  const isOfStatement = error !== root || /^[0-9A-Z]{5}$/.test(textOf(code) ?? '') || 'params' in error
  const message = isOfStatement ? root.message.split('\n')[0]!.replace(/["'(].*/, '…') : root.message
  return {
    type: root.name,
    message: message.startsWith('Failed query') ? 'Failed query' : message,
    code: textOf(code),
    constraint: textOf(constraint),
    table: textOf(table),
    column: textOf(column),
    // The driver's own stack begins in its socket; who asked stands in the outer one.
    stack: [...frames(root), ...(error === root ? [] : frames(error))].join('\n'),
  }
}

/** Structured log. Secrets and personal values are named here once, so that no call has to remember them. */
export function createLog(level: string): Logger {
  return pino({
    level,
    mixin: () => {
      const id = traceId()
      return id ? { traceId: id } : {}
    },
    serializers: { err: withoutValues },
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
