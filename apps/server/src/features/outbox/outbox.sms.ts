import { type Engine, type Fate, lacking, type Outgoing, Undeliverable } from './outbox.engine.ts'
import { callAliyun, callTencent, type Provider, refusalOf } from './outbox.providers.ts'

export interface SmsPlace extends Provider {
  signName: string
  /** Codes of the texts that are registered with the provider. */
  templates: string
}

/**
 * Code of the text registered with the provider: one code for all messages, or `smsCode:SMS_1,accepted:SMS_2` with an
 * entry for each.
 */
export function templateCode(setting: string, template: string): string {
  const rows = setting
    .split(/[,\n]/)
    .map((row) => row.trim().split(':'))
    .filter(([name]) => name)
  const only = rows.length === 1 && rows[0]?.length === 1 ? rows[0][0] : undefined
  const code = only ?? rows.find(([name]) => name === template)?.[1]?.trim()
  if (!code) throw new Undeliverable(`no SMS template for ${template}`)
  return code
}

const missing = (values: Readonly<Record<string, string>>) =>
  Object.entries(values).find(([, value]) => !value)?.[0]

const ALIYUN_VERSION = '2017-05-25'
const DAY = 24 * 3600_000
/** Aliyun's own numbers for what became of a message. */
const ALIYUN_FATES: Record<string, Fate['outcome']> = { '2': 'undelivered', '3': 'delivered' }

const chinaDay = (at: Date) => new Date(at.getTime() + DAY / 3).toISOString().slice(0, 10).replaceAll('-', '')

/** Short messages by Aliyun (Dysmsapi 2017-05-25: SendSms, QuerySendDetails). */
export function aliyunSms(place: SmsPlace): Engine {
  const lack = missing({ ACCESS_KEY_ID: place.keys.id, ACCESS_KEY_SECRET: place.keys.secret })
  if (lack) return lacking('ALIYUN', lack)
  const codeFor = ({ chosen, template }: Outgoing) => chosen?.code ?? templateCode(place.templates, template)
  return {
    name: 'ALIYUN',
    async send(message) {
      const signName = message.chosen?.signName || place.signName
      if (!signName) throw new Undeliverable('setting DEFAULT_SIGN_NAME is missing')
      const { BizId } = await callAliyun(place, 'SendSms', ALIYUN_VERSION, {
        PhoneNumbers: message.to,
        SignName: signName,
        TemplateCode: codeFor(message),
        TemplateParam: JSON.stringify(message.params),
        OutId: message.key.slice(0, 256),
      })
      return String(BizId ?? 'OK')
    },
    async fateOf({ to, receipt, sentAt }) {
      const answer = await callAliyun(place, 'QuerySendDetails', ALIYUN_VERSION, {
        PhoneNumber: to,
        BizId: receipt,
        SendDate: chinaDay(sentAt),
        PageSize: '10',
        CurrentPage: '1',
      })
      const { SmsSendDetailDTO: rows } = (answer.SmsSendDetailDTOs ?? {}) as {
        SmsSendDetailDTO?: { SendStatus?: number; ErrCode?: string }[]
      }
      const outcome = ALIYUN_FATES[String(rows?.[0]?.SendStatus)]
      return outcome && { outcome, code: String(rows?.[0]?.ErrCode ?? '').slice(0, 60) }
    },
  }
}

const TENCENT_VERSION = '2021-01-11'

/** Short messages by Tencent (Sms 2021-01-11: SendSms, PullSmsSendStatusByPhoneNumber). */
export function tencentSms(place: SmsPlace & { appId: string; region: string }): Engine {
  const lack = missing({ SECRET_ID: place.keys.id, SECRET_KEY: place.keys.secret })
  if (lack) return lacking('TENCENT', lack)
  const ask = (action: string, params: object) => callTencent(place, 'sms', action, TENCENT_VERSION, params)
  return {
    name: 'TENCENT',
    async send(message) {
      const SignName = message.chosen?.signName || place.signName
      const SmsSdkAppId = message.chosen?.appId || place.appId
      const gap = missing({ DEFAULT_SIGN_NAME: SignName, DEFAULT_SDK_APP_ID: SmsSdkAppId })
      if (gap) throw new Undeliverable(`setting ${gap} is missing`)
      const { SendStatusSet } = (await ask('SendSms', {
        PhoneNumberSet: [`+86${message.to}`],
        SmsSdkAppId,
        SignName,
        TemplateId: message.chosen?.code ?? templateCode(place.templates, message.template),
        TemplateParamSet: Object.values(message.params),
        SessionContext: message.key.slice(0, 500),
      })) as { SendStatusSet?: { Code?: string; SerialNo?: string }[] }
      const status = SendStatusSet?.[0]
      if (status?.Code === 'Ok') return status.SerialNo ?? 'Ok'
      throw refusalOf(status?.Code ?? 'InternalError.NoAnswer')
    },
    async fateOf({ to, receipt, sentAt }) {
      const { PullSmsSendStatusSet } = (await ask('PullSmsSendStatusByPhoneNumber', {
        BeginTime: Math.floor(sentAt.getTime() / 1_000) - 60,
        Offset: 0,
        Limit: 100,
        PhoneNumber: `+86${to}`,
        SmsSdkAppId: place.appId,
      })) as { PullSmsSendStatusSet?: { SerialNo?: string; ReportStatus?: string; Description?: string }[] }
      const row = PullSmsSendStatusSet?.find(({ SerialNo }) => SerialNo === receipt)
      if (!row) return undefined
      const outcome = row.ReportStatus === 'SUCCESS' ? 'delivered' : 'undelivered'
      return { outcome, code: String(row.Description ?? '').slice(0, 60) }
    },
  }
}
