import '@testing-library/jest-dom/vitest'
import nprogress from 'nprogress'
import { afterAll, afterEach } from 'vitest'
import { endSession } from '../lib/session.ts'
import { clearStorage } from '../lib/storage.ts'
import { clearTab } from '../lib/tabStorage.ts'
import './renders.ts'
import { answerStylesQuickly } from './styles.ts'

answerStylesQuickly()

// The progress bar fades out by timers of its own. They need the document, which goes with
// the file's last test: an error of theirs would belong to no test and fail the whole run.

// A button within a button, a link within a link: one press would mean two things. React says so; here it counts.
const nested: string[] = []
const { error } = console
console.error = (...words: unknown[]) => {
  if (String(words[0]).includes('cannot be a descendant of')) nested.push(words.slice(0, 3).join(' '))
  error(...words)
}
afterEach(() => {
  const found = nested.splice(0)
  if (found.length > 0) throw new Error(found.join('\n'))
})

/** A change is shown, then faded: twice the bar's speed (`progress.ts`). */
const FADE_MS = 2 * 200
const MARGIN_MS = 100

let quietAt = 0
const { set } = nprogress
nprogress.set = (part) => {
  quietAt = performance.now() + FADE_MS
  return set.call(nprogress, part)
}

// What one test filled in is not there in the next one, and what was to be kept in a moment is kept before that begins.
afterEach(() => {
  window.dispatchEvent(new Event('pagehide'))
  clearTab()
})

afterAll(async () => {
  if (nprogress.isStarted()) nprogress.done()
  const left = quietAt - performance.now()
  if (left > 0) await new Promise((resolve) => setTimeout(resolve, left + MARGIN_MS))
  // The next file in this process has the same bar, and what pages keep in the browser; nobody is signed in there.
  nprogress.set = set
  console.error = error
  clearStorage()
  endSession()
})
