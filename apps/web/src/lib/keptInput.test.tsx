import { act, cleanup, render, screen } from '@testing-library/react'
import { Activity, lazy, Suspense, useState } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { inputPlace, PageAddress, useKept, writeInput } from './keptInput.ts'
import { endSession, setUserInfo } from './session.ts'
import { clearStorage } from './storage.ts'

beforeEach(() => {
  clearStorage()
  endSession()
  setUserInfo({ id: '7', account: 'zhou' })
})
afterEach(() => {
  cleanup()
  history.replaceState({}, '', '/')
})

it('finds what belongs to the page around, however late it comes and wherever the window is by then', async () => {
  writeInput(inputPlace('search', { pathname: '/auth/session', search: '' }), '张')
  writeInput(inputPlace('search', { pathname: '/dev/exports', search: '' }), '导出')
  let arrive: () => void = () => undefined
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const seen: string[] = []
  function Page() {
    const [text] = useKept('search', '')
    seen.push(text)
    return null
  }
  const Late = lazy(() => arrived.then(() => ({ default: Page })))
  function Shell() {
    const [page] = useState({ pathname: '/auth/session', search: '' })
    return (
      <Activity mode="visible">
        <PageAddress value={page}>
          <Suspense>
            <Late />
          </Suspense>
        </PageAddress>
      </Activity>
    )
  }
  history.replaceState({}, '', '/auth/session')
  render(<Shell />)
  // Whoever does not wait opens another page meanwhile.
  history.replaceState({}, '', '/dev/exports')
  await act(async () => arrive())
  expect(seen).toEqual(['张'])
})

function Days({ initial }: { initial: string | string[] }) {
  const [days] = useKept('days', initial)
  return <output>{JSON.stringify(days)}</output>
}

it.each([
  ['90', '30', '30'],
  ['90', '', ''],
  ['90', 30, '90'],
  ['90', null, '90'],
  [['a'], { 0: 'b' }, ['a']],
  [['a'], ['b'], ['b']],
])(
  'a field that begins with %j takes what was kept, %j, only where it is of its kind',
  (initial, kept, shown) => {
    writeInput(inputPlace('days'), kept)
    render(<Days initial={initial} />)
    expect(screen.getByRole('status').textContent).toBe(JSON.stringify(shown))
  },
)
