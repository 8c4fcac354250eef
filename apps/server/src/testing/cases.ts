import type { SubmitAppeal } from '@appeal/contract/appeals/appeals.filing.inputs.ts'
import { appealRoutes } from '@appeal/contract/appeals/appeals.routes.ts'
import type { AppealDetail, AppealReceipt } from '@appeal/contract/appeals/appeals.schemas.ts'
import { todoRoutes } from '@appeal/contract/appeals/appeals.todo.routes.ts'
import type { Route } from '@appeal/contract/kit/routes.ts'
import { viewerFacts } from '../features/people/users/users.service.ts'
import { caseFacts } from '../kinds/appeals/appeals.service.ts'
import { file } from '../kinds/appeals/filing/appeals.intake.ts'
import { type Context, systemContext } from '../platform/context.ts'
import type { TestApp } from './app.ts'

let serial = 0

/** A matter that may be appealed on the tests' first day: a ZTO parcel to 深圳 宝安, complained about in vain. */
export function aMatter(more: Partial<SubmitAppeal> = {}): SubmitAppeal {
  return {
    brand: 'ZTO',
    waybillNo: `78${String(100_000_000_000 + ++serial)}`,
    l1: 'DELIVERY',
    l2: 'DELIVERY_FALSE_SIGN',
    appellantRole: 'RECIPIENT',
    sender: { name: '某商家', phone: '13900000001', areaCode: '330106', address: '新华街 77 号' },
    recipient: { name: '林小满', phone: '13800000001', areaCode: '440306', address: '解放路 18 号' },
    postDate: '2026-09-05',
    itemName: '耳机 1 件',
    itemValue: '680.00',
    insured: false,
    complaintDate: '2026-09-09',
    complaintChannel: 'HOTLINE',
    complaintResult: 'NO_REPLY',
    content: '显示已签收，我并未收到，要求按实际价值赔偿。',
    demands: ['COMPENSATE'],
    claimAmount: '680.00',
    attachmentIds: [],
    declareTruth: true,
    declareNoProcedure: true,
    ...more,
  }
}

/** A context in which this user acts, for calling services without HTTP. */
export async function contextOf(app: TestApp, userId: string): Promise<Context> {
  const facts = await viewerFacts(app.platform, userId)
  if (!facts) throw new Error(`No user ${userId}`)
  return { ...systemContext(app.platform, 'test'), viewer: { ...facts, sessionId: 'test' } }
}

/** Ticks what has to be checked before the case is closed; checklists have tests of their own. */
export async function checkAll(app: TestApp, id: string): Promise<void> {
  await app.platform.database.pool.query(
    `insert into checklist_ticks (case_kind, case_id, item_id, user_id, at)
     select 'appeal', a.id, i.id, 1, a.submitted_at from appeals a
     join checklist_items i on i.case_kind = 'appeal' and i.required and (i.l1 is null or i.l1 = a.l1)
     where a.id = $1 on conflict do nothing`,
    [id],
  )
}

/** Files an appeal as this consumer, with its checklist done; the captcha has tests of its own. */
export async function fileAppeal(app: TestApp, userId: string, matter: SubmitAppeal): Promise<AppealReceipt> {
  const receipt = await file(await contextOf(app, userId), matter, async () => {})
  await checkAll(app, receipt.id)
  return receipt
}

/** One action over HTTP with the version as it stands; the answer is the case afterwards. */
export async function actOver(
  app: TestApp,
  userId: string,
  route: Route,
  id: string,
  input: Record<string, unknown>,
) {
  const caller = await app.as(userId)
  const { version } = await caseFacts(app.platform.db, id)
  return caller.call(route, { body: { ...input, id, version } })
}

export interface Players {
  officer: string
  enterprise: string
  consumer: string
}

export const A_REPLY = {
  investigationResult: '派件员未取得收件人同意，无签收影像，愿意赔偿。',
  liability: 'RESPONSIBLE',
  handlingType: 'COMPENSATE',
  compensationAmount: '300.00',
  agreedWithUser: true,
  userSatisfied: 'SATISFIED',
  contactTimes: 2,
  handlerName: '陈锐',
  handlerPhone: '0755-27880000',
}

export const A_CLOSING = {
  closeType: 'SETTLED',
  liability: 'RESPONSIBLE',
  l1: 'DELIVERY',
  l2: 'DELIVERY_FALSE_SIGN',
  compensation: '300.00',
  answer: '企业承认派送不规范，已道歉并赔偿，本申诉办结。',
}

/** Leads a filed case to its end by the shortest way that passes every party. */
export async function closeCase(app: TestApp, id: string, who: Players): Promise<AppealDetail> {
  const steps: [string, Route, Record<string, unknown>][] = [
    [who.officer, appealRoutes.editToBusiness, {}],
    [who.enterprise, todoRoutes.reply, A_REPLY],
    [who.officer, appealRoutes.sendYz, {}],
    [who.consumer, todoRoutes.verifyAnswer, { truthful: true, satisfied: true }],
    [who.officer, appealRoutes.editToEnd, A_CLOSING],
  ]
  let last: AppealDetail | undefined
  for (const [userId, route, input] of steps) {
    const answer = await actOver(app, userId, route, id, input)
    if (answer.code !== 200)
      throw new Error(`${route.name}: ${answer.code} ${answer.msg} ${JSON.stringify(answer.data)}`)
    last = answer.data as AppealDetail
  }
  return last!
}
