import { contract } from '@appeal/contract'
import { officeAuthRoutes } from '@appeal/contract/auth/auth.routes.ts'
import type { Route } from '@appeal/contract/kit/routes.ts'
import { orgConfigRoutes } from '@appeal/contract/settings/settings.routes.ts'
import { profileRoutes, userCentreRoutes } from '@appeal/contract/users/users.routes.ts'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { systemContext } from '../../../platform/context.ts'
import { useTestApp } from '../../../testing/app.ts'
import { makeConsumer, makeEnterpriseUser, makeOfficer, makeUser } from '../../../testing/people.ts'
import { freshPhone, PASSWORD, person, receiveCode, sentTo } from '../../auth/auth.fixture.ts'
import { orgDirectory } from '../../organisations/organisations.service.ts'
import { changeSetting } from '../../reference/settings/settings.service.ts'
import { forcePasswordChange } from './users.changes.ts'
import { getPerson } from './users.personal.ts'

const use = useTestApp()
const ctx = () => systemContext(use.app.platform, 'test')
beforeEach(() => use.app.clock.advance(25 * 3_600_000))
const { getLoginUser } = officeAuthRoutes
const orgId = async (code: string) => (await orgDirectory(use.app.platform)).byCode(code)!.id

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#1677ff' } })

