import { contract } from '@appeal/contract'
import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { sentTo } from '../../features/auth/auth.fixture.ts'
import { closeAccount } from '../../features/auth/auth.service.ts'
import { lockUser } from '../../features/people/users/users.service.ts'
import { ok, useTestApp } from '../../testing/app.ts'
import { aMatter, contextOf, fileAppeal } from '../../testing/cases.ts'
import { whileHeld } from '../../testing/held.ts'
import { makeOfficer } from '../../testing/people.ts'
import { caseIn, makePlayers } from '../../testing/stages.ts'
import { type Person, pairsOf } from './uniting.fixture.ts'

const test = useTestApp()
const { uniting, keeping, statements, appeals } = contract
const pool = () => test.app.platform.database.pool
const { aPair, aPerson, aProof, plan, unite, accountOf, set } = pairsOf(test)
// Codes are counted by the hour and the day.
afterEach(() => test.app.clock.advance(25 * 3_600_000))

/** Two accounts that became one. */
async function united(more: Parameters<typeof aPerson>[0] = {}): Promise<[Person, Person]> {
  const [mine, other] = await aPair(more)
  expect(await unite(mine, await aProof(mine, other.phone))).toSucceed()
  return [mine, other]
}
const rowsOf = async (query: string, ...ids: string[]) => (await pool().query(query, ids)).rows

describe('codes that make two accounts one', () => {
  it('leave to neither phone where the other one may get no more', async () => {
    const [mine, other] = await aPair()
    await set('SMS_PER_PHONE_DAY', '1')
    const third = await aPerson()
    await aProof(third, other.phone)
    test.app.clock.advance(2 * 3_600_000)
    const again = await test.app.as(mine.id)
    expect(await again.call(uniting.codes, { body: { phone: other.phone } })).toFailWith('auth.code_limit')
    expect(await sentTo(test.app, mine.phone)).toEqual([])
    await set('SMS_PER_PHONE_DAY', '10')
    expect(await again.call(uniting.codes, { body: { phone: other.phone } })).toSucceed()
    expect(await sentTo(test.app, mine.phone)).toHaveLength(1)
  })

  it('say what they open', async () => {
    const [mine, other] = await aPair()
    await aProof(mine, other.phone)
    for (const { phone } of [mine, other])
      expect((await sentTo(test.app, phone)).map(({ template }) => template)).toEqual(['unitingCode'])
  })

  it('are used up by a wrong try, and by no right one', async () => {
    const [mine, other] = await aPair()
    await set('SMS_CODE_TRIES', '1')
    const proof = await aProof(mine, other.phone)
    expect((await plan(mine, proof)).code).toBe(200)
    expect((await plan(mine, proof)).code).toBe(200)
    expect(await unite(mine, proof)).toSucceed()
    test.app.clock.advance(3_600_000)
    const [one, two] = await aPair()
    const guessed = await aProof(one, two.phone)
    const otherCode = guessed.otherCode === '000000' ? '111111' : '000000'
    expect(await plan(one, { ...guessed, otherCode })).toFailWith('auth.code_wrong')
    expect(await plan(one, guessed)).toFailWith('auth.code_wrong')
    await set('SMS_CODE_TRIES', '5')
  })
})

