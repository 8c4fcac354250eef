import type { Queryable } from './db.ts'

/** What a statement runs on: the pool, or the connection of a transaction, which its savepoints share. */
export const connectionOf = (db: Queryable): object => (db._.session as unknown as { client: object }).client

const waiting = new WeakMap<object, (() => void)[]>()

/** Does something in this process once what was written is committed, never where it was not; at once outside of a transaction. */
export function onCommit(db: Queryable, work: () => void): void {
  const works = waiting.get(connectionOf(db))
  if (works) works.push(work)
  else work()
}

/** Runs a transaction of a connection to its end, then what waited for it ({@link onCommit}). */
export async function committing<T>(db: Queryable, transaction: () => Promise<T>): Promise<T> {
  const connection = connectionOf(db)
  const works: (() => void)[] = []
  waiting.set(connection, works)
  try {
    const answer = await transaction()
    for (const work of works) work()
    return answer
  } finally {
    waiting.delete(connection)
  }
}
