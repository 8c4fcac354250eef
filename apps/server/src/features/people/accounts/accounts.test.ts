import { deflateRawSync } from 'node:zlib'
import { contract } from '@appeal/contract'
import { openStatesOf } from '@appeal/contract/cases/cases.tables.ts'
import { strFromU8, unzipSync } from 'fflate'
import readSheets from 'read-excel-file/node'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import writeSheet from 'write-excel-file/node'
import { manualClock } from '../../../platform/clock.ts'
import { systemContext } from '../../../platform/context.ts'
import { type Caller, useTestApp } from '../../../testing/app.ts'
import { makeConsumer, makeOfficer } from '../../../testing/people.ts'
import { caseIn, makePlayers } from '../../../testing/stages.ts'
import { encrypt, freshPhone, PASSWORD, sentTo, signIn } from '../../auth/auth.fixture.ts'
import { loadOrganisations, orgDirectory } from '../../organisations/organisations.service.ts'
import { usersFeature } from '../users/users.feature.ts'
import { viewerFacts } from '../users/users.service.ts'
import { importAccounts } from './accounts.import.ts'

const test = useTestApp()
const { accounts, bizAccounts, bizOrgs, clients, orgs, positions } = contract
let system: Caller
let province: Caller
const idOf = async (code: string) => (await orgDirectory(test.app.platform)).byCode(code)!.id
const sql = (text: string, values: unknown[] = []) => test.app.platform.database.pool.query(text, values)
let serial = 0
const WEEK = 7 * 24 * 3_600_000
const fresh = (what: string) => `${what}${++serial}`

beforeAll(async () => {
  const [admin, officer] = await Promise.all([
    makeOfficer(test.app, 'BUR-000000', 'sysAdmin'),
    makeOfficer(test.app, 'BUR-440000', 'provinceCentre'),
  ])
  system = await test.app.as(admin.id)
  province = await test.app.as(officer.id)
})

const addDept = async (parentId: string, name = fresh('处')) => {
  const reply = await system.call(orgs.add, { body: { parentId, name, category: 'DEPT' } })
  expect(reply).toSucceed()
  return reply.data
}
const addPosition = async (orgId: string, name = fresh('职位')) => {
  const reply = await system.call(positions.add, { body: { orgId, name, category: 'LOW' } })
  expect(reply).toSucceed()
  return reply.data
}
/** What every account is asked for beside its organisation. */
const someone = (more: object = {}) => ({
  ...{ account: fresh('acc'), name: '周岚', phone: freshPhone(), idCardNumber: '440301199001011234' },
  ...more,
})
const openAccount = async (orgId: string, more: Record<string, unknown> = {}) => {
  const reply = await system.call(accounts.add, { body: { ...someone(more), orgId } })
  expect(reply).toSucceed()
  return reply.data
}
/** As a client of the ecosystem does it, which knows its own words alone. */
async function asStock<T>(work: () => Promise<T>): Promise<T> {
  test.app.platform.config.LOGIN_ANSWER = 'token'
  try {
    return await work()
  } finally {
    test.app.platform.config.LOGIN_ANSWER = 'object'
  }
}
/** An account of before it was asked for all of that. */
const openOld = (orgId: string, more: Record<string, unknown> = {}) =>
  asStock(() => openAccount(orgId, { phone: '', idCardNumber: '', ...more }))

const activateWith = (code: string) =>
  test.app.call(contract.password.activate, {
    body: { code, newPassword: encrypt(test.app.platform, PASSWORD) },
  })

