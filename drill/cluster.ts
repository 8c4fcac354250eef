// Three machines of deploy/cluster on three addresses of the loopback, by the files as they are deployed.
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { check } from '../e2e/harness.ts'
import { root } from '../scripts/steps.mjs'
import { type Daemon, family, keep, signal } from './daemons.ts'
import { binaries, keepsLock } from './packages.ts'

const PLACE = path.join(root, 'deploy/cluster')
const SET_CALLER = 'set-header X-Forwarded-For'
const ADD_CALLER = 'add-header X-Forwarded-For'
/** Who the database runs as. */
const USER = 'postgres'
export const NUMBERS = [1, 2, 3] as const
/** Where HAProxy stands. */
export const FRONT = '127.0.0.10'
export const SITE = `http://${FRONT}:8080`
export const addressOf = (number: number) => `127.0.0.1${number}`

/** What Patroni says of a member. */
interface Member {
  name: string
  role: string
  state: string
  timeline?: number
  lag?: number | string
}

/** One of the three. */
export interface Machine {
  name: string
  address: string
  patroni: Daemon
  etcd: Daemon
  /** PostgreSQL and all its processes, whoever started them. */
  postgres(): number[]
}

export interface Cluster {
  machines: Machine[]
  /** Of the role that owns nothing, and of the owner: the way the product goes. */
  url: string
  ownerUrl: string
  members(): Promise<Member[]>
  /** The machine of a role. @throws Error where none has it now */
  machineOf(role: 'leader' | 'sync_standby'): Promise<Machine>
  /** All three run in one timeline, none is behind, and one is the sure standby. */
  isWhole(): Promise<boolean>
  /** Hands the primary's part over. @throws Error where Patroni refuses */
  switchOver(): Promise<void>
  /** HAProxy knows the primary. */
  isOpen(): Promise<boolean>
  makeDatabase(): void
  close(): Promise<void>
}

const secret = () => randomBytes(18).toString('hex')

/** The settings of a machine, with the addresses of the loopback. */
function settingsOf(number: number, folder: string, passwords: Readonly<Record<string, string>>) {
  const text = readFileSync(path.join(PLACE, 'machine.env'), 'utf8')
  const own = text
    .replace(/^(ETCD_NAME|PATRONI_NAME)=machine1$/gm, `$1=machine${number}`)
    .replace(
      /^((?:ETCD_(?:LISTEN|INITIAL_ADVERTISE|ADVERTISE)|PATRONI_(?:RESTAPI|POSTGRESQL))\w*=.*?)10\.0\.0\.11/gm,
      `$1${addressOf(number)}`,
    )
    .replaceAll('10.0.0.1', '127.0.0.1')
  const protocol = keepsLock()
    ? own
    : own.replace('PATRONI_ETCD3_HOSTS=', 'ETCD_ENABLE_V2=true\nPATRONI_ETCD_HOSTS=')
  const settings = Object.fromEntries(
    Object.entries(parseEnv(protocol)).map(([name, value]) => [name, value ?? '']),
  )
  return {
    ...settings,
    ...passwords,
    SELF: addressOf(number),
    SITE_BIND: `${FRONT}:8080`,
    ETCD_DATA_DIR: path.join(folder, `etcd${number}`),
    PATRONI_POSTGRESQL_DATA_DIR: path.join(folder, `postgres${number}`),
    PATRONI_POSTGRESQL_BIN_DIR: binaries() ?? '',
  }
}

/** The PostgreSQL of a directory, if it runs: the file that names it may be left of one that was killed. */
function postmastersOf(dataDir: string): number[] {
  try {
    const [pid] = readFileSync(path.join(dataDir, 'postmaster.pid'), 'utf8').split('\n')
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(dataDir) ? [Number(pid)] : []
  } catch {
    return []
  }
}

