import { contract } from '@appeal/contract'
import type { Route } from '@appeal/contract/kit/routes.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Caller, useTestApp } from '../../../testing/app.ts'
import { makeConsumer, makeEnterpriseUser, makeOfficer } from '../../../testing/people.ts'
import { orgDirectory } from '../../organisations/organisations.service.ts'

const test = useTestApp()
const { mailings, messages } = contract
const sql = async <T = Record<string, unknown>>(text: string, values: unknown[] = []) =>
  (await test.app.platform.database.pool.query(text, values)).rows as T[]
const orgId = async (code: string) => (await orgDirectory(test.app.platform)).byCode(code)!.id
const roleId = async (code: string) =>
  (await sql<{ id: string }>('select id::text from roles where code = $1', [code]))[0]!.id

let system: Caller
let handler: string
let neighbour: string
let clerk: string
beforeAll(async () => {
  const { app } = test
  const admin = await makeOfficer(app, 'BUR-000000', 'sysAdmin')
  system = await app.as(admin.id)
  handler = (await makeOfficer(app, 'BUR-440300', 'cityHandler')).id
  neighbour = (await makeOfficer(app, 'BUR-330100', 'cityHandler')).id
  clerk = (await makeEnterpriseUser(app, 'ENT-SF-440300', 'brandCity')).id
})

let serial = 0
const send = (to: Record<string, unknown>, caller = system) =>
  caller.call(mailings.send, {
    body: { subject: `值班安排${++serial}`, category: 'SYS', content: '请于周五前确认。', ...to },
  })
const inbox = async (id: string) =>
  (await (await test.app.as(id)).call(messages.loginUnreadMessagePage, { query: { size: 100 } })).data.records
const has = async (id: string, message: string) => (await inbox(id)).some((one) => one.id === message)
/** A bureau's own sender, who reaches the own tree alone. */
async function bureauSender(): Promise<Caller> {
  const { id } = await makeOfficer(test.app, 'BUR-440000', 'provinceCentre')
  for (const { permission } of Object.values(mailings) as Route[])
    await sql("insert into permission_grants (subject_id, path, scope) values ($1, $2, 'SCOPE_ORG_CHILD')", [
      id,
      permission,
    ])
  return test.app.as(id)
}

