import { contract } from '@appeal/contract'
import type { BulkRunDetail } from '@appeal/contract/bulk/bulk.schemas.ts'
import type { Cluster, ClusterMember, ClusterRow } from '@appeal/contract/clusters/clusters.schemas.ts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { setLanguage } from '../../../lib/i18n.ts'
import { endSession } from '../../../lib/session.ts'
import { asAdmin, pageOf, save } from '../../../ui/testing/adminPage.ts'
import { renderDesk } from '../../../ui/testing/renderDesk.tsx'
import { refuse } from '../../../ui/testing/stubApi.ts'
import CasePage from '../appeals/CasePage.tsx'
import { sampleCase } from '../appeals/testing/sampleCase.ts'
import ClustersPage from './ClustersPage.tsx'

const { clusters } = contract
afterEach(() => {
  cleanup()
  endSession()
  vi.unstubAllGlobals()
  setLanguage('zh-cn')
})

const aRow = (more: Partial<ClusterRow> = {}): ClusterRow => ({
  ...{ id: '5', version: 2, state: 'open', brandName: '申通快递', areaName: '宝安区', problemName: '延误' },
  ...{ count: 4, elsewhere: 0, people: 3, from: '2026-09-26', to: '2026-09-29', dueOn: '2026-09-30' },
  ...{ foundAt: '2026-09-28 06:00:00', takenName: null },
  ...more,
})
const no = (n: number) => `SS4403062026092${n}0001${n}`
const aMember = (n: number, more: Partial<ClusterMember> = {}): ClusterMember => ({
  ...{ id: `7${n}`, version: n, no: no(n), name: '谢*芳', channel: 'WEB', state: 'pending_accept' },
  ...{ alike: 90 + n, reasons: ['TEXT', 'RUN'], odd: false, result: '退运费 ¥10', can: ['editToBusiness'] },
  ...more,
})
const aCluster = (more: Partial<Cluster> = {}): Cluster => ({
  ...aRow(),
  members: [
    aMember(1, { name: '林*', alike: 100, reasons: [] }),
    aMember(2),
    aMember(3),
    aMember(4, { odd: true, alike: 68, reasons: ['OUTLET'], result: '药品，未送到' }),
  ],
  sample: {
    ...{ id: '71', no: no(1) },
    parts: [
      { text: '快件到沙井网点后一直没有派送。', common: true },
      { text: '要求尽快送达。', common: false },
    ],
  },
  ...{ figures: { days: 90, judged: 1204, precision: 0.962, recall: 0.895 }, undoUntil: '2026-10-28' },
  can: ['take', 'add', 'leave', 'undo', 'act'],
  ...more,
})
const open = (address = '/appeal/clusters?cluster=5') => renderDesk(<ClustersPage />, address)
const boxOf = (n: number) => screen.findByRole('checkbox', { name: `选择 ${no(n)}` })

describe('the list', () => {
  it('names each cluster by enterprise, area and number, with days, people and what is due first', async () => {
    const { api } = asAdmin(clusters)
    api.on(clusters.page, pageOf(aRow({ elsewhere: 2, takenName: '周岚' }))).on(clusters.detail, aCluster())
    open('/appeal/clusters')
    const line = await screen.findByRole('button', { name: /申通快递 宝安区 延误，4 件/ })
    expect(line).toHaveTextContent('09-26 至 09-29，3 人，另有 2 件不在您的范围，周岚接手')
    expect(line).toHaveTextContent('最近时限 9 月 30 日')
    expect(api.to(clusters.page)[0]?.query).toMatchObject({ state: 'open' })
    await userEvent.click(line)
    expect(await boxOf(1)).toBeChecked()
    expect(screen.getByTestId('address')).toHaveTextContent('cluster=5')
  })

  it('says that there is none', async () => {
    const { api } = asAdmin(clusters)
    api.on(clusters.page, pageOf<ClusterRow>())
    open('/appeal/clusters')
    expect(await screen.findByText('没有相似申诉')).toBeVisible()
  })

  it('speaks English', async () => {
    setLanguage('en')
    const { api } = asAdmin(clusters)
    api.on(clusters.page, pageOf(aRow({ count: 1, people: 1 })))
    open('/appeal/clusters')
    expect(await screen.findByRole('button', { name: /申通快递 宝安区 延误, 1 case\b/ })).toHaveTextContent(
      '09-26 to 09-29, 1 person',
    )
  })
})

