import { stateTexts } from '@appeal/contract/appeals/appeals.texts.ts'
import { OPEN_STATES } from '@appeal/contract/appeals/appeals.workflow.ts'
import { shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import { normaliseWaybill } from '@appeal/contract/identifiers.ts'
import { remedyEvents } from '@appeal/contract/remedies/remedies.events.ts'
import { narratives, referenceDataOf, settle } from '../../cases/cases.service.ts'
import { demandPerson } from '../../features/auth/auth.service.ts'
import { clocksOf } from '../../features/calendar/calendar.service.ts'
import { wireTime } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { tokenHash } from '../../platform/crypto/tokens.ts'
import { fail } from '../../platform/fail.ts'
import { readHistory } from '../../platform/history/history.ts'
import { giveBack, hit, hitAddress, limitKey } from '../../platform/limits/limits.ts'
import { appealKind } from './appeals.kind.ts'
import { phoneTailIndex } from './appeals.people.ts'
import * as records from './appeals.records.store.ts'
import { CASE, respondentOf, type Step } from './appeals.step.ts'
import * as store from './appeals.store.ts'
import { effects } from './effects/appeals.effects.ts'

const PROGRESS_LIMIT = { limit: 20, windowSeconds: 3600 }

/**
 * State and dates by number and phone tail, without signing in. A wrong tail and an unknown number answer alike.
 * Guessing is limited by address, and by number: the ten thousand tails of one case take three weeks from however many
 * addresses. Right answers do not count against the number.
 */
export async function publicProgress(
  ctx: Context,
  query: { appealNo: string; phoneTail: string; captcha?: string | undefined },
) {
  const { db, crypto } = ctx.platform
  const appealNo = normaliseWaybill(query.appealNo)
  const number = limitKey('progress:case', crypto.mac('progress', appealNo).toString('hex'))
  const limit = { ...PROGRESS_LIMIT, at: ctx.now() }
  await demandPerson(ctx, 'progress', { ...limit, captcha: query.captcha, also: number })
  for (const take of [() => hitAddress(db, 'progress', ctx.ip, limit), () => hit(db, number, limit)]) {
    const { allowed, retryAfterSeconds } = await take()
    if (!allowed) fail('request.too_many', { seconds: retryAfterSeconds })
  }
  const row = await store.findByNumber(db, appealNo)
  if (!row?.phoneTailIndex.equals(phoneTailIndex(crypto, appealNo, query.phoneTail))) fail('appeals.no_match')
  await giveBack(db, number, limit.at)
  const history = await readHistory(db, CASE, row.id)
  const clocks = await clocksOf(db, CASE, [row.id])
  return {
    appealNo: row.appealNo,
    state: row.state,
    createTime: wireTime(row.submittedAt),
    // What is answered, ended or given up promises no day any more.
    answerBy: OPEN_STATES.includes(row.state)
      ? (clocks.find(({ clock }) => clock === 'answer')?.legalDueOn ?? null)
      : null,
    steps: history
      // What was promised, and whether it came, is told to who signed in alone.
      .filter(({ audience, event }) => audience.includes('user') && !(event in remedyEvents))
      .map(({ event, at }) => ({ event, at: wireTime(at) })),
  }
}

// ---------------------------------------------------------------- verification by link

async function openLink(ctx: Context, token: string) {
  const verification = await records.findVerification(ctx.platform.db, tokenHash(token))
  const row = verification && (await store.find(ctx.platform.db, verification.appealId, [{ by: 'all' }]))
  const until = row && (await lastMoment(ctx, verification))
  if (!until || until < ctx.now()) fail('appeals.link_gone')
  return { verification, row, until }
}

/** Until when a link counts: while it waits as long as the clock of its case, which a changed calendar may have moved. */
async function lastMoment(ctx: Context, { appealId, answeredBy, expiresAt }: records.VerificationRecord) {
  if (answeredBy !== null) return expiresAt
  const clocks = await clocksOf(ctx.platform.db, CASE, [appealId])
  return clocks.find(({ clock, doneAt }) => clock === 'verify' && doneAt === null)?.legalDueAt ?? expiresAt
}

/** What a verification link asks about; nothing personal. @throws appeals.link_gone */
export async function verifyView(ctx: Context, token: string) {
  const { verification, row, until } = await openLink(ctx, token)
  const reference = await referenceDataOf(ctx.platform)
  const answered = verification.answeredBy !== null
  // A link that was used shows nothing of what came after it.
  const reply = answered ? null : ((await records.lastReply(ctx.platform.db, row.id)) ?? null)
  return {
    appealNo: row.appealNo,
    brandName: respondentOf(reference, row)[ctx.language],
    expiresOn: shanghaiDate(until),
    answered,
    reply: reply && {
      investigationResult: narratives(ctx.platform.crypto, row).open(
        'appeal_replies.investigation_result',
        reply.investigationResult,
      ),
      liability: reply.liability,
      handlingType: reply.handlingType,
      compensationAmount: reply.compensationAmount,
      servicePhone: reference.brands.get(row.brand)?.hotline ?? null,
    },
  }
}

/** Answers by the one-time link, without a session. @throws appeals.link_gone, appeals.action_not_open */
export async function verifyByLink(
  ctx: Context,
  input: { token: string; truthful: boolean; satisfied: boolean; remark?: string | undefined },
): Promise<null> {
  const { verification } = await openLink(ctx, input.token)
  const reference = await referenceDataOf(ctx.platform)
  await ctx.unitOfWork(async (tx) => {
    const row = await store.lock(tx, verification.appealId, [{ by: 'all' }])
    const current = row && (await records.findVerification(tx, verification.tokenHash))
    if (!row || !current || current.answeredBy !== null) fail('appeals.link_gone')
    if (row.state !== 'verifying') fail('appeals.action_not_open', { state: stateTexts[row.state].portal })
    const { truthful, satisfied, remark } = input
    // Whoever holds the link answers for the appellant; a session that happens to exist is not the actor.
    const step: Step = { ctx: { ...ctx, viewer: null }, tx, kind: appealKind, row, reference }
    const answer = { id: row.id, version: row.version, truthful, satisfied, remark }
    await settle(step, 'replied', { ...(await effects.verifyAnswer(step, answer)), voice: 'user' })
  })
  return null
}
