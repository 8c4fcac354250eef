import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Logger } from '../log.ts'
import { oneAtATime } from '../oneAtATime.ts'
import { type Database, type Db, FOR_JOBS, openDatabase } from './db.ts'
import { findPrimary, placesIn, READ_ONLY } from './primary.ts'
import {
  type Known,
  type Lag,
  lagOf,
  type Position,
  positionOf,
  type Said,
  type Standing,
  standingOf,
} from './replicas.choice.ts'
import { faultCode, isAway, isOverload } from './violations.ts'

/** So often every host is asked how far it is. */
export const LOOK_MS = 2_000
/** A host that takes longer to say how far it is does not answer. */
const ANSWER_MS = 3_000
/** Ends of the primary's log that are remembered: more than the minute by which a replica may be behind, and some. */
const ENDS = 90
const CONNECTIONS = 5
/** As many as a process does long jobs at once. */
const JOB_CONNECTIONS = 4
/** A job waits so long for a replica that is some moments behind, and asks so often. */
const PATIENCE_MS = 3_000
const PATIENCE_STEP_MS = 100
/** SQLSTATE of a statement that took longer than it may. */
const TOO_LONG = '57014'

/** The host of an address, for people: without the name and the password that stand in it. */
export const hostOf = (place: string): string =>
  URL.canParse(place) ? new URL(place).host || 'local' : 'unknown'

/** Each address of a list, and each host of an address that names several. */
export const replicaPlaces = (list: string): string[] =>
  list
    .split(/,(?=\s*postgres(?:ql)?:\/\/)/)
    .map((one) => one.trim())
    .filter(Boolean)
    .flatMap(placesIn)

/** What keeps a list of replicas from being used; undefined where nothing does. */
export function replicaFault(list: string): string | undefined {
  const places = replicaPlaces(list)
  const isUsable = (place: string) =>
    /^postgres(?:ql)?:$/.test(new URL(place).protocol) && /^\/[^/,]+$/.test(new URL(place).pathname)
  const wrong = places.findIndex((place) => !(URL.canParse(place) && isUsable(place)))
  if (places.length === 0 || wrong >= 0)
    return `address ${wrong + 1 || 1} is none of a database: postgres://user:password@host:5432/name, several with commas between`
  const twice = places.find((place, at) => places.indexOf(place) < at)
  return twice && `${hostOf(twice)} is named twice`
}

/** A replica as people see it. */
export interface ReplicaState extends Lag {
  host: string
  standing: Standing
}

export interface Replicas {
  /**
   * A replica to read one answer from; undefined where none is fit, and the primary is read.
   *
   * @param least what it has to have replayed, for whoever has written
   */
  choose(least?: Position): Promise<Database | undefined>
  /** The same for a job: its statements may take long, and it waits some moments for a replica to come so far. */
  chooseForJob(least: Position): Promise<Database | undefined>
  /**
   * A statement failed there, or beside it. Where the host may be away it is asked whether it is.
   *
   * @returns whether the same may go well elsewhere: not so what took too long, or is wrong wherever it is asked
   */
  failed(replica: Database, error: unknown): Promise<boolean>
  /** Where the primary's log ends now: all that was committed before lies below. Undefined where it does not answer. */
  endNow(): Promise<Position | undefined>
  states(): ReplicaState[]
  /** Looks at all of them at once, as it happens every few seconds. */
  look(): Promise<void>
  close(): Promise<void>
}

async function askReplica(db: Db): Promise<Said | undefined> {
  const { rows } = await db.execute<{ recovers: boolean; replayed: string | null; system: string }>(sql`
    select pg_is_in_recovery() as recovers, pg_last_wal_replay_lsn()::text as replayed,
      (select system_identifier::text from pg_control_system()) as system`)
  const [row] = rows
  return row && { inRecovery: row.recovers, system: row.system, replayed: positionOf(row.replayed) }
}

async function askPrimary(db: Db): Promise<{ system: string; position: Position }> {
  // What is inserted may not be written out yet (synchronous_commit = off), and is visible all the same.
  const { rows } = await db.execute<{ position: string; system: string }>(sql`
    select pg_current_wal_insert_lsn()::text as position,
      (select system_identifier::text from pg_control_system()) as system`)
  const position = positionOf(rows[0]?.position)
  if (position === undefined || !rows[0]) throw new Error('the primary does not say where its log ends')
  return { system: rows[0].system, position }
}

/** What comes within the time; undefined for what fails or takes longer. */
function within<T>(ms: number, work: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, ms, undefined)
    timer.unref()
  })
  return Promise.race([work.catch(() => undefined), late]).finally(() => clearTimeout(timer))
}

