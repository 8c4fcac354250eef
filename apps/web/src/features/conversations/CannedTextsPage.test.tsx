import { contract } from '@appeal/contract'
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
  await waitFor(() => expect(kept()).toContain('给您添麻烦了'), { timeout: 3_000 })
  api.on(cannedTexts.add, null as never)
  await userEvent.click(dialog.getByRole('button', { name: /保\s*存/ }))
  await waitFor(() => expect(kept()).not.toContain('给您添麻烦了'))
})
