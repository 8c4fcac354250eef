import { createHmac } from 'node:crypto'
import { appealRoutes } from '@appeal/contract/appeals/appeals.routes.ts'
import { CASE_KIND_NAMES } from '@appeal/contract/cases/caseKinds.ts'
import { undoRoutes } from '@appeal/contract/undo/undo.routes.ts'
import { webhookRoutes } from '@appeal/contract/webhooks/webhooks.routes.ts'
import { describe, expect, it } from 'vitest'
import { caseFacts } from '../../kinds/appeals/appeals.service.ts'
import { ok, useTestApp } from '../../testing/app.ts'
import { actOver } from '../../testing/cases.ts'
import { caseIn, inputOf } from '../../testing/stages.ts'
import { changeSetting } from '../reference/settings/settings.service.ts'
import { hear } from './webhooks.events.ts'
import { type Got, tellFacts, useReceiver } from './webhooks.fixture.ts'

const test = useTestApp()
const world = useReceiver(test)
const DAY = 86_400_000
const { ctx, sql, orgOf, make, owner, tell, lane, rows } = world

/** Says what a world.receiver has to know: a few lines without anything of the platform. */
function isGenuine({ id, timestamp, signature, body }: Got, secret: string, hash = 'sha256'): boolean {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const wanted = createHmac(hash, key).update(`${id}.${timestamp}.${body}`).digest('base64')
  const mark = hash === 'sm3' ? 'sm3' : 'v1'
  return signature.split(' ').includes(`${mark},${wanted}`)
}

describe('An event', () => {
  it.each(['sha256', 'sm3'])('is signed by %s over id, moment and body', async (algorithm) => {
    const { endpoint, secret } = await make({ algorithm })
    await tell(1)
    await lane(endpoint.id)
    const [got] = world.receiver.got
    expect(isGenuine(got!, secret, algorithm)).toBe(true)
    expect(isGenuine({ ...got!, body: `${got!.body} ` }, secret, algorithm)).toBe(false)
    expect(isGenuine({ ...got!, timestamp: String(Number(got!.timestamp) + 1) }, secret, algorithm)).toBe(
      false,
    )
    expect(Number(got!.timestamp)).toBe(Math.floor(test.app.clock.now().getTime() / 1_000))
  })

  it('is signed by both secrets while one is exchanged for another', async () => {
    const { endpoint, secret } = await make()
    const body = { id: endpoint.id, version: 1, formerDays: 2 }
    const made = await ok((await owner()).call(webhookRoutes.rotate, { body }))
    await tell(1)
    await lane(endpoint.id)
    expect([secret, made.secret].map((one) => isGenuine(world.receiver.got[0]!, one))).toEqual([true, true])
    test.app.clock.advance(2 * DAY)
    await tell(1)
    await lane(endpoint.id)
    expect([secret, made.secret].map((one) => isGenuine(world.receiver.got[1]!, one))).toEqual([false, true])
  })

  it('of a case tells its number and last day, and nothing of a person', async () => {
    const { endpoint } = await make()
    const id = await caseIn(test.app, world.players, 'closed')
    await lane(endpoint.id)
    const said = world.receiver.got.map(({ type }) => type)
    expect(said).toContain('case.transferred')
    expect(said).toContain('case.closed')
    for (const { body, id: wireId, type } of world.receiver.got) {
      const { appealNo } = (await sql('select appeal_no as "appealNo" from appeals where id = $1', id))[0]!
      const given = JSON.parse(body)
      expect(given).toEqual({
        id: wireId,
        type,
        timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        data: {
          kind: 'appeal',
          id,
          no: appealNo,
          unit: expect.stringMatching(/^ENT-ZTO/),
          deadline:
            type === 'case.transferred' ? expect.stringMatching(/^\d{4}-\d\d-\d\d$/) : given.data.deadline,
        },
      })
    }
  })

  it('goes to whom it concerns: neither to another enterprise nor to who did not ask for it', async () => {
    const { endpoint } = await make({ events: ['case.urged'] })
    await tell(1)
    await tell(1, 'urged')
    await tell(1, 'replied')
    await tellFacts(test.app, await orgOf('ENT-YTO'), 1, 'urged')
    await lane(endpoint.id)
    expect(world.receiver.got.map(({ type }) => type)).toEqual(['case.urged'])
  })

  it('waits while its act may be undone, and is never sent once it was', async () => {
    const seconds = (value: string) =>
      ctx().unitOfWork((tx) => changeSetting(tx, ctx(), 'UNDO_SECONDS', value))
    await seconds('10')
    const { endpoint } = await make()
    const press = async (id: string) =>
      ok(
        actOver(
          test.app,
          world.players.officer,
          appealRoutes.editToBusiness,
          id,
          await inputOf(test.app, world.players.officer, 'editToBusiness'),
        ),
      )
    const id = await caseIn(test.app, world.players, 'pending_accept')
    await press(id)
    expect(await rows()).toHaveLength(1)
    await lane(endpoint.id)
    expect(world.receiver.got).toEqual([])
    const { version } = await caseFacts(test.app.platform.db, id)
    await ok(
      (await test.app.as(world.players.officer)).call(undoRoutes.press, {
        body: { kind: 'appeal', id, version },
      }),
    )
    test.app.clock.advance(11_000)
    await lane(endpoint.id)
    expect([await rows(), world.receiver.got]).toEqual([[], []])
    await press(id)
    test.app.clock.advance(11_000)
    await lane(endpoint.id)
    expect(world.receiver.got.map(({ type }) => type)).toEqual(['case.transferred'])
    // What was tried while the clocks of two machines differed may have arrived.
    const other = await caseIn(test.app, world.players, 'pending_accept')
    await press(other)
    await sql('update webhook_deliveries set attempts = 1 where case_id = $1', other)
    const late = await caseFacts(test.app.platform.db, other)
    expect(
      await (await test.app.as(world.players.officer)).call(undoRoutes.press, {
        body: { kind: 'appeal', id: other, version: late.version },
      }),
    ).toFailWith('cases.undo_over')
    expect(await sql('select attempts from webhook_deliveries where case_id = $1', other)).toHaveLength(1)
    await seconds('0')
  })

  /** Systems of enterprises hear of appeals and of the kinds that they may read; of who asked or reported they hear nothing. */
  const HEARD = { appeal: 1, consultation: 0, report: 0, letter: 1, courier: 1, paper: 0 } as const
  const kinds = Object.keys(HEARD) as (keyof typeof HEARD)[]
  it('has a kind of case for each there is', () => expect(kinds).toEqual([...CASE_KIND_NAMES, 'paper']))

  it.each(kinds)(
    'is told of a %s once, however often its fact is, where systems may read it',
    async (kind) => {
      const { endpoint } = await make()
      const told = {
        ...{ template: 'caseForOffice', orgId: world.orgId, key: `${kind}:1:1:enterprise` },
        ...{ about: { kind, id: '1' }, data: { no: 'NO1', date: '2026-10-09', ownerName: '欧阳文华' } },
      }
      for (let n = 0; n < 3; n++) await ctx().unitOfWork((tx) => hear(tx, ctx(), told))
      expect(await rows()).toHaveLength(HEARD[kind])
      await lane(endpoint.id)
      const data = {
        kind,
        id: '1',
        no: 'NO1',
        unit: expect.stringMatching(/^ENT-ZTO/),
        deadline: '2026-10-09',
      }
      expect(world.receiver.got.map(({ body }) => JSON.parse(body).data)).toEqual(HEARD[kind] ? [data] : [])
    },
  )
})
