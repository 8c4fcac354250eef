import { allRoutes, contract } from '@appeal/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { useTestApp } from '../../testing/app.ts'
import { makeOfficer } from '../../testing/people.ts'
import { caseIn, makePlayers } from '../../testing/stages.ts'

const { accounts, bizAccounts, dossiers, exports: register } = contract
const test = useTestApp()
const sql = (text: string, values: unknown[] = []) => test.app.platform.database.pool.query(text, values)

/**
 * What becomes of every call by which staff take something out as a file. A new one has to be decided on here.
 *
 * `register`: a line of the export register and of the log. `reading`: the case's own register of readings, which the
 * appellant sees. `empty`: a form without data. `public`: what is published anyway, or about to be. `code`: no records.
 * `outcome`: what became of one's own order, by number. `proof`: digests alone. `live`: no file.
 */
const TAKEN_OUT: Record<
  string,
  'register' | 'reading' | 'empty' | 'public' | 'code' | 'outcome' | 'proof' | 'live'
> = {
  'accounts.downloadImportUserTemplate': 'empty',
  'accounts.export': 'register',
  'accounts.exportUserInfo': 'register',
  'bizAccounts.downloadImportUserTemplate': 'empty',
  'bizAccounts.export': 'register',
  'bizAccounts.exportUserInfo': 'register',
  'bulk.sheet': 'outcome',
  'bulletins.docx': 'public',
  'bulletins.html': 'public',
  'bulletins.pdf': 'public',
  'dossiers.attachment': 'reading',
  'dossiers.emergency': 'register',
  'dossiers.file': 'register',
  'exports.download': 'register',
  'fileRead.authDownload': 'reading',
  'files.download': 'reading',
  'genBasics.execGenZip': 'code',
  'live.createSseConnect': 'live',
  'papers.file': 'register',
  'replySheets.download': 'register',
  'takeovers.sheet': 'register',
  'transparency.proof': 'proof',
  'volumes.template': 'empty',
}

let system: Awaited<ReturnType<typeof test.app.as>>
let officer: Awaited<ReturnType<typeof test.app.as>>
let staff = ''
let appeal = ''
beforeAll(async () => {
  system = await test.app.as((await makeOfficer(test.app, 'BUR-000000', 'sysAdmin')).id)
  staff = (await makeOfficer(test.app, 'BUR-440000', 'provinceCentre')).id
  officer = await test.app.as(staff)
  appeal = await caseIn(test.app, await makePlayers(test.app), 'closed')
})

describe('whatever leaves as a file', () => {
  it('is decided on, call by call', () => {
    const found = allRoutes
      .filter(
        ({ raw, access }) =>
          raw &&
          (access.kind === 'granted' ||
            (access.kind === 'signed-in' && access.areas.some((area) => 'ab'.includes(area)))),
      )
      .map(({ name }) => name)
    expect(Object.keys(TAKEN_OUT).sort()).toEqual(found.sort())
  })

  const lines = async () => (await sql('select count(*)::int as n from export_records')).rows[0].n as number
  const logged = async () =>
    (await sql("select count(*)::int as n from operation_log where record_kind = 'export'")).rows[0]
      .n as number
  const take = async (
    caller: typeof system,
    { method, url }: { method: string; url: string },
    more: { query?: string; body?: object },
  ) =>
    test.app.inject({
      method: method as 'GET',
      url: `${url}?${more.query ?? ''}`,
      headers: { token: caller.token },
      ...(more.body && { payload: more.body }),
    })

  it.each([
    ['people as a sheet', accounts.export, () => ({ query: 'searchKey=zhou' }), 'accounts.sheet'],
    ['one person’s record', accounts.exportUserInfo, () => ({ query: `id=${staff}` }), 'accounts.person'],
    [
      'a case file',
      dossiers.file,
      () => ({ body: { id: appeal, purpose: '行政复议', act: 'downloaded' } }),
      'cases.dossier',
    ],
  ] as const)('stands in the register and in the log before it leaves: %s', async (_, route, input, list) => {
    const before = [await lines(), await logged()]
    const caller = route === dossiers.file ? officer : system
    const reply = await take(caller, route, input())
    expect(reply.headers['content-disposition']).toContain('attachment')
    expect([await lines(), await logged()]).toEqual(before.map((n) => n + 1))
    const { rows } = await sql('select * from export_records order by id desc limit 1')
    expect(rows[0]).toMatchObject({ list, state: 'done' })
    if (list !== 'cases.dossier') expect(Number(rows[0].size)).toBe(reply.rawPayload.length)
    // What was searched for lies sealed, and is masked where the register shows it.
    expect(JSON.stringify(rows[0])).not.toContain('zhou')
    const shown = (await caller.call(register.page, { query: {} })).data.records[0]
    expect(shown).toMatchObject({ list, state: 'expired', can: [] })
    expect(shown?.condition).not.toContain('zhou')
  })

  it('leaves nothing where the register cannot be written', async () => {
    await test.app.owner.query(
      'alter table export_records add constraint full_up check (list <> $$accounts.sheet$$) not valid',
    )
    try {
      for (const route of [accounts.export, bizAccounts.export]) {
        const caller = route === accounts.export ? system : officer
        const reply = await take(caller, route, {})
        expect(reply.headers['content-disposition']).toBeUndefined()
        expect(reply.json().code).not.toBe(200)
      }
    } finally {
      await test.app.owner.query('alter table export_records drop constraint full_up')
    }
  })
})
