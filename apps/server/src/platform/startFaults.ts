import { FOREIGN_EDITION } from './db/migrate.ts'
import { placesIn } from './db/primary.ts'
import { faultCode } from './db/violations.ts'

/** What the sentences may name. */
export interface Place {
  port: number
  dataDir: string
  databaseUrl: string | undefined
}

interface Cause {
  when: (code: string, message: string) => boolean
  say: (place: Place, message: string) => string
}

const isCode =
  (...codes: string[]) =>
  (code: string) =>
    codes.includes(code)
const has = (pattern: RegExp) => (_: string, message: string) => pattern.test(message)

/** Where the database is, without its user and password. */
function databaseOf({ databaseUrl }: Place): string {
  if (!databaseUrl) return 'the embedded database'
  const places = placesIn(databaseUrl)
  return places.every((place) => URL.canParse(place))
    ? `the database at ${places.map((place) => new URL(place).host).join(', ')}`
    : 'the database of DATABASE_URL'
}

/** The first that fits is told: what failed, then what to do. */
const CAUSES: readonly Cause[] = [
  {
    when: isCode('EADDRINUSE'),
    say: ({ port }) =>
      `端口 ${port} 已被占用。Port ${port} is taken by another program: stop it, or set another PORT.`,
  },
  {
    when: has(/unsupported startup parameter/),
    say: (place) =>
      `${databaseOf(place)} refuses our settings: it is PgBouncer or another pooler. Set DATABASE_DIRECT_URL to the address around it, since signals and jobs need sessions of their own. 请把 DATABASE_DIRECT_URL 设为不经过连接池的地址。`,
  },
  {
    when: isCode('ERR_INVALID_URL'),
    say: () =>
      'DATABASE_URL 无法识别。DATABASE_URL is not usable: give one host or several, as in postgres://user:password@host1:5432,host2:5432/name; characters like @ and / in the password are written as %40 and %2F.',
  },
  {
    when: isCode('ECONNREFUSED', 'ECONNRESET', 'EHOSTUNREACH', 'ENETUNREACH', '57P03'),
    say: (place) =>
      `无法连接数据库。${databaseOf(place)} takes no connections: start it, or check host and port in DATABASE_URL.`,
  },
  {
    when: isCode('ENOTFOUND', 'EAI_AGAIN'),
    say: (place) => `找不到数据库主机。The host of ${databaseOf(place)} is not known: check DATABASE_URL.`,
  },
  {
    when: (code, message) => code === 'ETIMEDOUT' || /timeout expired|timeout exceeded/.test(message),
    say: (place) =>
      `数据库 10 秒内没有回应。${databaseOf(place)} did not answer within 10 s: check that it runs and that a firewall lets us through.`,
  },
  {
    when: (_, message) => message === FOREIGN_EDITION,
    say: ({ dataDir, ...place }) =>
      `数据库由另一版本的程序建立，本版本不能接着使用。${databaseOf({ dataDir, ...place })} was made by another edition: start that edition on it, or begin anew with an empty database (another DATA_DIR than ${dataDir}; demonstrations: npm run db:reset).`,
  },
  {
    when: isCode('25006'),
    say: (place) =>
      `数据库为只读。${databaseOf(place)} is read-only, perhaps a standby: set DATABASE_URL to the primary.`,
  },
  {
    when: isCode('28P01', '28000'),
    say: (place) => `数据库拒绝登录。${databaseOf(place)} refuses user or password: check DATABASE_URL.`,
  },
  {
    when: isCode('3D000'),
    say: (place) =>
      `数据库不存在。${databaseOf(place)} has no database of that name: create it, or check DATABASE_URL.`,
  },
  {
    when: isCode('42501'),
    say: (place) =>
      `数据库权限不足。Our user at ${databaseOf(place)} must own its database, to create tables there; or name the owner in DATABASE_OWNER_URL.`,
  },
  {
    when: isCode('53300'),
    say: (place) =>
      `数据库连接数已满。${databaseOf(place)} has no connection left: raise max_connections, or lower DB_POOL_SIZE.`,
  },
  {
    when: isCode('ENOSPC', 'EDQUOT', '53100'),
    say: ({ dataDir }) =>
      `磁盘已满。The disk is full: free space for ${dataDir} and for the database, then start again.`,
  },
  {
    when: (code, message) => /^(?:EACCES|EPERM)$/.test(code) && /listen/.test(message),
    say: ({ port }) => `无权使用端口 ${port}。We may not listen at port ${port}: set PORT to 1024 or more.`,
  },
  {
    when: isCode('EACCES', 'EPERM', 'EROFS'),
    say: ({ dataDir }, message) =>
      `无权写入数据目录。We may not write where we must (${message}): give our user the folder ${dataDir}, or set another DATA_DIR.`,
  },
]

/** Why the server did not start, and what to do; the message itself where nobody foresaw it. */
export function startFault(error: unknown, place: Place): string {
  const code = faultCode(error) ?? ''
  let root = error as Error
  while (root.cause instanceof Error) root = root.cause
  const texts = [(error as Error).message, root.message]
  const cause = CAUSES.find(({ when }) => texts.some((text) => when(code, text)))
  return cause ? cause.say(place, root.message) : root.message
}
