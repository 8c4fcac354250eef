import { Worker } from 'node:worker_threads'
import { whole } from '../crypto/bulk.ts'
import { fail, Refusal } from '../fail.ts'
import type { Answered, Asked, JobName, Jobs } from './parsers.ts'

/** Files that are read at the same time; the rest wait their turn. */
const AT_ONCE = 2
const MAX_WAITING = 50
/** What one file may take. The worst honest ones stay below a tenth of it. */
const MILLISECONDS = 20_000
/** Megabytes of a thread's heap. What passes through lies outside, piece by piece. */
const HEAP = { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 48, stackSizeMb: 4 }
/** A thread without work gives its memory back. */
const IDLE_MILLISECONDS = 30_000

/** The bundle of the thread lies beside this bundle. */
const entry = () =>
  new URL(import.meta.url.endsWith('.ts') ? './parsing.source.mjs' : './parsing.thread.js', import.meta.url)

interface Thread {
  worker: Worker
  rest?: NodeJS.Timeout
}

let running = 0
const waiting: (() => void)[] = []
const idle: Thread[] = []

const forget = (one: Thread) => {
  if (idle.includes(one)) idle.splice(idle.indexOf(one), 1)
}

function started(): Thread {
  const one: Thread = { worker: new Worker(entry(), { resourceLimits: HEAP, execArgv: [] }) }
  // A thread may fall after it was given up, or at rest; an error that nobody listens to would end the process.
  one.worker.on('error', () => forget(one)).on('exit', () => forget(one))
  return one
}

function thread(): Thread {
  const rested = idle.pop()
  if (!rested) return started()
  clearTimeout(rested.rest)
  rested.worker.ref()
  return rested
}

function rest(one: Thread): void {
  one.worker.unref()
  one.rest = setTimeout(() => {
    forget(one)
    void one.worker.terminate()
  }, IDLE_MILLISECONDS).unref()
  idle.push(one)
}

function ask({ worker }: Thread, asked: Asked, milliseconds: number): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => end(() => reject(new Refusal('files.too_complex', {}))), milliseconds)
    const onAnswer = (answer: Answered) => end(() => resolve(answer))
    const onError = (error: Error & { code?: unknown }) =>
      end(() =>
        reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new Refusal('files.too_complex', {}) : error),
      )
    const onExit = () => end(() => reject(new Error('A parsing thread has ended')))
    const end = (then: () => void) => {
      clearTimeout(late)
      worker.off('message', onAnswer).off('error', onError).off('exit', onExit)
      then()
    }
    worker.on('message', onAnswer).on('error', onError).on('exit', onExit)
    worker.postMessage(
      asked,
      whole(asked.bytes).map(({ buffer }) => buffer as ArrayBuffer),
    )
  })
}

/**
 * Reads or judges a file that somebody sent, in a thread of its own: with a heap and a time of its own, and never on the
 * thread that answers everybody.
 *
 * @param bytes are given away, and come back with what was found
 * @param milliseconds after which it is given up
 * @throws server.busy while very many wait
 * @throws files.too_complex where time or memory do not suffice
 * @throws what the job itself refuses: `files.content_too_large`, `files.active_content`, its own reason for broken files
 */
export async function parse<K extends JobName>(
  job: K,
  bytes: Uint8Array,
  given: Jobs[K]['given'],
  milliseconds = MILLISECONDS,
): Promise<{ found: Jobs[K]['found']; bytes: Buffer }> {
  if (waiting.length >= MAX_WAITING) fail('server.busy')
  if (running >= AT_ONCE) await new Promise<void>((go) => waiting.push(go))
  else running += 1
  const one = thread()
  let kept = false
  try {
    const answer = await ask(one, { job, bytes, given }, milliseconds)
    kept = true
    if ('refused' in answer) throw new Refusal(answer.refused, answer.details)
    if ('fault' in answer) throw new Error(answer.fault)
    const { buffer, byteOffset, byteLength } = answer.bytes
    return { found: answer.found as Jobs[K]['found'], bytes: Buffer.from(buffer, byteOffset, byteLength) }
  } finally {
    if (kept) rest(one)
    else await one.worker.terminate()
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}