describe('mailings', () => {
  it('are sent and seen by those who hold the right', async () => {
    for (const id of [handler, clerk, (await makeConsumer(test.app)).id]) {
      const caller = await test.app.as(id)
      for (const route of Object.values(mailings) as Route[])
        expect(
          await caller.call(route, { query: { id: '1' }, ...(route.method === 'POST' && { body: {} }) }),
        ).toFailWith('request.not_permitted')
    }
  })

  it('refuse nobody, strangers, consumers, unknown roles and organisations', async () => {
    expect(await send({})).toFailWith('messages.no_receiver')
    expect(await send({ receiverIdList: ['1'] })).toFailWith('accounts.not_found')
    const { id } = await makeConsumer(test.app)
    expect(await send({ receiverIdList: [handler, id] })).toFailWith('accounts.not_found')
    expect(await send({ roleIdList: ['1'] })).toFailWith('grants.role_not_found')
    expect(await send({ orgIdList: ['1'] })).toFailWith('organisations.not_found')
    expect(await send({ receiverIdList: [handler], subject: '' })).toFailWith('request.invalid')
    expect(await send({ receiverIdList: [handler], category: 'X' })).toFailWith('request.invalid')
    expect((await system.call(mailings.page)).data.total).toBe(0)
  })

  it('keep a bureau’s sender within the own tree', async () => {
    const province = await bureauSender()
    expect(await send({ receiverIdList: [neighbour] }, province)).toFailWith('accounts.not_found')
    expect(await send({ orgIdList: [await orgId('BUR-330000')] }, province)).toFailWith(
      'organisations.not_found',
    )
    const { data: id } = await send({ roleIdList: [await roleId('cityHandler')] }, province)
    expect([await has(handler, id), await has(neighbour, id)]).toEqual([true, false])
    const { data: theirs } = await send({ receiverIdList: [neighbour] })
    for (const call of [mailings.detail, mailings.receivers])
      expect(await province.call(call, { query: { id: theirs } })).toFailWith('messages.not_found')
    expect(await province.call(mailings.delete, { body: [{ id: theirs }] })).toFailWith('messages.not_found')
    expect(
      (await province.call(mailings.page, { query: { size: 100 } })).data.records.map((one) => one.id),
    ).toEqual([id])
  })

  it('offer roles by any column, both ways, and of one kind alone', async () => {
    const ids = async (query: object) =>
      (await system.call(mailings.roleSelector, { query: { size: 100, ...query } })).data.records.map(
        ({ id }) => id,
      )
    const all = await ids({})
    expect(all.length).toBeGreaterThan(5)
    for (const sortField of ['sortCode', 'name', 'createTime'] as const) {
      const up = await ids({ sortField, sortOrder: 'ascend' })
      expect([...up].sort(), sortField).toEqual([...all].sort())
    }
    const names = async (sortOrder: 'ascend' | 'descend') =>
      (
        await system.call(mailings.roleSelector, { query: { size: 100, sortField: 'name', sortOrder } })
      ).data.records.map(({ name }) => name)
    expect(await names('descend')).toEqual((await names('ascend')).reverse())
    expect(await ids({ category: 'ORG' })).toEqual([])
    expect((await ids({ category: 'GLOBAL' })).sort()).toEqual([...all].sort())
  })

  it('reach people, roles, and organisations with all below, everybody once', async () => {
    const { data: id } = await send({
      receiverIdList: [handler],
      roleIdList: [await roleId('cityHandler')],
      orgIdList: [await orgId('BUR-440000')],
    })
    expect(await Promise.all([handler, neighbour, clerk].map((one) => has(one, id)))).toEqual([
      true,
      true,
      false,
    ])
    const receipts = await sql('select user_id from message_receipts where message_id = $1', [id])
    expect(new Set(receipts.map(({ user_id }) => user_id)).size).toBe(receipts.length)
    const { data } = await system.call(mailings.detail, { query: { id } })
    expect(data).toMatchObject({ receivers: receipts.length, readers: 0, createUserName: '周岚' })
    expect(data.receiveInfoList).toHaveLength(receipts.length)
  })

  it('tell who has read them, and disappear from every inbox when withdrawn', async () => {
    const { data: id } = await send({ receiverIdList: [handler, clerk] })
    await (await test.app.as(handler)).call(messages.loginUnreadMessageDetail, { query: { id } })
    expect((await system.call(mailings.detail, { query: { id } })).data.readers).toBe(1)
    const unread = await system.call(mailings.receivers, { query: { id, read: 'false' } })
    expect(unread.data.records.map(({ receiveUserId }) => receiveUserId)).toEqual([clerk])
    expect(await system.call(mailings.delete, { body: [{ id }, { id: '1' }] })).toFailWith(
      'messages.not_found',
    )
    expect(await has(clerk, id)).toBe(true)
    expect(await system.call(mailings.delete, { body: [{ id }] })).toSucceed()
    expect([await has(handler, id), await has(clerk, id)]).toEqual([false, false])
    const lines = await sql('select name from operation_log where record_id = $1 order by id', [id])
    expect(lines.map(({ name }) => name)).toEqual(['mailings.send', 'mailings.delete'])
  })

  it('are withdrawn once by two at once', async () => {
    const { data: id } = await send({ receiverIdList: [handler] })
    const replies = await Promise.all([1, 2, 3].map(() => system.call(mailings.delete, { body: [{ id }] })))
    expect(replies.map(({ reason }) => reason).sort()).toEqual(
      ['messages.not_found', 'messages.not_found', undefined].sort(),
    )
    const lines = await sql(
      "select id from operation_log where record_id = $1 and name = 'mailings.delete'",
      [id],
    )
    expect(lines).toHaveLength(1)
  })

  it('show nothing of what the platform itself told people about cases', async () => {
    const [told] = await sql<{ id: string }>(
      `insert into messages (id, category, template, dedupe_key, subject, subject_en, content, content_en, created_at)
       values (77, 'BIZ', 'filed', 'k', '申诉已提交', 'x', 'x', 'x', now()) returning id::text`,
    )
    expect((await system.call(mailings.page, { query: { searchKey: '申诉已提交' } })).data.total).toBe(0)
    expect(await system.call(mailings.detail, { query: { id: told!.id } })).toFailWith('messages.not_found')
    expect(await system.call(mailings.delete, { body: [{ id: told!.id }] })).toFailWith('messages.not_found')
  })
})