describe('orgs', () => {
  it('refuses a foreign parent, a taken name, a kind that cannot stand there, an unknown director', async () => {
    const shenzhen = await idOf('BUR-440300')
    const hangzhou = await idOf('BUR-330100')
    const add = (caller: Caller, body: Record<string, unknown>) =>
      caller.call(caller === province ? bizOrgs.add : orgs.add, {
        body: { name: fresh('处'), category: 'DEPT', sortCode: ++serial, ...body },
      })
    expect(await add(province, { parentId: hangzhou })).toFailWith('organisations.not_found')
    expect(await add(system, { parentId: '0' })).toFailWith('organisations.kind_wrong')
    expect(await add(system, { parentId: shenzhen, category: 'COMPANY' })).toFailWith(
      'organisations.kind_wrong',
    )
    expect(await add(system, { parentId: shenzhen, areaCode: '999999' })).toFailWith(
      'organisations.area_unknown',
    )
    expect(await add(system, { parentId: shenzhen, directorId: '1' })).toFailWith(
      'organisations.director_unknown',
    )
    await addDept(shenzhen, '同名处')
    expect(await add(system, { parentId: shenzhen, name: '同名处' })).toFailWith('organisations.name_taken')
  })

  it('never moves below itself, nor to another brand or side, and refuses a stale form', async () => {
    const shenzhen = await idOf('BUR-440300')
    const upper = await addDept(shenzhen)
    const lower = await addDept(upper)
    const { data } = await system.call(orgs.detail, { query: { id: upper } })
    const edit = (change: Record<string, unknown>) => system.call(orgs.edit, { body: { ...data, ...change } })
    expect(await edit({ parentId: lower })).toFailWith('organisations.below_itself')
    expect(await edit({ parentId: upper })).toFailWith('organisations.below_itself')
    expect(await edit({ parentId: await idOf('ENT-ZTO') })).toFailWith('organisations.kind_wrong')
    expect(await edit({ version: data.version + 1 })).toFailWith('record.stale')
    const top = await system.call(orgs.detail, { query: { id: await idOf('BUR-000000') } })
    expect(await system.call(orgs.edit, { body: { ...top.data, parentId: shenzhen } })).toFailWith(
      'organisations.top_fixed',
    )
  })

  it('takes no malformed code, none of another and none that another had; the own old one stays an alias', async () => {
    const shenzhen = await idOf('BUR-440300')
    const [first, second] = [await addDept(shenzhen), await addDept(shenzhen)]
    const recode = async (id: string, code: string) => {
      const { data } = await system.call(orgs.detail, { query: { id } })
      return system.call(orgs.edit, { body: { ...data, code } })
    }
    const codeOf = async (id: string) => (await system.call(orgs.detail, { query: { id } })).data.code
    const old = await codeOf(first)
    for (const code of ['深圳-1', 'dept-a', 'DEPT--A', '-A', 'A', `A${'-B'.repeat(20)}`])
      expect(await recode(first, code), code).toFailWith('organisations.code_malformed')
    expect(await recode(first, 'BUR-330100')).toFailWith('organisations.code_taken')
    expect(await recode(first, 'DEPT-CHECKS')).toSucceed()
    expect(await recode(second, 'DEPT-CHECKS')).toFailWith('organisations.code_taken')
    expect(await recode(second, old)).toFailWith('organisations.code_taken')
    // Neither the list nor whoever sends the record back unchanged makes another alias.
    expect(await recode(first, 'DEPT-CHECKS')).toSucceed()
    const { data } = await system.call(orgs.detail, { query: { id: first } })
    expect(data).toMatchObject({ code: 'DEPT-CHECKS', formerCodes: old, parentName: '深圳市邮政管理局' })
    await vi.waitFor(async () => {
      expect(await idOf(old)).toBe(first)
      expect(await idOf('DEPT-CHECKS')).toBe(first)
    })
    const { rows } = await sql(
      "select change from operation_log, jsonb_array_elements(changes) as change where record_kind = 'org' and record_id = $1",
      [first],
    )
    expect(rows).toContainEqual({ change: { field: 'code', before: old, after: 'DEPT-CHECKS' } })
    // A code that stands is no new one, whatever the brand in it looks like.
    await sql("update organisations set code = 'ENT-jt.x_1-440300' where id = $1", [second])
    expect(await recode(second, 'ENT-jt.x_1-440300')).toSucceed()
    // Back again: one organisation, two codes, neither free.
    expect(await recode(first, old)).toSucceed()
    expect(await recode(second, 'DEPT-CHECKS')).toFailWith('organisations.code_taken')
    const found = await system.call(orgs.page, { query: { searchKey: old } })
    expect(found.data.records.map(({ id }) => id)).toEqual([first])
  })

  it('lets one of two have a code that both ask for at once', async () => {
    const shenzhen = await idOf('BUR-440300')
    const ids = [await addDept(shenzhen), await addDept(shenzhen)]
    const records = await Promise.all(ids.map((id) => system.call(orgs.detail, { query: { id } })))
    const replies = await Promise.all(
      records.map(({ data }) => system.call(orgs.edit, { body: { ...data, code: 'DEPT-RACE' } })),
    )
    expect(replies.map(({ reason }) => reason ?? 'ok').sort()).toEqual(['ok', 'organisations.code_taken'])
  })

  it('that was given another code is not loaded a second time with the reference data', async () => {
    const id = await idOf('BUR-440300')
    const { data } = await system.call(orgs.detail, { query: { id } })
    const row = await sql('select count(*)::int as n from organisations')
    expect(await system.call(orgs.edit, { body: { ...data, code: 'BUR-SHENZHEN' } })).toSucceed()
    const { platform } = test.app
    const ctx = systemContext(platform, 'test')
    await ctx.unitOfWork((tx) =>
      loadOrganisations(
        tx,
        ctx,
        {
          organisations: [
            ['BUR-440300', 'BUR-440000', '别的名称', 'BUREAU', 'CITY', null, '440300', null, false],
          ],
          orgAreas: {},
          bindings: [],
        },
        false,
      ),
    )
    expect(await sql('select count(*)::int as n from organisations')).toMatchObject({ rows: row.rows })
    expect((await system.call(orgs.detail, { query: { id } })).data).toMatchObject({
      code: 'BUR-SHENZHEN',
      name: data.name,
    })
    const back = await system.call(orgs.detail, { query: { id } })
    expect(await system.call(orgs.edit, { body: { ...back.data, code: 'BUR-440300' } })).toSucceed()
  })

  it('moves with everything below, and tells the log where from and where to', async () => {
    const [shenzhen, hangzhou] = [await idOf('BUR-440300'), await idOf('BUR-330100')]
    const upper = await addDept(shenzhen)
    const lower = await addDept(upper)
    const { data } = await system.call(orgs.detail, { query: { id: upper } })
    // A stock client sends the number 0 and the whole record back.
    expect(await system.call(orgs.edit, { body: { ...data, parentId: hangzhou, extJson: null } })).toSucceed()
    const { rows } = await sql('select path, province_id from organisations where id = $1', [lower])
    expect(rows[0].path).toContain(`/${hangzhou}/${upper}/${lower}/`)
    expect(rows[0].province_id).toBe(await idOf('BUR-330000'))
    const log = await sql(
      "select jsonb_agg(change) as changes from operation_log, jsonb_array_elements(changes) as change where record_kind = 'org' and record_id = $1",
      [upper],
    )
    expect(log.rows[0].changes).toContainEqual({ field: 'parentId', before: shenzhen, after: hangzhou })
  })

  it('refuses deletion while people, positions or areas remain, then deletes the whole subtree', async () => {
    const shenzhen = await idOf('BUR-440300')
    const upper = await addDept(shenzhen)
    const lower = await addDept(upper)
    const remove = (...ids: string[]) => system.call(orgs.delete, { body: ids.map((id) => ({ id })) })
    expect(await remove(shenzhen)).toFailWith('organisations.in_use')
    const positionId = await addPosition(lower)
    const told = await remove(upper)
    expect(told).toFailWith('organisations.in_use')
    expect(told.msg).toContain('职位')
    const account = await openAccount(lower, { positionId })
    expect((await remove(upper)).msg).toContain('人员')
    expect(await system.call(positions.delete, { body: [{ id: positionId }] })).toFailWith('positions.in_use')
    expect(await system.call(accounts.delete, { body: [{ id: account.id }] })).toSucceed()
    expect(await system.call(positions.delete, { body: [{ id: positionId }] })).toSucceed()
    expect(await remove(upper, lower)).toSucceed()
    const { rows } = await sql(
      'select count(*)::int as n from organisations where path like $1 and deleted_at is null',
      [`%/${upper}/%`],
    )
    expect(rows[0].n).toBe(0)
  })

  it('come back with what went with them: not twice, not under a parent that is gone, not beside one that took the name', async () => {
    const shenzhen = await idOf('BUR-440300')
    const name = fresh('旧处')
    const upper = await addDept(shenzhen, name)
    const middle = await addDept(upper)
    const lower = await addDept(middle)
    const lost = await addDept(middle)
    const back = (id: string, caller: Caller = system) =>
      caller.call(caller === system ? orgs.restore : bizOrgs.restore, { body: { id } })
    const gone = (id: string) => system.call(orgs.delete, { body: [{ id }] })
    expect(await back(upper)).toFailWith('organisations.not_found')
    expect(await back('1')).toFailWith('organisations.not_found')
    expect(await gone(lost)).toSucceed()
    test.app.clock.advance(1000)
    expect(await gone(middle)).toSucceed()
    test.app.clock.advance(1000)
    expect(await gone(upper)).toSucceed()
    expect(await back(middle)).toFailWith('organisations.not_found')
    const foreign = await test.app.as((await makeOfficer(test.app, 'BUR-330000', 'provinceCentre')).id)
    expect(await back(upper, foreign)).toFailWith('organisations.not_found')
    const shown = async (caller: Caller) =>
      (
        await caller.call(caller === system ? orgs.page : bizOrgs.page, {
          query: { standing: 'deleted', size: 100, searchKey: name },
        })
      ).data.records
    expect(await shown(foreign)).toEqual([])
    expect(await shown(province)).toMatchObject([{ id: upper, deletedTime: expect.any(String) }])
    const twin = await addDept(shenzhen, name)
    expect(await back(upper)).toFailWith('organisations.name_taken')
    expect(await gone(twin)).toSucceed()
    const two = await Promise.all([back(upper), back(upper, province)])
    expect(two.map(({ reason }) => reason ?? 'ok').sort()).toEqual(['ok', 'organisations.not_found'])
    const read = (id: string) => system.call(orgs.detail, { query: { id } })
    expect((await read(upper)).data).toMatchObject({ name, parentId: shenzhen, deletedTime: null })
    // What had gone before stays gone until it is asked for.
    expect(await read(middle)).toFailWith('organisations.not_found')
    expect(await back(middle)).toSucceed()
    expect(await read(lower)).toSucceed()
    expect(await read(lost)).toFailWith('organisations.not_found')
    const { rows } = await sql(
      "select change from operation_log, jsonb_array_elements(changes) as change where record_kind = 'org' and record_id = $1",
      [middle],
    )
    expect(rows).toContainEqual({ change: { field: 'restored', before: null, after: 2 } })
  })

  it('do not come back below what became something else, and lie in the province that their parent lies in', async () => {
    const state = await idOf('BUR-000000')
    const bureau = await addDept(state)
    const inner = await addDept(bureau)
    const { data } = await system.call(orgs.detail, { query: { id: bureau } })
    expect(await system.call(orgs.delete, { body: [{ id: inner }] })).toSucceed()
    const turned = await system.call(orgs.edit, { body: { ...data, category: 'COMPANY' } })
    expect(turned).toSucceed()
    expect(await system.call(orgs.restore, { body: { id: inner } })).toSucceed()
    const { rows } = await sql('select province_id::text as province from organisations where id = $1', [
      inner,
    ])
    expect(rows).toEqual([{ province: bureau }])
    // A company below a bureau; below a department it would be none.
    const seat = (
      await system.call(orgs.add, { body: { parentId: bureau, name: fresh('市局'), category: 'COMPANY' } })
    ).data
    expect(await system.call(orgs.delete, { body: [{ id: seat }, { id: inner }] })).toSucceed()
    const again = (await system.call(orgs.detail, { query: { id: bureau } })).data
    expect(await system.call(orgs.edit, { body: { ...again, category: 'DEPT' } })).toSucceed()
    expect(await system.call(orgs.restore, { body: { id: seat } })).toFailWith('organisations.kind_wrong')
    expect(await system.call(orgs.restore, { body: { id: inner } })).toSucceed()
  })

  it('refuses deletion while a case of any kind is open there, whoever has it, and allows it after the end', async () => {
    const dept = await addDept(await idOf('BUR-440300'))
    const remove = () => system.call(orgs.delete, { body: [{ id: dept }] })
    const appeal = await caseIn(test.app, await makePlayers(test.app), 'at_enterprise')
    const { rows } = await sql('select enterprise_id::text as id from appeals where id = $1', [appeal])
    await sql('update appeals set enterprise_id = $2 where id = $1', [appeal, dept])
    expect((await remove()).msg).toContain('未办结的申诉')
    await sql('update appeals set enterprise_id = $2 where id = $1', [appeal, rows[0].id])
    for (const [n, [kind, word]] of (
      [
        ['consultation', '咨询'],
        ['report', '举报'],
        ['letter', '表扬信'],
        ['courier', '维权'],
      ] as const
    ).entries()) {
      const [open] = openStatesOf(kind)
      await sql(
        `insert into cases (id, kind, case_no, state, title, content, area_code, facts, owner_id, owner_name,
           owner_name_index, bureau_id, enterprise_id, routing_reason, submitted_at, updated_at, key_salt)
         values ($1, $2, $3, $4, 't', 'c', '440300', '{}', 1, '', '', $5, $6, '{}', now(), now(), '')`,
        [n + 1, kind, `NO${n}`, open, kind === 'courier' ? 1 : dept, kind === 'courier' ? dept : null],
      )
      const told = await remove()
      expect(told).toFailWith('organisations.in_use')
      expect(told.msg).toContain(word)
      await sql('delete from cases where id = $1', [n + 1])
    }
    expect(await remove()).toSucceed()
  })

  it('lets only one of two opposite moves through, so that no ring is made', async () => {
    const shenzhen = await idOf('BUR-440300')
    const [a, b] = [await addDept(shenzhen), await addDept(shenzhen)]
    const move = async (id: string, parentId: string) => {
      const { data } = await system.call(orgs.detail, { query: { id } })
      return () => system.call(orgs.edit, { body: { ...data, version: undefined, parentId } })
    }
    const acts = await Promise.all([move(a, b), move(b, a)])
    const codes = await Promise.all(acts.map((act) => act()))
    expect(codes.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(codes.find(({ code }) => code !== 200)).toFailWith('organisations.below_itself')
  })

  it('copies a subtree beside the original under a name of its own', async () => {
    const upper = await addDept(await idOf('BUR-440300'), fresh('科'))
    await addDept(upper)
    const { data } = await system.call(orgs.detail, { query: { id: upper } })
    const body = { targetParentId: data.parentId, ids: [upper] }
    expect(await system.call(orgs.copy, { body: { ...body, targetParentId: upper } })).toFailWith(
      'organisations.below_itself',
    )
    expect(await system.call(orgs.copy, { body })).toSucceed()
    const found = await system.call(orgs.page, { query: { searchKey: `${data.name}（副本）` } })
    expect(found.data.records).toHaveLength(1)
    const below = await system.call(orgs.tree, { query: { parentId: found.data.records[0]!.id } })
    expect(below.data).toHaveLength(1)
  })

  it('answers the tree lazily, whole, and as what a search finds with all above it', async () => {
    const leaf = await addDept(await addDept(await idOf('BUR-440300')), '蛇口分局办公室')
    const top = await system.call(orgs.tree, { query: { parentId: '0' } })
    expect(top.data.every(({ children }) => children === undefined)).toBe(true)
    expect(top.data.find(({ id }) => id)?.isLeaf).toBe(false)
    const whole = await system.call(orgs.tree)
    expect(JSON.stringify(whole.data)).toContain(leaf)
    expect(JSON.stringify(whole.data)).not.toContain('"children":[]')
    const { data } = await system.call(orgs.tree, { query: { searchKey: '蛇口分局' } })
    const names: string[] = []
    for (let level = data; level.length; level = level.flatMap(({ children }) => children ?? []))
      names.push(...level.map(({ name }) => name))
    expect(names.at(-1)).toBe('蛇口分局办公室')
    expect(names).toContain('深圳市邮政管理局')
    const ancestors = await system.call(orgs.getAncestorNodes, { body: [leaf] as never })
    expect(ancestors.data.length).toBeGreaterThanOrEqual(4)
  })

  it('shows a province its own tree alone', async () => {
    const { data } = await province.call(bizOrgs.tree)
    const text = JSON.stringify(data)
    expect(text).toContain('深圳市邮政管理局')
    expect(text).not.toContain('杭州市邮政管理局')
    expect(data.map(({ name }) => name)).toEqual(['广东省邮政管理局'])
    expect(await province.call(orgs.page)).toFailWith('request.not_permitted')
  })
})

describe('accounts', () => {
  it.each<[string, Record<string, unknown>, string]>([
    ['an unknown organisation', { orgId: '1' }, 'organisations.not_found'],
    ['an unknown position', { positionId: '1' }, 'positions.not_found'],
    ['an unknown director', { directorId: '1' }, 'organisations.director_unknown'],
    ['side positions that are none', { positionJson: '{"a":1}' }, 'request.invalid'],
    ['a phone that is none', { phone: '12' }, 'request.invalid'],
    ['an ID number with a wrong check digit', { idCardNumber: '44030119900101' }, 'request.invalid'],
    ['a birthday that is no day', { birthday: '1990-02-30' }, 'request.invalid'],
    ['no name', { name: '' }, 'request.invalid'],
    ['an account with a blank', { account: 'a b' }, 'request.invalid'],
  ])('refuse %s', async (_what, more, reason) => {
    const body = { ...someone(), orgId: await idOf('BUR-440300'), ...more }
    expect(await system.call(accounts.add, { body })).toFailWith(reason as 'request.invalid')
  })

  it('refuse a taken account, phone and e-mail', async () => {
    const orgId = await idOf('BUR-440300')
    const account = fresh('taken')
    await openAccount(orgId, { account, phone: '13911112222', email: 'zhou@post.cn' })
    const add = (more: Record<string, unknown>) =>
      system.call(accounts.add, { body: { ...someone(more), orgId } })
    expect(await add({ account: account.toUpperCase() })).toFailWith('auth.account_taken')
    expect(await add({ phone: '139 1111 2222' })).toFailWith('auth.phone_taken')
    expect(await add({ email: 'ZHOU@post.cn' })).toFailWith('accounts.email_taken')
  })

  it('open without a password that anybody knows, all fields kept, personal ones masked', async () => {
    const orgId = await idOf('BUR-440300')
    const side = await idOf('BUR-440000')
    const [positionId, sideId] = [await addPosition(orgId), await addPosition(side)]
    const opened = await openAccount(orgId, {
      positionId,
      phone: '13911113333',
      gender: 'FEMALE',
      birthday: '1990-05-01',
      homeAddress: '南山区深南大道 1 号',
      emergencyPhone: '13800001111',
      positionJson: JSON.stringify([{ orgId: side, positionId: sideId }]),
    })
    const { data } = await system.call(accounts.detail, { query: { id: opened.id } })
    expect(data).toMatchObject({
      phone: '139****3333',
      genderName: '女',
      orgName: '深圳市邮政管理局',
      birthday: '1990-05-01',
      homeAddress: '南山区深南大道 1 号',
      emergencyPhone: '138****1111',
    })
    expect(JSON.parse(data.positionJson!)).toEqual([{ orgId: side, positionId: sideId, directorId: null }])
    const { rows } = await sql('select profile, must_change_password from users where id = $1', [opened.id])
    expect(rows[0].must_change_password).toBe('INITIAL')
    expect(rows[0].profile.toString('utf8')).not.toContain('深南大道')
    expect(JSON.stringify(opened)).toBe(
      JSON.stringify({ id: opened.id, account: opened.account, sentTo: '139****3333' }),
    )
    const [sent] = (await sentTo(test.app, '13911113333')).filter(({ template }) => template === 'activation')
    expect(await activateWith(sent!.code)).toSucceed()
    expect(await activateWith(sent!.code)).toFailWith('auth.ticket_wrong')
    expect(await signIn(test.app, 'b', opened.account)).toSucceed()
  })

  it.each(['biz', 'sys'])(
    'are judged by %s as the form judges; clients of the ecosystem leave more out',
    async (way) => {
      const orgId = await idOf('BUR-440300')
      const whole = { orgId, ...someone() }
      const add = (more: object) => {
        const body = { ...whole, account: fresh('as'), ...more }
        return way === 'biz' ? province.call(bizAccounts.add, { body }) : system.call(accounts.add, { body })
      }
      for (const [field, value] of Object.entries({
        phone: '',
        idCardNumber: '',
        account: 'longerThanTen',
      })) {
        const refused = await add({ [field]: value })
        expect(refused).toFailWith('request.invalid')
        expect((refused.data as unknown as { fields: unknown }).fields, field).toEqual([
          expect.objectContaining({ field }),
        ])
      }
      const opened = await add({})
      expect(opened).toSucceed()
      const edit = (id: string, more: object) =>
        way === 'biz'
          ? province.call(bizAccounts.edit, { body: { id, ...more } })
          : system.call(accounts.edit, { body: { id, ...more } })
      for (const more of [{ phone: '' }, { idCardNumber: '' }, { account: 'longerThanTen' }])
        expect(await edit(opened.data.id, more)).toFailWith('request.invalid')
      expect(await edit(opened.data.id, { name: '周小岚' })).toSucceed()
      // What was longer, or never given, before the rule stays as it is.
      const account = `${fresh('of')}LongBefore`
      const old = await openOld(orgId, { account })
      expect(await edit(old.id, { account, phone: '', idCardNumber: '', empNo: 'E-8' })).toSucceed()
      await asStock(async () => {
        expect(await add({ phone: '', idCardNumber: '', account: `${fresh('st')}LongerThanTen` })).toSucceed()
      })
    },
  )

  it('keep what comes back masked or is left out, change what is given, and log it masked', async () => {
    const opened = await openAccount(await idOf('BUR-440300'), { phone: '13911114444', nation: '01' })
    const { data } = await system.call(accounts.detail, { query: { id: opened.id } })
    expect(
      await system.call(accounts.edit, { body: { ...data, name: '周小岚', nation: '', empNo: 'E-7' } }),
    ).toSucceed()
    const after = (await system.call(accounts.detail, { query: { id: opened.id } })).data
    expect(after).toMatchObject({ name: '周小岚', phone: '139****4444', nation: null, empNo: 'E-7' })
    const found = await system.call(accounts.page, { query: { searchKey: '13911114444' } })
    expect(found.data.records.map(({ id }) => id)).toEqual([opened.id])
    const { rows } = await sql(
      "select string_agg(changes::text, '') as changes from operation_log where record_kind = 'user' and record_id = $1",
      [opened.id],
    )
    expect(rows[0].changes).toContain('empNo')
    expect(rows[0].changes).not.toContain('周小岚')
    expect(await system.call(accounts.edit, { body: { id: opened.id, version: 1 } })).toFailWith(
      'record.stale',
    )
  })

  it('end sessions when disabled, deleted or reset, and clear the director of others', async () => {
    const orgId = await idOf('BUR-440300')
    const boss = await openOld(orgId)
    const clerk = await openAccount(orgId, { directorId: boss.id })
    const body = { id: boss.id }
    expect(boss.sentTo).toBeNull()
    expect(await system.call(accounts.resetPassword, { body })).toFailWith('accounts.unreachable')
    expect(await system.call(accounts.edit, { body: { id: boss.id, phone: '13911116666' } })).toSucceed()
    expect((await system.call(accounts.resetPassword, { body })).data.sentTo).toBe('139****6666')
    const first = (await sentTo(test.app, '13911116666')).at(-1)!.code
    expect(await activateWith(first)).toSucceed()
    const session = await test.app.as(boss.id)
    const me = contract.officeAuth.getLoginUser
    expect(await session.call(me)).toSucceed()
    expect(await system.call(accounts.disableUser, { body })).toSucceed()
    expect((await session.call(me)).code).toBe(401)
    expect(await system.call(accounts.enableUser, { body })).toSucceed()
    expect((await session.call(me)).code).toBe(401)
    expect(await signIn(test.app, 'b', boss.account)).toSucceed()
    expect(await system.call(accounts.resetPassword, { body })).toSucceed()
    expect(await signIn(test.app, 'b', boss.account)).toFailWith('auth.login_failed')
    expect(await system.call(accounts.delete, { body: [{ id: boss.id }] })).toSucceed()
    const { rows } = await sql('select director_id from users where id = $1', [clerk.id])
    expect(rows[0].director_id).toBeNull()
    expect(await system.call(accounts.detail, { query: { id: boss.id } })).toFailWith('accounts.not_found')
  })

  it('take nobody in by a code that went to a number which was put right since', async () => {
    const opened = await openAccount(await idOf('BUR-440300'), { phone: '13911115551' })
    const body = { id: opened.id }
    const strangers = (await sentTo(test.app, '13911115551')).at(-1)!.code
    expect(await system.call(accounts.edit, { body: { ...body, phone: '13911115552' } })).toSucceed()
    expect(await activateWith(strangers)).toFailWith('auth.ticket_wrong')
    expect(await signIn(test.app, 'b', opened.account)).toFailWith('auth.login_failed')
    test.app.clock.advance(1)
    expect((await system.call(accounts.resetPassword, { body })).data.sentTo).toBe('139****5552')
    expect(await activateWith((await sentTo(test.app, '13911115552')).at(-1)!.code)).toSucceed()
  })

  it('move nobody’s phone or e-mail without a second administrator, and tell both places', async () => {
    const opened = await openAccount(await idOf('BUR-440300'), { phone: '13911117777' })
    const first = (await sentTo(test.app, '13911117777')).at(-1)!.code
    expect(await activateWith(first)).toSucceed()
    const body = { id: opened.id, phone: '13911118888' }
    expect((await system.call(accounts.edit, { body })).data).toEqual({ pending: ['phone'] })
    const phone = async () => (await system.call(accounts.detail, { query: { id: opened.id } })).data.phone
    expect(await phone()).toBe('139****7777')
    const [waiting] = (await system.call(contract.proposals.list)).data
    expect(waiting).toMatchObject({ kind: 'contact', can: ['refuse'] })
    const id = { id: waiting!.id }
    expect(await system.call(contract.proposals.confirm, { body: id })).toFailWith('proposals.four_eyes')
    const security = await makeOfficer(test.app, 'BUR-000000', 'secAdmin')
    const second = await test.app.as(security.id)
    expect(await second.call(contract.proposals.confirm, { body: id })).toSucceed()
    expect(await phone()).toBe('139****8888')
    expect((await sentTo(test.app, '13911117777')).at(-1)).toMatchObject({ template: 'contactLeft' })
    expect((await sentTo(test.app, '13911118888')).at(-1)).toMatchObject({ template: 'contactSet' })
    expect(await second.call(contract.proposals.confirm, { body: id })).toFailWith('proposals.not_found')
  })

  it('make whoever reset them no second person to them, in either direction, for seven days', async () => {
    const admin = await makeOfficer(test.app, 'BUR-000000', 'sysAdmin')
    const officer = await makeOfficer(test.app, 'BUR-440300', 'cityHandler')
    const entangled = async (id: string) => (await viewerFacts(test.app.platform, id))?.entangled
    expect((await entangled(admin.id))?.has(officer.id)).toBe(false)
    const body = { id: officer.id }
    expect(await (await test.app.as(admin.id)).call(accounts.resetPassword, { body })).toSucceed()
    expect((await entangled(admin.id))?.has(officer.id)).toBe(true)
    expect((await entangled(officer.id))?.has(admin.id)).toBe(true)
    const after = {
      ...test.app.platform,
      clock: manualClock(new Date(test.app.clock.now().getTime() + WEEK)),
    }
    expect((await viewerFacts(after, officer.id))?.entangled?.has(admin.id)).toBe(false)
    await expect(test.app.owner.query('delete from access_acts')).rejects.toThrow('append-only')
  })

  it('protect oneself, administrators, and those with rights that a delegated manager does not hold', async () => {
    const admin = await makeOfficer(test.app, 'BUR-000000', 'sysAdmin')
    const me = await test.app.as(admin.id)
    for (const route of [accounts.disableUser, accounts.resetPassword])
      expect(await me.call(route, { body: { id: admin.id } })).toFailWith('accounts.own')
    expect(
      await me.call(accounts.edit, { body: { id: admin.id, orgId: await idOf('BUR-440300') } }),
    ).toFailWith('accounts.own')
    const security = await makeOfficer(test.app, 'BUR-000000', 'secAdmin')
    expect(await me.call(accounts.resetPassword, { body: { id: security.id } })).toFailWith(
      'accounts.administrator',
    )
    expect(await me.call(accounts.edit, { body: { id: security.id, phone: '13911115555' } })).toFailWith(
      'accounts.administrator',
    )
    const [wide, narrow, foreign] = await Promise.all([
      makeOfficer(test.app, 'BUR-440300', 'stateCentre'),
      makeOfficer(test.app, 'BUR-440300', 'cityHandler'),
      makeOfficer(test.app, 'BUR-330100', 'cityHandler'),
    ])
    const reset = (id: string) => province.call(bizAccounts.resetPassword, { body: { id } })
    expect(await reset(wide.id)).toFailWith('accounts.wider')
    expect(await reset(foreign.id)).toFailWith('accounts.not_found')
    expect(await reset(narrow.id)).toSucceed()
  })

  it('never lose the last administrator of a kind, not even to two at once', async () => {
    await sql(
      "update users set user_status = 'DISABLED' where id in (select user_id from user_roles join roles on roles.id = role_id where code = 'auditAdmin')",
    )
    const one = await makeOfficer(test.app, 'BUR-000000', 'auditAdmin')
    const disable = (id: string) => system.call(accounts.disableUser, { body: { id } })
    expect(await disable(one.id)).toFailWith('accounts.last_administrator')
    expect(await system.call(accounts.delete, { body: [{ id: one.id }] })).toFailWith(
      'accounts.last_administrator',
    )
    const two = await makeOfficer(test.app, 'BUR-000000', 'auditAdmin')
    const answers = await Promise.all([disable(one.id), disable(two.id)])
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
  })
})

/** One entry of 64 MB of nothing, which says of itself that it is small. */
function bomb(): Buffer {
  const packed = deflateRawSync(Buffer.alloc(64 * 1024 * 1024))
  const name = Buffer.from('xl/workbook.xml')
  const sizes = Buffer.alloc(20)
  sizes.writeUInt16LE(8, 2)
  sizes.writeUInt32LE(packed.length, 12)
  sizes.writeUInt32LE(100, 16)
  const lengths = Buffer.from([name.length, 0, 0, 0])
  const local = Buffer.concat([
    Buffer.from('PK\u0003\u0004\u0014\u0000', 'latin1'),
    sizes,
    lengths,
    name,
    packed,
  ])
  const central = Buffer.concat([
    Buffer.from('PK\u0001\u0002\u0014\u0000\u0014\u0000', 'latin1'),
    sizes,
    lengths,
    Buffer.alloc(14),
    name,
  ])
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 'latin1')
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(local.length, 16)
  return Buffer.concat([local, central, end])
}

