import { DICT_COLORS } from '@appeal/contract/dictionaries/dictionaries.routes.ts'
import { describe, expect, it } from 'vitest'
import { png } from '../features/files/files.fixtures.ts'
import { multipart } from '../features/files/files.uploader.fixture.ts'
import { makeOfficer } from './people.ts'
import { stockCall, useStockApp, type Who } from './stock.ts'

const { use, ask } = useStockApp({ PUBLIC_URL: 'https://desk.example' })

const id = expect.stringMatching(/^\d+$/)

describe('mails and messages as the ecosystem’s clients send them', () => {
  const mail = { receiveAccounts: 'a@example.cn', sendAccount: 'notice@example.cn', subject: '通知' }

  it.each([
    ['sendTencentHtml', { content: '<p>今晚维护</p>' }],
    ['sentTencentHtml', { content: '<p>今晚维护</p>' }],
    ['sendTencentTmp', { templateName: '12345', templateParam: '{"a":"1"}' }],
    ['sentTencentTmp', { templateName: '12345', templateParam: '{"a":"1"}' }],
  ])('are sent by %s', async (name, more) => {
    const call = `POST dev/email/${name}` as const
    const sent = { ...mail, ...more }
    expect(await ask(undefined, call, sent)).toMatchObject({ code: 401 })
    expect(await ask('cityHandler', call, sent)).toMatchObject({ code: 403 })
    const waiting = async () => (await ask('sysAdmin', 'GET dev/email/page')).data.total as number
    const before = await waiting()
    expect(await ask('sysAdmin', call, sent)).toMatchObject({ code: 200 })
    expect(await waiting()).toBe(before + 1)
  })

  it('are sent by sendXiaonuo, by whatever engine there is', async () => {
    const call = 'POST dev/sms/sendXiaonuo'
    const sent = { phoneNumbers: '13900000008', templateCode: '100', templateParam: '{"a":"1"}' }
    expect(await ask(undefined, call, sent)).toMatchObject({ code: 401 })
    expect(await ask('cityHandler', call, sent)).toMatchObject({ code: 403 })
    expect(await ask('sysAdmin', call, { ...sent, templateParam: '[' })).toMatchObject({
      data: { reason: 'messages.params_wrong' },
    })
    const waiting = async () => (await ask('sysAdmin', 'GET dev/sms/page')).data.total as number
    const before = await waiting()
    expect(await ask('sysAdmin', call, sent)).toMatchObject({ code: 200 })
    expect(await waiting()).toBe(before + 1)
  })

  it('need a subject and a category, and no content', async () => {
    const { data: me } = await ask('sysAdmin', 'GET auth/b/getLoginUser')
    const sent = { subject: '今晚维护', category: 'SYS', receiverIdList: [me.id] }
    expect(await ask('sysAdmin', 'POST dev/message/send', { ...sent, subject: '' })).toMatchObject({
      code: 415,
    })
    const { code, data } = await ask('sysAdmin', 'POST dev/message/send', sent)
    expect([code, data]).toEqual([200, id])
    expect((await ask('sysAdmin', 'GET dev/message/detail', { id: data })).data).toMatchObject({
      content: '',
    })
  })
})

describe('dictionaries as the ecosystem’s clients fill them', () => {
  it('show a new type where entries are added, and keep it from what every client stores', async () => {
    const form = {
      ...{ parentId: 0, dictLabel: '空类型', dictValue: 'EMPTY_TYPE', category: 'BIZ', sortCode: 901 },
      dictColor: 'default',
    }
    const { data: type } = await ask('sysAdmin', 'POST dev/dict/add', form)
    const found = async (call: 'GET dev/dict/tree' | 'GET biz/dict/tree', sent?: { category: string }) =>
      (await ask('sysAdmin', call, sent)).data.find(({ id: one }: { id: string }) => one === type)
    await expect
      .poll(() => found('GET dev/dict/tree', { category: 'BIZ' }))
      .toMatchObject({ dictLabel: '空类型' })
    expect(await found('GET dev/dict/tree', { category: 'BIZ' })).not.toHaveProperty('children')
    expect(await found('GET biz/dict/tree')).toMatchObject({ dictLabel: '空类型' })
    expect(await found('GET dev/dict/tree', { category: 'FRM' })).toBeUndefined()
    expect(await found('GET dev/dict/tree')).toBeUndefined()
    const entry = { ...form, parentId: type, dictLabel: '一项', dictValue: 'ONE' }
    expect(await ask('sysAdmin', 'POST dev/dict/add', entry)).toMatchObject({ code: 200 })
    await expect.poll(() => found('GET dev/dict/tree')).toMatchObject({ children: [{ dictLabel: '一项' }] })
  })
})

