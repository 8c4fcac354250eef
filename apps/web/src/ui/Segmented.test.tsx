import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { Segmented } from './Segmented.tsx'
import { renderDesk } from './testing/renderDesk.tsx'

afterEach(cleanup)

it('is one stop of Tab: its radios are one group, and no other’s', () => {
  renderDesk(
    <>
      <Segmented options={['年', '月']} />
      <Segmented options={['日', '时']} />
    </>,
  )
  const names = screen.getAllByRole<HTMLInputElement>('radio').map(({ name }) => name)
  expect(names).toHaveLength(4)
  expect(names[0]).toBeTruthy()
  expect(names[1]).toBe(names[0])
  expect(names[3]).toBe(names[2])
  expect(names[2]).not.toBe(names[0])
})

it('is stepped into by one Tab, and Space chooses there; nothing is chosen before', async () => {
  const user = userEvent.setup()
  const onChange = vi.fn()
  renderDesk(<Segmented aria-label="频次" value={null} options={['年', '月']} onChange={onChange} />)
  await user.tab()
  expect(screen.getAllByRole('radio')[0]).toHaveFocus()
  await user.keyboard(' ')
  expect(onChange.mock.calls).toEqual([['年']])
})
