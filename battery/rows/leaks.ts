import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import pino from 'pino'
import { aMatter, fileAppeal } from '../../apps/server/src/testing/cases.ts'
import { isInClear } from '../../apps/server/src/testing/clear.ts'
import { makeConsumer } from '../../apps/server/src/testing/people.ts'
import type { TestApp } from '../../apps/server/src/testing/server.ts'
import { fieldsOf, plausible, ROUTES, send, withField } from '../calls.ts'
import type { Random } from '../random.ts'
import type { Outcome, Trial } from '../trial.ts'
import { makeWorld, type Persona } from '../world.ts'

/** Telephones of houses and addresses of far ends are no personal data. */
const OF_HOUSES = /service|hotline|corporate|org|sender(?:Address|Name)|from/i

interface Planted {
  what: string
  value: string
}

/** Values of people that occur nowhere else, and a mark of each for texts. */
function plant(random: Random, serial: number): Record<'phone' | 'email' | 'idNumber' | 'secret', Planted> {
  const n = String(10_000_000 + serial)
  return {
    phone: { what: 'a phone', value: `131${n}` },
    email: { what: 'an address', value: `planted${n}@mail.example.cn` },
    idNumber: { what: 'a number of identity', value: `44030019900101${n.slice(-4)}` },
    secret: { what: 'a secret', value: `Zx9!${random.text(20)}` },
  }
}

/** Words that nobody may take as a password: they lie open to those who keep them, and are nobody's. */
const OF_NOBODY: readonly string[] = ['weakWords']

const kindOf = (name: string): 'phone' | 'email' | 'idNumber' | 'secret' | undefined => {
  if (OF_HOUSES.test(name)) return undefined
  if (/phone|mobile/i.test(name)) return 'phone'
  if (/email|receiveAccount/i.test(name)) return 'email'
  if (/idCard|idNumber|certNo/i.test(name)) return 'idNumber'
  return /password|^token$|^validCode$/i.test(name) ? 'secret' : undefined
}

/** Lines of the log at its most talkative, kept instead of printed. */
function keepLog({ platform: { log } }: TestApp): string[] {
  const lines: string[] = []
  log.level = 'trace'
  const { [pino.symbols.streamSym]: stream } = log as unknown as Record<symbol, { write(line: string): void }>
  stream!.write = (line) => lines.push(line)
  return lines
}

function* filesUnder(folder: string): Generator<string> {
  for (const name of readdirSync(folder)) {
    const at = path.join(folder, name)
    if (statSync(at).isDirectory()) yield* filesUnder(at)
    else yield at
  }
}

const knocker = (personas: readonly Persona[], route: (typeof ROUTES)[number]) =>
  personas.findLast(
    ({ area, grants }) =>
      area &&
      (route.access.kind === 'anyone' ||
        (route.access.areas.includes(area) &&
          (route.access.kind !== 'granted' || grants.has(route.permission)))),
  )

/** Personal data in every field that takes some, by whoever may; then every table, file and line of the log is read for it. */
export async function run(trial: Trial): Promise<Outcome> {
  const { size, random, miss, spoiled } = trial
  const planted: Planted[] = []
  let sent = 0
  const app = await trial.open()
  const log = keepLog(app)
  const { personas } = await makeWorld(app)
  app.platform.log.info('heard')
  if (log.length === 0) miss('the log is not heard')
  const carriers = ROUTES.filter(
    ({ name, upload }) => !upload && !OF_NOBODY.includes(name.split('.')[0]!),
  ).filter((route) => fieldsOf(route).some(({ path }) => kindOf(path.at(-1) ?? '')))
  while (sent < size) {
    await app.platform.database.pool.query('delete from rate_counters')
    const own = plant(random, planted.length)
    const { id } = await makeConsumer(app, { phone: own.phone.value, idNumber: own.idNumber.value })
    planted.push(own.phone, own.idNumber)
    const end = plant(random, planted.length + 5_000_000)
    const { sender } = aMatter()
    await fileAppeal(app, id, aMatter({ sender: { ...sender, phone: end.phone.value } }))
    planted.push(end.phone)
    for (const route of carriers) {
      const of = plant(random, planted.length)
      let call = plausible(app, route)
      for (const field of fieldsOf(route)) {
        const kind = kindOf(field.path.at(-1) ?? '')
        if (kind) call = withField(call, field, of[kind].value)
      }
      planted.push(...Object.values(of))
      await send(app, route, call, knocker(personas, route)?.token)
      sent += 1
    }
  }
  if (spoiled === 'clear')
    await app.owner.query(
      'update organisations set service_phone = $1 where id = (select min(id) from organisations)',
      [planted[0]!.value],
    )
  const seen = { tables: 0, rows: 0, files: 0 }
  const { rows: tables } = await app.owner.query<{ name: string }>(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')",
  )
  // Most rows hold none of them: what all have in common is looked for first.
  const marks = [
    /131\d{8}/,
    /planted\d{8}/,
    /44030019900101/,
    /Zx9!/,
    /313331(?:3\d){8}/,
    /706c616e746564/,
    /343430333030/,
  ]
  const judge = (text: string, where: string) => {
    if (!marks.some((mark) => mark.test(text))) return
    const found = planted.find(({ value }) => isInClear(text, value))
    if (found) miss(`${found.what} lies open in ${where}: ${text.slice(0, 300)}`)
  }
  for (const { name } of tables) {
    const { rows } = await app.owner.query<{ line: string }>(`select t::text as line from ${name} t`)
    seen.tables += 1
    seen.rows += rows.length
    for (const { line } of rows) judge(line, name)
  }
  for (const file of filesUnder(app.platform.config.DATA_DIR)) {
    seen.files += 1
    judge(readFileSync(file, 'latin1'), path.basename(file))
  }
  for (const line of log) judge(line, 'the log')
  return {
    cases: planted.length,
    said: `${planted.length} values in ${sent} calls by ${carriers.length} routes; ${seen.rows} rows of ${seen.tables} tables, ${seen.files} files, ${log.length} lines of the log: none of them in clear`,
  }
}
