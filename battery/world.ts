import { contract } from '@appeal/contract'
import type { Route } from '@appeal/contract/kit/routes.ts'
import { png } from '../apps/server/src/features/files/files.fixtures.ts'
import { storeWhole } from '../apps/server/src/features/files/files.service.ts'
import { aMatter, contextOf, fileAppeal } from '../apps/server/src/testing/cases.ts'
import { caseAt, fileCase, makeCourier } from '../apps/server/src/testing/otherCases.ts'
import { makeConsumer, makeEnterpriseUser, makeOfficer } from '../apps/server/src/testing/people.ts'
import type { TestApp } from '../apps/server/src/testing/server.ts'
import { caseIn, play, UNIT_BELOW } from '../apps/server/src/testing/stages.ts'
import { plausible } from './calls.ts'
import type { Random } from './random.ts'

/** Somebody who knocks. */
export interface Persona {
  name: string
  area: 'a' | 'b' | 'c' | 'd' | undefined
  id: string
  org?: string
  token?: string
  grants: ReadonlySet<string>
}

/** Something that is not everybody's. */
export interface Thing {
  /** What it is and how it stands to people. */
  name: string
  id: string
  /** Whose it may be, said without asking the product's own policies. */
  isOf(persona: Persona): boolean
}

export interface World {
  personas: Persona[]
  things: Thing[]
}

const covers = (org: string | undefined, of: string | null): boolean => {
  if (!org || !of) return false
  if (org === of || org === 'BUR-000000') return of.startsWith(org.slice(0, 3))
  if (/^BUR-\d\d0000$/.test(org)) return of.startsWith(org.slice(0, 6))
  return of.startsWith(/^ENT-\w+-\d+$/.test(org) ? org : `${org}-`)
}

const NO_CASES = ['sysAdmin', 'secAdmin', 'auditAdmin']

export interface CaseFacts {
  owner: string | null
  bureau: string | null
  enterprise: string | null
  shielded: boolean
  draft?: boolean
}

/** Whether a case may be known to somebody: by who filed it, which bureau has it, which unit it was passed to. */
export function knows(persona: Persona, of: CaseFacts): boolean {
  if (persona.area === 'c' || persona.area === 'd') return of.owner === persona.id
  if (of.draft || NO_CASES.includes(persona.name)) return false
  if (persona.area === 'b') return covers(persona.org, of.bureau)
  const isUpper = /^ENT-\w+(-\d\d)?$/.test(persona.org ?? '')
  return persona.area === 'a' && covers(persona.org, of.enterprise) && (isUpper || !of.shielded)
}

/** Facts of all cases, by id, as the database has them. */
export async function factsOfCases(app: TestApp): Promise<Map<string, CaseFacts>> {
  const { rows } = await app.platform.database.pool.query<CaseFacts & { id: string }>(
    `select a.id::text, appellant_id::text as owner, b.code as bureau, e.code as enterprise, false as shielded
     from appeals a left join organisations b on b.id = a.bureau_id left join organisations e on e.id = a.enterprise_id
     union all
     select c.id::text, owner_id::text, b.code, e.code, coalesce(shielded, false)
     from cases c left join organisations b on b.id = c.bureau_id left join organisations e on e.id = c.enterprise_id`,
  )
  return new Map(rows.map(({ id, ...facts }) => [id, facts]))
}

