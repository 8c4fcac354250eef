import { setTimeout as delay } from 'node:timers/promises'
import type { Random } from '../battery/random.ts'
import { check } from '../e2e/harness.ts'
import type { Cluster, Machine } from './cluster.ts'
import { signal } from './daemons.ts'
import type { Product } from './product.ts'

const PLANNED_MS = 5_000
const UNPLANNED_MS = 30_000
/** A machine that was given up comes back so long after people write again. */
const AWAY_MS = 3_000

/** What is broken, and what puts it right once people write again. */
interface Break {
  what: string
  /** Nobody may be unable to write for longer. */
  limitMs: number
  act(cluster: Cluster, product: Product, random: Random): Promise<() => Promise<void>>
}

const nothing = async () => undefined
const allOf = ({ patroni, etcd, postgres }: Machine) => [...patroni.pids(), ...postgres(), ...etcd.pids()]

async function frozen(machine: Machine): Promise<() => Promise<void>> {
  const pids = allOf(machine)
  signal(pids, 'SIGSTOP')
  return async () => {
    await delay(AWAY_MS)
    signal(pids, 'SIGCONT')
  }
}

export const BREAKS: Readonly<Record<string, Break>> = {
  switchover: {
    what: 'the primary’s part is handed over',
    limitMs: PLANNED_MS,
    async act(cluster) {
      await cluster.switchOver()
      return nothing
    },
  },
  crash: {
    what: 'PostgreSQL of the primary killed (SIGKILL, all its processes)',
    limitMs: UNPLANNED_MS,
    async act(cluster) {
      signal((await cluster.machineOf('leader')).postgres(), 'SIGKILL')
      return nothing
    },
  },
  death: {
    what: 'the primary’s machine dies (PostgreSQL, Patroni and etcd, SIGKILL), and comes back',
    limitMs: UNPLANNED_MS,
    async act(cluster) {
      const machine = await cluster.machineOf('leader')
      const { patroni, etcd } = machine
      const database = machine.postgres()
      patroni.down()
      etcd.down()
      signal(database, 'SIGKILL')
      return async () => {
        await delay(AWAY_MS)
        etcd.start()
        patroni.start()
      }
    },
  },
  silence: {
    what: 'the primary’s machine falls silent (all three, SIGSTOP), and wakes up',
    limitMs: UNPLANNED_MS,
    act: async (cluster) => frozen(await cluster.machineOf('leader')),
  },
  standby: {
    what: 'the sure standby’s machine falls silent, and wakes up',
    limitMs: UNPLANNED_MS,
    act: async (cluster) => frozen(await cluster.machineOf('sync_standby')),
  },
  process: {
    what: 'a process of the product killed (SIGKILL)',
    limitMs: UNPLANNED_MS,
    async act(_cluster, { processes }, random) {
      const one = random.pick(processes)
      check(await one.isReady(), 'a process is not ready')
      one.kill()
      return nothing
    },
  },
}
