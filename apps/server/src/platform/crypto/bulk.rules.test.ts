import { randomBytes } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { newContentKey, openSealed } from '../files/sealing.ts'
import { bulkHere, bulkInThread } from './bulk.ts'
import { fieldCipher } from './fieldCipher.ts'
import { sm3 } from './sm3.ts'

const COLUMN = 'appeals.appellant_name'
const keys = [
  { version: 2, key: Buffer.alloc(32, 2) },
  { version: 1, key: Buffer.alloc(32, 1) },
]
const cipher = fieldCipher(keys)
const older = fieldCipher(keys.slice(1))

describe.each([
  ['in its own thread', bulkInThread(keys)],
  ['in the caller’s thread', bulkHere(keys)],
])('ciphers of one file, %s', (_where, ciphers) => {
  afterAll(() => ciphers.close())

  it('refuse an altered value, one of another column and one of an unknown key, and go on', async () => {
    const altered = cipher.encrypt(COLUMN, '林小满')
    altered[20]! ^= 1
    await expect(ciphers.openFields(COLUMN, [altered])).rejects.toThrow('altered')
    await expect(ciphers.openFields(COLUMN, [cipher.encrypt('users.email', 'a@b.cn')])).rejects.toThrow()
    const unknown = fieldCipher([{ version: 9, key: Buffer.alloc(32, 9) }]).encrypt(COLUMN, '林小满')
    await expect(ciphers.openFields(COLUMN, [unknown])).rejects.toThrow('No key')
    expect(await ciphers.openFields(COLUMN, [])).toEqual([])
  })

  it('open many values at once, of any key, in their order', async () => {
    const names = Array.from({ length: 500 }, (_, at) => `申诉人${at}`)
    const sealed = names.map((name, at) => (at % 3 ? cipher : older).encrypt(COLUMN, name))
    const asked = [sealed.slice(0, 200), sealed.slice(200)].map((some) => ciphers.openFields(COLUMN, some))
    expect((await Promise.all(asked)).flat()).toEqual(names)
    // The caller's own bytes are still its own.
    expect(cipher.decrypt(COLUMN, sealed[0]!)).toBe('申诉人0')
  })

  it('seal the parts of a file and add up its SM3', async () => {
    const parts = [randomBytes(200_000), Buffer.from('申诉编号,状态\r\n'), randomBytes(65_536)]
    const whole = Buffer.concat(parts)
    for (const [at, content] of parts.entries()) {
      const of = { key: newContentKey(), storedName: `part${at}`, size: content.length }
      const kept = Buffer.from(content)
      const sealed = await ciphers.sealNext(of, content)
      const opened: Buffer[] = []
      const stored = (async function* () {
        yield sealed
      })()
      for await (const piece of openSealed(of, { first: 0, last: of.size - 1 }, stored)) opened.push(piece)
      expect(Buffer.concat(opened).equals(kept)).toBe(true)
    }
    expect(await ciphers.digest()).toBe(sm3(whole).toString('hex'))
  })
})

it('a thread that has ended refuses everything, also what was on its way', async () => {
  const ciphers = bulkInThread(keys)
  const late = ciphers.openFields(COLUMN, [cipher.encrypt(COLUMN, '林小满')])
  late.catch(() => undefined)
  await ciphers.close()
  await expect(late).rejects.toThrow('has ended')
  await expect(ciphers.digest()).rejects.toThrow('has ended')
})
