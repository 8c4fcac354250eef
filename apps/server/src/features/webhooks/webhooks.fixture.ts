import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { WEBHOOK_EVENT_NAMES } from '@appeal/contract/webhooks/webhooks.events.ts'
import { type WebhookMade, webhookRoutes } from '@appeal/contract/webhooks/webhooks.routes.ts'
import { afterEach, beforeAll, beforeEach } from 'vitest'
import { systemContext } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import type { TestApp } from '../../testing/app.ts'
import type { Players } from '../../testing/cases.ts'
import { makePlayers } from '../../testing/stages.ts'
import { hear, takers } from './webhooks.events.ts'
import { runLane, sweepLanes } from './webhooks.lanes.ts'

/** A call as a receiver got it. */
export interface Got {
  id: string
  timestamp: string
  signature: string
  body: string
  type: string
}
/** How a receiver answers a call; 200 at once unless it says something else. */
export type Answering = (got: Got, response: ServerResponse) => void

/** A system of an enterprise, on a port of its own. */
export async function openReceiver(answering: Answering = (_, response) => void response.end()) {
  const got: Got[] = []
  const receiver = { answering }
  const server = createServer(async (request, response) => {
    const body = await text(request)
    const header = (name: string) => String(request.headers[`webhook-${name}`] ?? '')
    const call = {
      ...{ id: header('id'), timestamp: header('timestamp'), signature: header('signature') },
      ...{ body, type: String(JSON.parse(body).type) },
    }
    got.push(call)
    receiver.answering(call, response)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/events`,
    got,
    /** Answers so from now on. */
    answer(next: Answering) {
      receiver.answering = next
    },
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}
export type Receiver = Awaited<ReturnType<typeof openReceiver>>

/** A receiver that answers a status. */
export const status =
  (code: number): Answering =>
  (_, response) => {
    response.statusCode = code
    response.end()
  }

let serial = 0
/** An endpoint that its enterprise's head office made over HTTP. */
export async function makeEndpoint(
  app: TestApp,
  userId: string,
  url: string,
  more: Record<string, unknown> = {},
): Promise<WebhookMade> {
  const owner = await app.as(userId)
  const body = { name: `工单系统${++serial}`, url, events: WEBHOOK_EVENT_NAMES, algorithm: 'sha256', ...more }
  const { code, msg, data } = await owner.call(webhookRoutes.create, { body: body as never })
  if (code !== 200) throw new Error(`webhooks.create: ${msg} ${JSON.stringify(data)}`)
  const isKnown = async () => (await takers(app.platform)).some(({ id }) => id === data.endpoint.id)
  while (!(await isKnown())) await delay(5)
  return data
}

/** Facts as the inbox tells them, one after the other: so many of one unit, each of a case of its own. */
export async function tellFacts(
  { platform }: TestApp,
  orgId: string,
  count: number,
  template = 'enterpriseNew',
): Promise<void> {
  const ctx = systemContext(platform, 'test')
  for (let n = 0; n < count; n++) {
    const id = newId(platform.clock)
    await ctx.unitOfWork((tx) =>
      hear(tx, ctx, {
        template,
        orgId,
        about: { kind: 'appeal', id },
        data: { no: `SS${id}`, date: '2026-10-21' },
        key: `appeal:${id}:1:new:enterprise`,
      }),
    )
  }
}

/** Players, and a receiver of their own for each test; nothing is left of a test's endpoints. */
export function useReceiver(test: { readonly app: TestApp }) {
  let players: Players
  let receiver: Receiver
  let orgId = ''
  const ctx = () => systemContext(test.app.platform, 'test')
  const sql = async (text: string, ...values: unknown[]) =>
    (await test.app.owner.query(text, values)).rows as Record<string, unknown>[]
  beforeAll(async () => {
    players = await makePlayers(test.app)
    test.app.platform.config.WEBHOOK_HOSTS.push('127.0.0.1')
    orgId = await orgOf('ENT-ZTO')
  })
  beforeEach(async () => {
    receiver = await openReceiver()
  })
  afterEach(async () => {
    await receiver.close()
    await sql('delete from webhook_endpoints')
    await sql('delete from webhook_deliveries')
  })
  const orgOf = async (code: string) =>
    String((await sql('select id::text from organisations where code = $1', code))[0]?.id)
  return {
    ctx,
    sql,
    orgOf,
    get players() {
      return players
    },
    get receiver() {
      return receiver
    },
    get orgId() {
      return orgId
    },
    make: (more?: Record<string, unknown>) => makeEndpoint(test.app, players.enterprise, receiver.url, more),
    makeAt: (url: string) => makeEndpoint(test.app, players.enterprise, url),
    owner: () => test.app.as(players.enterprise),
    tell: (count: number, template?: string) => tellFacts(test.app, orgId, count, template),
    lane: (id: string) => runLane(ctx(), id, false),
    sweep: () => sweepLanes(ctx()),
    rows: () => sql('select * from webhook_deliveries order by id'),
    endpointRow: async (id: string) => (await sql('select * from webhook_endpoints where id = $1', id))[0]!,
    ids: () => receiver.got.map(({ id }) => id),
  }
}
