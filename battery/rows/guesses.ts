import { contract } from '@appeal/contract'
import type { Route } from '@appeal/contract/kit/routes.ts'
import { caseIn, copyCase, makePlayers } from '../../apps/server/src/testing/stages.ts'
import { fieldsOf, NOBODYS, plausible, ROUTES, saidIn, send, withField } from '../calls.ts'
import { anAddress } from '../strangers.ts'
import type { Outcome, Trial } from '../trial.ts'
import { makePersonas } from '../world.ts'

/** Right answers, and tries of one address and of one number in an hour, as the rules say them. */
const MOST = 20
const FREE = 5
const HOUR = 3_600_000
const CASES = 12

/** Reading calls of consumers that take an id of something. */
const BY_ID: readonly Route[] = ROUTES.filter(
  ({ access, method, query, raw, acts }) =>
    method === 'GET' && query && !raw && !acts && access.kind !== 'anyone' && access.areas.includes('c'),
).filter((route) => fieldsOf(route).some(({ path }) => /^id$|Id$/.test(path[0] ?? '')))

/** Numbers with tails of phones, and ids next to those that are: nothing is told, and who guesses is held up. */
export async function run(trial: Trial): Promise<Outcome> {
  const { size, random, miss, spoiled } = trial
  const app = await trial.open()
  const who = await makePlayers(app)
  const source = await caseIn(app, who, 'pending_accept')
  const ids = [source]
  while (ids.length < CASES) ids.push(await copyCase(app, source))
  // The tail of a copied case belongs to the number of the first, so that no guess can be right by luck.
  const { rows } = await app.owner.query('select appeal_no from appeals where id = any($1)', [ids.slice(1)])
  const numbers = rows.map(({ appeal_no }) => appeal_no as string)

  const { publicProgress } = contract.appeals
  const ask = async (appealNo: string, phoneTail: string, address: string, captcha?: string) => {
    const call = { params: {}, query: { appealNo, phoneTail, captcha }, body: undefined }
    const raw = await send(app, publicProgress, call, undefined, address)
    const said = saidIn(raw)
    if (said.code === 200) miss(`${appealNo} with ${phoneTail} is told to a stranger`)
    return { reason: spoiled === 'told' ? 'appeals.no_match' : said.reason, body: raw.body, data: said.data }
  }
  /** What a person would do with a picture that comes with a refusal. */
  const solved = async (data: unknown): Promise<string | undefined> => {
    const { validCodeReqNo, validCodeText } = (data ?? {}) as Record<string, string | undefined>
    const sum = (validCodeText ?? '').match(/\d+/g)?.map(Number)
    return sum && validCodeReqNo ? `${validCodeReqNo}:${sum.reduce((a, b) => a + b, 0)}` : undefined
  }
  const wrongTail = () => String(random.below(10_000)).padStart(4, '0')
  const near = (no: string) => no.slice(0, -4) + String(random.below(10_000)).padStart(4, '0')
  let judged = 0
  let asked = 0
  const guess = async (no: string, address: string): Promise<boolean> => {
    const tail = wrongTail()
    asked += 1
    let said = await ask(no, tail, address)
    if (said.reason === 'request.challenge') said = await ask(no, tail, address, await solved(said.data))
    if (said.reason === 'appeals.no_match') judged += 1
    return said.reason === 'appeals.no_match'
  }
  // From one address, at numbers near real ones; then at one number, from everywhere.
  const rounds = Math.max(1, Math.ceil(size / 400))
  for (let round = 0; round < rounds; round += 1) {
    for (const [what, one] of [
      ['one address', () => guess(near(random.pick(numbers)), '198.51.100.7')],
      ['one number', () => guess(numbers[round % numbers.length]!, anAddress(random))],
    ] as const) {
      judged = 0
      for (let n = 0; n < 60; n += 1) await one()
      if (judged > MOST) miss(`${judged} guesses by ${what} were judged within an hour, not ${MOST}`)
      app.clock.advance(HOUR)
    }
    // Without pictures it ends after a handful.
    let free = 0
    for (let n = 0; n < 20; n += 1) {
      asked += 1
      if ((await ask(near(numbers[0]!), wrongTail(), '203.0.113.9')).reason === 'appeals.no_match') free += 1
    }
    if (free > FREE) miss(`${free} guesses were judged without a picture, not ${FREE}`)
    app.clock.advance(HOUR)
    const there = await ask(numbers[0]!, wrongTail(), anAddress(random))
    const nowhere = await ask(near('SS4403001999010100000'), wrongTail(), anAddress(random))
    if (there.body !== nowhere.body)
      miss(`a number that is there answers ${there.body}, another ${nowhere.body}`)
    app.clock.advance(HOUR)
  }

  // Ids follow each other in time: those beside a real one are the best guesses there are.
  const personas = await makePersonas(app)
  const stranger = personas.find(({ name }) => name === 'consumer B')!
  const ofNobody = new Map<Route, string>()
  const bodyFor = async (route: Route, id: string) => {
    const field = fieldsOf(route).find(({ path }) => /^id$|Id$/.test(path[0] ?? ''))!
    await app.platform.database.pool.query('delete from rate_counters')
    return (await send(app, route, withField(plausible(app, route), field, id), stranger.token)).body
  }
  for (const route of BY_ID) ofNobody.set(route, await bodyFor(route, NOBODYS))
  const steps = Math.ceil(size / BY_ID.length)
  for (let n = 0; n < steps; n += 1) {
    const id = String(BigInt(random.pick(ids)) + BigInt(random.chance(0.3) ? 0 : random.below(200) - 100))
    for (const route of BY_ID) {
      asked += 1
      const body = await bodyFor(route, id)
      if (body !== ofNobody.get(route))
        miss(`${route.name} tells of ${id}: ${body.slice(0, 200)}`, [route.name, id])
    }
  }
  return {
    cases: asked,
    said: `≤ ${MOST} guesses of an address or at a number judged in an hour, ≤ ${FREE} without a picture, numbers that are there answer as those that are not; ${steps} ids beside real ones by ${BY_ID.length} calls: the bytes of an id that nobody has`,
  }
}
