import { contract } from '@appeal/contract'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { type Caller, useTestApp } from '../../../testing/app.ts'
import { makeOfficer } from '../../../testing/people.ts'
import { settings as known } from './settings.service.ts'

const test = useTestApp()
const { settings } = contract
let system: Caller
beforeAll(async () => {
  system = await test.app.as((await makeOfficer(test.app, 'BUR-000000', 'sysAdmin')).id)
})
const save = (...rows: [string, string][]) =>
  system.call(settings.editBatch, {
    body: rows.map(([configKey, configValue]) => ({ configKey, configValue })) as never,
  })
const textOf = async (key: string) => (await known(test.app.platform)).text(key)

describe('settings.editBatch', () => {
  it.each<[string, string, string]>([
    ['text for a number', 'AUTH_LOGIN_FAIL_MAX', 'five'],
    ['a number that shuts everybody out', 'AUTH_LOGIN_FAIL_MAX', '0'],
    ['a retention below six months', 'LOG_RETENTION_MONTHS', '3'],
    ['a switch that is neither on nor off', 'SNOWY_SYS_DEFAULT_CAPTCHA_OPEN', 'yes'],
    ['a choice that is none', 'SNOWY_SYS_DEFAULT_FILE_ENGINE', 'FTP'],
    ['a folder that is no whole path', 'SNOWY_FILE_LOCAL_FOLDER_FOR_UNIX', 'files/../../etc'],
    ['the root as the folder of files', 'SNOWY_FILE_LOCAL_FOLDER_FOR_UNIX', '/'],
    ['weights that are no numbers', 'STAT_INDEX_WEIGHTS', 'abc'],
    ['weights of two of five parts', 'STAT_INDEX_WEIGHTS', '0.5,0.5'],
    ['weights that add up to three', 'STAT_INDEX_WEIGHTS', '1,1,1,0,0'],
    ['broken JSON', 'SNOWY_SYS_DEFAULT_WORKBENCH_DATA', '{'],
    ['a picture with a script in it', 'SNOWY_SYS_LOGO', 'data:image/svg+xml;base64,AAAA'],
    ['a legal time limit without its reason', 'APPEAL_REPLY_DAYS', '3'],
  ])('refuses %s, and with it the whole tab', async (_what, key, value) => {
    const before = await textOf('SNOWY_SYS_COPYRIGHT')
    const reply = await save(['SNOWY_SYS_COPYRIGHT', '别的'], [key, value])
    expect(reply.code).not.toBe(200)
    expect(reply).toFailWith('settings.wrong')
    expect(await textOf('SNOWY_SYS_COPYRIGHT')).toBe(before)
  })

  it('leaves out a setting that went with an older version, and saves the rest of its tab', async () => {
    expect(await save(['SNOWY_WENT_AWAY', 'x'], ['SNOWY_SYS_COPYRIGHT', '国家邮政局'])).toSucceed()
    await vi.waitFor(async () => expect(await textOf('SNOWY_SYS_COPYRIGHT')).toBe('国家邮政局'))
  })

  it('writes secrets and never reads them, not even into the log; an empty one stays', async () => {
    const key = 'SNOWY_SMS_ALIYUN_ACCESS_KEY_SECRET'
    expect(await save([key, 'top-Secret-1'])).toSucceed()
    expect(await save([key, ''])).toSucceed()
    await vi.waitFor(async () => expect(await textOf(key)).toBe('top-Secret-1'))
    const { data } = await system.call(settings.list, { query: {} })
    expect(data.find(({ configKey }) => configKey === key)).toMatchObject({ configValue: '', isSet: true })
    expect(JSON.stringify(data)).not.toContain('top-Secret-1')
    expect(JSON.stringify((await system.call(settings.detailBykey, { query: { key } })).data)).not.toContain(
      'top',
    )
    const { rows } = await test.app.platform.database.pool.query('select * from operation_log')
    expect(JSON.stringify(rows)).not.toContain('top-Secret-1')
  })

  it('is in effect in every process without a restart, and tells old and new', async () => {
    expect(await save(['AUTH_LOGIN_FAIL_MAX', '7'])).toSucceed()
    await vi.waitFor(async () => expect(await textOf('AUTH_LOGIN_FAIL_MAX')).toBe('7'))
    const { rows } = await test.app.platform.database.pool.query(
      "select changes from operation_log where record_kind = 'setting' and record_name = 'AUTH_LOGIN_FAIL_MAX'",
    )
    expect(rows[0].changes).toEqual([{ field: 'configValue', before: '5', after: '7' }])
  })
})

