import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTwin, type TestApp, useTestApp } from '../../testing/app.ts'
import { openLine, refusing } from '../../testing/line.ts'
import { makeOfficer } from '../../testing/people.ts'
import { WALKED, walk } from '../../testing/walk.ts'

const test = useTestApp()
let line: Awaited<ReturnType<typeof openLine>>
/** A server whose way to the database is in our hands. */
let far: TestApp
const callers: (string | undefined)[] = [undefined]
beforeAll(async () => {
  const { platform } = test.app
  line = await openLine(platform.database.url)
  const database = { ...platform.database, url: line.url }
  far = await createTwin({ ...test.app, platform: { ...platform, database } })
  const officer = await makeOfficer(test.app, 'BUR-000000', 'stateCentre')
  callers.push((await test.app.as(officer.id)).token)
})
afterAll(async () => {
  line.up()
  await far.close()
  await line.close()
})

describe.each([
  ['takes no connections', () => line.down()],
  ['has no connection left', () => line.answeredBy(refusing('53300', 'sorry, too many clients already'))],
])('a database that %s', (_, goAway) => {
  beforeAll(goAway)
  afterAll(() => line.up())

  it('is told of at every address, with the time to wait, and that nothing is lost', async () => {
    const { wrong, again } = await walk(far, callers)
    expect(wrong).toEqual([])
    expect((await far.inject('/healthz')).body).toBe('ok')
    expect((await far.inject('/readyz')).statusCode).toBe(503)
    // Whoever shows a session hears it everywhere, for it cannot be found.
    expect(again).toBeGreaterThanOrEqual(WALKED.length)
  })
})

describe('a database that was demoted', () => {
  beforeAll(() => setReadOnly('on'))
  afterAll(() => setReadOnly('off'))

  async function setReadOnly(to: 'on' | 'off') {
    const { rows } = await test.app.owner.query('select current_database() as name')
    await test.app.owner.query('set default_transaction_read_only = off')
    await test.app.owner.query(`alter database ${rows[0].name} set default_transaction_read_only = ${to}`)
    line.up()
  }

  it('is not ready, though it answers', async () => {
    expect((await far.inject('/readyz')).statusCode).toBe(503)
  })

  it('breaks nothing, and whoever wants to write is told the same', async () => {
    const { wrong, again } = await walk(far, callers)
    expect(wrong).toEqual([])
    expect(again).toBeGreaterThan(10)
  })
})
