import nprogress from 'nprogress'
import { afterAll } from 'vitest'
import { clearStorage } from '../lib/storage.ts'

// The progress bar fades out by timers of its own. They need the document, which goes with
// the file's last test: an error of theirs would belong to no test and fail the whole run.

/** A change is shown, then faded: twice the bar's speed (`progress.ts`). */
const FADE_MS = 2 * 200
const MARGIN_MS = 100

let quietAt = 0
const { set } = nprogress
nprogress.set = (part) => {
  quietAt = performance.now() + FADE_MS
  return set.call(nprogress, part)
}

afterAll(async () => {
  if (nprogress.isStarted()) nprogress.done()
  const left = quietAt - performance.now()
  if (left > 0) await new Promise((resolve) => setTimeout(resolve, left + MARGIN_MS))
  // The next file in this process has the same bar, and what pages keep in the browser.
  nprogress.set = set
  clearStorage()
})
