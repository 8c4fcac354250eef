import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { lazy } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { setApiHooks } from '../../lib/api.ts'
import { Overlay } from './Overlay.tsx'

afterEach(() => {
  cleanup()
  setApiHooks({})
  vi.restoreAllMocks()
})

it('an overlay that cannot be fetched leaves the desk standing, says so and closes', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const warned = vi.fn()
  const onFailed = vi.fn()
  setApiHooks({ warned })
  const Missing = lazy(() =>
    Promise.reject<never>(new TypeError('Failed to fetch dynamically imported module')),
  )
  render(
    <>
      <p>desk</p>
      <Overlay onFailed={onFailed}>
        <Missing />
      </Overlay>
    </>,
  )
  await waitFor(() => expect(onFailed).toHaveBeenCalledOnce())
  expect(warned).toHaveBeenCalledOnce()
  expect(screen.getByText('desk')).toBeDefined()
})
