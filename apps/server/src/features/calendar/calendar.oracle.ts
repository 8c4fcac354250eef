const DAY = 86_400_000

/**
 * A deadline counted the slow way, on another road than the product's: native dates in UTC, one day at a time, no
 * shared arithmetic.
 *
 * @param days exceptions to Monday–Friday, `yyyy-MM-dd` → workday or rest
 * @returns strict and legal end
 */
export function naiveDeadline(
  startOn: string,
  count: number,
  unit: 'day' | 'workday',
  days: ReadonlyMap<string, string>,
): [dueOn: string, legalDueOn: string] {
  const text = (time: number) => new Date(time).toISOString().slice(0, 10)
  const works = (time: number) => {
    const kind = days.get(text(time))
    const weekday = new Date(time).getUTCDay()
    return kind ? kind === 'workday' : weekday > 0 && weekday < 6
  }
  let time = Date.parse(startOn)
  for (let left = count; left > 0; ) {
    time += DAY
    if (unit === 'day' || works(time)) left -= 1
  }
  const dueOn = text(time)
  while (!works(time)) time += DAY
  return [dueOn, text(time)]
}
