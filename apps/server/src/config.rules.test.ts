import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readConfig, settingNames } from './config.ts'
import { replicaPlaces } from './platform/db/replicas.ts'

const ROOT = resolve(import.meta.dirname, '../../..')
const RANDOM = '0f1e2d3c4b5a69788796a5b4c3d2e1f00112233445566778899aabbccddeeff0'
const ONE = { DATABASE_URL: 'postgres://app:x@db/app' }
const THIRD = {
  THIRD_ISSUER: 'https://id.example.cn',
  THIRD_CLIENT_ID: 'appeal',
  THIRD_REDIRECT_URL: 'https://appeal.example.cn/callback',
}

describe('configuration', () => {
  it('names each setting that is not usable, all at once', () => {
    expect(() => readConfig(ROOT, { PORT: 'x', LOG_LEVEL: 'loud' })).toThrow(/PORT[\s\S]*LOG_LEVEL/)
  })

  it.each([
    ['a key that repeats itself', { MASTER_KEY: 'ab'.repeat(32) }],
    ['one weak key in a ring', { MASTER_KEY: `2:${RANDOM},1:${'00'.repeat(32)}` }],
    ['a weak private key', { SM2_PRIVATE_KEY: '12'.repeat(32) }],
    ['a well-known database password', { DATABASE_URL: 'postgres://app:postgres@db/app' }],
    ['captchas that tell their answer', { CAPTCHA_TEXT: 'open' }],
    ['a well-known password of the owner', { DATABASE_OWNER_URL: 'postgres://owner:admin@db/app' }],
    [
      'a well-known password for several hosts',
      { DATABASE_URL: 'postgres://app:postgres@db1:5432,db2:5432/app' },
    ],
    [
      'a well-known password of a replica',
      { ...ONE, DATABASE_READ_URL: 'postgres://app:x@r1,r2/a,postgres://app:admin@r3/a' },
    ],
    ['no database password', { DATABASE_URL: 'postgres://app@db/app' }],
  ])('refuses %s in production', (_, env) => {
    expect(() => readConfig(ROOT, { APP_MODE: 'production', ...env })).toThrow(/not safe for production/)
    expect(readConfig(ROOT, { APP_MODE: 'demo', ...env }).production).toBe(false)
  })

  it('wants another role for the owner where a pooler stands before the database', () => {
    const pooled = {
      DATABASE_URL: 'postgres://app:x@pool/app',
      DATABASE_DIRECT_URL: 'postgres://app:x@db/app',
    }
    expect(() => readConfig(ROOT, pooled)).toThrow(/DATABASE_OWNER_URL/)
    const whole = { ...pooled, DATABASE_OWNER_URL: 'postgres://owner:x@db/app' }
    expect(readConfig(ROOT, whole).DATABASE_DIRECT_URL).toBe(pooled.DATABASE_DIRECT_URL)
  })

  it.each([
    ['of nothing', { DATABASE_READ_URL: 'postgres://app:x@r1/app' }, 'needs DATABASE_URL'],
    ['that are no addresses', { ...ONE, DATABASE_READ_URL: 'r1,r2' }, 'address 1 is none of a database'],
    [
      'one of which is none',
      { ...ONE, DATABASE_READ_URL: 'postgres://a:x@r1/app,r2' },
      'DATABASE_READ_URL: ',
    ],
    ['without a database', { ...ONE, DATABASE_READ_URL: 'postgres://app:x@r1:5432' }, 'address 1 is none'],
    ['of another kind', { ...ONE, DATABASE_READ_URL: 'mysql://app:x@r1/app' }, 'address 1 is none'],
    ['named twice', { ...ONE, DATABASE_READ_URL: 'postgres://app:x@r1,r1/app' }, 'r1 is named twice'],
  ])('refuses replicas %s', (_, env, sentence) => {
    expect(() => readConfig(ROOT, env)).toThrow(sentence)
    expect(() => readConfig(ROOT, env)).not.toThrow(/:x@/)
  })

  it('takes replicas as several hosts, and as several addresses', () => {
    const several = 'postgres://app:x@r1:5432,r2:5432/app, postgres://app:x@r3/app'
    expect(readConfig(ROOT, { ...ONE, DATABASE_READ_URL: several }).DATABASE_READ_URL).toBe(several)
    expect(replicaPlaces(several)).toEqual([
      'postgres://app:x@r1:5432/app',
      'postgres://app:x@r2:5432/app',
      'postgres://app:x@r3/app',
    ])
  })

  it.each([
    ['without a client', { THIRD_ISSUER: 'https://id.example.cn' }, 'THIRD_CLIENT_ID'],
    ['whose word anybody on the way may change', { ...THIRD, THIRD_ISSUER: 'http://id.example.cn' }, 'https'],
    ['at no address', { ...THIRD, THIRD_ISSUER: 'id.example.cn' }, 'THIRD_ISSUER'],
  ])('refuses a sign-in provider %s', (_, env, named) => {
    expect(() => readConfig(ROOT, env)).toThrow(named)
    expect(readConfig(ROOT, THIRD).THIRD_ISSUER).toBe(THIRD.THIRD_ISSUER)
  })

  it('lets a sandbox that the environment asks for take nothing of the real product’s file', () => {
    const root = mkdtempSync(join(tmpdir(), 'config-'))
    writeFileSync(join(root, '.env'), 'PORT=8080\nDATABASE_URL=postgres://app:x@db/real\nMASTER_KEY=aa\n')
    const { PORT, DATA_DIR, DATABASE_URL, MASTER_KEY } = readConfig(root, { SANDBOX: 'true' })
    expect([PORT, DATA_DIR, DATABASE_URL, MASTER_KEY]).toEqual([
      ...[3001, resolve(root, 'data/sandbox')],
      ...[undefined, undefined],
    ])
    writeFileSync(join(root, '.env.sandbox'), 'PORT=8081\nDATABASE_URL=postgres://app:x@db/sandbox\n')
    const own = readConfig(root, { SANDBOX: 'true', DATA_DIR: '' })
    expect([own.PORT, own.DATA_DIR, own.DATABASE_URL]).toEqual([
      ...[8081, resolve(root, 'data/sandbox')],
      'postgres://app:x@db/sandbox',
    ])
    expect(readConfig(root, {}).DATABASE_URL).toBe('postgres://app:x@db/real')
    expect(() => readConfig(root, { SANDBOX: 'true', APP_MODE: 'production' })).toThrow('SANDBOX')
    rmSync(root, { recursive: true })
  })

  it('takes good secrets, and listens for others in production only', () => {
    const env = { APP_MODE: 'production', MASTER_KEY: RANDOM, DATABASE_URL: 'postgres://app:Xk2-9vQ@db/app' }
    expect(readConfig(ROOT, env).host).toBe('0.0.0.0')
    expect(readConfig(ROOT, {}).host).toBe('127.0.0.1')
  })

  it('has a line in .env.example for every setting, and none for anything else', () => {
    const lines = readFileSync(resolve(ROOT, '.env.example'), 'utf8').match(/^[A-Z][A-Z0-9_]*(?==)/gm)
    expect(lines?.sort()).toEqual([...settingNames].sort())
  })
})