describe('buttons of the ecosystem’s pages', () => {
  const codesOf = async (who: Who): Promise<string[]> =>
    (await ask(who, 'GET auth/b/getLoginUser')).data.buttonCodeList
  it('are shown to whoever may make their call, and to nobody else', async () => {
    const held = await codesOf('provinceCentre')
    for (const code of [
      'bizUserAdd',
      'bizUserEdit',
      'bizUserUpdataStatus',
      'bizUserGrantRole',
      'bizUserPwdReset',
    ])
      expect(held).toContain(code)
    expect(new Set(held).size).toBe(held.length)
    expect((await codesOf('cityHandler')).filter((code) => code.startsWith('bizUser'))).toEqual([])
    expect(await codesOf('secAdmin')).toContain('authForceQuit')
  })

  it('of our own desk are not among them', async () => {
    use.app.platform.config.LOGIN_ANSWER = 'object'
    const held = await codesOf('provinceCentre')
    use.app.platform.config.LOGIN_ANSWER = 'token'
    expect(held).not.toContain('bizUserAdd')
  })
})

describe('the user centre as the ecosystem’s clients fill it', () => {
  it('keeps a birthday, and knows positions by name, the side ones too', async () => {
    const { id: userId } = await makeOfficer(use.app, 'BUR-440300', 'cityHandler')
    const { token } = await use.app.as(userId)
    const me = async () => (await stockCall(use.app, token, 'GET auth/b/getLoginUser')).data
    const found = await use.app.platform.database.pool.query(
      "select id::text, code from organisations where code in ('BUR-440300', 'BUR-440000') order by code desc",
    )
    const [orgId, sideOrgId] = found.rows.map((row) => row.id as string)
    const position = async (org: string | undefined, name: string) => {
      const form = { orgId: org, name, category: 'LOW', sortCode: 1 }
      return (await ask('sysAdmin', 'POST sys/position/add', form)).data as string
    }
    const [positionId, sideId] = [await position(orgId, '申诉专员'), await position(sideOrgId, '联络员')]
    const before = await me()
    expect(before).toMatchObject({ birthday: null, positionJson: null, empNo: null, dataScopeList: [] })
    const edited = {
      ...{ id: userId, positionId, empNo: 'A-17', nation: '汉', homeTel: '0755-83224567' },
      positionJson: JSON.stringify([{ orgId: sideOrgId, positionId: sideId, directorId: null }]),
    }
    expect(await ask('sysAdmin', 'POST sys/user/edit', edited)).toMatchObject({ code: 200 })

    const save = (sent: object) =>
      stockCall(use.app, token, 'POST sys/userCenter/updateUserInfo', { ...before, ...sent })
    expect(await save({ birthday: '1990-02-31' })).toMatchObject({ code: 415 })
    expect(await save({ birthday: '1990-02-28' })).toMatchObject({ code: 200 })
    const now = await me()
    expect(now).toMatchObject({
      ...{ birthday: '1990-02-28', nation: '汉', empNo: 'A-17', positionId, positionName: '申诉专员' },
      homeTel: expect.stringContaining('*'),
    })
    expect(JSON.parse(now.positionJson)).toEqual([{ orgId: sideOrgId, positionId: sideId, directorId: null }])
    expect((await stockCall(use.app, token, 'GET sys/userCenter/loginPositionInfo')).data).toMatchObject([
      { orgId, positionId, positionName: '申诉专员', type: 'primary' },
      { orgId: sideOrgId, positionId: sideId, positionName: '联络员', category: 'LOW', type: 'slave' },
    ])
  })

  it('sends our own desk no more than it shows', async () => {
    use.app.platform.config.LOGIN_ANSWER = 'object'
    const { data } = await ask('cityHandler', 'GET auth/b/getLoginUser')
    use.app.platform.config.LOGIN_ANSWER = 'token'
    for (const key of ['birthday', 'homeAddress', 'emergencyPhone']) expect(data).not.toHaveProperty(key)
  })
})

