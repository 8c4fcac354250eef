import { addWorkdays, shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import type { BodyOf } from '@appeal/contract/kit/routes.ts'
import {
  STATEMENT_PARTS_MAX,
  STATEMENTS_MAX,
  type statementRoutes,
} from '@appeal/contract/statements/statements.routes.ts'
import {
  type CaseRef,
  heldRow,
  holdCase,
  holdUnseen,
  kindOf,
  narratives,
  noteInHistory,
  openActions,
  receiverOfSeen,
  referenceDataOf,
} from '../../cases/cases.service.ts'
import { calendarOf } from '../../features/calendar/calendar.service.ts'
import { claimFiles, destroyFiles } from '../../features/files/files.service.ts'
import { tell } from '../../features/inbox/messages/messages.service.ts'
import {
  findByPhone,
  findUser,
  findUserByAccount,
  idsOf,
  isDisabled,
} from '../../features/people/users/users.service.ts'
import { onConnection } from '../../platform/cache.ts'
import { type Context, viewerOf } from '../../platform/context.ts'
import { sm3 } from '../../platform/crypto/sm3.ts'
import type { Tx } from '../../platform/db/db.ts'
import { fail } from '../../platform/fail.ts'
import { newId } from '../../platform/ids.ts'
import { hit, limitKey } from '../../platform/limits/limits.ts'
import { tellOnlookers } from '../presence/presence.service.ts'
import { mayAsk } from './statements.policy.ts'
import { A_PHONE, COURIER, FILES, isOver, QUESTION, WORDS } from './statements.presenter.ts'
import { STATEMENT_DAYS } from './statements.settings.ts'
import * as store from './statements.store.ts'
import { statementTemplates } from './statements.templates.ts'

// The face of this feature towards the case file.
export { statementsFor } from './statements.presenter.ts'

type Ask = BodyOf<(typeof statementRoutes)['ask']>
type Answer = BodyOf<(typeof statementRoutes)['answer']>

/** One asks about cases, not for whose number is whose. */
const ASK_LIMIT = { limit: 30, windowSeconds: 3600 }

const digest = (text: string) => sm3(Buffer.from(text)).toString('hex')

/** The courier of a brand by phone or account; nobody where there is none, or only one of another brand. */
async function courierOf(
  tx: Tx,
  { platform }: Context,
  named: string,
  brand: string,
): Promise<string | null> {
  const user = A_PHONE.test(named)
    ? await findByPhone(onConnection(platform, tx), 'd', named)
    : await findUserByAccount(tx, 'd', named)
  return user && user.brand === brand && !isDisabled(user) ? user.id : null
}

/**
 * Asks a courier of the case's brand for a statement within the setting's working days. What it answers an enterprise
 * and leaves behind is the same whether there is such a courier or not: who is none of this brand's never gets it.
 * No clock of the case waits for the statement.
 *
 * @returns id of the request
 * @throws appeals.not_found, keeping.archived, statements.not_open, statements.too_many, request.too_many
 */
export async function ask(ctx: Context, { id, courier, question }: Ask): Promise<string> {
  const { platform } = ctx
  const viewer = viewerOf(ctx)
  const { allowed, retryAfterSeconds } = await hit(
    platform.autonomous,
    limitKey('statement-ask', viewer.userId),
    {
      ...ASK_LIMIT,
      at: ctx.now(),
    },
  )
  if (!allowed) fail('request.too_many', { seconds: retryAfterSeconds })
  const [reference, calendar, days] = await Promise.all([
    referenceDataOf(platform),
    calendarOf(platform),
    STATEMENT_DAYS.read(platform),
  ])
  const voice = viewer.area === 'a' ? ('enterprise' as const) : ('bureau' as const)
  return ctx.unitOfWork(async (tx) => {
    const kind = kindOf(platform, 'appeal')
    const row = await heldRow(tx, ctx, kind, id)
    const of = await holdCase(tx, ctx, { kind: 'appeal', id })
    if (!of.brand || !mayAsk(viewer, of, openActions(kind, row, ctx, reference)))
      return fail('statements.not_open')
    // Each side counts its own: the limit does not tell an enterprise what the bureau asked.
    const earlier = (await store.listOfCase(tx, of)).filter(({ request }) => request.voice === voice)
    if (earlier.length >= STATEMENTS_MAX) fail('statements.too_many', { limit: STATEMENTS_MAX })
    const { seal } = narratives(platform.crypto, of)
    const dueOn = addWorkdays(shanghaiDate(ctx.now()), days, calendar)
    const request: store.RequestRow = {
      id: newId(platform.clock),
      caseKind: of.kind,
      caseId: of.id,
      brand: of.brand,
      voice,
      courierId: await courierOf(tx, ctx, courier, of.brand),
      courier: seal(COURIER, courier),
      question: seal(QUESTION, question),
      dueOn,
      authorId: viewer.userId,
      createdAt: ctx.now(),
    }
    await store.insertRequest(tx, request)
    await noteInHistory(tx, ctx, of, {
      event: voice === 'enterprise' ? 'statement_asked' : 'statement_requested',
      voice,
      detail: { statementId: request.id, dueOn, sm3: digest(question) },
    })
    if (request.courierId)
      await tell(tx, ctx, {
        template: statementTemplates.statementAsked,
        to: { userId: request.courierId },
        data: { no: of.no, date: dueOn },
        channels: ['inapp', 'sms'],
        key: `statement:${request.id}:asked`,
      })
    await tellOnlookers(tx, ctx, of, { area: 'b' })
    return request.id
  })
}

/**
 * The courier makes the statement, and may add to it once, until the end of its last day, while the case is open and
 * against the brand they work for. The enterprise is told of what the courier shares with it, and of nothing else.
 *
 * @throws statements.not_found, statements.not_open, statements.answered, statements.lapsed,
 *   appeals.attachment_unknown
 */
export async function answer(ctx: Context, { id, words, shared, attachmentIds }: Answer): Promise<void> {
  const { platform } = ctx
  const { userId } = viewerOf(ctx)
  await ctx.unitOfWork(async (tx) => {
    const asked = await store.find(tx, id)
    const user = await findUser(tx, userId)
    if (!asked || !user || asked.request.brand !== user.brand) return fail('statements.not_found')
    const { request } = asked
    if (!idsOf(user).includes(request.courierId ?? '')) fail('statements.not_found')
    const of =
      (await holdUnseen(tx, ctx, { kind: request.caseKind, id: request.caseId })) ??
      fail('statements.not_open')
    // Corrected to another brand, it is nothing of this courier's any more.
    if (of.brand !== request.brand) fail('statements.not_found')
    if (!of.open) fail('statements.not_open')
    // Read anew behind the lock of the case: of two answers the second finds the first.
    const { parts } = (await store.find(tx, id)) ?? fail('statements.not_found')
    if (parts.length >= STATEMENT_PARTS_MAX) fail('statements.answered')
    if (isOver(ctx, request)) fail('statements.lapsed', { date: request.dueOn })
    const part = parts.length + 1
    await store.insertPart(tx, {
      requestId: id,
      part,
      shared,
      words: narratives(platform.crypto, of).seal(WORDS, words),
      authorId: userId,
      createdAt: ctx.now(),
    })
    await claimFiles(tx, ctx, attachmentIds, { kind: FILES, subjectId: id, role: String(part) })
    // No side of the case: the courier speaks for themselves, and the line names nobody.
    await noteInHistory(tx, ctx, of, {
      event: shared ? 'statement_shared' : 'statement_given',
      voice: 'system',
      detail: { statementId: id, part, sm3: digest(words) },
    })
    const news = {
      template: statementTemplates.statementGiven,
      data: { no: of.no },
      about: { kind: of.kind, id: of.id },
      channels: ['inapp'],
    } as const
    const key = `statement:${id}:${part}`
    if (shared && of.enterpriseId)
      await tell(tx, ctx, { ...news, to: { orgId: of.enterpriseId }, key: `${key}:enterprise` })
    await tell(tx, ctx, {
      ...news,
      to: await receiverOfSeen(tx, ctx, of),
      key: `${key}:bureau`,
    })
    await tellOnlookers(tx, ctx, of, { area: 'b' })
    if (shared) await tellOnlookers(tx, ctx, of, { area: 'a' })
  })
}

/** Files of the statements on a case that is destroyed; the words lie under its keys. */
export const destroyStatementFiles = async (tx: Tx, of: CaseRef) =>
  destroyFiles(
    tx,
    FILES,
    (await store.listOfCase(tx, of)).map(({ request }) => request.id),
  )
