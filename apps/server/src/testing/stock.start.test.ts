import { startPageRoutes } from '@appeal/contract/startPage/startPage.routes.ts'
import { sm2 } from 'sm-crypto-v2'
import { describe, expect, it } from 'vitest'
import { png } from '../features/files/files.fixtures.ts'
import { multipart } from '../features/files/files.uploader.fixture.ts'
import { createUser, lockUser, storePassword } from '../features/people/users/users.service.ts'
import { systemContext } from '../platform/context.ts'
import { makeOfficer } from './people.ts'
import { type StockAnswer, type StockRow, stockCall, tryRow, useStockApp } from './stock.ts'

const { use, ask } = useStockApp({ PUBLIC_URL: 'https://desk.example' })

type Data = StockAnswer['data']
const number = expect.any(Number)
const filled = expect.stringMatching(/./)

/** Colours that a tag of Ant Design knows by name. */
const ANT = [
  'default',
  'pink',
  'red',
  'orange',
  'yellow',
  'gold',
  'lime',
  'green',
  'cyan',
  'blue',
  'geekblue',
  'purple',
  'magenta',
  'volcano',
]
const colours = (nodes: Data[]): string[] =>
  nodes.flatMap((node) => [node.dictColor, ...colours(node.children ?? [])])

const rows: StockRow[] = [
  {
    who: 'sysAdmin',
    call: 'GET auth/b/getLoginUser',
    read: (user) =>
      expect(user).toMatchObject({
        id: filled,
        account: filled,
        name: filled,
        buttonCodeList: expect.any(Array),
        mobileButtonCodeList: expect.any(Array),
      }),
  },
  {
    who: 'auditAdmin',
    call: 'GET sys/index/bizDataCount',
    notFor: 'cityHandler',
    read: (data) => {
      expect(data).toEqual({ userCount: number, roleCount: number, orgCount: number, positionCount: number })
      expect(data.orgCount).toBeGreaterThan(300)
      expect(data.userCount).toBeGreaterThan(0)
    },
  },
  {
    who: 'sysAdmin',
    call: 'GET sys/index/opDataCount',
    notFor: 'cityHandler',
    read: (data) => {
      expect(data).toEqual({
        jobCount: number,
        sysDictCount: number,
        bizDictCount: number,
        backUserSessionCount: number,
        clientUserSessionCount: number,
        thirdUserCount: 0,
      })
      for (const figure of [data.jobCount, data.sysDictCount, data.bizDictCount, data.backUserSessionCount])
        expect(figure).toBeGreaterThan(0)
    },
  },
  {
    who: 'secAdmin',
    call: 'GET sys/index/toolDataCount',
    notFor: 'cityHandler',
    read: (data) =>
      expect(data).toEqual({ fileCount: number, smsCount: number, emailCount: number, messageCount: number }),
  },
  {
    who: 'cityHandler',
    call: 'GET sys/index/sysInfo',
    read: (data) => expect(data).toEqual({ sysName: filled, sysVersion: filled, sysCopyright: filled }),
  },
  { who: 'cityHandler', call: 'GET sys/index/visLog/list', read: (list) => expect(list).toEqual([]) },
  {
    who: 'cityHandler',
    call: 'GET sys/index/opLog/list',
    read: (list) => expect(list).toBeInstanceOf(Array),
  },
  { who: 'cityHandler', call: 'GET sys/index/message/list', read: (list) => expect(list).toEqual([]) },
  {
    who: 'cityHandler',
    call: 'POST sys/index/message/allMessageMarkRead',
    sent: {},
    read: (data) => expect(data).toBeNull(),
  },
  {
    who: 'cityHandler',
    call: 'GET biz/index/slideshow/list',
    sent: { place: 'BACK_SYS_INDEX' },
    read: (list) => expect(list).toEqual([]),
  },
  {
    who: 'sysAdmin',
    call: 'GET dev/dict/tree',
    read: (tree) => {
      const named = colours(tree).filter(Boolean)
      expect(named.length).toBeGreaterThan(50)
      for (const colour of named) expect(ANT).toContain(colour)
    },
  },
  {
    who: 'sysAdmin',
    call: 'GET dev/dict/page',
    sent: { current: 0, category: 'BIZ' },
    notFor: 'cityHandler',
    read: ({ records }) => {
      for (const record of records) expect(ANT).toContain(record.dictColor)
    },
  },
  {
    who: 'sysAdmin',
    call: 'GET biz/dict/page',
    notFor: 'secAdmin',
    read: ({ records }) =>
      expect(new Set(records.map(({ category }: Data) => category))).toEqual(new Set(['BIZ'])),
  },
  {
    who: 'sysAdmin',
    call: 'GET biz/dict/tree',
    notFor: 'secAdmin',
    read: (tree) =>
      expect(tree[0]).toMatchObject({ category: 'BIZ', dictLabel: filled, children: expect.any(Array) }),
  },
  {
    who: 'sysAdmin',
    call: 'GET biz/dict/treeAll',
    notFor: 'secAdmin',
    read: (tree) => expect(tree.length).toBeGreaterThan(0),
  },
  {
    who: 'cityHandler',
    call: 'GET sys/userCenter/getUpdatePasswordValidConfig',
    read: (data) =>
      expect(data).toMatchObject({
        SNOWY_SYS_DEFAULT_PASSWORD_UPDATE_VALID_TYPE_FOR_B: 'OLD',
        SNOWY_SYS_DEFAULT_PASSWORD_MIN_LENGTH_FOR_B: '12',
        SNOWY_SYS_DEFAULT_PASSWORD_COMPLEXITY_FOR_B: 'REG5',
      }),
  },
]

