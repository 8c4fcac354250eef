import { contract } from '@appeal/contract'
import type { GroupRecord } from '@appeal/contract/grants/grants.schemas.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { api as operations } from '../../lib/deskOperations.ts'
import { asAdmin, pageOf, press, rowOf, save, stamps } from '../../ui/testing/adminPage.ts'
import { renderDesk } from '../../ui/testing/renderDesk.tsx'
import { refuse } from '../../ui/testing/stubApi.ts'
import GroupsPage from './GroupsPage.tsx'
import { PeoplePane } from './PeoplePane.tsx'

const { groups } = contract
const group: GroupRecord = {
  id: '5',
  name: '值班组',
  remark: null,
  sortCode: 1,
  people: 3,
  deletedTime: null,
  ...stamps,
}
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('groups', () => {
  it('refuse a taken name at its field', async () => {
    const { api } = asAdmin(groups)
    const sentence = '已有同名用户组'
    api
      .on(groups.page, pageOf(group))
      .on(groups.edit, refuse(500, sentence, { reason: 'grants.group_taken', fields: { name: sentence } }))
    renderDesk(<GroupsPage />)
    await press('值班组', '编辑')
    const dialog = await save()
    expect(await within(dialog).findByText(sentence)).toBeInTheDocument()
  })

  it('offer a reader nothing to do', async () => {
    asAdmin(groups.page).api.on(groups.page, pageOf(group))
    renderDesk(<GroupsPage />)
    expect(within(await rowOf('值班组')).queryAllByRole('button')).toEqual([])
    expect(screen.queryByRole('button', { name: '新增' })).toBeNull()
  })

  it('are deleted after a question, by one call', async () => {
    const { api } = asAdmin(groups)
    api.on(groups.page, pageOf(group)).on(groups.delete, null)
    renderDesk(<GroupsPage />)
    await press('值班组', '删除', '删除')
    await waitFor(() => expect(api.to(groups.delete)[0]?.body).toEqual([{ id: '5' }]))
  })

  it('tell everybody in them by name, also whom no page of people to choose from holds', async () => {
    const { api } = asAdmin(groups)
    const named = (id: string, name: string) => ({
      ...{ id, orgId: null, avatar: null, account: `a${id}`, name, sortCode: 1 },
    })
    const ids = Array.from({ length: 501 }, (_, at) => String(1_000 + at))
    api
      .on(groups.ownUser, ids)
      .on(groups.userSelector, pageOf(named('1', '王一')))
      .on(contract.profile.getUserListByIdList, ({ body }) =>
        body.idList.map((id: string) => named(String(id), `人${id}`)),
      )
    const { ownUser, userSelector } = operations.groups
    renderDesk(<PeoplePane id="5" own={ownUser} selector={userSelector} onChange={() => {}} />)
    expect(await screen.findByText('人1000 a1000')).toBeInTheDocument()
    expect(await screen.findByText('人1500 a1500')).toBeInTheDocument()
    expect(screen.queryByText('1000')).toBeNull()
    // As many as one call takes, and no call for each.
    expect(api.to(contract.profile.getUserListByIdList).map(({ body }) => body.idList.length)).toEqual([
      500, 1,
    ])
  })

  it('come back from the deleted ones, which offer nothing else', async () => {
    const { api } = asAdmin(groups)
    api
      .on(groups.page, ({ query }) =>
        query.standing === 'deleted' ? pageOf({ ...group, deletedTime: '2026-09-01 09:00:00' }) : pageOf(),
      )
      .on(groups.restore, null)
    renderDesk(<GroupsPage />, '/?standing=deleted')
    const row = await rowOf('值班组')
    expect(
      within(row)
        .getAllByRole('button')
        .map((one) => one.textContent),
    ).toEqual(['恢复'])
    await press('值班组', '恢复')
    await waitFor(() => expect(api.to(groups.restore)[0]?.body).toEqual({ id: '5' }))
  })
})
