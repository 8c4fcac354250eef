import { officeAuthRoutes } from '@appeal/contract/auth/auth.routes.ts'
import { userCentreRoutes } from '@appeal/contract/users/users.routes.ts'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { systemContext } from '../../../platform/context.ts'
import { useTestApp } from '../../../testing/app.ts'
import { assignRoles } from '../../access/roles/roles.service.ts'
import { encrypt, freshPhone, PASSWORD, person, receiveCode, sentTo } from '../../auth/auth.fixture.ts'
import { createUser, type NewPerson } from './users.creation.ts'
import { getPerson } from './users.personal.ts'
import { findUser, findUsersByOrg, rehash } from './users.service.ts'

const use = useTestApp()
const ctx = () => systemContext(use.app.platform, 'test')
beforeEach(() => use.app.clock.advance(25 * 3_600_000))

let accounts = 0
const account = () => `user${++accounts}`
const consumer = async (more: Partial<NewPerson> = {}) => {
  const phone = freshPhone()
  const id = await person(use.app, { area: 'c', account: account(), phone, password: PASSWORD, ...more })
  return { id, phone, caller: await use.app.as(id) }
}
const { updateUserInfo } = userCentreRoutes
const { getLoginUser } = officeAuthRoutes
const settled = () => new Promise((resolve) => setTimeout(resolve, 60))

describe('createUser', () => {
  it.each<[string, Partial<NewPerson>, string]>([
    ['an account name in use, in any case', { account: 'TAKEN1' }, 'auth.account_taken'],
    ['a phone number in use, however written', { phone: '+86 139-9999-0001' }, 'auth.phone_taken'],
  ])('refuses %s', async (_what, more, reason) => {
    await person(use.app, { area: 'd', account: 'taken1', phone: '13999990001' }).catch(() => undefined)
    await expect(person(use.app, { area: 'd', account: account(), ...more })).rejects.toMatchObject({
      reason,
    })
  })

  it('takes the same name and number in another area', async () => {
    const given = { account: account(), phone: freshPhone() }
    const ids: string[] = []
    for (const area of ['a', 'b', 'c', 'd'] as const) ids.push(await person(use.app, { area, ...given }))
    expect(new Set(ids).size).toBe(4)
  })

  it('writes nothing where the transaction fails', async () => {
    const name = account()
    const work = ctx().unitOfWork(async (tx) => {
      await createUser(tx, ctx(), { area: 'c', account: name })
      throw new Error('later')
    })
    await expect(work).rejects.toThrow('later')
    await person(use.app, { area: 'c', account: name })
  })

  it('seals personal data, and finds it again', async () => {
    const personal = {
      name: '王小明',
      phone: freshPhone(),
      email: 'Wang.Xiaoming@Example.cn',
      idNumber: '11010519491231002x',
    }
    const id = await person(use.app, { area: 'c', ...personal })
    const { rows } = await use.app.platform.db.execute<{ row: string }>(
      sql`select row_to_json(users)::text as row from users where id = ${id}`,
    )
    for (const value of Object.values(personal)) {
      expect(rows[0]!.row).not.toContain(value)
      expect(rows[0]!.row).not.toContain(Buffer.from(value).toString('hex'))
    }
    expect(await getPerson(ctx(), id)).toMatchObject({
      ...personal,
      email: 'wang.xiaoming@example.cn',
      idNumber: '11010519491231002X',
    })
  })

  it('gives a random account and a nickname by it', async () => {
    const id = await person(use.app, { area: 'c' })
    const { data } = await (await use.app.as(id)).call(getLoginUser)
    expect(data.account).toMatch(/^u[a-z0-9]{9}$/)
    expect(data).toMatchObject({ nickname: `nick_${data.account}`, isRealName: '1' })
  })
})

describe('getPerson, findUsersByOrg', () => {
  it('find nobody where nobody is', async () => {
    expect(await getPerson(ctx(), '1')).toBeUndefined()
    expect(await findUsersByOrg(use.app.platform.db, [])).toEqual([])
    expect(await findUsersByOrg(use.app.platform.db, ['1'])).toEqual([])
  })

  it('leave out who is disabled', async () => {
    const orgId = '77'
    const id = await person(use.app, { area: 'a', account: account(), orgId })
    const gone = await person(use.app, { area: 'a', account: account(), orgId })
    await use.app.platform.db.execute(sql`update users set user_status = 'DISABLED' where id = ${gone}`)
    expect((await findUsersByOrg(use.app.platform.db, [orgId])).map((row) => row.id)).toEqual([id])
  })
})

