import { z } from 'zod'
import type { ErrorKey } from '../errors.ts'
import type { Access } from './access.ts'
import { permissionOf, type Row } from './rows.ts'

export type Method = 'GET' | 'POST'
/** What is refused last, and what first, when more is asked than can be answered. */
export type Urgency = 'first' | 'usual' | 'last'

/** One row of a route table: everything both sides know about one call. */
export interface RouteSpec<
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
  A extends Access = Access,
> {
  access: A
  /** One sentence for the API documents. */
  summary: string
  /** Names of `:parameters` in the path; their values arrive as strings. */
  params?: readonly string[]
  query?: Q
  body?: B
  /** Shape of `data` in the envelope. Leave out for `null`. */
  reply?: R
  /** Answer is a stream or a file, not an envelope. */
  raw?: boolean
  /** Takes multipart/form-data; the file is not part of `body`. */
  upload?: boolean
  /** A GET that does something: refused where another site's page made the browser call it. */
  acts?: boolean
  /** Open to enterprises that are not admitted yet; all other signed-in routes wait for their status 3 (domain 3.3). */
  onboarding?: boolean
  /** Open to a session that still waits for its second factor; all other signed-in routes are closed to it. */
  beforeFactor?: boolean
  /**
   * Weighs so much that a session alone, which may be left open or stolen, does not do: who calls has shown a factor
   * within the last minutes. `orCode`: the body may carry a code instead.
   */
  stepUp?: 'always' | 'orCode'
  /** Creates something: honours `Idempotency-Key` and answers a repeat with the first answer. */
  idempotent?: boolean
  /** Errors beyond the general ones (session, permission, validation). */
  errors?: readonly ErrorKey[]
  /**
   * What an act makes stale, in names of features (`letters`) or of routes (`views.countpage`). Left out: what its table
   * says, usually its own feature; `[]`: nothing.
   */
  affects?: readonly string[]
  /** Names of routes whose answer about the same id the act's own answer is: pages show it without asking again. */
  answers?: readonly string[]
  /** What is refused first or last when more is asked than can be answered, where that does not follow from the row. */
  urgency?: 'first' | 'last'
  /**
   * Writes nothing, and what it shows may be some seconds old: may be answered from a replica of the database, which is
   * never behind what the same session wrote (decision 0029).
   */
  reads?: 'replica'
  /** Never written to logs with its path or body (passwords in the path, secrets). */
  secret?: boolean
}

export interface Route<
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
  A extends Access = Access,
> extends Omit<RouteSpec<Q, B, R, A>, 'urgency'> {
  method: Method
  path: string
  /** `feature.operation`, unique in the product. */
  name: string
  /** Base and path together, with the gateway prefix. */
  url: string
  /** The permission of a granted route: its path without the gateway prefix (contract 6). */
  permission: string
  affects: readonly string[]
  answers: readonly string[]
  urgency: Urgency
}

/**
 * A row as its table writes it: who may knock is said where it is not what the table says of all its rows, and is
 * `never` for the compiler where it is not said.
 */
export type Written<
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
  A extends Access = Access,
> = Omit<RouteSpec<Q, B, R>, 'access'> & { access?: A }
type Draft<
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
  A extends Access = Access,
> = Written<Q, B, R, A> & {
  method: Method
  path: string
}

// The base type stands for "nothing declared": no query, no body, data null.
export function get<
  Q extends z.ZodType = z.ZodNever,
  B extends z.ZodType = z.ZodNever,
  R extends z.ZodType = z.ZodNull,
  A extends Access = never,
>(path: string, spec: Written<Q, B, R, A>): Draft<Q, B, R, A> {
  return { method: 'GET', path, ...spec }
}

export function post<
  Q extends z.ZodType = z.ZodNever,
  B extends z.ZodType = z.ZodNever,
  R extends z.ZodType = z.ZodNull,
  A extends Access = never,
>(path: string, spec: Written<Q, B, R, A>): Draft<Q, B, R, A> {
  return { method: 'POST', path, ...spec }
}

/** Signing in and filing come before reading, and reading one thing before pages and files of many. */
function urgencyOf({
  urgency,
  access,
  raw,
  idempotent,
  reply,
}: RouteSpec<z.ZodType, z.ZodType, z.ZodType>): Urgency {
  if (urgency) return urgency
  if (raw || (reply instanceof z.ZodObject && 'records' in reply.shape)) return 'last'
  return idempotent || (access.kind === 'anyone' && access.isWayIn) ? 'first' : 'usual'
}

type Named<T, D extends Access> = {
  [K in keyof T]: T[K] extends Draft<infer Q, infer B, infer R, infer A>
    ? Route<Q, B, R, [A] extends [never] ? D : A>
    : never
}

/**
 * Makes a feature's route table.
 *
 * @param feature name of the feature, first half of each route's name
 * @param base    path prefix, e.g. `/api/bizapp/biz/information`
 * @param access  who may knock at every row that says nothing else
 * @param affects what each act makes stale where its row says nothing: its own feature
 */
// biome-ignore lint/suspicious/noExplicitAny: the row types are inferred one by one and returned unchanged
export function routes<D extends Access, T extends Record<string, Omit<Draft<any, any, any>, 'access'>>>(
  feature: string,
  base: string,
  access: D,
  table: T,
  affects: readonly string[] = [feature],
): Named<T, D> {
  const rows = Object.entries(table).map(([operation, row]) => {
    const url = base + row.path
    const named = { name: `${feature}.${operation}`, url, permission: permissionOf(url) }
    const stale = row.affects ?? (row.method === 'POST' ? affects : [])
    const whole = { access, ...row, ...named, affects: stale, answers: row.answers ?? [] }
    return [operation, { ...whole, urgency: urgencyOf(whole) }]
  })
  return Object.fromEntries(rows) as Named<T, D>
}

type Parsed<S> = S extends z.ZodNever ? undefined : S extends z.ZodType ? z.output<S> : undefined
type Sent<S> = S extends z.ZodNever ? undefined : S extends z.ZodType ? z.input<S> : undefined

/** What a handler receives. */
export type QueryOf<T> = T extends Route<infer Q, infer _B, infer _R> ? Parsed<Q> : never
export type BodyOf<T> = T extends Route<infer _Q, infer B, infer _R> ? Parsed<B> : never
/** What a client sends, by a route or its schema-free half. */
export type QuerySent<T> =
  T extends Row<infer Q> ? Q : T extends Route<infer Q, infer _B, infer _R> ? Sent<Q> : never
export type BodySent<T> =
  T extends Row<infer _Q, infer B> ? B : T extends Route<infer _Q, infer B, infer _R> ? Sent<B> : never
/** What both call the answer's `data`. */
export type ReplyOf<T> =
  T extends Row<infer _Q, infer _B, infer R>
    ? R
    : T extends Route<infer _Q, infer _B, infer R>
      ? z.output<R>
      : never

/** The envelope of every handled answer (spec 3, contract 1). */
export interface Envelope<T> {
  code: number
  msg: string
  data: T
}

export const envelope = <T extends z.ZodType>(data: T) =>
  z.object({ code: z.number(), msg: z.string(), data })
