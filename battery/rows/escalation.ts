import { contract } from '@appeal/contract'
import { dutyOf } from '@appeal/contract/grants/duties.ts'
import type { Route } from '@appeal/contract/kit/routes.ts'
import { permissions } from '@appeal/contract/permissions.ts'
import { makeOfficer } from '../../apps/server/src/testing/people.ts'
import type { TestApp } from '../../apps/server/src/testing/server.ts'
import type { Random } from '../random.ts'
import type { Outcome, Trial } from '../trial.ts'

/** After so many acts everybody has what they began with, so that sequences begin again. */
const SEQUENCE = 24
const SCOPES = ['SCOPE_SELF', 'SCOPE_ORG', 'SCOPE_ORG_CHILD', 'SCOPE_ORG_DEFINE', 'SCOPE_ALL'] as const
const EVERYTHING = '*'

/** Somebody's rights: a path with each organisation it reaches, a menu with each button. */
type Rights = Set<string>

interface Person {
  name: string
  id: string
  org: string
}

interface Grounds {
  app: TestApp
  random: Random
  people: Person[]
  /** Roles that come with the product. */
  stock: string[]
  orgs: { id: string; path: string }[]
  menus: { menuId: string; buttonInfo: string[] }[]
  /** Paths that go with any duty, and some of each duty. */
  paths: string[]
}

const ask = (app: TestApp, text: string, values: unknown[] = []) =>
  app.owner.query(text, values).then(({ rows }) => rows)

/** What a person may hand on, by the tables alone: own grants and those of roles, each with what its scope reaches. */
async function rightsOf(
  { app, orgs }: Grounds,
  { id, org }: Person,
): Promise<{ held: Rights; duties: Set<string> }> {
  const held: Rights = new Set()
  const duties = new Set<string>()
  const mine = `(select $1::bigint union select ur.role_id from user_roles ur join roles r on r.id = ur.role_id
    where ur.user_id = $1 and r.deleted_at is null)`
  const own = orgs.find((one) => one.id === org)!
  for (const { path, scope, org_ids, pass_only } of await ask(
    app,
    `select path, scope, org_ids, pass_only from permission_grants where subject_id in ${mine}`,
    [id],
  )) {
    const duty = dutyOf(path)
    if (duty && !pass_only) duties.add(duty)
    held.add(path)
    if (scope === 'SCOPE_ALL') held.add(`${path} ${EVERYTHING}`)
    if (scope === 'SCOPE_ORG') held.add(`${path} ${org}`)
    if (scope === 'SCOPE_ORG_DEFINE') for (const one of org_ids) held.add(`${path} ${one}`)
    if (scope === 'SCOPE_ORG_CHILD')
      for (const one of orgs) if (one.path.startsWith(own.path)) held.add(`${path} ${one.id}`)
  }
  for (const { menu_id, buttons } of await ask(
    app,
    `select menu_id::text, buttons from menu_grants where subject_id in ${mine}`,
    [id],
  ))
    for (const one of [menu_id, ...buttons.map((button: string) => `${menu_id}/${button}`)])
      held.add(`menu ${one}`)
  return { held, duties }
}

const holds = (held: Rights, right: string) =>
  held.has(right) || held.has(`${right.split(' ')[0]} ${EVERYTHING}`)

