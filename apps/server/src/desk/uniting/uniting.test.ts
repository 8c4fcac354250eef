import { contract } from '@appeal/contract'
import { CASE_KINDS, type CaseKindName } from '@appeal/contract/cases/caseKinds.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { decidedOf, kindOf } from '../../cases/cases.service.ts'
import { freshPhone, sentTo } from '../../features/auth/auth.fixture.ts'
import { anonymise, findUser, personIndex } from '../../features/people/users/users.service.ts'
import { verifyHistories } from '../../platform/history/history.verify.ts'
import { useTestApp } from '../../testing/app.ts'
import { aMatter, contextOf, fileAppeal } from '../../testing/cases.ts'
import { fileCase, makeCourier } from '../../testing/otherCases.ts'
import { makeOfficer } from '../../testing/people.ts'
import { play } from '../../testing/stages.ts'
import { pairsOf } from './uniting.fixture.ts'

const test = useTestApp()
const { uniting, clientUniting, appeals, callers, proposals } = contract
const pool = () => test.app.platform.database.pool
// Codes are counted by the hour and the day.
afterEach(() => test.app.clock.advance(3_600_000))

const { aPerson, aPair, aProof, plan, unite, accountOf, bindFactor } = pairsOf(test)

/** Every chain of every case holds, and each row says what its last line decided. */
async function broken() {
  const { db, crypto } = test.app.platform
  const found = await verifyHistories(
    db,
    async (kind, ids) => {
      const of = kindOf(test.app.platform, kind as CaseKindName)
      const rows = await of.store.listWhole(db, ids)
      return new Map(
        rows.map((row) => [
          row.id,
          { no: of.about(row).no, state: row.state, decided: decidedOf(crypto, of, row) },
        ]),
      )
    },
    crypto,
  )
  return found.broken
}

