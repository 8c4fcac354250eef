import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openPlatform } from '../../app.ts'
import { useTestApp } from '../../testing/app.ts'
import { makeConsumer } from '../../testing/people.ts'

const test = useTestApp()
let folder: string
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'world-'))
  await test.app.owner.query('delete from worlds')
})
afterEach(() => rmSync(folder, { recursive: true }))

/** A start beside the database of this test. */
async function start(SANDBOX: boolean, DATA_DIR = folder) {
  const { close } = await openPlatform({
    config: { ...test.app.platform.config, SANDBOX, DATA_DIR },
    url: test.app.platform.database.url,
    log: test.app.platform.log,
    clock: test.app.clock,
  })
  await close()
}
const marks = async () => (await test.app.owner.query('select world from worlds')).rows

describe('a start is refused', () => {
  it('as a sandbox on a database of real cases, marked or from before there were marks', async () => {
    if ((await test.app.owner.query('select 1 from users where name is not null')).rowCount === 0)
      await makeConsumer(test.app)
    await expect(start(true)).rejects.toThrow('is never started as a sandbox')
    // Nothing was marked or made by the refusal.
    expect([await marks(), existsSync(join(folder, 'world')), existsSync(join(folder, 'keys.json'))]).toEqual(
      [[], false, false],
    )
    await start(false)
    await expect(start(true, mkdtempSync(join(folder, 'other-')))).rejects.toThrow('不能作为沙箱启动')
    expect(await marks()).toEqual([{ world: 'real' }])
  })

  it('as the real product on a database of a sandbox', async () => {
    await test.app.owner.query(`insert into worlds values (1, 'sandbox', now())`)
    await start(true)
    await expect(start(false, mkdtempSync(join(folder, 'other-')))).rejects.toThrow(
      'is never started as the real product',
    )
    expect(await marks()).toEqual([{ world: 'sandbox' }])
  })

  it('with keys and files of the other world', async () => {
    await test.app.owner.query(`insert into worlds values (1, 'sandbox', now())`)
    writeFileSync(join(folder, 'keys.json'), '{}')
    await expect(start(true)).rejects.toThrow(`The folder ${folder} is that of the real product`)
    const other = mkdtempSync(join(folder, 'other-'))
    writeFileSync(join(other, 'world'), 'sandbox\n')
    await expect(start(false, other)).rejects.toThrow(`The folder ${other} is that of a sandbox`)
  })
})

it('a database nobody has used becomes what it is first started as, of two starts at once too', async () => {
  await test.app.owner.query('delete from key_prints')
  await test.app.owner.query('truncate users cascade')
  const begun = await Promise.allSettled([start(true), start(true)])
  expect(begun.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
  expect(await marks()).toEqual([{ world: 'sandbox' }])
  await expect(start(false, mkdtempSync(join(folder, 'other-')))).rejects.toThrow('is that of a sandbox')
})
