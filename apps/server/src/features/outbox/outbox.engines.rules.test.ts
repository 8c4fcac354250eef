import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '../../config.ts'
import { manualClock } from '../../platform/clock.ts'
import { createOutbound, isInside } from '../../platform/outbound.ts'
import { buildEngines, type Engines, type Outgoing, Undeliverable } from './outbox.engines.ts'
import { signAliyun, signTencent } from './outbox.signatures.ts'
import { templateCode } from './outbox.sms.ts'

const SECRET = 'top-secret'
const clock = manualClock('2026-09-21T06:00:00Z')
const message: Outgoing = {
  key: 'appeal:1:closed:user:sms',
  to: '13800138000',
  template: 'smsCode',
  subject: '主题 *~',
  text: '您好',
  params: { code: '123456', minutes: '5' },
}

describe('signatures', () => {
  it('are those of the example in Aliyun’s documentation (V3 request structure and signature)', () => {
    const { query, headers } = signAliyun(
      { id: 'YourAccessKeyId', secret: 'YourAccessKeySecret' },
      {
        host: 'ecs.cn-shanghai.aliyuncs.com',
        action: 'RunInstances',
        version: '2014-05-26',
        params: {
          RegionId: 'cn-shanghai',
          ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd',
        },
      },
      { now: new Date('2023-10-26T10:22:32Z'), nonce: '3156853299f313e23d1673dc12e1703d' },
    )
    expect(query).toBe('ImageId=win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd&RegionId=cn-shanghai')
    expect(headers.authorization).toBe(
      'ACS3-HMAC-SHA256 Credential=YourAccessKeyId,SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
    )
  })

  it('are those of the example in Tencent’s documentation (Signature v3)', () => {
    const { headers } = signTencent(
      { id: 'AKID********************************', secret: '********************************' },
      {
        host: 'cvm.tencentcloudapi.com',
        service: 'cvm',
        action: 'DescribeInstances',
        version: '2017-03-12',
        region: 'ap-guangzhou',
        body: '{"Limit": 1, "Filters": [{"Values": ["\\u672a\\u547d\\u540d"], "Name": "instance-name"}]}',
      },
      { now: new Date(1_551_113_065_000) },
    )
    expect(headers.authorization).toBe(
      'TC3-HMAC-SHA256 Credential=AKID********************************/2019-02-25/cvm/tc3_request, SignedHeaders=content-type;host;x-tc-action, Signature=10b1a37a7301a02ca19a647ad722d5e43b4b3cff309d421d85b46093f6ab6c4f',
    )
  })
})

describe('outbound', () => {
  it.each([
    '64:ff9b:1::a00:1',
    'fec0::1',
    '::7f00:1',
    '2001:0:4136:e378:8000:63bf:3fff:fdd2',
    '2002:7f00:1::',
    '192.88.99.1',
    '::ffff:0:127.0.0.1',
    '64:ff9b::127.0.0.1',
    'ff02::1',
    '2001:db8::1',
    '240.0.0.1',
    '127.0.0.1',
    '10.1.2.3',
    '172.31.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '::1',
    '::ffff:10.0.0.1',
    'fd00::1',
    'fe80::1',
  ])('knows %s as an inner address', (address) => {
    expect(isInside(address)).toBe(true)
    const host = address.includes(':') ? `[${address}]` : address
    expect(() => createOutbound([]).demand(`http://${host}:9000`)).toThrow('inner address')
  })

  it('refuses other schemes, passwords, names that lead inside, and forms of inner addresses', async () => {
    const outbound = createOutbound([])
    for (const bad of ['file:///etc/passwd', 'ftp://a.cn', 'https://u:p@a.cn', 'nonsense'])
      expect(() => outbound.demand(bad)).toThrow()
    for (const inner of ['http://2130706433', 'http://0x7f.1', 'http://127.1', 'http://0177.0.0.1'])
      expect(() => outbound.demand(inner)).toThrow('inner address')
    await expect(outbound.address('localhost')).rejects.toThrow('inner address')
    await expect(outbound.post('http://localhost:9', {}, '')).rejects.toThrow('inner address')
    expect(isInside('8.8.8.8')).toBe(false)
    expect(await createOutbound(['localhost']).address('localhost')).toMatch(/127\.0\.0\.1|::1/)
  })
})

