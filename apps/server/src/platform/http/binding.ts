import { allRoutes } from '@appeal/contract/index.ts'
import type { BodyOf, QueryOf, ReplyOf, Route } from '@appeal/contract/kit/routes.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { named } from '../product.ts'

/** What a handler gets beside the context. `request` and `reply` serve uploads and raw answers only. */
export interface Input<T> {
  query: QueryOf<T>
  body: BodyOf<T>
  params: Record<string, string>
  request: FastifyRequest
  reply: FastifyReply
}

// biome-ignore lint/suspicious/noExplicitAny: any row of any table; the handlers below keep each row's own types
export type Table = Record<string, Route<any, any, any>>

/** One function for each row of a route table; a missing or a surplus one does not compile. */
export type Handlers<T extends Table> = {
  [K in keyof T]: T[K] extends { raw: true }
    ? (ctx: Context, input: Input<T[K]>) => Promise<unknown>
    : (ctx: Context, input: Input<T[K]>) => Promise<Answer<ReplyOf<T[K]>>>
}

/** Where the contract answers nothing, an operation need not answer either: `null` leaves the server. */
// biome-ignore lint/suspicious/noConfusingVoidType: what an async function without an answer has as its type
type Answer<R> = [R] extends [null] ? null | void : R

export interface Binding {
  route: Route
  handle(ctx: Context, input: Input<Route>): Promise<unknown>
}

/** The operations on the wire: one for each route of the contract. */
export const bindings = named<Binding>(
  'operations',
  ({ route }) => route.name,
  allRoutes.map(({ name }) => name),
)

/** Binds a route table to its operations. */
export function bind<T extends Table>(table: T, handlers: Handlers<T>): Binding[] {
  return Object.entries(table).map(([operation, route]) => ({
    route: route as Route,
    handle: handlers[operation as keyof T] as unknown as Binding['handle'],
  }))
}

/** The ids of a body that lists records. */
export const idsOf = (body: readonly { id: string }[]): string[] => body.map(({ id }) => id)
