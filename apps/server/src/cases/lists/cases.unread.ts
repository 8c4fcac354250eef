import { newsAmong } from '../../features/audit/audit.service.ts'
import { type Context, viewerOf } from '../../platform/context.ts'
import { actorKind } from '../cases.policy.ts'
import { AUDIENCE_OF } from '../cases.progress.ts'

interface Listed<S extends string> {
  id: string
  state: S
  handlerId: string | null
}

/**
 * The lines of a list that are new to the viewer: something happened that they see and did not do since they last
 * opened the case, by the register of readings. A case that they never opened is new while it is open, and as long as
 * no colleague works on it.
 *
 * @param isOpen whether a state is none of the last ones
 * @param isMine whether the viewer stands in for a handler
 */
export async function unreadAmong<S extends string>(
  ctx: Context,
  kind: string,
  rows: readonly Listed<S>[],
  isOpen: (state: S) => boolean,
  isMine: (handlerId: string) => boolean = () => false,
): Promise<ReadonlySet<string>> {
  const viewer = viewerOf(ctx)
  const side = actorKind(viewer)
  const news = await newsAmong(ctx, { kind, side: AUDIENCE_OF[side], ids: rows.map(({ id }) => id) })
  const concerns = ({ state, handlerId }: Listed<S>) =>
    isOpen(state) &&
    (side !== 'bureau' || handlerId === null || handlerId === viewer.userId || isMine(handlerId))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return new Set(news.filter(({ id, opened }) => opened || concerns(byId.get(id)!)).map(({ id }) => id))
}
