import type { REPLICA_STANDINGS } from '@appeal/contract/monitor/monitor.routes.ts'

/** A position in the database's log (`pg_lsn`), as a number of bytes. */
export type Position = bigint

/** A replica that is further behind than both is left out: a few bytes of an idle night, or a burst, are no reason. */
export const BEHIND = { seconds: 60, bytes: 8 * 1024 * 1024 } as const

const POSITION = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i

/** `16/B374D848` as a number; undefined for whatever else somebody sends. */
export function positionOf(text: string | null | undefined): Position | undefined {
  const [, high, low] = POSITION.exec(text ?? '') ?? []
  return high && low ? BigInt(`0x${high}`) * 2n ** 32n + BigInt(`0x${low}`) : undefined
}

/** As PostgreSQL writes it. */
export const textOf = (position: Position): string =>
  `${(position >> 32n).toString(16)}/${(position & 0xffffffffn).toString(16)}`.toUpperCase()

/** What a host says of itself. */
export interface Said {
  inRecovery: boolean
  /** Of the installation that a replica is a copy of; other copies have another one. */
  system: string
  /** How far it has come; unknown on a host that never followed anybody. */
  replayed: Position | undefined
}

/** What is known of the primary: it stays known while the primary is away. */
export interface Known {
  system: string
  /** Where its log ended at moments of the near past, oldest first; never empty. */
  ends: readonly { at: number; position: Position }[]
}

/** Whether a replica is read from, else why not. */
export type Standing = (typeof REPLICA_STANDINGS)[number]

export interface Lag {
  bytes: number
  /** How old what it shows is; infinite where that is older than anything known of the primary. */
  seconds: number
}

/**
 * How far behind a replica is. Its age is that of the newest end of the primary's log that it has reached, and does not
 * grow while nobody writes.
 */
export function lagOf(replayed: Position, { ends }: Known, now: number): Lag {
  const last = ends.at(-1)
  if (!last || replayed >= last.position) return { bytes: 0, seconds: 0 }
  const reached = ends.findLast(({ position }) => position <= replayed)
  return {
    bytes: Number(last.position - replayed),
    seconds: reached ? (now - reached.at) / 1_000 : Number.POSITIVE_INFINITY,
  }
}

/** Whether a host may be read from as a replica of this primary, and why not. */
export function standingOf(said: Said | undefined, known: Known, now: number): Standing {
  if (!said) return 'unreachable'
  // Whoever takes writing is the primary, or was promoted beside it and lives a life of its own.
  if (!said.inRecovery) return 'promoted'
  if (said.system !== known.system) return 'foreign'
  if (said.replayed === undefined) return 'unreachable'
  const { bytes, seconds } = lagOf(said.replayed, known, now)
  return bytes > BEHIND.bytes && seconds > BEHIND.seconds ? 'behind' : 'used'
}
