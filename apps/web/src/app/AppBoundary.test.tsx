import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { lazy, Suspense } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { part } from '../lib/leaving.ts'
import { AppBoundary } from './AppBoundary.tsx'

const gone = () => Promise.reject<{ default: () => null }>(new TypeError('Failed to fetch'))
const open = () => {
  const Page = lazy(part(gone))
  render(
    <AppBoundary>
      <Suspense fallback="…">
        <Page />
      </Suspense>
    </AppBoundary>,
  )
}

beforeEach(() => {
  // Whatever was left before: this page is there to stay.
  dispatchEvent(new Event('pageshow'))
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  dispatchEvent(new Event('pageshow'))
  cleanup()
  vi.restoreAllMocks()
})

describe('a part of the application that does not arrive', () => {
  it('is told in words, with a way on', async () => {
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
    open()
    expect((await screen.findByRole('alert')).textContent).toContain('页面没有加载完整')
    await userEvent.click(screen.getByRole('button', { name: '重新加载' }))
    expect(reload).toHaveBeenCalledOnce()
  })

  it('is no fault while the page is being left', async () => {
    dispatchEvent(new Event('pagehide'))
    open()
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(screen.queryByRole('alert')).toBeNull()
    expect(console.error).not.toHaveBeenCalled()
  })
})