/** Starts etcd, Patroni and HAProxy; nothing is asked of them yet. */
export function openCluster(folder: string): Cluster {
  const id = (flag: string) => Number(execFileSync('id', [flag, USER]).toString())
  const user = { uid: id('-u'), gid: id('-g') }
  const passwords = {
    PATRONI_RESTAPI_PASSWORD: secret(),
    PATRONI_SUPERUSER_PASSWORD: secret(),
    PATRONI_REPLICATION_PASSWORD: secret(),
    PATRONI_REWIND_PASSWORD: secret(),
  }
  const roles = { owner: secret(), app: secret() }
  const machines = NUMBERS.map((number): Machine => {
    const name = `machine${number}`
    const env = settingsOf(number, folder, passwords)
    const own = path.join(folder, name)
    mkdirSync(own)
    chownSync(own, user.uid, user.gid)
    const config = path.join(own, 'config.yml')
    // Three on one system: each has its sockets in a folder of its own.
    const sockets = `  parameters:\n    unix_socket_directories: ${own}\n`
    writeFileSync(config, readFileSync(path.join(PLACE, 'patroni.yml'), 'utf8') + sockets)
    for (const place of [env.ETCD_DATA_DIR, env.PATRONI_POSTGRESQL_DATA_DIR]) {
      mkdirSync(place, { mode: 0o700 })
      chownSync(place, user.uid, user.gid)
    }
    const daemon = (what: string, command: string[]) =>
      keep(what, command, { env: { ...env, HOME: own }, user, log: path.join(folder, `${name}-${what}.log`) })
    return {
      name,
      address: addressOf(number),
      etcd: daemon('etcd', ['/usr/bin/etcd', '--logger=zap']),
      patroni: daemon('patroni', ['/usr/bin/patroni', config]),
      postgres: () => postmastersOf(env.PATRONI_POSTGRESQL_DATA_DIR).flatMap(family),
    }
  })
  const proxy = path.join(folder, 'haproxy.cfg')
  // People come from many addresses here, and say themselves from which.
  writeFileSync(proxy, readFileSync(path.join(PLACE, 'haproxy.cfg'), 'utf8').replace(SET_CALLER, ADD_CALLER))
  const front = keep('haproxy', ['/usr/sbin/haproxy', '-db', '-f', proxy], {
    env: { ...settingsOf(1, folder, passwords), SELF: FRONT },
    log: path.join(folder, 'haproxy.log'),
  })
  for (const { etcd, patroni } of machines) {
    etcd.start()
    patroni.start()
  }
  front.start()

  const urlOf = (name: string, password: string) => `postgres://${name}:${password}@${FRONT}:5000/appeal`
  async function members(): Promise<Member[]> {
    const asked = machines.map(async ({ address }) => {
      const reply = await fetch(`http://${address}:8008/cluster`, { signal: AbortSignal.timeout(2_000) })
      return ((await reply.json()) as { members: Member[] }).members
    })
    return Promise.any(asked)
  }
  const cluster: Cluster = {
    machines,
    url: urlOf('appeal_app', roles.app),
    ownerUrl: urlOf('appeal', roles.owner),
    members,
    async machineOf(role) {
      const found = (await members()).find((member) => member.role === role)
      const machine = machines.find(({ name }) => name === found?.name)
      check(machine !== undefined, `no machine is the ${role}`)
      return machine
    },
    async isWhole() {
      const all = await members()
      const roles = all.map(({ role }) => role).sort()
      return (
        roles.join() === 'leader,replica,sync_standby' &&
        all.every(({ state, lag = 0 }) => /^(?:running|streaming)$/.test(state) && Number(lag) === 0) &&
        new Set(all.map(({ timeline }) => timeline)).size === 1
      )
    },
    async switchOver() {
      const leader = await cluster.machineOf('leader')
      const reply = await fetch(`http://${leader.address}:8008/switchover`, {
        method: 'POST',
        headers: {
          authorization: `Basic ${Buffer.from(`patroni:${passwords.PATRONI_RESTAPI_PASSWORD}`).toString('base64')}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ leader: leader.name }),
      })
      const said = await reply.text()
      check(reply.ok, `the switchover was refused: ${said}`)
    },
    isOpen: async () => {
      const reply = await fetch(`http://${FRONT}:8405/metrics`, { signal: AbortSignal.timeout(2_000) })
      return /^haproxy_backend_active_servers\{proxy="database"\} 1$/m.test(await reply.text())
    },
    makeDatabase() {
      const variables = ['-v', `owner=${roles.owner}`, '-v', `app=${roles.app}`]
      execFileSync(`${binaries()}/psql`, [...variables, '-qf', path.join(root, 'deploy/database.sql')], {
        env: {
          PGHOST: FRONT,
          PGPORT: '5000',
          PGUSER: USER,
          PGDATABASE: 'postgres',
          PGPASSWORD: passwords.PATRONI_SUPERUSER_PASSWORD,
        },
      })
    },
    async close() {
      await front.stop()
      const left = machines.flatMap((machine) => [
        ...machine.patroni.pids(),
        ...machine.postgres(),
        ...machine.etcd.pids(),
      ])
      signal(left, 'SIGCONT')
      // Patroni takes its PostgreSQL along.
      await Promise.all(machines.map(({ patroni }) => patroni.stop()))
      await Promise.all(machines.map(({ etcd }) => etcd.stop()))
      signal(
        machines.flatMap((machine) => machine.postgres()),
        'SIGKILL',
      )
    },
  }
  return cluster
}
