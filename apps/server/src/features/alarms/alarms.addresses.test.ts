import { contract } from '@appeal/contract'
import { describe, expect, it } from 'vitest'
import { systemContext } from '../../platform/context.ts'
import { newStoredName } from '../../platform/files/engine.ts'
import { s3Engine } from '../../platform/files/s3.ts'
import { createOutbound, outboundOf, webhooksOutboundOf } from '../../platform/outbound.ts'
import { refusalsWritten } from '../../platform/trail/refusals.ts'
import { useTestApp } from '../../testing/app.ts'
import { makeOfficer } from '../../testing/people.ts'
import { smtp } from '../outbox/outbox.mail.ts'
import { call } from '../outbox/outbox.providers.ts'
import { watchKind } from './alarms.watch.ts'

const test = useTestApp()

describe('an address of the settings that leads inside', () => {
  it('counts nothing that the operator named, and no address that its enterprise is refused at once', async () => {
    const { config } = test.app.platform
    expect(() => webhooksOutboundOf(config).demandPublic('https://10.0.0.8/x')).toThrow()
    expect(() => outboundOf(config).demand('ftp://files.example.cn')).toThrow()
    expect(await createOutbound(['localhost']).address('localhost')).toMatch(/127|::1/)
    await refusalsWritten(test.app.platform)
    expect((await test.app.owner.query('select * from refusal_counts')).rows).toEqual([])
  })

  it('is told of wherever it was typed: a store of files, a mail server, a robot, a name that leads there', async () => {
    const { platform } = test.app
    const security = await test.app.as((await makeOfficer(test.app, 'BUR-000000', 'secAdmin')).id)
    const outbound = outboundOf(platform.config)
    const to = {
      name: 'MINIO',
      bucket: 'b',
      region: undefined,
      accessKey: 'a',
      secretKey: 's',
      outbound,
    } as const
    const mail = { ...{ port: 25, ssl: false, startTls: false, auth: false }, from: 'a@b.cn', password: '' }
    const message = { key: '1', to: 'c@d.cn', template: 't', subject: 's', text: 't', params: {} }
    const tried: (() => unknown)[] = [
      () => s3Engine({ ...to, endpoint: 'http://169.254.169.254' }).put(newStoredName(), Buffer.from('x')),
      () => smtp({ ...mail, host: '10.0.0.8', outbound }).send(message),
      () => smtp({ ...mail, host: 'localhost', outbound }).send(message),
      () => call({ endpoint: '192.168.0.9', outbound }, () => ({ query: '', headers: {}, body: '' })),
    ]
    for (const one of tried) await expect((async () => one())()).rejects.toThrow('inner address')
    await refusalsWritten(platform)
    await watchKind(systemContext(platform, 'test'), 'innerAddresses')
    expect((await security.call(contract.alarms.page, { query: { state: 'open' } })).data.records).toEqual([])

    await expect(outbound.post('http://localhost:9', {}, '')).rejects.toThrow('inner address')
    await refusalsWritten(platform)
    await watchKind(systemContext(platform, 'test'), 'innerAddresses')
    const { data } = await security.call(contract.alarms.page, { query: { state: 'open' } })
    expect(data.records).toMatchObject([
      { kind: 'innerAddresses', who: '系统配置中的外部服务', from: null, count: tried.length + 1 },
    ])
    expect(data.records[0]?.happened).toContain('系统配置中的外部服务在 60 分钟内有 5 次')
  })
})