describe('accounts.page', () => {
  it('tells a total without counting that is what counting would tell', async () => {
    const { pool } = test.app.platform.database
    const compare = async () => {
      for (const userStatus of [undefined, 'ENABLE', 'DISABLED']) {
        const { data } = await system.call(accounts.page, {
          query: { ...(userStatus && { userStatus }), size: 1 },
        })
        const counted = await pool.query(
          "select count(*)::int as n from users where area = 'b' and deleted_at is null and user_status = coalesce($1, user_status)",
          [userStatus ?? null],
        )
        expect([userStatus, data.total]).toEqual([userStatus, counted.rows[0].n])
      }
    }
    const people = await Promise.all([1, 2, 3].map(() => makeOfficer(test.app, 'BUR-440300', 'cityHandler')))
    await compare()
    await pool.query("update users set user_status = 'DISABLED' where id = $1", [people[0]!.id])
    await pool.query('update users set deleted_at = now() where id = $1', [people[1]!.id])
    await pool.query('update users set nickname = $2 where id = $1', [people[2]!.id, 'x'])
    await compare()
    const fold = usersFeature.tasks!.find(({ name }) => name === 'users.foldTallies')!
    await Promise.all([1, 2].map(() => fold.run(systemContext(test.app.platform, 'test'), {})))
    const { rows } = await pool.query('select count(*)::int as n from user_tallies')
    expect(rows[0].n).toBeLessThan(9)
    await compare()
  })
})

