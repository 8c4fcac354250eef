import type { EngineAnswer } from '@appeal/contract/files/files.admin.routes.ts'
import type { PushEngine } from '@appeal/contract/outbox/push.routes.ts'
import type { Context } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { type Channel, enginesOf, type Via } from './outbox.engines.ts'
import { demandRoom, TESTS } from './outbox.limits.ts'

/** Sends a test at once by what is saved; a refusal of the far end is an answer, no error. */
async function testSending(
  ctx: Context,
  channel: Channel,
  given: { engine: Via; to: string; code?: string | undefined },
): Promise<EngineAnswer> {
  await demandRoom(ctx, `test:${channel}`, TESTS)
  const engines = await enginesOf(ctx.platform)
  const engine = engines.named?.(channel, given.engine) ?? engines[channel]
  const began = performance.now()
  const answer = (ok: boolean, words: string): EngineAnswer => ({
    ok,
    engine: engine.name,
    answer: words.slice(0, 300),
    elapsed: Math.round(performance.now() - began),
  })
  const texts = {
    subject: ctx.language === 'en' ? 'Test message' : '测试消息',
    text:
      ctx.language === 'en'
        ? 'This message was sent to test the settings.'
        : '这是一条用于检验系统配置的测试消息。',
  }
  const { code } = given
  try {
    const receipt = await engine.send({
      key: `test:${newId(ctx.platform.clock)}`,
      to: given.to,
      template: 'smsCode',
      ...texts,
      params: channel === 'sms' ? { code: '000000' } : {},
      ...(code && { chosen: { code } }),
    })
    return answer(true, receipt)
  } catch (error) {
    const { code: errorCode, message } = error as { code?: unknown; message?: unknown }
    // What the far end says may name the receiver, who is the one who asks.
    return answer(false, [errorCode, message].filter(Boolean).join(' '))
  }
}

/** Sends a test mail at once. A refusal of the server is an answer, no error. @throws request.too_many */
export const testMail = (ctx: Context, { engine, to }: { engine: Via; to: string }) =>
  testSending(ctx, 'mail', { engine, to })

/** Sends a test message at once. @throws request.too_many */
export const testSms = (
  ctx: Context,
  { engine, phone, templateCode: code }: { engine: Via; phone: string; templateCode?: string | undefined },
) => testSending(ctx, 'sms', { engine, to: phone, code })

/** Pushes a test message at once. @throws request.too_many */
export const testPush = (ctx: Context, engine: PushEngine) => testSending(ctx, 'push', { engine, to: engine })