/** An address that is open: without a token it answers the same. */
const open: readonly (readonly [string, (data: Data) => void])[] = [
  [
    'GET dev/config/sysThirdAllowFlagList',
    (list) => {
      expect(list.length).toBeGreaterThan(1)
      for (const flag of list)
        expect(flag).toMatchObject({
          configKey: expect.stringMatching(/_ALLOW_LOGIN_FLAG$/),
          configValue: 'false',
        })
    },
  ],
  [
    'GET dev/config/sysBaseList',
    (list) => {
      const value = (key: string) => list.find(({ configKey }: Data) => configKey === key)?.configValue
      for (const key of ['SNOWY_SYS_COPYRIGHT_URL', 'SNOWY_SYS_NAME', 'SNOWY_SYS_VERSION'])
        expect([key, value(key)]).toEqual([key, filled])
      for (const key of ['SNOWY_SYS_DEFAULT_CAPTCHA_OPEN', 'SNOWY_SYS_DEFAULT_CAPTCHA_OPEN_FLAG_FOR_B'])
        expect(value(key)).toBe('true')
      // 3.6 shows its form for a second factor by this one: without it nobody who has one gets in.
      expect(value('SNOWY_SYS_DEFAULT_ALLOW_OTP_LOGIN_FLAG_FOR_B')).toBe('true')
      expect(value('SNOWY_SYS_DEFAULT_ALLOW_REGISTER_FLAG_FOR_B')).toBe('false')
    },
  ],
]

