import type { LogCategory, LogDetail, LogQuery, LogRecord } from '@appeal/contract/audit/audit.routes.ts'
import { errorTexts } from '@appeal/contract/errors.texts.ts'
import { allRoutes } from '@appeal/contract/index.ts'
import { type Page, toPage } from '@appeal/contract/kit/page.ts'
import type { Changed } from '@appeal/contract/kit/records.ts'
import { routeLabel } from '@appeal/contract/routes.texts.ts'
import type { z } from 'zod'
import { wireTime } from '../../platform/clock.ts'
import { type Context, viewerOf } from '../../platform/context.ts'
import { fail } from '../../platform/fail.ts'
import { browserOf, systemOf } from '../../platform/userAgent.ts'
import { orgDirectory } from '../organisations/organisations.service.ts'
import { findByLogin, namesOf } from '../people/users/users.service.ts'
import { type Dictionary, dictionary } from '../reference/dictionaries/dictionaries.service.ts'
import * as store from './audit.logs.store.ts'

const ROUTES = new Map(allRoutes.map((route) => [route.name, route]))

/** Words of sign-ins and reads; acts are named by their routes. */
const WORDS: Record<string, { zh: string; en: string }> = {
  password: { zh: '密码登录', en: 'Signed in by password' },
  sms: { zh: '短信登录', en: 'Signed in by SMS code' },
  demonstration: { zh: '演示入口登录', en: 'Signed in by a door of the demonstration' },
  third: { zh: '第三方登录', en: 'Signed in by a third party' },
  logout: { zh: '退出登录', en: 'Signed out' },
  cancelled: { zh: '注销账号', en: 'Account closed' },
  viewed: { zh: '查看案件', en: 'Opened a case' },
  unmasked: { zh: '查看完整信息', en: 'Showed masked data in full' },
  downloaded: { zh: '下载材料', en: 'Downloaded a file' },
  printed: { zh: '打印材料', en: 'Printed a file' },
  emergency: { zh: '应急调阅', en: 'Read a case in an emergency' },
}
const nameOf = (ctx: Context, name: string): string => {
  const route = ROUTES.get(name)
  return route ? routeLabel(route, ctx.language) : (WORDS[name]?.[ctx.language] ?? name)
}

/** Acts whose name, as the reader or the program calls them, holds a text. */
function namesLike(ctx: Context, text: string): string[] {
  const sought = text.toLowerCase()
  return [...ROUTES.keys(), ...Object.keys(WORDS)].filter((name) =>
    `${name} ${nameOf(ctx, name)}`.toLowerCase().includes(sought),
  )
}

/** A sentence without the parts whose particulars the log does not keep. */
export function withoutPlaces(text: string): string {
  const rest = text.replace(/(?:[，：；,:;]|^)[^，：；,:;。]*\{\w+\}[^，：；,:;。]*/g, '').trim()
  return rest || text.replace(/\{\w+\}/g, '…')
}

function messageOf(ctx: Context, line: store.Line, words: Dictionary): string | null {
  const reason = line.reason_code && words.label('REVEAL_REASON', line.reason_code, ctx.language)
  if (reason) return [reason, line.message].filter(Boolean).join(' ')
  if (line.message === null) return null
  const text = errorTexts[line.message as keyof typeof errorTexts]
  return text ? withoutPlaces(text[ctx.language]) : (WORDS[line.message]?.[ctx.language] ?? line.message)
}

/** Whoever asked was a system with a key of its enterprise, which is nobody among people. */
function interfaceOf({ language }: Context, line: store.Line): string | undefined {
  if (line.interface === null) return undefined
  return language === 'zh' ? `接口“${line.interface}”` : `Interface “${line.interface}”`
}

async function present(ctx: Context, lines: readonly store.Line[]): Promise<LogRecord[]> {
  const orgs = await orgDirectory(ctx.platform)
  const names = await namesOf(ctx, lines, ({ user_id: id }) => id ?? [])
  const words = await dictionary(ctx.platform)
  return lines.map((line) => {
    const route = ROUTES.get(line.name)
    const [className, methodName] = route ? line.name.split('.') : [null, null]
    return {
      id: line.id,
      category: line.category,
      name: nameOf(ctx, line.name),
      module: line.module,
      exeStatus: line.result,
      exeMessage: messageOf(ctx, line, words),
      opIp: line.ip,
      opAddress: null,
      opBrowser: line.user_agent && (browserOf(line.user_agent) || null),
      opOs: line.user_agent && (systemOf(line.user_agent) || null),
      className: className ?? null,
      methodName: methodName ?? null,
      reqMethod: line.method,
      reqUrl: line.path,
      opTime: wireTime(new Date(line.at)),
      opUser: interfaceOf(ctx, line) ?? (line.user_id ? (names.get(line.user_id) ?? null) : null),
      orgName: orgs.nameOf(line.org_id, ctx.language) || null,
      recordName: line.record_name,
    }
  })
}

