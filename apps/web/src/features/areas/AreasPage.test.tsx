import { contract } from '@appeal/contract'
import type { AreaRecord } from '@appeal/contract/areas/areas.routes.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { asAdmin, pageOf, press, rowOf, save } from '../../ui/testing/adminPage.ts'
import { renderDesk } from '../../ui/testing/renderDesk.tsx'
import { refuse } from '../../ui/testing/stubApi.ts'
import AreasPage from './AreasPage.tsx'

const { areaAdmin } = contract
const area = (code: string, name: string, validTo: string | null): AreaRecord => ({
  ...{ id: code, code, name, fullName: name, level: 3, parent: '440300', telCode: null, validFrom: null },
  ...{ validTo, bureauId: null, bureauName: null, version: 1 },
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('areas', () => {
  it('end once only; what the server does not end is told at the day', async () => {
    const { api } = asAdmin(areaAdmin)
    const sentence = '该地区还有生效的下级地区，请先处理下级'
    api
      .on(contract.areas.children, [])
      .on(areaAdmin.page, pageOf(area('440305', '南山区', null), area('440304', '旧城区', '2020-01-01')))
      .on(areaAdmin.end, refuse(500, sentence, { reason: 'areas.has_below', fields: { validTo: sentence } }))
    renderDesk(<AreasPage />)
    expect(within(await rowOf('旧城区')).queryByRole('button', { name: '失效' })).toBeNull()
    await press('南山区', '失效')
    const dialog = await screen.findByRole('dialog')
    await userEvent.type(within(dialog).getByLabelText(/最后有效日/), '2026-12-31')
    await save()
    await waitFor(() =>
      expect(api.to(areaAdmin.end)[0]?.body).toEqual({ code: '440305', validTo: '2026-12-31' }),
    )
    expect(await within(dialog).findByText(sentence)).toBeInTheDocument()
  })

  it('come back once they have ended', async () => {
    const { api } = asAdmin(areaAdmin)
    api
      .on(contract.areas.children, [])
      .on(areaAdmin.page, pageOf(area('440305', '南山区', null), area('440304', '旧城区', '2020-01-01')))
      .on(areaAdmin.restore, null)
    renderDesk(<AreasPage />, '/?time=all')
    expect(within(await rowOf('南山区')).queryByRole('button', { name: '恢复' })).toBeNull()
    await press('旧城区', '恢复')
    await waitFor(() => expect(api.to(areaAdmin.restore)[0]?.body).toEqual({ code: '440304' }))
  })
})
