import type { contract, FOR_OTHER_CLIENTS, SELDOM, SELDOM_AT_DESKS } from '@appeal/contract'
import type { IsForPortal } from '@appeal/contract/kit/access.ts'
import type { ReplyOf } from '@appeal/contract/kit/routes.ts'
import { type Packed, type Row, type RowOf, unpack } from '@appeal/contract/kit/rows.ts'
import { packed } from '@appeal/contract/rows.ts'
import {
  type DataTag,
  type QueryFunction,
  type QueryKey,
  type SkipToken,
  skipToken,
  type UseMutationOptions,
} from '@tanstack/react-query'
import { type AnyRoute, type InputArgument, type LooseInput, request } from './api.ts'
import { once } from './press.ts'
import { keyOf, queryClient } from './query.ts'

/** What a caller sends: the body of a POST, the query of a GET. */
type Sent<Q, B> = [B] extends [undefined] ? Q : B
type Argument<S> =
  Record<never, never> extends S
    ? [input?: S | SkipToken, how?: How]
    : [S] extends [undefined]
      ? [input?: SkipToken, how?: How]
      : [input: S | SkipToken, how?: How]
/** What is sent by `mutate`; nothing where nothing is taken. */
// biome-ignore lint/suspicious/noConfusingVoidType: TanStack's word for an act that takes nothing
export type Given<S> = 0 extends 1 & S ? S : [S] extends [undefined] ? void : S

interface How {
  /** The page shows errors itself; the shell's message is not wanted. Questions are quiet unless said otherwise. */
  quiet?: boolean
  /** What is told when an act has succeeded, instead of the server's words; empty where the page tells it. */
  told?: string
}

/** What TanStack Query takes for a question; spread it to add more. */
export interface Asked<R> {
  queryKey: DataTag<QueryKey, R, Error>
  /** `skipToken` in truth where nothing is asked yet; TanStack's types for known first data want a function. */
  queryFn: QueryFunction<R>
}

/** One route as pages use it. */
// biome-ignore lint/suspicious/noExplicitAny: an operation of any shape
export interface Operation<Q = any, B = any, R = any> extends Row<Q, B, R> {
  /** The question with its key; `skipToken` as input asks nothing yet. */
  query(...input: Argument<Sent<Q, B>>): Asked<R>
  /** The act with its key of a press, and with what it makes stale. */
  mutation(
    options?: Omit<UseMutationOptions<R, Error, Given<Sent<Q, B>>>, 'mutationFn' | 'mutationKey' | 'meta'> &
      How,
  ): UseMutationOptions<R, Error, Given<Sent<Q, B>>>
}
// biome-ignore lint/suspicious/noExplicitAny: what an operation takes is left open
export type Acting<R> = Operation<any, any, R>
/** An operation that is asked only. */
// biome-ignore lint/suspicious/noExplicitAny: what an operation takes is left open unless it is said
export type Answering<R, Q = any, B = any> = Omit<Operation<Q, B, R>, 'mutation'>

/** What is sent to an operation, and what it answers. */
// biome-ignore lint/suspicious/noExplicitAny: whatever is left open
export type SentBy<O> = O extends Row<infer Q, infer B, any> ? Sent<Q, B> : never
// biome-ignore lint/suspicious/noExplicitAny: whatever is left open
export type ReplyBy<O> = O extends Row<any, any, infer R> ? R : never

type OperationOf<T> = RowOf<T> extends Row<infer Q, infer B, infer R> ? Operation<Q, B, R> : never
type Contract = Omit<
  typeof contract,
  (typeof FOR_OTHER_CLIENTS | typeof SELDOM | typeof SELDOM_AT_DESKS)[number]
>
type Tables<Names extends keyof typeof contract> = {
  readonly [F in Names]: {
    readonly [O in keyof (typeof contract)[F]]: OperationOf<(typeof contract)[F][O]>
  }
}
/** The calls whose rows come with the part that uses them. */
export type SeldomApi = Tables<(typeof SELDOM)[number]>
export type SeldomDeskApi = Tables<(typeof SELDOM_AT_DESKS)[number]>
/** All calls of the contract, by feature and operation. */
export type Api = {
  readonly [F in keyof Contract]: { readonly [O in keyof Contract[F]]: OperationOf<Contract[F][O]> }
}
type ForPortal<T> = {
  readonly [O in keyof T as T[O] extends { access: infer A }
    ? IsForPortal<A> extends true
      ? O
      : never
    : never]: OperationOf<T[O]>
}
/** The calls that anybody, consumers and couriers may make. */
export type PortalApi = { readonly [F in keyof Contract]: ForPortal<Contract[F]> }

const inputOf = ({ method }: AnyRoute, sent: unknown): LooseInput =>
  method === 'POST' ? { body: sent } : { query: sent as object | undefined }

/** Sends an act; what can be stopped by its signal, and may be done twice, is nobody else's. */
const act = <R>(row: Row, input: LooseInput): Promise<R> =>
  input.signal && !row.idempotent
    ? request(row, input)
    : once(row, input, (body, idempotencyKey) => request<R>(row, { ...input, body, idempotencyKey }))

const nothing = skipToken as unknown as QueryFunction<unknown>

function operation(row: Row): Operation {
  return {
    ...row,
    query: (sent?: unknown, { quiet = true }: How = {}): Asked<unknown> => ({
      queryKey: keyOf(row, sent === skipToken ? undefined : sent) as Asked<unknown>['queryKey'],
      queryFn:
        sent === skipToken ? nothing : ({ signal }) => request(row, { ...inputOf(row, sent), quiet, signal }),
    }),
    mutation: ({ quiet = false, told, ...options }: How = {}) => ({
      ...options,
      mutationKey: keyOf(row),
      meta: { row },
      mutationFn: (sent: unknown) => act(row, { ...inputOf(row, sent), quiet, told }),
    }),
  }
}

type Operations = Readonly<Record<string, Readonly<Record<string, Operation>>>>
/** The calls of packed rows, by feature and operation. */
export function operationsOf(rows: Packed): Operations {
  const tables = Object.entries(unpack(rows)).map(([feature, table]) => {
    const operations = Object.entries(table).map(([name, row]) => [name, operation(row)])
    return [feature, Object.fromEntries(operations)]
  })
  return Object.fromEntries(tables)
}

/** What is called everywhere. The desks' own calls stand in `deskOperations.ts`, whose rows no page of the portal loads. */
export const api = operationsOf(packed) as unknown as PortalApi

const isAct = (row: AnyRoute): row is Row => row.method === 'POST' || row.acts === true

/**
 * Calls a route outside of a page's questions: a look at something now, or an act at the end of a form. An act is
 * treated as `mutation()` treats it.
 *
 * @returns `data` of the envelope
 * @throws ApiError for every other code than 200, for a missing network and for HTTP errors (code 503);
 *   the abort reason when `signal` fires
 */
export function call<T extends AnyRoute>(route: T, ...[input]: InputArgument<T>): Promise<ReplyOf<T>> {
  const given: LooseInput = input ?? {}
  if (!isAct(route)) return request(route, given)
  return queryClient
    .getMutationCache()
    .build<ReplyOf<T>, Error, unknown, unknown>(queryClient, {
      mutationKey: keyOf(route),
      meta: { row: route },
      mutationFn: () => act(route, given),
    })
    .execute(given.body ?? given.query)
}

/** What a page works out by itself from answers, files or pictures, kept like an answer under a name of its own. */
export const local = <R>(name: string, input: unknown, queryFn: QueryFunction<R>): Asked<R> => ({
  queryKey: ['local', name, input] as unknown as Asked<R>['queryKey'],
  queryFn,
})
