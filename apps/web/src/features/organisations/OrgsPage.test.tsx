import { contract } from '@appeal/contract'
import type { OrgNode, OrgRecord } from '@appeal/contract/organisations/organisations.schemas.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { asAdmin, pageOf, press, rowOf, save, stamps } from '../../ui/testing/adminPage.ts'
import { renderDesk } from '../../ui/testing/renderDesk.tsx'
import { refuse } from '../../ui/testing/stubApi.ts'
import OrgsPage from './OrgsPage.tsx'

const { orgs } = contract
const org = (id: string, name: string, parentId: string): OrgRecord => ({
  ...{
    id,
    name,
    parentId,
    code: `BUR-${id}`,
    formerCodes: null,
    parentName: null,
    category: 'COMPANY',
    kind: 'CITY_BUREAU',
    brand: null,
    areaCode: null,
  },
  ...{ areaName: null, directorId: null, directorName: null, sortCode: 1, extJson: null, ...stamps },
  ...{ endedAt: null, successorId: null, successorName: null, endReason: null, deletedTime: null },
})
const node: OrgNode = {
  ...{ id: '1', parentId: '0', name: '国家邮政局', category: 'COMPANY', sortCode: 1, isLeaf: false },
}
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('organisations', () => {
  it('keep what the server does not delete, and say why; the top has no deletion at all', async () => {
    const { api, told } = asAdmin(orgs)
    api
      .on(contract.areas.children, [])
      .on(orgs.page, pageOf(org('1', '国家邮政局', '0'), org('2', '深圳市局', '1')))
      .on(orgs.tree, [node])
      .on(orgs.delete, refuse(500, '“深圳市局”下还有未办结的申诉'))
    renderDesk(<OrgsPage component="organisations/list" />)
    await press('深圳市局', '删除', '删除')
    await waitFor(() => expect(told).toHaveBeenCalledWith('“深圳市局”下还有未办结的申诉'))
    expect(api.to(orgs.delete)[0]?.body).toEqual([{ id: '2' }])
    expect(await rowOf('深圳市局')).toBeVisible()
    const names = screen.getAllByRole('button', { name: '删除' })
    expect(names.filter((one) => one.closest('tr'))).toHaveLength(1)
  })

  it('come back from the deleted ones, which offer nothing else', async () => {
    const { api } = asAdmin(orgs)
    api
      .on(contract.areas.children, [])
      .on(orgs.page, ({ query }) =>
        query.standing === 'deleted'
          ? pageOf({ ...org('2', '深圳市局', '1'), deletedTime: '2026-09-01 09:00:00' })
          : pageOf(),
      )
      .on(orgs.tree, [node])
      .on(orgs.restore, null)
    renderDesk(<OrgsPage component="organisations/list" />, '/?standing=deleted')
    expect(
      within(await rowOf('深圳市局'))
        .getAllByRole('button')
        .map((one) => one.textContent),
    ).toEqual(['恢复'])
    expect(within(await rowOf('深圳市局')).queryByRole('checkbox')).toBeNull()
    await press('深圳市局', '恢复')
    await waitFor(() => expect(api.to(orgs.restore)[0]?.body).toEqual({ id: '2' }))
  })

  it('show a taken name at its field, and ask the twin’s calls for a bureau’s own staff', async () => {
    const { bizOrgs } = contract
    const { api } = asAdmin(bizOrgs)
    const sentence = '同一上级下已有同名机构'
    api
      .on(contract.areas.children, [])
      .on(bizOrgs.page, pageOf(org('2', '深圳市局', '1')))
      .on(bizOrgs.tree, [node])
      .on(bizOrgs.orgTreeSelector, [node])
      .on(bizOrgs.userSelector, pageOf())
      .on(
        bizOrgs.edit,
        refuse(500, sentence, { reason: 'organisations.name_taken', fields: { name: sentence } }),
      )
    renderDesk(<OrgsPage component="organisations/staff" />)
    await press('深圳市局', '编辑')
    const dialog = await save()
    expect(await within(dialog).findByText(sentence)).toBeInTheDocument()
    expect(api.to(bizOrgs.edit)[0]?.body).toMatchObject({
      id: '2',
      version: 1,
      name: '深圳市局',
      code: 'BUR-2',
    })
    // A director is chosen among the organisation's own people.
    expect(api.to(bizOrgs.userSelector)[0]?.query).toMatchObject({ orgId: '2' })
  })
})
