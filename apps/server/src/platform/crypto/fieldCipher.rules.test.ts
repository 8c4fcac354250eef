import { createDecipheriv } from 'node:crypto'
import fc from 'fast-check'
import { sm3 as oracle, sm4 } from 'sm-crypto'
import { describe, expect, it } from 'vitest'
import { DESTROYED_TEXT, fieldCipher, recordCiphers } from './fieldCipher.ts'
import { deriveKey, hmacSm3, sm3 } from './sm3.ts'

const one = { version: 1, key: Buffer.alloc(32, 1) }
const two = { version: 2, key: Buffer.alloc(32, 2) }
const cipher = fieldCipher([one])

describe('fieldCipher', () => {
  const sealed = cipher.encrypt('users.phone', '13800138000')

  it('refuses every altered byte', () => {
    for (let at = 0; at < sealed.length; at++) {
      const altered = Buffer.from(sealed)
      altered[at]! ^= 1
      expect(() => cipher.decrypt('users.phone', altered), `byte ${at}`).toThrow()
    }
  })

  it('refuses every cut and any addition', () => {
    for (let length = 0; length < sealed.length; length++) {
      expect(() => cipher.decrypt('users.phone', sealed.subarray(0, length))).toThrow()
    }
    expect(() => cipher.decrypt('users.phone', Buffer.concat([sealed, Buffer.of(0)]))).toThrow()
  })

  it('refuses a value moved to another column', () => {
    expect(() => cipher.decrypt('users.email', sealed)).toThrow('altered')
  })

  it('refuses a key it does not hold, and another key of the same version', () => {
    expect(() => fieldCipher([two]).decrypt('users.phone', sealed)).toThrow('No key of version 1')
    expect(() => fieldCipher([{ version: 1, key: two.key }]).decrypt('users.phone', sealed)).toThrow(
      'altered',
    )
  })

  it('opens none of many where one was altered, or sealed for another column', () => {
    const other = cipher.encrypt('users.phone', '13900139000')
    const altered = Buffer.from(other)
    altered[20]! ^= 1
    expect(() => cipher.decryptAll('users.phone', [sealed, altered])).toThrow('altered')
    expect(() => cipher.decryptAll('users.phone', [other, cipher.encrypt('users.email', 'a@b.cn')])).toThrow(
      'altered',
    )
  })

  it('opens many as it opens each, in their order, whichever key sealed them', () => {
    const rotated = fieldCipher([two, one])
    const texts = fc.array(fc.tuple(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.boolean()))
    fc.assert(
      fc.property(texts, (values) => {
        const many = values.map(([text, old]) => (old ? cipher : rotated).encrypt('c', text))
        expect(rotated.decryptAll('c', many)).toEqual(values.map(([text]) => text))
      }),
    )
  })

  it('gives back any text, never twice the same bytes, and shows nothing of it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), fc.string(), (text, column) => {
        const first = cipher.encrypt(column, text)
        expect(cipher.decrypt(column, first)).toBe(text)
        expect(first.equals(cipher.encrypt(column, text))).toBe(false)
        if (text.length > 3) expect(first.includes(text)).toBe(false)
      }),
    )
  })

  it('opens the old after a rotation and seals with the new', () => {
    const rotated = fieldCipher([two, one])
    expect(rotated.decrypt('users.phone', sealed)).toBe('13800138000')
    expect(rotated.isNewest(sealed)).toBe(false)
    const fresh = rotated.encrypt('users.phone', '13800138000')
    expect(fresh[0]).toBe(2)
    expect(rotated.isNewest(fresh)).toBe(true)
  })

  it('is SM4-CBC for anybody who holds the key', () => {
    const key = deriveKey(one.key, 'field.encryption').subarray(0, 16)
    const iv = sealed.subarray(1, 17).toString('hex')
    const body = sealed.subarray(17, -32).toString('hex')
    expect(sm4.decrypt(body, key.toString('hex'), { mode: 'cbc', iv })).toBe('13800138000')
    expect(() => createDecipheriv('sm4-cbc', two.key.subarray(0, 16), sealed.subarray(1, 17))).not.toThrow()
  })

  it('takes a view into a larger buffer, as database drivers give it', () => {
    const padded = Buffer.concat([Buffer.alloc(7), sealed, Buffer.alloc(5)])
    expect(
      cipher.decrypt('users.phone', new Uint8Array(padded.buffer, padded.byteOffset + 7, sealed.length)),
    ).toBe('13800138000')
  })
})

describe('recordCiphers', () => {
  const salt = Buffer.alloc(16, 7)
  const of = recordCiphers([one])
  const sealed = of(salt).encrypt('appeals.content', '快件丢失')

  it('opens nothing with another salt, another key, another column, or the key of fields', () => {
    expect(() => of(Buffer.alloc(16, 8)).decrypt('appeals.content', sealed)).toThrow('altered')
    expect(() => recordCiphers([two])(salt).decrypt('appeals.content', sealed)).toThrow('No key of version 1')
    expect(() =>
      recordCiphers([{ version: 1, key: two.key }])(salt).decrypt('appeals.content', sealed),
    ).toThrow('altered')
    expect(() => of(salt).decrypt('appeals.answer', sealed)).toThrow('altered')
    expect(() => cipher.decrypt('appeals.content', sealed)).toThrow('altered')
  })

  it('says the same of every text once the key was destroyed, and seals nothing more', () => {
    const gone = of(Buffer.alloc(0))
    expect(gone.decryptAll('appeals.content', [sealed, Buffer.alloc(0)])).toEqual([
      DESTROYED_TEXT,
      DESTROYED_TEXT,
    ])
    expect(() => gone.encrypt('appeals.content', '快件丢失')).toThrow('destroyed')
  })

  it('opens the old after a rotation and seals with the new', () => {
    const rotated = recordCiphers([two, one])(salt)
    expect(rotated.decrypt('appeals.content', sealed)).toBe('快件丢失')
    expect(rotated.encrypt('appeals.content', '快件丢失')[0]).toBe(2)
  })

  it('has the keys that the expansion of HKDF gives', () => {
    const from = deriveKey(one.key, 'record.keys')
    const first = hmacSm3(from, salt, Buffer.of(1))
    const iv = sealed.subarray(1, 17).toString('hex')
    const body = sealed.subarray(17, -32).toString('hex')
    const key = first.subarray(0, 16).toString('hex')
    expect(sm4.decrypt(body, key, { mode: 'cbc', iv })).toBe('快件丢失')
  })
})

describe('SM3', () => {
  it('agrees with another implementation, plain and keyed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
        expect(sm3(text).toString('hex')).toBe(oracle(text))
        expect(hmacSm3(one.key, text).toString('hex')).toBe(oracle(text, { key: one.key.toString('hex') }))
      }),
    )
  })

  it('derives different keys for different labels and masters', () => {
    const derived = [deriveKey(one.key, 'a'), deriveKey(one.key, 'b'), deriveKey(two.key, 'a'), one.key]
    expect(new Set(derived.map((k) => k.toString('hex'))).size).toBe(4)
  })
})