describe('accounts.import and export', () => {
  const HEAD = [
    '账号 *',
    '姓名 *',
    '性别',
    '手机号 *',
    '邮箱',
    '所属机构（名称或编码） *',
    '职位',
    '员工编号',
    '入职日期',
    '身份证号 *',
  ]
  const ID = '440301199001011234'
  const upload = async (bytes: Buffer, caller = 'system') => {
    const boundary = 'sheet'
    const token = (await test.app.as((await makeOfficer(test.app, 'BUR-000000', 'sysAdmin')).id)).token
    expect(caller).toBe('system')
    const payload = Buffer.concat([
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="p.xlsx"\r\ncontent-type: application/octet-stream\r\n\r\n`,
      ),
      bytes,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ])
    const reply = await test.app.inject({
      method: 'POST',
      url: accounts.import.url,
      headers: { token, 'content-type': `multipart/form-data; boundary=${boundary}` },
      payload,
    })
    return reply.json()
  }
  const sheetOf = (rows: string[][]) =>
    writeSheet([HEAD, ...rows].map((row) => row.map((value) => ({ value, type: String })))).toBuffer()

  it('refuses what is no sheet, a sheet with other columns, and an archive that unpacks without end', async () => {
    expect((await upload(Buffer.from('not a sheet'))).data.reason).toBe('sheets.unreadable')
    const other = await writeSheet(
      [['a', 'b']].map((row) => row.map((value) => ({ value, type: String }))),
    ).toBuffer()
    const answer = await upload(other)
    expect(answer.data.reason).toBe('sheets.columns_missing')
    expect(answer.msg).toContain('账号、姓名、所属机构（名称或编码）')
    // It says of itself that it is small.
    expect((await upload(bomb())).data.reason).toBe('sheets.unreadable')
  })

  it('opens each good row and says of each bad one why not', async () => {
    const good = fresh('imp')
    const reply = await upload(
      await sheetOf([
        [good, '林一', '女', '13922220001', '', 'BUR-440300', '', 'E1', '2026-09-01', ID],
        [fresh('imp'), '', '', '13922220002', '', 'BUR-440300', '', '', '', ID],
        [fresh('imp'), '林三', '', '13922220003', '', '没有的局', '', '', '', ID],
        [good, '林四', '', '13922220004', '', '深圳市邮政管理局', '', '', '', ID],
      ]),
    )
    expect(reply.data).toMatchObject({ totalCount: 4, successCount: 1, errorCount: 3 })
    expect(reply.data.errorDetail.map(({ index }: { index: number }) => index)).toEqual([3, 4, 5])
    expect(reply.data.errorDetail[1].msg).toContain('机构')
    expect(reply.data.opened[0].account).toBe(good)
  })

  it('asks of each row what the form asks, and no more of sheets of the ecosystem', async () => {
    const long = `${fresh('imp')}LongerThanTen`
    const rows = (phone: string) => [
      [long, '林五', '', phone, '', 'BUR-440300', '', '', '', ID],
      [fresh('imp'), '林六', '', '', '', 'BUR-440300', '', '', '', ''],
    ]
    const { data } = await upload(await sheetOf(rows('13922220005')))
    expect(data).toMatchObject({ successCount: 0, errorCount: 2 })
    expect(data.errorDetail.map((one: { index: number; column: string }) => [one.index, one.column])).toEqual(
      [
        [2, '账号'],
        [3, '手机号'],
        [3, '身份证号'],
      ],
    )
    const stock = await asStock(async () => upload(await sheetOf(rows('13922220005'))))
    expect(stock.data).toMatchObject({ successCount: 2, errorCount: 0 })
  })

  it('refuses digits that a spreadsheet has cut, and gives a template that keeps them', async () => {
    const row = (phone: string | number, idCard: string | number) =>
      [fresh('imp'), '林九', '', phone, '', 'BUR-440300', '', '', '', idCard].map((value) =>
        typeof value === 'number' ? { value, type: Number } : { value, type: String },
      )
    const head = HEAD.map((value) => ({ value, type: String }))
    const { data } = await upload(
      // The last one ends in noughts: whether it was cut nobody can say.
      await writeSheet([
        head,
        row('13922220009', Number(ID)),
        row(1392222000912345, ID),
        row('13922220009', 110105194912310000),
        row(13922220010, ID),
      ] as never).toBuffer(),
    )
    expect(data).toMatchObject({ successCount: 1, errorCount: 3 })
    expect(
      data.errorDetail.map(({ index, column }: { index: number; column: string }) => [index, column]),
    ).toEqual([
      [2, '身份证号'],
      [3, '手机号'],
      [4, '身份证号'],
    ])
    for (const { msg } of data.errorDetail) expect(msg).toContain('设为“文本”格式')
    const template = await test.app.inject({
      method: 'GET',
      url: accounts.downloadImportUserTemplate.url,
      headers: {
        token: (await test.app.as((await makeOfficer(test.app, 'BUR-000000', 'sysAdmin')).id)).token,
      },
    })
    const parts = unzipSync(template.rawPayload)
    const part = (name: string) => strFromU8(parts[name]!)
    expect(part('xl/styles.xml')).toContain('numFmtId="49"')
    expect(part('xl/worksheets/sheet1.xml')).toMatch(/<col min="10" max="10"[^>]* style="2"\/>/)
  })

  it('takes no further row of whoever is disabled in the middle', async () => {
    const admin = await makeOfficer(test.app, 'BUR-000000', 'sysAdmin')
    const facts = await viewerFacts(test.app.platform, admin.id)
    const route = { ...accounts.import, name: 'accounts.import' }
    const first = fresh('imp')
    const bytes = await sheetOf([
      [first, '林七', '', '13922220007', '', 'BUR-440300', '', '', '', ID],
      [fresh('imp'), '林八', '', '13922220008', '', 'BUR-440300', '', '', '', ID],
    ])
    const base = systemContext(test.app.platform, 'test')
    const done = await importAccounts(
      {
        ...base,
        route,
        viewer: { ...facts!, sessionId: '0' },
        grant: facts!.grants.get(route.permission)!,
        async unitOfWork(work) {
          const answer = await base.unitOfWork(work)
          await sql("update users set user_status = 'DISABLED' where id = $1", [admin.id])
          return answer
        },
      },
      bytes,
    )
    expect(done).toMatchObject({ successCount: 1, errorCount: 1 })
    expect(done.opened.map(({ account }) => account)).toEqual([first])
  })

  it('exports what the filters show, harmless to a spreadsheet, under a name that clients can read', async () => {
    const orgId = await idOf('BUR-440300')
    const opened = await openAccount(orgId, { name: '=1+1' })
    const token = (await test.app.as((await makeOfficer(test.app, 'BUR-000000', 'sysAdmin')).id)).token
    const reply = await test.app.inject({
      url: `${accounts.export.url}?userIds=${opened.id}`,
      headers: { token },
    })
    expect(reply.headers['content-disposition']).toBe(
      `attachment;filename=${encodeURIComponent('人员名单.xlsx')}`,
    )
    const [sheet] = await readSheets(reply.rawPayload)
    expect(sheet!.data).toHaveLength(2)
    expect(sheet!.data[1]![1]).toBe("'=1+1")
    const template = await test.app.inject({
      url: accounts.downloadImportUserTemplate.url,
      headers: { token },
    })
    const [empty] = await readSheets(template.rawPayload)
    expect(empty!.data[0]).toEqual(HEAD)
    const person = await test.app.inject({
      url: `${accounts.exportUserInfo.url}?id=${opened.id}`,
      headers: { token },
    })
    expect(person.rawPayload.subarray(0, 2).toString()).toBe('PK')
  })
})

describe('clients', () => {
  it('are consumers and couriers only; a disabled one is signed out, a deleted one forgotten', async () => {
    const officer = await openAccount(await idOf('BUR-440300'))
    const body = { id: officer.id }
    expect(await system.call(clients.disableUser, { body })).toFailWith('accounts.not_found')
    expect(await system.call(clients.resetPassword, { body })).toFailWith('accounts.not_found')
    const consumer = await makeConsumer(test.app)
    const session = await test.app.as(consumer.id)
    expect(await system.call(clients.disableUser, { body: { id: consumer.id } })).toSucceed()
    expect((await session.call(contract.consumerAuth.getLoginUser)).code).toBe(401)
    const { data } = await system.call(clients.page, { query: { searchKey: consumer.phone } })
    expect(data.records[0]).toMatchObject({ id: consumer.id, userStatus: 'DISABLED' })
    expect(data.records[0]!.phone).toContain('****')
    expect(await system.call(clients.delete, { body: [{ id: consumer.id }] })).toSucceed()
    const { rows } = await sql('select phone, name, deleted_at from users where id = $1', [consumer.id])
    expect(rows[0]).toMatchObject({ phone: null, name: null })
  })
})

describe('positions', () => {
  it('are changed in name, kind, order and place; a taken name and a stale form are refused', async () => {
    const city = await idOf('BUR-440300')
    const dept = await addDept(city)
    const [id, other] = [await addPosition(dept), await addPosition(dept)]
    const read = async (which = id) => (await system.call(positions.detail, { query: { id: which } })).data
    const before = await read()
    const edit = (more: object) => system.call(positions.edit, { body: { ...before, ...more } })
    expect(await edit({ id: '1' })).toFailWith('positions.not_found')
    expect(await edit({ orgId: '1' })).toFailWith('organisations.not_found')
    expect(await edit({ name: (await read(other)).name })).toFailWith('positions.name_taken')
    const place = await addDept(city)
    const change = { name: fresh('职位'), category: 'HIGH', sortCode: 7, orgId: place }
    expect(await edit(change)).toSucceed()
    expect(await read()).toMatchObject(change)
    expect(await edit({ name: fresh('职位') })).toFailWith('record.stale')
  })

  it('come back where they were: not twice, not beside one that took the name, not for who does not see them', async () => {
    const dept = await addDept(await idOf('BUR-440300'))
    const name = fresh('职位')
    const id = await addPosition(dept, name)
    const back = (caller: Caller = system) => caller.call(positions.restore, { body: { id } })
    expect(await back()).toFailWith('positions.not_found')
    expect(await system.call(positions.delete, { body: [{ id }] })).toSucceed()
    const shown = async (standing?: string) =>
      (await system.call(positions.page, { query: { orgId: dept, ...(standing && { standing }) } })).data
        .records
    expect(await shown()).toEqual([])
    expect(await shown('deleted')).toMatchObject([{ id, name, deletedTime: expect.any(String) }])
    const foreign = await test.app.as((await makeOfficer(test.app, 'BUR-330000', 'provinceCentre')).id)
    expect(await foreign.call(contract.bizPositions.restore, { body: { id } })).toFailWith(
      'positions.not_found',
    )
    // Of another kind: the very same form would be taken for a second press of the first.
    const twin = (await system.call(positions.add, { body: { orgId: dept, name, category: 'HIGH' } })).data
    expect(await back()).toFailWith('positions.name_taken')
    expect(await system.call(positions.delete, { body: [{ id: twin }] })).toSucceed()
    expect(await back()).toSucceed()
    expect(await shown()).toMatchObject([{ id, name, deletedTime: null }])
    expect(await system.call(positions.delete, { body: [{ id }] })).toSucceed()
    expect(await system.call(orgs.delete, { body: [{ id: dept }] })).toSucceed()
    expect(await back()).toFailWith('organisations.not_found')
  })
})

describe('a director', () => {
  const named = async (id: string) =>
    (
      await sql(
        `select 'user' as what from users where director_id = $1
         union all select 'org' from organisations where director_id = $1`,
        [id],
      )
    ).rows
  it('who is deleted at the same moment is either taken out again or not taken', async () => {
    const orgId = await idOf('BUR-440300')
    for (let round = 0; round < 5; round++) {
      const boss = await openAccount(orgId)
      const clerk = await openAccount(orgId)
      const dept = await addDept(orgId)
      const place = (await system.call(orgs.detail, { query: { id: dept } })).data
      const answers = await Promise.all([
        system.call(accounts.edit, { body: { id: clerk.id, directorId: boss.id } }),
        system.call(orgs.edit, { body: { ...place, directorId: boss.id } as never }),
        system.call(accounts.delete, { body: [{ id: boss.id }] }),
      ])
      expect(answers[2]).toSucceed()
      for (const answer of answers.slice(0, 2))
        if (answer.code !== 200) expect(answer).toFailWith('organisations.director_unknown')
      expect(await named(boss.id)).toEqual([])
    }
  })

  it('who is just going is waited for, and found gone', async () => {
    const orgId = await idOf('BUR-440300')
    const [boss, clerk] = [await openAccount(orgId), await openAccount(orgId)]
    const holder = await test.app.owner.connect()
    await holder.query('begin')
    await holder.query("select pg_advisory_xact_lock(hashtextextended('users:named:' || $1::text, 0))", [
      boss.id,
    ])
    await holder.query('update users set deleted_at = now() where id = $1', [boss.id])
    const waiting = system.call(accounts.edit, { body: { id: clerk.id, directorId: boss.id } })
    await vi.waitFor(async () => {
      const { rows } = await test.app.owner.query(
        "select 1 from pg_locks where not granted and locktype = 'advisory'",
      )
      expect(rows.length).toBeGreaterThan(0)
    })
    await holder.query('commit')
    holder.release()
    expect(await waiting).toFailWith('organisations.director_unknown')
    expect(await named(boss.id)).toEqual([])
  })
})

describe('couriers among the accounts of the portal', () => {
  const courier = (more: Record<string, unknown> = {}) => ({
    ...{ area: 'd', account: fresh('cou'), name: '王五', phone: freshPhone() },
    ...{ userOwnerCompany: 'SF', legalBranch: '福田网点' },
    ...more,
  })

  it.each([
    ['userOwnerCompany', undefined],
    ['userOwnerCompany', 'NOBODY'],
    ['userOwnerCompany', 'OTHER'],
    ['legalBranch', undefined],
  ])('are not opened with the %s %s, nor changed to it', async (field, value) => {
    const added = await system.call(clients.add, { body: courier({ [field]: value }) })
    expect(added).toFailWith('request.invalid')
    expect(added.data).toMatchObject({ fields: [{ field }] })
    const good = courier()
    expect(await system.call(clients.add, { body: good })).toSucceed()
    const { data } = await system.call(clients.page, { query: { searchKey: good.account } })
    const { id, version } = data.records[0]!
    const changed = await system.call(clients.edit, { body: { id, version, [field]: value ?? '' } })
    expect(changed).toFailWith('request.invalid')
  })
})
