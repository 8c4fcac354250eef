import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { z } from 'zod'
import { placesIn } from './platform/db/primary.ts'
import { replicaFault, replicaPlaces } from './platform/db/replicas.ts'

const flag = z.enum(['true', 'false']).transform((v) => v === 'true')
const list = z.string().transform((v) =>
  v
    .split(',')
    .map((s) => s.trim().toLowerCase())
    .filter(Boolean),
)
/** `account:phone` pairs, separated by commas. */
const phones = z
  .string()
  .regex(/^\s*(\w+:1[3-9]\d{9}\s*(,\s*|$))*$/)
  .transform(
    (v): Record<string, string> =>
      Object.fromEntries(
        v.split(',').flatMap((pair) => (pair.trim() ? [pair.trim().split(':') as [string, string]] : [])),
      ),
  )
const optional = z.string().min(1).optional()

/** Every setting that comes from the environment; each has a line in `.env.example`. */
const Settings = z.object({
  APP_MODE: z.enum(['demo', 'production', 'test']).default('demo'),
  /** The same product beside the real one, where enterprises try their systems (decision 0028). */
  SANDBOX: flag.default(false),
  /** Public address of the sandbox, which the real product points enterprises to. */
  SANDBOX_URL: z.url({ protocol: /^https?$/ }).optional(),
  HOST: optional,
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  /** Where Prometheus reads; without a port nobody can. Never on the public one. */
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  METRICS_PORT: z.coerce.number().int().min(1).max(65535).optional(),
  /** A collector of OpenTelemetry that takes OTLP over HTTP, such as `http://127.0.0.1:4318`; nothing is traced without. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_SERVICE_NAME: z.string().min(1).default('postal-appeal'),
  /** Part of the traces that is kept. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  DATA_DIR: z.string().default('.data'),
  /** One host, or several of which one accepts writing; may be a pooler with DATABASE_DIRECT_URL. */
  DATABASE_URL: optional,
  /** The same role around the pooler that DATABASE_URL names: signals, jobs and limits need sessions of their own. */
  DATABASE_DIRECT_URL: optional,
  /** The role that owns the tables, for keeping their schema; DATABASE_URL is then of one that owns nothing. */
  DATABASE_OWNER_URL: optional,
  /** Replicas that statistics, lists of cases, public pages and exports are read from (decision 0029), commas between them. */
  DATABASE_READ_URL: optional,
  DB_POOL_SIZE: z.coerce.number().int().min(2).max(200).default(20),
  /** 64 hex digits, or `2:hex,1:hex` after a rotation; otherwise a key file of mode 0600 is made. */
  MASTER_KEY: optional,
  MASTER_KEY_FILE: optional,
  /** A ClamAV daemon that every file passes before it is kept: `tcp://host:3310` or `unix:/run/clamav/clamd.ctl`. */
  SCANNER_URL: z
    .string()
    .regex(/^(tcp:\/\/[^/\s]+|unix:\/\S+)$/)
    .optional(),
  /** 64 hex digits, or `current,previous`. */
  SM2_PRIVATE_KEY: optional,
  /** A second place for the signed heads of the log, appended to as JSON lines: best on another disk or machine. */
  LOG_HEADS_FILE: optional,
  /** Bare token as the answer of area b's sign-in, for stock clients of the ecosystem. */
  LOGIN_ANSWER: z.enum(['object', 'token']).default('object'),
  LOGIN_REQUIRE_NONCE: flag.default(false),
  /** Whether staff need an authenticator beside the password; in production they do unless it says otherwise. */
  SECOND_FACTOR: z.enum(['required', 'optional']).optional(),
  /** Lets clients in by the password alone that take a bare token and know of no second step. */
  LOGIN_WITHOUT_FACTOR: flag.default(false),
  /** How such clients show a factor again before acts that weigh much: signing in anew, or by a picture that asks for it. */
  LOGIN_STEP_UP: z.enum(['refuse', 'challenge']).default('refuse'),
  /** Lets such clients change a password as they send it: in clear, for the line's own encryption to protect. */
  PLAIN_PASSWORD_CHANGE: flag.default(false),
  /** Serves `/sys/…` and `/biz/…`, with and without `/api`, as clients without a gateway call them. */
  SHORT_PATHS: flag.default(false),
  /** `open` sends the sum in words with every picture, for tests; `guarded` asks for work first (decision 0009). */
  CAPTCHA_TEXT: z.enum(['guarded', 'open']).optional(),
  /** Sums in words that one address may get in an hour. */
  CAPTCHA_WORDS_PER_HOUR: z.coerce.number().int().min(1).max(10_000).default(30),
  PASSWORD_PROFILE: z.enum(['dengbao', 'nist']).default('dengbao'),
  /** Hosts that serve only the portal (their /login is 404) or only the back-office (spec 4). */
  PORTAL_ONLY_HOSTS: list.default([]),
  OFFICE_ONLY_HOSTS: list.default([]),
  /** Other origins that may call the API from a browser, or `*`. */
  CORS_ORIGINS: list.default([]),
  /** Number of proxies in front that set X-Forwarded-For. */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(5).default(0),
  PUBLIC_URL: z.url().optional(),
  /** Phones of the first administrators, read once: `sysadmin:13800000000,secadmin:…,auditadmin:…`. */
  ADMIN_PHONES: phones.default({}),
  RUN_JOBS: flag.default(true),
  /** The code generator shows the database's tables; a production server has it off unless asked. */
  CODEGEN: flag.optional(),
  DEMO_CASES: z.coerce.number().int().min(0).max(5000).default(300),
  /** Hosts of inner networks that the settings of file, mail and SMS engines may name. */
  ENGINE_HOSTS: list.default([]),
  /** Hosts of inner networks to which enterprises may have events sent. */
  WEBHOOK_HOSTS: list.default([]),
  S3_ENDPOINT: optional,
  S3_REGION: optional,
  S3_BUCKET: optional,
  S3_ACCESS_KEY: optional,
  S3_SECRET_KEY: optional,
  SMTP_URL: optional,
  MAIL_FROM: optional,
  SMS_ENGINE: z.enum(['LOCAL', 'ALIYUN', 'TENCENT']).default('LOCAL'),
  SMS_ACCESS_KEY: optional,
  SMS_SECRET_KEY: optional,
  SMS_SIGN_NAME: optional,
  SMS_TEMPLATE: optional,
  SMS_APP_ID: optional,
  SMS_ENDPOINT: optional,
  /** Third-party sign-in: an OpenID Connect provider; off without an issuer. */
  THIRD_ISSUER: z.url().optional(),
  THIRD_CLIENT_ID: optional,
  THIRD_CLIENT_SECRET: optional,
  /** Address of the web's /callback page, as it is registered with the provider. */
  THIRD_REDIRECT_URL: z.url().optional(),
  THIRD_NAME: optional,
  /** Whether somebody whom no account is linked to gets a consumer's account. */
  THIRD_ALLOW_STRANGERS: flag.default(false),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

/** Names of all settings. */
export const settingNames: readonly string[] = Object.keys(Settings.shape)

export type Config = z.output<typeof Settings> & {
  root: string
  production: boolean
  host: string
  CODEGEN: boolean
  SECOND_FACTOR: 'required' | 'optional'
}

const KNOWN_PASSWORDS = new Set(['', 'password', 'postgres', '123456', 'admin', 'root', 'changeme', 'secret'])
// A key typed by hand or copied from an example repeats itself; 32 random bytes hardly ever hold fewer different ones.
const DIFFERENT_BYTES = 16

/** What a production server must not start with. */
function unsafeSettings(given: z.output<typeof Settings>): string[] {
  const { MASTER_KEY, SM2_PRIVATE_KEY, CAPTCHA_TEXT } = given
  const { DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_OWNER_URL } = given
  const isWeakKey = (hex: string) => new Set(hex.match(/../g)).size < DIFFERENT_BYTES
  const keys = { MASTER_KEY, SM2_PRIVATE_KEY }
  const weak = Object.entries(keys).flatMap(([name, value]) =>
    (value?.match(/[0-9a-fA-F]{64}/g) ?? []).some(isWeakKey) ? [`${name}: this is not a random key`] : [],
  )
  const named = Object.entries({ DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_OWNER_URL })
    .map(([name, value]) => [name, value && placesIn(value)[0]] as const)
    .concat(replicaPlaces(given.DATABASE_READ_URL ?? '').map((place) => ['DATABASE_READ_URL', place]))
  for (const [name, url] of named) {
    const isLocal = url && /[?&]host=\//.test(url)
    if (url && !isLocal && URL.canParse(url) && KNOWN_PASSWORDS.has(new URL(url).password.toLowerCase()))
      weak.push(`${name}: the password is empty or a well-known one`)
  }
  if (CAPTCHA_TEXT === 'open') weak.push('CAPTCHA_TEXT: open tells robots every answer; it is for tests')
  return weak
}

const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/

/** What is missing or unsafe in the settings of third-party sign-in. */
function thirdFaults(given: z.output<typeof Settings>): string[] {
  const { THIRD_ISSUER, THIRD_CLIENT_ID, THIRD_REDIRECT_URL } = given
  if (!THIRD_ISSUER) return []
  const faults = Object.entries({ THIRD_CLIENT_ID, THIRD_REDIRECT_URL })
    .filter(([, value]) => value === undefined)
    .map(([name]) => `${name}: required with THIRD_ISSUER`)
  const { protocol, hostname } = new URL(THIRD_ISSUER)
  // What the provider says about people is believed, so nobody on the way may change it.
  if (protocol !== 'https:' && !(protocol === 'http:' && LOOPBACK.test(hostname)))
    faults.push('THIRD_ISSUER: must be https')
  return faults
}

/** What is wrong with the replicas that are named. */
function replicaFaultOf({
  DATABASE_READ_URL: list,
  DATABASE_URL,
}: z.output<typeof Settings>): string | undefined {
  if (list === undefined) return undefined
  return DATABASE_URL ? replicaFault(list) : 'needs DATABASE_URL, the database they are replicas of'
}

const withoutEmpty = (env: NodeJS.ProcessEnv) =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value))

