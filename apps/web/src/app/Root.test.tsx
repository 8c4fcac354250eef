import { cleanup, render, waitFor } from '@testing-library/react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { endSession, startSession } from '../lib/session.ts'
import { clearStorage, readText, STORED } from '../lib/storage.ts'
import { Root } from './Root.tsx'

beforeEach(() => {
  clearStorage()
  endSession()
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

let at = ''
function Spy() {
  const { pathname, search } = useLocation()
  at = pathname + search
  return null
}

const visit = (path: string) =>
  render(
    <MemoryRouter initialEntries={[path]}>
      <Routes>
        <Route element={<Root />}>
          <Route path="*" element={<Spy />} />
        </Route>
      </Routes>
    </MemoryRouter>,
  )

describe('visits', () => {
  it('without a session go home, and the desk remembers what was wanted', async () => {
    visit('/appeal/case/7?tab=files')
    await waitFor(() => expect(at).toBe('/portal/home'))
    expect(readText(STORED.lastPath)).toBe('/appeal/case/7?tab=files')
  })
  it.each(['/', '/portal/personal'])('do not take %s for a wanted page of the desk', async (path) => {
    visit(path)
    await waitFor(() => expect(at).toBe('/portal/home'))
    expect(readText(STORED.lastPath)).toBeUndefined()
  })
  it('of somebody signed in stay away from the login pages', async () => {
    startSession({ token: 'T', source: 'office', status: '3', areaName: '' })
    visit('/login')
    await waitFor(() => expect(at).toBe('/'))
  })
  it('reload when another tab changes the token', () => {
    startSession({ token: 'T', source: 'office', status: '3', areaName: '' })
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
    visit('/')
    window.dispatchEvent(new StorageEvent('storage', { key: STORED.token, newValue: 'other' }))
    expect(reload).toHaveBeenCalledOnce()
  })
})
