import { describe, expect, it, vi } from 'vitest'
import { person } from '../features/auth/auth.fixture.ts'
import { changeSetting } from '../features/reference/settings/settings.service.ts'
import { systemContext } from '../platform/context.ts'
import { stockCall, useStockApp } from './stock.ts'

const { use, ask } = useStockApp({ PUBLIC_URL: 'https://desk.example' })
const EMAIL = 'SNOWY_SYS_DEFAULT_ALLOW_EMAIL_LOGIN_FLAG_FOR_B'
const MINUTES = 'SNOWY_SYS_DEFAULT_CAPTCHA_EXPIRED_DURATION_FOR_B'
const PICTURE = expect.stringMatching(/^data:image\/png;base64,./)

const settingOf = async (call: 'GET dev/config/sysBaseList' | 'GET dev/config/list', key: string) => {
  const { data } = await ask('sysAdmin', call)
  return data.find(({ configKey }: { configKey: string }) => configKey === key)?.configValue
}

describe('settings as the ecosystem’s clients read and save them', () => {
  it('say who has to bind what signs in', async () => {
    const ctx = systemContext(use.app.platform, 'test')
    await ctx.unitOfWork((tx) => changeSetting(tx, ctx, EMAIL, 'true'))
    await vi.waitFor(async () => expect(await settingOf('GET dev/config/sysBaseList', EMAIL)).toBe('true'))
    const { token } = await use.app.as(await person(use.app, { area: 'b', account: 'unreached' }))
    for (const what of ['Phone', 'Email'] as const) {
      const asked = await stockCall(use.app, token, `GET sys/userCenter/isUserNeedBind${what}`)
      expect([what, asked.code, asked.data]).toEqual([what, 200, true])
    }
  })

  it('are filled where their pages draw a picture', async () => {
    expect(await settingOf('GET dev/config/sysBaseList', 'SNOWY_SYS_LOGO')).toEqual(PICTURE)
    const logo = await settingOf('GET dev/config/list', 'SNOWY_SYS_LOGO')
    expect(logo).toEqual(PICTURE)
    // Their form sends it back with the rest of the tab: still nobody has chosen one.
    const sent = [{ configKey: 'SNOWY_SYS_LOGO', configValue: logo }]
    expect(await ask('sysAdmin', 'POST dev/config/editBatch', sent)).toMatchObject({ code: 200, data: null })
    const { rows } = await use.app.owner.query("select value from settings where key = 'SNOWY_SYS_LOGO'")
    expect(rows).toEqual([{ value: '' }])
    expect((await ask('sysAdmin', 'GET auth/b/getLoginUser')).data.avatar).toEqual(PICTURE)
  })

  it('name the key that nobody knows, and keep nothing of that tab', async () => {
    const before = await settingOf('GET dev/config/list', 'SNOWY_SYS_NAME')
    const sent = [
      { configKey: 'SNOWY_SYS_NAME', configValue: '别的名称' },
      { configKey: 'SNOWY_NO_SUCH', configValue: '1' },
    ]
    expect(await ask('cityHandler', 'POST dev/config/editBatch', sent)).toMatchObject({ code: 403 })
    expect(await ask('sysAdmin', 'POST dev/config/editBatch', sent)).toMatchObject({
      code: 415,
      msg: expect.stringMatching(/SNOWY_NO_SUCH/),
      data: { reason: 'settings.wrong' },
    })
    expect(await settingOf('GET dev/config/list', 'SNOWY_SYS_NAME')).toBe(before)
  })

  it('tell and take the life of a captcha in minutes', async () => {
    const save = (configValue: string) =>
      ask('sysAdmin', 'POST dev/config/editBatch', [{ configKey: MINUTES, configValue }])
    expect(await settingOf('GET dev/config/list', MINUTES)).toBe('2')
    for (const wrong of ['', 'x', '0', '11'])
      expect([wrong, (await save(wrong)).data]).toMatchObject([wrong, { reason: 'settings.wrong' }])
    expect(await save('3')).toMatchObject({ code: 200, data: null })
    expect(await settingOf('GET dev/config/list', MINUTES)).toBe('3')
    expect(await settingOf('GET dev/config/list', 'CAPTCHA_SECONDS')).toBe('180')
    // A form that repeats what it was told does not round what is kept.
    const seconds = [{ configKey: 'CAPTCHA_SECONDS', configValue: '150' }]
    expect(await ask('sysAdmin', 'POST dev/config/editBatch', seconds)).toMatchObject({ code: 200 })
    expect(await save('3')).toMatchObject({ code: 200, data: null })
    expect(await settingOf('GET dev/config/list', 'CAPTCHA_SECONDS')).toBe('150')
  })
})