describe('what follows to the account that stays', () => {
  it('is no more than so many cases at once', async () => {
    const [mine, other] = await aPair()
    await fileAppeal(test.app, other.id, aMatter())
    await fileAppeal(test.app, other.id, aMatter())
    await set('UNITING_CASES_MAX', '1')
    const proof = await aProof(mine, other.phone)
    for (const ask of [plan, unite]) {
      const answer = await ask(mine, proof)
      expect(answer).toFailWith('uniting.too_many')
      expect(answer.msg).toContain('2 件')
    }
    await set('UNITING_CASES_MAX', '2')
    expect(await unite(mine, proof)).toSucceed()
    await set('UNITING_CASES_MAX', '500')
  })

  it('is a message too that an officer sent while holding a case', async () => {
    const [mine, other] = await aPair()
    const { id } = await fileAppeal(test.app, other.id, aMatter())
    const proof = await aProof(mine, other.phone)
    const done = await whileHeld(
      test.app,
      async (tx) => {
        await tx.execute(sql`select 1 from appeals where id = ${id}::bigint for update`)
        await tx.execute(sql`
          with told as (
            insert into messages (id, category, template, dedupe_key, subject, subject_en, content, content_en, created_at)
            values (${id}::bigint, 'BIZ', 'accepted', ${`t${id}`}, 's', 's', 'c', 'c', now()) returning id
          ) insert into message_receipts (message_id, user_id, category, created_at)
            select id, ${other.id}::bigint, 'BIZ', now() from told`)
      },
      () => unite(mine, proof),
    )
    expect(done).toSucceed()
    expect(
      await rowsOf('select user_id::text as id from message_receipts where message_id = $1', id),
    ).toEqual([{ id: mine.id }])
  })

  it('is no draft begun at the same moment', async () => {
    const other = await aPerson()
    const answer = await whileHeld(
      test.app,
      async (tx) => {
        await lockUser(tx, other.id)
        await tx.execute(
          sql`update users set deleted_at = ${test.app.clock.now().toISOString()} where id = ${other.id}::bigint`,
        )
      },
      () => other.caller.call(appeals.saveDraft, { body: { content: { brand: 'ZTO' } } }),
    )
    expect(answer).toFailWith('session.expired')
    expect(await rowsOf('select 1 from case_drafts where owner_id = $1', other.id)).toEqual([])
  })

  it('is what the one that stays has not yet: its own counts, and the other’s goes and is free', async () => {
    const [mine, other] = await aPair()
    const link = `insert into third_users (id, category, issuer, subject, user_id, created_at, updated_at)
       values ($1, 'OIDC', 'https://id.example', $2, $1, now(), now())`
    for (const { id } of [mine, other]) await pool().query(link, [id, `s${id}`])
    await pool().query(
      `insert into desk_texts (owner_id, place, what, content, updated_at)
       values ($1, 'p', 'w', '', now()), ($2, 'p', 'w', '', now())`,
      [mine.id, other.id],
    )
    const proof = await aProof(mine, other.phone)
    const { data } = await plan(mine, proof)
    expect(data.moves.map(({ name }) => name)).not.toContain('第三方登录绑定')
    expect((await unite(mine, proof)).data).toEqual(data)
    for (const [table, owner] of [
      ['third_users', 'user_id'],
      ['desk_texts', 'owner_id'],
    ])
      expect(
        await rowsOf(
          `select ${owner}::text as id from ${table} where ${owner} in ($1, $2)`,
          mine.id,
          other.id,
        ),
      ).toEqual([{ id: mine.id }])
    // Its identity at the provider can be linked again.
    const [stranger] = await aPair()
    await pool().query(link, [stranger.id, `s${other.id}`])
  })

  it('goes with it when it is given up, whatever still lies at the other', async () => {
    const [mine, other] = await united()
    await pool().query(
      "insert into preferences (user_id, key, value, updated_at) values ($1, 'theme', '1', now())",
      [other.id],
    )
    const ctx = await contextOf(test.app, mine.id)
    await ctx.unitOfWork((tx) => closeAccount(tx, ctx, mine.id))
    expect(await rowsOf('select 1 from preferences where user_id = $1', other.id)).toEqual([])
    expect((await accountOf(other.id)).extJson).toEqual({ heir: mine.id })
  })

  it('are the statements a courier was asked for', async () => {
    const who = await makePlayers(test.app)
    const [mine, other] = await aPair({ area: 'd', brand: 'ZTO' })
    const id = await caseIn(test.app, who, 'at_enterprise')
    const officer = await test.app.as(who.officer)
    const asked = await ok(
      officer.call(statements.ask, {
        body: { id, courier: other.phone, question: '请说明这件快件的投递经过。' },
      }),
    )
    const words = { body: { id: asked, words: '已经当面签收', shared: false, attachmentIds: [] } }
    expect(await mine.caller.call(statements.answer, words)).toFailWith('statements.not_found')
    expect(await unite(mine, await aProof(mine, other.phone))).toSucceed()
    expect(await ok(mine.caller.call(statements.mine))).toMatchObject([{ id: asked, mayAnswer: true }])
    expect(await mine.caller.call(statements.answer, words)).toSucceed()
  })
})

describe('an account that became part of another', () => {
  it('is held and destroyed with the one that stands for it, by its number and by its old name', async () => {
    const [mine, other] = await aPair()
    const { account } = await accountOf(other.id)
    expect(await unite(mine, await aProof(mine, other.phone))).toSucceed()
    const [leader, second] = await Promise.all(
      [0, 1].map(async () => test.app.as((await makeOfficer(test.app, 'BUR-440300', 'cityLeader')).id)),
    )
    const subject = { subject: 'person' as const, reason: '法院调取证据' }
    for (const ref of [`U${other.id}`, account]) {
      const { id } = await ok(leader!.call(keeping.hold, { body: { ...subject, ref } }))
      const { records } = await ok(leader!.call(keeping.holdpage, { query: {} }))
      expect(records.find((row) => row.id === id)?.ref).toBe(`U${mine.id}`)
      expect(await leader!.call(keeping.ask, { body: { ...subject, ref } })).toFailWith('keeping.held')
      expect(await leader!.call(keeping.lift, { body: { id, reason: '证据已经归还' } })).toSucceed()
    }
    const { id } = await ok(leader!.call(keeping.ask, { body: { ...subject, ref: `U${other.id}` } }))
    expect(await second!.call(keeping.decide, { body: { id, confirmed: true } })).toSucceed()
    for (const one of [mine, other])
      expect(await accountOf(one.id)).toMatchObject({ phone: null, name: null, phoneIndex: null })
    expect(await rowsOf('select 1 from destructions where subject_id = $1', mine.id)).toHaveLength(1)
    expect(
      await leader!.call(keeping.ask, { body: { ...subject, reason: '再次申请删除', ref: `U${other.id}` } }),
    ).toFailWith('keeping.destroyed_before')
  })

  it('is emptied by a destruction even where nothing says what it became part of', async () => {
    const [, other] = await united()
    await pool().query("update users set ext_json = '{}' where id = $1", [other.id])
    const [leader, second] = await Promise.all(
      [0, 1].map(async () => test.app.as((await makeOfficer(test.app, 'BUR-440300', 'cityLeader')).id)),
    )
    const body = { subject: 'person' as const, ref: `U${other.id}`, reason: '当事人申请删除' }
    const { id } = await ok(leader!.call(keeping.ask, { body }))
    expect((await accountOf(other.id)).phone).not.toBeNull()
    expect(await second!.call(keeping.decide, { body: { id, confirmed: true } })).toSucceed()
    expect(await accountOf(other.id)).toMatchObject({ phone: null, name: null, phoneIndex: null })
  })
})
