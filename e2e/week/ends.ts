import type { AppealDetail } from '@appeal/contract/appeals/appeals.schemas.ts'
import type { Deadline } from '@appeal/contract/calendar/clocks.schemas.ts'
import { addCalendarDays } from '@appeal/contract/calendar/workdays.ts'
import type { PaperKind } from '@appeal/contract/papers/papers.kinds.ts'
import type { Page } from 'playwright-core'
import { call } from '../cases.ts'
import { day } from '../days.ts'
import { check, until } from '../harness.ts'

const BASE = '/api/bizapp/biz'
type Seen = Pick<AppealDetail, 'id' | 'appealNo' | 'state' | 'accepted' | 'deadlines' | 'historyIntact'> & {
  /** Oldest first. */
  history: AppealDetail['progress']
}

/** A case as the bureau that sees all of them has it at the end of the week. */
export async function seenAtEnd(page: Page, id: string): Promise<Seen> {
  const detail = await call<AppealDetail>(page, 'GET', `${BASE}/information/detail?id=${id}`)
  return { ...detail, history: [...detail.progress].reverse() }
}

/** The same with the lines that only the enterprise reads, of those cases that it has. */
export async function withEnterprisesLines(page: Page, cases: readonly Seen[]): Promise<Seen[]> {
  const { records } = await call<{ records: { id: string }[] }>(
    page,
    'GET',
    `${BASE}/todoprocedure/enterprisepage?queue=all&size=100&sortField=createTime&sortOrder=descend`,
  )
  return Promise.all(
    cases.map(async (one) => {
      if (!records.some(({ id }) => id === one.id)) return one
      const { history } = await seenAtEnd(page, one.id)
      const fresh = history.filter(({ seq }) => one.history.every((line) => line.seq !== seq))
      return { ...one, history: [...one.history, ...fresh].sort((a, b) => a.seq - b.seq) }
    }),
  )
}

/** Each date of a clock follows from its own lines: first day, every counted day, the last, the day it moved to. */
function wrongIn({ days, startOn, dueOn, legalDueOn, count, extension }: Deadline): string | undefined {
  const counted = days.filter(({ number }) => number !== null)
  const last = counted.at(-1)
  if (days[0]?.date !== startOn || days[0].mark !== 'start') return `begins on ${days[0]?.date}`
  if (counted.some(({ number }, at) => number !== at + 1)) return 'does not count by ones'
  if (counted.length !== count + extension) return `counts ${counted.length}, not ${count} + ${extension}`
  if (last?.date !== dueOn) return `counts to ${last?.date}, not ${dueOn}`
  if (days.at(-1)?.date !== legalDueOn) return `ends on ${days.at(-1)?.date}, not ${legalDueOn}`
  const gap = days.findIndex(({ date }, at) => date !== addCalendarDays(startOn, at))
  return gap < 0 ? undefined : `leaves out the day before ${days[gap]?.date}`
}

/** Every end date of a case is explained by its ledger. */
export function checkLedger({ appealNo, deadlines }: Seen): void {
  check(deadlines.length > 0, `${appealNo} has no clock`)
  for (const one of deadlines) {
    const wrong = wrongIn(one)
    check(wrong === undefined, `${appealNo}, clock ${one.kind} to ${one.legalDueOn}: ${wrong}`)
  }
}

/** The papers that a history calls for. */
function papersOf({ history }: Seen): PaperKind[] {
  const has = (event: string) => history.some((line) => line.event === event)
  const isTakenOver = has('taken_over')
  return [
    ...(has('accepted') && !isTakenOver ? (['acceptance'] as const) : []),
    ...(has('transferred') && !isTakenOver ? (['transfer'] as const) : []),
    ...(has('declared_invalid') ? ([has('accepted') ? 'termination' : 'nonAcceptance'] as const) : []),
    ...(has('closed') ? (['result'] as const) : []),
    ...(history.some(({ event, detail }) => event === 'mediation_ended' && detail?.result === 'AGREED')
      ? (['mediation'] as const)
      : []),
    ...(has('recheck_completed') ? (['recheck'] as const) : []),
  ]
}

export async function checkPapers(page: Page, seen: Seen): Promise<void> {
  const wanted = papersOf(seen)
  await until(`the papers of ${seen.appealNo}: ${wanted}`, async () => {
    const papers = await call<{ kind: PaperKind; number: string }[]>(
      page,
      'GET',
      `${BASE}/paper/list?kind=appeal&id=${seen.id}`,
    )
    return wanted.every((kind) => papers.some((paper) => paper.kind === kind && paper.number)) || undefined
  })
}

/** Each number beside a list is the length of that list. */
export async function checkTallies(page: Page, side: 'bureau' | 'enterprise'): Promise<void> {
  const [list, tallies] =
    side === 'bureau'
      ? (['page', 'countpage'] as const)
      : (['enterprisepage', 'enterprisecountpage'] as const)
  await until(`tallies that are those of the lists, for the ${side}`, async () => {
    const { counts } = await call<{ counts: Record<string, number> }>(
      page,
      'GET',
      `${BASE}/todoprocedure/${tallies}`,
    )
    const queues = Object.keys(counts)
    check(queues.length > 3, `only ${queues.length} queues have a number`)
    for (const queue of queues) {
      const { total } = await call<{ total: number }>(
        page,
        'GET',
        `${BASE}/todoprocedure/${list}?queue=${queue}&size=10`,
      )
      if (total !== counts[queue]) return undefined
    }
    return true
  })
}

interface Counted {
  records: { id: string }[]
  total: number
}

/** The figures of the months hold every case, once; their sum is the length of the list behind it. */
export async function checkFigures(
  page: Page,
  ids: readonly string[],
  excluded: readonly string[],
): Promise<void> {
  const [first, last] = [day(-26).slice(0, 7), day(0).slice(0, 7)]
  const behind = async (which: 'without' | 'only') => {
    const found = new Map<string, number>()
    for (const period of new Set([first, last])) {
      const at = `${BASE}/statistics/casepage?period=${period}&count=received&excluded=${which}&size=100`
      let total = Number.POSITIVE_INFINITY
      let seen = 0
      for (let current = 1; seen < total; current += 1) {
        const list = await call<Counted>(page, 'GET', `${at}&current=${current}`)
        for (const { id } of list.records) found.set(id, (found.get(id) ?? 0) + 1)
        seen += list.records.length
        total = list.total
        if (list.records.length === 0) break
      }
      if (which === 'without') {
        const table = await call<{ total: { sums: { received: number } } }>(
          page,
          'GET',
          `${BASE}/statistics/query?period=${period}&group=none`,
        )
        const sum = table.total.sums.received
        if (sum !== total) return undefined
      }
    }
    return found
  }
  await until('figures of the month that hold every case', async () => {
    const [counted, left] = [await behind('without'), await behind('only')]
    if (!counted || !left) return undefined
    const hold = ids.every((id) => counted.get(id) === (excluded.includes(id) ? undefined : 1))
    return (hold && excluded.every((id) => left.get(id) === 1)) || undefined
  })
}
