import type { Random } from './random.ts'

// What JSON text can say and JSON.stringify cannot, put in after the fact.
const HUGE = '@huge@'
const POLLUTED = '@polluted@'
export const written = (value: unknown): string =>
  JSON.stringify(value ?? null)
    .replaceAll(`"${HUGE}"`, '1e309')
    .replaceAll(`"${POLLUTED}"`, '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"x":1}}}')

const DATES = ['2026-02-30', '0000-00-00', '275760-09-13', '9999-12-31 23:59:59', '2026-9-5', '+012026-01-01']

/** Values that no field is made for. */
export const NASTY: readonly unknown[] = [
  ...[null, true, false, 0, -1, 1.5, 2 ** 53 + 2, 1e20, HUGE, POLLUTED],
  ...[
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\ud800',
    'x\udfff',
    '\u202eabc',
    '\ufeff',
    '１２３４５',
    'NaN',
    '-1',
    '0x10',
  ],
  ...[
    '9223372036854775807',
    '9223372036854775808',
    '99999999999999999999999999',
    "' or 1=1 --",
    '%',
    '\\',
    '_',
  ],
  ...DATES,
  ...[
    '../../etc/passwd',
    '{{7*7}}',
    '\u0007\u001b[2J',
    '\r\nset-cookie: a=b',
    'constructor',
    '__proto__',
    'toString',
  ],
  '😀'.repeat(40),
  'a'.repeat(3_000),
  '字'.repeat(9_000),
  ...[[], [[]], [null], {}, { length: 3 }, { toString: 1, valueOf: 1 }, [{ id: null }]],
  Array.from({ length: 600 }, () => 'a'),
]

/** A value of any kind, seldom a large one. */
export function nastyValue(random: Random, depth = 0): unknown {
  if (depth < 3 && random.chance(0.1)) {
    const length = random.below(4)
    return random.chance(0.5)
      ? Array.from({ length }, () => nastyValue(random, depth + 1))
      : Object.fromEntries(Array.from({ length }, (_, at) => [`k${at}`, nastyValue(random, depth + 1)]))
  }
  if (random.chance(0.15)) return random.text(random.below(30), '\u0000a字\ud800\udc00\'"\\%_;<>\n😀0-')
  const value = random.pick(NASTY)
  // The long ones take most of the time and say the same each time.
  return typeof value === 'string' && value.length > 1_000 && random.chance(0.8) ? value.slice(0, 50) : value
}

export const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD'] as const

export const CONTENT_TYPES = [
  ...['application/json', 'application/json; charset=utf-8', 'application/json\t; x', 'application/jsonp'],
  ...['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'multipart/form-data'],
  ...[
    'multipart/form-data; boundary=b',
    '*/*',
    ';;;',
    'application/json;charset=utf-7',
    ' a',
    '\tapplication/json',
  ],
] as const

export const HEADERS: readonly Readonly<Record<string, string>>[] = [
  {},
  { token: 'A'.repeat(32) },
  { token: 'x' },
  { 'accept-language': 'en' },
  { 'accept-language': `${'zh,'.repeat(900)}en` },
  { 'idempotency-key': 'k' },
  { 'idempotency-key': '\u00e9'.repeat(300) },
  { 'x-forwarded-for': '127.0.0.1, ::1, unknown' },
  { forwarded: 'for=127.0.0.1' },
  { 'x-real-ip': '10.0.0.1', 'x-user-id': '1' },
  { origin: 'null', 'sec-fetch-site': 'cross-site' },
  { 'user-agent': '' },
  { 'user-agent': `${'Mozilla '.repeat(600)}` },
  { range: 'bytes=0-18446744073709551615,-1' },
  { 'if-none-match': '*', 'if-modified-since': 'never' },
  { 'content-encoding': 'gzip' },
  { 'transfer-encoding': 'chunked' },
  { expect: '100-continue' },
  { host: 'a b' },
  { cookie: 'token=1; token=2' },
]
