import { contract } from '@appeal/contract'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { asAdmin } from '../../../ui/testing/adminPage.ts'
import { renderDesk } from '../../../ui/testing/renderDesk.tsx'
import { refuse } from '../../../ui/testing/stubApi.ts'
import EmergencyPage from './EmergencyPage.tsx'

const { dossiers } = contract
const REASONS = [
  {
    ...{ id: '1', parentId: '0', name: '', dictLabel: '', dictValue: 'REVEAL_REASON' },
    ...{ category: 'BIZ' as const, sortCode: 1 },
    children: [
      {
        ...{ id: '2', parentId: '1', name: '', dictLabel: '调查核实', dictValue: 'INVESTIGATE' },
        ...{ category: 'BIZ' as const, sortCode: 1 },
      },
    ],
  },
]
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('says what is missing before anything is asked for, and keeps what was typed where it is refused', async () => {
  const { api } = asAdmin(dossiers)
  api
    .on(contract.dictionaries.tree, REASONS)
    .on(dossiers.emergency, refuse(409, '该案件在您的查阅范围内，请直接打开') as never)
  renderDesk(<EmergencyPage />)
  const read = await screen.findByRole('button', { name: '调阅案卷' })
  await userEvent.click(read)
  await waitFor(() => expect(screen.getByText('请填写完整的案件编号')).toBeVisible())
  expect(api.to(dossiers.emergency)).toEqual([])
  fireEvent.change(screen.getByLabelText(/案件编号/), { target: { value: 'SS2026112600001' } })
  fireEvent.mouseDown(screen.getByLabelText(/^理由/))
  await userEvent.click(await screen.findByTitle('调查核实'))
  fireEvent.change(screen.getByLabelText(/具体情况/), { target: { value: '快件内有急救药品，须立即核实' } })
  await userEvent.click(read)
  await waitFor(() => expect(api.to(dossiers.emergency)).toHaveLength(1))
  expect(await screen.findByText('该案件在您的查阅范围内，请直接打开')).toBeVisible()
  expect(screen.getByLabelText(/案件编号/)).toHaveValue('SS2026112600001')
})