describe('forms and dialogs of the ecosystem’s newer clients', () => {
  it.each(['pink', 'magenta', 'purple', 'volcano', 'orange', 'gold', 'lime', 'geekblue'])(
    'find the colour %s again, and our desk one of its own',
    async (dictColor) => {
      const form = {
        ...{ parentId: 0, dictLabel: `色${dictColor}`, dictValue: `C_${dictColor}`, category: 'BIZ' },
        ...{ sortCode: 902, dictColor },
      }
      const { data: type } = await ask('sysAdmin', 'POST dev/dict/add', form)
      const detail = async () => (await ask('sysAdmin', 'GET dev/dict/detail', { id: type })).data
      expect(await detail()).toMatchObject({ dictColor })
      use.app.platform.config.LOGIN_ANSWER = 'object'
      const own = await detail()
      const saved = await ask('sysAdmin', 'POST dev/dict/edit', { ...own, sortCode: 903 })
      use.app.platform.config.LOGIN_ANSWER = 'token'
      expect(DICT_COLORS).toContain(own.dictColor)
      expect(saved).toMatchObject({ code: 200 })
      expect(await detail()).toMatchObject({ dictColor, sortCode: 903 })
    },
  )

  it('have every required field of a menu filled', async () => {
    const { data: tree } = await ask('sysAdmin', 'GET sys/menu/tree')
    expect(tree[0]).toMatchObject({ keepLive: 'YES', displayLayout: 'YES' })
    const { data: menu } = await ask('sysAdmin', 'GET sys/userCenter/loginMenu')
    expect(menu[0].children[0].meta).toMatchObject({ keepLive: true, displayLayout: true })
  })

  it('are told whether a page keeps its state as their form chose it, however often our own form saves it', async () => {
    const { data: modules } = await ask('sysAdmin', 'GET sys/menu/moduleSelector')
    const form = {
      ...{
        parentId: '0',
        module: modules[0].id,
        title: '值班',
        menuType: 'LINK',
        path: 'https://example.org/duty',
      },
      ...{
        name: 'duty',
        icon: 'car-outlined',
        visible: 'YES',
        sortCode: 1,
        keepLive: 'NO',
        displayLayout: 'YES',
      },
    }
    expect(await ask('sysAdmin', 'POST sys/menu/add', { ...form, keepLive: 'MAYBE' })).toMatchObject({
      code: 415,
    })
    const { data: id } = await ask('sysAdmin', 'POST sys/menu/add', form)
    const detail = async () => (await ask('sysAdmin', 'GET sys/menu/detail', { id })).data
    expect(await detail()).toMatchObject({ keepLive: 'NO', displayLayout: 'YES' })
    const { data: tree } = await ask('sysAdmin', 'GET sys/menu/tree', { module: modules[0].id })
    expect(JSON.stringify(tree)).toContain('"keepLive":"NO"')
    use.app.platform.config.LOGIN_ANSWER = 'object'
    const { keepLive: _, displayLayout: __, ...own } = await detail()
    const saved = await ask('sysAdmin', 'POST sys/menu/edit', { ...own, title: '值班表' })
    use.app.platform.config.LOGIN_ANSWER = 'token'
    expect(saved).toMatchObject({ code: 200 })
    expect(await detail()).toMatchObject({ title: '值班表', keepLive: 'NO', displayLayout: 'YES' })
    expect(
      await ask('sysAdmin', 'POST sys/menu/edit', {
        ...(await detail()),
        keepLive: 'YES',
        displayLayout: 'NO',
      }),
    ).toMatchObject({ code: 200 })
    expect(await detail()).toMatchObject({ keepLive: 'YES', displayLayout: 'NO' })
  })

  it('are told icons of their own in the dialog of resources and of the phone client', async () => {
    const { data: modules } = await ask('secAdmin', 'GET sys/role/resourceTreeSelector')
    for (const { icon } of modules) expect(icon).toMatch(/-outlined$/)
    const form = { title: '外勤', icon: 'car-outlined', color: '#1677FF', sortCode: 5 }
    const { data: module } = await ask('sysAdmin', 'POST mobile/module/add', form)
    const shown = async () => (await ask('sysAdmin', 'GET mobile/module/detail', { id: module })).data
    expect(await shown()).toMatchObject({ icon: 'car-outlined', color: '#1677FF' })
    use.app.platform.config.LOGIN_ANSWER = 'object'
    const own = await shown()
    const plain = await ask('sysAdmin', 'POST mobile/module/add', { title: '无色', sortCode: 6 })
    use.app.platform.config.LOGIN_ANSWER = 'token'
    expect(own.icon).toBe('truck')
    expect((await ask('sysAdmin', 'GET mobile/module/detail', { id: plain.data })).data).toMatchObject({
      icon: expect.stringMatching(/-outlined$/),
      color: expect.stringMatching(/^#/),
    })
  })
})

describe('files as the ecosystem’s clients show what they have just sent', () => {
  it('answer an absolute address that opens without a header, and is known by it', async () => {
    const { token } = await use.app.as((await makeOfficer(use.app, 'BUR-000000', 'sysAdmin')).id)
    const send = async (headers: Record<string, string>) => {
      const answer = await use.app.inject({
        method: 'POST',
        url: '/api/webapp/dev/file/uploadLocalReturnUrl',
        headers: { ...headers, 'content-type': 'multipart/form-data; boundary=edge' },
        payload: multipart(await png(), '公章.png'),
      })
      return answer.json()
    }
    expect(await send({})).toMatchObject({ code: 401 })
    const { data: address } = await send({ token })
    expect(address).toMatch(/^https:\/\/desk\.example\/api\/webapp\/dev\/file\/open\?/)
    const opened = await use.app.inject({ method: 'GET', url: address.slice('https://desk.example'.length) })
    expect([opened.statusCode, opened.headers['content-type']]).toEqual([200, 'image/png'])
    const known = await stockCall(use.app, token, 'POST dev/file/getFileListByUrlList', {
      urlList: [address],
    })
    expect(known.data).toHaveLength(1)
  })
})

describe('groups under the address of business pages', () => {
  it('are those of the security administrator, made once', async () => {
    const form = { name: '应急小组', remark: '值班', sortCode: 1 }
    expect(await ask(undefined, 'POST biz/group/add', form)).toMatchObject({ code: 401 })
    for (const who of ['cityHandler', 'sysAdmin'] as const)
      expect(await ask(who, 'POST biz/group/add', form)).toMatchObject({ code: 403, data: null })
    const { data: made } = await ask('secAdmin', 'POST biz/group/add', form)
    expect(made).toEqual(id)
    expect((await ask('secAdmin', 'POST biz/group/add', form)).data).toBe(made)
    const { data: me } = await ask('cityHandler', 'GET auth/b/getLoginUser')
    const grant = { id: made, grantInfoList: [me.id] }
    for (let times = 0; times < 2; times++)
      expect(await ask('secAdmin', 'POST biz/group/grantUser', grant)).toMatchObject({ code: 200 })
    expect((await ask('secAdmin', 'GET biz/group/ownUser', { id: made })).data).toEqual([me.id])
    // One group under both addresses: there is no second kind.
    expect((await ask('secAdmin', 'GET sys/group/detail', { id: made })).data).toMatchObject(form)
    const changed = { id: made, ...form, name: '应急二组' }
    expect(await ask('secAdmin', 'POST biz/group/edit', changed)).toMatchObject({ code: 200 })
    const listed = async () =>
      (await ask('secAdmin', 'GET biz/group/page', { searchKey: '应急二组' })).data.total as number
    expect(await listed()).toBe(1)
    expect(await ask('secAdmin', 'POST biz/group/delete', [{ id: made }])).toMatchObject({ code: 200 })
    expect(await listed()).toBe(0)
    expect(await ask('secAdmin', 'GET biz/group/detail', { id: made })).toMatchObject({
      data: { reason: 'grants.group_not_found' },
    })
  })
})
