import type { CaseKindName } from '@appeal/contract/cases/caseKinds.ts'
import type { AnswerBody, Order } from '@appeal/contract/supervision/supervision.schemas.ts'
import { supervisionItems } from '@appeal/contract/supervision/supervision.texts.ts'
import { kindOf, narratives } from '../../cases/cases.service.ts'
import { claimFiles } from '../../features/files/files.service.ts'
import type { Context } from '../../platform/context.ts'
import { fail } from '../../platform/fail.ts'
import { act, type Body, type HeldItems, redated } from './supervision.acts.ts'
import { SUPERVISION } from './supervision.history.ts'
import { addresseeOf, type HeldOrder, issuerOf, tellOf } from './supervision.notices.ts'
import * as store from './supervision.store.ts'
import { supervisionTemplates } from './supervision.templates.ts'

type Given = AnswerBody['items'][number]

const WORDS = 'supervision_items.words'
const WHEREABOUTS = 'supervision_cases.whereabouts'
const isMissing = ({ state }: Pick<store.ItemRow, 'state'>) => state === 'open' || state === 'returned'

/** Whether what was sent is what its item needs. */
function suffices({ kind }: store.ItemRow, given: Given): boolean {
  const { needs } = supervisionItems[kind]
  if (needs === 'words') return given.words !== undefined
  if (needs === 'day') return given.day !== undefined
  return needs === 'files' && given.attachmentIds.length > 0
}

/** Keeps what was sent of one item. @returns the item as it is now */
async function giveItem({ tx, ctx, order }: HeldItems, item: store.ItemRow, given: Given) {
  const place = { kind: SUPERVISION, subjectId: order.id, role: `item:${item.n}` }
  await claimFiles(tx, ctx, given.attachmentIds, place)
  const isDone = suffices(item, given)
  const change = {
    ...(given.words !== undefined && { words: ctx.platform.crypto.encryptField(WORDS, given.words) }),
    ...(given.day !== undefined && { day: given.day }),
    ...(isDone && { state: 'given' as const, reason: null }),
  }
  if (Object.keys(change).length > 0) await store.updateItem(tx, item, change)
  return { ...item, ...change }
}

/** Keeps where cases have come to, under the keys of each. @returns the rows as they are now */
async function giveWhereabouts(
  { tx, ctx, order }: HeldItems,
  given: AnswerBody['whereabouts'],
): Promise<store.CaseRow[]> {
  const rows = await store.casesOf(tx, order.id)
  const wordsOf = new Map(given.map(({ n, words }) => [n, words]))
  if ([...wordsOf.keys()].some((n) => !rows.some((row) => row.n === n))) fail('supervision.unknown_item')
  if (wordsOf.size === 0) return rows
  const asked = rows.filter(({ n }) => wordsOf.has(n))
  const salts = new Map<string, Buffer>()
  for (const name of new Set<CaseKindName>(asked.map(({ caseKind }) => caseKind))) {
    const ids = asked.flatMap(({ caseKind, caseId }) => (caseKind === name ? [caseId] : []))
    for (const row of await kindOf(ctx.platform, name).store.listWhole(tx, ids))
      salts.set(`${name} ${row.id}`, row.keySalt)
  }
  const now: store.CaseRow[] = []
  for (const row of rows) {
    const words = wordsOf.get(row.n)
    const keySalt = salts.get(`${row.caseKind} ${row.caseId}`)
    // Nothing is written any more under the keys of a case that was destroyed.
    if (words === undefined || !keySalt || keySalt.length === 0) {
      now.push(row)
      continue
    }
    const whereabouts = narratives(ctx.platform.crypto, { keySalt }).seal(WHEREABOUTS, words)
    await store.setWhereabouts(tx, row, whereabouts)
    now.push({ ...row, whereabouts })
  }
  return now
}

/** What the product finds missing in an order: numbers of items, and how many cases have no whereabouts. */
interface Lack {
  items: number[]
  cases: number
}

/**
 * The addressee answers as far as it knows. The product checks what was demanded and tells both sides what is missing:
 * a partial answer does not stop the clock.
 *
 * @throws supervision.unknown_item, supervision.item_accepted, supervision.nothing_given, appeals.attachment_unknown
 *   and what `act` throws
 */
