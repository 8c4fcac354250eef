import { setTimeout as delay } from 'node:timers/promises'
import { openPlatform } from '../app.ts'
import type { Standby } from './replica.ts'
import { openDoors, type TestApp } from './server.ts'

export const PAUSE = 'select pg_wal_replay_pause()'
export const RESUME = 'select pg_wal_replay_resume()'

const placeOf = (app: TestApp, { adminUrl }: Standby) =>
  Object.assign(new URL(app.platform.database.url), { port: new URL(adminUrl).port }).href

/** A second process of the product, which reads from these standbys; it is closed before the first. */
export async function openReader(app: TestApp, ...standbys: Standby[]): Promise<TestApp> {
  const { platform: of, clock, owner } = app
  const config = { ...of.config, DATABASE_READ_URL: standbys.map((one) => placeOf(app, one)).join(',') }
  const { platform, close } = await openPlatform({ config, url: of.database.url, log: of.log, clock })
  const { close: closeDoors, ...doors } = await openDoors(platform, clock, owner)
  return { ...doors, close: () => closeDoors().then(close) }
}

/** These standbys have all that the primary has, and these processes know. */
export async function makeEven(app: TestApp, standbys: readonly Standby[], readers: readonly TestApp[]) {
  // Whatever was committed without waiting for the disk is sent with it.
  await app.owner.query(
    `begin; set local synchronous_commit = on; select pg_logical_emit_message(true, 'even', ''); commit`,
  )
  for (const one of standbys) {
    const end = (await app.owner.query('select pg_current_wal_lsn()::text as at')).rows[0].at
    const isEven = async () =>
      (await one.ask(`select pg_last_wal_replay_lsn() >= '${end}' as yes`)).rows[0].yes === true
    while (!(await isEven())) await delay(20)
  }
  for (const { platform } of readers) await platform.replicas!.look()
}