describe('one cluster', () => {
  it('leaves out the odd ones, and keeps what was ticked when it is asked again', async () => {
    const { api } = asAdmin(clusters)
    api.on(clusters.detail, aCluster()).on(clusters.take, aCluster({ version: 3, takenName: '周岚' }))
    open()
    expect(await screen.findByText('已选 3 件，共 4 件')).toBeVisible()
    expect(await boxOf(4)).not.toBeChecked()
    await userEvent.click(await boxOf(4))
    await userEvent.click(await boxOf(2))
    api.on(clusters.detail, aCluster({ version: 3, takenName: '周岚' }))
    await userEvent.click(screen.getByRole('button', { name: /接\s*手/ }))
    expect(await screen.findByText(/周岚接手/)).toBeVisible()
    expect(await boxOf(4)).toBeChecked()
    expect(await boxOf(2)).not.toBeChecked()
    expect(screen.getByRole('button', { name: /按一件办 3 件/ })).toBeVisible()
    expect(api.to(clusters.take)[0]?.body).toEqual({ id: '5', version: 2 })
    await userEvent.click(screen.getByRole('checkbox', { name: '选择全部' }))
    expect(screen.getByText('已选 4 件，共 4 件')).toBeVisible()
  })

  it('shows why they stand together, what they share, and how often that is right', async () => {
    const { api } = asAdmin(clusters)
    api.on(clusters.detail, aCluster({ elsewhere: 2 }))
    open()
    const row = (await boxOf(2)).closest('tr')!
    expect(row).toHaveTextContent('92%')
    expect(row).toHaveTextContent('文字、运单连号')
    expect((await boxOf(1)).closest('tr')).toHaveTextContent('最早一件，作样本')
    expect(screen.getByText('快件到沙井网点后一直没有派送。').tagName).toBe('MARK')
    expect(screen.getByText('要求尽快送达。').tagName).not.toBe('MARK')
    expect(screen.getByText('96.2%')).toBeVisible()
    expect(screen.getByText(/另有 2 件不在您的范围/)).toBeVisible()
    expect(screen.getByRole('link', { name: /00012/ })).toHaveAttribute('href', '/appeal/case/72')
    await userEvent.click(screen.getByRole('button', { name: '归并依据' }))
    expect(within(await screen.findByRole('dialog')).getByText('文字：2 件')).toBeVisible()
  })

  it('keeps a case that is done in its place, with what became of it', async () => {
    const { api } = asAdmin(clusters)
    const members = [aMember(1), aMember(2, { state: 'at_enterprise', can: [] })]
    api.on(clusters.detail, aCluster({ members }))
    open()
    expect((await boxOf(2)).closest('tr')).toHaveTextContent('企业处理中')
    expect((await boxOf(1)).closest('tr')).not.toHaveTextContent('待受理')
  })

  it('is walked through by J and K, and speaks English', async () => {
    setLanguage('en')
    const { api } = asAdmin(clusters)
    api
      .on(clusters.page, pageOf(aRow(), aRow({ id: '6' })))
      .on(clusters.detail, ({ query }) => aCluster({ id: query.id!, count: 1, elsewhere: 1 }))
    open('/appeal/clusters')
    await screen.findAllByRole('button', { name: /申通快递/ })
    await userEvent.keyboard('j')
    expect(await screen.findByText('3 of 4 selected 1 more is out of your sight')).toBeVisible()
    await userEvent.keyboard('j')
    await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent('cluster=6'))
    await userEvent.keyboard('k')
    await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent('cluster=5'))
    expect(await screen.findByRole('button', { name: /Handle 3 as one/ })).toBeVisible()
    expect(screen.getByText('By 1204 cases that people judged', { exact: false })).toBeVisible()
  })

  it('offers nothing to whoever may only look, and no figure of too few', async () => {
    const { api } = asAdmin(clusters.page, clusters.detail)
    const figures = { days: 90, judged: 7, precision: null, recall: null }
    api.on(clusters.detail, aCluster({ can: [], figures, sample: null }))
    open()
    expect(await screen.findByText('人改判的只有 7 件，不够算。')).toBeVisible()
    expect(screen.getByText('样本不在您的范围内。')).toBeVisible()
    for (const name of [/拆散/, /接\s*手/, /按一件办/, /加一件/, /拿出来/])
      expect(screen.queryByRole('button', { name })).toBeNull()
  })

  it('is refused with a sentence and a way back', async () => {
    const { api } = asAdmin(clusters)
    api.on(clusters.detail, refuse(404, '没有找到这一组')).on(clusters.page, pageOf(aRow()))
    open()
    expect(await screen.findByText(/没有找到这一组/)).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: '回到列表' }))
    expect(await screen.findByRole('button', { name: /申通快递 宝安区/ })).toBeVisible()
  })

  it('presses the enterprise with those that are ticked', async () => {
    const { api } = asAdmin(clusters, contract.supervision)
    const days = { usual: 3, most: 20 }
    api
      .on(clusters.detail, aCluster())
      .on(contract.supervision.addressees, { records: [], days, casesMost: 200 })
    open()
    await userEvent.click(await boxOf(2))
    await userEvent.click(screen.getByRole('button', { name: '一并督办' }))
    expect(await screen.findByText('牵涉 2 件选中的案件')).toBeVisible()
  })

  it('takes one case out for a reason; a lost answer and a second press are one act', async () => {
    const { api, told } = asAdmin(clusters)
    let lost = true
    api.on(clusters.detail, aCluster()).on(clusters.leave, () => {
      if (!lost) return aCluster({ version: 3, members: aCluster().members.slice(0, 2) })
      lost = false
      throw new TypeError('the line broke')
    })
    open()
    await userEvent.click(await screen.findByRole('button', { name: `拿出来 ${no(3)}` }))
    const dialog = await screen.findByRole('dialog')
    fireEvent.change(within(dialog).getByLabelText(/理由/), { target: { value: '说的是另一件事' } })
    await save('拿出来')
    await waitFor(() => expect(told).toHaveBeenCalled())
    api.on(clusters.detail, aCluster({ version: 3 }))
    await save('拿出来')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const sent = api.to(clusters.leave)
    expect(sent).toHaveLength(2)
    expect(sent[1]!.key).toBe(sent[0]!.key)
    expect(sent[1]!.body).toEqual({ id: '5', version: 2, caseId: '73', reason: '说的是另一件事' })
  })

  it('adds one case by its number', async () => {
    const { api } = asAdmin(clusters, contract.todo.page)
    api
      .on(clusters.detail, aCluster())
      .on(contract.todo.page, pageOf(sampleCase({ id: '71' }), sampleCase({ id: '99' })))
      .on(clusters.add, aCluster({ version: 3 }))
    open()
    await userEvent.click(await screen.findByRole('button', { name: /加一件/ }))
    const dialog = await save('加一件')
    expect(api.to(clusters.add)).toHaveLength(0)
    await userEvent.type(within(dialog).getByRole('combobox'), '00027')
    await userEvent.click(await screen.findByTitle(sampleCase().appealNo))
    await save('加一件')
    await waitFor(() => expect(api.to(clusters.add)[0]?.body).toEqual({ id: '5', version: 2, caseId: '99' }))
  })

  it('is taken apart after a question, and tells in its place that somebody else was faster', async () => {
    const { api } = asAdmin(clusters)
    api.on(clusters.detail, aCluster()).on(clusters.undo, refuse(409, '这一组已被他人改动'))
    open()
    await userEvent.click(await screen.findByRole('button', { name: /^拆\s*散$/ }))
    const dialog = await screen.findByRole('dialog')
    expect(dialog).toHaveTextContent('各件的编号、时限、短信都不变')
    await userEvent.click(within(dialog).getByRole('button', { name: /^拆\s*散$/ }))
    expect(await screen.findByText('这一组已被他人改动')).toBeVisible()
    expect(api.to(clusters.undo)[0]?.body).toEqual({ id: '5', version: 2 })
  })

  it('handles those that are ticked as one: tried first, each by itself, by the order for many cases', async () => {
    const run: BulkRunDetail = {
      ...{ id: '9', kind: 'appeal', action: 'editToBusiness', createTime: '2026-09-29 10:00:00' },
      ...{ finished: true, total: 2, done: 2, refused: 0, undoOf: null, undoSeconds: null, can: [] },
      items: [1, 2].map((n) => ({ id: `7${n}`, appealNo: no(n), state: 'done', reason: null })),
    }
    const { api } = asAdmin(clusters)
    api
      .on(clusters.detail, aCluster())
      .on(contract.bulk.check, {
        items: [1, 2, 3].map((n) => ({
          ...{ id: `7${n}`, appealNo: no(n), to: null, dueOn: null },
          state: n === 3 ? ('refused' as const) : ('waiting' as const),
          reason: n === 3 ? '当前状态不能这样办理' : null,
        })),
      })
      .on(contract.bulk.start, run)
      .on(contract.bulk.detail, run)
    open()
    await userEvent.click(await screen.findByRole('button', { name: /按一件办 3 件/ }))
    await userEvent.click(await screen.findByRole('menuitem', { name: '受理并转企业' }))
    await userEvent.click(await screen.findByRole('button', { name: /取\s*消/ }))
    expect(screen.getByText('已选 3 件，共 4 件')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: /按一件办 3 件/ }))
    await userEvent.click((await screen.findAllByRole('menuitem', { name: '受理并转企业' })).at(-1)!)
    const dialog = (await screen.findAllByRole('dialog')).at(-1)!
    await userEvent.type(within(dialog).getByLabelText(/意见/), '请逐件说明去向。')
    await userEvent.click(within(dialog).getByRole('button', { name: '先试算' }))
    expect(await screen.findByText('当前状态不能这样办理')).toBeVisible()
    expect(api.to(contract.bulk.start)).toHaveLength(0)
    await userEvent.click(screen.getByRole('button', { name: '办理 2 件' }))
    expect(await screen.findByText('2 件已办理')).toBeVisible()
    expect(api.to(contract.bulk.start)[0]?.body).toMatchObject({
      action: 'editToBusiness',
      items: [
        ['71', 1],
        ['72', 2],
      ],
    })
  })
})