async function prepare(app: TestApp, random: Random): Promise<Grounds> {
  const orgs = await ask(
    app,
    "select id::text, path from organisations where code like 'BUR-%' and deleted_at is null",
  )
  const people: Person[] = []
  const add = async (code: string, role: string, name = `${role} of ${code}`) => {
    const { id } = await makeOfficer(app, code, role)
    const [{ org }] = await ask(app, 'select org_id::text as org from users where id = $1', [id])
    people.push({ name, id, org })
  }
  await add('BUR-000000', 'secAdmin')
  for (const role of ['sysAdmin', 'auditAdmin', 'stateCentre']) await add('BUR-000000', role)
  for (const code of ['BUR-440000', 'BUR-330000']) await add(code, 'provinceCentre')
  for (const code of ['BUR-440300', 'BUR-440100', 'BUR-330100']) await add(code, 'cityHandler')
  // Whoever gives rights below the top: these get what giving needs, and little else, anew for each sequence.
  await add('BUR-440000', 'cityLeader', 'keeper of a province')
  await add('BUR-440000', 'cityLeader', 'keeper of one organisation')
  await add('BUR-440300', 'cityLeader', 'keeper of a city')
  const menus = (
    await ask(
      app,
      `select m.id::text, coalesce(array_agg(b.id::text) filter (where b.id is not null), '{}') as buttons
       from menus m left join menus b on b.parent_id = m.id and b.category = 'BUTTON' and b.deleted_at is null
       where m.category = 'MENU' and m.deleted_at is null group by m.id order by m.id limit 20`,
    )
  ).map(({ id, buttons }) => ({ menuId: id, buttonInfo: buttons as string[] }))
  const of = (duty: string | null, count: number) =>
    permissions
      .filter(({ path }) => dutyOf(path) === duty)
      .slice(0, count)
      .map(({ path }) => path)
  const codes = [
    'cityHandler',
    'cityLeader',
    'provinceCentre',
    'stateCentre',
    'sysAdmin',
    'secAdmin',
    'auditAdmin',
  ]
  const stock = await ask(app, 'select id::text from roles where code = any($1)', [codes])
  return {
    ...{ app, random, people, orgs, menus },
    stock: stock.map(({ id }) => id),
    paths: [...of(null, 8), ...of('content', 3), ...of('system', 3), ...of('security', 3), ...of('audit', 2)],
  }
}

/** What the keepers use to give rights, each within a reach of its own. */
const GIVING: readonly Route[] = [
  ...[contract.roles.add, contract.roles.edit, contract.roles.grantUser, contract.roles.grantPermission],
  ...[contract.roles.grantResource, contract.userGrants.grantRole, contract.userGrants.grantPermission],
]

/** Everybody as they began; roles of the last sequence are gone. */
async function beginAgain(
  { app, people, paths, menus, stock }: Grounds,
  began: Map<string, string[]>,
): Promise<void> {
  await ask(app, 'delete from user_roles where user_id = any($1) or role_id <> all($2)', [
    people.map(({ id }) => id),
    stock,
  ])
  for (const table of ['permission_grants', 'menu_grants'])
    await ask(
      app,
      `delete from ${table} where subject_id = any($1) or subject_id in (select id from roles where code like 'role%')`,
      [people.map(({ id }) => id)],
    )
  await ask(app, "delete from roles where code like 'role%'")
  for (const [id, roles] of began)
    for (const role of roles)
      await ask(app, 'insert into user_roles (user_id, role_id) values ($1, $2)', [id, role])
  const reach = ['SCOPE_ORG_CHILD', 'SCOPE_ORG', 'SCOPE_ORG_CHILD']
  for (const [at, keeper] of people.slice(-3).entries()) {
    const free = paths.filter((path) => dutyOf(path) === null)
    for (const path of GIVING.map(({ permission }) => permission))
      await ask(
        app,
        "insert into permission_grants (subject_id, path, scope) values ($1, $2, 'SCOPE_ORG_CHILD')",
        [keeper.id, path],
      )
    for (const path of free.slice(at))
      await ask(
        app,
        'insert into permission_grants (subject_id, path, scope) values ($1, $2, $3) on conflict do nothing',
        [keeper.id, path, reach[at]],
      )
    for (const { menuId, buttonInfo } of menus.slice(0, 6))
      await ask(app, 'insert into menu_grants (subject_id, menu_id, buttons) values ($1, $2, $3)', [
        keeper.id,
        menuId,
        JSON.stringify(buttonInfo.slice(0, 1)),
      ])
  }
  const { live, db } = app.platform
  await live.send(db, { kind: 'cache', key: 'grants' })
  for (const { id } of people) await live.send(db, { kind: 'cache', key: `viewer:${id}` })
}

type Call = (act: Act) => Promise<{ code: number; data: unknown }>

