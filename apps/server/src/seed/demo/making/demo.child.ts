import { fork } from 'node:child_process'
import { once } from 'node:events'

/** What the process is told: where the repository and the database are. */
export interface Asked {
  root: string
  url: string
  directUrl?: string | undefined
}

/** The bundle of the process lies beside this bundle. */
const ENTRY = new URL(
  import.meta.url.endsWith('.ts') ? './demo.process.ts' : './demo.process.js',
  import.meta.url,
)

/**
 * Makes the demonstration in a process of its own.
 *
 * @param waits whether there is nothing to look at yet: where an earlier run was ended, nobody waits for the rest
 * @returns when there is enough to look at; what ends the process, which goes on with the two years before
 * @throws Error where it ended before that
 */
export async function makeDemo(asked: Asked, waits: boolean): Promise<() => Promise<void>> {
  const child = fork(ENTRY)
  const ended = once(child, 'exit')
  child.send(asked)
  const first = waits && (await Promise.race([once(child, 'message'), ended.then(() => undefined)]))
  if (waits && !first) throw new Error('演示数据没有生成。The demonstration could not be made.')
  return async () => {
    child.kill('SIGKILL')
    await ended
  }
}
