// The half of a route that lists and pages need: no schema, so no schema library. It is made from the real tables.

import type { BodySent, Method, QuerySent, ReplyOf, Route } from './routes.ts'

/** A route without its schemas. What it takes and answers is known to the compiler only. */
// biome-ignore lint/suspicious/noExplicitAny: a row of any shape; query, body and reply are inferred from it
export interface Row<Q = any, B = any, R = any> {
  readonly method: Method
  /** `feature.operation`, unique in the product. */
  readonly name: string
  readonly url: string
  readonly permission: string
  readonly idempotent: boolean
  readonly acts: boolean
  /** Answers a stream or a file. */
  readonly raw: boolean
  readonly affects: readonly string[]
  readonly answers: readonly string[]
  /** Never there: it carries the types. */
  readonly types?: { query: Q; body: B; reply: R }
}
export type RowOf<T> = Row<QuerySent<T>, BodySent<T>, ReplyOf<T>>

/** Feature's name, base of its addresses, and one line for each operation. */
type PackedTable = readonly [feature: string, base: string, lines: string]
export interface Packed {
  /** Lists of names, each once; the lines tell them by their place. */
  lists: readonly string[]
  tables: Readonly<Record<string, PackedTable>>
}

type Table = Readonly<Record<string, Route>>

const GATEWAY = /^\/api\/(webapp|bizapp)/
/** The permission that an address stands for: the address without its gateway (contract 6). */
export const permissionOf = (url: string): string => url.replace(GATEWAY, '')

const POST = 'P'
const ONCE = '!'
const ACTS = '*'
const RAW = '~'
const NOTHING = '-'

const namesOf = (list: readonly string[]) => list.join(',') || NOTHING
const listOf = (text = NOTHING) => (text === NOTHING ? [] : text.split(','))

/** Writes a table down in the few letters that go over the wire: `P! reply  2 5`. */
function packTable(table: Table, placeOf: (names: string) => number): PackedTable {
  const [first] = Object.values(table)
  if (!first) return ['', '', '']
  const [feature = ''] = first.name.split('.')
  const base = first.url.slice(0, first.url.length - first.path.length)
  const lines = Object.entries(table).map(([operation, row]) => {
    const flags = `${row.method[0]}${row.idempotent ? ONCE : ''}${row.acts ? ACTS : ''}${row.raw ? RAW : ''}`
    const path = row.path === `/${operation}` ? '' : row.path
    const [affects, answers] = [namesOf(row.affects), namesOf(row.answers)]
    const usual = row.method === 'POST' ? feature : NOTHING
    const told = [affects === usual ? '' : placeOf(affects), answers === NOTHING ? '' : placeOf(answers)]
    return [flags, operation, path, ...told].join(' ').trimEnd()
  })
  return [feature, base, lines.join('\n')]
}

function unpackTable([feature, base, lines]: PackedTable, lists: readonly string[]) {
  return lines.split('\n').map((line): Row => {
    const [flags = '', operation = '', path = '', affects = '', answers = ''] = line.split(' ')
    const url = base + (path || `/${operation}`)
    const isPost = flags.startsWith(POST)
    return {
      method: isPost ? 'POST' : 'GET',
      name: `${feature}.${operation}`,
      url,
      permission: permissionOf(url),
      idempotent: flags.includes(ONCE),
      acts: flags.includes(ACTS),
      raw: flags.includes(RAW),
      affects: affects ? listOf(lists[Number(affects)]) : isPost ? [feature] : [],
      answers: answers ? listOf(lists[Number(answers)]) : [],
    }
  })
}

export function pack(tables: Readonly<Record<string, Table>>): Packed {
  const lists: string[] = []
  const placeOf = (names: string) => (lists.includes(names) ? lists.indexOf(names) : lists.push(names) - 1)
  const packed = Object.entries(tables).map(([key, table]) => [key, packTable(table, placeOf)] as const)
  return { lists, tables: Object.fromEntries(packed) }
}

/** The rows of packed tables, by table and operation. */
export function unpack({ lists, tables }: Packed): Record<string, Record<string, Row>> {
  const unpacked = Object.entries(tables).map(([key, table]) => {
    const rows = unpackTable(table, lists).map((row) => [row.name.split('.')[1] ?? '', row] as const)
    return [key, Object.fromEntries(rows)] as const
  })
  return Object.fromEntries(unpacked)
}