describe('start pages, dictionaries and forms as the ecosystem’s clients read them', () => {
  it.each(rows.map((row) => [`${row.who} ${row.call}`, row] as const))('%s', async (_name, row) => {
    if (row.call !== 'GET dev/dict/tree') return tryRow(ask, row)
    row.read((await ask(row.who, row.call, row.sent)).data)
  })

  it.each(open)('%s is open', async (call, read) => {
    const { data, code } = await ask(undefined, call as 'GET x')
    expect(code).toBe(200)
    read(data)
  })

  it('offer no second factor where the password alone is enough for them', async () => {
    use.app.platform.config.LOGIN_WITHOUT_FACTOR = true
    const { data } = await ask(undefined, 'GET dev/config/sysBaseList')
    use.app.platform.config.LOGIN_WITHOUT_FACTOR = false
    expect(data).toContainEqual(
      expect.objectContaining({
        configKey: 'SNOWY_SYS_DEFAULT_ALLOW_OTP_LOGIN_FLAG_FOR_B',
        configValue: 'false',
      }),
    )
  })

  it.each(['sys/user', 'sys/position', 'sys/role', 'biz/user', 'biz/position'])(
    '%s opens a lazy tree at an organisation',
    async (base) => {
      const who = base === 'sys/role' ? 'secAdmin' : base.startsWith('biz') ? 'provinceCentre' : 'sysAdmin'
      const { rows: found } = await use.app.platform.database.pool.query(
        "select id::text from organisations where code = 'BUR-440300'",
      )
      const call = `POST ${base}/getAncestorNodes` as const
      expect(await ask(undefined, call, [found[0].id])).toMatchObject({ code: 401 })
      expect(await ask('auditAdmin', call, [found[0].id])).toMatchObject({ code: 403, data: null })
      const { code, data } = await ask(who, call, [found[0].id])
      expect(code).toBe(200)
      expect(data[0]).toMatchObject({ id: filled, name: filled })
    },
  )

  it('keep a diary of one’s own', async () => {
    const entry = {
      scheduleDate: '2026-09-22',
      scheduleTime: '10:30',
      scheduleContent: '例会',
      scheduleType: 'x',
    }
    expect(await ask(undefined, 'POST sys/index/schedule/add', entry)).toMatchObject({ code: 401 })
    expect(
      await ask('cityHandler', 'POST sys/index/schedule/add', { ...entry, scheduleContent: '' }),
    ).toMatchObject({ code: 415, msg: expect.stringMatching(/scheduleContent/) })
    const { data: id } = await ask('cityHandler', 'POST sys/index/schedule/add', entry)
    const day = (who: 'cityHandler' | 'sysAdmin', scheduleDate: string) =>
      ask(who, 'GET sys/index/schedule/list', { scheduleDate })
    expect((await day('cityHandler', '2026-09-22')).data).toEqual([
      { id, scheduleDate: '2026-09-22', scheduleTime: '10:30', scheduleContent: '例会' },
    ])
    expect((await day('cityHandler', '2026-09-23')).data).toEqual([])
    expect((await day('sysAdmin', '2026-09-22')).data).toEqual([])
    expect((await ask('cityHandler', 'GET sys/userCenter/preferences')).data).toEqual({})
    expect(await ask('sysAdmin', 'POST sys/index/schedule/deleteSchedule', [{ id }])).toMatchObject({
      code: 200,
    })
    expect((await day('cityHandler', '2026-09-22')).data).toHaveLength(1)
    expect(await ask('cityHandler', 'POST sys/index/schedule/deleteSchedule', [{ id }])).toMatchObject({
      code: 200,
    })
    expect((await day('cityHandler', '2026-09-22')).data).toEqual([])
    // Pressed twice by the client of the tests: one entry.
    const other = await use.app.as((await makeOfficer(use.app, 'BUR-440300', 'cityHandler')).id)
    const { scheduleType: _, ...form } = entry
    expect(await other.call(startPageRoutes.scheduleAdd, { body: form })).toSucceed()
    const list = await other.call(startPageRoutes.scheduleList, { query: { scheduleDate: '2026-09-22' } })
    expect(list.data).toHaveLength(1)
  })

  it('take a colour of theirs, and let the business twin change label and order alone', async () => {
    const form = {
      parentId: 0,
      dictLabel: '试用类型',
      dictValue: 'TRIAL',
      category: 'BIZ',
      sortCode: 900,
      dictColor: 'default',
    }
    const { data: type } = await ask('sysAdmin', 'POST dev/dict/add', form)
    const { data: id } = await ask('sysAdmin', 'POST dev/dict/add', {
      ...form,
      parentId: type,
      dictLabel: '一项',
      dictValue: 'ONE',
      dictColor: 'geekblue',
    })
    const detail = async () => (await ask('sysAdmin', 'GET dev/dict/detail', { id })).data
    expect(await detail()).toMatchObject({ dictColor: 'geekblue' })
    const edited = {
      ...(await detail()),
      dictLabel: '另一项',
      sortCode: 3,
      dictValue: 'TWO',
      dictColor: 'red',
      name: 'x',
    }
    expect(await ask('secAdmin', 'POST biz/dict/edit', edited)).toMatchObject({ code: 403, data: null })
    expect(await ask('sysAdmin', 'POST biz/dict/edit', edited)).toMatchObject({ code: 200 })
    expect(await detail()).toMatchObject({
      dictLabel: '另一项',
      sortCode: 3,
      dictValue: 'ONE',
      dictColor: 'geekblue',
    })
    const { data: frame } = await ask('sysAdmin', 'GET dev/dict/page', { category: 'FRM' })
    expect(
      await ask('sysAdmin', 'POST biz/dict/edit', { ...frame.records[0], dictLabel: '别的' }),
    ).toMatchObject({ data: { reason: 'dictionaries.not_found' } })
  })
})

