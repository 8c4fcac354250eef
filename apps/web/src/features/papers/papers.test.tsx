import { contract } from '@appeal/contract'
import { PAPER_KINDS } from '@appeal/contract/papers/papers.kinds.ts'
import type { PaperTemplate } from '@appeal/contract/papers/papers.routes.ts'
import { FIRST_TEMPLATES } from '@appeal/contract/papers/papers.texts.data.ts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { asAdmin, save } from '../../ui/testing/adminPage.ts'
import { renderDesk, setWidth } from '../../ui/testing/renderDesk.tsx'
import { refuse, stubApi } from '../../ui/testing/stubApi.ts'
import PaperTemplatesPage from './PaperTemplatesPage.tsx'
import VerifyPaperPage from './VerifyPaperPage.tsx'

const { papers, paperTemplates } = contract

beforeEach(() => setWidth(1440))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('checking a paper', () => {
  const type = async (label: string, text: string) =>
    userEvent.type(screen.getByRole('textbox', { name: new RegExp(label) }), text)

  it('asks for both before it asks the server', async () => {
    const api = stubApi()
    renderDesk(<VerifyPaperPage />)
    await userEvent.click(screen.getByRole('button', { name: '核验' }))
    expect(await screen.findByText('请输入文号')).toBeVisible()
    expect(screen.getByText('请输入校验码')).toBeVisible()
    expect(api.to(papers.verify)).toEqual([])
  })

  it.each([
    [true, '是真实的文书', '申诉受理通知书'],
    [false, '没有核验到这份文书', '请检查文号和校验码有没有输错'],
  ])('says whether it is genuine: %s', async (genuine, title, more) => {
    const nothing = {
      number: null,
      office: null,
      issuedOn: null,
      sm3: null,
      signature: null,
      publicKey: null,
      rules: [],
    }
    const api = stubApi()
    api.on(
      papers.verify,
      genuine
        ? {
            ...{ genuine, kind: 'acceptance', number: '粤邮申受〔2026〕1号', office: '广东省邮政管理局' },
            ...{ issuedOn: '2026-09-21', sm3: 'ab', signature: 'cd', publicKey: '04' },
            rules: [{ rule: 'admission', ruleName: '提交申诉的时间', no: 3, sm3: 'ef01' }],
          }
        : { genuine, kind: null, ...nothing },
    )
    renderDesk(<VerifyPaperPage />)
    await type('文号', '粤邮申受〔2026〕1号')
    await type('校验码', '0123-4567-89ab-cdef')
    await userEvent.click(screen.getByRole('button', { name: '核验' }))
    expect(await screen.findByRole('heading', { name: title })).toBeVisible()
    expect(screen.getByText(new RegExp(more))).toBeVisible()
    expect(screen.queryAllByText('提交申诉的时间第 3 版，SM3 ef01')).toHaveLength(genuine ? 1 : 0)
    expect(api.to(papers.verify)[0]?.query).toMatchObject({ code: '0123-4567-89ab-cdef' })
  })
})

describe('templates of papers', () => {
  const template = (kind: PaperTemplate['kind'], body: string): PaperTemplate => ({
    ...{ kind, version: 1, body, reason: null, by: null, at: null },
  })
  const shown = [
    template('transfer', '{{enterprise}}：\n请于{{replyBy}}前答复。'),
    template('recheck', '{{appellant}}：\n{{opinion}}'),
  ]

  it('show what leaves the house, and offer nothing to whoever may only read', async () => {
    asAdmin(paperTemplates.list).api.on(paperTemplates.list, shown)
    renderDesk(<PaperTemplatesPage />)
    const letter = await screen.findByRole('region', { name: '申诉转办函' })
    expect(letter).toHaveTextContent('请于2026年12月7日前答复。')
    expect(within(letter).queryByRole('button', { name: /修改/ })).toBeNull()
  })

  it('show an example of every line', async () => {
    const first = PAPER_KINDS.map((kind) => ({ ...shown[0]!, kind, body: FIRST_TEMPLATES[kind] }))
    asAdmin(paperTemplates.list).api.on(paperTemplates.list, first)
    renderDesk(<PaperTemplatesPage />)
    const agreement = await screen.findByRole('region', { name: '申诉调解协议书' })
    expect(agreement).toHaveTextContent('双方均已表示同意。 申诉人于2026年11月23日电话确认，由经办人记录')
  })

  it('are changed with a reason, and the words stay where a variable is unknown', async () => {
    const { api } = asAdmin(paperTemplates)
    api.on(paperTemplates.list, shown)
    api.on(
      paperTemplates.edit,
      refuse(415, '文书里没有这些变量：phone', {
        reason: 'papers.unknown_variable',
        fields: { body: '文书里没有这些变量：phone' },
      }),
    )
    renderDesk(<PaperTemplatesPage />)
    fireEvent.click(await screen.findByRole('button', { name: '修改 申诉转办函' }))
    const dialog = await screen.findByRole('dialog')
    const body = within(dialog).getByLabelText(/文书文字/)
    fireEvent.change(body, { target: { value: '{{enterprise}}：请致电{{phone}}，并尽快答复。' } })
    fireEvent.change(within(dialog).getByLabelText(/修改理由/), { target: { value: '统一文字' } })
    await save()
    await waitFor(() => expect(api.to(paperTemplates.edit)).toHaveLength(1))
    expect(api.to(paperTemplates.edit)[0]?.body).toMatchObject({ kind: 'transfer', version: 1 })
    // The sentence fades in.
    await waitFor(() => expect(screen.getByText(/文书里没有这些变量/)).toBeVisible())
    expect(body).toHaveValue('{{enterprise}}：请致电{{phone}}，并尽快答复。')
  })
})
