/** The part of autocannon that the benchmarks use; it brings no types of its own. */
declare module 'autocannon' {
  import type { EventEmitter } from 'node:events'

  interface Request {
    method?: 'GET' | 'POST'
    path?: string
    headers?: Record<string, string>
    body?: string
    setupRequest?: (request: Request) => Request
  }

  interface Options {
    url: string
    connections: number
    /** Seconds. */
    duration: number
    timeout?: number
    requests: Request[]
    verifyBody?: (body: string) => boolean
  }

  interface Result {
    /** Seconds. */
    duration: number
    errors: number
    timeouts: number
    mismatches: number
    non2xx: number
  }

  interface Run extends EventEmitter, PromiseLike<Result> {}
  export default function autocannon(options: Options): Run
}
