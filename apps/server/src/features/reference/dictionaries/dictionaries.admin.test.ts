import { contract } from '@appeal/contract'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { type Caller, useTestApp } from '../../../testing/app.ts'
import { makeOfficer } from '../../../testing/people.ts'
import { brandDirectory } from '../areas/areas.service.ts'
import { dictionary } from './dictionaries.service.ts'
import { countUses, USES } from './dictionaries.usage.store.ts'

const test = useTestApp()
const { dictionaries } = contract
let system: Caller
beforeAll(async () => {
  system = await test.app.as((await makeOfficer(test.app, 'BUR-000000', 'sysAdmin')).id)
})
const sql = (text: string, values: unknown[] = []) => test.app.platform.database.pool.query(text, values)
const typeId = async (code: string): Promise<string> =>
  (await sql('select id from dictionary_entries where parent_id = 0 and value = $1', [code])).rows[0].id
const entry = async (type: string, value: string) =>
  (
    await sql('select id from dictionary_entries where type = $1 and value = $2 and parent_id <> 0', [
      type,
      value,
    ])
  ).rows[0].id as string
let serial = 0
const add = (parentId: string, more: Record<string, unknown> = {}) =>
  system.call(dictionaries.add, {
    body: { parentId, dictLabel: `项${++serial}`, dictValue: `V${serial}`, category: 'BIZ', ...more },
  })
const remove = (...ids: string[]) => system.call(dictionaries.delete, { body: ids.map((id) => ({ id })) })

describe('dictionaries', () => {
  it('refuse a taken label or value, a foreign kind, a fourth level, and a colour that is none', async () => {
    const parent = await typeId('DEMAND_KIND')
    const { data: first } = await add(parent, { dictLabel: '赔礼', dictValue: 'SORRY' })
    expect(await add(parent, { dictLabel: '赔礼' })).toFailWith('dictionaries.label_taken')
    expect(await add(parent, { dictValue: 'SORRY' })).toFailWith('dictionaries.value_taken')
    expect(await add(parent, { category: 'FRM' })).toFailWith('dictionaries.parent_wrong')
    expect(await add('1')).toFailWith('dictionaries.parent_wrong')
    const { data: second } = await add(first)
    expect(await add(second)).toFailWith('dictionaries.parent_wrong')
    expect(await add(parent, { dictColor: 'rainbow' })).toFailWith('request.invalid')
    expect(await add(parent, { dictValue: 'a b' })).toFailWith('request.invalid')
  })

  it('keep values that records hold, and deny deletion to what is framework, used or last', async () => {
    const brand = await entry('BRAND_TYPE', 'ZTO')
    const { data } = await system.call(dictionaries.detail, { query: { id: brand } })
    expect(await system.call(dictionaries.edit, { body: { ...data, dictValue: 'ZTO2' } })).toFailWith(
      'dictionaries.value_fixed',
    )
    expect(await remove(brand)).toFailWith('dictionaries.in_use')
    expect(await remove(await entry('BRAND_TYPE', 'OTHER'))).toFailWith('dictionaries.framework')
    expect(await remove(await entry('GENDER', 'MALE'))).toFailWith('dictionaries.framework')
    const { data: type } = await add('0', { dictValue: 'LONELY' })
    const { data: only } = await add(type, { dictValue: 'ONE' })
    expect(await remove(only)).toFailWith('dictionaries.last_entry')
    expect(await remove(type)).toSucceed()
  })

  it('show a change to every reader at once, keep the English label a stock client does not know, and tell its history', async () => {
    const id = await entry('SATISFACTION', 'SATISFIED')
    const { data } = await system.call(dictionaries.detail, { query: { id } })
    const { dictLabelEn: _, ...stock } = data
    expect(
      await system.call(dictionaries.edit, { body: { ...stock, dictLabel: '很满意', dictColor: 'green' } }),
    ).toSucceed()
    expect(await system.call(dictionaries.edit, { body: data })).toFailWith('record.stale')
    await vi.waitFor(async () =>
      expect((await dictionary(test.app.platform)).label('SATISFACTION', 'SATISFIED', 'zh')).toBe('很满意'),
    )
    expect((await dictionary(test.app.platform)).label('SATISFACTION', 'SATISFIED', 'en')).toBe(
      data.dictLabelEn,
    )
    const history = await system.call(contract.records.history, { query: { kind: 'dictionary', id } })
    expect(history.data[0]?.changes).toContainEqual({
      field: 'label',
      before: data.dictLabel,
      after: '很满意',
    })
    expect(history.data[0]?.opUser).toBe('周岚')
  })

  it('make a new brand known to the whole product', async () => {
    expect(await add(await typeId('BRAND_TYPE'), { dictValue: 'NEWEX', dictLabel: '新快递' })).toSucceed()
    await vi.waitFor(async () =>
      expect((await brandDirectory(test.app.platform)).get('NEWEX')?.name).toBe('新快递'),
    )
  })

  it('list a type with its entries, types alone where none is chosen', async () => {
    const parentId = await typeId('GENDER')
    const { data } = await system.call(dictionaries.page, { query: { parentId } })
    expect(data.records.map(({ level }) => level)).toEqual([1, 2, 2, 2])
    const types = await system.call(dictionaries.page, { query: { category: 'FRM', size: 100 } })
    expect(types.data.records.every(({ level, category }) => level === 1 && category === 'FRM')).toBe(true)
  })

  it('count what cases of every kind keep, each kind for itself', async () => {
    const { db } = test.app.platform
    const counts = () =>
      Promise.all(
        (
          [
            ['CONSULT_TYPE', 'OTHER'],
            ['REPORT_TYPE', 'OTHER'],
            ['JOB_KIND', 'SORTING'],
            ['REFERRAL_TARGET', 'UNION'],
          ] as const
        ).map(([type, code]) => countUses(db, type, [code])),
      )
    expect(await counts()).toEqual([0, 0, 0, 0])
    const insert = (id: number, kind: string, type: string, facts: object) =>
      sql(
        `insert into cases (id, kind, case_no, state, type, title, content, area_code, facts, owner_id, owner_name,
           owner_name_index, bureau_id, routing_reason, submitted_at, updated_at, key_salt)
         values ($1, $2, $3, 'closed', $4, 't', 'c', '440300', $5, 1, '', '', 1, '{}', now(), now(), '')`,
        [id, kind, `NO${id}`, type, facts],
      )
    await insert(1, 'consultation', 'OTHER', {})
    await insert(2, 'courier', 'WAGES', { jobKind: 'SORTING', bodies: ['UNION', 'LABOUR'] })
    expect(await counts()).toEqual([1, 0, 1, 1])
  })

  it('know only columns that exist', async () => {
    const { rows } = await sql(
      'select table_name || $1 || column_name as name from information_schema.columns',
      ['.'],
    )
    const known = new Set(rows.map(({ name }) => name as string))
    for (const [table, column, kind] of Object.values(USES).flat()) {
      expect(known).toContain(`${table}.${column.replace('[]', '').split('.')[0]}`)
      if (kind) expect(known).toContain(`${table}.kind`)
    }
  })
})
