type Answers<T extends readonly unknown[]> = { -readonly [K in keyof T]: Awaited<T[K]> }

/**
 * Statements of one transaction that need nothing of each other: each is sent without waiting for the answer to the one
 * before. All of them have ended before the first failure is thrown, so that none goes on, on a connection that is
 * somebody else's by then, after its transaction was rolled back.
 */
export async function together<T extends readonly unknown[]>(...work: T): Promise<Answers<T>> {
  // First in time, not in place: whatever is refused later is refused because the transaction is lost already.
  const failures: unknown[] = []
  const noted = work.map((one) =>
    Promise.resolve(one).catch((error: unknown) => {
      failures.push(error)
    }),
  )
  const answers = await Promise.all(noted)
  if (failures.length) throw failures[0]
  return answers as Answers<T>
}
