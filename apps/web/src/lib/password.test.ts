import { sm2, sm3 } from 'sm-crypto-v2'
import { describe, expect, it } from 'vitest'
import { encryptNewPassword, encryptPassword } from './password.ts'

const pair = sm2.generateKeyPairHex()
const key = { sm2PublicKey: pair.publicKey, keyId: 'k1', nonce: 'n1', serverTime: 1_795_000_000 }
const opened = (cipher: string) => sm2.doDecrypt(cipher, pair.privateKey, 1)

describe('encryptPassword', () => {
  it('binds the password to key, nonce, time, area and account', async () => {
    const cipher = await encryptPassword(key, 'c', 'lin', '密码|1')
    expect(cipher).toMatch(/^[0-9a-f]+$/)
    expect(opened(cipher)).toBe(`\u0001v1|k1|n1|1795000000|${sm3('c|lin').slice(0, 16)}|密码|1`)
  })

  it('never gives the same ciphertext twice', async () => {
    const [one, two] = await Promise.all([1, 2].map(() => encryptPassword(key, 'c', 'lin', 'p')))
    expect(one).not.toBe(two)
  })

  it('sends a new password bare', async () => {
    expect(opened(await encryptNewPassword(key, 'neu'))).toBe('neu')
  })
})
