import { contract } from '@appeal/contract'
import { returnGrounds } from '@appeal/contract/appeals/appeals.returns.ts'
import type { AppealDetail } from '@appeal/contract/appeals/appeals.schemas.ts'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderDesk, setWidth } from '../../../ui/testing/renderDesk.tsx'
import { stubApi } from '../../../ui/testing/stubApi.ts'
import CasePage from './CasePage.tsx'
import { sampleCase } from './testing/sampleCase.ts'

let api: ReturnType<typeof stubApi>

function open(change: Partial<AppealDetail>) {
  api.on(contract.appeals.detail, () => sampleCase(change))
  renderDesk(
    <Routes>
      <Route path="/appeal/case/:id" element={<CasePage />} />
    </Routes>,
    '/appeal/case/510',
  )
}
/** The dialog of an act, opened by its key. */
async function dialogOf(key: string): Promise<HTMLElement> {
  await screen.findByRole('complementary', { name: '下一步' })
  await userEvent.keyboard(key)
  return screen.findByRole('dialog')
}
const handedBack = (cause: string, reason: string): AppealDetail['transfers'][number] => ({
  ...{ orgName: '中通快递深圳分公司', createTime: '2026-11-07 09:00:00', malformed: false },
  ...{ kind: 'transfer', outcome: 'refused', cause, reason },
})
const decidedOn = (dialog: HTMLElement) => within(dialog).findByRole('complementary', { name: '办理依据' })

beforeEach(() => {
  localStorage.clear()
  setWidth(1440)
  api = stubApi()
    .on(contract.dictionaries.tree, [])
    .on(contract.checklists.list, { items: [], done: 0, missing: 0 } as never)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('a case that is given back', () => {
  it('asks on each ground for its proof, and for a number of a duplicate alone', async () => {
    open({ state: 'at_enterprise', can: ['refuse'] })
    const dialog = await dialogOf('i')
    const choose = async (label: string) => {
      await userEvent.click(within(dialog).getByLabelText(/退回原因/))
      await userEvent.click(await screen.findByText(label))
    }
    expect(within(dialog).queryByLabelText(/正在办理的申诉编号/)).toBeNull()
    await choose(returnGrounds.SETTLED.label.zh)
    expect(await within(dialog).findByText(`至少一份：${returnGrounds.SETTLED.proof.zh}`)).toBeVisible()
    expect(within(dialog).queryByLabelText(/正在办理的申诉编号/)).toBeNull()
    await choose(returnGrounds.DUPLICATE.label.zh)
    expect(await within(dialog).findByLabelText(/正在办理的申诉编号/)).toBeVisible()
    expect(within(dialog).getByText(`至少一份：${returnGrounds.DUPLICATE.proof.zh}`)).toBeVisible()
    await userEvent.click(within(dialog).getByRole('button', { name: /退回管局/ }))
    expect(api.to(contract.todo.refuse)).toHaveLength(0)
  })

  it('tells the bureau, beside what it decides, the ground, the words and what it may do', async () => {
    const returned = handedBack('SETTLED', '已赔付，见凭证。')
    open({ state: 'bureau_processing', can: ['editToInvalid'], transfers: [returned] })
    const shown = within(await decidedOn(await dialogOf('i')))
    const { label, proof } = returnGrounds.SETTLED
    for (const words of [label.zh, proof.zh, '已赔付，见凭证。', returned.orgName])
      expect(await shown.findByText(words)).toBeVisible()
    expect(shown.getByText(/结案.*受理并转企业/)).toBeVisible()
  })

  it('tells nothing of a ground that nobody knows any more', async () => {
    open({ state: 'bureau_processing', can: ['editToInvalid'], transfers: [handedBack('GONE', '旧理由')] })
    expect(within(await decidedOn(await dialogOf('i'))).queryByText('旧理由')).toBeNull()
  })
})
