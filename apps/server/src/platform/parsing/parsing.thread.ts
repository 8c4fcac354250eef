// The thread behind `parse`: one file after the other.
import { parentPort } from 'node:worker_threads'
import { whole } from '../crypto/bulk.ts'
import { Refusal } from '../fail.ts'
import { type Answered, type Asked, PARSERS } from './parsers.ts'

/** Libraries report broken files as plain errors; these are our own mistakes. */
const isFault = (error: unknown) =>
  (error instanceof TypeError || error instanceof ReferenceError) && !('code' in error)

async function answerTo({ job, bytes, given }: Asked): Promise<Answered> {
  const { parse, broken } = PARSERS[job]
  try {
    const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    return { bytes, found: await parse(view, given as never) }
  } catch (error) {
    if (error instanceof Refusal) return { bytes, refused: error.reason, details: error.details }
    if (isFault(error)) return { bytes, fault: (error as Error).stack ?? String(error) }
    return { bytes, refused: broken, details: {} }
  }
}

parentPort?.on('message', (asked: Asked) => {
  void answerTo(asked).then((answer) =>
    parentPort?.postMessage(
      answer,
      whole(answer.bytes).map(({ buffer }) => buffer as ArrayBuffer),
    ),
  )
})
