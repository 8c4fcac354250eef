import { readFileSync } from 'node:fs'
import path from 'node:path'
import { contract } from '@appeal/contract'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { getUserInfo } from '../../../lib/session.ts'
import { writeTab } from '../../../lib/tabStorage.ts'
import { renderDesk, setWidth } from '../../../ui/testing/renderDesk.tsx'
import { stubApi } from '../../../ui/testing/stubApi.ts'
import BureauAddPage from './BureauAddPage.tsx'

const { saveDraft, draft } = contract.appeals
let api: ReturnType<typeof stubApi>

beforeEach(() => {
  sessionStorage.clear()
  setWidth(1440)
  api = stubApi()
    .on(contract.dictionaries.tree, [])
    .on(contract.brands.list, [])
    .on(contract.areas.children, [])
    .on(saveDraft, { id: '7', version: 1, savedAt: '2026-11-24 10:20:00' })
    .on(draft, {
      id: '7',
      version: 1,
      step: null,
      content: { appellantName: '林晓' },
      savedAt: '2026-11-24 10:20:00',
    })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('keeps a half-written registration whose tab is closed or dropped, and goes on with it', async () => {
  const { unmount } = renderDesk(<BureauAddPage />)
  await userEvent.type((await screen.findAllByLabelText(/姓名/))[0]!, '林晓')
  unmount()
  await waitFor(() =>
    expect(api.to(saveDraft)[0]?.body).toMatchObject({ content: { appellantName: '林晓' } }),
  )
  await waitFor(() => expect(Object.keys(sessionStorage).join()).toContain('REGISTRATION_DRAFT'))
  renderDesk(<BureauAddPage />)
  await screen.findByDisplayValue('林晓')
  // What lies with the account lies nowhere else.
  await waitFor(() => expect(sessionStorage.length).toBe(1))
  expect(api.to(draft)[0]?.query).toMatchObject({ id: '7' })
})

it('begins another one where an earlier call left its own open, which stays a draft', async () => {
  writeTab(getUserInfo()?.id, 'REGISTRATION_DRAFT', '7')
  renderDesk(<BureauAddPage />)
  await screen.findByDisplayValue('林晓')
  await userEvent.click(screen.getByRole('button', { name: '再登记一件' }))
  await waitFor(() => expect(screen.queryByDisplayValue('林晓')).toBeNull())
  expect(api.to(saveDraft)).toHaveLength(0)
})

it('begins with a call, and asks for the name and phone of an appellant who is a party only once', async () => {
  api.on(contract.dictionaries.tree, [
    {
      ...{ id: '1', parentId: '0', name: '', dictLabel: '', dictValue: 'APPELLANT_ROLE' },
      ...{ category: 'BIZ', sortCode: 1 },
      children: [
        {
          ...{ id: '2', parentId: '1', name: '', dictLabel: '收件人', dictValue: 'RECIPIENT' },
          ...{ category: 'BIZ', sortCode: 1 },
        },
      ],
    },
  ])
  renderDesk(<BureauAddPage />)
  const [appellant] = await screen.findAllByLabelText(/姓名/)
  await userEvent.type(appellant!, '林晓')
  await userEvent.click(await screen.findByTitle('收件人'))
  await waitFor(() => expect(screen.getAllByDisplayValue('林晓')).toHaveLength(2))
  await waitFor(() =>
    expect(api.to(saveDraft)[0]?.body).toMatchObject({ content: { channel: 'PHONE_12305' } }),
  )
})

it('asks for the name of a company that is not in the list', async () => {
  const other = {
    code: 'OTHER',
    name: '其他',
    nameEn: 'Other',
    hotline: null,
    complaintUrl: null,
    serviceKinds: ['EXPRESS'],
    otherNames: [],
  }
  api.on(contract.brands.list, [{ ...other, patterns: [], validFrom: null, validTo: null }])
  renderDesk(<BureauAddPage />)
  const brand = await screen.findByLabelText(/^品牌/)
  expect(screen.queryByLabelText(/企业名称/)).toBeNull()
  await userEvent.click(brand)
  await userEvent.click(await screen.findByTitle('其他'))
  await userEvent.type(await screen.findByLabelText(/企业名称/), '飞燕快运')
  await waitFor(() =>
    expect(api.to(saveDraft).at(-1)?.body).toMatchObject({
      content: { brand: 'OTHER', brandName: '飞燕快运' },
    }),
  )
})

it('asks which service of a brand that offers several, and of no other', async () => {
  const brand = (code: string, name: string, serviceKinds: string[]) => ({
    ...{ code, name, nameEn: code, hotline: null, complaintUrl: null, serviceKinds, otherNames: [] },
    ...{ validFrom: null, validTo: null, patterns: [] },
  })
  api.on(contract.brands.list, [
    brand('A', '甲速递', ['EXPRESS']),
    brand('B', '乙邮政', ['POSTAL', 'EXPRESS']),
  ])
  renderDesk(<BureauAddPage />)
  await userEvent.click(await screen.findByLabelText(/^品牌/))
  await userEvent.click(await screen.findByTitle('甲速递'))
  expect(screen.queryByLabelText(/业务类别/)).toBeNull()
  await userEvent.click(screen.getByLabelText(/^品牌/))
  await userEvent.click(await screen.findByTitle('乙邮政'))
  expect(await screen.findByLabelText(/业务类别/)).toBeRequired()
})

it('fills in the brand that the list of brands knows the number of, and keeps one that was chosen', async () => {
  const brand = (code: string, name: string, pattern: string) => ({
    ...{
      code,
      name,
      nameEn: code,
      hotline: null,
      complaintUrl: null,
      serviceKinds: ['EXPRESS'],
      otherNames: [],
      validFrom: null,
      validTo: null,
    },
    patterns: [{ pattern, confidence: 0.9 }],
  })
  api.on(contract.brands.list, [brand('A', '甲速递', 'AA#{8}'), brand('B', '乙速递', 'BB#{8}')])
  renderDesk(<BureauAddPage />)
  await userEvent.click(await screen.findByLabelText(/^品牌/))
  await screen.findByTitle('甲速递')
  const [number] = screen.getAllByLabelText(/运单号/)
  await userEvent.type(number!, 'bb 12345678')
  await waitFor(() => expect(api.to(saveDraft).at(-1)?.body).toMatchObject({ content: { brand: 'B' } }))
  await userEvent.clear(number!)
  await userEvent.type(number!, 'AA12345678')
  await waitFor(() =>
    expect(api.to(saveDraft).at(-1)?.body).toMatchObject({
      content: { brand: 'B', waybillNo: 'AA12345678' },
    }),
  )
})

it('looks the caller up while the number is typed, and warns where the item has a case already', async () => {
  const row = {
    ...{ kind: 'appeal' as const, id: '9', no: 'SS4403002026112400009', state: 'replied' },
    ...{ about: '虚假签收', ownerName: '林*', createTime: '2026-11-01 10:00:00' },
  }
  api.on(contract.callers.lookup, {
    consumer: { rows: [row], more: false },
    waybill: { rows: [], more: false },
    elsewhere: 1,
  })
  renderDesk(<BureauAddPage />)
  const [phone] = await screen.findAllByLabelText(/电话|手机/)
  await userEvent.type(phone!, '1380000000')
  expect(api.to(contract.callers.lookup)).toEqual([])
  await userEvent.type(phone!, '1')
  expect(await screen.findByRole('link', { name: /虚假签收/ })).toHaveAttribute('href', '/appeal/case/9')
  expect(screen.getByText(/这个运单已有 1 件来件/)).toBeVisible()
  expect(api.to(contract.callers.lookup)[0]?.body).toEqual({ phone: '13800000001' })
})

it('asks the caller what is asked of the problem, and nothing of another one', async () => {
  const saved = { id: '7', version: 1, step: null, savedAt: '2026-11-24 10:20:00' }
  api.on(draft, { ...saved, content: { appellantName: '林晓', l1: 'DAMAGE', l2: 'DAMAGE_ROUGH' } })
  writeTab(getUserInfo()?.id, 'REGISTRATION_DRAFT', '7')
  renderDesk(<BureauAddPage />)
  await screen.findByDisplayValue('林晓')
  expect(await screen.findByLabelText(/谁做的包装/)).toBeVisible()
  expect(screen.queryByLabelText(/快件投到了哪里/)).toBeNull()
})

it('has its buttons in as many lines as a phone needs', () => {
  const sheet = readFileSync(path.join(import.meta.dirname, 'desk.module.css'), 'utf8')
  expect(sheet).toMatch(/@media \(max-width: 991px\) \{\s+\.ftb \{\s+flex-wrap: wrap;/)
})
