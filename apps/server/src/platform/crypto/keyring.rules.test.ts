import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sm2 } from 'sm-crypto-v2'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createCrypto } from './crypto.ts'
import { loadKeyring, rotateKeys } from './keyring.ts'

const MASTER = 'ab'.repeat(32)
const OTHER = 'cd'.repeat(32)
const SM2 = `${'0'.repeat(63)}7`

let directory: string
let file: string
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'keyring-'))
  file = join(directory, 'secrets', 'keys.json')
})
afterEach(() => rmSync(directory, { recursive: true }))

describe('loadKeyring', () => {
  it.each([
    ['a short master key', { masterKey: 'ab' }],
    ['a master key that is not hex', { masterKey: 'zz'.repeat(32) }],
    ['version 0', { masterKey: `0:${MASTER}` }],
    ['a version beyond a byte', { masterKey: `256:${MASTER}` }],
    ['two keys of one version', { masterKey: `1:${MASTER},1:${OTHER}` }],
    ['a malformed SM2 key', { sm2PrivateKey: 'ab' }],
    ['an SM2 key of zero', { sm2PrivateKey: '0'.repeat(64) }],
    ['three SM2 keys', { sm2PrivateKey: [SM2, OTHER, MASTER].join(',') }],
  ])('refuses %s', (_what, given) => {
    expect(() => loadKeyring({ file, masterKey: MASTER, sm2PrivateKey: SM2, ...given })).toThrow()
    expect(existsSync(file)).toBe(false)
  })

  it.skipIf(process.platform === 'win32')('refuses a file that others can read', () => {
    loadKeyring({ file })
    chmodSync(file, 0o640)
    expect(() => loadKeyring({ file })).toThrow('chmod 600')
  })

  it.each(['', '{}x', '{"masterKeys":[{"version":1,"key":"ab"}]}', '{"sm2PrivateKeys":[]}'])(
    'refuses the damaged file %j without quoting it',
    (content) => {
      loadKeyring({ file })
      writeFileSync(file, content)
      expect(() => loadKeyring({ file })).toThrow(`${file} is damaged`)
      expect(readFileSync(file, 'utf8')).toBe(content)
    },
  )

  it('never makes a second master key where the first was given from outside and is now missing', () => {
    loadKeyring({ file, masterKey: MASTER })
    expect(() => loadKeyring({ file })).toThrow('no master key')
    loadKeyring({ file, masterKey: MASTER })
  })

  it('never makes a second SM2 key either', () => {
    loadKeyring({ file, sm2PrivateKey: SM2 })
    expect(() => loadKeyring({ file })).toThrow('no SM2 key')
  })

  it('creates once, for the owner alone, and leaves nothing beside', () => {
    const first = loadKeyring({ file })
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readdirSync(join(directory, 'secrets'))).toEqual(['keys.json'])
    const second = loadKeyring({ file })
    expect(second.masterKeys).toEqual(first.masterKeys)
    expect(second.sm2Keys[0]!.privateKey).toBe(first.sm2Keys[0]!.privateKey)
  })

  it('writes no file where both secrets are given', () => {
    const ring = loadKeyring({ file, masterKey: `2:${OTHER}, 1:${MASTER}`, sm2PrivateKey: SM2 })
    expect(ring.masterKeys.map((k) => k.version)).toEqual([2, 1])
    expect(existsSync(file)).toBe(false)
  })
})

describe('rotateKeys', () => {
  it('refuses what the file does not hold', () => {
    expect(() => rotateKeys(file, { master: true })).toThrow()
    loadKeyring({ file, masterKey: MASTER })
    expect(() => rotateKeys(file, { master: true })).toThrow()
  })

  it('keeps everything readable: fields, indexes, passwords, and sign-ins of pages opened before', async () => {
    const before = createCrypto(loadKeyring({ file }))
    const sealed = before.encryptField('users.phone', '13800138000')
    const index = before.blindIndex('phone', '13800138000')
    const stored = await before.hashPassword('secret')
    const sent = sm2.doEncrypt('secret', before.publicKey.publicKey, 1)

    rotateKeys(file, { master: true, sm2: true })
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const after = createCrypto(loadKeyring({ file }))

    expect(after.publicKey.keyId).not.toBe(before.publicKey.keyId)
    expect(after.decryptPassword(sent)).toMatchObject({ plain: 'secret', keyId: before.publicKey.keyId })
    expect(after.decryptField('users.phone', sealed)).toBe('13800138000')
    expect(after.isNewestField(sealed)).toBe(false)
    expect(after.blindIndex('phone', '13800138000')).toEqual(index)
    expect(await after.verifyPassword(stored, 'secret')).toEqual({ ok: true, needsRehash: true })
    expect(await after.verifyPassword(stored, 'Secret')).toEqual({ ok: false, needsRehash: false })
    expect(await after.verifyPassword(await after.hashPassword('secret'), 'secret')).toEqual({
      ok: true,
      needsRehash: false,
    })

    rotateKeys(file, { sm2: true })
    expect(createCrypto(loadKeyring({ file })).decryptPassword(sent)).toBeNull()
  })
})
