import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { contract } from '@appeal/contract'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import ArticleEditPage from '../features/articles/desk/ArticleEditPage.tsx'
import CasePage from '../features/cases/appeals/CasePage.tsx'
import EnterpriseDeskPage from '../features/cases/appeals/EnterpriseDeskPage.tsx'
import { sampleCase } from '../features/cases/appeals/testing/sampleCase.ts'
import { Note } from '../features/cases/day/Note.tsx'
import RegisterDialog from '../features/cases/desk/RegisterDialog.tsx'
import { AnswerForm } from '../features/cases/supervision/AnswerForm.tsx'
import { endSession, startSession } from '../lib/session.ts'
import { asAdmin } from '../ui/testing/adminPage.ts'
import { deskTextServer, writtenElsewhere } from '../ui/testing/deskTextServer.ts'
import { renderDesk } from '../ui/testing/renderDesk.tsx'
import type { stubApi } from '../ui/testing/stubApi.ts'

let api: ReturnType<typeof stubApi>
beforeEach(() => {
  localStorage.clear()
  startSession({ token: 't'.repeat(32), source: 'office', status: '3', areaName: '' })
  api = asAdmin(contract.callers, contract.articles).api
  deskTextServer(api)
  api
    .on(contract.conversations.list, { messages: [], unread: {}, may: ['user'], cannot: [] })
    .on(contract.brands.list, [])
    .on(contract.areas.children, [])
    .on(contract.views.page, { views: [], mayShare: false })
})
afterEach(() => {
  cleanup()
  endSession()
  localStorage.clear()
  vi.unstubAllGlobals()
})

const showCase = (can: string[] = []) => {
  api.on(contract.appeals.detail, () => sampleCase({ channel: 'PHONE_12305', can: can as never }))
  renderDesk(
    <Routes>
      <Route path="/appeal/case/:id" element={<CasePage />} />
    </Routes>,
    '/appeal/case/510',
  )
}

interface User {
  /** The file that keeps the text. */
  file: string
  place: string
  what: string
  open(): Promise<void> | void
  /** What another tab keeps for a text in the field. */
  content(text: string): unknown
  field(): HTMLElement
}

const order = {
  ...{ id: '5', version: 2, missing: 1, concerned: [] },
  items: [
    { n: 1, kind: 'cause', title: null, state: 'open', words: null, day: null, files: [], reason: null },
  ],
}
const article = {
  ...{ id: '7', category: 'NOTICE', state: 'draft', live: false, title: '受理安排', top: false, version: 3 },
  ...{ areaName: null, orgName: '国家邮政局', author: '周岚', reviewer: null, views: 0, publishTime: null },
  ...{ createTime: '2026-09-21 14:00:00', updateTime: '2026-09-21 14:00:00', can: ['edit'], history: [] },
  fields: {
    ...{ category: 'NOTICE', title: '受理安排', digest: '', content: '<p>照常。</p>', titleEn: '' },
    ...{ digestEn: '', contentEn: '', source: '', areaCode: null, top: false, visibleFrom: null },
    ...{ visibleUntil: null, caseKind: '', caseDays: null, consent: '' },
  },
  ...{ attachments: [], boxed: [], number: 1, liveNumber: null, reason: null, findings: [] },
}
const inDialog = () => within(screen.getByRole('dialog'))

