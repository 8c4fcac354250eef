import { deskTextRoutes } from '@appeal/contract/drafts/deskTexts.routes.ts'
import { getUserInfo } from '../../lib/session.ts'
import { refuse, type stubApi } from './stubApi.ts'

interface Row {
  what: string
  place: string
  content: unknown
  savedAt: string
  version: string
}

/** The server's half of texts that are being written: a save that does not go on with what stands there is refused. */
export function deskTextServer(api: ReturnType<typeof stubApi>) {
  const rows = new Map<string, Row>()
  const nameOf = ({ place, what }: { place: string; what: string }) => `${place} ${what}`
  api
    .on(deskTextRoutes.list, ({ query }) => [...rows.values()].filter(({ place }) => place === query.place))
    .on(deskTextRoutes.save, ({ body }) => {
      const row = rows.get(nameOf(body))
      const known = [...(body.on ?? [row?.version ?? '']), body.version]
      const isGone = row === undefined && body.content === null
      if (!isGone && !known.includes(row?.version ?? ''))
        return refuse(409, '这段内容已在另一个标签页或设备上改过', {
          reason: 'drafts.newer',
          newer: row ?? null,
        })
      if (body.content === null) rows.delete(nameOf(body))
      else rows.set(nameOf(body), { ...body, savedAt: '2026-11-24 10:00:00' })
      return null
    })
  return {
    /** What stands at a place, by its form. */
    content: (place: string, what: string) => rows.get(nameOf({ place, what }))?.content,
    version: (place: string, what: string) => rows.get(nameOf({ place, what }))?.version,
  }
}

let saves = 0

/** Another tab of this browser has written there, and its save was answered; `null` sent or emptied it. */
export function writtenElsewhere(
  place: string,
  what: string,
  content: unknown,
  of = getUserInfo()?.id ?? '',
): void {
  const saved = content === null ? null : { content, at: Date.now(), version: `elsewhere-${++saves}` }
  const channel = new BroadcastChannel('deskTexts')
  channel.postMessage(JSON.stringify({ of, key: `${place} ${what}`, saved }))
  channel.close()
}
