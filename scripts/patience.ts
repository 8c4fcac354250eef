import { vi } from 'vitest'

/** What processes tell each other passes through the database: on a busy machine a second is too short. */
const PATIENCE_MS = 20_000

const PATIENT = Symbol.for('waits patiently')
const { waitFor } = vi
// Files share a worker, and each of them runs this one.
if (!(PATIENT in waitFor))
  vi.waitFor = Object.assign(
    ((callback, options) =>
      waitFor(
        callback,
        typeof options === 'number' ? options : { timeout: PATIENCE_MS, ...options },
      )) as typeof vi.waitFor,
    { [PATIENT]: true },
  )
