// The thread behind `bulkInThread`: answers each message in turn.
import { parentPort, workerData } from 'node:worker_threads'
import { type Answered, type Asked, bulkHere, whole } from './bulk.ts'
import type { MasterKey } from './keyring.ts'

const ciphers = bulkHere(workerData as MasterKey[])

async function answerTo(asked: Asked): Promise<Answered> {
  switch (asked.ask) {
    case 'open': {
      const { bytes, lengths } = asked
      let at = 0
      const sealed = lengths.map((length) => {
        at += length
        return bytes.subarray(at - length, at)
      })
      return { opened: await ciphers.openFields(asked.column, sealed) }
    }
    case 'seal': {
      const { buffer, byteOffset, byteLength } = asked.content
      return { sealed: await ciphers.sealNext(asked.of, Buffer.from(buffer, byteOffset, byteLength)) }
    }
    case 'digest':
      return { digest: await ciphers.digest() }
  }
}

let last: Promise<void> = Promise.resolve()
parentPort?.on('message', (asked: Asked) => {
  last = last
    .then(() => answerTo(asked))
    .catch((error: Error): Answered => ({ fault: error.message }))
    .then((answer) => {
      const moved = 'sealed' in answer ? whole(answer.sealed) : []
      parentPort?.postMessage(
        answer,
        moved.map(({ buffer }) => buffer as ArrayBuffer),
      )
    })
})
