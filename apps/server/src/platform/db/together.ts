type Answers<T extends readonly unknown[]> = { -readonly [K in keyof T]: Awaited<T[K]> }

/**
 * Statements of one transaction that need nothing of each other: each is sent without waiting for the answer to the one
 * before. All of them have ended before the first failure is thrown, so that none goes on, on a connection that is
 * somebody else's by then, after its transaction was rolled back.
 */
export async function together<T extends readonly unknown[]>(...work: T): Promise<Answers<T>> {
  const ends = await Promise.allSettled(work)
  const failed = ends.find((end): end is PromiseRejectedResult => end.status === 'rejected')
  if (failed) throw failed.reason
  return ends.map((end) => (end as PromiseFulfilledResult<unknown>).value) as Answers<T>
}
