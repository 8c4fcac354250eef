import { contract } from '@appeal/contract'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { asAdmin } from '../../../ui/testing/adminPage.ts'
import { renderDesk, setWidth } from '../../../ui/testing/renderDesk.tsx'
import { refuse, stubApi } from '../../../ui/testing/stubApi.ts'
import { keysNow } from '../../../ui/useKeys.ts'
import { UndoOffer } from './UndoOffer.tsx'

const { undo } = contract
const open = {
  kind: 'appeal',
  id: '7',
  no: 'SS1',
  action: 'editToBusiness',
  version: 4,
  seconds: 10,
} as const

beforeEach(() => setWidth(1440))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('is refused in words, and pressed again', async () => {
  const onUndone = vi.fn()
  const { api, told } = asAdmin(undo)
  api.on(undo.press, refuse(409, '案件已有新的进展，无法撤销') as never)
  renderDesk(<UndoOffer of={open} onUndone={onUndone} />)
  for (const times of [1, 2]) {
    await userEvent.click(screen.getByRole('button', { name: /撤销/ }))
    await waitFor(() => expect(told).toHaveBeenCalledTimes(times))
  }
  expect(told).toHaveBeenLastCalledWith('案件已有新的进展，无法撤销')
  expect(onUndone).not.toHaveBeenCalled()
  expect(api.to(undo.press).map(({ body }) => body)).toEqual(
    [1, 2].map(() => ({ kind: 'appeal', id: '7', version: 4 })),
  )
})

it('is pressed by Ctrl Z, but not out of a field, and stands in the list of keys', async () => {
  const onUndone = vi.fn()
  stubApi().on(undo.press, { id: '7', version: 5 })
  renderDesk(
    <>
      <input aria-label="field" />
      <UndoOffer of={open} onUndone={onUndone} />
    </>,
  )
  expect(keysNow().find(({ press }) => press === 'mod+z')?.words).toBe('撤销刚才的操作')
  fireEvent.keyDown(screen.getByLabelText('field'), { key: 'z', ctrlKey: true })
  expect(onUndone).not.toHaveBeenCalled()
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true })
  await waitFor(() => expect(onUndone).toHaveBeenCalledOnce())
})
