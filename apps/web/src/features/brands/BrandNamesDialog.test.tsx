import { contract } from '@appeal/contract'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { setLanguage } from '../../lib/i18n.ts'
import { asAdmin, save } from '../../ui/testing/adminPage.ts'
import { renderDesk, setWidth } from '../../ui/testing/renderDesk.tsx'
import BrandNamesDialog from './BrandNamesDialog.tsx'

const { brandNames } = contract
const days = { validFrom: null, validTo: null }
const brand = (code: string, name: string) => ({
  ...{
    code,
    name,
    nameEn: name,
    hotline: null,
    complaintUrl: null,
    serviceKinds: ['EXPRESS'],
    otherNames: [],
    patterns: [],
    ...days,
  },
})
const PLAN = {
  ...{ names: ['飞燕快运'], brand: 'STO', reason: '经核实系加盟企业。', open: 2, closed: 1 },
  ...{ twins: 1, archived: 0, matched: 0, left: 3 },
}
let api: ReturnType<typeof asAdmin>['api']
beforeEach(() => {
  api = asAdmin(brandNames).api
  api
    .on(contract.brands.list, [brand('STO', '申通快递'), brand('OTHER', '其他')])
    .on(brandNames.list, [{ name: '飞燕快运', open: 2, closed: 1, lastOn: '2026-09-21' }])
    .on(brandNames.match, PLAN)
})
afterEach(() => {
  cleanup()
  setLanguage('zh-cn')
  vi.unstubAllGlobals()
})

async function fill() {
  await userEvent.click(await screen.findByLabelText(/填写的名称/))
  await userEvent.click(await screen.findByTitle('飞燕快运（未办结 2，已办结 1）'))
  await userEvent.click(screen.getByLabelText(/归入的品牌/))
  expect(screen.queryByTitle('其他')).toBeNull()
  await userEvent.click(await screen.findByTitle('申通快递'))
  await userEvent.type(screen.getByLabelText(/理由/), '经核实系加盟企业。')
}

it('counts first and tells what would change, and puts the names to the brand on the second word', async () => {
  const onClose = vi.fn<() => void>()
  renderDesk(<BrandNamesDialog onClose={onClose} />)
  await fill()
  await save('试算')
  expect(await screen.findByText(/“飞燕快运”将归入申通快递：未办结 2 件，已办结 1 件/)).toBeVisible()
  expect(screen.getByText(/另有 1 件不动/)).toBeVisible()
  expect(onClose).not.toHaveBeenCalled()
  const wanted = { names: ['飞燕快运'], brand: 'STO', reason: '经核实系加盟企业。' }
  expect(api.to(brandNames.match).map(({ body }) => body)).toEqual([{ ...wanted, dryRun: true }])
  await save('归入')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(api.to(brandNames.match)[1]?.body).toEqual({ ...wanted, dryRun: false })
})

it('changes nothing where it is left after the count', async () => {
  const onClose = vi.fn<() => void>()
  renderDesk(<BrandNamesDialog onClose={onClose} />)
  await fill()
  await save('试算')
  await screen.findByText(/将归入申通快递/)
  await save('取消')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(api.to(brandNames.match)).toHaveLength(1)
})

it.each([1440, 390])(
  'is the same in English, at %s: every label, the count and the question',
  async (width) => {
    setLanguage('en')
    setWidth(width)
    api
      .on(contract.brands.list, [brand('STO', 'STO Express'), brand('OTHER', 'Other')])
      .on(brandNames.list, [{ name: 'Swift Post', open: 2, closed: 1, lastOn: '2026-09-21' }])
      .on(brandNames.match, { ...PLAN, names: ['Swift Post'], reason: 'It is a franchisee of theirs.' })
    renderDesk(<BrandNamesDialog onClose={() => {}} />)
    const dialog = await screen.findByRole('dialog')
    const [names, into] = within(dialog).getAllByRole('combobox')
    await userEvent.click(names!)
    await userEvent.click(await screen.findByTitle(/^Swift Post/))
    await userEvent.click(into!)
    await userEvent.click(await screen.findByTitle('STO Express'))
    await userEvent.type(within(dialog).getAllByRole('textbox').at(-1)!, 'It is a franchisee of theirs.')
    await userEvent.click(within(dialog).getAllByRole('button').at(-1)!)
    expect(await screen.findByText(/Swift Post.*STO Express/)).toBeVisible()
    expect(document.body.textContent?.match(/.{0,30}\p{Script=Han}+/gu) ?? []).toEqual([])
  },
)
