import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { MemoryRouter, Route, Routes, useLocation, useNavigate } from 'react-router'
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

describe('what shows another heading', () => {
  let go: (to: string | number) => void = () => undefined
  let finish: () => void = () => undefined
  /** A form in steps of one component, as forms are: the same elements with other words. */
  function Form() {
    const navigate = useNavigate()
    go = (to) => navigate(to as string)
    const [sent, setSent] = useState(false)
    finish = () => setSent(true)
    const step = new URLSearchParams(useLocation().search).get('step') ?? '1'
    if (sent)
      return (
        <main>
          <p>Receipt</p>
          <h1>Sent</h1>
        </main>
      )
    return (
      <main>
        <h1>Step {step}</h1>
        <input aria-label="field" />
      </main>
    )
  }
  const open = () => {
    startSession({ token: 'T', source: 'consumer_portal', status: '3', areaName: '' })
    return render(
      <MemoryRouter initialEntries={['/portal/appeal']}>
        <Routes>
          <Route element={<Root />}>
            <Route path="*" element={<Form />} />
          </Route>
        </Routes>
      </MemoryRouter>,
    )
  }
  const isAt = (name: string) =>
    waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name })))

  it('begins at its top with the heading focused: steps and receipts, not the first page', async () => {
    const scroll = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
    open()
    expect(document.activeElement).toBe(document.body)
    for (const step of ['2', '3']) {
      // Whoever ended the step by the Enter key is still in a field that both steps have.
      screen.getByLabelText('field').focus()
      scroll.mockClear()
      act(() => go(`/portal/appeal?step=${step}`))
      await isAt(`Step ${step}`)
      expect(scroll).toHaveBeenCalledWith({ top: 0, behavior: 'instant' })
    }
    scroll.mockClear()
    act(() => finish())
    await isAt('Sent')
    expect(scroll).toHaveBeenCalledWith({ top: 0, behavior: 'instant' })
  })

  it('leaves the scroll of a page that one goes back to, and what filters do', async () => {
    open()
    act(() => go('/portal/appeal?step=2'))
    await isAt('Step 2')
    const scroll = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
    act(() => go(-1))
    await isAt('Step 1')
    expect(scroll).not.toHaveBeenCalled()
    const field = screen.getByLabelText('field')
    field.focus()
    act(() => go('/portal/appeal?filter=open'))
    await new Promise((done) => setTimeout(done, 50))
    expect(document.activeElement).toBe(field)
    expect(scroll).not.toHaveBeenCalled()
  })
})