const users: User[] = [
  {
    ...{ file: 'features/cases/day/Note.tsx', place: 'day:note', what: 'text' },
    open: () => void renderDesk(<Note />),
    content: (text) => text,
    field: () => screen.getByRole('textbox'),
  },
  {
    ...{ file: 'features/cases/around/Composer.tsx', place: 'case:510', what: 'talk-user' },
    open: () => showCase(),
    content: (text) => ({ text, files: [] }),
    field: () => screen.getByRole('textbox', { name: /申诉人/ }),
  },
  {
    ...{ file: 'features/cases/around/CallerCard.tsx', place: 'case:510', what: 'call-withdraw' },
    async open() {
      const acts = ['withdraw']
      const calls = { kind: 'appeal', id: '510', version: 3, hasAccount: false, acts, calls: [] }
      api.on(contract.callers.ofCase, calls as never)
      showCase()
      await userEvent.click(await screen.findByRole('button', { name: /撤回申诉/ }))
    },
    content: (note) => ({ heardAt: '2026-11-19 09:05:00', input: { reason: '和解' }, note }),
    field: () => inDialog().getByLabelText(/^通话记录/),
  },
  {
    ...{ file: 'features/cases/appeals/ActionDialog.tsx', place: 'case:510', what: 'urge' },
    async open() {
      showCase(['urge'])
      await userEvent.click(await screen.findByRole('button', { name: /催办/ }))
    },
    content: (reason) => ({ reason }),
    field: () => inDialog().getByRole('textbox'),
  },
  {
    ...{ file: 'features/cases/appeals/EnterpriseDeskPage.tsx', place: 'case:510', what: 'reply' },
    open() {
      const one = sampleCase({ state: 'at_enterprise', can: ['reply'] })
      api
        .on(contract.todo.read, { read: 0 })
        .on(contract.todo.enterprisepage, { records: [one], total: 1, size: 10, current: 1, pages: 1 })
        .on(contract.appeals.detail, one)
      renderDesk(<EnterpriseDeskPage component="enterprise/queue/todo" />)
    },
    content: (handlerPhone) => ({ handlerPhone }),
    field: () => screen.getByLabelText(/办理人电话/),
  },
  {
    ...{ file: 'features/cases/supervision/AnswerForm.tsx', place: 'supervision:5', what: 'answer' },
    open: () => void renderDesk(<AnswerForm order={order as never} />),
    content: (words) => ({ items: { 1: { words } }, whereabouts: {} }),
    field: () => screen.getByLabelText('原因说明 说明'),
  },
  {
    ...{ file: 'features/articles/desk/ArticleEditPage.tsx', place: 'article:7', what: 'form' },
    open() {
      api.on(contract.articles.detail, article as never)
      renderDesk(<ArticleEditPage />, '/portal-content/edit?id=7')
    },
    content: (title) => ({ version: 3, values: { ...article.fields, title } }),
    field: () => screen.getByLabelText(/^标题/),
  },
  {
    ...{ file: 'ui/KeptRecordDialog.tsx', place: 'calls:new', what: 'letter' },
    open: () => void renderDesk(<RegisterDialog kind="letter" onClose={() => {}} />),
    content: (callerPhone) => ({
      ...{ channel: 'PHONE_12305', heardAt: '2026-11-20 09:10:00' },
      ...{ callerPhone, matter: {} },
    }),
    field: () => inDialog().getByLabelText(/联系电话/),
  },
]

describe('what is written at two tabs of the desk', () => {
  it('is known of every form that keeps what is written', () => {
    const web = path.resolve(import.meta.dirname, '..')
    const using = readdirSync(web, { recursive: true, encoding: 'utf8' })
      .filter((file) => /(?<!\.test)\.tsx$/.test(file) && file !== path.join('ui', 'useDeskText.tsx'))
      .filter((file) => /\buseDeskText\b/.test(readFileSync(path.join(web, file), 'utf8')))
      .map((file) => file.split(path.sep).join('/'))
    expect(using.sort()).toEqual(users.map(({ file }) => file).sort())
  })

  it.each(users)(
    '$file follows while nothing is typed, asks otherwise, and gives both back',
    async (user) => {
      const { place, what, content } = user
      const shows = (text: string) => waitFor(() => expect(user.field()).toHaveValue(text))
      await user.open()
      await waitFor(() => expect(user.field()).toBeVisible())
      writtenElsewhere(place, what, content('13800000001'))
      await shows('13800000001')
      expect(screen.queryByText(/写在另一个标签页/)).toBeNull()
      fireEvent.change(user.field(), { target: { value: '13800000002' } })
      writtenElsewhere(place, what, content('13800000003'))
      expect(await screen.findByText(/写在另一个标签页的内容较新/)).toBeVisible()
      await shows('13800000002')
      fireEvent.click(screen.getByRole('button', { name: '用那一份' }))
      await shows('13800000003')
      fireEvent.click(await screen.findByRole('button', { name: '换回另一份' }))
      await shows('13800000002')
      writtenElsewhere(place, what, null)
      expect(await screen.findByText(/已在另一个标签页发出或清空/)).toBeVisible()
      await shows('13800000002')
      fireEvent.click(screen.getByRole('button', { name: '这里也清空' }))
      await waitFor(() => expect(user.field()).not.toHaveValue('13800000002'))
    },
  )
})
