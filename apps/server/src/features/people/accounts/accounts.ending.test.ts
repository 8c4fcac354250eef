import { contract } from '@appeal/contract'
import { CASE_KINDS } from '@appeal/contract/cases/caseKinds.ts'
import type { EndPlan } from '@appeal/contract/organisations/organisations.ending.ts'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { appealKind } from '../../../kinds/appeals/appeals.kind.ts'
import { systemContext } from '../../../platform/context.ts'
import { firstBrokenLink, opinionsOf, readHistory } from '../../../platform/history/history.ts'
import { verifyLedgers } from '../../../platform/history/ledgers.verify.ts'
import { type Caller, useTestApp } from '../../../testing/app.ts'
import { aMatter, fileAppeal } from '../../../testing/cases.ts'
import { caseAt, makeCourier } from '../../../testing/otherCases.ts'
import { makeConsumer, makeEnterpriseUser, makeOfficer } from '../../../testing/people.ts'
import { caseIn, makePlayers, play } from '../../../testing/stages.ts'
import { rightsLedger } from '../../access/roles/roles.ledger.store.ts'
import { freshPhone, PASSWORD, person, signIn } from '../../auth/auth.fixture.ts'
import { tell } from '../../inbox/messages/messages.service.ts'
import { orgDirectory } from '../../organisations/organisations.service.ts'
import { accountTemplates } from './accounts.templates.ts'

const test = useTestApp()
const { accounts, bizOrgs, orgs, positions } = contract
const sql = (text: string, values: unknown[] = []) => test.app.platform.database.pool.query(text, values)
const idOf = async (code: string) => (await orgDirectory(test.app.platform)).byCode(code)!.id
const bureauOf = async (id: string) =>
  (
    await sql('select bureau_id, enterprise_id, handler_id, press_due_on::text from appeals where id = $1', [
      id,
    ])
  ).rows[0]
let system: Caller
let province: Caller
let serial = 0
/** 深圳 ends and 广州 goes on; 宝安 1 ends and 宝安 2 goes on. */
const places = { bureau: '', heir: '', unit: '', unitHeir: '', other: '' }

beforeAll(async () => {
  system = await test.app.as((await makeOfficer(test.app, 'BUR-000000', 'sysAdmin')).id)
  province = await test.app.as((await makeOfficer(test.app, 'BUR-440000', 'provinceCentre')).id)
  places.bureau = await idOf('BUR-440300')
  places.heir = await idOf('BUR-440100')
  places.other = await idOf('BUR-330100')
  places.unit = await idOf('ENT-ZTO-440306-01')
  places.unitHeir = await idOf('ENT-ZTO-440306-02')
})

type Which = { id: string; successorId: string; withBelow?: 'true' }
const planOf = (query: Which) => system.call(orgs.endPlan, { query })
const drawn = async (query: Which): Promise<EndPlan> => {
  const plan = await planOf(query)
  expect(plan).toSucceed()
  return plan.data
}
const REASON = '机构改革，并入继任机构。'
const end = async (which: Which, digest?: string, caller = system, headers: Record<string, string> = {}) =>
  caller.call(caller === province ? bizOrgs.end : orgs.end, {
    body: { ...which, reason: REASON, digest: digest ?? (await drawn(which)).digest },
    headers,
  })
const addDept = async (parentId: string, name = `撤并处${++serial}`) => {
  const reply = await system.call(orgs.add, { body: { parentId, name, category: 'DEPT' } })
  expect(reply).toSucceed()
  return reply.data
}

/** What every account is asked for. */
const asked = () => ({ phone: freshPhone(), idCardNumber: '440301199001011234' })

/** Waits until so many sessions wait for a lock of another. */
const waiting = (count: number) =>
  vi.waitFor(async () => {
    const { rows } = await test.app.owner.query('select count(*) as n from pg_locks where not granted')
    expect(Number(rows[0].n)).toBeGreaterThanOrEqual(count)
  })
/** Does something while a table may be read and not written, and lets go. */
async function whileFrozen(table: string, work: () => Promise<void>): Promise<void> {
  const owner = await test.app.owner.connect()
  await owner.query(`begin; lock table ${table} in share mode`)
  await work().finally(async () => {
    await owner.query('commit')
    owner.release()
  })
}

