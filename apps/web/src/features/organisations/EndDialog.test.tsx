import { contract } from '@appeal/contract'
import type { EndPlan } from '@appeal/contract/organisations/organisations.ending.ts'
import type { OrgNode, OrgRecord } from '@appeal/contract/organisations/organisations.schemas.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { api as desk } from '../../lib/deskOperations.ts'
import { setLanguage } from '../../lib/i18n.ts'
import { asAdmin, pageOf, press, rowOf, save, stamps } from '../../ui/testing/adminPage.ts'
import { renderDesk, setWidth } from '../../ui/testing/renderDesk.tsx'
import { refuse } from '../../ui/testing/stubApi.ts'
import EndDialog from './EndDialog.tsx'
import OrgsPage from './OrgsPage.tsx'

const { orgs } = contract
const org = (id: string, name: string, more: Partial<OrgRecord> = {}): OrgRecord => ({
  ...{ id, name, parentId: '1', parentName: null, code: `ENT-${id}`, formerCodes: null, category: 'COMPANY' },
  ...{ kind: 'OUTLET', brand: 'ZTO', areaCode: null, areaName: null, directorId: null, directorName: null },
  ...{ endedAt: null, successorId: null, successorName: null, endReason: null, deletedTime: null },
  ...{ sortCode: 1, extJson: null, ...stamps, ...more },
})
const node = (id: string, name: string): OrgNode => ({
  ...{ id, parentId: '0', name, category: 'COMPANY', sortCode: 1, isLeaf: true },
})
const plan = (more: Partial<EndPlan> = {}): EndPlan => ({
  ...{ id: '2', name: '宝安一部', successorId: '3', successorName: '宝安二部', digest: 'd1', obstacles: [] },
  parts: [
    { room: 'people', name: '人员账号', count: 4 },
    { room: 'cases.appeal', name: '未办结的申诉', count: 17 },
  ],
  ...more,
})
const begin = () => {
  const { api, told } = asAdmin(orgs)
  api
    .on(contract.areas.children, [])
    .on(
      orgs.page,
      pageOf(
        org('2', '宝安一部'),
        org('9', '宝安旧部', { endedAt: '2026-09-01 09:00:00', successorId: '2', successorName: '宝安一部' }),
      ),
    )
    .on(orgs.tree, [node('2', '宝安一部')])
    .on(orgs.orgTreeSelector, [node('3', '宝安二部')])
  return { api, told }
}
const choose = async () => {
  await press('宝安一部', '撤并')
  const dialog = await screen.findByRole('dialog')
  await userEvent.click(await within(dialog).findByRole('combobox'))
  await userEvent.click(await screen.findByTitle('宝安二部'))
  await userEvent.type(within(dialog).getByRole('textbox', { name: /撤并理由/ }), '两部合并')
  return dialog
}
afterEach(() => {
  cleanup()
  setLanguage('zh-cn')
  vi.unstubAllGlobals()
})

describe('the end of an organisation', () => {
  it('is not to be ordered while something stands in the way, and says what', async () => {
    const { api } = begin()
    api.on(orgs.endPlan, plan({ obstacles: ['还有下级机构：投诉科，须一并划入继任机构'] }))
    renderDesk(<OrgsPage component="organisations/list" />)
    const dialog = await choose()
    expect(await within(dialog).findByText(/投诉科/)).toBeVisible()
    expect(within(dialog).getByRole('button', { name: '确认撤并' })).toBeDisabled()
    // What lies below is named to go along: the plan is asked for anew.
    api.on(orgs.endPlan, plan())
    await userEvent.click(within(dialog).getByRole('checkbox'))
    await waitFor(() => expect(within(dialog).getByRole('button', { name: '确认撤并' })).toBeEnabled())
    expect(api.to(orgs.endPlan).at(-1)?.query).toMatchObject({ id: '2', successorId: '3', withBelow: 'true' })
    expect(api.to(orgs.end)).toHaveLength(0)
  })

  it('shows what would move and sends the digest of exactly that; a plan that changed is told and read again', async () => {
    const { api } = begin()
    api
      .on(orgs.endPlan, plan())
      .on(orgs.end, refuse(409, '方案在您查看后有变化', { reason: 'organisations.plan_changed' }))
    renderDesk(<OrgsPage component="organisations/list" />)
    const dialog = await choose()
    const row = (await within(dialog).findByText('未办结的申诉')).closest('tr')!
    expect(row).toHaveTextContent('17')
    api.on(orgs.endPlan, plan({ digest: 'd2' }))
    await save('确认撤并')
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('方案在您查看后有变化')
    expect(api.to(orgs.end)[0]?.body).toEqual({
      ...{ id: '2', successorId: '3', withBelow: 'false', reason: '两部合并', digest: 'd1' },
    })
    await waitFor(() => expect(api.to(orgs.endPlan).length).toBeGreaterThan(1))
    api.on(orgs.end, { parts: plan().parts })
    await waitFor(() => expect(within(dialog).getByRole('button', { name: '确认撤并' })).toBeEnabled())
    await save('确认撤并')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(api.to(orgs.end)[1]?.body).toMatchObject({ digest: 'd2' })
  })

  it('leaves an organisation that names its successor and offers nothing more', async () => {
    begin()
    renderDesk(<OrgsPage component="organisations/list" />)
    const row = await rowOf('宝安旧部')
    expect(row).toHaveTextContent('已撤并，由宝安一部承接')
    expect(within(row).queryAllByRole('button')).toHaveLength(0)
  })

  it.each([1440, 390])(
    'is the same in English, at %s: every label, the plan and the question',
    async (width) => {
      const { api } = asAdmin(orgs)
      setLanguage('en')
      setWidth(width)
      api
        .on(
          orgs.endPlan,
          plan({
            name: 'Depot One',
            successorName: 'Depot Two',
            obstacles: ['A unit below goes nowhere yet'],
            parts: [{ room: 'people', name: 'Accounts', count: 4 }],
          }),
        )
        .on(orgs.orgTreeSelector, [node('3', 'Depot Two')])
      renderDesk(<EndDialog routes={desk.orgs} row={org('2', 'Depot One')} onClose={() => {}} />)
      const dialog = await screen.findByRole('dialog')
      await userEvent.click(within(dialog).getByRole('combobox'))
      await userEvent.click(await screen.findByTitle('Depot Two'))
      await userEvent.type(within(dialog).getAllByRole('textbox').at(-1)!, 'The two become one')
      expect(await within(dialog).findByText(/A unit below goes nowhere yet/)).toBeVisible()
      expect(document.body.textContent?.match(/.{0,30}\p{Script=Han}+/gu) ?? []).toEqual([])
    },
  )
})
