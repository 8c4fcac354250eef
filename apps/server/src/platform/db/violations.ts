import { TransactionRollbackError } from 'drizzle-orm'

interface DatabaseFault {
  code?: string
  constraint?: string
  cause?: unknown
}

/** Whether an error is the violation of this constraint, however deep the driver wrapped it. */
export function violates(error: unknown, constraint: string): boolean {
  for (let at = error as DatabaseFault | undefined; at; at = at.cause as DatabaseFault | undefined)
    if (at.constraint === constraint) return true
  return false
}

/** SQLSTATE or driver code of an error, however deep the driver wrapped it. */
export function faultCode(error: unknown): string | undefined {
  for (let at = error as DatabaseFault | undefined; at; at = at.cause as DatabaseFault | undefined)
    if (typeof at.code === 'string') return at.code
  return undefined
}

// Lock not available, statement cancelled by its time-out, too many connections, a deadlock's victim, connection lost.
const OVERLOAD = new Set(
  '55P03 57014 53300 40P01 57P01 57P02 57P03 08003 08006 ECONNREFUSED ECONNRESET EPIPE'.split(' '),
)
// What the driver says, without a code, of a connection that broke while it was in somebody's hands.
const LOST = /timeout exceeded|Connection terminated|is not queryable/

/** Whether the database had no room or was just restarting: not a fault of the request, which may be tried again. */
export function isOverload(error: unknown): boolean {
  const code = faultCode(error)
  if (code !== undefined && OVERLOAD.has(code)) return true
  for (let at = error as (Error & DatabaseFault) | undefined; at; at = at.cause as typeof at)
    if (LOST.test(at.message ?? '')) return true
  return false
}

/** Whether a transaction ended by our own `rollback()`. */
export const isRollback = (error: unknown): boolean => error instanceof TransactionRollbackError