describe('the end of an organisation', () => {
  it('is refused without a successor of the same kind and brand, and outside of one’s scope', async () => {
    const { bureau, heir, unit, other } = places
    const state = await idOf('BUR-000000')
    const below = await addDept(bureau)
    const wrong: Which[] = [
      { id: bureau, successorId: bureau },
      { id: bureau, successorId: below },
      { id: bureau, successorId: state },
      { id: unit, successorId: await idOf('ENT-ZTO-440300') },
      { id: await idOf('ENT-ZTO-44'), successorId: await idOf('ENT-YTO-44') },
    ]
    for (const which of wrong) {
      expect(await planOf(which)).toFailWith('organisations.successor_wrong')
      expect(await end(which, 'x')).toFailWith('organisations.successor_wrong')
    }
    expect(await planOf({ id: state, successorId: bureau })).toFailWith('organisations.top_fixed')
    expect(await planOf({ id: '1', successorId: bureau })).toFailWith('organisations.not_found')
    const theirs = { id: other, successorId: heir }
    expect(await province.call(bizOrgs.endPlan, { query: theirs })).toFailWith('organisations.not_found')
    expect(await end(theirs, 'x', province)).toFailWith('organisations.not_found')
    // Nor does anything of one's own go out of the scope.
    expect(await end({ id: heir, successorId: other }, 'x', province)).toFailWith('organisations.not_found')
    const handler = await test.app.as((await makeOfficer(test.app, 'BUR-440300', 'cityHandler')).id)
    expect(await handler.call(orgs.endPlan, { query: { id: bureau, successorId: heir } })).toFailWith(
      'request.not_permitted',
    )
    const body = { id: bureau, successorId: heir, digest: 'x' }
    expect(await system.call(orgs.end, { body: { ...body, reason: '' } })).toFailWith('request.invalid')
    expect(await system.call(orgs.delete, { body: [{ id: below }] })).toSucceed()
  })

  it('is carried out by a bureau within its own branch', async () => {
    const [from, to] = [await addDept(places.bureau), await addDept(places.bureau)]
    const which = { id: from, successorId: to }
    const plan = await province.call(bizOrgs.endPlan, { query: which })
    expect(plan).toSucceed()
    expect(await end(which, plan.data.digest, province)).toSucceed()
    expect((await orgDirectory(test.app.platform)).get(from)).toMatchObject({ ended: true })
  })

  it('waits for what lies below to be named, and for names that are taken at the successor', async () => {
    const [from, to] = [await addDept(places.other), await addDept(places.other)]
    const child = await addDept(from, '投诉科')
    await addDept(to, '投诉科')
    const alone = await drawn({ id: from, successorId: to })
    expect(alone.obstacles).toEqual([expect.stringContaining('投诉科')])
    const refused = await end({ id: from, successorId: to })
    expect(refused).toFailWith('organisations.end_hindered')
    expect(refused.msg).toContain('投诉科')
    const along: Which = { id: from, successorId: to, withBelow: 'true' }
    expect(await end(along)).toFailWith('organisations.end_hindered')
    const { data } = await system.call(orgs.detail, { query: { id: child } })
    expect(await system.call(orgs.edit, { body: { ...data, name: '投诉二科' } })).toSucceed()
    expect((await drawn(along)).parts).toEqual([{ room: 'below', name: '下级机构', count: 1 }])
    expect(await end(along)).toSucceed()
    const moved = await system.call(orgs.detail, { query: { id: child } })
    expect(moved.data).toMatchObject({ parentId: to })
    expect((await orgDirectory(test.app.platform)).isAtOrBelow(child, to)).toBe(true)
  })

  it('takes people, positions and roles along; namesakes become one', async () => {
    const [from, to] = [await addDept(places.other), await addDept(places.other)]
    const position = async (orgId: string, name: string) =>
      (await system.call(positions.add, { body: { orgId, name, category: 'LOW' } })).data
    const [twin, own, kept] = [
      await position(from, '科员'),
      await position(from, '主任'),
      await position(to, '科员'),
    ]
    const account = `ending${++serial}`
    const opened = await system.call(accounts.add, {
      body: { account, name: '周岚', orgId: from, positionId: twin, ...asked() },
    })
    expect(opened).toSucceed()
    const holder = opened.data.id
    await sql('insert into user_positions (user_id, org_id, position_id, place) values ($1, $2, $3, 0)', [
      holder,
      from,
      own,
    ])
    await sql(
      `insert into permission_grants (subject_id, path, scope, org_ids) values ($1, '/x', 'SCOPE_ORG_DEFINE', $2)`,
      [holder, JSON.stringify([from])],
    )
    // What a deleted role granted is in force for nobody, and follows all the same for the day it comes back.
    const gone = await sql(
      `with role as (insert into roles (id, code, name, category, deleted_at, created_at, updated_at)
         values (990001, 'gone', '已删角色', 'GLOBAL', now(), now(), now()) returning id)
       insert into permission_grants (subject_id, path, scope, org_ids)
         select id, '/x', 'SCOPE_ORG_DEFINE', $1 from role returning subject_id`,
      [JSON.stringify([from])],
    )
    // Nor is what somebody held who has gone; nor do they hold a position any more.
    const left = await system.call(accounts.add, {
      body: { account: `left${++serial}`, name: '吴青', orgId: from, ...asked() },
    })
    const leftOwn = await position(from, '副主任')
    await sql('insert into user_positions (user_id, org_id, position_id, place) values ($1, $2, $3, 0)', [
      ...[left.data.id, from, leftOwn],
    ])
    await sql(
      `insert into permission_grants (subject_id, path, scope, org_ids) values ($1, '/x', 'SCOPE_ORG_DEFINE', $2)`,
      [left.data.id, JSON.stringify([from])],
    )
    expect(await system.call(positions.delete, { body: [{ id: leftOwn }] })).toFailWith('positions.in_use')
    expect(await system.call(accounts.delete, { body: [{ id: left.data.id }] })).toSucceed()
    expect(await system.call(positions.delete, { body: [{ id: leftOwn }] })).toSucceed()
    const which = { id: from, successorId: to }
    const plan = await drawn(which)
    expect(plan.parts.map(({ room, count }) => [room, count])).toEqual([
      ['people', 1],
      ['positions', 2],
      ['scopes', 1],
    ])
    // Somebody comes in after the plan was read: nothing happens.
    const late = await system.call(accounts.add, {
      body: { account: `late${++serial}`, name: '何平', orgId: from, ...asked() },
    })
    expect(await end(which, plan.digest)).toFailWith('organisations.plan_changed')
    expect((await system.call(accounts.detail, { query: { id: holder } })).data.orgId).toBe(from)
    expect(await system.call(accounts.delete, { body: [{ id: late.data.id }] })).toSucceed()

    const done = await end(which, plan.digest)
    expect(done.data.parts).toEqual(plan.parts)
    const { data } = await system.call(accounts.detail, { query: { id: holder } })
    expect(data).toMatchObject({ orgId: to, positionId: kept })
    const side = await sql('select org_id, position_id from user_positions where user_id = $1', [holder])
    expect(side.rows).toEqual([{ org_id: to, position_id: own }])
    const grant = await sql('select org_ids from permission_grants where subject_id = $1', [holder])
    expect(grant.rows).toEqual([{ org_ids: [from, to] }])
    const [{ subject_id: deleted }] = gone.rows
    const asleep = await sql('select org_ids from permission_grants where subject_id = $1', [deleted])
    expect(asleep.rows).toEqual([{ org_ids: [from, to] }])
    // Nobody is put into what is no more, and it is neither changed nor deleted nor ended again.
    expect(
      await system.call(accounts.add, {
        body: { account: `no${++serial}`, name: '何平', orgId: from, ...asked() },
      }),
    ).toFailWith('organisations.not_found')
    const ended = (await system.call(orgs.detail, { query: { id: from } })).data
    expect(ended).toMatchObject({ successorId: to, endReason: REASON, endedAt: expect.any(String) })
    expect(await system.call(orgs.edit, { body: { ...ended, name: '新名' } })).toFailWith(
      'organisations.ended',
    )
    expect(await system.call(orgs.delete, { body: [{ id: from }] })).toFailWith('organisations.ended')
    expect(await planOf(which)).toFailWith('organisations.ended')
    expect(await planOf({ id: to, successorId: from })).toFailWith('organisations.successor_wrong')
    const choices = await system.call(orgs.orgTreeSelector, { query: { parentId: places.other } })
    expect(choices.data.map(({ id }) => id)).not.toContain(from)
    const shown = await system.call(orgs.tree, { query: { parentId: places.other } })
    expect(shown.data.find(({ id }) => id === from)).toMatchObject({ ended: true })
    const listed = await system.call(orgs.page, { query: { current: 1, size: 50, ended: 'true' } })
    expect(listed.data.records.map(({ id }) => id)).toContain(from)
  })
})

