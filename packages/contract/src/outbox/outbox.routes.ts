import { z } from 'zod'
import { EngineAnswer } from '../files/files.admin.routes.ts'
import { granted } from '../kit/access.ts'
import { page, pageQuery } from '../kit/page.ts'
import { nullable, zSearchKey } from '../kit/records.ts'
import { get, post, routes } from '../kit/routes.ts'
import { IdList, IdQuery, zId } from '../kit/scalars.ts'
import { zCode, zDate, zEmail, zOptional, zPhone, zText } from '../rules.ts'

/** Engines that can be chosen (dictionaries SMS_ENGINE, EMAIL_ENGINE). LOCAL mail goes by SMTP where one is set up. */
export const SEND_ENGINES = ['LOCAL', 'ALIYUN', 'TENCENT'] as const
export type SendEngine = (typeof SEND_ENGINES)[number]
/** What became of a message on this side; `SMTP` counts as LOCAL on the wire. */
export const SEND_STATES = ['queued', 'sending', 'sent', 'failed', 'expired'] as const
export type SendState = (typeof SEND_STATES)[number]
export const OUTCOMES = ['delivered', 'undelivered'] as const

/** How many receivers one call may name. */
export const MAX_RECEIVERS = 20

/** Fields that all that leaves has in common. */
export const sent = {
  id: z.string(),
  engine: nullable,
  state: z.enum(SEND_STATES),
  attempts: z.number().int(),
  /** Receipt of the provider, or why the last try failed. */
  receiptInfo: nullable,
  /** Name of the platform's template; `manual` for what a person wrote. */
  template: z.string(),
  /** The template's subject in the reader's language; empty for what a person wrote. */
  templateName: z.string(),
  sendUser: nullable,
  createTime: z.string(),
  sentTime: nullable,
  can: z.array(z.enum(['resend', 'delete'])),
}
export type Sent = z.infer<z.ZodObject<typeof sent>>
export const MailRecord = z.object({
  ...sent,
  sendAccount: nullable,
  /** Masked. */
  receiveAccounts: z.string(),
  subject: z.string(),
  tagName: nullable,
})
export type MailRecord = z.infer<typeof MailRecord>
/**
 * The text of a message is shown where a person wrote it. What the platform tells about a case is told to its
 * receiver: the administration sees its template, fields unfilled.
 */
export const detail = { content: z.string(), isFilled: z.boolean(), expireTime: nullable, nextTime: nullable }
export type SentDetail = Sent & z.infer<z.ZodObject<typeof detail>>
export const MailDetail = MailRecord.extend(detail)
export type MailDetail = z.infer<typeof MailDetail>

export const SmsRecord = z.object({
  ...sent,
  /** Masked. */
  phoneNumbers: z.string(),
  signName: nullable,
  templateCode: nullable,
  templateParam: nullable,
  /** What the network made of it, as the provider says; null until it says so, or where it never does. */
  outcome: z.enum(OUTCOMES).nullable(),
  outcomeCode: nullable,
})
export type SmsRecord = z.infer<typeof SmsRecord>
export const SmsDetail = SmsRecord.extend(detail)
export type SmsDetail = z.infer<typeof SmsDetail>

const filters = {
  engine: zOptional(zCode(SEND_ENGINES)),
  state: zOptional(zCode(SEND_STATES)),
  /** A whole number or address, or the name of a template. */
  searchKey: zSearchKey,
  startTime: zOptional(zDate),
  endTime: zOptional(zDate),
}
export const MailQuery = pageQuery(['createTime'], filters)
export const SmsQuery = pageQuery(['createTime'], { ...filters, outcome: zOptional(zCode(OUTCOMES)) })

export const receivers = <T extends z.ZodType>(one: T) =>
  z.preprocess(
    (value) =>
      typeof value === 'string'
        ? value
            .split(/[,，;；\s]+/)
            .map((part) => part.trim())
            .filter(Boolean)
        : value,
    z.array(one).min(1, 'rule.required').max(MAX_RECEIVERS, 'rule.tooMany'),
  )

