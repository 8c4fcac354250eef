import { addCalendarDays, shanghaiDate, startOfDay } from '@appeal/contract/calendar/workdays.ts'
import type { RegisteredCourierCase } from '@appeal/contract/callers/callers.registration.ts'
import type { CaseReceipt } from '@appeal/contract/cases/cases.schemas.ts'
import { courierRoutes } from '@appeal/contract/couriers/couriers.routes.ts'
import { COURIER_ISSUES, type SubmitCourierCase } from '@appeal/contract/couriers/couriers.workflow.ts'
import type { BodyOf, QueryOf } from '@appeal/contract/kit/routes.ts'
import { zCode } from '@appeal/contract/rules.ts'
import type { z } from 'zod'
import {
  assertNotFuture,
  brandName,
  file,
  openFrom,
  ownerOf,
  type Prepared,
  type ReferredMatter,
  referenceDataOf,
  routeByArea,
  scope,
  seenRow,
  unmask as unmaskField,
} from '../../cases/cases.service.ts'
import { findUser } from '../../features/people/users/users.service.ts'
import { type Context, viewerOf } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/db.ts'
import { fail } from '../../platform/fail.ts'
import { courierKind, unitsFor } from './couriers.kind.ts'
import * as store from './couriers.store.ts'

/**
 * Files a courier's case; brand and outlet are those of the account.
 *
 * @throws cases.real_name_first, cases.unknown_brand, cases.unknown_area, cases.future_date, cases.too_many_today
 */
export async function defend(ctx: Context, input: z.output<typeof SubmitCourierCase>): Promise<CaseReceipt> {
  const owner = await ownerOf(ctx, { realName: true })
  const user = await findUser(ctx.platform.db, owner.id)
  // Whoever worked for a brand may complain of it after its days as well.
  const brand = user?.brand ?? fail('cases.unknown_brand')
  const { birth, routing } = await prepare(ctx, { ...input, brand, outlet: user?.outlet ?? undefined })
  return file(ctx, owner, birth, routing)
}

/**
 * A courier's case against a brand.
 *
 * @throws cases.unknown_brand, cases.unknown_area, cases.future_date
 */
export async function prepare(ctx: Context, input: RegisteredCourierCase): Promise<Prepared> {
  const reference = await referenceDataOf(ctx.platform)
  const { brand, outlet = null } = input
  if (!reference.brands.get(brand)) fail('cases.unknown_brand', { field: 'brand' })
  const { startedOn, periodFrom, periodTo, complainedOn } = input
  assertNotFuture(ctx, { startedOn, periodFrom, periodTo, complainedOn })
  return {
    birth: {
      kind: 'courier',
      type: input.issue,
      title: reference.labels.label('COURIER_ISSUE', input.issue, 'zh'),
      content: input.content,
      brand,
      areaCode: input.areaCode,
      amount: input.amount ?? null,
      facts: {
        jobKind: input.jobKind,
        employmentForm: input.employmentForm,
        startedOn: startedOn ?? null,
        periodFrom: periodFrom ?? null,
        periodTo: periodTo ?? null,
        complainedTo: input.complainedTo,
        complainedOn: complainedOn ?? null,
        otherProcedure: input.otherProcedure,
      },
      secrets: { outlet },
      shielded: input.shielded,
      attachmentIds: input.attachmentIds,
      draftId: input.draftId,
      clocks: ['courierAccept', 'courierAnswer'],
    },
    routing: routeByArea(ctx, reference, input.areaCode),
  }
}

/**
 * N10: a courier's matter that came as an appeal. It goes to the courier's account of the same phone, shielded as any
 * other; what the form would have asked is left for the handler to ask.
 *
 * @throws appeals.referral_unfit, appeals.referral_no_account
 */
export async function openFromAppeal(tx: Tx, ctx: Context, matter: ReferredMatter) {
  const issue = zCode(COURIER_ISSUES).safeParse(matter.type)
  if (!issue.success) fail('appeals.referral_unfit', { field: 'referralType' })
  const reference = await referenceDataOf(ctx.platform)
  return openFrom(tx, ctx, matter, {
    kind: 'courier',
    type: issue.data,
    title: reference.labels.label('COURIER_ISSUE', issue.data, 'zh'),
    facts: {},
    shielded: true,
    clocks: ['courierAccept', 'courierAnswer'],
  })
}

/** One personal field for the bureau; recorded and shown to the courier. @throws cases.not_found */
export async function unmask(ctx: Context, { id, ...asked }: BodyOf<typeof courierRoutes.unmask>) {
  return unmaskField(ctx, await seenRow(ctx, courierKind, id), asked)
}

/** Units of the brand that this case may go to. */
export async function nodes(ctx: Context, id: string) {
  const reference = await referenceDataOf(ctx.platform)
  const row = await seenRow(ctx, courierKind, id)
  return unitsFor(reference, row, shanghaiDate(ctx.now()))
    .slice(0, 50)
    .map((org) => ({ id: org.id, name: org.name }))
}

/** Couriers' cases in figures; the year up to today when no span is given. */
export async function statistics(ctx: Context, query: QueryOf<typeof courierRoutes.statistics>) {
  const reference = await referenceDataOf(ctx.platform)
  const { db } = ctx.platform
  const today = shanghaiDate(ctx.now())
  const to = query.to ?? today
  const from = query.from ?? `${to.slice(0, 4)}-01-01`
  const visible = scope(
    courierKind,
    viewerOf(ctx),
    reference.orgs.descendantIds,
    courierRoutes.statistics.permission,
  )
  const span = { from: startOfDay(from), before: startOfDay(addCalendarDays(to, 1)) }
  const by = async (axis: store.Axis, label: (code: string) => string) =>
    (await store.countBy(db, axis, visible, span)).map((row) => ({ ...row, label: label(row.code) }))
  const [byState, byIssue, byBrand, byArea] = await Promise.all([
    by('state', String),
    by('issue', (code) => reference.labels.label('COURIER_ISSUE', code, ctx.language)),
    by('brand', (code) => brandName(reference, code, ctx.language)),
    by('province', (code) => reference.areas.fullName(code, ctx.language)),
  ])
  const count = (state: string) => byState.find(({ code }) => code === state)?.n ?? 0
  const cents = byState.reduce((sum, { recovered }) => sum + Math.round(Number(recovered) * 100), 0)
  return {
    from,
    to,
    total: byState.reduce((sum, { n }) => sum + n, 0),
    open: byState.reduce((sum, { open }) => sum + open, 0),
    closed: count('closed'),
    referred: count('referred'),
    recovered: (cents / 100).toFixed(2),
    byIssue,
    byBrand,
    byArea,
  }
}
