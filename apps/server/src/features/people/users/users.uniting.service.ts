import type { Both } from '@appeal/contract/kit/language.ts'
import type { Context } from '../../../platform/context.ts'
import type { Queryable, Tx } from '../../../platform/db/db.ts'
import { list } from '../../../platform/product.ts'
import { heirOf, unitedInto, viewerChanged } from './users.changes.ts'
import type { UserRow } from './users.store.ts'
import * as people from './users.store.ts'
import * as store from './users.uniting.store.ts'

/** Two accounts of one person: the one that stays, and the one that ends. */
export interface Pair {
  to: UserRow
  from: UserRow
}

/** What a feature keeps of an account, and how it becomes another account's of the same person. */
export interface Belongings {
  /** What several of these are called; left out where nobody needs to be told. */
  words?: Both
  /** Moves after the others: what people who act on a case at the same moment add to the account that ends. */
  isLast?: true
  /** How many of them would move. */
  count(db: Queryable, pair: Pair): Promise<number>
  /** Refuses by an error what may not move; asked before anything moves, and for the dry run. */
  judge?(db: Queryable, ctx: Context, pair: Pair): Promise<void>
  move(tx: Tx, ctx: Context, pair: Pair): Promise<void>
}

/** What becomes another account's where two of one person become one. */
export const onUniting = list<Belongings>()

/** People of offices and enterprises who, by phone or ID number, are the person of these accounts. */
export const staffOf = (db: Queryable, { from, to }: Pair): Promise<string[]> =>
  store.listStaffAlike(
    db,
    [from, to].flatMap(({ phoneIndex }) => phoneIndex ?? []),
    [from, to].flatMap(({ idNumberIndex }) => idNumberIndex ?? []),
  )

interface Rows extends store.AccountRows, Pick<Belongings, 'words' | 'isLast'> {}

/** Rows that name their account in one column. */
export const rowsOfAccount = ({ words, isLast, ...rows }: Rows): Belongings => ({
  ...(words && { words }),
  ...(isLast && { isLast }),
  count: (db, { from, to }) => store.countOfAccount(db, rows, { from: from.id, to: to.id }),
  move: (tx, _ctx, { from, to }) => store.moveToAccount(tx, rows, { from: from.id, to: to.id }),
})

export const findUnitedByAccount = store.findUnitedByAccount

/**
 * The account that stands for a person today, held until the transaction ends: the one it became part of, where it did.
 * Of an account that was given up its row, which nothing changes.
 */
export async function lockStanding(tx: Tx, id: string): Promise<UserRow | undefined> {
  for (let at = id; ; ) {
    const held = await people.lock(tx, at)
    if (held) return held
    const [row] = await people.listByIds(tx, [at])
    const heir = row && heirOf(row)
    if (!heir) return row
    at = heir
  }
}

/**
 * Ends the account whose belongings have moved: nobody signs in with it, its row keeps who it was, its phone can be
 * registered again. The account that stays learns the real name where it had none.
 */
export async function endUnited(tx: Tx, ctx: Context, { from, to }: Pair): Promise<void> {
  const at = ctx.now()
  await people.update(tx, from.id, {
    ...{ userStatus: 'DISABLED', deletedAt: at, updatedAt: at },
    // Whoever is asked for this one later finds the one that stands for it.
    extJson: { ...from.extJson, heir: to.id },
  })
  const { name, nameIndex, idNumber, idNumberIndex, isRealName } = from
  await people.update(tx, to.id, {
    ...(to.name === null && name !== null && { name, nameIndex, isRealName }),
    ...(to.idNumber === null && idNumber !== null && { idNumber, idNumberIndex }),
    // Whoever gives up the account that stays gives up these as well.
    extJson: { ...to.extJson, united: [...unitedInto(to), from.id, ...unitedInto(from)] },
    updatedAt: at,
  })
  for (const { id } of [from, to]) await viewerChanged(tx, ctx, id)
}
