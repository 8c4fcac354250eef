import { shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import type { ReplyOf } from '@appeal/contract/kit/routes.ts'
import { maskPhone } from '@appeal/contract/masking.ts'
import {
  type AskedStatement,
  STATEMENT_PARTS_MAX,
  type Statement,
  type statementRoutes,
} from '@appeal/contract/statements/statements.routes.ts'
import {
  type CaseRef,
  kindOf,
  narratives,
  openActions,
  referenceDataOf,
  type SeenCase,
  seeCase,
  seenRow,
} from '../../cases/cases.service.ts'
import { recordReading } from '../../features/audit/audit.service.ts'
import { filesOf } from '../../features/files/files.service.ts'
import { findUser, idsOf } from '../../features/people/users/users.service.ts'
import { wireTime } from '../../platform/clock.ts'
import { type Context, viewerOf } from '../../platform/context.ts'
import { isTold, mayAsk, mayRead } from './statements.policy.ts'
import { STATEMENT_DAYS } from './statements.settings.ts'
import * as store from './statements.store.ts'

/** Under this name statements own their files; those of a part lie in the role of its number. */
export const FILES = 'case_statement'
export const COURIER = 'statement_requests.courier'
export const QUESTION = 'statement_requests.question'
export const WORDS = 'statement_parts.words'
export const A_PHONE = /^1\d{10}$/

/** Whether the last day for an answer is over. */
export const isOver = (ctx: Context, { dueOn }: Pick<store.RequestRow, 'dueOn'>): boolean =>
  dueOn < shanghaiDate(ctx.now())

/** What became of a request, by what of its answer is shown: nothing until its day is over lapses, without a job. */
function stateOf(
  ctx: Context,
  request: store.RequestRow,
  parts: readonly store.PartRow[],
): Statement['state'] {
  if (parts.length > 0) return 'GIVEN'
  return isOver(ctx, request) ? 'LAPSED' : 'OPEN'
}

type Keys = Pick<SeenCase, 'keySalt'>

/** Requests with the parts that are given here: whoever calls has left out what the viewer may not read. */
async function present(ctx: Context, rows: readonly (store.StatementRow & { keys: Keys })[]) {
  const files = await filesOf(
    ctx,
    FILES,
    rows.map(({ request }) => request.id),
  )
  return rows.map(({ keys, request, parts }) => {
    const { open } = narratives(ctx.platform.crypto, keys)
    const ofPart = (part: number) =>
      (files.get(request.id) ?? [])
        .filter(({ role }) => role === String(part))
        .map(({ role: _, ...file }) => file)
    return {
      id: request.id,
      by: request.voice,
      question: open(QUESTION, request.question),
      dueOn: request.dueOn,
      state: stateOf(ctx, request, parts),
      parts: parts.map(({ part, shared, words, createdAt }) => ({
        part,
        words: open(WORDS, words),
        shared,
        files: ofPart(part),
        createTime: wireTime(createdAt),
      })),
      createTime: wireTime(request.createdAt),
    }
  })
}

/** Statements on a case as the viewer's side may read them; none to whoever filed it. @throws the kind's "not found" */
export async function statementsFor(ctx: Context, ref: CaseRef): Promise<Statement[]> {
  const viewer = viewerOf(ctx)
  const of = await seeCase(ctx, ref)
  const rows = (await store.listOfCase(ctx.platform.db, of))
    .filter((row) => isTold(viewer, of, row))
    .map(({ request, parts }) => ({
      request,
      parts: parts.filter((part) => mayRead(viewer, part)),
      keys: of,
    }))
  const { open } = narratives(ctx.platform.crypto, of)
  return (await present(ctx, rows)).map((one, i) => {
    const { courier, voice, courierId } = rows[i]!.request
    const named = open(COURIER, courier)
    const isOwn = viewer.area === 'b' || voice === 'enterprise'
    return {
      ...one,
      courier: isOwn ? (A_PHONE.test(named) ? maskPhone(named) : named) : null,
      reached: viewer.area === 'b' ? courierId !== null : null,
    }
  })
}

/** The same beside the other voices of an appeal, with what may be asked. @throws appeals.not_found */
export async function statementsOf(
  ctx: Context,
  id: string,
): Promise<ReplyOf<(typeof statementRoutes)['ofCase']>> {
  const ref = { kind: 'appeal', id } as const
  const kind = kindOf(ctx.platform, ref.kind)
  const [row, of, reference] = await Promise.all([
    seenRow(ctx, kind, id),
    seeCase(ctx, ref),
    referenceDataOf(ctx.platform),
  ])
  return {
    statements: await statementsFor(ctx, ref),
    mayAsk: mayAsk(viewerOf(ctx), of, openActions(kind, row, ctx, reference)),
    days: await STATEMENT_DAYS.read(ctx.platform),
  }
}

/** The courier, with the brand they work for now and the accounts that are theirs. */
async function courierHere(ctx: Context) {
  const user = await findUser(ctx.platform.db, viewerOf(ctx).userId)
  return { brand: user?.brand, courierIds: user ? idsOf(user) : [] }
}

/** Those of a courier's requests whose case is still there and against that brand, each with its case. */
async function readable(ctx: Context, rows: readonly store.StatementRow[], brand: string) {
  const { store: cases } = kindOf(ctx.platform, 'appeal')
  const ids = [...new Set(rows.map(({ request }) => request.caseId))]
  const known = new Map((await cases.listWhole(ctx.platform.db, ids)).map((row) => [row.id, row]))
  // Of a case that was destroyed nothing is left to read, nor of one that was corrected to another brand.
  return rows.flatMap((row) => {
    const of = known.get(row.request.caseId)
    const isOfBrand = row.request.brand === brand && of?.brand === brand
    return of && of.keySalt.length > 0 && isOfBrand ? [{ ...row, keys: of, of }] : []
  })
}

/** What the courier was asked on appeals against the brand they work for now, the newest of it. */
export async function myStatements(ctx: Context): Promise<AskedStatement[]> {
  const { brand, courierIds } = await courierHere(ctx)
  if (!brand) return []
  const kind = kindOf(ctx.platform, 'appeal')
  const kept = await readable(ctx, await store.listOfCourier(ctx.platform.db, { courierIds, brand }), brand)
  return (await present(ctx, kept)).map((one, i) => {
    const { request, parts, of } = kept[i]!
    const { no, waybillNo } = kind.about(of)
    const isOpen = kind.table.states[of.state]?.open ?? false
    return {
      ...one,
      no,
      waybillNo,
      mayAnswer:
        isOpen && of.archivedAt === null && parts.length < STATEMENT_PARTS_MAX && !isOver(ctx, request),
    }
  })
}

/** Whether the viewer may open the evidence of a part: its courier, and who reads that part on the case. */
export async function maySeeFiles(ctx: Context, id: string, role?: string): Promise<boolean> {
  const row = await store.find(ctx.platform.db, id)
  const part = row?.parts.find((one) => String(one.part) === role)
  if (!row || !part) return false
  const viewer = viewerOf(ctx)
  if (viewer.area === 'd') {
    const { brand, courierIds } = await courierHere(ctx)
    const isAsked = courierIds.includes(row.request.courierId ?? '')
    return isAsked && !!brand && (await readable(ctx, [row], brand)).length > 0
  }
  if (!mayRead(viewer, part)) return false
  return seeCase(ctx, { kind: row.request.caseKind, id: row.request.caseId })
    .then((of) => isTold(viewer, of, row))
    .catch(() => false)
}

/** A file of a statement was opened in place by somebody of an office, which is reading the case. */
export async function noteOpened(ctx: Context, id: string, name: string): Promise<void> {
  const row = await store.find(ctx.platform.db, id)
  if (row && viewerOf(ctx).area !== 'd')
    await recordReading(
      ctx.platform.db,
      ctx,
      { kind: row.request.caseKind, id: row.request.caseId },
      { act: 'viewed', field: name },
    )
}