describe('a unit of an enterprise that ends', () => {
  it('hands on its cases and areas; what was over its successor reads', async () => {
    const { unit, unitHeir } = places
    const players = await makePlayers(test.app)
    await makeEnterpriseUser(test.app, 'ENT-ZTO-440306-01', 'outlet')
    const heir = await test.app.as((await makeEnterpriseUser(test.app, 'ENT-ZTO-440306-02', 'outlet')).id)
    const open = await caseIn(test.app, players, 'at_enterprise')
    const closed = await caseIn(test.app, players, 'closed')
    const before = await bureauOf(open)
    const reads = (id: string) => heir.call(contract.appeals.detail, { query: { id } })
    expect(await reads(closed)).toFailWith('appeals.not_found')
    const which = { id: unit, successorId: unitHeir }
    const plan = await drawn(which)
    expect(plan.parts.map(({ room, count }) => [room, count])).toEqual([
      ['bindings', 1],
      ['people', 1],
      ['cases.appeal', 1],
    ])
    expect((await end(which, plan.digest)).data.parts).toEqual(plan.parts)

    expect(await bureauOf(open)).toEqual({ ...before, enterprise_id: unitHeir })
    expect(await bureauOf(closed)).toMatchObject({ enterprise_id: unit })
    for (const id of [open, closed]) expect(await reads(id), id).toSucceed()
    const history = await readHistory(test.app.platform.db, 'appeal', open)
    expect(history.at(-1)).toMatchObject({
      event: 'succeeded',
      voice: 'system',
      detail: { enterpriseId: unitHeir, fromEnterpriseId: unit },
    })
    expect(firstBrokenLink(history)).toBeNull()
    const [row] = await appealKind.store.listWhole(test.app.platform.db, [open])
    expect(opinionsOf(test.app.platform.crypto, row!)(history.at(-1)!)).toBe(REASON)
    const told = (await reads(open)).data.progress.find(({ event }) => event === 'succeeded')
    expect(told?.text).toContain('第一营业部已撤并，由')

    const directory = await orgDirectory(test.app.platform)
    expect(directory.nodeFor('ZTO', '440306', '2026-09-21')?.org.id).toBe(unitHeir)
    // What a sheet calls by the old code is the successor now.
    expect(directory.byCode('ENT-ZTO-440306-01')?.id).toBe(unitHeir)
    const officer = await test.app.as(players.officer)
    const { data } = await officer.call(contract.appeals.nodes, { query: { id: open } })
    expect(data.map(({ id }) => id)).not.toContain(unit)
  })
})

