import type { SendEngine } from '@appeal/contract/outbox/outbox.routes.ts'
import { PUSH_ENGINES, type PushEngine } from '@appeal/contract/outbox/push.routes.ts'
import type { Config } from '../../config.ts'
import { cachedPerPlatform } from '../../platform/cache.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Platform } from '../../platform/context.ts'
import { createOutbound, outboundOf } from '../../platform/outbound.ts'
import { type Settings, settings } from '../reference/settings/settings.service.ts'
import { type Engine, keeping } from './outbox.engine.ts'
import { aliyunMail, smtp, smtpByAddress, tencentMail } from './outbox.mail.ts'
import { dingTalk, feiShu, workWechat } from './outbox.robots.ts'
import { aliyunSms, tencentSms } from './outbox.sms.ts'

export type { Engine, Fate, Outgoing } from './outbox.engine.ts'
export { Undeliverable } from './outbox.engine.ts'

export type Via = SendEngine | PushEngine
export type Channel = 'sms' | 'mail' | 'push'

export interface Engines {
  /** What the platform's own messages leave by. */
  sms: Engine
  mail: Engine
  push: Engine
  /** The engine that a person chose by hand. */
  named?(channel: Channel, via: Via): Engine
}

/** The engine of a message: the one chosen for it, otherwise the default of its channel. */
export const engineFor = (engines: Engines, channel: Channel, via: string | null): Engine =>
  (via && engines.named?.(channel, via as Via)) || engines[channel]

interface Sources {
  config: Config
  clock: Clock
  known: Pick<Settings, 'text' | 'flag' | 'number'>
}

const ALIYUN_SMS = 'dysmsapi.aliyuncs.com'
const TENCENT_SMS = 'sms.tencentcloudapi.com'
const TENCENT_REGION = 'ap-guangzhou'

function smsEngines({ config, clock, known: { text } }: Sources): Record<SendEngine, Engine> {
  const shared = { outbound: outboundOf(config), clock }
  return {
    LOCAL: keeping,
    ALIYUN: aliyunSms({
      ...shared,
      keys: {
        id: text('SNOWY_SMS_ALIYUN_ACCESS_KEY_ID'),
        secret: text('SNOWY_SMS_ALIYUN_ACCESS_KEY_SECRET'),
      },
      endpoint: text('SNOWY_SMS_ALIYUN_END_POINT') || ALIYUN_SMS,
      signName: text('SNOWY_SMS_ALIYUN_DEFAULT_SIGN_NAME'),
      templates: text('SNOWY_SMS_ALIYUN_TEMPLATE_CODES'),
    }),
    TENCENT: tencentSms({
      ...shared,
      keys: { id: text('SNOWY_SMS_TENCENT_SECRET_ID'), secret: text('SNOWY_SMS_TENCENT_SECRET_KEY') },
      endpoint: text('SNOWY_SMS_TENCENT_END_POINT') || TENCENT_SMS,
      region: text('SNOWY_SMS_TENCENT_REGION_ID') || TENCENT_REGION,
      appId: text('SNOWY_SMS_TENCENT_DEFAULT_SDK_APP_ID'),
      signName: text('SNOWY_SMS_TENCENT_DEFAULT_SIGN_NAME'),
      templates: text('SNOWY_SMS_TENCENT_TEMPLATE_CODES'),
    }),
  }
}

/** The SMS engine of the environment's settings. The operator names its address, inner ones too. */
function configuredSms({ config, clock }: Sources): Engine {
  const { SMS_ENGINE, SMS_ENDPOINT } = config
  if (SMS_ENGINE === 'LOCAL') return keeping
  const place = {
    outbound: createOutbound([
      ...config.ENGINE_HOSTS,
      (SMS_ENDPOINT ?? '').replace(/:\d+$/, '').toLowerCase(),
    ]),
    clock,
    keys: { id: config.SMS_ACCESS_KEY ?? '', secret: config.SMS_SECRET_KEY ?? '' },
    signName: config.SMS_SIGN_NAME ?? '',
    templates: config.SMS_TEMPLATE ?? '',
  }
  return SMS_ENGINE === 'ALIYUN'
    ? aliyunSms({ ...place, endpoint: SMS_ENDPOINT ?? ALIYUN_SMS })
    : tencentSms({
        ...place,
        endpoint: SMS_ENDPOINT ?? TENCENT_SMS,
        region: TENCENT_REGION,
        appId: config.SMS_APP_ID ?? '',
      })
}

