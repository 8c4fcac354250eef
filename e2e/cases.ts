import type { Page } from 'playwright-core'
import { day } from './days.ts'
import { check } from './harness.ts'
import { newPhone, newWaybill } from './people.ts'

/** A case that a journey prepared. */
export interface Prepared {
  id: string
  appealNo: string
}

const BASE = '/api/bizapp/biz'

/**
 * One call with the session of whoever is signed in on this page: for what leads up to the part of a case that a
 * journey is about. What it is about is done by hand.
 */
export async function call<T>(page: Page, method: 'GET' | 'POST', path: string, body?: object): Promise<T> {
  const answer = await page.evaluate(
    async ([verb, url, sent]) => {
      const headers = {
        'content-type': 'application/json',
        'accept-language': 'en',
        token: localStorage.getItem('TOKEN') ?? '',
      }
      const reply = await fetch(url, { method: verb, headers, ...(sent && { body: JSON.stringify(sent) }) })
      return (await reply.json()) as { code: number; msg: string; data: unknown }
    },
    [method, path, body] as const,
  )
  check(answer.code === 200, `${path}: ${answer.code} ${answer.msg} ${JSON.stringify(answer.data)}`)
  return answer.data as T
}

/** A consumer who is signed in files an appeal about a broken vase; goes to 深圳 宝安. */
export async function fileCase(
  page: Page,
  { waybillNo = newWaybill(), l1 = 'DAMAGE' }: { waybillNo?: string; l1?: string } = {},
): Promise<Prepared> {
  const picture = await call<{ validCodeText: string; validCodeReqNo: string }>(
    page,
    'GET',
    '/api/webapp/auth/appeal/getPicCaptcha',
  )
  const numbers = picture.validCodeText.match(/\d+/g)?.map(Number) ?? []
  return call(page, 'POST', `${BASE}/information/add`, {
    brand: 'ZTO',
    waybillNo,
    l1,
    appellantRole: 'RECIPIENT',
    sender: { name: '景德镇瓷器店', phone: '13900001111', areaCode: '440305', address: '科技园一路 1 号' },
    recipient: { name: '林小满', phone: '13800138009', areaCode: '440306', address: '前进一路 8 号' },
    postDate: day(-20),
    itemName: '瓷花瓶',
    insured: false,
    complaintDate: day(-10),
    complaintChannel: 'HOTLINE',
    complaintResult: 'UNSATISFIED',
    content: '收到时外包装破损，里面的花瓶碎了，客服只同意退运费。',
    demands: ['COMPENSATE'],
    claimAmount: '860.00',
    declareTruth: true,
    declareNoProcedure: true,
    validCode: String((numbers[0] ?? 0) + (numbers[1] ?? 0)),
    validCodeReqNo: picture.validCodeReqNo,
  })
}

/** The officer who is signed in registers a call about a broken vase; goes to 深圳 宝安. */
export const registerCall = (page: Page, appellantName: string): Promise<Prepared> =>
  call(page, 'POST', `${BASE}/information/bureauAdd`, {
    channel: 'PHONE_12305',
    appellantName,
    appellantPhone: newPhone(),
    receivedAt: `${day(0)} 00:00:00`,
    brand: 'ZTO',
    waybillNo: newWaybill(),
    l1: 'DAMAGE',
    l2: 'DAMAGE_PACKAGING',
    appellantRole: 'RECIPIENT',
    sender: { name: '景德镇瓷器店', phone: '13900001111', areaCode: '440305', address: '科技园一路 1 号' },
    recipient: { name: appellantName, phone: newPhone(), areaCode: '440306', address: '前进一路 8 号' },
    postDate: day(-20),
    itemName: '瓷花瓶',
    complaintDate: day(-10),
    complaintChannel: 'HOTLINE',
    complaintResult: 'UNSATISFIED',
    content: '来电反映：收到时外包装破损，里面的花瓶碎了，客服只同意退运费。',
    demands: ['COMPENSATE'],
    claimAmount: '860.00',
  })

/** A consumer who is signed in asks a question. */
export async function ask(page: Page): Promise<Prepared> {
  const { id, caseNo } = await call<{ id: string; caseNo: string }>(
    page,
    'POST',
    `${BASE}/consultation/addConsumer`,
    {
      type: 'COMPENSATION',
      areaCode: '440306',
      title: '未保价的快件丢了怎么赔',
      content: `寄了一件没有保价的耳机，丢失后企业只愿意赔运费，合理吗？单号 ${newWaybill()}。`,
      attachmentIds: [],
    },
  )
  return { id, appealNo: caseNo }
}

/** One step of somebody who is signed in at the desk, on the case as it stands. */
export async function take(page: Page, step: string, { id }: Prepared, input: object = {}): Promise<void> {
  const { version } = await call<{ version: number }>(page, 'GET', `${BASE}/information/detail?id=${id}`)
  await call(page, 'POST', `${BASE}/${step}`, { ...input, id, version })
}

/** The same of the appellant, who reads the case in the portal. */
export async function takeAsOwner(page: Page, step: string, { id }: Prepared, input: object): Promise<void> {
  const { version } = await call<{ version: number }>(page, 'POST', `${BASE}/information/consumerDetail`, {
    id,
  })
  await call(page, 'POST', `${BASE}/${step}`, { ...input, id, version })
}

export const A_REPLY = {
  investigationResult: '经核查，快件在中转时受压破损，责任在我司。',
  liability: 'RESPONSIBLE',
  handlingType: 'COMPENSATE',
  compensationAmount: '860.00',
  agreedWithUser: true,
  userSatisfied: 'SATISFIED',
  contactTimes: 2,
  handlerName: '邓洁',
  handlerPhone: '0755-27880000',
}

/** The officer closes a case that was answered, with its checklist done. */
export async function closeCase(page: Page, one: Prepared, compensation = '860.00'): Promise<void> {
  const list = `${BASE}/checklist`
  const { items } = await call<{
    items: { id: string; required: boolean; ticked: boolean; machine: boolean }[]
  }>(page, 'GET', `${list}/list?id=${one.id}`)
  for (const { id: itemId, required, ticked, machine } of items)
    if (required && !ticked && !machine)
      await call(page, 'POST', `${list}/tick`, { id: one.id, itemId, ticked: true })
  await take(page, 'information/editToEnd', one, {
    closeType: 'SETTLED',
    liability: 'RESPONSIBLE',
    l1: 'DAMAGE',
    l2: 'DAMAGE_PACKAGING',
    compensation,
    answer: '经调查，企业对快件损毁负有责任，已按约定赔偿 860 元。',
  })
}

/** Opens a case at the desk. */
export const openCase = async (page: Page, { id, appealNo }: Prepared): Promise<void> => {
  await page.goto(`/appeal/case/${id}`)
  await page.getByText(appealNo.slice(-5)).first().waitFor()
}
