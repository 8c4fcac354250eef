import { contract } from '@appeal/contract'
import type { MessageWording, WordingNow, WordingVersion } from '@appeal/contract/outbox/wordings.routes.ts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { asAdmin } from '../../ui/testing/adminPage.ts'
import { renderDesk } from '../../ui/testing/renderDesk.tsx'
import { refuse } from '../../ui/testing/stubApi.ts'
import WordingsPage from './WordingsPage.tsx'

const { wordings } = contract
const own = {
  subject: '申诉已受理',
  text: '您的申诉{no}已受理并转{brand}处理，最迟 {answerBy}答复您。',
  sms: '您的申诉{no}已受理，最迟 {answerBy}答复您。',
}
const changed = { ...own, sms: '申诉{no}受理了，{answerBy}前后答复。' }
const now = (more: Partial<WordingNow> = {}): WordingNow => ({
  ...{ version: 0, inForce: 0, changed: false, next: null, unfit: false, words: own, own },
  ...more,
})
const message = (name: string, zh: WordingNow): MessageWording => ({
  ...{
    name,
    category: 'BIZ',
    fields: ['no', 'brand', 'answerBy'],
    codes: { ALIYUN: 'SMS_1', TENCENT: null },
  },
  ...{ zh, en: now() },
})
const version = (n: number, more: Partial<WordingVersion> = {}): WordingVersion => ({
  ...{ version: n, isOwn: n === 0, words: own, from: null, note: null, by: null, at: null },
  ...more,
})
const written = {
  words: changed,
  from: '2026-10-01',
  by: '周岚',
  at: '2026-09-21 14:00:00',
  note: '平台审核',
}
const second = now({ version: 1, inForce: 1, changed: true, words: changed })

function show(zh: WordingNow, routes = Object.values(wordings), path = '/?id=accepted') {
  const { api } = asAdmin(...routes)
  api
    .on(wordings.list, [message('accepted', zh), message('filed', now())])
    .on(wordings.versions, [...(zh.version ? [version(1, written)] : []), version(0)])
  renderDesk(<WordingsPage />, path)
  return api
}
const field = (name: RegExp) => screen.findByRole('textbox', { name })