/** Roles with more in them than the keepers hold: of case work everywhere, and of a province. */
async function fullRoles({ people, paths, random }: Grounds, call: Call): Promise<string[]> {
  const by = people[0]!
  const made: string[] = []
  for (const [duty, scopeCategory] of [
    ['content', 'SCOPE_ALL'],
    [null, 'SCOPE_ORG_CHILD'],
  ] as const) {
    const place = duty ? { category: 'GLOBAL' } : { category: 'ORG', orgId: people.at(-2)!.org }
    const named = { ...place, name: `角色${random.text(8)}`, sortCode: 9 }
    const id = String((await call({ by, route: contract.roles.add, body: named })).data)
    const grantInfoList = paths
      .filter((path) => dutyOf(path) === duty)
      .map((apiUrl) => ({ apiUrl, scopeCategory, scopeDefineOrgIdList: [] }))
    await call({ by, route: contract.roles.grantPermission, body: { id, grantInfoList } })
    made.push(id)
  }
  return made
}

interface Act {
  by: Person
  route: Route
  body: unknown
}

/** One act of somebody who may give something, on anybody and anything. */
function anAct({ random, people, stock, orgs, menus, paths }: Grounds, made: readonly string[]): Act {
  const top = people[0]!
  const keepers = people.slice(-3)
  const by = random.chance(0.4) ? top : random.chance(0.8) ? random.pick(keepers) : random.pick(people)
  const target = random.pick(people).id
  const some = <T>(list: readonly T[], most: number) => random.shuffled(list).slice(0, random.below(most + 1))
  const place = () => (random.chance(0.5) ? random.pick(people).org : random.pick(orgs).id)
  const role = () => (made.length && random.chance(0.85) ? random.pick(made) : random.pick(stock))
  const grantInfoList = some(paths, 3).map((apiUrl) => {
    const scopeCategory = random.pick(SCOPES)
    const scopeDefineOrgIdList = scopeCategory === 'SCOPE_ORG_DEFINE' ? [place(), place()] : []
    return { apiUrl, scopeCategory, scopeDefineOrgIdList }
  })
  const category = random.chance(0.3) ? 'GLOBAL' : 'ORG'
  const named = {
    name: `角色${random.text(8)}`,
    category,
    orgId: category === 'ORG' ? place() : null,
    sortCode: 9,
  }
  const shown = some(menus, 3).map(({ menuId, buttonInfo }) => ({ menuId, buttonInfo: some(buttonInfo, 2) }))
  const { roles, userGrants, bizUserGrants } = contract
  const { route, body } = random.pick<{ route: Route; body: unknown }>([
    { route: roles.add, body: named },
    { route: roles.edit, body: { ...named, id: role() } },
    { route: roles.grantPermission, body: { id: role(), grantInfoList } },
    { route: roles.grantPermission, body: { id: role(), grantInfoList } },
    { route: roles.grantResource, body: { id: role(), grantInfoList: shown } },
    { route: roles.grantUser, body: { id: role(), grantInfoList: some(people, 3).map(({ id }) => id) } },
    { route: roles.delete, body: [{ id: role() }] },
    { route: userGrants.grantRole, body: { id: target, roleIdList: [role(), role()] } },
    { route: userGrants.grantPermission, body: { id: target, grantInfoList } },
    { route: userGrants.grantResource, body: { id: target, grantInfoList: shown } },
    { route: bizUserGrants.grantRole, body: { id: target, roleIdList: [role()] } },
  ])
  const giver =
    route === bizUserGrants.grantRole
      ? random.pick(people.filter(({ name }) => name.startsWith('province')))
      : by
  return { by: giver, route, body }
}

