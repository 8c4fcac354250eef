import { contract } from '@appeal/contract'
import type { CannedText } from '@appeal/contract/conversations/conversations.routes.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { endSession } from '../../lib/session.ts'
import { asAdmin } from '../../ui/testing/adminPage.ts'
import { renderDesk } from '../../ui/testing/renderDesk.tsx'
import { refuse } from '../../ui/testing/stubApi.ts'
import CannedTextsPage from './CannedTextsPage.tsx'

const { cannedTexts } = contract
afterEach(() => {
  cleanup()
  endSession()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

it('keeps a text that was refused, for a page that is loaded anew, and nothing of one that was saved', async () => {
  const { api } = asAdmin(cannedTexts)
  api.on(cannedTexts.list, []).on(cannedTexts.add, refuse(415, '没有“手机”这个变量'))
  renderDesk(<CannedTextsPage />)
  await userEvent.click((await screen.findAllByRole('button', { name: '新增常用语' }))[0]!)
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(dialog.getByRole('textbox', { name: '标题' }), '致歉')
  await userEvent.type(dialog.getByRole('textbox', { name: '内容' }), '给您添麻烦了')
  await userEvent.click(dialog.getByRole('button', { name: /保\s*存/ }))
  await dialog.findByText('没有“手机”这个变量')
  const kept = () => Object.values(sessionStorage).join()
  await waitFor(() => expect(kept()).toContain('给您添麻烦了'))
  api.on(cannedTexts.add, null as never)
  await userEvent.click(dialog.getByRole('button', { name: /保\s*存/ }))
  await waitFor(() => expect(kept()).not.toContain('给您添麻烦了'))
})

it('finds texts by what is typed of their title and their words, whoever they belong to', async () => {
  const { api } = asAdmin(cannedTexts)
  const one = (id: string, title: string, text: string): CannedText => ({
    ...{ id, title, text, owner: id === '1' ? 'OWN' : 'SYSTEM', talk: null, kinds: [] },
    ...{ editable: false, updateTime: '2026-09-21 14:00:00', version: 1 },
  })
  api.on(cannedTexts.list, [
    one('1', '致歉', '给您添麻烦了'),
    one('2', '补材料', '请补充面单'),
    one('3', '催办', '请尽快答复'),
  ])
  renderDesk(<CannedTextsPage />)
  await screen.findByText('补材料')
  const find = screen.getByRole('textbox', { name: '找标题或内容' })
  await userEvent.type(find, '面单')
  expect(screen.getByText('补材料')).toBeVisible()
  expect(screen.queryByText('致歉')).toBeNull()
  await userEvent.clear(find)
  await userEvent.type(find, '催')
  expect(screen.getByText('催办')).toBeVisible()
  expect(screen.queryByText('补材料')).toBeNull()
  await userEvent.type(find, '得不到')
  expect(screen.getByText('没有符合的常用语')).toBeVisible()
})

it('says of which kinds of case a text is, and keeps the ones chosen', async () => {
  const { api } = asAdmin(cannedTexts)
  const row: CannedText = {
    ...{ id: '1', title: '补线索', text: '请补充经过', owner: 'OWN', talk: null, kinds: ['report'] },
    ...{ editable: true, updateTime: '2026-09-21 14:00:00', version: 3 },
  }
  api
    .on(cannedTexts.list, [row, { ...row, id: '2', title: '致歉', kinds: [] }])
    .on(cannedTexts.edit, null as never)
  renderDesk(<CannedTextsPage />)
  const lines = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)
  expect(lines[0]).toContain('举报，都可用')
  expect(lines[1]).toContain('各类案件，都可用')
  await userEvent.click(screen.getAllByRole('button', { name: /修\s*改/ })[0]!)
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('combobox', { name: '用于哪类案件' }))
  await userEvent.click(await screen.findByTitle('快递员维权'))
  await userEvent.click(dialog.getByRole('button', { name: /保\s*存/ }))
  await waitFor(() =>
    expect(api.to(cannedTexts.edit)[0]?.body).toMatchObject({
      id: '1',
      version: 3,
      kinds: ['report', 'courier'],
    }),
  )
})
