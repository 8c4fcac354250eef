import { invalidLaws } from '@appeal/contract/appeals/appeals.admission.ts'
import { addCalendarDays } from '@appeal/contract/calendar/workdays.ts'
import {
  advisedTexts,
  type IneligibleCall,
  type IneligibleCallBody,
  type IneligibleCallQuery,
} from '@appeal/contract/callers/callers.ineligible.ts'
import { callerRoutes } from '@appeal/contract/callers/callers.routes.ts'
import { type Page, toPage } from '@appeal/contract/kit/page.ts'
import { maskName, maskPhone } from '@appeal/contract/masking.ts'
import { brandName, referenceDataOf } from '../../cases/cases.service.ts'
import { staffScope } from '../../cases/scope/cases.scope.service.ts'
import { namesOf, personIndex } from '../../features/people/users/users.service.ts'
import { instantOf, wireTime } from '../../platform/clock.ts'
import { type Context, viewerOf } from '../../platform/context.ts'
import { fail } from '../../platform/fail.ts'
import { newId } from '../../platform/ids.ts'
import type { Exportable } from '../../platform/sheets/exportable.ts'
import * as store from './callers.ineligible.store.ts'

const SEALED = {
  name: 'ineligible_calls.caller_name',
  phone: 'ineligible_calls.caller_phone',
  matter: 'ineligible_calls.matter',
  advice: 'ineligible_calls.advice',
} as const
/** A call is written down on the day it came, or a few days later where that was missed. */
const DAYS_BACK = 7
const DAY_MS = 86_400_000

/**
 * Records a call about what is no appeal: the reason with its article, what was advised and where to. No case is made.
 *
 * @throws callers.time_out_of_range, appeals.unknown_brand
 */
export async function recordIneligible(ctx: Context, body: IneligibleCallBody): Promise<{ id: string }> {
  const { crypto, clock } = ctx.platform
  const { orgs, brands } = await referenceDataOf(ctx.platform)
  const own = orgs.get(viewerOf(ctx).org?.id ?? '') ?? fail('request.not_permitted')
  const heardAt = instantOf(body.heardAt)
  const age = ctx.now().getTime() - heardAt.getTime()
  if (age < 0 || age > DAYS_BACK * DAY_MS) fail('callers.time_out_of_range', { field: 'heardAt' })
  if (body.brand && !brands.get(body.brand)) fail('appeals.unknown_brand', { field: 'brand' })
  const seal = (column: string, plain: string | undefined) =>
    plain === undefined ? null : crypto.encryptField(column, plain)
  const id = newId(clock)
  await ctx.unitOfWork((tx) =>
    store.insertIneligible(tx, {
      id,
      bureauId: own.id,
      bureauProvinceId: own.provinceId,
      heardAt,
      reasonCode: body.reasonCode,
      advised: body.advised,
      matter: crypto.encryptField(SEALED.matter, body.matter),
      advice: crypto.encryptField(SEALED.advice, body.advice),
      callerName: seal(SEALED.name, body.callerName),
      callerPhone: seal(SEALED.phone, body.callerPhone),
      callerPhoneIndex: body.callerPhone ? personIndex.phone(crypto, body.callerPhone) : null,
      brand: body.brand ?? null,
      waybillNo: body.waybillNo ?? null,
      authorId: viewerOf(ctx).userId,
      createdAt: ctx.now(),
    }),
  )
  return { id }
}

const startOf = (day: string) => instantOf(`${day} 00:00:00`)

/** The calls that the viewer's bureaus took down, callers masked. */
export async function pageIneligible(
  ctx: Context,
  query: IneligibleCallQuery,
): Promise<Page<IneligibleCall>> {
  const { db, crypto } = ctx.platform
  const viewer = viewerOf(ctx)
  const { orgs } = await referenceDataOf(ctx.platform)
  const path = callerRoutes.ineligiblepage.permission
  const scope = staffScope(viewer, viewer.grants.get(path), orgs.descendantIds)
  const { searchKey, heardFrom, heardTo, reasonCode, advised } = query
  const { rows, total } = await store.pageIneligible(
    db,
    scope,
    {
      reasonCode,
      advised,
      phoneIndex: searchKey ? personIndex.phone(crypto, searchKey) : undefined,
      from: heardFrom ? startOf(heardFrom) : undefined,
      before: heardTo ? startOf(addCalendarDays(heardTo, 1)) : undefined,
    },
    { ...query, oldestFirst: query.sortOrder === 'ascend' },
  )
  const names = await namesOf(ctx, rows, ({ authorId }) => authorId)
  const open = (column: string, sealed: Buffer | null) => sealed && crypto.decryptField(column, sealed)
  const masked = (value: string | null, mask: (value: string) => string) => value && mask(value)
  return toPage(
    rows.map((row) => ({
      id: row.id,
      heardTime: wireTime(row.heardAt),
      bureauName: orgs.nameOf(row.bureauId, ctx.language),
      reasonCode: row.reasonCode,
      law: invalidLaws[row.reasonCode][ctx.language],
      advised: row.advised,
      matter: crypto.decryptField(SEALED.matter, row.matter),
      advice: crypto.decryptField(SEALED.advice, row.advice),
      callerName: masked(open(SEALED.name, row.callerName), maskName),
      callerPhone: masked(open(SEALED.phone, row.callerPhone), maskPhone),
      brand: row.brand,
      waybillNo: row.waybillNo,
      by: names.get(row.authorId) ?? null,
    })),
    total,
    query,
  )
}

/** The list as a file: what its screen shows, callers masked as there. */
export const ineligibleExport: Exportable<IneligibleCallQuery, IneligibleCall> = {
  page: pageIneligible,
  async cells(ctx) {
    const reference = await referenceDataOf(ctx.platform)
    return {
      heardTime: (row) => row.heardTime,
      bureauName: (row) => row.bureauName,
      reason: (row) => reference.labels.label('INVALID_REASON', row.reasonCode, ctx.language),
      law: (row) => row.law,
      advised: (row) => advisedTexts[row.advised][ctx.language],
      matter: (row) => row.matter,
      advice: (row) => row.advice,
      callerName: (row) => row.callerName,
      callerPhone: (row) => row.callerPhone,
      brand: (row) => row.brand && brandName(reference, row.brand, ctx.language),
      waybillNo: (row) => row.waybillNo,
      by: (row) => row.by,
    }
  },
  filterWord: (filter, value, ctx) =>
    filter === 'advised' ? advisedTexts[value as keyof typeof advisedTexts]?.[ctx.language] : undefined,
  filterDictionary: (filter) => (filter === 'reasonCode' ? 'INVALID_REASON' : undefined),
}