/**
 * Opens a small pool to each replica and watches them. All of them are read-only sessions: a replica that is promoted
 * between two looks still takes nothing from us.
 *
 * @param primary asked where its log ends; a connection of its own, for one that does not answer keeps it
 * @throws Error where the primary does not answer: nothing can be compared with it
 */
export async function openReplicas(
  list: string,
  { primary, log, lookMs = LOOK_MS }: { primary: Db; log: Logger; lookMs?: number },
): Promise<Replicas> {
  const members = replicaPlaces(list).map((place) => ({
    host: hostOf(place),
    database: openDatabase(place, CONNECTIONS, log, { primary: findPrimary(place), isReplica: true }),
    forJobs: openDatabase(place, JOB_CONNECTIONS, log, {
      limits: FOR_JOBS,
      primary: findPrimary(place),
      isReplica: true,
    }),
    // Asked on a connection of its own: one that is busy answering is not away.
    asker: openDatabase(place, 1, log, { primary: findPrimary(place), isReplica: true }),
    asking: undefined as Promise<Said | undefined> | undefined,
    said: undefined as Said | undefined,
    standing: 'unreachable' as Standing,
  }))
  const first = await askPrimary(primary)
  const known: Known & { ends: { at: number; position: Position }[] } = {
    system: first.system,
    ends: [{ at: performance.now(), position: first.position }],
  }
  let turn = 0

  // Every act asks, and what does not answer must hold no more than one connection.
  const asked = oneAtATime(() => within(ANSWER_MS, askPrimary(primary)))
  const endNow = async (): Promise<Position | undefined> => (await within(ANSWER_MS, asked()))?.position

  /** Whoever comes while it is asked hears the same answer: since then it can only have come further. */
  function ask(member: (typeof members)[number]): Promise<Said | undefined> {
    member.asking ??= within(ANSWER_MS, askReplica(member.asker.db)).finally(() => {
      member.asking = undefined
    })
    return member.asking
  }

  function judge(member: (typeof members)[number], said: Said | undefined): void {
    const standing = standingOf(said, known, performance.now())
    if (standing !== member.standing)
      log.warn({ replica: member.host, from: member.standing, to: standing }, 'replica')
    Object.assign(member, { said, standing })
  }

  async function look(): Promise<void> {
    const position = await endNow()
    if (position !== undefined) known.ends.push({ at: performance.now(), position })
    if (known.ends.length > ENDS * 2) known.ends.splice(0, known.ends.length - ENDS)
    await Promise.all(members.map(async (member) => judge(member, await ask(member))))
  }

  async function hasReplayed(member: (typeof members)[number], least: Position): Promise<boolean> {
    // Asked each time: one that started anew since the last look may have come less far than it had then.
    const said = await ask(member)
    judge(member, said)
    return member.standing === 'used' && said?.replayed !== undefined && said.replayed >= least
  }

  await look()
  let looking: Promise<void> | undefined
  const watch = setInterval(() => {
    looking ??= look().finally(() => {
      looking = undefined
    })
  }, lookMs).unref()

  const fit = () => members.filter(({ standing }) => standing === 'used')
  async function chosen(least: Position | undefined): Promise<(typeof members)[number] | undefined> {
    turn += 1
    const some = fit()
    const inTurn = some.map((_, at) => some[(at + turn) % some.length]!)
    for (const member of inTurn) if (least === undefined || (await hasReplayed(member, least))) return member
    return undefined
  }

  return {
    choose: async (least) => (await chosen(least))?.database,
    async chooseForJob(least) {
      const until = performance.now() + PATIENCE_MS
      for (;;) {
        const member = await chosen(least)
        if (member || fit().length === 0 || performance.now() > until) return member?.forJobs
        await delay(PATIENCE_STEP_MS)
      }
    },
    async failed(replica, error) {
      const code = faultCode(error)
      const member = members.find(({ database, forJobs }) => database === replica || forJobs === replica)
      if (member && isAway(error) && code !== READ_ONLY) judge(member, await ask(member))
      return isOverload(error) && code !== TOO_LONG
    },
    endNow,
    states: () =>
      members.map(({ host, standing, said }) => ({
        host,
        standing,
        ...(said?.replayed === undefined
          ? { bytes: Number.NaN, seconds: Number.NaN }
          : lagOf(said.replayed, known, performance.now())),
      })),
    look,
    async close() {
      clearInterval(watch)
      await looking
      await Promise.all(
        members.flatMap(({ database, forJobs, asker }) =>
          [database, forJobs, asker].map((one) => one.close()),
        ),
      )
    },
  }
}