describe('a bureau that ends', () => {
  const which = (): Which => ({ id: places.bureau, successorId: places.heir, withBelow: 'true' })
  let players: Awaited<ReturnType<typeof makePlayers>>
  let enterprise: string
  let owner: string

  beforeAll(async () => {
    players = await makePlayers(test.app)
    enterprise = (await makeEnterpriseUser(test.app, 'ENT-ZTO', 'brandHq')).id
    owner = (await makeConsumer(test.app)).id
  })

  it('is not ended by a plan that a case came into, before it or at the very moment', async () => {
    const { digest } = await drawn(which())
    await fileAppeal(test.app, owner, aMatter())
    expect(await end(which(), digest)).toFailWith('organisations.plan_changed')

    const now = (await drawn(which())).digest
    let ending: ReturnType<typeof end> | undefined
    let filing: ReturnType<typeof fileAppeal> | undefined
    await whileFrozen('appeals', async () => {
      filing = fileAppeal(
        test.app,
        (await makeConsumer(test.app)).id,
        aMatter({ waybillNo: '75312345678901' }),
      )
      await waiting(1)
      ending = end(which(), now)
      await waiting(2)
    })
    const { id } = await filing!
    expect(await ending!).toFailWith('organisations.plan_changed')
    expect(await bureauOf(id)).toMatchObject({ bureau_id: places.bureau })
  })

  it('gives every open case of every kind to its successor, and to it goes what is filed at the same time', async () => {
    const appeal = await caseIn(test.app, players, 'at_enterprise')
    const closed = await caseIn(test.app, players, 'closed')
    const others = new Map<string, string>()
    for (const kind of CASE_KINDS) {
      const whose = kind === 'courier' ? await makeCourier(test.app) : owner
      const who = { owner: whose, officer: players.officer, enterprise }
      others.set(kind, await caseAt(test.app, kind, 'pending', who))
    }
    const before = await bureauOf(appeal)
    const plan = await drawn(which())
    const counts = new Map(plan.parts.map(({ room, count }) => [room, count]))
    for (const kind of ['appeal', ...CASE_KINDS])
      expect(counts.get(`cases.${kind}`), kind).toBeGreaterThanOrEqual(1)
    const latecomer = (await makeConsumer(test.app)).id

    let ending: ReturnType<typeof end> | undefined
    let filing: ReturnType<typeof fileAppeal> | undefined
    const headers = { 'idempotency-key': 'ends-once' }
    await whileFrozen('org_areas', async () => {
      ending = end(which(), plan.digest, system, headers)
      await waiting(1)
      filing = fileAppeal(test.app, latecomer, aMatter({ waybillNo: '75312345678902' }))
      await waiting(2)
    })
    const done = await ending!
    expect(done).toSucceed()
    expect(done.data.parts).toEqual(plan.parts)
    // A repeat gets the same answer and does nothing.
    expect(await end(which(), plan.digest, system, headers)).toEqual(done)
    expect(await bureauOf((await filing!).id)).toMatchObject({ bureau_id: places.heir })

    // Whoever handled it goes on with it, under the same clock.
    expect(await bureauOf(appeal)).toEqual({ ...before, bureau_id: places.heir })
    expect(await bureauOf(closed)).toMatchObject({ bureau_id: places.bureau })
    for (const [kind, id] of others) {
      const { rows } = await sql('select bureau_id from cases where id = $1', [id])
      expect(rows, kind).toEqual([{ bureau_id: places.heir }])
      const history = await readHistory(test.app.platform.db, kind as 'letter', id)
      expect(history.at(-1)).toMatchObject({ event: 'succeeded', audience: expect.arrayContaining(['user']) })
      expect(firstBrokenLink(history)).toBeNull()
    }
    const { rows: left } = await sql(
      `select (select count(*) from users where org_id = $1 and deleted_at is null)
        + (select count(*) from org_areas where org_id = $1 and coalesce(valid_to, '2099-01-01') >= '2026-09-21')
        + (select count(*) from organisations where parent_id = $1 and deleted_at is null) as n`,
      [places.bureau],
    )
    expect(Number(left[0].n)).toBe(0)
    const directory = await orgDirectory(test.app.platform)
    expect(directory.bureauForArea('440306', '2026-09-21')?.id).toBe(places.heir)
  })

  it('leaves its past to its successor: read and taken up again there, offered nowhere', async () => {
    const { rows } = await sql(
      `select id from appeals where bureau_id = $1 and state = 'closed' order by id desc limit 1`,
      [places.bureau],
    )
    const closed = rows[0].id as string
    const own = await makeOfficer(test.app, 'BUR-440100', 'cityHandler')
    const heir = await test.app.as(own.id)
    expect(await heir.call(contract.appeals.detail, { query: { id: closed } })).toSucceed()
    const stranger = await test.app.as((await makeOfficer(test.app, 'BUR-330100', 'cityHandler')).id)
    expect(await stranger.call(contract.appeals.detail, { query: { id: closed } })).toFailWith(
      'appeals.not_found',
    )
    const listed = await heir.call(contract.cases.bureaus)
    expect(listed.data.map(({ id }) => id)).not.toContain(places.bureau)
    // Taken up again, it is the successor's from there on.
    const { id: superior } = await makeOfficer(test.app, 'BUR-440000', 'provinceCentre')
    await play(test.app, players.consumer, 'evaluateInfo', closed)
    await play(test.app, superior, 'reCheckComplete', closed, {
      opinion: '责任认定不当。',
      score: 50,
      reopen: true,
    })
    const opened = await bureauOf(closed)
    expect(opened.bureau_id).toBe(places.heir)
    const lines = await readHistory(test.app.platform.db, 'appeal', closed)
    expect(lines.map(({ event }) => event).slice(-3)).toEqual(['succeeded', 'recheck_completed', 'reopened'])
    // What is told to it reaches those who go on.
    const inbox = async () => (await heir.call(contract.messages.loginUnreadMessagePage)).data.total
    const before = await inbox()
    const ctx = systemContext(test.app.platform, 'test')
    await ctx.unitOfWork((tx) =>
      tell(tx, ctx, {
        ...{ template: accountTemplates.workHandedOver, to: { orgId: places.bureau }, data: { count: '1' } },
        ...{ channels: ['inapp'], key: 'to-the-ended' },
      }),
    )
    expect(await inbox()).toBe(before + 1)
    // An account that was opened there behind everybody's back does not sign in.
    await person(test.app, {
      area: 'b',
      account: 'left-behind',
      name: '何平',
      orgId: places.bureau,
      password: PASSWORD,
    })
    expect(await signIn(test.app, 'b', 'left-behind')).toFailWith('auth.account_disabled')
  })

  it('leaves rights of roles and people as the register has them, here and where units ended', async () => {
    const { wrong, records } = await verifyLedgers(
      test.app.platform.db,
      [rightsLedger],
      test.app.platform.crypto,
    )
    expect(records).toBeGreaterThan(20)
    expect(wrong).toEqual([])
  })
})
