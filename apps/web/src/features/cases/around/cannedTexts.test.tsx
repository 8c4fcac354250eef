import { contract } from '@appeal/contract'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { Route, Routes } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setLanguage } from '../../../lib/i18n.ts'
import { startSession } from '../../../lib/session.ts'
import { renderDesk, setWidth } from '../../../ui/testing/renderDesk.tsx'
import { stubApi } from '../../../ui/testing/stubApi.ts'
import CasePage from '../appeals/CasePage.tsx'
import EnterpriseDeskPage from '../appeals/EnterpriseDeskPage.tsx'
import { sampleCase } from '../appeals/testing/sampleCase.ts'

let api: ReturnType<typeof stubApi>
beforeEach(() => {
  localStorage.clear()
  setWidth(1440)
  startSession({ token: 't'.repeat(32), source: 'office', status: '3', areaName: '' })
  api = stubApi()
    .on(contract.dictionaries.tree, [])
    .on(contract.deskTexts.list, [])
    .on(contract.conversations.list, { messages: [], unread: {}, may: ['user'], cannot: [] })
    .on(contract.cannedTexts.list, [
      {
        ...{
          id: '1',
          owner: 'SYSTEM',
          talk: 'user',
          kinds: [],
          title: '告知进度',
          editable: false,
          version: 1,
        },
        ...{ text: '{{申诉人}}，您的申诉{{编号}}由{{ bureau }}办理，{{品牌}}已答复。', updateTime: '' },
      },
    ])
    .on(contract.cannedTexts.values, {
      zh: { appellant: '李*华', number: 'SS4403002026110600027', bureau: '深圳市邮政管理局', brand: '' },
      en: { appellant: '李*华', number: 'SS4403002026110600027', bureau: 'Shenzhen', brand: '' },
    })
})
afterEach(() => {
  cleanup()
  setLanguage('zh-cn')
  vi.unstubAllGlobals()
})

const pick = async (box: HTMLElement) => {
  await userEvent.click(within(box).getAllByRole('button', { name: '常用语' })[0]!)
  const choice = await screen.findByRole('button', { name: /告知进度/ })
  expect(choice.textContent).not.toContain('{{')
  await userEvent.click(choice)
}
const show = (page: ReactElement, path: string) => {
  renderDesk(
    <Routes>
      <Route path="/appeal/case/:id" element={<CasePage />} />
      <Route path="/" element={page} />
    </Routes>,
    path,
  )
}

describe('a canned text', () => {
  it('stands in the composer as it will be read, and leaves the name to each reader', async () => {
    api
      .on(contract.appeals.detail, sampleCase())
      .on(contract.conversations.preview, { text: '', recipient: '', notice: null })
    show(<i />, '/appeal/case/510')
    const box = await screen.findByRole('region', { name: '写消息' })
    await pick(box)
    expect(api.to(contract.cannedTexts.list)[0]?.query).toMatchObject({ kind: 'appeal' })
    const field = within(box).getByLabelText('写给申诉人')
    const rest = '，您的申诉SS4403002026110600027由深圳市邮政管理局办理，＿＿已答复。'
    expect(field).toHaveProperty('value', `李*华${rest}`)
    await userEvent.click(within(box).getByRole('button', { name: '按收件人预览' }))
    await waitFor(() =>
      expect(api.to(contract.conversations.preview)[0]?.body).toMatchObject({ text: `{{appellant}}${rest}` }),
    )
  })

  it.each([
    ['e', 'editToEnd'],
    ['i', 'editToInvalid'],
    ['r', 'rework'],
    ['b', 'supplement'],
  ])(
    'is at hand in the form that %s opens (%s), with the values of the case and no name',
    async (key, action) => {
      api
        .on(contract.appeals.detail, sampleCase({ can: [action as 'rework'] }))
        .on(contract.checklists.list, { items: [], done: 0, missing: 0, editable: false })
      show(<i />, '/appeal/case/510')
      await screen.findByRole('complementary', { name: '下一步' })
      await userEvent.keyboard(key)
      const dialog = await screen.findByRole('dialog')
      await pick(dialog)
      const texts = within(dialog).getAllByRole<HTMLTextAreaElement>('textbox')
      expect(texts.map(({ value }) => value).join()).toContain(
        '申诉人，您的申诉SS4403002026110600027由深圳市',
      )
      expect(texts.map(({ value }) => value).join()).not.toContain('李*华')
    },
  )

  it('is filled in the language it is written in, whatever the page speaks', async () => {
    setLanguage('en')
    api
      .on(contract.appeals.detail, sampleCase({ can: ['rework'] }))
      .on(contract.checklists.list, { items: [], done: 0, missing: 0, editable: false })
    show(<i />, '/appeal/case/510')
    await screen.findByRole('complementary', { name: 'Next' })
    await userEvent.keyboard('r')
    const dialog = await screen.findByRole('dialog')
    await userEvent.click(within(dialog).getAllByRole('button', { name: 'Texts' })[0]!)
    await userEvent.click(await screen.findByRole('button', { name: /告知进度/ }))
    const texts = within(dialog).getAllByRole<HTMLTextAreaElement>('textbox')
    expect(texts.map(({ value }) => value).join()).toContain('申诉人，您的申诉SS4403002026110600027由深圳市')
  })

  it('is at hand in the reply of the enterprise', async () => {
    const detail = sampleCase({ state: 'at_enterprise', can: ['reply'] })
    api
      .on(contract.appeals.detail, detail)
      .on(contract.todo.enterprisepage, { records: [detail], total: 1, size: 10, current: 1, pages: 1 })
      .on(contract.views.page, { views: [], mayShare: false })
    show(<EnterpriseDeskPage component="enterprise/queue/todo" />, '/')
    const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /调查结果/ })
    await userEvent.type(field, '/')
    await userEvent.click(await screen.findByRole('button', { name: /告知进度/ }))
    expect(field.value).toMatch(/^申诉人，您的申诉SS4403002026110600027/)
  })
})