describe('the page of a case', () => {
  const openCase = () =>
    renderDesk(
      <Routes>
        <Route path="/appeal/case/:id" element={<CasePage />} />
      </Routes>,
      '/appeal/case/510',
    )

  it('leads to the cluster that it belongs to', async () => {
    const { api } = asAdmin(clusters.ofCase)
    api.on(contract.appeals.detail, sampleCase()).on(clusters.ofCase, aRow())
    openCase()
    expect(await screen.findByRole('link', { name: '申通快递 宝安区 延误，4 件' })).toHaveAttribute(
      'href',
      '/appeal/clusters?cluster=5',
    )
    expect(api.to(clusters.ofCase)[0]?.query).toMatchObject({ id: '510' })
  })

  it('says nothing where it belongs to none, and asks nothing for whoever may not know', async () => {
    const { api } = asAdmin(clusters.ofCase)
    api.on(contract.appeals.detail, sampleCase()).on(clusters.ofCase, null)
    openCase()
    await waitFor(() => expect(api.to(clusters.ofCase)).toHaveLength(1))
    expect(screen.queryByText('属于相似申诉')).toBeNull()
    cleanup()
    const { api: others } = asAdmin()
    others.on(contract.appeals.detail, sampleCase())
    openCase()
    await screen.findByRole('complementary', { name: '下一步' })
    expect(others.to(clusters.ofCase)).toHaveLength(0)
  })
})