/** People of every kind and place. */
export async function makePersonas(app: TestApp): Promise<Persona[]> {
  const made: Persona[] = [{ name: 'anonymous', area: undefined, id: '', grants: new Set() }]
  const add = async (name: string, area: 'a' | 'b' | 'c' | 'd', id: string, org?: string) => {
    const { viewer } = await contextOf(app, id)
    const { token } = await app.as(id)
    made.push({ name, area, id, token, grants: new Set(viewer!.grants.keys()), ...(org && { org }) })
  }
  const staff = async (role: string, org: string, name = role) =>
    add(
      name,
      org.startsWith('BUR') ? 'b' : 'a',
      (await (org.startsWith('BUR') ? makeOfficer : makeEnterpriseUser)(app, org, role)).id,
      org,
    )
  await add('consumer A', 'c', (await makeConsumer(app)).id)
  await add('consumer B', 'c', (await makeConsumer(app)).id)
  await add('courier A', 'd', await makeCourier(app))
  await add('courier B', 'd', await makeCourier(app, { brand: 'YTO' }))
  await staff('outlet', 'ENT-ZTO-440306-01', 'outlet A1')
  await staff('outlet', UNIT_BELOW, 'outlet A2')
  await staff('brandProvince', 'ENT-ZTO-44', 'brand 1 province')
  await staff('brandHq', 'ENT-ZTO', 'brand 1')
  await staff('brandHq', 'ENT-YTO', 'brand 2')
  await staff('cityHandler', 'BUR-440300', 'bureau P1')
  await staff('cityHandler', 'BUR-330100', 'bureau P2')
  await staff('cityLeader', 'BUR-330100', 'leader P2')
  await staff('provinceCentre', 'BUR-330000', 'province P2')
  await staff('stateCentre', 'BUR-000000', 'national')
  for (const role of NO_CASES) await staff(role, 'BUR-000000')
  return made
}

/** Mostly somebody who is let in: the rest is decided by the first line of each call. */
export function knockerAt(
  random: Random,
  { access, permission }: Route,
  personas: readonly Persona[],
): Persona {
  const welcome = personas.filter(
    ({ area, grants }) =>
      access.kind === 'anyone' ||
      (area && access.areas.includes(area) && (access.kind !== 'granted' || grants.has(permission))),
  )
  return random.pick(welcome.length && random.chance(0.9) ? welcome : personas)
}

/** Objects in every relation to these people. */
export async function makeThings(app: TestApp, personas: readonly Persona[]): Promise<Thing[]> {
  const of = (name: string) => personas.find((one) => one.name === name)!
  const consumer = of('consumer A').id
  const who = { consumer, officer: of('bureau P1').id, enterprise: of('brand 1').id }
  const cases: Record<string, string> = {
    'pending appeal': await caseIn(app, who, 'pending_accept'),
    'appeal at the brand': await caseIn(app, who, 'at_enterprise'),
    'appeal in verification': await caseIn(app, who, 'verifying'),
    'appeal in mediation': await caseIn(app, who, 'mediating'),
    'closed appeal': await caseIn(app, who, 'closed'),
    'appeal of another province': (
      await fileAppeal(app, consumer, aMatter({ recipient: { ...aMatter().recipient, areaCode: '330106' } }))
    ).id,
    'appeal at the brand in another province': await caseIn(
      app,
      { ...who, officer: of('bureau P2').id },
      'at_enterprise',
      aMatter({ recipient: { ...aMatter().recipient, areaCode: '330106' } }),
    ),
    'appeal of another brand': (await fileAppeal(app, consumer, aMatter({ brand: 'YTO' }))).id,
  }
  const atOutlet = await caseIn(app, who, 'at_enterprise')
  await play(app, who.enterprise, 'assign', atOutlet)
  cases['appeal at outlet A2'] = atOutlet
  for (const kind of ['consultation', 'report', 'letter'] as const)
    cases[kind] = await fileCase(app, kind, consumer)
  const courier = of('courier A').id
  cases['shielded courier'] = await caseAt(app, 'courier', 'at_enterprise', { ...who, owner: courier })
  cases['answered letter'] = await caseAt(app, 'letter', 'acknowledged', { ...who, owner: consumer })
  const facts = await factsOfCases(app)
  const things: Thing[] = Object.entries(cases).map(([name, id]) => ({
    name,
    id,
    isOf: (persona) => knows(persona, facts.get(id)!),
  }))
  return [...things, ...(await hangingThings(app, personas, who, cases))]
}

type Who = { consumer: string; officer: string; enterprise: string }

