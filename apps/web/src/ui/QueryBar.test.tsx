import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { QueryBar } from './QueryBar.tsx'
import { renderDesk, setWidth } from './testing/renderDesk.tsx'
import { getPreferences, replacePreferences, resetPreferences } from './theme/preferences.ts'
import { type ListControl, useListState } from './useListState.ts'

const NAMES = ['no', 'brand'] as const
let control: ListControl<'no' | 'brand'>

function Unfiltered() {
  control = useListState(NAMES)
  return <QueryBar control={control} fields={[]} />
}
function Tabbed() {
  control = useListState(NAMES, ['brand'])
  return <QueryBar control={control} fields={[{ kind: 'text', name: 'no', placeholder: '编号' }]} />
}
function Bar() {
  control = useListState(NAMES)
  return (
    <QueryBar
      control={control}
      fields={[
        { kind: 'text', name: 'no', placeholder: '编号' },
        { kind: 'one', name: 'brand', label: '品牌', options: [{ value: 'SF', label: '顺丰' }] },
      ]}
    />
  )
}
beforeEach(() => setWidth(1440))
afterEach(cleanup)

describe('the size of a page', () => {
  it('is the one that was chosen last, in the next list as well, and goes with the account', () => {
    resetPreferences()
    renderDesk(<Bar />)
    expect(control.size).toBe(10)
    act(() => control.setPage(1, 50))
    cleanup()
    renderDesk(<Bar />)
    expect(control.size).toBe(50)
    // A link to a page says how large its pages are.
    cleanup()
    renderDesk(<Bar />, '/?current=3')
    expect(control.size).toBe(10)
    cleanup()
    // What the account brings from another machine holds at once.
    renderDesk(<Bar />)
    act(() => replacePreferences({ ...getPreferences(), pageSize: 20 }))
    expect(control.size).toBe(20)
    act(() => replacePreferences({ pageSize: 33 }))
    expect(control.size).toBe(10)
    resetPreferences()
  })
})

describe('filters of a list', () => {
  const field = () => screen.getByPlaceholderText<HTMLInputElement>('编号')

  it('keep what is being typed while another one changes, by a tile, a saved view or the button beside it', async () => {
    renderDesk(<Bar />)
    await userEvent.type(field(), '00027')
    act(() => control.setFilters({ brand: 'SF' }))
    expect(field().value).toBe('00027')
    act(() => control.setPage(3))
    expect(field().value).toBe('00027')
  })

  it('show what the address says once that very filter changes', async () => {
    renderDesk(<Bar />)
    await userEvent.type(field(), '00027')
    act(() => control.setFilters({ no: '00031' }))
    expect(field().value).toBe('00031')
    act(() => control.reset())
    expect(field().value).toBe('')
  })

  it('are taken back without leaving the tab over the list', async () => {
    renderDesk(<Tabbed />, '/?brand=SF&no=00027&current=2')
    act(() => control.reset())
    expect(control.filters).toEqual({ brand: 'SF' })
    expect(control.current).toBe(1)
  })

  it.each([1440, 390])('are none, and no buttons for them, where a list has none, at %i', (width) => {
    setWidth(width)
    renderDesk(<Unfiltered />)
    expect(screen.queryByRole('button')).toBeNull()
  })
})
