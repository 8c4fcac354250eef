import { createHash } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import { type Sealed, sealContent } from '../files/sealing.ts'
import { fieldCipher } from './fieldCipher.ts'
import type { MasterKey } from './keyring.ts'

/**
 * Ciphers for a file of very many rows: opens their sealed values, seals the parts of the file, and adds up its SM3.
 * One for each file.
 */
export interface BulkCiphers {
  /** @throws Error where a value was altered */
  openFields(column: string, sealed: readonly Uint8Array[]): Promise<string[]>
  /** Seals the next part of the file, which is given away with it. */
  sealNext(of: Sealed, content: Buffer): Promise<Buffer>
  /** SM3 of all parts so far, in hex. */
  digest(): Promise<string>
  close(): Promise<void>
}

/** The same work in the caller's own thread. */
export function bulkHere(masterKeys: readonly MasterKey[]): BulkCiphers {
  const fields = fieldCipher(masterKeys)
  const digest = createHash('sm3')
  return {
    openFields: async (column, sealed) => fields.decryptAll(column, sealed),
    async sealNext(of, content) {
      digest.update(content)
      return sealContent(of, content)
    },
    digest: async () => digest.copy().digest('hex'),
    close: async () => undefined,
  }
}

/** What goes to the thread and comes back, in turn. Many values travel as one piece of memory. */
export type Asked =
  | { ask: 'open'; column: string; bytes: Uint8Array; lengths: number[] }
  | { ask: 'seal'; of: Sealed; content: Uint8Array }
  | { ask: 'digest' }
export type Answered = { opened: string[] } | { sealed: Uint8Array } | { digest: string } | { fault: string }

/** Megabytes of its heap: buffers lie outside, and the texts leave at once. */
const HEAP = { maxYoungGenerationSizeMb: 2, maxOldGenerationSizeMb: 16 }

/** The bundle of the thread lies beside this bundle. */
const entry = () =>
  new URL(import.meta.url.endsWith('.ts') ? './bulk.source.mjs' : './bulk.thread.js', import.meta.url)

/** In a thread of its own: ciphers are a third of the work on a long file, and others wait less for this one. */
export function bulkInThread(masterKeys: readonly MasterKey[]): BulkCiphers {
  const thread = new Worker(entry(), { workerData: masterKeys, resourceLimits: HEAP, execArgv: [] })
  const waiting: { resolve(answer: Answered): void; reject(error: Error): void }[] = []
  let ended: Error | undefined
  const end = (error: Error) => {
    ended ??= error
    for (const one of waiting.splice(0)) one.reject(ended)
  }
  thread.on('message', (answer: Answered) => {
    const one = waiting.shift()
    if ('fault' in answer) one?.reject(new Error(answer.fault))
    else one?.resolve(answer)
  })
  thread.on('error', end)
  thread.on('exit', () => end(new Error('The thread of ciphers has ended')))

  const ask = <A extends Answered>(asked: Asked, moved: readonly Uint8Array[] = []) =>
    new Promise<A>((resolve, reject) => {
      if (ended) return reject(ended)
      waiting.push({ resolve: (answer) => resolve(answer as A), reject })
      thread.postMessage(
        asked,
        moved.map(({ buffer }) => buffer as ArrayBuffer),
      )
    })
  return {
    async openFields(column, sealed) {
      const bytes = Buffer.alloc(sealed.reduce((sum, { length }) => sum + length, 0))
      let at = 0
      for (const one of sealed) {
        bytes.set(one, at)
        at += one.length
      }
      const lengths = sealed.map(({ length }) => length)
      return (await ask<{ opened: string[] }>({ ask: 'open', column, bytes, lengths }, [bytes])).opened
    },
    async sealNext(of, content) {
      const { sealed } = await ask<{ sealed: Uint8Array }>({ ask: 'seal', of, content }, whole(content))
      return Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength)
    },
    digest: async () => (await ask<{ digest: string }>({ ask: 'digest' })).digest,
    async close() {
      await thread.terminate()
    },
  }
}

/** Bytes that have their memory to themselves can be moved; others are copied. */
export const whole = (bytes: Uint8Array): Uint8Array[] =>
  bytes.byteLength === bytes.buffer.byteLength ? [bytes] : []
