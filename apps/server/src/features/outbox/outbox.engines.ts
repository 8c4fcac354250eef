import type { SendEngine } from '@appeal/contract/outbox/outbox.routes.ts'
import { PUSH_ENGINES, type PushEngine } from '@appeal/contract/outbox/push.routes.ts'
import type { Config } from '../../config.ts'
import { cachedPerPlatform } from '../../platform/cache.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Platform } from '../../platform/context.ts'
import { createOutbound, outboundOf } from '../../platform/outbound.ts'
import type { Known, Setting } from '../reference/settings/settings.declare.service.ts'
import { settings } from '../reference/settings/settings.service.ts'
import { type Engine, keeping, sandboxed } from './outbox.engine.ts'
import { aliyunMail, smtp, smtpByAddress, tencentMail } from './outbox.mail.ts'
import { dingTalk, feiShu, workWechat } from './outbox.robots.ts'
import * as outboxSettings from './outbox.settings.ts'
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
  known: Known
}

const ALIYUN_SMS = 'dysmsapi.aliyuncs.com'
const TENCENT_SMS = 'sms.tencentcloudapi.com'
const TENCENT_REGION = 'ap-guangzhou'

function smsEngines({ config, clock, known }: Sources): Record<SendEngine, Engine> {
  const shared = { outbound: outboundOf(config), clock }
  return {
    LOCAL: keeping,
    ALIYUN: aliyunSms({
      ...shared,
      keys: {
        id: outboxSettings.SMS_ALIYUN_ACCESS_KEY_ID.of(known),
        secret: outboxSettings.SMS_ALIYUN_ACCESS_KEY_SECRET.of(known),
      },
      endpoint: outboxSettings.SMS_ALIYUN_END_POINT.of(known) || ALIYUN_SMS,
      signName: outboxSettings.SMS_ALIYUN_DEFAULT_SIGN_NAME.of(known),
      templates: outboxSettings.SMS_ALIYUN_TEMPLATE_CODES.of(known),
    }),
    TENCENT: tencentSms({
      ...shared,
      keys: {
        id: outboxSettings.SMS_TENCENT_SECRET_ID.of(known),
        secret: outboxSettings.SMS_TENCENT_SECRET_KEY.of(known),
      },
      endpoint: outboxSettings.SMS_TENCENT_END_POINT.of(known) || TENCENT_SMS,
      region: outboxSettings.SMS_TENCENT_REGION_ID.of(known) || TENCENT_REGION,
      appId: outboxSettings.SMS_TENCENT_DEFAULT_SDK_APP_ID.of(known),
      signName: outboxSettings.SMS_TENCENT_DEFAULT_SIGN_NAME.of(known),
      templates: outboxSettings.SMS_TENCENT_TEMPLATE_CODES.of(known),
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
  // A provider that comes has a line of its own: none falls into another one (decision 0011).
  const byName = {
    ALIYUN: () => aliyunSms({ ...place, endpoint: SMS_ENDPOINT ?? ALIYUN_SMS }),
    TENCENT: () =>
      tencentSms({
        ...place,
        endpoint: SMS_ENDPOINT ?? TENCENT_SMS,
        region: TENCENT_REGION,
        appId: config.SMS_APP_ID ?? '',
      }),
  } satisfies Record<Exclude<typeof SMS_ENGINE, 'LOCAL'>, () => Engine>
  return byName[SMS_ENGINE]()
}

function mailEngines({ config, clock, known }: Sources): Record<SendEngine, Engine> {
  const shared = { outbound: outboundOf(config), clock }
  const host = outboxSettings.EMAIL_LOCAL_SMTP_HOST.of(known)
  const configured = config.SMTP_URL ? smtpByAddress(config.SMTP_URL, config.MAIL_FROM) : keeping
  const aliyunRegion = outboxSettings.EMAIL_ALIYUN_REGION_ID.of(known)
  return {
    LOCAL: host
      ? smtp({
          outbound: shared.outbound,
          host,
          port: outboxSettings.EMAIL_LOCAL_SMTP_PORT.of(known),
          ssl: outboxSettings.EMAIL_LOCAL_SSL_ENABLE.of(known),
          startTls: outboxSettings.EMAIL_LOCAL_STARTTLS_ENABLE.of(known),
          auth: outboxSettings.EMAIL_LOCAL_AUTH.of(known),
          from: outboxSettings.EMAIL_LOCAL_FROM.of(known),
          password: outboxSettings.EMAIL_LOCAL_PASSWORD.of(known),
        })
      : configured,
    ALIYUN: aliyunMail({
      ...shared,
      keys: {
        id: outboxSettings.EMAIL_ALIYUN_ACCESS_KEY_ID.of(known),
        secret: outboxSettings.EMAIL_ALIYUN_ACCESS_KEY_SECRET.of(known),
      },
      // The first region has no name in its address.
      endpoint:
        outboxSettings.EMAIL_ALIYUN_END_POINT.of(known) ||
        (aliyunRegion && aliyunRegion !== 'cn-hangzhou'
          ? `dm.${aliyunRegion}.aliyuncs.com`
          : 'dm.aliyuncs.com'),
      from: outboxSettings.EMAIL_ALIYUN_FROM.of(known),
    }),
    TENCENT: tencentMail({
      ...shared,
      keys: {
        id: outboxSettings.EMAIL_TENCENT_SECRET_ID.of(known),
        secret: outboxSettings.EMAIL_TENCENT_SECRET_KEY.of(known),
      },
      endpoint: outboxSettings.EMAIL_TENCENT_END_POINT.of(known) || 'ses.tencentcloudapi.com',
      region: outboxSettings.EMAIL_TENCENT_REGION_ID.of(known) || TENCENT_REGION,
      from: outboxSettings.EMAIL_TENCENT_FROM.of(known),
    }),
  }
}

function robots({ config, clock, known }: Sources): Record<PushEngine, Engine> {
  const of = (endPoint: Setting<string>, token: Setting<string>, host: string, sign?: Setting<string>) => ({
    outbound: outboundOf(config),
    clock,
    endpoint: endPoint.of(known) || host,
    token: token.of(known),
    secret: sign?.of(known) ?? '',
  })
  return {
    FEISHU: feiShu(
      of(
        outboxSettings.PUSH_FEISHU_END_POINT,
        outboxSettings.PUSH_FEISHU_TOKEN_ID,
        'open.feishu.cn',
        outboxSettings.PUSH_FEISHU_SIGN,
      ),
    ),
    DINGTALK: dingTalk(
      of(
        outboxSettings.PUSH_DINGTALK_END_POINT,
        outboxSettings.PUSH_DINGTALK_TOKEN_ID,
        'oapi.dingtalk.com',
        outboxSettings.PUSH_DINGTALK_SIGN,
      ),
    ),
    // WeCom's robots know no signature; their token is all.
    WORKWECHAT: workWechat(
      of(
        outboxSettings.PUSH_WORKWECHAT_END_POINT,
        outboxSettings.PUSH_WORKWECHAT_TOKEN_ID,
        'qyapi.weixin.qq.com',
      ),
    ),
  }
}

/** All engines, as settings and environment describe them. The environment's stand where the settings say LOCAL. */
export function buildEngines(sources: Sources): Engines {
  // Nothing leaves a sandbox, not even by an engine that somebody chose by hand.
  if (sources.config.SANDBOX)
    return { sms: sandboxed, mail: sandboxed, push: sandboxed, named: () => sandboxed }
  const byChannel = { sms: smsEngines(sources), mail: mailEngines(sources) }
  const pushes = robots(sources)
  const chosen = (channel: 'sms' | 'mail', by: Setting<string>) => {
    const via = by.of(sources.known) as SendEngine
    if (channel === 'sms' && via === 'LOCAL') return configuredSms(sources)
    return byChannel[channel][via] ?? byChannel[channel].LOCAL
  }
  return {
    sms: chosen('sms', outboxSettings.DEFAULT_SMS_ENGINE),
    mail: chosen('mail', outboxSettings.DEFAULT_EMAIL_ENGINE),
    push: pushes[defaultRobot(sources.known)],
    named: (channel, via) =>
      channel === 'push' ? pushes[via as PushEngine] : byChannel[channel][via as SendEngine],
  }
}

/** The group robot that the settings name. */
export const defaultRobot = (known: Known): PushEngine => {
  const name = outboxSettings.DEFAULT_PUSH_ENGINE.of(known)
  return PUSH_ENGINES.find((one) => one === name) ?? 'FEISHU'
}

/** The engines in force; a change of the settings reaches every process at once. */
export const enginesOf = cachedPerPlatform('settings', async (platform: Platform) =>
  buildEngines({ config: platform.config, clock: platform.clock, known: await settings(platform) }),
)
