import { randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Context, viewerOf } from '../../../platform/context.ts'
import { tokenHash } from '../../../platform/crypto/tokens.ts'
import { type EventStream, openStream } from '../../../platform/http/streams.ts'
import { IDLE_MINUTES } from './messages.settings.ts'
import * as store from './messages.store.ts'

// Several changes of one transaction, or of one busy second, are one event.
const GATHER_MS = 250
/** Streams of one account in one process, whatever its sessions: a person has some tabs open, not hundreds. */
const MAX_STREAMS = 12

const byAccount = new Map<string, Set<EventStream>>()

/** Keeps the stream among its account's; the oldest end where there are too many, and count no more from then on. */
function register(userId: string, stream: EventStream): void {
  const streams = byAccount.get(userId) ?? new Set()
  byAccount.set(userId, streams.add(stream))
  for (const oldest of [...streams].slice(0, -MAX_STREAMS)) {
    streams.delete(oldest)
    oldest.close()
  }
  stream.onClose(() => {
    streams.delete(stream)
    if (streams.size === 0) byAccount.delete(userId)
  })
}

/** Calls `work` once for all calls of a short time, with everything they brought. */
function gathered<T>(work: (brought: ReadonlySet<T>) => void) {
  let timer: NodeJS.Timeout | undefined
  let brought = new Set<T>()
  return {
    call: (...more: readonly T[]) => {
      for (const one of more) brought.add(one)
      timer ??= setTimeout(() => {
        const all = brought
        brought = new Set()
        timer = undefined
        work(all)
      }, GATHER_MS)
    },
    stop: () => clearTimeout(timer),
  }
}

/** Stands for everything: the line was down, and nobody knows what has changed. */
const ANYTHING = '*'

/**
 * Live updates for one open page: `{code:0,data:clientId}` first (contract 3), then `unread` with the number of
 * unread messages, and `stale` with the contract's names of what has changed (null: perhaps everything): the viewer's own
 * cases, the organisation's queues, what is around an open case.
 *
 * Ends with the session (an event `session` goes before), with the server, and after the session's idle limit: the page
 * comes back by itself and its session is looked at anew, so that an open page does not keep a forgotten session alive.
 */
export async function connect(
  ctx: Context,
  {
    clientId,
    request,
    reply,
  }: { clientId: string | undefined; request: FastifyRequest; reply: FastifyReply },
): Promise<void> {
  const { userId, org, area } = viewerOf(ctx)
  const { platform } = ctx
  const minutes = await IDLE_MINUTES[area].read(platform)

  const stream = openStream(request, reply)
  register(userId, stream)
  const unread = async () => {
    try {
      stream.send(
        { code: 200, data: await store.countUnread(platform.db, userId, platform.clock.now()) },
        'unread',
      )
    } catch (error) {
      platform.log.warn({ err: error }, 'unread count failed')
    }
  }
  const unreadChanged = gathered(() => void unread())
  const changed = gathered<string>((names) =>
    stream.send({ code: 200, data: names.has(ANYTHING) ? null : [...names] }, 'stale'),
  )
  const token = tokenHash(String(request.headers.token)).toString('hex')
  const ends = [
    platform.live.listen('user', userId, ({ event, names }) => {
      if (!event || event === 'unread') unreadChanged.call()
      if (!event || event === 'stale') changed.call(...(names ?? [ANYTHING]))
    }),
    ...(org
      ? [platform.live.listen('org', org.id, ({ names }) => changed.call(...(names ?? [ANYTHING])))]
      : []),
    // The page asks at once what became of its session, and tells its person.
    platform.live.listen('cache', `session:${token}`, () => {
      stream.send({ code: 200, data: null }, 'session')
      stream.close()
    }),
  ]
  const life = setTimeout(stream.close, (minutes + 1) * 60_000)
  stream.onClose(() => {
    clearTimeout(life)
    unreadChanged.stop()
    changed.stop()
    for (const end of ends) end()
  })

  stream.send({ code: 0, data: clientId || randomUUID() })
  await unread()
}