/** Sequences of acts that give rights: nobody comes to hold what the giver did not, nor unites separate duties. */
export async function run(trial: Trial): Promise<Outcome> {
  const { random, size, miss, spoiled } = trial
  const app = await trial.open()
  const grounds = await prepare(app, random)
  const began = new Map<string, string[]>()
  for (const { id } of grounds.people.slice(0, -3))
    began.set(
      id,
      (await ask(app, 'select role_id::text as id from user_roles where user_id = $1', [id])).map(
        (row) => row.id,
      ),
    )
  const tokens = new Map<string, string>()
  const call: Call = async ({ by, route, body }) => {
    if (!tokens.has(by.id)) tokens.set(by.id, (await app.as(by.id)).token)
    const headers = { token: tokens.get(by.id)!, 'idempotency-key': random.text(20) }
    const response = await app.inject({ method: 'POST', url: route.url, headers, payload: body as object })
    return response.json() as { code: number; data: unknown }
  }
  const all = async () => {
    const rights = new Map<string, Awaited<ReturnType<typeof rightsOf>>>()
    for (const person of grounds.people) rights.set(person.id, await rightsOf(grounds, person))
    return rights
  }
  let done = 0
  let united = 0
  for (let n = 0; n < size; n += SEQUENCE) {
    await beginAgain(grounds, began)
    const made = await fullRoles(grounds, call)
    const story: string[] = []
    let before = await all()
    for (let step = 0; step < SEQUENCE; step += 1) {
      const act = anAct(grounds, made)
      const { code, data } = await call(act)
      if (code !== 200) continue
      done += 1
      story.push(`${act.by.name}: ${act.route.name} ${JSON.stringify(act.body)}`)
      if (act.route === contract.roles.add) made.push(String(data))
      const after = await all()
      const held = spoiled === 'nothing' ? new Set<string>() : before.get(act.by.id)!.held
      for (const { id, name } of grounds.people) {
        const gained = [...after.get(id)!.held].filter((right) => !before.get(id)!.held.has(right))
        const beyond = gained.find((right) => !holds(held, right))
        if (beyond !== undefined)
          miss(`${name} comes to hold ${beyond}, which the giver does not: ${story.slice(-6).join('; ')}`)
        if (gained.length && id === act.by.id) miss(`${name} gives ${gained[0]} to itself: ${story.at(-1)}`)
        const { duties } = after.get(id)!
        if (duties.size > 1) miss(`${name} unites ${[...duties].join()}: ${story.slice(-6).join('; ')}`)
      }
      before = after
    }
    united += await rivals(grounds, call, made.length)
  }
  if (united > 0) miss(`${united} times two acts at once united two duties in one person`)
  return {
    cases: Math.ceil(size / SEQUENCE) * SEQUENCE,
    said: `${done} acts carried out in sequences of ${SEQUENCE}: nobody holds what the giver did not, nobody gave to themselves, no duties united, two at once either`,
  }
}

/** A role is given to somebody, and at the same moment that role gets another duty than the person has. */
async function rivals(grounds: Grounds, call: Call, serial: number): Promise<number> {
  const { app, people, random } = grounds
  const [top, , , , , , someone] = people as [Person, Person, Person, Person, Person, Person, Person]
  const of = (duty: string) => permissions.find(({ path }) => dutyOf(path) === duty)!.path
  await ask(app, 'delete from user_roles where user_id = $1', [someone.id])
  await ask(app, 'delete from permission_grants where subject_id = $1', [someone.id])
  const { data } = await call({
    by: top,
    route: contract.roles.add,
    body: { name: `同时${serial}${random.text(6)}`, category: 'GLOBAL', sortCode: 9 },
  })
  const role = String(data)
  const info = (duty: string) => [{ apiUrl: of(duty), scopeCategory: 'SCOPE_ALL', scopeDefineOrgIdList: [] }]
  const giving = {
    by: top,
    route: contract.userGrants.grantRole,
    body: { id: someone.id, roleIdList: [role] },
  }
  const filling = {
    by: top,
    route: contract.roles.grantPermission,
    body: { id: role, grantInfoList: info('system') },
  }
  const direct = {
    by: top,
    route: contract.userGrants.grantPermission,
    body: { id: someone.id, grantInfoList: info('content') },
  }
  // Either the role is new to the person, or the person has it and gets the other duty directly.
  const first = random.chance(0.5) ? direct : giving
  await call(first)
  await Promise.all([call(first === direct ? giving : direct), call(filling)])
  return (await rightsOf(grounds, someone)).duties.size > 1 ? 1 : 0
}