describe('engines', () => {
  interface Call {
    url: URL
    headers: IncomingMessage['headers']
    body: string
  }
  const calls: Call[] = []
  let answer: unknown
  let server: Server
  let host: string
  beforeAll(async () => {
    server = createServer(async (request, response) => {
      calls.push({
        url: new URL(request.url!, `http://${request.headers.host}`),
        headers: request.headers,
        body: await text(request),
      })
      if (answer === 'silence') return request.socket.destroy()
      response.end(typeof answer === 'string' ? answer : JSON.stringify(answer))
    })
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
    host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => server.close())
  beforeEach(() => {
    calls.length = 0
  })

  function engines(given: Record<string, string> = {}, env: Record<string, string> = {}): Engines {
    const values: Record<string, string> = {
      SNOWY_SYS_DEFAULT_SMS_ENGINE: 'LOCAL',
      SNOWY_SYS_DEFAULT_EMAIL_ENGINE: 'LOCAL',
      ...given,
    }
    const known = {
      text: (key: string) => values[key] ?? '',
      flag: (key: string) => values[key] === 'true',
      number: (key: string) => Number(values[key]),
      numbers: () => [],
    }
    return buildEngines({
      config: readConfig('/nowhere', { APP_MODE: 'test', ENGINE_HOSTS: '127.0.0.1', ...env }),
      clock,
      known,
    })
  }
  const aliyun = (more: Record<string, string> = {}) =>
    engines({
      SNOWY_SYS_DEFAULT_SMS_ENGINE: 'ALIYUN',
      SNOWY_SMS_ALIYUN_ACCESS_KEY_ID: 'id',
      SNOWY_SMS_ALIYUN_ACCESS_KEY_SECRET: SECRET,
      SNOWY_SMS_ALIYUN_END_POINT: `http://${host}`,
      SNOWY_SMS_ALIYUN_DEFAULT_SIGN_NAME: '邮政申诉',
      SNOWY_SMS_ALIYUN_TEMPLATE_CODES: 'smsCode:SMS_1\nclosed:SMS_2',
      ...more,
    }).sms
  const tencent = (more: Record<string, string> = {}) =>
    engines({
      SNOWY_SYS_DEFAULT_SMS_ENGINE: 'TENCENT',
      SNOWY_SMS_TENCENT_SECRET_ID: 'id',
      SNOWY_SMS_TENCENT_SECRET_KEY: SECRET,
      SNOWY_SMS_TENCENT_END_POINT: `http://${host}`,
      SNOWY_SMS_TENCENT_REGION_ID: 'ap-guangzhou',
      SNOWY_SMS_TENCENT_DEFAULT_SDK_APP_ID: '1400006666',
      SNOWY_SMS_TENCENT_DEFAULT_SIGN_NAME: '邮政申诉',
      SNOWY_SMS_TENCENT_TEMPLATE_CODES: 'SMS_9',
      ...more,
    }).sms

  const hex = (data: string) => createHash('sha256').update(data).digest('hex')
  const mac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest()

  /** The far end's own reckoning, over the request as it arrived. */
  function isSignedForAliyun({ url, headers, body }: Call): boolean {
    const [, names = '', signature] =
      /SignedHeaders=(.+),Signature=(\w+)/.exec(headers.authorization ?? '') ?? []
    const lines = names.split(';').map((name) => `${name}:${String(headers[name])}\n`)
    const canonical = `POST\n/\n${url.search.slice(1)}\n${lines.join('')}\n${names}\n${hex(body)}`
    return mac(SECRET, `ACS3-HMAC-SHA256\n${hex(canonical)}`).toString('hex') === signature
  }
  function isSignedForTencent({ headers, body }: Call): boolean {
    const [, scope = '', signature] =
      /Credential=id\/(\S+), .*Signature=(\w+)/.exec(headers.authorization ?? '') ?? []
    const signed = `content-type:${headers['content-type']}\nhost:${headers.host}\nx-tc-action:${String(headers['x-tc-action']).toLowerCase()}\n`
    const canonical = `POST\n/\n\n${signed}\ncontent-type;host;x-tc-action\n${hex(body)}`
    const [day = '', service = ''] = scope.split('/')
    const key = mac(mac(mac(`TC3${SECRET}`, day), service), 'tc3_request')
    const text = `TC3-HMAC-SHA256\n${headers['x-tc-timestamp']}\n${scope}\n${hex(canonical)}`
    return mac(key, text).toString('hex') === signature
  }

  it.each([
    ['ALIYUN', () => aliyun({ SNOWY_SMS_ALIYUN_ACCESS_KEY_SECRET: '' }), 'ACCESS_KEY_SECRET'],
    ['ALIYUN', () => aliyun({ SNOWY_SMS_ALIYUN_DEFAULT_SIGN_NAME: '' }), 'DEFAULT_SIGN_NAME'],
    ['ALIYUN', () => aliyun({ SNOWY_SMS_ALIYUN_TEMPLATE_CODES: 'closed:SMS_2' }), 'no SMS template'],
    ['ALIYUN', () => aliyun({ SNOWY_SMS_ALIYUN_END_POINT: 'http://169.254.169.254' }), 'inner address'],
    ['TENCENT', () => tencent({ SNOWY_SMS_TENCENT_SECRET_ID: '' }), 'SECRET_ID'],
    ['TENCENT', () => tencent({ SNOWY_SMS_TENCENT_DEFAULT_SDK_APP_ID: '' }), 'DEFAULT_SDK_APP_ID'],
  ])('%s gives up at once, by name, what can never leave', async (name, make, words) => {
    const engine = make()
    expect(engine.name).toBe(name)
    const failure = await engine.send(message).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(Undeliverable)
    expect(String(failure)).toContain(words)
    expect(calls).toEqual([])
  })

  it.each([
    ['Aliyun', aliyun, { Code: 'isv.BUSINESS_LIMIT_CONTROL' }, false],
    ['Aliyun', aliyun, { Code: 'isv.MOBILE_NUMBER_ILLEGAL' }, true],
    ['Aliyun', aliyun, { Code: 'SignatureDoesNotMatch' }, true],
    ['Aliyun', aliyun, '<html>bad gateway</html>', false],
    ['Aliyun', aliyun, 'silence', false],
    ['Tencent', tencent, { Response: { Error: { Code: 'AuthFailure.SignatureFailure' } } }, true],
    ['Tencent', tencent, { Response: { Error: { Code: 'InternalError.Timeout' } } }, false],
    [
      'Tencent',
      tencent,
      { Response: { SendStatusSet: [{ Code: 'FailedOperation.PhoneNumberInBlacklist' }] } },
      true,
    ],
    [
      'Tencent',
      tencent,
      { Response: { SendStatusSet: [{ Code: 'LimitExceeded.PhoneNumberDailyLimit' }] } },
      false,
    ],
  ])('%s: an answer %#: %j is for good: %s', async (_name, make, said, isFinal) => {
    answer = said
    const failure = await make()
      .send(message)
      .catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(Error)
    expect(failure instanceof Undeliverable).toBe(isFinal)
  })

  it('Aliyun gets SendSms and QuerySendDetails as documented, signed', async () => {
    answer = { Code: 'OK', BizId: '9006^1', RequestId: 'r' }
    expect(await aliyun().send(message)).toBe('9006^1')
    expect(calls[0]!.headers).toMatchObject({
      'x-acs-action': 'SendSms',
      'x-acs-version': '2017-05-25',
      'x-acs-date': '2026-09-21T06:00:00Z',
    })
    expect(Object.fromEntries(calls[0]!.url.searchParams)).toEqual({
      PhoneNumbers: '13800138000',
      SignName: '邮政申诉',
      TemplateCode: 'SMS_1',
      TemplateParam: '{"code":"123456","minutes":"5"}',
      OutId: message.key,
    })
    const ask = { to: message.to, receipt: '9006^1', sentAt: new Date('2026-09-20T17:00:00Z') }
    const state = async (SendStatus: number, ErrCode = '') => {
      answer = { Code: 'OK', SmsSendDetailDTOs: { SmsSendDetailDTO: [{ SendStatus, ErrCode }] } }
      return aliyun().fateOf?.(ask)
    }
    expect(await state(1)).toBeUndefined()
    expect(await state(2, 'MOBILE_NOT_ON_SERVICE')).toEqual({
      outcome: 'undelivered',
      code: 'MOBILE_NOT_ON_SERVICE',
    })
    expect(await state(3, 'DELIVERED')).toEqual({ outcome: 'delivered', code: 'DELIVERED' })
    expect(Object.fromEntries(calls.at(-1)!.url.searchParams)).toMatchObject({
      PhoneNumber: message.to,
      BizId: '9006^1',
      SendDate: '20260921',
    })
    expect(calls.map(isSignedForAliyun)).toEqual(calls.map(() => true))
    expect(new Set(calls.map(({ headers }) => headers['x-acs-signature-nonce'])).size).toBe(calls.length)
  })

  it('Tencent gets SendSms and PullSmsSendStatusByPhoneNumber as documented, signed', async () => {
    answer = { Response: { SendStatusSet: [{ Code: 'Ok', SerialNo: '5000:1' }] } }
    expect(await tencent().send(message)).toBe('5000:1')
    expect(calls[0]!.headers).toMatchObject({
      'x-tc-action': 'SendSms',
      'x-tc-version': '2021-01-11',
      'x-tc-region': 'ap-guangzhou',
      'x-tc-timestamp': String(clock.now().getTime() / 1_000),
    })
    expect(JSON.parse(calls[0]!.body)).toEqual({
      PhoneNumberSet: ['+8613800138000'],
      SmsSdkAppId: '1400006666',
      SignName: '邮政申诉',
      TemplateId: 'SMS_9',
      TemplateParamSet: ['123456', '5'],
      SessionContext: message.key,
    })
    answer = {
      Response: {
        PullSmsSendStatusSet: [
          { SerialNo: 'other', ReportStatus: 'SUCCESS' },
          { SerialNo: '5000:1', ReportStatus: 'FAIL', Description: 'MK:0001' },
        ],
      },
    }
    const ask = { to: message.to, receipt: '5000:1', sentAt: clock.now() }
    expect(await tencent().fateOf?.(ask)).toEqual({ outcome: 'undelivered', code: 'MK:0001' })
    expect(await tencent().fateOf?.({ ...ask, receipt: 'unknown' })).toBeUndefined()
    expect(calls.map(isSignedForTencent)).toEqual(calls.map(() => true))
  })

  it('mail by Aliyun and Tencent goes out signed, as words or as a page', async () => {
    const { mail } = engines({
      SNOWY_SYS_DEFAULT_EMAIL_ENGINE: 'ALIYUN',
      SNOWY_EMAIL_ALIYUN_ACCESS_KEY_ID: 'id',
      SNOWY_EMAIL_ALIYUN_ACCESS_KEY_SECRET: SECRET,
      SNOWY_EMAIL_ALIYUN_END_POINT: `http://${host}`,
      SNOWY_EMAIL_ALIYUN_FROM: 'no-reply@example.cn',
    })
    answer = { EnvId: '600000001', RequestId: 'r' }
    expect(await mail.send({ ...message, to: 'a@b.cn' })).toBe('600000001')
    expect(Object.fromEntries(calls[0]!.url.searchParams)).toMatchObject({
      AccountName: 'no-reply@example.cn',
      ToAddress: 'a@b.cn',
      Subject: message.subject,
      TextBody: message.text,
    })
    expect(calls.map(isSignedForAliyun)).toEqual([true])

    const far = engines({
      SNOWY_EMAIL_TENCENT_SECRET_ID: 'id',
      SNOWY_EMAIL_TENCENT_SECRET_KEY: SECRET,
      SNOWY_EMAIL_TENCENT_END_POINT: `http://${host}`,
      SNOWY_EMAIL_TENCENT_FROM: 'no-reply@example.cn',
    }).named!('mail', 'TENCENT')
    answer = { Response: { MessageId: 'qcloud-1' } }
    expect(await far.send({ ...message, to: 'a@b.cn', html: '<p>您好</p>' })).toBe('qcloud-1')
    expect(JSON.parse(calls[1]!.body)).toMatchObject({
      Destination: ['a@b.cn'],
      Simple: { Html: Buffer.from('<p>您好</p>').toString('base64') },
    })
    expect(isSignedForTencent(calls[1]!)).toBe(true)
  })

  const mailAt = (via: 'ALIYUN' | 'TENCENT', more: Record<string, string> = {}) =>
    engines({
      SNOWY_EMAIL_ALIYUN_ACCESS_KEY_ID: 'id',
      SNOWY_EMAIL_ALIYUN_ACCESS_KEY_SECRET: SECRET,
      SNOWY_EMAIL_ALIYUN_END_POINT: `http://${host}`,
      SNOWY_EMAIL_ALIYUN_FROM: 'no-reply@example.cn',
      SNOWY_EMAIL_TENCENT_SECRET_ID: 'id',
      SNOWY_EMAIL_TENCENT_SECRET_KEY: SECRET,
      SNOWY_EMAIL_TENCENT_END_POINT: `http://${host}`,
      SNOWY_EMAIL_TENCENT_FROM: 'no-reply@example.cn',
      ...more,
    }).named!('mail', via)

  it.each(['ALIYUN', 'TENCENT'] as const)('mail by %s without a sender is given up, by name', async (via) => {
    const failure = await mailAt(via, { [`SNOWY_EMAIL_${via}_FROM`]: '' })
      .send({ ...message, to: 'a@b.cn', chosen: { code: '100091' } })
      .catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(Undeliverable)
    expect(String(failure)).toContain(`SNOWY_EMAIL_${via}_FROM`)
    expect(calls).toEqual([])
  })

  it('mail by a template of Aliyun names it, fills it, and carries no content of its own', async () => {
    answer = { EnvId: '600000002' }
    const chosen = { code: '26880', from: 'notice@example.cn', alias: '申诉平台', tag: 'notice_1' }
    await mailAt('ALIYUN').send({ ...message, to: 'a@b.cn', html: '<p>x</p>', chosen })
    expect(Object.fromEntries(calls[0]!.url.searchParams)).toEqual({
      AccountName: 'notice@example.cn',
      AddressType: '1',
      ReplyToAddress: 'false',
      ToAddress: 'a@b.cn',
      Subject: message.subject,
      FromAlias: '申诉平台',
      TagName: 'notice_1',
      Template: '{"TemplateId":"26880","TemplateData":{"code":"123456","minutes":"5"}}',
    })
    expect(calls[0]!.headers).toMatchObject({
      'x-acs-action': 'SingleSendMail',
      'x-acs-version': '2015-11-23',
    })
    await mailAt('ALIYUN').send({ ...message, to: 'a@b.cn', subject: '', chosen })
    expect(calls[1]!.url.searchParams.has('Subject')).toBe(false)
    expect(calls.map(isSignedForAliyun)).toEqual([true, true])
  })

  it('mail by a template of Tencent names it by number, fills it, and carries no content of its own', async () => {
    answer = { Response: { MessageId: 'qcloud-2' } }
    const chosen = { code: '100091', alias: '申诉平台' }
    await mailAt('TENCENT').send({ ...message, to: 'a@b.cn', chosen })
    expect(JSON.parse(calls[0]!.body)).toEqual({
      FromEmailAddress: '申诉平台 <no-reply@example.cn>',
      Destination: ['a@b.cn'],
      Subject: message.subject,
      Template: { TemplateID: 100_091, TemplateData: '{"code":"123456","minutes":"5"}' },
    })
    expect(calls[0]!.headers).toMatchObject({ 'x-tc-action': 'SendEmail', 'x-tc-version': '2020-10-02' })
    expect(isSignedForTencent(calls[0]!)).toBe(true)
  })

  const robot = (via: 'FEISHU' | 'DINGTALK' | 'WORKWECHAT', more: Record<string, string> = {}) =>
    engines({
      [`SNOWY_PUSH_${via}_TOKEN_ID`]: 'the-token',
      [`SNOWY_PUSH_${via}_SIGN`]: SECRET,
      [`SNOWY_PUSH_${via}_END_POINT`]: `http://${host}`,
      ...more,
    }).named!('push', via)
  const word = { ...message, to: 'group', subject: '标题', text: '今晚维护' }
  const base64 = (key: string, data: string) => mac(key, data).toString('base64')

  it.each(['FEISHU', 'DINGTALK', 'WORKWECHAT'] as const)(
    '%s gives up what has no robot, what it cannot say, and inner addresses; a token is never told',
    async (via) => {
      const failures = []
      for (const [settings, type] of [
        [{ [`SNOWY_PUSH_${via}_TOKEN_ID`]: '' }, 'TEXT'],
        [{}, via === 'WORKWECHAT' ? 'LINK' : 'NEWS'],
        [{ [`SNOWY_PUSH_${via}_END_POINT`]: 'http://169.254.169.254' }, 'TEXT'],
      ] as const)
        failures.push(
          await robot(via, settings)
            .send({ ...word, push: { type } })
            .catch((error: unknown) => error),
        )
      expect(failures.map((failure) => failure instanceof Undeliverable)).toEqual([true, true, true])
      expect(failures.map(String).join()).toMatch(/TOKEN_ID.*has no.*inner address/)
      expect(failures.map(String).join()).not.toContain('the-token')
      expect(calls).toEqual([])
    },
  )

  it.each([
    ['FEISHU', { code: 19_021, msg: 'sign match fail' }, true],
    ['FEISHU', { code: 11_232, msg: 'frequency limited' }, false],
    ['DINGTALK', { errcode: 310_000, errmsg: 'keywords not in content' }, true],
    ['DINGTALK', { errcode: 130_101, errmsg: 'send too fast' }, false],
    ['WORKWECHAT', { errcode: 93_000, errmsg: 'invalid webhook url' }, true],
    ['WORKWECHAT', { errcode: 45_009, errmsg: 'api freq out of limit' }, false],
    ['WORKWECHAT', {}, true],
    ['DINGTALK', '<html>bad gateway</html>', false],
  ] as const)('%s: %j is for good: %s', async (via, said, isFinal) => {
    answer = said
    const failure = await robot(via)
      .send({ ...word, push: { type: 'TEXT' } })
      .catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(Error)
    expect(failure instanceof Undeliverable).toBe(isFinal)
    expect(String(failure)).not.toMatch(/the-token|keywords|今晚/)
  })

  it('Feishu gets words for everybody, signed as its robots demand', async () => {
    answer = { code: 0, msg: 'success' }
    expect(await robot('FEISHU').send({ ...word, push: { type: 'TEXT', calls: 'all' } })).toBe('success')
    const at = String(clock.now().getTime() / 1_000)
    expect(calls[0]!.url.pathname).toBe('/open-apis/bot/v2/hook/the-token')
    expect(JSON.parse(calls[0]!.body)).toEqual({
      timestamp: at,
      sign: base64(`${at}\n${SECRET}`, ''),
      msg_type: 'text',
      content: { text: '<at user_id="all">所有人</at> 今晚维护' },
    })
    await robot('FEISHU', { SNOWY_PUSH_FEISHU_SIGN: '' }).send({ ...word, push: { type: 'TEXT' } })
    expect(JSON.parse(calls[1]!.body)).toEqual({ msg_type: 'text', content: { text: '今晚维护' } })
  })

  it('DingTalk gets words, pages and links as documented, signed in the address', async () => {
    answer = { errcode: 0, errmsg: 'ok' }
    const said = async (push: Outgoing['push']) => {
      expect(await robot('DINGTALK').send({ ...word, push })).toBe('ok')
      return JSON.parse(calls.at(-1)!.body)
    }
    const nobody = { isAtAll: false, atMobiles: [] }
    expect(await said({ type: 'TEXT', calls: ['13800138000'] })).toEqual({
      msgtype: 'text',
      text: { content: '今晚维护' },
      at: { isAtAll: false, atMobiles: ['13800138000'] },
    })
    expect(await said({ type: 'MARKDOWN' })).toEqual({
      msgtype: 'markdown',
      markdown: { title: '标题', text: '今晚维护' },
      at: nobody,
    })
    expect(await said({ type: 'LINK', link: 'https://a.cn/1', picture: 'https://a.cn/1.png' })).toEqual({
      msgtype: 'link',
      link: { title: '标题', text: '今晚维护', messageUrl: 'https://a.cn/1', picUrl: 'https://a.cn/1.png' },
    })
    const at = String(clock.now().getTime())
    for (const { url } of calls) {
      expect(url.pathname).toBe('/robot/send')
      expect(Object.fromEntries(url.searchParams)).toEqual({
        access_token: 'the-token',
        timestamp: at,
        sign: base64(SECRET, `${at}\n${SECRET}`),
      })
    }
  })

  it('WeCom gets words, pages and articles as documented', async () => {
    answer = { errcode: 0, errmsg: 'ok' }
    const said = async (push: Outgoing['push']) => {
      await robot('WORKWECHAT').send({ ...word, push })
      return JSON.parse(calls.at(-1)!.body)
    }
    expect(await said({ type: 'TEXT', calls: 'all' })).toEqual({
      msgtype: 'text',
      text: { content: '今晚维护', mentioned_list: ['@all'] },
    })
    expect(await said({ type: 'TEXT', calls: ['13800138000'] })).toMatchObject({
      text: { mentioned_mobile_list: ['13800138000'] },
    })
    expect(await said({ type: 'MARKDOWN' })).toEqual({
      msgtype: 'markdown',
      markdown: { content: '## 标题\n今晚维护' },
    })
    expect(await said({ type: 'NEWS', link: 'https://a.cn/1' })).toEqual({
      msgtype: 'news',
      news: { articles: [{ title: '标题', description: '今晚维护', url: 'https://a.cn/1' }] },
    })
    expect(calls[0]!.url.pathname + calls[0]!.url.search).toBe('/cgi-bin/webhook/send?key=the-token')
  })

  it('the environment’s engine stands where the settings say LOCAL, and may lie inside', async () => {
    const env = {
      SMS_ENGINE: 'ALIYUN',
      SMS_ACCESS_KEY: 'id',
      SMS_SECRET_KEY: SECRET,
      SMS_SIGN_NAME: '签名',
      SMS_TEMPLATE: 'SMS_1',
      ENGINE_HOSTS: '',
      SMS_ENDPOINT: '127.0.0.1:9',
    }
    const failure = await engines({}, env)
      .sms.send(message)
      .catch((error: unknown) => error)
    // https to a port where nobody listens: allowed, and gone for now.
    expect(failure).not.toBeInstanceOf(Undeliverable)
    expect(failure).toMatchObject({ code: 'ECONNREFUSED' })
  })

  it('keeps SMS and mails where nothing is set up', async () => {
    const { sms, mail } = engines()
    expect([sms.name, mail.name]).toEqual(['LOCAL', 'LOCAL'])
    expect(await sms.send(message)).toBe('kept')
  })

  it('takes one template code for all messages, or one for each', () => {
    expect(templateCode('SMS_1', 'smsCode')).toBe('SMS_1')
    expect(templateCode('smsCode:SMS_1, accepted:SMS_2', 'accepted')).toBe('SMS_2')
    expect(templateCode('smsCode: SMS_1\naccepted: SMS_2\n', 'accepted')).toBe('SMS_2')
    expect(() => templateCode('smsCode:SMS_1', 'closed')).toThrow(Undeliverable)
  })
})