describe('getLoginUser', () => {
  it('masks phone, e-mail and ID number, and shows the own name', async () => {
    const { caller } = await consumer({
      phone: '13812345678',
      name: '王小明',
      email: 'wang@example.cn',
      idNumber: '11010519491231002X',
    })
    const { data } = await caller.call(getLoginUser)
    expect(data).toMatchObject({
      name: '王小明',
      phone: '138****5678',
      email: 'w***@example.cn',
      idCardNumber: '110105********002X',
      source: ['consumer_portal'],
      userType: '4',
      loginAreaType: 'c',
      isRealName: '2',
      buttonCodeList: [],
      roleCodeList: [],
    })
  })

  it('follows changed roles at once', async () => {
    const { rows } = await use.app.platform.db.execute<{ code: string; paths: number }>(sql`
      select roles.code, count(*)::int as paths from roles
      join permission_grants on subject_id = roles.id and not pass_only group by roles.code order by 2 desc limit 1`)
    const role = rows[0]!
    const id = await person(use.app, { area: 'b', account: account() })
    const caller = await use.app.as(id)
    expect((await caller.call(getLoginUser)).data.permissionCodeList).toEqual([])
    await ctx().unitOfWork((tx) => assignRoles(tx, ctx(), id, [role.code]))
    await settled()
    const { data } = await caller.call(getLoginUser)
    expect(data.roleCodeList).toEqual([role.code])
    expect(data.permissionCodeList).toHaveLength(role.paths)
  })

  it('grants nothing to an enterprise that is not through its audit', async () => {
    const { rows } = await use.app.platform.db.execute<{ code: string }>(
      sql`select code from roles join permission_grants on subject_id = roles.id limit 1`,
    )
    const id = await person(use.app, { area: 'a', account: account(), status: '1' })
    await ctx().unitOfWork((tx) => assignRoles(tx, ctx(), id, [rows[0]!.code]))
    const { data } = await (await use.app.as(id)).call(getLoginUser)
    expect(data).toMatchObject({ status: '1', permissionCodeList: [], source: ['courier_workbench'] })
  })

  it('is shown in the area that it is asked in', async () => {
    const { caller } = await consumer()
    expect(
      await caller.call({ ...getLoginUser, url: '/api/webapp/auth/c/getLoginUser' } as typeof getLoginUser),
    ).toSucceed()
    expect(
      (await caller.call({ ...getLoginUser, url: '/api/webapp/auth/d/getLoginUser' } as typeof getLoginUser))
        .code,
    ).toBe(403)
  })
})