async function filterOf(ctx: Context, query: z.output<typeof LogQuery>): Promise<store.LogFilter> {
  const { account } = query
  const person = account
    ? ((await findByLogin(ctx.platform, 'b', account)) ?? (await findByLogin(ctx.platform, 'a', account)))
    : undefined
  return {
    category: query.category ?? 'OPERATE',
    searchKey: query.searchKey,
    names: query.searchKey ? namesLike(ctx, query.searchKey) : undefined,
    ip: query.ip,
    module: query.module,
    exeStatus: query.exeStatus,
    from: query.startTime,
    until: query.endTime,
    ...(account && { userId: person?.id ?? null }),
  }
}

/** Lines of one log, newest first; those of everybody, for the audit administrator alone. */
export async function logPage(ctx: Context, query: z.output<typeof LogQuery>): Promise<Page<LogRecord>> {
  const { current, size, sortOrder } = query
  const { rows, total } = await store.page(ctx.platform.db, await filterOf(ctx, query), {
    current,
    size,
    ascending: sortOrder === 'ascend',
  })
  return toPage(await present(ctx, rows), total, query)
}

/** The newest lines of one log that are the viewer's own. */
export async function ownLines(ctx: Context, category: LogCategory, most: number): Promise<LogRecord[]> {
  const filter = { category, userId: viewerOf(ctx).userId }
  const newest = { current: 1, size: most, ascending: false }
  return present(ctx, (await store.page(ctx.platform.db, filter, newest)).rows)
}

/** Every line of a log, portion by portion. */
export async function* logSweep(
  ctx: Context,
  query: z.output<typeof LogQuery>,
  size: number,
): AsyncGenerator<LogRecord[]> {
  const ascending = query.sortOrder === 'ascend'
  for await (const rows of store.sweep(ctx.platform.db, await filterOf(ctx, query), ascending, size))
    yield await present(ctx, rows)
}

/** One line with what changed. @throws audit.not_found */
export async function logDetail(ctx: Context, id: string): Promise<LogDetail> {
  const line = (await store.find(ctx.platform.db, id)) ?? fail('audit.not_found')
  const [record] = await present(ctx, [line])
  if (!record) return fail('audit.not_found')
  return {
    ...record,
    paramJson: line.params ? JSON.stringify(line.params) : null,
    resultJson: null,
    changes: line.changes ?? [],
    signData: line.sign ? Buffer.from(line.sign).toString('hex') : null,
    sealNo: line.seal === null ? null : Number(line.seal),
  }
}

const DAY = 86_400_000

/** The last seven days in China, oldest first, with the start of the first one. */
function week(ctx: Context): { days: string[]; since: Date } {
  const now = ctx.now().getTime()
  const days = Array.from({ length: 7 }, (_, at) => wireTime(new Date(now - (6 - at) * DAY)).slice(0, 10))
  return { days, since: new Date(`${days[0]}T00:00:00+08:00`) }
}

async function weekOf(ctx: Context, source: 'login' | 'operation', categories: readonly string[]) {
  const { days, since } = week(ctx)
  const rows = await store.countsByDay(ctx.platform.db, source, since)
  const count = (day: string, category: string) =>
    rows.find((row) => row.day === day && row.category === category)?.n ?? 0
  const total = (category: string) => days.reduce((sum, day) => sum + count(day, category), 0)
  return { days, count, shares: categories.map((type) => ({ type, value: total(type) })) }
}

/** Sign-ins and sign-outs by day of the last week. */
export async function visitsByDay(ctx: Context) {
  const { days, count } = await weekOf(ctx, 'login', [])
  return days.map((date) => ({
    date,
    loginCount: count(date, 'LOGIN'),
    logoutCount: count(date, 'LOGOUT'),
  }))
}

export const visitShares = async (ctx: Context) => (await weekOf(ctx, 'login', ['LOGIN', 'LOGOUT'])).shares

/** Acts and faults by day of the last week. */
export async function actsByDay(ctx: Context) {
  const categories = ['OPERATE', 'EXCEPTION']
  const { days, count } = await weekOf(ctx, 'operation', categories)
  return days.flatMap((date) => categories.map((name) => ({ date, name, count: count(date, name) })))
}

export const actShares = async (ctx: Context) =>
  (await weekOf(ctx, 'operation', ['OPERATE', 'EXCEPTION'])).shares

/** What happened to one record, newest first. */
export async function recordHistory(ctx: Context, kind: string, id: string): Promise<Changed[]> {
  const rows = await store.historyOf(ctx.platform.db, kind, id)
  const names = await namesOf(ctx, rows, ({ user_id: one }) => one ?? [])
  return rows.map((row) => ({
    id: row.id,
    opTime: wireTime(new Date(row.at)),
    opUser: row.user_id ? (names.get(row.user_id) ?? null) : null,
    name: nameOf(ctx, row.name),
    changes: row.changes,
  }))
}