describe('files as the ecosystem’s clients open them', () => {
  it('stand at an absolute address that opens without a header, for five minutes', async () => {
    const { token } = await use.app.as((await makeOfficer(use.app, 'BUR-000000', 'sysAdmin')).id)
    const uploaded = await use.app.inject({
      method: 'POST',
      url: '/api/webapp/dev/file/uploadLocalReturnId',
      headers: { token, 'content-type': 'multipart/form-data; boundary=edge' },
      payload: multipart(await png(), '公章.png'),
    })
    const { data: id } = uploaded.json()
    const { data } = await stockCall(use.app, token, 'GET dev/file/page', { current: 0, size: 10 })
    const record = data.records.find((one: Data) => one.id === id)
    expect(record.downloadPath).toMatch(/^https:\/\/desk\.example\/api\/webapp\/dev\/file\/open\?/)
    const path = record.downloadPath.slice('https://desk.example'.length)
    const opened = await use.app.inject({ method: 'GET', url: path })
    expect([opened.statusCode, opened.headers['content-type']]).toEqual([200, 'image/png'])
    expect(
      (await use.app.inject({ method: 'GET', url: `/api/webapp/dev/file/open?id=${id}` })).json().code,
    ).not.toBe(200)
    use.app.clock.advance(6 * 60_000)
    expect((await use.app.inject({ method: 'GET', url: path })).json().data.reason).toBe('files.link_over')
  })
})

describe('passwords as the ecosystem’s clients change them', () => {
  const [OLD, NEW, NEXT] = ['Tq7!mZ2w#Lx9', 'Vn4$kR8b@Yp3', 'Ws5%hT9c&Uq2']
  const clerk = async (account: string) => {
    const { platform } = use.app
    const ctx = systemContext(platform, 'test')
    const passwordHash = await platform.crypto.hashPassword(OLD)
    const id = await ctx.unitOfWork(async (tx) => {
      const made = await createUser(tx, ctx, {
        area: 'b',
        account,
        name: '林小满',
        phone: `1370000${account.slice(-4)}`,
      })
      const user = await lockUser(tx, made)
      if (user) await storePassword(tx, ctx, user, passwordHash, 5)
      return made
    })
    return async (call: 'updatePassword' | 'updatePasswordByOld', password: string, newPassword: string) => {
      const { token } = await use.app.as(id)
      return stockCall(use.app, token, `POST sys/userCenter/${call}`, {
        password,
        newPassword,
        checkPassword: newPassword,
      })
    }
  }
  const cipher = (plain: string) => sm2.doEncrypt(plain, use.app.platform.crypto.publicKey.publicKey, 1)

  it('3.2: in clear is refused by the setting, however often, and is no wrong try', async () => {
    const change = await clerk('stock0001')
    for (let at = 0; at < 7; at++)
      expect(await change('updatePassword', OLD, NEW)).toMatchObject({
        code: 500,
        data: { reason: 'auth.password_plain' },
      })
    expect(await change('updatePassword', cipher(OLD), cipher(NEW))).toMatchObject({ code: 200, data: null })
  })

  it('3.2: in clear is taken where the setting says so, judged and compared like any other', async () => {
    const change = await clerk('stock0002')
    use.app.platform.config.PLAIN_PASSWORD_CHANGE = true
    expect(await change('updatePassword', NEXT, NEW)).toMatchObject({
      data: { reason: 'auth.old_password_wrong' },
    })
    expect(await change('updatePassword', OLD, 'short')).toMatchObject({
      data: { reason: 'auth.password_weak' },
    })
    expect(await change('updatePassword', OLD, OLD)).toMatchObject({
      data: { reason: 'auth.password_reused' },
    })
    expect(await change('updatePassword', OLD, NEW)).toMatchObject({ code: 200, data: null })
    use.app.platform.config.PLAIN_PASSWORD_CHANGE = false
    expect(await change('updatePasswordByOld', cipher(NEW), cipher(NEXT))).toMatchObject({
      code: 200,
      data: null,
    })
  })

  it('3.6: by the old one, encrypted', async () => {
    const change = await clerk('stock0003')
    expect(await change('updatePasswordByOld', cipher(NEXT), cipher(NEW))).toMatchObject({
      data: { reason: 'auth.old_password_wrong' },
    })
    expect(await change('updatePasswordByOld', cipher(OLD), cipher(NEW))).toMatchObject({
      code: 200,
      data: null,
    })
  })
})
