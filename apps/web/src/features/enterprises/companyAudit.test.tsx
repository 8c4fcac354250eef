import { companyAuditRoutes } from '@appeal/contract/enterprises/enterprises.routes.ts'
import type { OwnApplication } from '@appeal/contract/enterprises/enterprises.schemas.ts'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { endSession, getSession, startSession } from '../../lib/session.ts'
import { closePage, openPage, stubServer } from '../../testing/page.tsx'
import CompanyAuditPage from './CompanyAuditPage.tsx'

const application = (more: Partial<OwnApplication>): OwnApplication => ({
  id: '1',
  state: 'draft',
  status: '0',
  round: 0,
  version: 1,
  form: {
    brand: 'ZTO',
    fullName: '深圳市宝安区西乡中通快递服务有限公司',
    level: 'OUTLET',
    creditCode: '91440300MA5DA1232B',
    licenceNo: '粤邮网备20260918001',
    legalRepresentative: '',
    areaCode: '440306',
    address: '铁岗路 12 号',
    serviceAreas: ['440306'],
    complaintPhone: '0755-27880000',
    handlerName: '黄丽',
    handlerPhone: '13800000077',
    handlerEmail: 'huang@example.cn',
    businessLicenceIds: ['7'],
    permitIds: ['8'],
  },
  serviceAreas: [{ code: '440306', name: '广东省深圳市宝安区' }],
  businessLicence: [{ id: '7', name: '营业执照.pdf', size: 900, suffix: 'pdf' }],
  permits: [{ id: '8', name: '备案回执.pdf', size: 900, suffix: 'pdf' }],
  reason: null,
  bureauName: null,
  submittedAt: null,
  history: [],
  can: ['save', 'submit'],
  ...more,
})

const serve = (given: OwnApplication, submit?: () => unknown) =>
  stubServer({
    [companyAuditRoutes.mine.url]: () => given,
    [companyAuditRoutes.saveDraft.url]: () => 2,
    '/api/bizapp/biz/area/children': () => [],
    '/api/bizapp/biz/area/path': () => [{ code: '440306', name: '宝安区', level: 3, leaf: true }],
    '/api/bizapp/biz/brand/list': () => [
      {
        code: 'ZTO',
        name: '中通快递',
        nameEn: 'ZTO',
        validFrom: null,
        validTo: null,
        hotline: null,
        complaintUrl: null,
        serviceKinds: ['EXPRESS'],
        otherNames: [],
        patterns: [],
      },
    ],
    ...(submit && { [companyAuditRoutes.submit.url]: submit }),
  })
const open = () =>
  openPage(<CompanyAuditPage />, { path: '/portal/companyAudit', route: '/portal/companyAudit' })

beforeEach(() => startSession({ token: 't', source: 'courier_workbench', status: '0', areaName: '' }))
afterEach(() => {
  closePage()
  endSession()
})

describe('companyAudit', () => {
  it('sends nothing while a check digit of the credit code is wrong, and says so at the field', async () => {
    const given = application({})
    const asked = serve({ ...given, form: { ...given.form, creditCode: '91440300MA5DA1232C' } })
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: '提交审核' }))
    expect((await screen.findAllByText('请输入有效的18位统一社会信用代码')).length).toBeGreaterThan(0)
    expect(asked.map(({ path }) => path)).not.toContain(companyAuditRoutes.submit.url)
  })

  it('asks for papers', async () => {
    serve(application({ businessLicence: [], form: { ...application({}).form, businessLicenceIds: [] } }))
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: '提交审核' }))
    expect((await screen.findAllByText('请上传营业执照')).length).toBeGreaterThan(0)
  })

  it('shows why it was returned, and submits with the version as it stands', async () => {
    const returned = application({
      state: 'returned',
      status: '-1',
      round: 1,
      version: 4,
      reason: '请补充法定代表人姓名',
      bureauName: '深圳市邮政管理局',
    })
    const waiting = application({
      state: 'submitted',
      status: '1',
      round: 2,
      version: 5,
      can: [],
      bureauName: '深圳市邮政管理局',
    })
    const asked = serve(returned, () => waiting)
    const { user } = open()
    await screen.findByText('请补充法定代表人姓名')
    await waitFor(() => expect(getSession().status).toBe('-1'))
    await user.click(screen.getByRole('button', { name: '提交审核' }))
    await screen.findByRole('heading', { name: '已经提交，等待审核' })
    const sent = asked.find(({ path }) => path === companyAuditRoutes.submit.url)
    expect(sent?.body).toMatchObject({
      version: 4,
      level: 'OUTLET',
      businessLicenceIds: ['7'],
      permitIds: ['8'],
    })
    expect(sent?.headers.get('Idempotency-Key')).toBeTruthy()
    expect(getSession().status).toBe('1')
    // Nothing can be changed any more.
    expect(screen.queryAllByRole('textbox')).toEqual([])
  })

  it('saves what was typed last when another page is opened', async () => {
    const asked = serve(application({}))
    const { user } = open()
    await user.type(await screen.findByRole('textbox', { name: /^法定代表人或负责人/ }), '黄伟')
    cleanup()
    await waitFor(() => expect(asked.at(-1)?.body).toMatchObject({ legalRepresentative: '黄伟', version: 1 }))
  })

  it('leads to the password once passed', async () => {
    serve(application({ state: 'passed', status: '2', can: [] }))
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: '去设置密码' }))
    expect(getSession().status).toBe('2')
  })
})