describe('settings of one’s own', () => {
  it('can be added, changed and deleted; those of the program cannot', async () => {
    const add = (configKey: string, sortCode = 1) =>
      system.call(settings.add, { body: { configKey, configValue: 'x', sortCode } })
    expect(await add('SNOWY_SYS_NAME')).toFailWith('settings.key_taken')
    expect(await add('small')).toFailWith('request.invalid')
    const { data: id } = await add('OWN_KEY')
    const { data } = await system.call(settings.detail, { query: { id } })
    expect(await system.call(settings.edit, { body: { ...data, configValue: 'y' } })).toSucceed()
    expect((await system.call(settings.page)).data.records.map(({ configKey }) => configKey)).toContain(
      'OWN_KEY',
    )
    const name = await system.call(settings.detailBykey, { query: { key: 'SNOWY_SYS_NAME' } })
    expect(await system.call(settings.delete, { body: [{ id: name.data.id }] })).toFailWith('settings.needed')
    expect(await system.call(settings.delete, { body: [{ id }] })).toSucceed()
    expect(await system.call(settings.detail, { query: { id } })).toFailWith('settings.not_found')
  })
})

describe('a setting below its floor', () => {
  const { proposals } = contract
  const officer = async (role: string) =>
    test.app.as((await makeOfficer(test.app, 'BUR-000000', role as 'sysAdmin')).id)

  it.each([
    ['SMS_PER_PHONE_HOUR', '100000'],
    ['PASSWORD_HISTORY', '0'],
    ['APPROVE_COMPENSATION_FROM', '100000000'],
    ['SNOWY_SYS_DEFAULT_CAPTCHA_OPEN', 'false'],
    ['SNOWY_SYS_DEFAULT_ALLOW_EMAIL_LOGIN_FLAG_FOR_C', 'true'],
  ])('%s waits for an administrator of another duty', async (key, value) => {
    const before = await textOf(key)
    expect((await save([key, value])).data).toEqual({ pending: [key] })
    expect(await textOf(key)).toBe(before)
    const [waiting] = (await system.call(proposals.list)).data.filter(({ title }) => title)
    const body = { id: waiting!.id }
    expect(await system.call(proposals.confirm, { body })).toFailWith('proposals.four_eyes')
    const twin = await officer('sysAdmin')
    expect(await twin.call(proposals.confirm, { body })).toFailWith('proposals.four_eyes')
    const security = await officer('secAdmin')
    const shown = (await security.call(proposals.list)).data.find(({ id }) => id === body.id)
    expect(shown?.can).toEqual(['confirm', 'refuse'])
    expect(await security.call(proposals.confirm, { body })).toSucceed()
    await vi.waitFor(async () => expect(await textOf(key)).toBe(value))
    expect(await security.call(proposals.confirm, { body })).toFailWith('proposals.not_found')
  })

  it('is a list that loses a word; words are added by one, and those added meanwhile stay', async () => {
    const key = 'PASSWORD_WEAK_WORDS'
    const soon = (words: string) => vi.waitFor(async () => expect(await textOf(key)).toBe(words))
    expect((await save([key, 'youzheng,shunfeng'])).data).toBeNull()
    await soon('youzheng,shunfeng')
    // Emptied, shortened, and a word that is written so that it forbids less.
    for (const less of ['', 'youzheng', 'youzheng,shunfeng2026'])
      expect((await save([key, less])).data).toEqual({ pending: [key] })
    expect((await save([key, 'ShunFeng，ｙｏｕｚｈｅｎｇ'])).data).toBeNull()
    await soon('ShunFeng，ｙｏｕｚｈｅｎｇ')
    expect((await save([key, 'youzheng'])).data).toEqual({ pending: [key] })
    expect((await save([key, 'youzheng,shunfeng,kuaidi'])).data).toBeNull()
    const security = await officer('secAdmin')
    const waiting = (await security.call(proposals.list)).data.filter(({ title }) =>
      title.includes('ShunFeng'),
    )
    expect(waiting.map(({ details }) => details)).toEqual(['shunfeng'])
    expect(await security.call(proposals.confirm, { body: { id: waiting[0]!.id } })).toSucceed()
    await soon('youzheng,kuaidi')
  })

  it('does not change when it is refused, and what one administrator may set takes effect at once', async () => {
    const before = await textOf('AUTH_LOGIN_LOCK_MINUTES')
    expect((await save(['AUTH_LOGIN_LOCK_MINUTES', '1'], ['SMS_CODE_MINUTES', '6'])).data).toEqual({
      pending: ['AUTH_LOGIN_LOCK_MINUTES'],
    })
    await vi.waitFor(async () => expect(await textOf('SMS_CODE_MINUTES')).toBe('6'))
    const audit = await officer('auditAdmin')
    const body = { id: (await audit.call(proposals.list)).data.at(-1)!.id }
    expect(await audit.call(proposals.refuse, { body })).toSucceed()
    expect(await audit.call(proposals.confirm, { body })).toFailWith('proposals.not_found')
    expect(await textOf('AUTH_LOGIN_LOCK_MINUTES')).toBe(before)
  })
})
