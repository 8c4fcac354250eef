import { contract } from '@appeal/contract'
import type { IssueBody, Order } from '@appeal/contract/supervision/supervision.schemas.ts'
import { orgDirectory } from '../../features/organisations/organisations.service.ts'
import { type Caller, ok, type TestApp } from '../../testing/app.ts'
import { makeConsumer, makeEnterpriseUser, makeOfficer } from '../../testing/people.ts'
import { makePlayers } from '../../testing/stages.ts'

const { supervision } = contract

export const DAY = 86_400_000
/** The unit that orders of these tests go to, unless they say otherwise. */
export const UNIT = 'ENT-ZTO-440300'

/** People on all sides of an order, with the sessions of the day. */
export async function openCompany(app: TestApp) {
  const players = await makePlayers(app)
  const people: Record<string, { id: string }> = {
    officer: { id: players.officer },
    hq: { id: players.enterprise },
    owner: { id: players.consumer },
    leader: await makeOfficer(app, 'BUR-440300', 'cityLeader'),
    province: await makeOfficer(app, 'BUR-440000', 'provinceCentre'),
    guangzhou: await makeOfficer(app, 'BUR-440100', 'cityHandler'),
    elsewhere: await makeOfficer(app, 'BUR-330000', 'provinceCentre'),
    unit: await makeEnterpriseUser(app, UNIT, 'brandCity'),
    outlet: await makeEnterpriseUser(app, 'ENT-ZTO-440306-01', 'outlet'),
    otherCity: await makeEnterpriseUser(app, 'ENT-ZTO-440100', 'brandCity'),
    otherBrand: await makeEnterpriseUser(app, 'ENT-STO', 'brandHq'),
    stranger: await makeConsumer(app),
  }
  const callers: Record<string, Caller> = {}
  const orgs = await orgDirectory(app.platform)
  const as = (name: string): Caller => callers[name]!
  let serial = 0
  const company = {
    players,
    people,
    as,
    idOf: (code: string) => orgs.byCode(code)!.id,
    /** Sessions end with the days that a test lets pass. */
    async signIn() {
      for (const [name, { id }] of Object.entries(people)) callers[name] = await app.as(id)
    },
    anOrder: (more: Partial<IssueBody> = {}) => ({
      addresseeId: company.idOf(UNIT),
      // The same order pressed twice is one.
      matter: `网点擅自停运 ${++serial}`,
      words: '你公司网点未提前公告即停止派送，请查明原因并逐件说明去向。',
      items: [{ kind: 'cause' as const }, { kind: 'day' as const }, { kind: 'proof' as const }],
      cases: [],
      days: 3,
      ...more,
    }),
    issue: (more: Partial<IssueBody> = {}, name = 'officer'): Promise<Order> =>
      ok(as(name).call(supervision.issue, { body: company.anOrder(more) })),
    seen: async (id: string, name = 'officer'): Promise<Order> =>
      ok(as(name).call(supervision.detail, { query: { id } })),
    /** Templates that were told of an order, in their order. */
    told: async (id: string): Promise<string[]> =>
      (
        await app.platform.database.pool.query<{ template: string }>(
          'select template from messages where dedupe_key like $1 order by id',
          [`supervision:${id}:%`],
        )
      ).rows.map(({ template }) => template),
  }
  return company
}
export type Company = Awaited<ReturnType<typeof openCompany>>