describe('two accounts of one person', () => {
  it('do not become one for a wrong code, nor for codes that another account asked for', async () => {
    const [mine, other, thief] = [await aPerson(), await aPerson(), await aPerson()]
    const proof = await aProof(mine, other.phone)
    const wrong = proof.otherCode === '000000' ? '111111' : '000000'
    expect(await unite(mine, { ...proof, otherCode: wrong })).toFailWith('auth.code_wrong')
    expect(await unite(thief, proof)).toFailWith('auth.code_wrong')
    expect((await accountOf(other.id)).deletedAt).toBeNull()
  })

  it('are told to nobody: a phone without an account answers as one with', async () => {
    const mine = await aPerson()
    const nobody = freshPhone()
    const { data } = await mine.caller.call(uniting.codes, { body: { phone: nobody } })
    expect(data.otherCodeReqNo).toMatch(/\w{10}/)
    expect(await sentTo(test.app, nobody)).toEqual([])
    expect(await mine.caller.call(uniting.codes, { body: { phone: mine.phone } })).toFailWith('uniting.same')
  })

  it('stay two in different names, with an open appeal each on one matter, disabled, or of another kind', async () => {
    const mine = await aPerson()
    const stranger = await aPerson({ name: '赵国强' })
    expect(await unite(mine, await aProof(mine, stranger.phone))).toFailWith('uniting.names_differ')
    test.app.clock.advance(3_600_000)
    const twin = await aPerson()
    const matter = aMatter()
    await fileAppeal(test.app, mine.id, matter)
    await fileAppeal(test.app, twin.id, matter)
    const proof = await aProof(mine, twin.phone)
    expect(await mine.caller.call(uniting.plan, { body: proof })).toFailWith('uniting.twin')
    expect(await unite(mine, proof)).toFailWith('uniting.twin')
    test.app.clock.advance(3_600_000)
    const disabled = await aPerson()
    await pool().query("update users set user_status = 'DISABLED' where id = $1", [disabled.id])
    expect(await unite(mine, await aProof(mine, disabled.phone))).toFailWith('uniting.disabled')
    test.app.clock.advance(3_600_000)
    const courier = await makeCourier(test.app, { name: '林小满' })
    const admin = await test.app.as((await makeOfficer(test.app, 'BUR-000000', 'sysAdmin')).id)
    const pair = { id: mine.id, otherAccount: (await accountOf(courier)).account }
    expect(await admin.call(clientUniting.plan, { body: pair })).toFailWith('uniting.not_found')
  })

  it('stay two where the person handles a case of either as an officer, and under a legal hold', async () => {
    const [mine, other] = [await aPerson(), await aPerson()]
    const { id } = await fileAppeal(test.app, other.id, aMatter())
    const officer = await makeOfficer(test.app, 'BUR-440300', 'cityHandler')
    await play(test.app, officer.id, 'editToBusiness', id)
    const index = personIndex.phone(test.app.platform.crypto, mine.phone)
    const { rows } = await pool().query('select phone_index from users where id = $1', [officer.id])
    await pool().query('update users set phone_index = $2 where id = $1', [officer.id, index])
    expect(await unite(mine, await aProof(mine, other.phone))).toFailWith('uniting.other_side')
    await pool().query('update users set phone_index = $2 where id = $1', [officer.id, rows[0].phone_index])
    test.app.clock.advance(3_600_000)
    const leader = await test.app.as((await makeOfficer(test.app, 'BUR-440300', 'cityLeader')).id)
    const held = await leader.call(contract.keeping.hold, {
      body: { subject: 'person', ref: `U${other.id}`, reason: '法院调取证据' },
    })
    expect(held).toSucceed()
    expect(await unite(mine, await aProof(mine, other.phone))).toFailWith('keeping.held')
  })

  it('ask for the second factor of the one that ends, before a name or a number is told, and by a code that stays good', async () => {
    const [mine, other] = await aPair()
    const { shown, recovery } = await bindFactor(other)
    const proof = await aProof(mine, other.phone)
    for (const ask of [plan, unite]) {
      expect(await ask(mine, proof)).toFailWith('uniting.factor')
      for (const otherFactor of ['000000', 'abcd-efgh-jkmn']) {
        const answer = await ask(mine, { ...proof, otherFactor })
        expect(answer).toFailWith('auth.factor_wrong')
        expect(JSON.stringify(answer)).not.toContain((await accountOf(other.id)).account)
      }
    }
    expect((await plan(mine, { ...proof, otherFactor: recovery[0] })).code).toBe(200)
    const good = { ...proof, otherFactor: shown() }
    const looked = await plan(mine, good)
    expect(looked.data.ends).toBe((await accountOf(other.id)).account)
    expect((await unite(mine, good)).data).toEqual(looked.data)
    const { rows } = await pool().query(
      `select user_id from second_factors where user_id = $1
       union all select user_id from recovery_codes where user_id = $1`,
      [other.id],
    )
    expect(rows).toEqual([])
  })

  it('become one: cases, drafts, messages, preferences and bindings follow, nothing is lost, and the other signs in no more', async () => {
    const [mine, other] = [await aPerson(), await aPerson()]
    const own = await fileAppeal(test.app, mine.id, aMatter())
    const { id } = await fileAppeal(test.app, other.id, aMatter())
    const officer = await makeOfficer(test.app, 'BUR-440300', 'cityHandler')
    await play(test.app, officer.id, 'editToBusiness', id)
    const kinds = CASE_KINDS.filter((kind) => kind !== 'courier')
    const filed = await Promise.all(kinds.map((kind) => fileCase(test.app, kind, other.id)))
    await other.caller.call(appeals.saveDraft, { body: { content: { brand: 'ZTO' } } })
    await pool().query(
      `insert into third_users (id, category, issuer, subject, user_id, created_at, updated_at)
       values ($1, 'OIDC', 'https://id.example', $2, $1, now(), now())`,
      [other.id, `s${other.id}`],
    )
    await pool().query(
      `insert into preferences (user_id, key, value, updated_at)
       values ($1, 'theme', '"his"', now()), ($2, 'theme', '"kept"', now()), ($1, 'size', '"l"', now())`,
      [other.id, mine.id],
    )
    const receipts = async (userId: string) =>
      (await pool().query('select 1 from message_receipts where user_id = $1', [userId])).rows.length
    const told = (await receipts(mine.id)) + (await receipts(other.id))

    const proof = await aProof(mine, other.phone)
    const { data: planned } = await plan(mine, proof)
    const counts = Object.fromEntries(planned.moves.map(({ name, count }) => [name, count]))
    expect(counts).toMatchObject({ 申诉: 1, 草稿: 1, 第三方登录绑定: 1, 偏好设置: 1 })
    expect((await accountOf(other.id)).deletedAt).toBeNull()
    const done = await unite(mine, proof)
    expect(done.data).toEqual(planned)

    const { data: mines } = await mine.caller.call(appeals.consumerDetail, { body: { id } })
    expect(mines.can).toContain('withdraw')
    expect(mines.progress[0]).toMatchObject({ event: 'united' })
    expect((await mine.caller.call(appeals.consumerDetail, { body: { id: own.id } })).code).toBe(200)
    for (const [i, kind] of kinds.entries()) {
      const row = await kindOf(test.app.platform, kind).store.find(test.app.platform.db, filed[i]!, [
        { by: 'all' },
      ])
      expect(kindOf(test.app.platform, kind).ownerOf(row!)).toBe(mine.id)
    }
    expect(await receipts(other.id)).toBe(0)
    expect(await receipts(mine.id)).toBe(told + 1)
    const { rows } = await pool().query(
      `select 'draft' what, owner_id::text who from case_drafts where owner_id in ($1, $2)
       union all select issuer, user_id::text from third_users where user_id in ($1, $2)
       union all select key || value, user_id::text from preferences where user_id in ($1, $2) order by 1`,
      [mine.id, other.id],
    )
    expect(rows).toEqual([
      { what: 'draft', who: mine.id },
      { what: 'https://id.example', who: mine.id },
      { what: 'size"l"', who: mine.id },
      { what: 'theme"kept"', who: mine.id },
    ])
    expect(await broken()).toEqual([])

    expect((await other.caller.call(appeals.consumerDetail, { body: { id } })).code).toBe(401)
    const ended = await accountOf(other.id)
    expect(ended).toMatchObject({ userStatus: 'DISABLED', deletedAt: expect.any(Date) })
    expect(ended.phoneIndex).not.toBeNull()
    const trail = await pool().query(
      `select record_id::text id from operation_log where record_kind = 'client' and record_id in ($1, $2)`,
      [mine.id, other.id],
    )
    expect(trail.rows.map((row) => row.id).sort()).toEqual([mine.id, other.id].sort())
    expect((await sentTo(test.app, other.phone)).at(-1)).toMatchObject({ template: 'accountsUnited' })

    // Whoever gives the account up later gives up what became part of it.
    const ctx = await contextOf(test.app, mine.id)
    await ctx.unitOfWork((tx) => anonymise(tx, ctx, mine.id))
    expect((await accountOf(other.id)).phoneIndex).toBeNull()
  })

  it('become one once, whichever way round both ask at the same moment', async () => {
    const [mine, other] = [await aPerson(), await aPerson()]
    await fileAppeal(test.app, other.id, aMatter())
    await fileAppeal(test.app, mine.id, aMatter())
    const one = await aProof(mine, other.phone)
    test.app.clock.advance(200_000)
    const two = await aProof(other, mine.phone)
    const answers = await Promise.all([unite(mine, one), unite(other, two)])
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
    const living = [mine, other].map(({ id }) => findUser(test.app.platform.db, id))
    expect((await Promise.all(living)).filter((user) => user && !user.deletedAt)).toHaveLength(1)
    const { rows } = await pool().query(
      'select distinct appellant_id from appeals where appellant_id in ($1, $2)',
      [mine.id, other.id],
    )
    expect(rows).toHaveLength(1)
  })

  it('become one by an administrator’s evidence and a second person’s word, and not by one alone', async () => {
    const [mine, other] = [await aPerson(), await aPerson()]
    const { id } = await fileAppeal(test.app, other.id, aMatter())
    const system = await test.app.as((await makeOfficer(test.app, 'BUR-000000', 'sysAdmin')).id)
    const body = { id: mine.id, otherAccount: (await accountOf(other.id)).account }
    expect((await mine.caller.call(clientUniting.plan, { body })).code).toBe(403)
    expect((await system.call(clientUniting.plan, { body })).data.moves).toContainEqual({
      name: '申诉',
      count: 1,
    })
    const asked = { ...body, evidence: '窗口核验身份证原件，两个号码的入网凭证均为本人' }
    expect((await system.call(clientUniting.ask, { body: asked })).data).toEqual({
      pending: [body.otherAccount],
    })
    const [waiting] = (await system.call(proposals.list)).data
    expect(waiting).toMatchObject({ details: asked.evidence })
    expect(waiting?.title).not.toContain(asked.evidence)
    const told = await pool().query(
      `select record_name as words from operation_log where record_kind = 'proposal'
       union all select content from messages union all select content_en from messages`,
    )
    expect(told.rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(told.rows)).not.toContain(asked.evidence)
    expect(await system.call(proposals.confirm, { body: { id: waiting!.id } })).toFailWith(
      'proposals.four_eyes',
    )
    expect((await accountOf(other.id)).deletedAt).toBeNull()
    const second = await test.app.as((await makeOfficer(test.app, 'BUR-000000', 'secAdmin')).id)
    expect(await second.call(proposals.confirm, { body: { id: waiting!.id } })).toSucceed()
    expect((await mine.caller.call(appeals.consumerDetail, { body: { id } })).code).toBe(200)
    expect((await mine.caller.call(callers.claimable, {})).code).toBe(200)
  })
})
