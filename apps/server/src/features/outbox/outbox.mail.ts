import { createTransport, type Transporter } from 'nodemailer'
import { NotAllowed, type Outbound } from '../../platform/outbound.ts'
import { type Engine, lacking, type Outgoing, Undeliverable } from './outbox.engine.ts'
import { callAliyun, callTencent, type Provider } from './outbox.providers.ts'

/** For each step of talking to a server, and for a whole mail: one that drips its answers never comes to an end. */
const TIMEOUT_MS = 20_000
const MAIL_MS = 60_000

/** One id for all tries: receiving servers drop the second copy. */
const messageId = ({ key }: Outgoing) => `<${Buffer.from(key).toString('base64url')}@postal-appeal>`

/** Hands a mail to an SMTP server. */
async function submit(
  transport: Transporter,
  from: string | undefined,
  mail: Outgoing,
  limitMs = MAIL_MS,
): Promise<string> {
  try {
    const info = await transport.sendMail({
      ...(from && { from }),
      to: mail.to,
      subject: mail.subject,
      text: mail.text,
      ...(mail.html && { html: mail.html }),
      messageId: messageId(mail),
      // Nothing of a text may name a file of this machine or an address to fetch.
      disableFileAccess: true,
      disableUrlAccess: true,
      signal: AbortSignal.timeout(limitMs),
    })
    return String((info as { response?: string }).response ?? 'sent').slice(0, 100)
  } catch (error) {
    const { responseCode, code } = error as { responseCode?: unknown; code?: unknown }
    // SMTP 5xx is for good (RFC 5321, 4.2.1).
    if (typeof responseCode === 'number' && responseCode >= 500)
      throw new Undeliverable(`SMTP ${responseCode}${code === 'EAUTH' ? ' authentication refused' : ''}`)
    throw error
  }
}

/** Mail by the server that the environment names as one address. */
export function smtpByAddress(url: string, from: string | undefined): Engine {
  const transport = createTransport(url)
  return { name: 'SMTP', send: (mail) => submit(transport, from, mail) }
}

export interface SmtpPlace {
  host: string
  port: number
  /** TLS from the first byte; otherwise STARTTLS, demanded or offered. */
  ssl: boolean
  startTls: boolean
  auth: boolean
  from: string
  password: string
  outbound: Outbound
  /** For a whole mail. */
  limitMs?: number
}

/** Mail by the SMTP server of the settings. */
export function smtp(place: SmtpPlace): Engine {
  const { host, port, ssl, startTls, auth, from, password, outbound, limitMs } = place
  if (!from) return lacking('SMTP', 'SNOWY_EMAIL_LOCAL_FROM')
  return {
    name: 'SMTP',
    async send(mail) {
      const address = await outbound.address(host).catch((error: unknown) => {
        throw error instanceof NotAllowed ? new Undeliverable(error.message) : error
      })
      const transport = createTransport({
        // The address that was judged, under the name that its certificate carries.
        host: address,
        port,
        secure: ssl,
        requireTLS: startTls,
        tls: { servername: host },
        ...(auth && { auth: { user: from, pass: password } }),
        connectionTimeout: TIMEOUT_MS,
        greetingTimeout: TIMEOUT_MS,
        socketTimeout: TIMEOUT_MS,
      })
      try {
        return await submit(transport, from, mail, limitMs)
      } finally {
        transport.close()
      }
    },
  }
}

/** Whether the provider fills a template of its own; otherwise the mail carries its page or words. */
const isTemplate = ({ chosen }: Outgoing) => chosen?.code !== undefined

/** Mail by Aliyun (Dm 2015-11-23: SingleSendMail). */
export function aliyunMail(place: Provider & { from: string }): Engine {
  if (!place.keys.id || !place.keys.secret) return lacking('ALIYUN', 'ACCESS_KEY_ID')
  return {
    name: 'ALIYUN',
    async send(mail) {
      const { to, subject, text, html, params, chosen } = mail
      const content: Record<string, string> = isTemplate(mail)
        ? { Template: JSON.stringify({ TemplateId: chosen?.code, TemplateData: params }) }
        : html
          ? { HtmlBody: html }
          : { TextBody: text }
      const answer = await callAliyun(place, 'SingleSendMail', '2015-11-23', {
        AccountName: senderOf(mail, place.from, 'SNOWY_EMAIL_ALIYUN_FROM'),
        AddressType: '1',
        ReplyToAddress: 'false',
        ToAddress: to,
        ...(subject && { Subject: subject }),
        ...(chosen?.alias && { FromAlias: chosen.alias }),
        ...(chosen?.tag && { TagName: chosen.tag }),
        ...content,
      })
      return String(answer.EnvId ?? answer.RequestId ?? 'OK')
    },
  }
}

const base64 = (text: string) => Buffer.from(text).toString('base64')

/** Mail by Tencent (Ses 2020-10-02: SendEmail). */
export function tencentMail(place: Provider & { from: string; region: string }): Engine {
  if (!place.keys.id || !place.keys.secret) return lacking('TENCENT', 'SECRET_ID')
  return {
    name: 'TENCENT',
    async send(mail) {
      const { to, subject, text, html, params, chosen } = mail
      const from = senderOf(mail, place.from, 'SNOWY_EMAIL_TENCENT_FROM')
      const content = isTemplate(mail)
        ? { Template: { TemplateID: Number(chosen?.code), TemplateData: JSON.stringify(params) } }
        : { Simple: { ...(html && { Html: base64(html) }), Text: base64(text) } }
      const answer = await callTencent(place, 'ses', 'SendEmail', '2020-10-02', {
        FromEmailAddress: chosen?.alias ? `${chosen.alias} <${from}>` : from,
        Destination: [to],
        Subject: subject,
        ...content,
      })
      return String(answer.MessageId ?? 'OK')
    },
  }
}

function senderOf({ chosen }: Outgoing, configured: string, setting: string): string {
  const from = chosen?.from || configured
  if (!from) throw new Undeliverable(`setting ${setting} is missing`)
  return from
}
