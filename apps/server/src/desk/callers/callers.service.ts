import { type CallerRegistration, registeredForms } from '@appeal/contract/callers/callers.registration.ts'
import {
  type CallerAct,
  type CallerCases,
  type CallerQuestion,
  type CallsOfCase,
  callerInput,
} from '@appeal/contract/callers/callers.schemas.ts'
import type { CaseReceipt } from '@appeal/contract/cases/cases.schemas.ts'
import {
  act,
  type CaseRef,
  casesOfCaller,
  kindOf,
  narratives,
  recordableActs,
  registerFor,
  seenRow,
  type Versioned,
} from '../../cases/cases.service.ts'
import { namesOf, personIndex } from '../../features/people/users/users.service.ts'
import { receivedOn } from '../../kinds/appeals/appeals.service.ts'
import { instantOf, wireTime } from '../../platform/clock.ts'
import { type Context, viewerOf } from '../../platform/context.ts'
import { fail } from '../../platform/fail.ts'
import { newId } from '../../platform/ids.ts'
import * as store from './callers.store.ts'

/** What may be recorded now for whoever a case is of, and the calls so far. @throws the kind's "not found" */
export async function callsOf(ctx: Context, ref: CaseRef): Promise<CallsOfCase> {
  const { db, crypto } = ctx.platform
  const kind = kindOf(ctx.platform, ref.kind)
  const row = await seenRow(ctx, kind, ref.id)
  const texts = narratives(crypto, row)
  const calls = await store.listCalls(db, ref)
  const names = await namesOf(ctx, calls, ({ authorId }) => authorId)
  return {
    kind: ref.kind,
    id: row.id,
    version: row.version,
    hasAccount: kind.ownerOf(row) !== null,
    acts: await recordableActs(ctx, kind, row),
    calls: calls.map(({ id, heardAt, action, note, authorId }) => ({
      id,
      heardAt: wireTime(heardAt),
      action,
      note: texts.open('case_calls.note', note),
      by: names.get(authorId) ?? null,
    })),
  }
}

/**
 * Records for somebody without an account what they said by telephone: the act of the workflow itself, with the call's
 * note beside it, in one transaction.
 *
 * @throws callers.has_account, callers.time_out_of_range and what the act is refused with
 */
export async function recordAct(ctx: Context, input: CallerAct): Promise<CallsOfCase> {
  const { kind: name, id, version, action, note } = input
  const given = callerInput(name, action)!.parse(input.input)
  const heardAt = instantOf(input.heardAt)
  const kind = kindOf(ctx.platform, name)
  const noting: Context = {
    ...ctx,
    unitOfWork: (work) =>
      ctx.unitOfWork(async (tx) => {
        const made = await work(tx)
        const of = (await kind.store.find(tx, id, [{ by: 'all' }])) ?? fail(kind.reasons.notFound)
        await store.insertCall(tx, {
          id: newId(ctx.platform.clock),
          caseKind: name,
          caseId: id,
          action,
          heardAt,
          note: narratives(ctx.platform.crypto, of).seal('case_calls.note', note),
          authorId: viewerOf(ctx).userId,
          createdAt: ctx.now(),
        })
        return made
      }),
  }
  const asked: Versioned & Record<string, unknown> = { ...given, id, version }
  await act(noting, kind, action, asked, { at: heardAt })
  return callsOf(ctx, { kind: name, id })
}

/**
 * Writes down a case of a kind beside appeals for somebody who called, wrote or came, in the form of the portal.
 *
 * @throws appeals.received_out_of_range, cases.too_many_today and what the kind refuses its form with
 */
export async function register(ctx: Context, input: CallerRegistration): Promise<CaseReceipt> {
  const { kind, channel, callerName: name, callerPhone: phone } = input
  const at = await receivedOn(ctx, input.heardAt, 'heardAt')
  return registerFor(ctx, kind, { name, phone }, { at, channel }, registeredForms[kind].parse(input.matter))
}

/** Earlier cases under a caller's number, and cases on the item they speak of. */
export const lookUp = (ctx: Context, { phone, waybillNo }: CallerQuestion): Promise<CallerCases> =>
  casesOfCaller(ctx, {
    phoneIndex: phone ? personIndex.phone(ctx.platform.crypto, phone) : null,
    waybillNo: waybillNo ?? null,
  })
