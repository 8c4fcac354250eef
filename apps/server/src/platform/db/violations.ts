import { TransactionRollbackError } from 'drizzle-orm'

interface DatabaseFault {
  code?: string
  /** Only what the database itself answered has one. */
  severity?: string
  constraint?: string
  cause?: unknown
}

/** Whether an error is the violation of this constraint, however deep the driver wrapped it. */
export function violates(error: unknown, constraint: string): boolean {
  for (let at = error as DatabaseFault | undefined; at; at = at.cause as DatabaseFault | undefined)
    if (at.constraint === constraint) return true
  return false
}

/**
 * Does work in which the violation of a constraint means a refusal.
 *
 * @param refusals what each constraint's violation ends with, by the constraint's name
 */
export const refusedFor =
  (refusals: Readonly<Record<string, () => never>>) =>
  async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      for (const [constraint, refuse] of Object.entries(refusals)) if (violates(error, constraint)) refuse()
      throw error
    }
  }

/** SQLSTATE or driver code of an error, however deep the driver wrapped it. */
export function faultCode(error: unknown): string | undefined {
  for (let at = error as DatabaseFault | undefined; at; at = at.cause as DatabaseFault | undefined)
    if (typeof at.code === 'string') return at.code
  return undefined
}

/** The error at the bottom: query layers wrap the driver's own and put the statement's values into their message. */
export function rootOf(error: unknown): unknown {
  let at = error
  while (at instanceof Error && at.cause instanceof Error) at = at.cause
  return at
}

/** What an error has in common with others of its kind: its code, else what the one at the bottom says. */
export const faultKind = (error: unknown): string =>
  faultCode(error) ?? String((rootOf(error) as Error | undefined)?.message)

/** SQLSTATE of what the database answered; codes of the system and of libraries look alike. */
function stateOf(error: unknown): string | undefined {
  for (let at = error as DatabaseFault | undefined; at; at = at.cause as DatabaseFault | undefined)
    if (at.severity !== undefined && typeof at.code === 'string') return at.code
  return undefined
}

// Faults of a statement, of its values, or of rights: the same statement brings them again. Whatever else a database
// answers, in a state that we know or not, says something of the moment.
const LASTING = /^(?:0A|0L|0P|20|21|22|23|24|26|27|28|2B|2F|34|38|39|3B|3D|3F|40002|42|44|P0)\w*$/

// A deadlock's victim, a transaction that came too late, a server that is read-only for now (a standby before its
// promotion, a switch-over), a prepared statement that somebody between us and the database forgot or kept.
const PASSING = new Set('40001 40P01 25006 26000 42P05'.split(' '))
// Connection lost, transaction state, no room, object in use, operator intervention, system error, internal error.
const PASSING_CLASSES = /^(?:08|25|53|55|57|58|XX)\w{3}$/
const NETWORK = new Set(
  'ECONNREFUSED ECONNRESET ECONNABORTED EPIPE ETIMEDOUT EHOSTUNREACH ENETUNREACH EAI_AGAIN ENOTFOUND'.split(
    ' ',
  ),
)
// What the driver says, without a code, of a connection that broke while it was in somebody's hands.
const LOST =
  /timeout exceeded|Connection terminated|is not queryable|Query read timeout|Client was closed|terminating connection/

/** Whether the database had no room, was just restarting, or is in a state nobody foresaw: it may be tried again. */
export function isOverload(error: unknown): boolean {
  const state = stateOf(error)
  if (state !== undefined && !LASTING.test(state)) return true
  const code = faultCode(error)
  if (code !== undefined && (PASSING.has(code) || PASSING_CLASSES.test(code) || NETWORK.has(code)))
    return true
  for (let at = error as (Error & DatabaseFault) | undefined; at; at = at.cause as typeof at)
    if (LOST.test(at.message ?? '')) return true
  return false
}

// PostgreSQL's disk_full, and what the system says of ours.
const FULL = new Set(['53100', 'ENOSPC', 'EDQUOT'])

/** Whether there was no room left to write it down, in the database or among the files. */
export const isStorageFull = (error: unknown): boolean => FULL.has(faultCode(error) ?? '')

/** Whether a transaction ended by our own `rollback()`. */
export const isRollback = (error: unknown): boolean => error instanceof TransactionRollbackError

// A lock or a statement that took too long, a deadlock's victim, whoever came too late: of one statement among others.
const OF_ONE = new Set('40001 40P01 55P03 57014'.split(' '))

/** Whether no statement of anybody would go well now. */
export const isAway = (error: unknown): boolean => isOverload(error) && !OF_ONE.has(faultCode(error) ?? '')
