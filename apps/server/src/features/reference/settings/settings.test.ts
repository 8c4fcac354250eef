import { contract } from '@appeal/contract'
import { deadlineKinds } from '@appeal/contract/calendar/deadlineKinds.ts'
import { describe, expect, it, vi } from 'vitest'
import { systemContext } from '../../../platform/context.ts'
import { declaredSettings } from '../../../seed/settings.ts'
import { START, useTestApp } from '../../../testing/app.ts'
import { changeSetting, loadSettings, settings } from './settings.service.ts'
import * as store from './settings.store.ts'

const test = useTestApp()
const START_AT = new Date(START)
const ctx = () => systemContext(test.app.platform, 'test')
const change = (key: string, value: string) => ctx().unitOfWork((tx) => changeSetting(tx, ctx(), key, value))

describe('settings.sysBaseList', () => {
  it('never tells a secret, even where one is ticked as public', async () => {
    await change('SNOWY_EMAIL_LOCAL_PASSWORD', 'Abc#12345')
    await test.app.platform.database.pool.query('update settings set is_public = true')
    test.app.platform.live.send(test.app.platform.db, { kind: 'cache', key: 'settings' })
    const { data } = await test.app.call(contract.settings.sysBaseList)
    const keys = data.map((row) => row.configKey)
    expect(keys).toContain('SNOWY_EMAIL_LOCAL_FROM')
    expect(keys.filter((key) => /_SECRET$|SECRET_KEY|PASSWORD$|_SIGN$/.test(key))).toEqual([])
    expect(JSON.stringify(data)).not.toContain('Abc#12345')
    await test.app.platform.database.pool.query("update settings set is_public = (category = 'SYS_BASE')")
  })

  it('answers both captcha switches as the text true, with decimal ids, in order', async () => {
    const reply = await test.app.call(contract.settings.sysBaseList)
    expect(reply).toSucceed()
    const values = new Map(reply.data.map((row) => [row.configKey, row.configValue]))
    expect(values.get('SNOWY_SYS_DEFAULT_CAPTCHA_OPEN')).toBe('true')
    expect(values.get('SNOWY_SYS_DEFAULT_CAPTCHA_OPEN_FLAG_FOR_B')).toBe('true')
    for (const row of reply.data) expect(row.id).toMatch(/^\d{1,19}$/)
    const order = reply.data.map((row) => row.sortCode)
    expect(order).toEqual(order.toSorted((a, b) => a - b))
  })
})

describe('settings', () => {
  it('fails loudly for a key nobody knows, and for text where a number is meant', async () => {
    const now = await settings(test.app.platform)
    expect(() => now.text('NO_SUCH_KEY')).toThrow('NO_SUCH_KEY')
    expect(() => now.number('SNOWY_SYS_NAME')).toThrow('SNOWY_SYS_NAME')
  })

  it('has every legal time limit with its default', async () => {
    const now = await settings(test.app.platform)
    for (const { settingKey, count } of Object.values(deadlineKinds))
      expect([settingKey, now.number(settingKey)]).toEqual([settingKey, count])
    expect(now.numbers('WARN_DAYS')).toEqual([7, 3, 1])
  })

  it('shows a change to every reader once it is committed, and nothing of one that is rolled back', async () => {
    await settings(test.app.platform)
    await expect(
      ctx().unitOfWork(async (tx) => {
        await changeSetting(tx, ctx(), 'APPEAL_REPLY_DAYS', '3')
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    expect((await settings(test.app.platform)).number('APPEAL_REPLY_DAYS')).toBe(15)
    expect(await change('APPEAL_REPLY_DAYS', '10')).toBe(true)
    await vi.waitFor(async () =>
      expect((await settings(test.app.platform)).number('APPEAL_REPLY_DAYS')).toBe(10),
    )
    await change('APPEAL_REPLY_DAYS', '15')
  })

  it('seals secrets: the table holds no readable value, the reader gets it', async () => {
    await change('SNOWY_SMS_ALIYUN_ACCESS_KEY_SECRET', 'top-secret')
    const row = (await store.list(test.app.platform.db)).find(
      (one) => one.key === 'SNOWY_SMS_ALIYUN_ACCESS_KEY_SECRET',
    )
    expect(row?.value).toBe('')
    expect(row?.sealed?.toString('latin1')).not.toContain('top-secret')
    await vi.waitFor(async () =>
      expect((await settings(test.app.platform)).text('SNOWY_SMS_ALIYUN_ACCESS_KEY_SECRET')).toBe(
        'top-secret',
      ),
    )
  })

  it('answers false for an unknown key', async () => {
    expect(await change('NO_SUCH_KEY', '1')).toBe(false)
  })

  it('go when nobody declares them any more, save what people added, and what they changed stays', async () => {
    const row = {
      id: '77',
      key: 'READ_BY_NOBODY',
      value: '1',
      category: 'TIME_LIMIT',
      type: 'integer',
      remark: '旧',
      remarkEn: 'old',
      createdAt: START_AT,
      updatedAt: START_AT,
    }
    await change('SMS_CODE_TRIES', '4')
    await ctx().unitOfWork(async (tx) => {
      await store.insert(tx, row)
      await store.insert(tx, { ...row, id: '78', key: 'OUR_OWN', category: 'BIZ_DEFINE' })
      await loadSettings(tx, ctx(), declaredSettings)
    })
    const left = new Map((await store.list(test.app.platform.db)).map((one) => [one.key, one.value]))
    expect([left.get('READ_BY_NOBODY'), left.get('OUR_OWN'), left.get('SMS_CODE_TRIES')]).toEqual([
      undefined,
      '1',
      '4',
    ])
    expect(left.size).toBe(declaredSettings.length + 1)
  })
})