export const answer = (ctx: Context, body: Body<'answer'>): Promise<Order> =>
  act(ctx, 'answer', body, async (held) => {
    const { order, items, today } = held
    const numbers = body.items.map(({ n }) => n)
    if (new Set(numbers).size < numbers.length) fail('supervision.unknown_item')
    const sent = body.items.map((given) => {
      const item = items.find(({ n }) => n === given.n) ?? fail('supervision.unknown_item')
      if (item.state === 'accepted') fail('supervision.item_accepted')
      return { item, given }
    })
    const table = items.find(({ kind }) => kind === 'whereabouts')
    if (body.whereabouts.length > 0 && !table) fail('supervision.unknown_item')
    if (body.whereabouts.length > 0 && table?.state === 'accepted') fail('supervision.item_accepted')
    const hasContent = ({ words, day, attachmentIds }: Given) =>
      words !== undefined || day !== undefined || attachmentIds.length > 0
    if (body.whereabouts.length === 0 && !body.items.some(hasContent)) fail('supervision.nothing_given')

    const now = new Map(items.map((item) => [item.n, item]))
    for (const { item, given } of sent) now.set(item.n, await giveItem(held, item, given))
    const cases = table ? await giveWhereabouts(held, body.whereabouts) : []
    const without = cases.filter(({ whereabouts }) => whereabouts === null).length
    if (table && body.whereabouts.length > 0 && without === 0) {
      const given = { state: 'given' as const, reason: null }
      await store.updateItem(held.tx, table, given)
      now.set(table.n, { ...table, ...given })
    }
    const lack: Lack = { items: [...now.values()].filter(isMissing).map(({ n }) => n), cases: without }
    const isWhole = lack.items.length === 0
    const told = [...numbers, ...(table && body.whereabouts.length > 0 ? [table.n] : [])]
    return {
      change: {
        state: isWhole ? 'answered' : 'partly',
        answeredOn: isWhole ? today : null,
        receivedAt: order.receivedAt ?? ctx.now(),
      },
      lines: [
        { event: isWhole ? 'answered' : 'partly', side: 'addressee', items: [...new Set(told)] },
        ...(isWhole ? [] : [{ event: 'checked' as const, side: 'system' as const, ...lack }]),
      ],
      after: (after) => tellAnswered(after, lack.items.length),
    }
  })

async function tellAnswered(held: HeldOrder, count: number): Promise<void> {
  const { version } = held.order
  await tellOf(held, supervisionTemplates.supervisionAnswered, issuerOf(held), {
    news: `answered:${version}`,
    count,
    bySms: false,
  })
  if (count > 0)
    await tellOf(held, supervisionTemplates.supervisionMissing, addresseeOf(held), {
      news: `missing:${version}`,
      count,
      bySms: false,
    })
}

/**
 * The issuer accepts items that were given, or returns them with the reason; then the clock runs on.
 *
 * @throws supervision.unknown_item, supervision.item_not_given and what `act` throws
 */
export const examine = (ctx: Context, body: Body<'examine'>): Promise<Order> =>
  act(ctx, 'examine', body, async ({ tx, order, items, today }) => {
    const numbers = body.items.map(({ n }) => n)
    if (new Set(numbers).size < numbers.length) fail('supervision.unknown_item')
    for (const { n, accepted, reason } of body.items) {
      const item = items.find((one) => one.n === n) ?? fail('supervision.unknown_item')
      if (item.state !== 'given') fail('supervision.item_not_given')
      await store.updateItem(tx, item, {
        state: accepted ? 'accepted' : 'returned',
        reason:
          accepted || !reason ? null : ctx.platform.crypto.encryptField('supervision_items.reason', reason),
      })
    }
    const accepted = body.items.flatMap((one) => (one.accepted ? [one.n] : []))
    const returned = body.items.flatMap((one) => (one.accepted ? [] : [one.n]))
    const words = body.items.flatMap(({ reason, accepted: isFine }) => (reason && !isFine ? [reason] : []))
    const change =
      returned.length > 0
        ? await redated(ctx, order, { state: 'partly', answeredOn: null, returnedOn: today })
        : {}
    return {
      change,
      lines: [
        ...(accepted.length > 0
          ? [{ event: 'accepted' as const, side: 'issuer' as const, items: accepted }]
          : []),
        ...(returned.length > 0
          ? [
              {
                event: 'returned' as const,
                side: 'issuer' as const,
                items: returned,
                words: words.join('；'),
              },
            ]
          : []),
      ],
      after: async (held) => {
        if (returned.length > 0)
          await tellOf(held, supervisionTemplates.supervisionReturned, addresseeOf(held), {
            news: `returned:${held.order.version}`,
            count: returned.length,
          })
      },
    }
  })