/** Drafts, files, messages, sessions and papers: what hangs on people and cases. */
async function hangingThings(
  app: TestApp,
  personas: readonly Persona[],
  who: Who,
  cases: Record<string, string>,
): Promise<Thing[]> {
  const ownedBy = (id: string) => (persona: Persona) => persona.id === id
  const facts = await factsOfCases(app)
  const things: Thing[] = []
  const draft = await caseIn(app, who, 'draft')
  things.push({ name: 'draft', id: draft, isOf: ownedBy(who.consumer) })
  const owner = await contextOf(app, who.consumer)
  const file = (await storeWhole(owner, { name: 'a.png', bytes: await png() })).id
  // Whoever administers files keeps the register of them all.
  const keepsFiles = (persona: Persona) => persona.id === who.consumer || persona.name === 'sysAdmin'
  things.push({ name: 'file of nothing', id: file, isOf: keepsFiles })
  const closed = facts.get(cases['closed appeal']!)!
  const { rows } = await app.platform.database.pool.query<{ name: string; id: string; of: string | null }>(
    `(select 'message' as name, message_id::text as id, user_id::text as of from message_receipts where user_id = $1 limit 1)
     union all (select 'session', id::text, user_id::text from sessions where user_id = $1 limit 1)
     union all (select 'paper', id::text, null from papers where case_id = $2 limit 1)
     union all (select 'deadline', id::text, null from deadlines where case_id = $2 limit 1)
     union all (select 'event', id::text, null from case_events where case_id = $2 limit 1)
     union all (select 'transfer', id::text, null from appeal_transfers where appeal_id = $2 limit 1)`,
    [who.consumer, cases['closed appeal']],
  )
  const keepsPeople = (id: string | null) => (persona: Persona) =>
    persona.id === id || NO_CASES.includes(persona.name)
  for (const { name, id, of } of rows)
    things.push({
      name,
      id,
      isOf: of === null ? (persona) => knows(persona, closed) : keepsPeople(of),
    })
  // Officers are known at their bureau and above it, consumers to those who administer accounts; nobody is to others.
  const handler = personas.find(({ name }) => name === 'bureau P1')!
  const isAt = (persona: Persona) => persona.area === 'b' && covers(persona.org, handler.org!)
  things.push(
    { name: 'account of a consumer', id: who.consumer, isOf: keepsPeople(who.consumer) },
    { name: 'account of an officer', id: handler.id, isOf: isAt },
  )
  return [...things, ...(await ownThings(app, personas))]
}

/** What people keep for themselves: a begun upload, a view, a text, an export. */
async function ownThings(app: TestApp, personas: readonly Persona[]): Promise<Thing[]> {
  const make = async (
    name: string,
    by: string,
    route: Route,
    body: Record<string, unknown>,
  ): Promise<Thing> => {
    const owner = personas.find((one) => one.name === by)!
    const { code, data, reason } = await (await app.as(owner.id)).call(route, {
      body: { ...(plausible(app, route).body as object), ...body },
    })
    const id =
      (data as { id?: string; uploadId?: string } | null)?.id ??
      (data as { uploadId?: string } | null)?.uploadId
    if (code !== 200 || !id) throw new Error(`${route.name} of the world answers ${code} ${reason}`)
    return { name, id, isOf: (persona) => persona.id === owner.id }
  }
  const { uploads, views, cannedTexts, exports } = contract
  return [
    await make('begun upload', 'consumer A', uploads.begin, {
      name: 'a.png',
      size: 10,
      fingerprint: 'a'.repeat(64),
    }),
    await make('view', 'bureau P1', views.save, {
      id: undefined,
      version: undefined,
      list: 'bureau',
      title: '我的',
      queue: 'all',
      filters: {},
    }),
    await make('canned text', 'bureau P1', cannedTexts.add, {}),
    await make('export', 'bureau P1', exports.start, { query: {}, columns: ['appealNo'] }),
  ]
}

export async function makeWorld(app: TestApp): Promise<World> {
  const personas = await makePersonas(app)
  return { personas, things: await makeThings(app, personas) }
}
