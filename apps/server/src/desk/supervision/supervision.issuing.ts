import { shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import type { IssueBody, Order } from '@appeal/contract/supervision/supervision.schemas.ts'
import { holdSeen } from '../../cases/cases.service.ts'
import { calendarOf } from '../../features/calendar/calendar.service.ts'
import { keepLiving } from '../../features/organisations/organisations.ending.service.ts'
import {
  type Org,
  type OrgDirectory,
  orgDirectory,
} from '../../features/organisations/organisations.service.ts'
import { areaDirectory } from '../../features/reference/areas/areas.service.ts'
import { type Context, viewerOf } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/db.ts'
import { fail } from '../../platform/fail.ts'
import { newId } from '../../platform/ids.ts'
import { nextNumberOf } from '../papers/papers.service.ts'
import { datesOf, stepsOf } from './supervision.dates.ts'
import { noteOrder } from './supervision.history.ts'
import { detailOf } from './supervision.lists.ts'
import { addresseeOf, tellOf } from './supervision.notices.ts'
import { mayAddress } from './supervision.policy.ts'
import { SUPERVISION_CASES_MOST, SUPERVISION_DAYS_MOST } from './supervision.settings.ts'
import * as store from './supervision.store.ts'
import { supervisionTemplates } from './supervision.templates.ts'

/** The word that stands in the number of an order: 粤（4403）邮督〔2026〕17号. */
const WORD = '督'

/**
 * Holds the cases of an order while it is issued, and refuses those that the issuer does not see or that are not the
 * addressee's: an order tells its addressee their numbers.
 *
 * @throws supervision.foreign_case
 */
async function holdCases(
  tx: Tx,
  ctx: Context,
  cases: IssueBody['cases'],
  addressee: Org,
  orgs: OrgDirectory,
): Promise<void> {
  const held = await holdSeen(tx, ctx, cases)
  const areTheirs = held.every(({ row: { bureauId, enterpriseId } }) => {
    const holder = addressee.brand ? enterpriseId : bureauId
    return holder !== null && orgs.isAtOrBelow(holder, addressee.id)
  })
  if (held.length < cases.length || !areTheirs) fail('supervision.foreign_case', { field: 'cases' })
}

/**
 * Issues an order of the viewer's office: numbered, dated by the working calendar, told to its addressee.
 *
 * @throws supervision.foreign_addressee, supervision.foreign_case, supervision.too_many_cases,
 *   supervision.days_out_of_range
 */
export async function issue(ctx: Context, body: IssueBody): Promise<Order> {
  const { platform } = ctx
  const viewer = viewerOf(ctx)
  const [orgs, areas, calendar, steps] = await Promise.all([
    orgDirectory(platform),
    areaDirectory(platform),
    calendarOf(platform),
    stepsOf(platform),
  ])
  const today = shanghaiDate(ctx.now())
  const office = orgs.get(viewer.org?.id ?? '') ?? fail('request.not_permitted')
  const addressee = orgs.get(body.addresseeId)
  if (!addressee || !mayAddress(office, addressee, today, { orgs, areas }))
    return fail('supervision.foreign_addressee', { field: 'addresseeId' })
  const most = await SUPERVISION_DAYS_MOST.read(platform)
  if (body.days > most) fail('supervision.days_out_of_range', { field: 'days', max: most })
  const cases = [...new Map(body.cases.map((one) => [`${one.kind} ${one.id}`, one])).values()]
  const max = await SUPERVISION_CASES_MOST.read(platform)
  if (cases.length > max) fail('supervision.too_many_cases', { field: 'cases', max })

  const id = newId(platform.clock)
  const span = { issuedOn: today, days: body.days, extension: 0, returnedOn: null }
  const seal = (column: string, text: string) => platform.crypto.encryptField(column, text)
  await ctx.unitOfWork(async (tx) => {
    // Neither side ends, and no case goes elsewhere, before the order stands; organisations are held before any row.
    if (!(await keepLiving(tx, [office.id, addressee.id])))
      fail('supervision.foreign_addressee', { field: 'addresseeId' })
    await holdCases(tx, ctx, cases, addressee, orgs)
    const order: store.OrderRecord = {
      id,
      version: 1,
      number: await nextNumberOf(tx, office, WORD, today),
      officeId: office.id,
      issuerId: viewer.userId,
      addresseeId: addressee.id,
      matter: seal('supervision_orders.matter', body.matter),
      words: seal('supervision_orders.words', body.words),
      state: 'issued',
      ...span,
      ...datesOf(span, steps, calendar),
      extendedFor: null,
      talkAt: null,
      reportedAt: null,
      urgedOn: today,
      receivedAt: null,
      answeredOn: null,
      endedAt: null,
      named: false,
      cases: cases.length,
      createdAt: ctx.now(),
      updatedAt: ctx.now(),
    }
    await store.insert(tx, order)
    await store.insertParts(
      tx,
      body.items.map(({ kind, words }, at) => ({
        orderId: id,
        n: at + 1,
        kind,
        title: kind === 'own' && words ? seal('supervision_items.title', words) : null,
        state: 'open',
        words: null,
        day: null,
        reason: null,
      })),
      cases.map(({ kind, id: caseId }, at) => ({
        orderId: id,
        n: at + 1,
        caseKind: kind,
        caseId,
        whereabouts: null,
      })),
    )
    const held = { tx, ctx, orgs, order }
    await noteOrder(held, [{ event: 'issued', side: 'issuer' }])
    await tellOf(held, supervisionTemplates.supervisionIssued, addresseeOf(held), { news: 'issued' })
  })
  return detailOf(ctx, id)
}
