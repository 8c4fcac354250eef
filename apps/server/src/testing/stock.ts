import { beforeAll, expect } from 'vitest'
import { type TestApp, useTestApp } from './app.ts'
import { makeOfficer } from './people.ts'

/** What a client of the ecosystem gets for one call, as it comes off the wire. */
export interface StockAnswer {
  status: number
  code: number
  msg: string
  // biome-ignore lint/suspicious/noExplicitAny: such a client knows no types; tests say what it reads
  data: any
}

export type Who = 'sysAdmin' | 'secAdmin' | 'auditAdmin' | 'cityHandler' | 'provinceCentre'
const ORGS: Partial<Record<Who, string>> = { cityHandler: 'BUR-440300', provinceCentre: 'BUR-440000' }

/** `GET sys/menu/tree`: method and address below the gateway, as the table of a test has it. */
export type CallName = `${'GET' | 'POST'} ${string}`

const full = (path: string) => `/api/${path.startsWith('biz/') ? 'bizapp' : 'webapp'}/${path}`

/** Sends a call as a client of the ecosystem does: token as a header, `_` on every GET, whatever else a form holds. */
export async function stockCall(
  app: TestApp,
  token: string | undefined,
  call: CallName,
  sent: unknown = {},
): Promise<StockAnswer> {
  const [method = 'GET', path = ''] = call.split(' ') as ['GET' | 'POST', string]
  const url = path.startsWith('/') ? path : full(path)
  const query = new URLSearchParams({ ...(sent as Record<string, string>), _: '1790000000000' })
  const response = await app.inject({
    method,
    url: method === 'GET' ? `${url}?${query}` : url,
    headers: {
      accept: 'application/json, text/plain, */*',
      ...(token && { token }),
      ...(method === 'POST' && { 'content-type': 'application/json;charset=UTF-8' }),
    },
    ...(method === 'POST' && { payload: JSON.stringify(sent) }),
  })
  return { status: response.statusCode, ...response.json() }
}

/** A server that is set up for clients of the ecosystem, and people of each role who call it so. */
export function useStockApp(settings: Record<string, unknown> = {}) {
  const use = useTestApp()
  const tokens = new Map<Who, string>()
  beforeAll(() => {
    Object.assign(use.app.platform.config, { LOGIN_ANSWER: 'token', ...settings })
  })
  /** The answer of a call that somebody of this role makes; nobody when no role is named. */
  const ask = async (who: Who | undefined, call: CallName, sent?: unknown): Promise<StockAnswer> => {
    if (who && !tokens.has(who)) {
      const { id } = await makeOfficer(use.app, ORGS[who] ?? 'BUR-000000', who)
      tokens.set(who, (await use.app.as(id)).token)
    }
    return stockCall(use.app, who && tokens.get(who), call, sent)
  }
  return { use, ask }
}

/** One call of a client: who makes it, what it sends, and what its pages read from the answer. */
export interface StockRow {
  who: Who
  call: CallName
  sent?: unknown
  /** Somebody signed in to whom it is refused. */
  notFor?: Who
  read: (data: StockAnswer['data']) => void
}

/** Nobody without a token, nobody of another role; then the shape that is read. */
export async function tryRow(ask: ReturnType<typeof useStockApp>['ask'], row: StockRow): Promise<void> {
  expect(await ask(undefined, row.call, row.sent)).toMatchObject({ status: 200, code: 401, data: {} })
  if (row.notFor)
    expect(await ask(row.notFor, row.call, row.sent)).toMatchObject({ status: 200, code: 403, data: null })
  const { data, ...answer } = await ask(row.who, row.call, row.sent)
  expect(answer).toMatchObject({ status: 200, code: 200, msg: expect.stringMatching(/./) })
  row.read(data)
}