describe('updateUserInfo', () => {
  it.each<[string, Record<string, unknown>, string]>([
    ['somebody else’s id', { id: '1', nickname: 'x' }, 'users.not_own'],
    ['a name of one sign', { name: '张' }, 'request.invalid'],
    ['a name with letters', { name: 'Zhang三' }, 'request.invalid'],
    ['a name with digits', { name: '张三１' }, 'request.invalid'],
    ['a name of eleven signs', { name: '一二三四五六七八九十一' }, 'request.invalid'],
    ['a word of the list', { name: '邮政局长' }, 'request.invalid'],
    ['a phone number that is none', { phone: '123' }, 'request.invalid'],
    ['an address that is none', { email: 'x' }, 'request.invalid'],
    ['a new phone number without a code', { phone: '13899990000' }, 'request.invalid'],
    [
      'a new phone number with nothing that shows whose the account is',
      { phone: '13899990000', validCode: '123456', validCodeReqNo: 'nobody' },
      'auth.proof_required',
    ],
  ])('refuses %s', async (_what, body, reason) => {
    const { caller } = await consumer()
    expect(await caller.call(updateUserInfo, { body })).toFailWith(reason as 'users.not_own')
  })

  it('refuses the nickname that the system gave as a name', async () => {
    const { caller, id } = await consumer()
    await use.app.platform.db.execute(sql`update users set nickname = 'nick_春风' where id = ${id}`)
    const answer = await caller.call(updateUserInfo, { body: { name: '春风' } })
    expect(answer).toFailWith('request.invalid')
    expect(answer.msg).toContain('系统分配')
  })

  it('refuses a phone number that somebody has, and a code for another number', async () => {
    const { caller } = await consumer({ password: PASSWORD })
    const proof = () => ({ password: encrypt(use.app.platform, PASSWORD) })
    const other = await consumer()
    const mine = freshPhone()
    const code = await receiveCode(use.app, 'c', mine, '2')
    expect(
      await caller.call(updateUserInfo, { body: { phone: freshPhone(), ...code, ...proof() } }),
    ).toFailWith('auth.code_wrong')
    const theirs = await receiveCode(use.app, 'c', other.phone, '2')
    expect(
      await caller.call(updateUserInfo, { body: { phone: other.phone, ...theirs, ...proof() } }),
    ).toFailWith('auth.phone_taken')
  })

  it('refuses a code of another purpose', async () => {
    const { caller } = await consumer({ password: PASSWORD })
    const password = encrypt(use.app.platform, PASSWORD)
    const phone = freshPhone()
    const code = await receiveCode(use.app, 'c', phone, '1')
    expect(await caller.call(updateUserInfo, { body: { phone, ...code, password } })).toFailWith(
      'auth.code_wrong',
    )
  })

  it('takes the real name and ends the demand for it', async () => {
    const { caller, id } = await consumer()
    expect((await caller.call(getLoginUser)).data.isRealName).toBe('1')
    expect(await caller.call(updateUserInfo, { body: { id, name: '阿依古丽' } })).toSucceed()
    expect((await caller.call(getLoginUser)).data).toMatchObject({ name: '阿依古丽', isRealName: '2' })
  })

  it('leaves masked values as they are, since forms send whole records back', async () => {
    const { caller, id, phone } = await consumer({ email: 'li@example.cn', name: '李娜娜' })
    const { data } = await caller.call(getLoginUser)
    expect(await caller.call(updateUserInfo, { body: { ...data, nickname: '小娜' } })).toSucceed()
    expect(await getPerson(ctx(), id)).toMatchObject({ phone, email: 'li@example.cn', name: '李娜娜' })
    expect((await caller.call(getLoginUser)).data.nickname).toBe('小娜')
  })

  it('changes nothing that is not offered', async () => {
    const { caller, id } = await consumer()
    const before = (await caller.call(getLoginUser)).data
    const body = {
      area: 'b',
      userType: '1',
      orgId: '1',
      status: '0',
      userStatus: 'DISABLED',
      account: 'root',
    }
    expect(await caller.call(updateUserInfo, { body: { ...body, nickname: '小李' } })).toSucceed()
    expect((await caller.call(getLoginUser)).data).toEqual({ ...before, nickname: '小李' })
    expect(await getPerson(ctx(), id)).toMatchObject({ area: 'c' })
  })

  it('moves to a new phone number by its code, once', async () => {
    const { caller, id } = await consumer({ password: PASSWORD })
    const phone = freshPhone()
    const code = {
      ...(await receiveCode(use.app, 'c', phone, '2')),
      password: encrypt(use.app.platform, PASSWORD),
    }
    expect(await sentTo(use.app, phone)).toHaveLength(1)
    expect(await caller.call(updateUserInfo, { body: { phone, ...code } })).toSucceed()
    expect(await getPerson(ctx(), id)).toMatchObject({ phone })
    const other = await consumer()
    expect(
      await other.caller.call(updateUserInfo, {
        body: { phone, ...code, password: encrypt(use.app.platform, PASSWORD) },
      }),
    ).toFailWith('auth.code_wrong')
  })
})

describe('a re-hash at sign-in', () => {
  it('never overwrites a password that was set since the old one was read', async () => {
    const { id } = await consumer()
    const { db } = use.app.platform
    const read = (await findUser(db, id))!.passwordHash!
    await db.execute(sql`update users set password_hash = 'reset' where id = ${id}`)
    expect(await rehash(db, id, { from: read, to: 'anew' })).toBe(false)
    expect((await findUser(db, id))!.passwordHash).toBe('reset')
    expect(await rehash(db, id, { from: 'reset', to: 'anew' })).toBe(true)
  })
})
