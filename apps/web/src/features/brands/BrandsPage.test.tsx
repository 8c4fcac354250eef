import { contract } from '@appeal/contract'
import type { BrandRecord } from '@appeal/contract/areas/brandAdmin.routes.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { asAdmin, pageOf, press, rowOf, save } from '../../ui/testing/adminPage.ts'
import { renderDesk } from '../../ui/testing/renderDesk.tsx'
import { refuse } from '../../ui/testing/stubApi.ts'
import BrandsPage from './BrandsPage.tsx'

const { brandAdmin, brandNames, dictionaries, records } = contract
const line = (pattern: string, confidence: number) => ({ pattern, confidence })
const brand = (code: string, name: string, more: Partial<BrandRecord> = {}): BrandRecord => ({
  ...{ id: code, code, name, nameEn: code, serviceKinds: ['EXPRESS'], hotline: '95311', complaintUrl: null },
  ...{ patterns: [], otherNames: [], validFrom: null, validTo: null, offered: true, openCases: 0 },
  ...{ entryId: `7${code.length}`, entryVersion: 3, version: 5 },
  ...more,
})
const ZTO = brand('ZTO', '中通快递', {
  ...{ patterns: [line('7[3-9]#{12}', 0.9)], otherNames: ['中通'], openCases: 12 },
  complaintUrl: 'https://tousu.zto.example/a',
})
const BEST = brand('BEST', '百世快递', { validTo: '2020-06-30', offered: false, openCases: 2 })
const SF = brand('SF', '顺丰速运', { patterns: [line('SF#{13}', 0.99), line('#{12}', 0.45)] })

let api: ReturnType<typeof asAdmin>['api']
beforeEach(() => {
  api = asAdmin(brandAdmin, brandNames, dictionaries, records).api
  api
    .on(contract.brands.list, [ZTO, SF])
    .on(brandAdmin.page, pageOf(ZTO, BEST, SF))
    .on(brandAdmin.edit, null)
    .on(dictionaries.validity, null)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})
const dialog = () => screen.findByRole('dialog')

