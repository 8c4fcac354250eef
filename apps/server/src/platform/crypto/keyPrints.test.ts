import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { openPlatform } from '../../app.ts'
import { useTestApp } from '../../testing/app.ts'
import { makeConsumer } from '../../testing/people.ts'
import { fingerprintOf } from './keyPrints.ts'
import { loadKeyring, rotateKeys } from './keyring.ts'

const test = useTestApp()
const OURS = '42'.repeat(32)
const FOREIGN = 'cd'.repeat(32)
const print = (hex: string) => fingerprintOf(Buffer.from(hex, 'hex'))
const folder = mkdtempSync(join(tmpdir(), 'key-prints-'))
const file = join(folder, 'keys.json')
afterAll(() => rmSync(folder, { recursive: true }))

const query = (text: string, values: unknown[] = []) => test.app.platform.database.pool.query(text, values)
const prints = async () =>
  (await query('select version, fingerprint from key_prints order by version')).rows as object[]

/** A start beside the database of this test. */
async function start(masterKey: string | undefined) {
  const { platform, close } = await openPlatform({
    config: { ...test.app.platform.config, MASTER_KEY: masterKey, MASTER_KEY_FILE: file },
    url: test.app.platform.database.url,
    log: test.app.platform.log,
    clock: test.app.clock,
  })
  await close()
  return platform
}

beforeEach(async () => {
  rmSync(file, { force: true })
  if ((await query('select 1 from users where name is not null')).rowCount === 0)
    await makeConsumer(test.app, { name: '王小一' })
  await query('delete from key_prints')
  await query('insert into key_prints values (1, $1, now())', [print(OURS)])
})

describe('the keys of a database', () => {
  it('are not made anew when their file is gone, recorded or not', async () => {
    await expect(start(undefined)).rejects.toThrow(`${file} is missing`)
    await expect(start(undefined)).rejects.toThrow(`version 1 (fingerprint ${print(OURS)})`)
    await query('delete from key_prints')
    await expect(start(undefined)).rejects.toThrow(`${file} is missing`)
    expect(existsSync(file)).toBe(false)
    expect(await prints()).toEqual([])
  })

  it('refuse a foreign key by its fingerprint and name the one to bring', async () => {
    await expect(start(FOREIGN)).rejects.toThrow(
      `version 1 has the fingerprint ${print(FOREIGN)}, but this database needs version 1 (fingerprint ${print(OURS)})`,
    )
    await expect(start(`2:${FOREIGN}`)).rejects.toThrow(`bring version 1 (fingerprint ${print(OURS)})`)
    expect(await prints()).toEqual([{ version: 1, fingerprint: print(OURS) }])
  })

  it('of a database from before are recorded only once they open what lies sealed', async () => {
    await query('delete from key_prints')
    await expect(start(FOREIGN)).rejects.toThrow('does not open the data')
    expect(await prints()).toEqual([])
    await start(OURS)
    expect(await prints()).toEqual([{ version: 1, fingerprint: print(OURS) }])
  })

  it('take no version a second time', async () => {
    await start(`3:${FOREIGN},1:${OURS}`)
    expect(await prints()).toHaveLength(2)
    await expect(start(`3:${FOREIGN},2:${'ef'.repeat(32)},1:${OURS}`)).rejects.toThrow('a version above 3')
    await expect(start(`3:${'ef'.repeat(32)},1:${OURS}`)).rejects.toThrow('foreign master key')
    // The starts above left an SM2 key there.
    rmSync(file, { force: true })
    loadKeyring({ file })
    rotateKeys(file, { master: true }, 3)
    expect(loadKeyring({ file }).masterKeys.map(({ version }) => version)).toEqual([4, 1])
  })
})
