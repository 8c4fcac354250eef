import type { Page } from 'playwright-core'
import { z } from 'zod'
import { allRoutes } from '../../packages/contract/src/index.ts'
import type { Route } from '../../packages/contract/src/kit/routes.ts'
import { CLERKS, enterDesk } from '../clerks.ts'
import { EMPTY_LISTS } from '../emptyLists.ts'
import { check, type Journey } from '../harness.ts'

interface Row {
  id?: string
  [field: string]: unknown
}
interface Answer {
  code: number
  msg: string
  data: { records: Row[]; total: number; current: number } | null
}
type Asked = Readonly<Record<string, string>>

/** More than this is not read to its end. */
const MOST = 300
const SIZE = '10'

/** Lists whose words are masked or stand in a search by the whole: their own tests search them. */
const MASKED = ['callers.ineligiblepage', 'fileAdmin.page', 'emails.page', 'sms.page']
/** What moves while it is read. */
const LIVE = ['lastSeenTime']

interface List {
  route: Route
  sorts: readonly string[]
  isSearched: boolean
}

/** Every list of the desk that needs nothing to be asked for: its call, the columns it sorts by, whether it is searched. */
const lists: readonly List[] = allRoutes.flatMap((route) => {
  if (route.method !== 'GET' || !route.query || route.access.kind !== 'granted') return []
  const { properties = {}, required = [] } = z.toJSONSchema(route.query, {
    io: 'input',
    unrepresentable: 'any',
  }) as { properties?: Record<string, { enum?: string[] }>; required?: string[] }
  if (!properties.current || required.length > 0) return []
  return [{ route, sorts: properties.sortField?.enum ?? [], isSearched: 'searchKey' in properties }]
})

const ask = (page: Page, url: string, query: Asked): Promise<Answer> =>
  page.evaluate(
    async (address) => {
      const headers = { token: localStorage.getItem('TOKEN') ?? '', 'accept-language': 'en' }
      return (await (await fetch(address, { headers })).json()) as Answer
    },
    `${url}?${new URLSearchParams(query)}`,
  )

/** A whole list, page by page; throws where a page is not what the list says. */
async function whole(page: Page, { route }: List, query: Asked): Promise<Row[]> {
  const rows: Row[] = []
  for (let current = 1; ; current += 1) {
    const answer = await ask(page, route.url, { ...query, current: String(current), size: SIZE })
    check(answer.code === 200 && answer.data !== null, `${answer.code} ${answer.msg}`)
    const { records, total } = answer.data
    rows.push(...records)
    const left = total - rows.length
    check(records.length === Number(SIZE) || left <= 0, `page ${current} holds ${records.length} of ${total}`)
    if (left <= 0 || rows.length >= MOST) return rows
  }
}

/** Values of a column in the order of the rows, each once; what has none stands last both ways. */
const orderOf = (rows: readonly Row[], column: string): string[] => {
  const values = rows.flatMap((row) => (row[column] == null ? [] : [String(row[column])]))
  return values.filter((value, at) => at === 0 || value !== values[at - 1])
}

async function judge(page: Page, list: List): Promise<{ rows: number; sorted: number; found: boolean }> {
  const rows = await whole(page, list, {})
  const ids = rows.flatMap(({ id }) => id ?? [])
  check(new Set(ids).size === ids.length, 'a row stands on two pages')
  let sorted = 0
  for (const sortField of rows.length < MOST ? list.sorts.filter((one) => !LIVE.includes(one)) : []) {
    const up = await whole(page, list, { sortField, sortOrder: 'ascend' })
    const down = await whole(page, list, { sortField, sortOrder: 'descend' })
    const same = (others: readonly Row[]) =>
      others.length === rows.length && others.every(({ id }) => id === undefined || ids.includes(id))
    check(same(up) && same(down), `sorted by ${sortField} it has other rows`)
    const order = orderOf(up, sortField)
    check(
      new Set(order).size === order.length,
      `sorted by ${sortField} what is alike does not stand together`,
    )
    check(
      order.join('\n') === orderOf(down, sortField).reverse().join('\n'),
      `sorted by ${sortField} down is not up turned round`,
    )
    if (order.length > 1) sorted += 1
  }
  const [first] = rows
  if (!list.isSearched || !first) return { rows: rows.length, sorted, found: false }
  const none = await ask(page, list.route.url, { searchKey: '无此记录之名' })
  check(none.data?.total === 0, `what nobody wrote is found ${none.data?.total} times (${none.msg})`)
  if (MASKED.includes(list.route.name)) return { rows: rows.length, sorted, found: false }
  const words = Object.values(first).filter(
    (value): value is string => typeof value === 'string' && value.length > 1 && value.length < 40,
  )
  for (const searchKey of words) {
    const answer = await ask(page, list.route.url, { searchKey, size: '100' })
    if (answer.data?.records.some((row) => JSON.stringify(row) === JSON.stringify(first)))
      return { rows: rows.length, sorted, found: true }
  }
  throw new Error(`its first row is found by none of its own words: ${JSON.stringify(first).slice(0, 300)}`)
}

export const everyList: Journey = {
  name: 'every list of the desk: its pages are the whole cut up, sorting turns round, a search finds its row and nothing else',
  limitMs: 600_000,
  async run({ step, someone }) {
    const left = new Set(lists)
    const faults: string[] = []
    const seen = { lists: 0, sorted: 0, searched: 0 }
    for (const clerk of CLERKS) {
      const page = await someone()
      await step(`${clerk.account} signs in`, () => enterDesk(page, clerk))
      const granted = await page.evaluate(
        () =>
          (JSON.parse(localStorage.getItem('USER_INFO') ?? '{}') as { permissionCodeList?: string[] })
            .permissionCodeList ?? [],
      )
      check(granted.length > 0, `${clerk.account} was granted nothing`)
      for (const list of [...left].filter(({ route }) => granted.includes(route.permission)))
        await step(`${clerk.account}: ${list.route.name}`, async () => {
          try {
            const { rows, sorted, found } = await judge(page, list)
            // A list without rows says nothing: the next clerk may have some.
            if (rows === 0) return
            seen.lists += 1
            seen.sorted += sorted
            seen.searched += found ? 1 : 0
          } catch (error) {
            faults.push(`${list.route.name}: ${(error as Error).message}`)
          }
          left.delete(list)
        })
      await page.context().close()
    }
    check(faults.length === 0, `\n      ${faults.join('\n      ')}`)
    console.log(`    ${seen.lists} lists, ${seen.sorted} columns sorted, ${seen.searched} searched`)
    const without = [...left].map(({ route }) => route.name).filter((name) => !EMPTY_LISTS.includes(name))
    check(without.length === 0, `without a row for anybody: ${without.join(', ')}`)
    check(seen.lists > 60, `only ${seen.lists} lists have rows`)
  },
}
