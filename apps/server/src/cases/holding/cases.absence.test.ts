import { absenceRoutes } from '@appeal/contract/absences/absences.routes.ts'
import { CASE_KINDS, type CaseKind } from '@appeal/contract/cases/caseKinds.ts'
import type { CaseDetail } from '@appeal/contract/cases/cases.schemas.ts'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../testing/app.ts'
import { actOn, caseAt, makeCourier, routeOf } from '../../testing/otherCases.ts'
import { makeConsumer, makeEnterpriseUser, makeUser } from '../../testing/people.ts'

const test = useTestApp()

/** A state in which an officer has a case of each kind in hand, and what they do next. */
const WORK: Record<CaseKind, readonly [state: string, act: string]> = {
  consultation: ['processing', 'answer'],
  report: ['verifying', 'notFile'],
  letter: ['acknowledged', 'publish'],
  courier: ['processing', 'close'],
}

/** Two officers of one bureau, and the people of a case. */
async function people(kind: CaseKind) {
  const { app } = test
  const officer = async (name: string) =>
    (await makeUser(app, { area: 'b', org: 'BUR-440300', roles: ['cityHandler'], name })).id
  return {
    owner: kind === 'courier' ? await makeCourier(app) : (await makeConsumer(app)).id,
    enterprise: (await makeEnterpriseUser(app, 'ENT-ZTO', 'brandHq')).id,
    officer: await officer('张三'),
    substitute: await officer('何静'),
  }
}
const handlerOf = async (id: string) =>
  (
    await test.app.platform.database.pool.query<{ id: string }>(
      'select handler_id::text as id from cases where id = $1',
      [id],
    )
  ).rows[0]!.id
const leave = async (userId: string, substituteId: string) =>
  (await test.app.as(userId)).call(absenceRoutes.add, {
    body: { substituteId, fromOn: '2026-09-21', toOn: '2026-09-25' },
  })

describe.each(CASE_KINDS)('while the handler of a case of %s is away', (kind) => {
  it('its substitute finds it among the own ones, and what is done for the absent stays theirs', async () => {
    const { app } = test
    const who = await people(kind)
    const [state, act] = WORK[kind]
    const id = await caseAt(app, kind, state, who)
    const substitute = await app.as(who.substitute)
    const own = async () => {
      const query = { queue: 'all', current: '1', size: '10', handlerId: who.substitute }
      const { data } = await substitute.call(routeOf(kind, 'bureaupage'), { query })
      return (data as { records: { id: string }[] }).records.map((row) => row.id)
    }
    expect(await own()).toEqual([])
    expect(await leave(who.officer, who.substitute)).toSucceed()
    await expect.poll(own).toEqual([id])
    expect(await actOn(app, kind, who.substitute, act, id)).toSucceed()
    expect(await handlerOf(id)).toBe(who.officer)
    const { data } = await substitute.call(routeOf(kind, 'deskDetail'), { query: { id } })
    const { progress, historyIntact } = data as CaseDetail
    expect(progress[0]).toMatchObject({ actorName: '何静（代 张三）' })
    expect(historyIntact).toBe(true)
  })
})

it('whoever stands in for the handler of a report learns who reported only after taking it over', async () => {
  const { app } = test
  const who = await people('report')
  const id = await caseAt(app, 'report', 'verifying', who)
  expect(await leave(who.officer, who.substitute)).toSucceed()
  const substitute = await app.as(who.substitute)
  const mayKnow = async () => {
    const { data } = await substitute.call(routeOf('report', 'deskDetail'), { query: { id } })
    return (data as { facts: { mayKnowReporter: boolean } }).facts.mayKnowReporter
  }
  expect(await mayKnow()).toBe(false)
  expect(await actOn(app, 'report', who.substitute, 'takeOver', id)).toSucceed()
  expect(await handlerOf(id)).toBe(who.substitute)
  expect(await mayKnow()).toBe(true)
})
