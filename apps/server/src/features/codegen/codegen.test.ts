import { contract } from '@appeal/contract'
import type { GenBasic, GenField, GenFile } from '@appeal/contract/codegen/codegen.schemas.ts'
import { strFromU8, unzipSync } from 'fflate'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, useTestApp } from '../../testing/app.ts'
import { expectPages } from '../../testing/lists.ts'
import { makeOfficer, makeUser } from '../../testing/people.ts'

const test = useTestApp()
const { genBasics, genFields } = contract
let admin: Caller & { token: string }

const WAITING =
  "select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"

const basics = {
  dbTable: 'gen_notes',
  dbTableKey: 'id',
  module: 'development',
  functionName: '便签',
  functionNameEn: 'Notes',
  busName: 'notes',
  className: 'Note',
}

beforeAll(async () => {
  admin = await test.app.as((await makeUser(test.app, { area: 'b', roles: ['sysAdmin'] })).id)
  await test.app.owner.query(`
    create table gen_notes (
      id bigint primary key, title varchar(60) not null, remark text, amount numeric(12,2), pinned boolean not null,
      starts_on date, starts_at timestamptz, pages integer, created_at timestamptz not null, extra jsonb
    );
    comment on column gen_notes.title is '标题';
    create table gen_areas (id bigint primary key, parent_id bigint, name varchar(40) not null, sort integer);
    create table gen_stations (id bigint primary key, area_id bigint not null, code text not null, open_on date);
    create table gen_blobs (id bigint primary key, content bytea not null);`)
})
afterEach(() => {
  test.app.platform.config.CODEGEN = true
})

const setUp = async (more: Record<string, unknown> = {}): Promise<GenBasic> => {
  const reply = await admin.call(genBasics.add, { body: { ...basics, ...more } })
  expect(reply).toSucceed()
  return reply.data
}
const drop = async ({ id }: GenBasic) =>
  expect(await admin.call(genBasics.delete, { body: [{ id }] as never })).toSucceed()
const filesOf = async ({ id }: GenBasic): Promise<GenFile[]> => {
  const reply = await admin.call(genBasics.previewGen, { query: { id } })
  expect(reply).toSucceed()
  return reply.data
}
const fieldsOf = async ({ id }: GenBasic): Promise<GenField[]> =>
  (await admin.call(genFields.list, { query: { basicId: id } })).data
const choices = ({ id, ...field }: GenField) => ({
  id,
  fieldRemark: field.fieldRemark,
  effectType: field.effectType,
  whetherTable: field.whetherTable,
  whetherAddUpdate: field.whetherAddUpdate,
  whetherRequired: field.whetherRequired,
  queryWhether: field.queryWhether,
})

