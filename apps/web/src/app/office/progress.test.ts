import nprogress from 'nprogress'
import { afterEach, describe, expect, it } from 'vitest'
import { progress } from './progress.ts'

afterEach(() => nprogress.remove())

describe('progress bar', () => {
  it('has the numbers of the specification', () => {
    expect(nprogress.settings).toMatchObject({ minimum: 0.08, speed: 200, trickleSpeed: 800 })
  })
  it('runs from start to done, and names no role that does not exist', () => {
    expect(progress.isRunning()).toBe(false)
    progress.start()
    expect(progress.isRunning()).toBe(true)
    expect(document.querySelector('#nprogress [role]')).toBeNull()
    progress.done()
    expect(nprogress.status).toBeNull()
  })
})
