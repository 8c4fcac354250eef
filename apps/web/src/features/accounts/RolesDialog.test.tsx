import { contract } from '@appeal/contract'
import type { AccountRecord } from '@appeal/contract/accounts/accounts.schemas.ts'
import type { PositionRecord } from '@appeal/contract/organisations/organisations.schemas.ts'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Form } from 'antd'
import { afterEach, expect, it, vi } from 'vitest'
import { api as operations } from '../../lib/deskOperations.ts'
import { asAdmin, pageOf } from '../../ui/testing/adminPage.ts'
import { renderDesk } from '../../ui/testing/renderDesk.tsx'
import { PositionSelect } from './PositionSelect.tsx'
import { RolesDialog } from './RolesDialog.tsx'

const { userGrants } = contract
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('takes nobody a role that it does not show', async () => {
  const { api } = asAdmin(userGrants)
  const role = { id: '1', orgId: null, name: '市局经办', code: 'a', category: 'GLOBAL', sortCode: 1 }
  api.on(userGrants.ownRole, ['777']).on(userGrants.roleSelector, pageOf(role)).on(userGrants.grantRole, null)
  const row = { id: '7', account: 'clerk', name: '王一' } as AccountRecord
  renderDesk(<RolesDialog routes={operations.userGrants} row={row} onClose={() => {}} />)
  await userEvent.click(await screen.findByRole('checkbox', { name: '市局经办' }))
  await userEvent.click(screen.getByRole('button', { name: /保\s?存/ }))
  await waitFor(() =>
    expect(api.to(userGrants.grantRole)[0]?.body).toEqual({ id: '7', roleIdList: ['777', '1'] }),
  )
})

it('offers every role, also those of the second hundred, and finds one by a part of its name or code', async () => {
  const { api } = asAdmin(userGrants)
  const role = (id: string, name: string, code: string) => ({
    ...{ id, orgId: null, name, code, category: 'GLOBAL', sortCode: 1 },
  })
  api
    .on(userGrants.ownRole, [])
    .on(userGrants.roleSelector, ({ query }) => ({
      ...pageOf(query.current === '2' ? role('101', '省局复核', 'reCheck') : role('1', '市局经办', 'clerk')),
      ...{ total: 101, pages: 2, current: Number(query.current) },
    }))
    .on(userGrants.grantRole, null)
  const row = { id: '7', account: 'clerk', name: '王一' } as AccountRecord
  renderDesk(<RolesDialog routes={operations.userGrants} row={row} onClose={() => {}} />)
  await userEvent.click(await screen.findByRole('checkbox', { name: '市局经办' }))
  await userEvent.type(screen.getByRole('textbox', { name: '按名称或编码查找角色' }), 'recheck')
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: '市局经办' })).toBeNull())
  await userEvent.click(screen.getByRole('checkbox', { name: '省局复核' }))
  await userEvent.click(screen.getByRole('button', { name: /保\s?存/ }))
  // What the search hides stays chosen.
  await waitFor(() =>
    expect(api.to(userGrants.grantRole)[0]?.body).toEqual({ id: '7', roleIdList: ['1', '101'] }),
  )
})

it('shows a position of the second hundred as the one that was chosen', async () => {
  const { accounts } = contract
  const { api } = asAdmin(accounts)
  api.on(accounts.positionSelector, ({ query }) => ({
    ...pageOf({ id: String(query.current), name: `岗位${query.current}` } as PositionRecord),
    ...{ total: 101, pages: 2, current: Number(query.current) },
  }))
  renderDesk(
    <Form>
      <PositionSelect route={operations.accounts.positionSelector} orgId="5" value="2" />
    </Form>,
  )
  expect(await screen.findByText('岗位2')).toBeVisible()
})