export const SendMail = z.object({
  /** Addresses with commas between them; each receiver gets a mail of its own. */
  receiveAccounts: receivers(zEmail),
  subject: zText({ max: 200, singleLine: true }),
  content: zText({ max: 20_000 }),
})
/** What a provider is told about the sender; what is left out stands in the settings. */
const sender = {
  /** Address that is registered with the provider. */
  sendAccount: zOptional(zEmail),
  /** Name shown before the address. */
  sendUser: zOptional(
    zText({ max: 15, singleLine: true }).refine((name) => !/[<>"]/.test(name), 'rule.text.characters'),
  ),
  /** The provider's tag, by which it counts. */
  tagName: zOptional(
    zText({ max: 50, singleLine: true }).refine((tag) => /^[\w-]+$/.test(tag), 'rule.text.characters'),
  ),
}
export const SendProviderMail = SendMail.extend(sender)
const templateMail = z.object({
  receiveAccounts: SendMail.shape.receiveAccounts,
  ...sender,
  /** The id under which the provider keeps the template. */
  templateName: zText({ max: 64, singleLine: true }),
  /** JSON object of the template's fields. */
  templateParam: zOptional(zText({ max: 2_000 })),
})
/** A mail by a template of Aliyun; without a subject the template's own stands. */
export const SendAliyunTemplate = templateMail.extend({ subject: zOptional(SendMail.shape.subject) })
/** A mail by a template of Tencent, whose ids are numbers and whose subjects are not in the template. */
export const SendTencentTemplate = templateMail.extend({
  subject: SendMail.shape.subject,
  templateName: zText({ max: 18, singleLine: true }).refine((id) => /^\d+$/.test(id), 'rule.digits'),
})
export const SendSms = z.object({
  phoneNumbers: receivers(zPhone),
  templateCode: zText({ max: 64, singleLine: true }),
  /** JSON object of the template's fields. */
  templateParam: zOptional(zText({ max: 2_000 })),
  signName: zOptional(zText({ max: 40, singleLine: true })),
  sdkAppId: zOptional(zText({ max: 40, singleLine: true })),
})

export const TEST_ERRORS = ['request.too_many'] as const
const sendMail = (path: string, summary: string) =>
  post(path, { access: granted(), idempotent: true, summary, body: SendMail, errors: TEST_ERRORS })
/** By a provider whose template, sender and tag may be chosen. */
export const sendAt = <B extends z.ZodType>(path: string, summary: string, body: B) =>
  post(path, {
    access: granted(),
    idempotent: true,
    summary,
    body,
    errors: [...TEST_ERRORS, 'messages.params_wrong'],
  })
export const UNKNOWN = ['messages.not_found'] as const
export const deletion = {
  access: granted(),
  body: IdList,
  errors: [...UNKNOWN, 'messages.on_its_way'] as const,
}
export const again = {
  access: granted(),
  idempotent: true,
  body: z.object({ id: zId }),
  errors: [...UNKNOWN, 'messages.on_its_way', 'messages.code_not_resent', ...TEST_ERRORS] as const,
}

export const emailRoutes = routes('emails', '/api/webapp/dev/email', granted(), {
  page: get('/page', {
    summary: 'Mails that left or wait, newest first',
    query: MailQuery,
    reply: page(MailRecord),
  }),
  detail: get('/detail', {
    summary: 'One mail',
    query: IdQuery,
    reply: MailDetail,
    errors: UNKNOWN,
  }),
  delete: post('/delete', { summary: 'Takes settled mails off the list', ...deletion }),
  resend: post('/resend', { summary: 'Sends a settled mail once more', ...again }),
  test: post('/test', {
    summary: 'Sends a test mail at once and answers what the server said',
    body: z.object({ engine: zCode(SEND_ENGINES), to: zEmail }),
    reply: EngineAnswer,
    errors: TEST_ERRORS,
  }),
  sendLocalTxt: sendMail('/sendLocalTxt', 'Sends a plain mail by SMTP'),
  sendLocalHtml: sendMail('/sendLocalHtml', 'Sends a mail as a page by SMTP'),
  sendAliyunTxt: sendAt('/sendAliyunTxt', 'Sends a plain mail by Aliyun', SendProviderMail),
  sendAliyunHtml: sendAt('/sendAliyunHtml', 'Sends a mail as a page by Aliyun', SendProviderMail),
  sendAliyunTmp: sendAt('/sendAliyunTmp', 'Sends a mail by a template of Aliyun', SendAliyunTemplate),
  sendTencentTxt: sendAt('/sendTencentTxt', 'Sends a plain mail by Tencent', SendProviderMail),
  // Servers of the ecosystem spell these two wrong, its clients right: both are served (contract 5.9).
  sendTencentHtml: sendAt('/sendTencentHtml', 'Sends a mail as a page by Tencent', SendProviderMail),
  sendTencentTmp: sendAt('/sendTencentTmp', 'Sends a mail by a template of Tencent', SendTencentTemplate),
  sentTencentHtml: sendAt('/sentTencentHtml', 'The same under its misspelt name', SendProviderMail),
  sentTencentTmp: sendAt('/sentTencentTmp', 'The same under its misspelt name', SendTencentTemplate),
  sendDynamicTxt: sendMail('/sendDynamicTxt', 'Sends a plain mail by the default engine'),
  sendDynamicHtml: sendMail('/sendDynamicHtml', 'Sends a mail as a page by the default engine'),
})

export const smsRoutes = routes('sms', '/api/webapp/dev/sms', granted(), {
  page: get('/page', {
    summary: 'Short messages that left or wait, newest first',
    query: SmsQuery,
    reply: page(SmsRecord),
  }),
  detail: get('/detail', {
    summary: 'One short message',
    query: IdQuery,
    reply: SmsDetail,
    errors: UNKNOWN,
  }),
  delete: post('/delete', { summary: 'Takes settled short messages off the list', ...deletion }),
  resend: post('/resend', { summary: 'Sends a settled short message once more; codes never', ...again }),
  test: post('/test', {
    summary: 'Sends a test message at once and answers what the provider said',
    body: z.object({
      engine: zCode(SEND_ENGINES),
      phone: zPhone,
      templateCode: zOptional(zText({ max: 64, singleLine: true })),
    }),
    reply: EngineAnswer,
    errors: TEST_ERRORS,
  }),
  sendAliyun: sendAt('/sendAliyun', 'Sends by Aliyun', SendSms),
  sendTencent: sendAt('/sendTencent', 'Sends by Tencent', SendSms),
  sendDynamic: sendAt('/sendDynamic', 'Sends by the default engine', SendSms),
})
