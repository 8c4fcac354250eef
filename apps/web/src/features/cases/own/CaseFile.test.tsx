import { contract } from '@appeal/contract'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { renderDesk } from '../../../ui/testing/renderDesk.tsx'
import { stubApi } from '../../../ui/testing/stubApi.ts'
import { CaseFile } from './CaseFile.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('takes away the case file, and the proof of its newest line in the public log', async () => {
  const api = stubApi()
  renderDesk(<CaseFile of={{ kind: 'letter', id: '7' }} />)
  await userEvent.click(screen.getByRole('button', { name: '下载案卷（PDF）' }))
  await waitFor(() => expect(api.to(contract.dossiers.own)).toHaveLength(1))
  await userEvent.click(screen.getByRole('button', { name: '下载存证证明' }))
  await waitFor(() => expect(api.to(contract.transparency.proof)).toHaveLength(1))
  expect(api.to(contract.transparency.proof)[0]?.query).toMatchObject({ kind: 'letter', id: '7' })
})
