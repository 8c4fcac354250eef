import type { BodyOf, ReplyOf } from '@appeal/contract/kit/routes.ts'
import type { Context } from '../platform/context.ts'
import { reading } from '../platform/db/reading.ts'
import { type Binding, bind, type Handlers, type Input, type Table } from '../platform/http/binding.ts'
import { openCase } from './cases.details.ts'
import { act } from './cases.engine.ts'
import type { InputOf, Versioned } from './cases.kind.ts'
import { rulesOf, type SharedKind } from './cases.kinds.ts'
import { referenceDataOf } from './cases.referenceData.ts'
import { deskCounts, deskPage, ownPage } from './lists/cases.lists.ts'

type Listed =
  | 'page'
  | 'detail'
  | 'bureaupage'
  | 'countpage'
  | 'enterprisepage'
  | 'enterprisecountpage'
  | 'deskDetail'

/** Acts whose route does not take what their effect works with. */
type Unfit<T, Fx> = {
  [A in keyof T & keyof Fx]: BodyOf<T[A]> extends InputOf<Fx, A> ? never : A
}[keyof T & keyof Fx]
/** A table in which there are such acts does not compile. */
type Fit<T, Fx> = [Unfit<T, Fx>] extends [never] ? unknown : { unfit: Unfit<T, Fx> }

type OwnHandlers<T extends Table> = {
  [O in keyof T]?: (ctx: Context, input: Input<T[O]>) => Promise<ReplyOf<T[O]>>
}

/** One case as the viewer may see it; that an office opened it is recorded. @throws cases.not_found */
export async function showCase(ctx: Context, kind: SharedKind, id: string) {
  // What all requests share is fetched before a connection is held.
  await referenceDataOf(ctx.platform)
  return reading(ctx, (on) => openCase(on, kind.name, id, (row) => kind.present(on, row)))
}

/**
 * Binds a kind's routes: own list, the two sides' lists and counts, the case, and every act of the workflow are the
 * engine's.
 *
 * @param own the operations that this kind alone has
 * @throws Error naming a route that nobody answers
 */
export function bindKind<T extends Table, K extends SharedKind>(
  table: T,
  kind: K,
  own: OwnHandlers<T> & Fit<T, K['effects']>,
): Binding[] {
  const { name } = kind
  const rules = (ctx: Context) => rulesOf(ctx.platform, name)
  const path = (page: 'bureaupage' | 'enterprisepage') => table[page]?.permission ?? ''
  const given: Record<Listed, Binding['handle']> = {
    page: (ctx, { query }) => ownPage(ctx, name, query as never),
    detail: (ctx, { query }) => showCase(ctx, rules(ctx), (query as { id: string }).id),
    deskDetail: (ctx, { query }) => showCase(ctx, rules(ctx), (query as { id: string }).id),
    bureaupage: (ctx, { query }) => deskPage(ctx, name, path('bureaupage'), query as never),
    countpage: (ctx) => deskCounts(ctx, name, path('bureaupage')),
    enterprisepage: (ctx, { query }) => deskPage(ctx, name, path('enterprisepage'), query as never),
    enterprisecountpage: (ctx) => deskCounts(ctx, name, path('enterprisepage')),
  }
  const acts = Object.keys(kind.effects).map((action) => [
    action,
    async (ctx: Context, { body }: { body: unknown }) =>
      kind.present(ctx, await act(ctx, rules(ctx), action, body as Versioned)),
  ])
  const all: Record<string, unknown> = { ...given, ...Object.fromEntries(acts), ...own }
  const missing = Object.keys(table).filter((operation) => !all[operation])
  if (missing.length) throw new Error(`${name} does not bind ${missing.join(', ')}`)
  return bind(table, all as unknown as Handlers<T>)
}
