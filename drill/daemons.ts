// Processes kept as systemd keeps them: whatever ends is started again a second later, until it is told to stop.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync, readdirSync, readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'

const RESTART_MS = 1_000
const STOP_MS = 15_000

/** A process that is always there, and what can be done to it. */
export interface Daemon {
  name: string
  /** The process and all that it started and did not let go. */
  pids(): number[]
  /** Started again by itself. */
  kill(): void
  /** Killed, and away until `start`. */
  down(): void
  start(): void
  stop(): Promise<void>
}

/** A process and its children, theirs and so on, parents first. */
export function family(pid: number): number[] {
  const parents = readdirSync('/proc').flatMap((name) => {
    const child = Number(name)
    return Number.isInteger(child) ? [[child, parentOf(child)] as const] : []
  })
  const found = [pid]
  for (const one of found) for (const [child, parent] of parents) if (parent === one) found.push(child)
  return found
}

function parentOf(pid: number): number {
  try {
    // The name stands in brackets and may hold anything.
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1])
  } catch {
    return 0
  }
}

/** Sends a signal to those that are still there. */
export function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids)
    try {
      process.kill(pid, name)
    } catch {
      // It ended by itself.
    }
}

/** Starts a program and keeps it running; what it prints goes into a file. */
export function keep(
  name: string,
  command: readonly string[],
  { env, log, user }: { env: Record<string, string>; log: string; user?: { uid: number; gid: number } },
): Daemon {
  let child: ChildProcess | undefined
  let isWanted = false
  const [program = '', ...args] = command
  function run(): void {
    const out = openSync(log, 'a')
    const one = spawn(program, args, {
      env: { PATH: process.env.PATH ?? '', LANG: 'C.UTF-8', ...env },
      stdio: ['ignore', out, out],
      ...user,
    })
    child = one
    one.once('exit', async () => {
      await delay(RESTART_MS)
      if (isWanted && child === one) run()
    })
  }
  const pids = () => (child?.pid !== undefined && child.exitCode === null ? family(child.pid) : [])
  const daemon: Daemon = {
    name,
    pids,
    kill: () => signal(pids(), 'SIGKILL'),
    down() {
      isWanted = false
      daemon.kill()
    },
    start() {
      isWanted = true
      run()
    },
    async stop() {
      isWanted = false
      const one = child
      if (!one || one.exitCode !== null || one.signalCode !== null) return
      const ended = once(one, 'exit')
      const late = setTimeout(() => daemon.kill(), STOP_MS)
      one.kill('SIGTERM')
      await ended
      clearTimeout(late)
    },
  }
  return daemon
}