function mailEngines({ config, clock, known: { text, flag, number } }: Sources): Record<SendEngine, Engine> {
  const shared = { outbound: outboundOf(config), clock }
  const host = text('SNOWY_EMAIL_LOCAL_SMTP_HOST')
  const configured = config.SMTP_URL ? smtpByAddress(config.SMTP_URL, config.MAIL_FROM) : keeping
  const aliyunRegion = text('SNOWY_EMAIL_ALIYUN_REGION_ID')
  return {
    LOCAL: host
      ? smtp({
          outbound: shared.outbound,
          host,
          port: number('SNOWY_EMAIL_LOCAL_SMTP_PORT'),
          ssl: flag('SNOWY_EMAIL_LOCAL_SSL_ENABLE'),
          startTls: flag('SNOWY_EMAIL_LOCAL_STARTTLS_ENABLE'),
          auth: flag('SNOWY_EMAIL_LOCAL_AUTH'),
          from: text('SNOWY_EMAIL_LOCAL_FROM'),
          password: text('SNOWY_EMAIL_LOCAL_PASSWORD'),
        })
      : configured,
    ALIYUN: aliyunMail({
      ...shared,
      keys: {
        id: text('SNOWY_EMAIL_ALIYUN_ACCESS_KEY_ID'),
        secret: text('SNOWY_EMAIL_ALIYUN_ACCESS_KEY_SECRET'),
      },
      // The first region has no name in its address.
      endpoint:
        text('SNOWY_EMAIL_ALIYUN_END_POINT') ||
        (aliyunRegion && aliyunRegion !== 'cn-hangzhou'
          ? `dm.${aliyunRegion}.aliyuncs.com`
          : 'dm.aliyuncs.com'),
      from: text('SNOWY_EMAIL_ALIYUN_FROM'),
    }),
    TENCENT: tencentMail({
      ...shared,
      keys: { id: text('SNOWY_EMAIL_TENCENT_SECRET_ID'), secret: text('SNOWY_EMAIL_TENCENT_SECRET_KEY') },
      endpoint: text('SNOWY_EMAIL_TENCENT_END_POINT') || 'ses.tencentcloudapi.com',
      region: text('SNOWY_EMAIL_TENCENT_REGION_ID') || TENCENT_REGION,
      from: text('SNOWY_EMAIL_TENCENT_FROM'),
    }),
  }
}

function robots({ config, clock, known: { text } }: Sources): Record<PushEngine, Engine> {
  const of = (name: PushEngine, host: string) => ({
    outbound: outboundOf(config),
    clock,
    endpoint: text(`SNOWY_PUSH_${name}_END_POINT`) || host,
    token: text(`SNOWY_PUSH_${name}_TOKEN_ID`),
    // WeCom's robots know no signature; their token is all.
    secret: name === 'WORKWECHAT' ? '' : text(`SNOWY_PUSH_${name}_SIGN`),
  })
  return {
    FEISHU: feiShu(of('FEISHU', 'open.feishu.cn')),
    DINGTALK: dingTalk(of('DINGTALK', 'oapi.dingtalk.com')),
    WORKWECHAT: workWechat(of('WORKWECHAT', 'qyapi.weixin.qq.com')),
  }
}

/** All engines, as settings and environment describe them. The environment's stand where the settings say LOCAL. */
export function buildEngines(sources: Sources): Engines {
  const byChannel = { sms: smsEngines(sources), mail: mailEngines(sources) }
  const pushes = robots(sources)
  const chosen = (channel: 'sms' | 'mail', key: string) => {
    const via = sources.known.text(key) as SendEngine
    if (channel === 'sms' && via === 'LOCAL') return configuredSms(sources)
    return byChannel[channel][via] ?? byChannel[channel].LOCAL
  }
  return {
    sms: chosen('sms', 'SNOWY_SYS_DEFAULT_SMS_ENGINE'),
    mail: chosen('mail', 'SNOWY_SYS_DEFAULT_EMAIL_ENGINE'),
    push: pushes[defaultRobot(sources.known)],
    named: (channel, via) =>
      channel === 'push' ? pushes[via as PushEngine] : byChannel[channel][via as SendEngine],
  }
}

/** The group robot that the settings name. */
export const defaultRobot = (known: Pick<Settings, 'text'>): PushEngine => {
  const name = known.text('SNOWY_SYS_DEFAULT_PUSH_ENGINE')
  return PUSH_ENGINES.find((one) => one === name) ?? 'FEISHU'
}

/** The engines in force; a change of the settings reaches every process at once. */
export const enginesOf = cachedPerPlatform('settings', async (platform: Platform) =>
  buildEngines({ config: platform.config, clock: platform.clock, known: await settings(platform) }),
)
