import { enterpriseAuthRoutes } from '@appeal/contract/auth/auth.routes.ts'
import { companyAuditRoutes, enterpriseAuditRoutes } from '@appeal/contract/enterprises/enterprises.routes.ts'
import type { AuditDetail, OwnApplication } from '@appeal/contract/enterprises/enterprises.schemas.ts'
import { creditCodeFault } from '@appeal/contract/identifiers.ts'
import type { Caller, TestApp } from '../../testing/app.ts'
import { contextOf } from '../../testing/cases.ts'
import { freshPhone, receiveCode } from '../auth/auth.fixture.ts'
import { pdf } from '../files/files.fixtures.ts'
import { storeWhole } from '../files/files.service.ts'

const CODE_ALPHABET = '0123456789ABCDEFGHJKLMNPQRTUWXY'
let serial = 100

/** A unified social credit code that nobody has used, with both check digits right. */
export function freshCreditCode(): string {
  serial += 1
  const head = `91440300MA5DA${serial}`
  for (const inner of '0123456789X')
    for (const outer of CODE_ALPHABET)
      if (creditCodeFault(head + inner + outer) === null) return head + inner + outer
  throw new Error('No check digits fit')
}

/** Opens an enterprise account over HTTP and answers its session. */
export async function registerEnterprise(app: TestApp, brand = 'ZTO', phone = freshPhone()) {
  const code = await receiveCode(app, 'a', phone, '4')
  const { data, ...answer } = await app.call(companyAuditRoutes.registration, {
    body: { brand, phone, ...code, agreePrivacy: true },
  })
  if (typeof data === 'string' || answer.code !== 200) throw new Error(`registration: ${answer.msg}`)
  const call: Caller['call'] = (route, sent = {}) =>
    app.call(route, { ...sent, headers: { ...sent.headers, token: data.token } })
  const caller: Caller = { call }
  const who = await caller.call(enterpriseAuthRoutes.getLoginUser)
  return { caller, phone, login: data, userId: who.data.id }
}

export type Applicant = Awaited<ReturnType<typeof registerEnterprise>>

/** Two papers of this person. */
export async function papers(app: TestApp, userId: string) {
  const ctx = await contextOf(app, userId)
  const licence = await storeWhole(ctx, { name: '营业执照.pdf', bytes: pdf() })
  const permit = await storeWhole(ctx, { name: '快递业务经营许可证.pdf', bytes: pdf() })
  return { businessLicenceIds: [licence.id], permitIds: [permit.id] }
}

/** The form of an outlet in 深圳 宝安, ready to be submitted. */
export async function aForm(app: TestApp, userId: string, more: Record<string, unknown> = {}) {
  serial += 1
  return {
    brand: 'ZTO',
    fullName: `深圳市宝安区西乡中通快递服务有限公司${serial}`,
    level: 'OUTLET',
    creditCode: freshCreditCode(),
    licenceNo: '粤邮网备20260918001',
    legalRepresentative: '黄建国',
    areaCode: '440306',
    address: '西乡街道铁岗路 12 号',
    serviceAreas: ['440306'],
    complaintPhone: '0755-27880000',
    handlerName: '黄丽',
    handlerPhone: '13800000077',
    handlerEmail: 'huang@example.cn',
    ...(await papers(app, userId)),
    ...more,
  }
}

/** Registers and submits; answers the applicant and the application. */
export async function applied(
  app: TestApp,
  more: Record<string, unknown> = {},
): Promise<Applicant & { application: OwnApplication }> {
  const applicant = await registerEnterprise(app, (more.brand as string | undefined) ?? 'ZTO')
  const form = await aForm(app, applicant.userId, more)
  const { data, ...answer } = await applicant.caller.call(companyAuditRoutes.submit, {
    body: { ...form, version: 1 },
  })
  if (answer.code !== 200) throw new Error(`submit: ${answer.msg} ${JSON.stringify(data)}`)
  return { ...applicant, application: data }
}

/** Passes an application below its first possible parent. */
export async function passed(
  app: TestApp,
  officerId: string,
  id: string,
  more: Record<string, unknown> = {},
) {
  const desk = await app.as(officerId)
  const { data } = await desk.call(enterpriseAuditRoutes.detail, { query: { id } })
  const detail = data as AuditDetail
  return desk.call(enterpriseAuditRoutes.pass, {
    body: {
      id,
      version: detail.version,
      parentId: detail.parents[0]?.id,
      validFrom: '2026-09-21',
      ...more,
    },
  })
}
