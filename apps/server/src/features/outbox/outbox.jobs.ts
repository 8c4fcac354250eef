import type { Context } from '../../platform/context.ts'
import { forEach, inParts } from '../../platform/jobs/batches.ts'
import { DAYS_OF_MONTH, daysAgo, type Passing } from '../../platform/jobs/retiring.ts'
import type { Task } from '../../platform/jobs/worker.ts'
import type { Setting } from '../reference/settings/settings.declare.service.ts'
import { type Engines, engineFor, enginesOf, Undeliverable } from './outbox.engines.ts'
import { type Payload, SEALED, SEND } from './outbox.service.ts'
import { OUTBOX_CODE_MONTHS, OUTBOX_NOTICE_MONTHS } from './outbox.settings.ts'
import * as store from './outbox.store.ts'

// Longer than any engine takes with all its time-outs; a row unsettled after it has lost its worker.
const CLAIM_MS = 120_000
const MAX_TRIES = 8
const FIRST_PAUSE_MS = 30_000

/** Pause before the next try: 30 s, doubled each time, so that eight tries span about an hour. */
const pause = (attempts: number) => FIRST_PAUSE_MS * 2 ** (attempts - 1)

// Errors of far ends may quote the message or the receiver; only their code is kept.
const codeOf = (error: unknown): string => {
  if (error instanceof Undeliverable) return error.message.slice(0, 100)
  const { code, name } = error as { code?: unknown; name?: unknown }
  return String(code ?? name ?? 'error').slice(0, 100)
}

/** Puts a row back for another try, or gives it up after the last one. */
async function tryAgain(ctx: Context, row: store.OutboxRow, receipt: string): Promise<void> {
  if (row.attempts >= MAX_TRIES) {
    ctx.platform.log.error({ outbox: row.id, receipt }, 'message given up')
    return store.settle(ctx.platform.db, row, { state: 'failed', receipt })
  }
  const runAt = new Date(ctx.now().getTime() + pause(row.attempts))
  // The message left before it, and only its next try is written down here.
  await ctx.unitOfWork(async (tx) => {
    await store.settle(tx, row, { state: 'queued', receipt, runAt })
    await ctx.platform.jobs.add(tx, SEND, { id: row.id }, { key: `${SEND}:${row.id}`, runAt })
  })
}

/**
 * Sends one outbox row.
 *
 * It is marked before anything leaves, on a commit of its own. A code whose worker dies in between is therefore
 * never sent twice, and is given up; a notice is sent again under the same key, which the providers know.
 */
export async function deliver(ctx: Context, engines: Engines, id: string): Promise<void> {
  const { db, crypto } = ctx.platform
  const at = ctx.now()
  const row = await store.claim(db, id, {
    at,
    until: new Date(at.getTime() + CLAIM_MS),
    engine: (channel) => engines[channel].name,
  })
  if (!row) return store.expire(db, at)
  const payload = JSON.parse(crypto.decryptField(SEALED.payload, row.payload)) as Payload
  const engine = engineFor(engines, row.channel, row.via)
  try {
    const receipt = await engine.send({
      key: row.dedupeKey,
      to: crypto.decryptField(SEALED.to, row.to),
      ...payload,
    })
    const sentAt = ctx.now()
    const askAt = engine.fateOf && new Date(sentAt.getTime() + FIRST_QUESTION_MS)
    await store.settle(db, row, { state: 'sent', receipt, sentAt, engine: engine.name, askAt })
  } catch (error) {
    const receipt = codeOf(error)
    const isFinal = row.delivery === 'once' || error instanceof Undeliverable
    if (isFinal) await store.settle(db, row, { state: 'failed', receipt })
    else await tryAgain(ctx, row, receipt)
  }
}

/** Picks up what dead workers and lost jobs left behind, and gives up what is too late. */
export async function sweep(ctx: Context, engines: Engines): Promise<void> {
  const { db } = ctx.platform
  const at = ctx.now()
  await store.expire(db, at)
  await inParts(ctx, async (attempt) => {
    const abandoned = await store.abandoned(db, at)
    await forEach(
      attempt,
      abandoned,
      ({ id }) => id,
      (row) =>
        row.delivery === 'once'
          ? store.settle(db, row, { state: 'failed', receipt: 'worker lost' })
          : tryAgain(ctx, row, 'worker lost'),
    )
    await forEach(attempt, await store.due(db, at), String, (id) => deliver(ctx, engines, id))
  })
}

// Networks take seconds as a rule and three days at most; providers forget after that.
const FIRST_QUESTION_MS = 60_000
const LAST_QUESTION_MS = 72 * 3600_000

/** Asks the providers what became of what they took: soon at first, then less and less often, for three days. */
export async function askFates(ctx: Context, engines: Engines): Promise<void> {
  const { db, crypto } = ctx.platform
  const at = ctx.now()
  for (const row of await store.toAsk(db, at)) {
    const sentAt = row.sentAt ?? row.createdAt
    const waited = at.getTime() - sentAt.getTime()
    // The same pause again as has passed already.
    const later = waited * 2 < LAST_QUESTION_MS ? new Date(at.getTime() + waited) : null
    const to = crypto.decryptField(SEALED.to, row.to)
    const fate = await engineFor(engines, row.channel, row.via)
      .fateOf?.({ to, receipt: row.receipt ?? '', sentAt })
      .catch((error: unknown) => {
        ctx.platform.log.warn(
          { outbox: row.id, code: codeOf(error) },
          'provider does not say what became of a message',
        )
        return undefined
      })
    await store.noteFate(
      db,
      row.id,
      fate ? { outcome: fate.outcome, outcomeCode: fate.code, askAt: null } : { askAt: later },
    )
  }
}

export const outboxTasks: readonly Task[] = [
  {
    name: SEND,
    urgent: true,
    run: async (ctx, payload) => deliver(ctx, await enginesOf(ctx.platform), String(payload.id)),
  },
  {
    name: 'outbox.sweep',
    urgent: true,
    cron: '* * * * *',
    run: async (ctx) => sweep(ctx, await enginesOf(ctx.platform)),
  },
  {
    name: 'outbox.fates',
    cron: '* * * * *',
    run: async (ctx) => askFates(ctx, await enginesOf(ctx.platform)),
  },
]

const monthsAgo = (months: Setting<number>) => async (ctx: Context) =>
  daysAgo((await months.read(ctx.platform)) * DAYS_OF_MONTH)(ctx)

/** Codes go sooner: nobody is told anything by them that has to be proved later (个人信息保护法 art. 19). */
export const outboxPassing: readonly Passing[] = [
  { by: 'created_at', until: monthsAgo(OUTBOX_CODE_MONTHS), only: store.isCodeOver },
  { by: 'created_at', until: monthsAgo(OUTBOX_NOTICE_MONTHS), only: store.isOver },
]