/** Where a sandbox lies and listens unless it is told: beside the real product. */
const OF_SANDBOX = { DATA_DIR: 'data/sandbox', PORT: '3001' }

/**
 * Reads the configuration: the environment, and what it leaves out from a `.env` file beside package.json. A sandbox that
 * the environment asks for reads `.env.sandbox` instead, so that it takes no database and no key of the real product.
 *
 * @param root repository root; relative paths of settings start there
 * @throws Error naming each setting that is not usable
 */
export function readConfig(root: string, env: NodeJS.ProcessEnv = process.env): Config {
  const file = resolve(root, env.SANDBOX === 'true' ? '.env.sandbox' : '.env')
  const named: NodeJS.ProcessEnv = { ...(existsSync(file) && parseEnv(readFileSync(file, 'utf8'))), ...env }
  const given = named.SANDBOX === 'true' ? { ...OF_SANDBOX, ...withoutEmpty(named) } : named
  const known = Object.fromEntries(
    Object.keys(Settings.shape).flatMap((key) => (given[key] ? [[key, given[key]]] : [])),
  )
  const parsed = Settings.safeParse(known)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`Configuration is not usable:\n${lines.join('\n')}`)
  }
  const { DATABASE_DIRECT_URL, DATABASE_OWNER_URL } = parsed.data
  // The limits of the running product are its role's behind a pooler; the owner's work must not have them.
  if (DATABASE_DIRECT_URL && !DATABASE_OWNER_URL)
    throw new Error(
      'Configuration is not usable:\n  DATABASE_DIRECT_URL: needs DATABASE_OWNER_URL, of another role',
    )
  const replicas = replicaFaultOf(parsed.data)
  if (replicas) throw new Error(`Configuration is not usable:\n  DATABASE_READ_URL: ${replicas}`)
  const third = thirdFaults(parsed.data)
  if (third.length) throw new Error(`Configuration is not usable:\n  ${third.join('\n  ')}`)
  const production = parsed.data.APP_MODE === 'production'
  // Its nation and its accounts are those of the demonstration, which production knows nothing of.
  if (parsed.data.SANDBOX && production)
    throw new Error(
      'Configuration is not usable:\n  SANDBOX: a sandbox has the demonstration nation; leave APP_MODE out',
    )
  const weak = production ? unsafeSettings(parsed.data) : []
  if (weak.length) throw new Error(`Configuration is not safe for production:\n  ${weak.join('\n  ')}`)
  return {
    ...parsed.data,
    CODEGEN: parsed.data.CODEGEN ?? !production,
    SECOND_FACTOR: parsed.data.SECOND_FACTOR ?? (production ? 'required' : 'optional'),
    DATA_DIR: resolve(root, parsed.data.DATA_DIR),
    root,
    production,
    // A demonstration is for this machine alone; a real server listens for its proxy.
    host: parsed.data.HOST ?? (production ? '0.0.0.0' : '127.0.0.1'),
  }
}
