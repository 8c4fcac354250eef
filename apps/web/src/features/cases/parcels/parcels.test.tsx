import { contract } from '@appeal/contract'
import type { ParcelFile } from '@appeal/contract/parcels/parcels.routes.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { setLanguage } from '../../../lib/i18n.ts'
import { endSession } from '../../../lib/session.ts'
import { asAdmin } from '../../../ui/testing/adminPage.ts'
import { renderDesk } from '../../../ui/testing/renderDesk.tsx'
import { refuse } from '../../../ui/testing/stubApi.ts'
import ParcelPage from './ParcelPage.tsx'

afterEach(() => {
  cleanup()
  endSession()
  vi.unstubAllGlobals()
  setLanguage('zh-cn')
})

const aCase = (id: string, no: string, role: string): ParcelFile['cases'][number] => ({
  ...{ kind: 'appeal', id, no, state: 'pending_accept', about: '丢失短少', ownerName: '林*' },
  ...{ createTime: '2026-09-18 14:32:00', bureauName: '深圳市邮政管理局', role, statement: `${role}说的话` },
  ...{ asked: [], decisions: [] },
})
const FILE: ParcelFile = {
  waybillNo: '78651233904471',
  cases: [aCase('71', 'SS4403002026091800027', '收件人'), aCase('72', 'SS4403002026091900031', '寄件人')],
  ...{ more: false, elsewhere: 1, people: 2 },
  facts: [
    {
      label: '价值',
      told: [
        { value: '¥200.00', cases: ['71'] },
        { value: '¥350.00', cases: ['72'] },
      ],
    },
    { label: '品牌', told: [{ value: '中通快递', cases: ['71', '72'] }] },
  ],
  track: [{ at: '2026-09-08 18:07', stage: 'signed', words: '已签收，他人代收', signedBy: '他人代收' }],
  course: [
    {
      ...{ caseId: '71', seq: 1, at: '2026-09-18 14:32:00', voice: 'user' },
      text: '提交申诉',
      opinion: null,
    },
    {
      ...{ caseId: '72', seq: 1, at: '2026-09-19 09:10:00', voice: 'user' },
      text: '寄件方提交',
      opinion: null,
    },
  ],
}

function show(reply: ParcelFile | ReturnType<typeof refuse>) {
  asAdmin(contract.parcels).api.on(contract.parcels.file, () => reply)
  return renderDesk(
    <Routes>
      <Route path="/appeal/parcel/:kind/:id" element={<ParcelPage />} />
    </Routes>,
    '/appeal/parcel/appeal/71',
  )
}

describe('the page of a parcel', () => {
  it('says why there is none', async () => {
    show(refuse(404, '这件没有运单号，没有包裹档案'))
    expect(await screen.findByText(/没有运单号/)).toBeTruthy()
  })

  it('shows every case with who says what, and gathers what does not agree', async () => {
    show(FILE)
    expect(await screen.findByText('2 件，2 人')).toBeTruthy()
    expect(screen.getByText('另有 1 件由其他管局办理')).toBeTruthy()
    expect(
      within(screen.getByRole('region', { name: '一条时间线' })).getByText('已签收，他人代收'),
    ).toBeTruthy()
    const differ = within(screen.getByRole('region', { name: '说法对不上' }))
    expect(differ.getByText(/¥200\.00/)).toBeTruthy()
    expect(differ.getByText(/¥350\.00/)).toBeTruthy()
    expect(differ.queryByText('中通快递')).toBeNull()
    expect(within(screen.getByRole('region', { name: '物品和寄递' })).getByText('中通快递')).toBeTruthy()
    expect(screen.getAllByRole('link').map((one) => one.getAttribute('href'))).toEqual([
      '/appeal/case/71',
      '/appeal/case/72',
    ])
  })

  it('has one course of all cases, and that of one alone', async () => {
    show(FILE)
    const course = within(await screen.findByRole('region', { name: '一条时间线' }))
    expect(course.getByText('提交申诉')).toBeTruthy()
    await userEvent.click(course.getByRole('button', { name: '00031' }))
    await waitFor(() => expect(course.queryByText('提交申诉')).toBeNull())
    expect(course.getByText('寄件方提交')).toBeTruthy()
  })
})
