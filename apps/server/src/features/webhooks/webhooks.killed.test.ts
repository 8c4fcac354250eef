import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { useTestApp } from '../../testing/app.ts'
import type { Drill } from './webhooks.child.fixture.ts'
import { type Answering, openReceiver, status, useReceiver } from './webhooks.fixture.ts'

const test = useTestApp()
const world = useReceiver(test)
/** The whole drill: DRILL_EVENTS=20000 DRILL_KILLS=50. */
const EVENTS = Number(process.env.DRILL_EVENTS ?? 500)
const KILLS = Number(process.env.DRILL_KILLS ?? 3)
const ENDPOINTS = 4
const FACTS = EVENTS / ENDPOINTS
/** Facts that one process tells before it is asked again. */
const PART = 25
const SPEED = 20
const LONGEST_MS = (60 + EVENTS / 20 + KILLS * 20) * 1_000

/** One of five calls fails: refused, cut before it is read, or taken and cut before the answer. */
function failing(taken: string[], random: () => number): Answering {
  return (got, response) => {
    const luck = random()
    if (luck < 0.1) return status(503)(got, response)
    if (luck < 0.15) return void response.destroy()
    taken.push(got.id)
    return luck < 0.2 ? void response.destroy() : status(200)(got, response)
  }
}

function randomFrom(seed: number): () => number {
  let at = seed
  return () => {
    at = (at * 1_103_515_245 + 12_345) % 2_147_483_648
    return at / 2_147_483_648
  }
}

/** Two processes, of which one is killed and started again; facts are sent until one of them says that it has told them. */
function openProcesses(drill: Drill) {
  const missing = new Set(Array.from({ length: FACTS }, (_, n) => n + 1))
  const start = async (): Promise<ChildProcess> => {
    const child = fork(join(import.meta.dirname, 'webhooks.child.fixture.ts'), {
      execArgv: ['--import', 'tsx'],
      env: { ...process.env, DRILL: JSON.stringify(drill) },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    await once(child, 'message')
    let left = 0
    const ask = () => {
      const some = [...missing].sort(() => Math.random() - 0.5).slice(0, PART)
      left = some.length
      if (left > 0 && child.connected) child.send(some)
    }
    child.on('message', (n: number) => {
      missing.delete(n)
      left -= 1
      if (left === 0) ask()
    })
    ask()
    return child
  }
  const kill = async (child: ChildProcess) => {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  return { missing, start, kill }
}

it(`Of events told while receivers fail and processes are killed none is lost, and a repeat has its id: ${EVENTS} events, ${KILLS} kills`, {
  timeout: LONGEST_MS + 60_000,
}, async () => {
  const began = performance.now()
  const receivers = await Promise.all(Array.from({ length: ENDPOINTS }, () => openReceiver()))
  const taken = receivers.map((receiver, n) => {
    const ids: string[] = []
    receiver.answer(failing(ids, randomFrom(n + 1)))
    return ids
  })
  for (const { url } of receivers) await world.makeAt(url)
  const { url } = test.app.platform.database
  const base = test.app.clock.now().getTime()
  const drill = {
    url,
    config: test.app.platform.config,
    orgId: world.orgId,
    from: Date.now(),
    base,
    speed: SPEED,
  }
  const { missing, start, kill } = openProcesses(drill)
  const running = await Promise.all([start(), start()])
  let kills = 0
  const done = () => taken.reduce((sum, ids) => sum + new Set(ids).size, 0)
  const waiting = async () =>
    Number(
      (await world.sql(`select count(*)::int as n from webhook_deliveries where state = 'waiting'`))[0]!.n,
    )
  while (missing.size > 0 || kills < KILLS || (await waiting()) > 0) {
    if (performance.now() - began > LONGEST_MS) throw new Error(`${done()} of ${EVENTS} after too long`)
    // Killed all along: each time when as much more has arrived.
    if (kills < KILLS && done() >= (EVENTS * (kills + 0.5)) / (KILLS + 1)) {
      const at = kills % running.length
      await kill(running[at]!)
      running[at] = await start()
      kills += 1
    }
    await delay(50)
  }
  for (const child of running) await kill(child)
  const rows = await world.rows()
  const calls = receivers.reduce((sum, { got }) => sum + got.length, 0)
  const repeats = taken.reduce((sum, ids) => sum + ids.length - new Set(ids).size, 0)
  console.log(
    `${rows.length} events, ${calls} calls, ${kills} kills in ${Math.round((performance.now() - began) / 1_000)} s: ${rows.length - done()} lost, ${repeats} taken twice`,
  )
  expect(rows).toHaveLength(EVENTS)
  expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['sent']))
  for (const [n, { got, url: address }] of receivers.entries()) {
    const [{ id } = { id: '' }] = await world.sql('select id from webhook_endpoints where url = $1', address)
    const told = new Map(
      rows.filter((row) => row.endpoint_id === id).map((row) => [`evt_${row.event_id}`, row.body]),
    )
    expect(told.size).toBe(FACTS)
    expect(new Set(taken[n])).toEqual(new Set(told.keys()))
    expect(got.filter((call) => told.get(call.id) !== call.body)).toEqual([])
  }
  for (const receiver of receivers) await receiver.close()
})
