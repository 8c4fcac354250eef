// The thread behind `training`: takes rows until it is asked for the model. It holds no key and opens nothing.
import { parentPort } from 'node:worker_threads'
import { counter, type Row } from './classifier.model.ts'
import { trainFrom } from './classifier.report.ts'
import type { Answered, Asked } from './classifier.training.ts'

const counted = counter()

function answerTo(asked: Asked): Answered {
  try {
    if (asked === 'finish') return trainFrom(counted)
    for (const row of asked as readonly Row[]) counted.add(row)
    return 'taken'
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error) }
  }
}

parentPort?.on('message', (asked: Asked) => parentPort?.postMessage(answerTo(asked)))
