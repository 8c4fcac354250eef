import { Worker } from 'node:worker_threads'
import type { Row } from './classifier.model.ts'
import type { trainFrom } from './classifier.report.ts'

/** What goes to the thread and comes back, in turn. */
export type Asked = readonly Row[] | 'finish'
export type Trained = ReturnType<typeof trainFrom>
export type Answered = 'taken' | Trained | { fault: string }

/** Megabytes of its heap: what is counted at once is bounded, and so are the cases. */
const HEAP = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 384 }

/** The bundle of the thread lies beside this bundle. */
const entry = () =>
  new URL(
    import.meta.url.endsWith('.ts') ? './classifier.source.mjs' : './classifier.thread.js',
    import.meta.url,
  )

/** A training under way, in a thread of its own: counting and judging would keep everybody else waiting. */
export interface Training {
  /** The next cases; wait for it before more are read. */
  add(rows: readonly Row[]): Promise<void>
  /** @throws Error where fewer than two kinds of problem have enough cases */
  finish(): Promise<Trained>
  close(): Promise<void>
}

export function training(): Training {
  const thread = new Worker(entry(), { resourceLimits: HEAP, execArgv: [] })
  const ask = (asked: Asked) =>
    new Promise<Exclude<Answered, { fault: string }>>((resolve, reject) => {
      const onAnswer = (answer: Answered) =>
        end(() =>
          typeof answer === 'object' && 'fault' in answer ? reject(new Error(answer.fault)) : resolve(answer),
        )
      const onError = (error: Error) => end(() => reject(error))
      const onExit = () => end(() => reject(new Error('The thread of the classifier has ended')))
      const end = (then: () => void) => {
        thread.off('message', onAnswer).off('error', onError).off('exit', onExit)
        then()
      }
      thread.on('message', onAnswer).on('error', onError).on('exit', onExit)
      thread.postMessage(asked)
    })
  // Errors that come while nobody waits would end the process; whoever asks next is told.
  thread.on('error', () => {})
  return {
    async add(rows) {
      await ask(rows)
    },
    async finish() {
      const answer = await ask('finish')
      if (answer === 'taken') throw new Error('The thread of the classifier gave no model')
      return answer
    },
    async close() {
      await thread.terminate()
    },
  }
}