/** Sends one multipart file the way a browser does. */
async function upload(route: Route, token: string, bytes: Buffer, field = 'file') {
  const boundary = 'x-part'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="a.png"\r\n\r\n`
  const response = await use.app.inject({
    method: 'POST',
    url: route.url,
    headers: { token, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  })
  const { code, msg, data } = response.json()
  return { status: response.statusCode, code, msg, data, reason: data?.reason }
}
const decode = (dataUrl: string) => Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64')

describe('updateAvatar', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
  it.each<[string, () => Promise<Buffer> | Buffer]>([
    ['text', () => Buffer.from('hello')],
    ['nothing', () => Buffer.alloc(0)],
    ['an SVG, whatever its name says', () => Buffer.from(svg)],
    ['a GIF', () => picture(20, 20).gif().toBuffer()],
    ['a broken picture', async () => (await picture(300, 300).png().toBuffer()).subarray(0, 200)],
    ['more than 5 MB', () => Buffer.alloc(5 * 1024 * 1024 + 1)],
  ])('refuses %s', async (_what, make) => {
    const { token } = await use.app.as((await makeConsumer(use.app)).id)
    expect(await upload(profileRoutes.updateAvatar, token, await make())).toFailWith('users.picture_refused')
  })

  it('refuses a part of another name, and a caller without a session', async () => {
    const { token } = await use.app.as((await makeConsumer(use.app)).id)
    const bytes = await picture(10, 10).png().toBuffer()
    expect(await upload(profileRoutes.updateAvatar, token, bytes, 'other')).toFailWith('request.malformed')
    expect(await upload(profileRoutes.updateAvatar, 'x'.repeat(32), bytes)).toFailWith('session.expired')
  })

  it('draws it anew: at most 200 wide and high, without what the camera wrote', async () => {
    const caller = await use.app.as((await makeConsumer(use.app)).id)
    const photo = await picture(900, 450)
      .withExif({ IFD0: { Copyright: 'secret-place' } })
      .jpeg()
      .toBuffer()
    expect(photo.includes('secret-place')).toBe(true)
    const answer = await upload(profileRoutes.updateAvatar, caller.token, photo)
    expect(answer).toSucceed()
    expect(answer.data).toMatch(/^data:image\/jpeg;base64,/)
    const drawn = decode(answer.data)
    expect(drawn.includes('secret-place')).toBe(false)
    expect(await sharp(drawn).metadata()).toMatchObject({ width: 200, height: 100, format: 'jpeg' })
    expect((await caller.call(getLoginUser)).data.avatar).toBe(answer.data)
  })

  it('leaves a small picture as small as it is', async () => {
    const { token } = await use.app.as((await makeConsumer(use.app)).id)
    const answer = await upload(profileRoutes.updateAvatar, token, await picture(40, 30).webp().toBuffer())
    expect(await sharp(decode(answer.data)).metadata()).toMatchObject({ width: 40, height: 30 })
  })
})

describe('removeAvatar and removeSignature', () => {
  it('refuse a caller without a session', async () => {
    for (const route of [profileRoutes.removeAvatar, profileRoutes.removeSignature])
      expect(await use.app.call(route, {})).toFailWith('session.required')
  })

  it('remove the own one of the two, and nobody else’s; once more changes nothing', async () => {
    const [caller, other] = [
      await use.app.as((await makeConsumer(use.app)).id),
      await use.app.as((await makeConsumer(use.app)).id),
    ]
    const bytes = await picture(60, 60).png().toBuffer()
    const signature = `data:image/png;base64,${(await picture(100, 50).png().toBuffer()).toString('base64')}`
    for (const one of [caller, other]) {
      expect(await upload(profileRoutes.updateAvatar, one.token, bytes)).toSucceed()
      expect(await one.call(profileRoutes.updateSignature, { body: { signature } })).toSucceed()
    }
    const shown = async (one: typeof caller) => {
      const { data } = await one.call(getLoginUser)
      return [data.avatar !== null, data.signature !== null]
    }
    expect(await shown(caller)).toEqual([true, true])
    for (let again = 0; again < 2; again++) {
      expect(await caller.call(profileRoutes.removeAvatar, {})).toSucceed()
      expect(await shown(caller)).toEqual([false, true])
    }
    expect(await caller.call(profileRoutes.removeSignature, {})).toSucceed()
    expect(await shown(caller)).toEqual([false, false])
    expect(await shown(other)).toEqual([true, true])
  })
})

describe('updateSignature', () => {
  it.each([
    ['nothing', ''],
    ['an address', 'https://example.cn/a.png'],
    ['an SVG', 'data:image/svg+xml;base64,PHN2Zy8+'],
    ['what is no base64', 'data:image/png;base64,!!!'],
  ])('refuses %s', async (_what, signature) => {
    const caller = await use.app.as((await makeConsumer(use.app)).id)
    expect(await caller.call(profileRoutes.updateSignature, { body: { signature } })).toFailWith(
      'request.invalid',
    )
  })

  it('refuses what only claims to be a picture', async () => {
    const caller = await use.app.as((await makeConsumer(use.app)).id)
    const signature = `data:image/png;base64,${Buffer.from('hello').toString('base64')}`
    expect(await caller.call(profileRoutes.updateSignature, { body: { signature } })).toFailWith(
      'users.picture_refused',
    )
  })

  it('keeps it as a picture of 100×50', async () => {
    const caller = await use.app.as((await makeConsumer(use.app)).id)
    const signature = `data:image/png;base64,${(await picture(600, 200).png().toBuffer()).toString('base64')}`
    expect(await caller.call(profileRoutes.updateSignature, { body: { signature } })).toSucceed()
    const { data } = await caller.call(getLoginUser)
    expect(await sharp(decode(data.signature ?? '')).metadata()).toMatchObject({
      width: 100,
      height: 50,
      format: 'png',
    })
  })
})

describe('updateUserInfo, the rules of the form', () => {
  it.each<[string, Record<string, unknown>, string, string]>([
    ['an emptied name', { name: '' }, 'name', '请填写真实姓名'],
    ['an emptied phone number', { phone: '' }, 'phone', '请填写手机号'],
    ['an emptied ID number', { idCardNumber: '' }, 'idCardNumber', '请填写身份证号'],
    ['an ID number that is none', { idCardNumber: '11010519491231002Y' }, 'idCardNumber', '身份证'],
    [
      'an ID number with a wrong check digit',
      { idCardNumber: '110105194912310021' },
      'idCardNumber',
      '身份证',
    ],
    ['a code that is no number', { phone: '13899990000', validCode: 'abcdef' }, 'validCode', '验证码'],
    ['a code of seven digits', { phone: '13899990000', validCode: '1234567' }, 'validCode', '验证码'],
    ['an emptied outlet', { legalBranch: '' }, 'legalBranch', '请输入网点'],
    ['an outlet of 101 signs', { legalBranch: '网'.repeat(101) }, 'legalBranch', ''],
    ['an emptied brand', { userOwnerCompany: '' }, 'userOwnerCompany', '请选择所属品牌'],
    ['a brand that nobody knows', { userOwnerCompany: 'NOBODY' }, 'userOwnerCompany', '请选择所属品牌'],
  ])('refuses %s', async (_what, body, field, text) => {
    const courier = await makeUser(use.app, { area: 'd' })
    const answer = await (await use.app.as(courier.id)).call(userCentreRoutes.updateUserInfo, { body })
    expect(answer).toFailWith('request.invalid')
    expect(answer.msg).toContain(text)
    expect(answer.data).toMatchObject({ fields: [{ field }] })
  })

  it('takes ID number, brand and outlet of a courier, and lets go of the e-mail', async () => {
    const id = await person(use.app, { area: 'd', name: '王小明', email: 'wang@example.cn' })
    const caller = await use.app.as(id)
    const body = {
      idCardNumber: '11010519491231002x',
      userOwnerCompany: 'ZTO',
      legalBranch: '宝安一部',
      email: '',
      phone: null,
    }
    expect(await caller.call(userCentreRoutes.updateUserInfo, { body })).toSucceed()
    expect(await getPerson(ctx(), id)).toMatchObject({ idNumber: '11010519491231002X', email: null })
    expect((await caller.call(getLoginUser)).data).toMatchObject({
      userOwnerCompany: 'ZTO',
      legalBranch: '宝安一部',
      idCardNumber: '110105********002X',
    })
  })

  it('gives nobody else a brand or an outlet', async () => {
    const caller = await use.app.as((await makeConsumer(use.app)).id)
    const body = { userOwnerCompany: 'ZTO', legalBranch: '宝安一部' }
    expect(await caller.call(userCentreRoutes.updateUserInfo, { body })).toSucceed()
    const { data } = await caller.call(getLoginUser)
    expect(data).toMatchObject({ userOwnerCompany: null, legalBranch: null })
  })
})

describe('updateOrgUserInfo', () => {
  const { updateOrgUserInfo } = userCentreRoutes
  it('refuses portal users, other people, wrong numbers and phones without a code', async () => {
    const consumer = await use.app.as((await makeConsumer(use.app)).id)
    expect((await consumer.call(updateOrgUserInfo, { body: {} })).code).toBe(403)
    const staff = await use.app.as((await makeEnterpriseUser(use.app, 'ENT-ZTO', 'brandHq')).id)
    expect(await staff.call(updateOrgUserInfo, { body: { id: '1' } })).toFailWith('users.not_own')
    for (const body of [{ servicePhone: 'call us' }, { servicePhone: '-1234' }, { phone: '13899990000' }])
      expect(await staff.call(updateOrgUserInfo, { body })).toFailWith('request.invalid')
  })

  it('lets nobody without the company centre change what the organisation shows', async () => {
    const staff = await makeUser(use.app, { area: 'a', org: 'ENT-ZTO' })
    const caller = await use.app.as(staff.id)
    expect(
      await caller.call(updateOrgUserInfo, { body: { name: '陈锐锐', servicePhone: '95399' } }),
    ).toFailWith('users.org_not_permitted')
    expect((await caller.call(getLoginUser)).data.can).toEqual([])
    expect(await getPerson(ctx(), staff.id)).toMatchObject({ name: '林小满' })
  })

  it('changes name, phone, e-mail and the telephone of the organisation together', async () => {
    const staff = await makeEnterpriseUser(use.app, 'ENT-ZTO', 'brandHq')
    const caller = await use.app.as(staff.id)
    const phone = freshPhone()
    const code = await receiveCode(use.app, 'a', phone, '2')
    const email = 'Chen@Example.cn'
    const { getOwnValidCode } = contract.password
    const { data: own } = await caller.call(getOwnValidCode, { body: {} })
    const { data: mailed } = await caller.call(getOwnValidCode, { body: { email } })
    const arrived = async (at: string) => (await sentTo(use.app, at)).at(-1)!.code
    const { phone: present } = (await getPerson(ctx(), staff.id))!
    const proof = { ownCode: await arrived(present!), ownCodeReqNo: own.validCodeReqNo }
    const there = { emailCode: await arrived('chen@example.cn'), emailCodeReqNo: mailed.validCodeReqNo }
    const body = {
      name: '陈锐锐',
      ...{ phone, ...code, email, ...there, ...proof },
      servicePhone: '400-12-95311',
    }
    expect((await caller.call(getLoginUser)).data.can).toEqual(['changeServicePhone'])
    expect(await caller.call(updateOrgUserInfo, { body })).toSucceed()
    expect(await getPerson(ctx(), staff.id)).toMatchObject({
      name: '陈锐锐',
      phone,
      email: 'chen@example.cn',
    })
    await vi.waitFor(async () =>
      expect((await caller.call(orgConfigRoutes.queryOrgConfig)).data.servicePhone).toBe('400-12-95311'),
    )
  })
})

describe('loginOrgTree, loginPositionInfo', () => {
  it('have nothing for people without an organisation', async () => {
    const caller = await use.app.as((await makeConsumer(use.app)).id)
    expect((await caller.call(profileRoutes.loginOrgTree)).data).toBeNull()
    expect((await caller.call(profileRoutes.loginPositionInfo)).data).toEqual([])
  })

  it('show the way down to the own organisation, marked', async () => {
    const officer = await makeOfficer(use.app, 'BUR-440300', 'cityHandler')
    const { data } = await (await use.app.as(officer.id)).call(profileRoutes.loginOrgTree)
    const state = data!
    expect(state).toMatchObject({ id: await orgId('BUR-000000'), pid: '0' })
    expect(state).not.toHaveProperty('style')
    const province = state.children![0]!
    expect(province).toMatchObject({ id: await orgId('BUR-440000'), pid: state.id })
    const city = province.children![0]!
    expect(city).toMatchObject({ id: await orgId('BUR-440300'), pid: province.id })
    expect(city.style).toEqual({ color: '#ffffff', background: '#1677FF' })
    expect(city).not.toHaveProperty('children')
  })

  it('show the position', async () => {
    const officer = await makeOfficer(use.app, 'BUR-440300', 'cityHandler')
    const org = await orgId('BUR-440300')
    await use.app.platform.db.execute(sql`
      insert into positions (id, org_id, name, category, created_at, updated_at)
      values (${'501'}, ${org}, '申诉专员', 'LOW', now(), now())`)
    await use.app.platform.db.execute(sql`update users set position_id = 501 where id = ${officer.id}`)
    const { data } = await (await use.app.as(officer.id)).call(profileRoutes.loginPositionInfo)
    expect(data).toEqual([
      {
        orgId: org,
        orgName: expect.stringContaining('深圳'),
        positionId: '501',
        positionName: '申诉专员',
        category: 'LOW',
        type: 'primary',
      },
    ])
  })
})

describe('names by ids', () => {
  const world = async () => {
    const city = await makeOfficer(use.app, 'BUR-440300', 'cityHandler')
    const colleague = await makeOfficer(use.app, 'BUR-440300', 'cityLeader')
    const province = await makeOfficer(use.app, 'BUR-440000', 'provinceCentre')
    const foreign = await makeOfficer(use.app, 'BUR-330000', 'provinceCentre')
    const enterprise = await makeEnterpriseUser(use.app, 'ENT-ZTO', 'brandHq')
    const consumer = await makeConsumer(use.app)
    const all = { city, colleague, province, foreign, enterprise, consumer }
    const seenBy = async (id: string) => {
      const idList = Object.values(all).map((one) => one.id)
      const { data } = await (await use.app.as(id)).call(profileRoutes.getUserListByIdList, {
        body: { idList },
      })
      return Object.entries(all)
        .filter(([, one]) => data.some((row) => row.id === one.id))
        .map(([name]) => name)
    }
    return { ...all, seenBy }
  }

  it('refuses portal users and too many', async () => {
    const consumer = await use.app.as((await makeConsumer(use.app)).id)
    for (const route of [
      profileRoutes.getOrgListByIdList,
      profileRoutes.getUserListByIdList,
      profileRoutes.getPositionListByIdList,
      profileRoutes.getRoleListByIdList,
      profileRoutes.getGroupListByIdList,
    ])
      expect((await consumer.call(route, { body: { idList: [] } })).code).toBe(403)
    const officer = await use.app.as((await makeOfficer(use.app, 'BUR-440300', 'cityHandler')).id)
    const idList = Array.from({ length: 501 }, (_, at) => at + 1)
    expect(await officer.call(profileRoutes.getUserListByIdList, { body: { idList } })).toFailWith(
      'request.invalid',
    )
  })

  it('tells people of the own organisation and below, and nobody else', async () => {
    const { city, province, foreign, enterprise, seenBy } = await world()
    expect(await seenBy(city.id)).toEqual(['city', 'colleague'])
    expect(await seenBy(province.id)).toEqual(['city', 'colleague', 'province'])
    expect(await seenBy(foreign.id)).toEqual(['foreign'])
    expect(await seenBy(enterprise.id)).toEqual(['enterprise'])
  })

  it('tells organisations below and above, not beside', async () => {
    const { city } = await world()
    const codes = ['BUR-000000', 'BUR-440000', 'BUR-440300', 'BUR-330000', 'ENT-ZTO']
    const idList = await Promise.all(codes.map(orgId))
    const { data } = await (await use.app.as(city.id)).call(profileRoutes.getOrgListByIdList, {
      body: { idList: [...idList, '7'] },
    })
    expect(data.map((row) => row.id)).toEqual(idList.slice(0, 3))
    expect(data[0]).toMatchObject({ parentId: '0', category: 'COMPANY' })
  })

  it('tells positions and roles as far as people are told', async () => {
    const { city, foreign, enterprise } = await world()
    await use.app.platform.db.execute(sql`
      insert into positions (id, org_id, name, category, created_at, updated_at)
      values ('502', ${await orgId('BUR-440300')}, '科长', 'MIDDLE', now(), now())`)
    const roleRows = await use.app.platform.db.execute<{ id: string; code: string }>(
      sql`select id::text, code from roles`,
    )
    const idList = roleRows.rows.map((row) => row.id)
    const asked = async (id: string) => {
      const caller = await use.app.as(id)
      const positions = await caller.call(profileRoutes.getPositionListByIdList, { body: { idList: [502] } })
      const roles = await caller.call(profileRoutes.getRoleListByIdList, { body: { idList } })
      return [positions.data.map((row) => row.name), roles.data.map((row) => row.name)]
    }
    expect(await asked(city.id)).toEqual([['科长'], expect.arrayContaining(['市局经办', '企业总部'])])
    expect((await asked(foreign.id))[0]).toEqual([])
    expect(await asked(enterprise.id)).toEqual([[], ['企业总部']])
  })

  it('tells groups to bureaus, and to others those that they are in', async () => {
    const { city, enterprise } = await world()
    await use.app.platform.db.execute(sql`
      insert into user_groups (id, name, remark, deleted_at, created_at, updated_at)
      values (601, '春节值守', '节日', null, now(), now()), (602, '双十一', null, null, now(), now()),
             (603, '已撤销', null, now(), now(), now())`)
    await use.app.platform.db.execute(
      sql`insert into user_group_members (group_id, user_id) values (602, ${enterprise.id}), (603, ${enterprise.id})`,
    )
    const asked = async (id: string) =>
      (
        await (
          await use.app.as(id)
        ).call(profileRoutes.getGroupListByIdList, { body: { idList: [601, 602, 603] } })
      ).data
    expect(await asked(city.id)).toEqual([
      { id: '601', name: '春节值守', remark: '节日', sortCode: 99 },
      { id: '602', name: '双十一', remark: null, sortCode: 99 },
    ])
    expect((await asked(enterprise.id)).map(({ name }) => name)).toEqual(['双十一'])
  })

  it('tells what lies directly below an organisation to whoever may know both', async () => {
    const { city, province } = await world()
    const below = async (by: string, code: string) => {
      const parentId = await orgId(code)
      const caller = await use.app.as(by)
      return (await caller.call(profileRoutes.loginOrgTreeChildren, { query: { parentId } })).data
    }
    expect(await below(province.id, 'BUR-440000')).toContainEqual({
      id: await orgId('BUR-440300'),
      pid: await orgId('BUR-440000'),
      label: '深圳市邮政管理局',
    })
    // A city knows its own way up, and nothing beside it.
    expect((await below(city.id, 'BUR-440000')).map(({ label }) => label)).toEqual(['深圳市邮政管理局'])
    expect(await below(city.id, 'BUR-330000')).toEqual([])
    expect(await below((await makeConsumer(use.app)).id, 'BUR-000000')).toEqual([])
  })

  it('shows portraits of oneself and of colleagues; everybody else has none', async () => {
    const { city, colleague, foreign, consumer } = await world()
    const avatar = 'data:image/jpeg;base64,AA=='
    await use.app.platform.db.execute(sql`update users set avatar = ${avatar}`)
    const seen = async (by: string, id: string) => {
      const caller = await use.app.as(by)
      const posted = await caller.call(profileRoutes.getAvatarById, { body: { id } })
      const got = await caller.call(profileRoutes.getAvatarByIdOverGet, { query: { id } })
      expect(got.data).toBe(posted.data)
      return got.data
    }
    expect(await seen(city.id, colleague.id)).toBe(avatar)
    expect(await seen(consumer.id, consumer.id)).toBe(avatar)
    for (const [by, id] of [
      [city.id, foreign.id],
      [city.id, consumer.id],
      [consumer.id, city.id],
      [city.id, '1'],
    ])
      expect(await seen(by!, id!)).toBeNull()
  })
})

describe('what newer clients ask after signing in', () => {
  const { isUserNeedBindPhone, isUserNeedBindEmail, isUserPasswordExpired } = userCentreRoutes
  it('says whether a phone or an address is missing for signing in', async () => {
    const without = await use.app.as(await person(use.app, { area: 'b', account: 'noPhone' }))
    const having = await use.app.as((await makeOfficer(use.app, 'BUR-440300', 'cityHandler')).id)
    expect((await without.call(isUserNeedBindPhone)).data).toBe(true)
    expect((await having.call(isUserNeedBindPhone)).data).toBe(false)
    // Nobody signs in by e-mail here, so nobody needs an address.
    expect((await without.call(isUserNeedBindEmail)).data).toBe(false)
    const key = 'SNOWY_SYS_DEFAULT_ALLOW_EMAIL_LOGIN_FLAG_FOR_B'
    await ctx().unitOfWork((tx) => changeSetting(tx, ctx(), key, 'true'))
    await vi.waitFor(async () => expect((await without.call(isUserNeedBindEmail)).data).toBe(true))
  })

  it('says whether the password has to be changed', async () => {
    const id = await person(use.app, { area: 'b', account: 'oldPass', password: PASSWORD })
    const expired = async () => (await (await use.app.as(id)).call(isUserPasswordExpired)).data
    expect(await expired()).toBe(false)
    use.app.clock.advance(91 * 24 * 3_600_000)
    expect(await expired()).toBe(true)
    const other = await person(use.app, { area: 'c', password: PASSWORD })
    await ctx().unitOfWork((tx) => forcePasswordChange(tx, ctx(), other))
    expect((await (await use.app.as(other)).call(isUserPasswordExpired)).data).toBe(true)
  })
})
