import type {
  SendAliyunTemplate,
  SendMail,
  SendProviderMail,
  SendSms,
} from '@appeal/contract/outbox/outbox.routes.ts'
import type { z } from 'zod'
import { type Context, viewerOf } from '../../platform/context.ts'
import { fail } from '../../platform/fail.ts'
import { newId } from '../../platform/ids.ts'
import { recordChange } from '../../platform/trail/trail.ts'
import type { Chosen } from './outbox.engine.ts'
import type { Channel, Via } from './outbox.engines.ts'
import { plainText, safePage } from './outbox.html.ts'
import { BY_HAND, demandRoom } from './outbox.limits.ts'
import { indexOf, type Payload, queue, SEALED } from './outbox.service.ts'

/** Queues what a person sends, once for each receiver. */
export async function sendByHand(
  ctx: Context,
  given: { channel: Channel; receivers: readonly string[]; via: Via | undefined; payload: Payload },
): Promise<void> {
  const { channel, receivers, via, payload } = given
  const { crypto, clock } = ctx.platform
  const title = channel === 'push' ? payload.subject : null
  const unique = [...new Set(receivers)]
  await demandRoom(ctx, `send:${channel}`, BY_HAND, unique.length)
  await ctx.unitOfWork(async (tx) => {
    for (const to of unique) {
      const id = await queue(tx, ctx, {
        channel,
        delivery: 'notice',
        via: via ?? null,
        senderId: viewerOf(ctx).userId,
        to: crypto.encryptField(SEALED.to, to),
        toIndex: indexOf(ctx, channel, to),
        title,
        payload: crypto.encryptField(SEALED.payload, JSON.stringify(payload)),
        dedupeKey: `manual:${newId(clock)}:${channel}`,
      })
      if (id) await recordChange(tx, ctx, 'outbox', { id, name: channel })
    }
  })
}

type Sender = Partial<Pick<z.output<typeof SendProviderMail>, 'sendAccount' | 'sendUser' | 'tagName'>>

/** What a person chose at the provider; nothing where nothing was chosen. */
function chosenOf(given: Sender, code?: string): { chosen?: Chosen } {
  const chosen: Chosen = {
    ...(code && { code }),
    ...(given.sendAccount && { from: given.sendAccount }),
    ...(given.sendUser && { alias: given.sendUser }),
    ...(given.tagName && { tag: given.tagName }),
  }
  return Object.keys(chosen).length ? { chosen } : {}
}

/** Sends a mail by hand; one for each receiver, so that nobody sees the others. Pages are sanitised. */
export function sendMail(
  ctx: Context,
  { receiveAccounts, subject, content, ...sender }: z.output<typeof SendMail> & Sender,
  { via, asPage }: { via?: Via; asPage: boolean },
): Promise<void> {
  const html = asPage ? safePage(content) : undefined
  const text = html === undefined ? content : plainText(html)
  const payload: Payload = {
    ...{ template: 'manual', subject, text, params: {}, ...(html && { html }) },
    ...chosenOf(sender),
  }
  return sendByHand(ctx, { channel: 'mail', receivers: receiveAccounts as string[], via, payload })
}

/** Sends a mail by a template that is registered with the provider. @throws messages.params_wrong */
export function sendTemplateMail(
  ctx: Context,
  body: z.output<typeof SendAliyunTemplate>,
  via: Exclude<Via, 'LOCAL'>,
): Promise<void> {
  const params = paramsOf(body.templateParam)
  const payload: Payload = {
    template: 'manual',
    subject: body.subject ?? '',
    text: registeredText(body.templateName, params),
    params,
    ...chosenOf(body, body.templateName),
  }
  return sendByHand(ctx, { channel: 'mail', receivers: body.receiveAccounts as string[], via, payload })
}

/** How a text that only the provider knows stands in the list. */
const registeredText = (code: string, params: Record<string, string>) =>
  [code, ...Object.entries(params).map(([name, value]) => `${name}=${value}`)].join(' ')

/** Values of a provider's template: a flat object of texts and numbers. @throws messages.params_wrong */
function paramsOf(text: string | undefined): Record<string, string> {
  if (!text) return {}
  let found: unknown
  try {
    found = JSON.parse(text)
  } catch {
    return fail('messages.params_wrong', { field: 'templateParam' })
  }
  if (typeof found !== 'object' || found === null || Array.isArray(found))
    return fail('messages.params_wrong', { field: 'templateParam' })
  const rows = Object.entries(found)
  if (rows.length > 20 || rows.some(([, value]) => !['string', 'number'].includes(typeof value)))
    return fail('messages.params_wrong', { field: 'templateParam' })
  return Object.fromEntries(rows.map(([name, value]) => [name.slice(0, 40), String(value).slice(0, 200)]))
}

/** Sends a short message by hand, by the text that is registered with the provider. @throws messages.params_wrong */
export function sendSms(ctx: Context, body: z.output<typeof SendSms>, via?: Via): Promise<void> {
  const params = paramsOf(body.templateParam)
  const payload: Payload = {
    template: 'manual',
    subject: '',
    text: registeredText(body.templateCode, params),
    params,
    chosen: {
      code: body.templateCode,
      ...(body.signName && { signName: body.signName }),
      ...(body.sdkAppId && { appId: body.sdkAppId }),
    },
  }
  return sendByHand(ctx, { channel: 'sms', receivers: body.phoneNumbers as string[], via, payload })
}
