import { contract } from '@appeal/contract'
import type { Macro } from '@appeal/contract/macros/macros.routes.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { endSession } from '../../../lib/session.ts'
import { asAdmin } from '../../../ui/testing/adminPage.ts'
import { renderDesk } from '../../../ui/testing/renderDesk.tsx'
import { refuse } from '../../../ui/testing/stubApi.ts'
import KeepMacro from './KeepMacro.tsx'
import MacroEditor from './MacroEditor.tsx'

const { macros, checklists } = contract
const macro: Macro = {
  ...{ id: '7', owner: 'OWN', kind: 'appeal', action: 'editToEnd', title: '和解结案', checks: [] },
  ...{ values: { closeType: 'SETTLED', liability: 'RESPONSIBLE' }, editable: true, version: 2 },
  updateTime: '2026-11-20 09:00:00',
}
const NAMED = '和解结案并回访'

afterEach(() => {
  cleanup()
  endSession()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

/** What this tab keeps of forms. */
const kept = () => Object.values({ ...sessionStorage }).join()

/** Names it, is refused once, and gets it through then. */
async function refusedOnce(
  api: ReturnType<typeof asAdmin>['api'],
  route: typeof macros.add | typeof macros.edit,
) {
  api.on(route, refuse(415, '已有同名的办理模板'))
  const dialog = within(await screen.findByRole('dialog'))
  const title = await dialog.findByRole('textbox', { name: /名称/ })
  await userEvent.clear(title)
  await userEvent.type(title, NAMED)
  const save = dialog.getByRole('button', { name: /^保\s*存/ })
  await userEvent.click(save)
  await dialog.findByText('已有同名的办理模板')
  await waitFor(() => expect(kept()).toContain(NAMED))
  api.on(route, macro as never)
  await userEvent.click(save)
  await waitFor(() => expect(kept()).not.toContain(NAMED))
}

describe('a macro that is refused', () => {
  it('is kept for a page that is loaded anew where it was to be a new one, and forgotten once it is saved', async () => {
    const { api } = asAdmin(macros)
    api.on(checklists.list, { items: [], done: 0, missing: 0, editable: true })
    const onClose = vi.fn<() => void>()
    renderDesk(
      <KeepMacro
        {...{ kind: 'appeal', caseId: '510', action: 'editToEnd', values: macro.values, onClose }}
        checked={false}
        macro={undefined}
      />,
    )
    await refusedOnce(api, macros.add)
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('is kept the same way where it was to be another version', async () => {
    const { api } = asAdmin(macros)
    api.on(macros.versions, []).on(contract.dictionaries.tree, [])
    const onClose = vi.fn<() => void>()
    renderDesk(<MacroEditor macro={macro} onClose={onClose} />)
    await refusedOnce(api, macros.edit)
    expect(onClose).toHaveBeenCalledOnce()
  })
})
