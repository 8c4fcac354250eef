// What a person wrote of the client's types; the calls and their shapes are in `calls.d.ts`, written from the contract.

import type { Calls } from './calls.js'

export type * from './calls.js'

/** Of a call that the platform refused, or that reached nobody. */
export declare class AppealError extends Error {
  /** Code of the envelope; 0 where there was none. */
  readonly code: number
  /** Stable name of the refusal, `appeals.stale`. */
  readonly reason: string | undefined
  readonly data: unknown
  /** Status of HTTP; 0 where no answer came. */
  readonly status: number
}

export interface ClientOptions {
  /** Address of the platform, or of its sandbox. */
  baseUrl: string
  /** Secret of a key: `pk_…`, of a sandbox `pk_sandbox_…`. */
  key: string
  language?: 'zh' | 'en'
  /** Further tries of a call that may be sent again; 3 unless said. */
  retries?: number
  /** For one try; 30 s unless said. */
  timeoutMs?: number
  fetch?: typeof fetch
}

export interface Press {
  /** One for each thing that is to be done once, kept over restarts; a new one for each call unless said. */
  idempotencyKey?: string
}

export interface Client extends Calls {
  /** Every row of a list, page after page. */
  rowsOf<Q extends object, R>(
    list: (query?: Q) => Promise<{ records: R[]; pages: number }>,
    query?: Q,
  ): AsyncGenerator<R, void, undefined>
}

export declare function createClient(options: ClientOptions): Client

/**
 * Whether an event came from the platform, unchanged and just now: `body` is what arrived, byte for byte. Of HMAC-SHA256; the
 * secret before is taken too while an exchange lasts.
 */
export declare function verifyWebhook(event: {
  secrets: readonly string[]
  headers: Headers | Readonly<Record<string, string | string[] | undefined>>
  body: string
  now?: number
}): Promise<boolean>