describe('brands', () => {
  it('tell what numbers are recognised, where complaints go, what is stopped and what is open against each', async () => {
    renderDesk(<BrandsPage />)
    const zto = within(await rowOf('中通快递'))
    expect(zto.getByText('7[3-9]#{12}')).toBeVisible()
    expect(zto.getByRole('link', { name: 'tousu.zto.example' })).toHaveAttribute('rel', 'noopener noreferrer')
    expect(zto.getByText('12')).toBeVisible()
    const best = within(await rowOf('百世快递'))
    expect(best.getByText('停用，2020-06-30 起')).toBeVisible()
    expect(best.getByText('2')).toBeVisible()
  })

  it('are tried with a number, every one that recognises it named', async () => {
    renderDesk(<BrandsPage />)
    await userEvent.type(await screen.findByLabelText('试一试：输入运单号'), 'sf 1400-0000-00019')
    expect(await screen.findByText(/认得这个单号：顺丰速运（把握 99%）/)).toBeVisible()
    await userEvent.clear(screen.getByLabelText('试一试：输入运单号'))
    await userEvent.type(screen.getByLabelText('试一试：输入运单号'), 'X1')
    expect(await screen.findByText('没有品牌认得这个单号')).toBeVisible()
  })

  it('name an overlap with another brand before anything is saved, and a pattern that cannot be read', async () => {
    renderDesk(<BrandsPage />)
    await press('中通快递', '编辑')
    const form = within(await dialog())
    expect(form.queryByText(/重叠/)).toBeNull()
    const pattern = form.getByLabelText('规则')
    await userEvent.clear(pattern)
    await userEvent.type(pattern, '75#{{10}')
    expect(await form.findByText(/与顺丰速运的规则“#\{12\}”重叠，如 750000000000/)).toBeVisible()
    await userEvent.type(form.getByLabelText('试一试：输入运单号'), '751234567890')
    expect(await form.findByText(/认得这个单号：中通快递（把握 90%）、顺丰速运/)).toBeVisible()
    await userEvent.type(pattern, '?')
    expect(await form.findByText('认不出这条规则')).toBeVisible()
    const sentence = '认不出单号规则“75#{10}?”'
    api.on(
      brandAdmin.edit,
      refuse(415, sentence, { reason: 'request.invalid', fields: { patterns: sentence } }),
    )
    await save()
    expect(await form.findByText(sentence)).toBeInTheDocument()
  })

  it('are changed as the form says, from the version it was filled from; what was emptied is none', async () => {
    renderDesk(<BrandsPage />)
    await press('中通快递', '编辑')
    const form = within(await dialog())
    await userEvent.clear(form.getByLabelText('网上投诉地址'))
    await userEvent.clear(form.getByLabelText('把握（%）'))
    await userEvent.type(form.getByLabelText('把握（%）'), '75')
    await userEvent.type(form.getByLabelText('别名'), '中通速递{Enter}')
    await save()
    await waitFor(() =>
      expect(api.to(brandAdmin.edit)[0]?.body).toEqual({
        ...{ code: 'ZTO', version: 5, serviceKinds: ['EXPRESS'], hotline: '95311', complaintUrl: '' },
        ...{ patterns: [line('7[3-9]#{12}', 0.75)], otherNames: ['中通', '中通速递'] },
      }),
    )
  })

  it('are saved without any pattern and any other name', async () => {
    renderDesk(<BrandsPage />)
    await press('百世快递', '编辑')
    await dialog()
    await save()
    await waitFor(() =>
      expect(api.to(brandAdmin.edit)[0]?.body).toMatchObject({ code: 'BEST', patterns: [], otherNames: [] }),
    )
  })

  it('are not overwritten where somebody else was first, and keep what was typed where a name is taken', async () => {
    const stale = '他人刚修改过'
    api.on(brandAdmin.edit, refuse(409, stale, { reason: 'record.stale' }))
    renderDesk(<BrandsPage />)
    await press('中通快递', '编辑')
    const form = within(await dialog())
    await userEvent.clear(form.getByLabelText('客服电话'))
    await userEvent.type(form.getByLabelText('客服电话'), '95311-1')
    await save()
    expect(await form.findByText(/请关闭后重新打开/)).toBeVisible()
    expect(form.getByLabelText('客服电话')).toHaveValue('95311-1')
    const sentence = '“申通”已是申通快递的名称'
    api.on(
      brandAdmin.edit,
      refuse(500, sentence, { reason: 'brands.name_taken', fields: { otherNames: sentence } }),
    )
    await save()
    expect(await form.findByText(sentence)).toBeInTheDocument()
  })

  it('are stopped by their entry’s days, and their history is that of the entry', async () => {
    api.on(records.history, [
      {
        ...{ id: '9', opTime: '2026-09-20 09:00:00', opUser: '苏敏', name: '编辑品牌' },
        changes: [{ field: 'complaintUrl', before: null, after: 'https://tousu.zto.example/a' }],
      },
    ])
    renderDesk(<BrandsPage />)
    await press('中通快递', '有效期')
    await userEvent.type(within(await dialog()).getByLabelText(/最后有效日/), '2026-12-31')
    await save()
    await waitFor(() =>
      expect(api.to(dictionaries.validity)[0]?.body).toMatchObject({
        id: '73',
        version: 3,
        validTo: '2026-12-31',
      }),
    )
    await press('中通快递', '历史')
    expect(await screen.findByText('https://tousu.zto.example/a')).toBeVisible()
    expect(screen.getAllByText('网上投诉地址').length).toBeGreaterThan(0)
    expect(api.to(records.history)[0]?.query).toMatchObject({ kind: 'dictionary', id: '73' })
  })
})