describe('code generation', () => {
  it('is for system administrators alone, and only where it is switched on', async () => {
    const officer = await makeOfficer(test.app, 'BUR-440300', 'cityHandler')
    expect(await (await test.app.as(officer.id)).call(genBasics.tables)).toFailWith('request.not_permitted')
    expect(await test.app.call(genBasics.tables)).toFailWith('session.required')
    test.app.platform.config.CODEGEN = false
    for (const route of [genBasics.tables, genBasics.page])
      expect(await admin.call(route)).toFailWith('codegen.off')
    expect(await admin.call(genBasics.add, { body: basics })).toFailWith('codegen.off')
  })

  it.each([
    ['dbTable', "notes'; drop table users; --"],
    ['dbTable', 'Notes'],
    ['dbTableKey', '../id'],
    ['busName', '../../etc'],
    ['busName', 'notes/x'],
    ['className', 'note'],
    ['className', '$' + '{process.exit()}'],
    ['functionName', 'x'.repeat(31)],
    ['treeParentField', 'a b'],
  ])('refuses %s %j', async (field, value) => {
    const reply = await admin.call(genBasics.add, { body: { ...basics, [field]: value } })
    expect(reply).toFailWith('request.invalid')
    expect(JSON.stringify(reply.data)).toContain(field)
  })

  it('refuses tables and columns that are not there, and types no slice can carry', async () => {
    const refused = async (more: Record<string, unknown>, reason: Parameters<typeof String>[0]) =>
      expect((await admin.call(genBasics.add, { body: { ...basics, ...more } })).reason).toBe(reason)
    await refused({ dbTable: 'nothing_here' }, 'codegen.table_unknown')
    await refused({ dbTable: 'pg_authid' }, 'codegen.table_unknown')
    await refused({ dbTableKey: 'title' }, 'codegen.column_unknown')
    await refused({ treeParentField: 'nowhere' }, 'codegen.column_unknown')
    await refused({ dbTable: 'gen_blobs' }, 'codegen.column_unknown')
  })

  it('reads the columns and makes sensible choices', async () => {
    const basic = await setUp()
    const fields = await fieldsOf(basic)
    expect(fields.map(({ fieldName }) => fieldName)).toEqual([
      ...['id', 'title', 'remark', 'amount', 'pinned', 'starts_on', 'starts_at', 'pages', 'created_at'],
    ])
    const [key, title, note] = fields
    expect(key).toMatchObject({ isTableKey: 'Y', whetherTable: 'N', whetherAddUpdate: 'N' })
    expect(title).toMatchObject({ fieldRemark: '标题', whetherRequired: 'Y', queryType: 'like' })
    expect(note).toMatchObject({ effectType: 'textarea', whetherRequired: 'N' })
    await drop(basic)
  })

  it('keeps the choices when somebody goes back to the basics, and reads another table anew', async () => {
    const basic = await setUp()
    const title = (await fieldsOf(basic))[1]!
    const changed = { ...choices(title), fieldRemark: '题目', whetherRequired: 'N' }
    expect(await admin.call(genFields.editBatch, { body: [changed] as never })).toSucceed()
    const again = await admin.call(genBasics.edit, {
      body: { ...basics, id: basic.id, functionName: '便条' },
    })
    expect(again.data).toMatchObject({ functionName: '便条', version: 2 })
    // What the database demands stays required.
    expect((await fieldsOf(basic))[1]).toMatchObject({ fieldRemark: '题目', whetherRequired: 'Y' })
    await admin.call(genBasics.edit, { body: { ...basics, id: basic.id, dbTable: 'gen_areas' } })
    expect((await fieldsOf(basic)).map(({ fieldName }) => fieldName)).toEqual([
      ...['id', 'parent_id', 'name', 'sort'],
    ])
    await drop(basic)
  })

  it('reads the table anew also where somebody chose another one in the same moment', async () => {
    const basic = await setUp()
    const rival = await test.app.platform.database.pool.connect()
    await rival.query('begin')
    await rival.query("update gen_basics set db_table = 'gen_areas' where id = $1", [basic.id])
    await rival.query('delete from gen_fields where basic_id = $1', [basic.id])
    const edited = admin.call(genBasics.edit, { body: { ...basics, id: basic.id } })
    await expect.poll(async () => (await test.app.owner.query(WAITING)).rows[0].n).toBeGreaterThan(0)
    await rival.query('commit')
    rival.release()
    expect(await edited).toSucceed()
    expect((await fieldsOf(basic)).map(({ fieldName }) => fieldName)).toContain('starts_at')
    await drop(basic)
  })

  it('gives a feature name once', async () => {
    const basic = await setUp()
    const second = await admin.call(genBasics.add, { body: { ...basics, dbTable: 'gen_areas' } })
    expect(second).toFailWith('codegen.name_taken')
    await drop(basic)
    expect(await admin.call(genBasics.detail, { query: { id: basic.id } })).toFailWith('record.not_found')
  })

  it('leaves columns out, but not the key nor what must be given', async () => {
    const basic = await setUp()
    const [key, title, note] = await fieldsOf(basic)
    for (const field of [key, title])
      expect(await admin.call(genFields.delete, { body: [{ id: field!.id }] as never })).toFailWith(
        'codegen.key_needed',
      )
    expect(await admin.call(genFields.delete, { body: [{ id: note!.id }] as never })).toSucceed()
    expect((await filesOf(basic)).map(({ text }) => text).join('')).not.toContain('remark')
    await drop(basic)
  })

  it('says what is missing before a slice can be made', async () => {
    const basic = await setUp({ genType: 'TREE', dbTable: 'gen_areas' })
    const reply = await admin.call(genBasics.previewGen, { query: { id: basic.id } })
    expect(reply).toFailWith('codegen.incomplete')
    expect(reply.msg).toContain('treeParentField')
    await drop(basic)
  })

  it('never writes into the product', async () => {
    const basic = await setUp({ generateType: 'PRO' })
    expect(await admin.call(genBasics.execGenPro, { body: { id: basic.id } })).toFailWith(
      'codegen.no_writing',
    )
    await drop(basic)
  })

  it('packs the files into an archive that holds no way out of its folder', async () => {
    const basic = await setUp()
    const reply = await test.app.inject({
      method: 'GET',
      url: `${genBasics.execGenZip.url}?id=${basic.id}`,
      headers: { token: admin.token },
    })
    expect(reply.headers['content-disposition']).toBe('attachment;filename=notes.zip')
    const packed = unzipSync(new Uint8Array(reply.rawPayload))
    for (const path of Object.keys(packed))
      expect(path).toMatch(/^(packages|apps)\/[\w./]+$|^install-notes\.mjs$/)
    expect(Object.keys(packed).join()).not.toContain('..')
    expect(strFromU8(packed['packages/contract/src/notes/notes.schemas.ts']!)).toContain('NewNote')
    await drop(basic)
  })

  it('keeps a list that is searched by words, turned round and read page by page, until one is deleted', async () => {
    const made = []
    for (const [busName, functionName] of [
      ['tides', '潮汐表'],
      ['ferries', '渡轮班次'],
      ['bells', '钟声'],
      ['bridges', '桥梁'],
      ['ports', '渡口'],
    ] as const) {
      test.app.clock.advance(1_000)
      made.push(await setUp({ busName, className: `C${busName}`, functionName }))
    }
    const names = async (searchKey: string) =>
      (await admin.call(genBasics.page, { query: { searchKey } })).data.records
        .map(({ busName }) => busName)
        .toSorted()
    expect(await names('渡')).toEqual(['ferries', 'ports'])
    expect(await names('bell')).toEqual(['bells'])
    expect(await names('%')).toEqual([])
    await expectPages(admin, genBasics.page, {}, 'busName', (row: GenBasic) => row.busName)
    await expectPages(admin, genBasics.page, {}, 'createTime', (row: GenBasic) => row.createTime)
    const [first, ...others] = made
    expect(await admin.call(genBasics.delete, { body: [{ id: '1' }] as never })).toFailWith(
      'record.not_found',
    )
    await drop(first!)
    expect(await admin.call(genFields.list, { query: { basicId: first!.id } })).toFailWith('record.not_found')
    expect(await names('潮汐')).toEqual([])
    for (const one of others) await drop(one)
    expect((await admin.call(genBasics.page)).data.total).toBe(0)
  })
})