afterEach(() => {
  cleanup()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

describe('the list of message texts', () => {
  it('says which were changed, finds by words, and leads to one', async () => {
    show(second, undefined, '/')
    const rows = await screen.findAllByRole('link')
    expect(rows).toHaveLength(2)
    expect(rows[0]).toHaveTextContent('中文第 1 版')
    expect(rows[1]).toHaveTextContent('程序自带')
    expect(rows[1]).toHaveTextContent('您的申诉SS44030020260921000001已受理')
    await userEvent.click(screen.getByText('已修改'))
    expect(screen.getAllByRole('link')).toHaveLength(1)
    await userEvent.type(screen.getByRole('textbox', { name: '搜索模板' }), 'nothing')
    expect(screen.getByText('没有这样的模板')).toBeVisible()
    await userEvent.clear(screen.getByRole('textbox', { name: '搜索模板' }))
    await userEvent.click(screen.getByRole('link'))
    expect(await field(/短信/)).toHaveValue(changed.sms)
  })

  it('says where a stored text cannot be used', async () => {
    show(now({ version: 1, inForce: 1, unfit: true }), undefined, '/')
    expect(await screen.findByText('中文无法使用')).toBeVisible()
  })
})

describe('the editor of a message text', () => {
  it('offers neither saving, trying nor restoring without the right', async () => {
    show(second, [wordings.list, wordings.versions])
    expect(await screen.findByText('第 1 版')).toBeVisible()
    for (const name of [/保存/, /发到我的/, /恢复/, /\{no\}/])
      expect(screen.queryByRole('button', { name })).toBeNull()
  })

  it('shows at once how it reads, counts the parts, and says what is missing', async () => {
    show(now())
    const preview = await screen.findByRole('region', { name: '预览' })
    expect(preview).toHaveTextContent('您的申诉SS44030020260921000001已受理，最迟 10 月 21 日答复您。')
    expect(preview).toHaveTextContent('分 1 条发送')
    fireEvent.change(await field(/短信/), { target: { value: `{no}${'字'.repeat(60)}` } })
    await waitFor(() => expect(preview).toHaveTextContent('分 2 条发送'))
    expect(preview).toHaveTextContent('短信缺少必须告知的变量：答复申诉人的最后一日{answerBy}')
    fireEvent.change(await field(/短信/), { target: { value: `${own.sms}{when}` } })
    await waitFor(() => expect(preview).toHaveTextContent('短信里有这条消息没有的变量：{when}'))
  })

  it('puts a variable where the caret stands, by a press and by the keyboard', async () => {
    show(now())
    const sms = (await field(/短信/)) as HTMLTextAreaElement
    fireEvent.change(sms, { target: { value: '甲乙' } })
    sms.focus()
    sms.setSelectionRange(1, 1)
    const box = within(sms.closest('.ant-form-item') as HTMLElement)
    await userEvent.click(box.getByRole('button', { name: /品牌/ }))
    await waitFor(() => expect(sms).toHaveValue('甲{brand}乙'))
    await waitFor(() => expect(sms).toHaveFocus())
    sms.setSelectionRange(9, 9)
    await userEvent.keyboard('/')
    expect(sms).toHaveValue('甲{brand}乙')
    expect(box.getByRole('button', { name: /编号/ })).toHaveFocus()
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{Enter}')
    await waitFor(() => expect(sms).toHaveValue('甲{brand}乙{answerBy}'))
    await waitFor(() => expect(sms).toHaveFocus())
    await userEvent.keyboard('/{Escape}')
    await waitFor(() => expect(sms).toHaveValue('甲{brand}乙{answerBy}/'))
  })

  it('is saved with the version that was seen, and shows a refusal at its field', async () => {
    const api = show(second)
    api.on(
      wordings.edit,
      refuse(415, '不能缺少这些变量', {
        reason: 'wordings.needed_variable',
        fields: { sms: '不能缺少这些变量：编号{no}' },
      }),
    )
    fireEvent.change(await field(/短信/), { target: { value: '受理了' } })
    await userEvent.click(screen.getByRole('button', { name: /保存为新版本/ }))
    // The schema asks why first.
    await waitFor(() => expect(screen.getByRole('textbox', { name: /修改说明/ })).toBeInvalid())
    expect(api.to(wordings.edit)).toEqual([])
    fireEvent.change(screen.getByRole('textbox', { name: /修改说明/ }), { target: { value: '平台审核意见' } })
    await userEvent.click(screen.getByRole('button', { name: /保存为新版本/ }))
    await waitFor(() => expect(api.to(wordings.edit)).toHaveLength(1))
    expect(api.to(wordings.edit)[0]?.body).toMatchObject({
      name: 'accepted',
      language: 'zh',
      version: 1,
      sms: '受理了',
    })
    expect(await screen.findByText('不能缺少这些变量：编号{no}')).toBeInTheDocument()
    expect(await field(/短信/)).toHaveValue('受理了')
  })

  it('says that somebody was faster, and keeps what was typed also through the other language', async () => {
    const api = show(now())
    api.on(wordings.edit, refuse(409, '该记录已被他人修改，请刷新', { reason: 'record.stale' }))
    fireEvent.change(await field(/短信/), { target: { value: '申诉{no}，{answerBy}' } })
    fireEvent.change(screen.getByRole('textbox', { name: /修改说明/ }), { target: { value: '平台审核意见' } })
    await userEvent.click(screen.getByRole('button', { name: /保存为新版本/ }))
    expect(await screen.findByText('该记录已被他人修改，请刷新')).toBeVisible()
    await userEvent.click(screen.getByText('英文'))
    await waitFor(() => expect(screen.queryByDisplayValue('申诉{no}，{answerBy}')).toBeNull())
    await userEvent.click(screen.getByText('中文'))
    expect(await field(/短信/)).toHaveValue('申诉{no}，{answerBy}')
  })

  it('is tried as it stands in the form', async () => {
    const api = show(now())
    api.on(wordings.test, null)
    fireEvent.change(await field(/短信/), { target: { value: '试{no}{answerBy}' } })
    await userEvent.click(screen.getByRole('button', { name: '发到我的手机' }))
    await waitFor(() => expect(api.to(wordings.test)).toHaveLength(1))
    expect(api.to(wordings.test)[0]?.body).toEqual({
      ...{ name: 'accepted', language: 'zh', channel: 'sms' },
      ...{ ...own, sms: '试{no}{answerBy}' },
    })
  })

  it('compares versions and goes back to the text of the program after asking', async () => {
    const api = show(second)
    api.on(wordings.restore, version(2))
    const list = await screen.findByRole('region', { name: '历史版本' })
    expect(await within(list).findByText(/周岚/)).toHaveTextContent('平台审核')
    expect(within(list).queryByRole('button', { name: '恢复 第 1 版' })).toBeNull()
    await userEvent.click(within(list).getByRole('button', { name: '对比 程序自带' }))
    expect(list.querySelector('ins')).not.toBeNull()
    await userEvent.click(within(list).getByRole('button', { name: '恢复 程序自带' }))
    expect(api.to(wordings.restore)).toEqual([])
    const dialog = await screen.findByRole('dialog')
    await userEvent.click(within(dialog).getByRole('button', { name: /恢\s*复/ }))
    await waitFor(() => expect(api.to(wordings.restore)).toHaveLength(1))
    expect(api.to(wordings.restore)[0]?.body).toEqual({
      name: 'accepted',
      language: 'zh',
      version: 1,
      to: 0,
    })
  })
})
