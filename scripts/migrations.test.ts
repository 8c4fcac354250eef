import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { onlyAdds } from './migrations.ts'

const FOLDER = join(import.meta.dirname, '../apps/server/migrations')
const faultsOf = (text: string, file = '0001_some.sql') => onlyAdds(file, text)

describe('a step of the schema', () => {
  it.each([
    'drop table "appeals"',
    'ALTER TABLE appeals DROP COLUMN brand',
    'alter table "appeals"\n  drop constraint "appeals_state_known"',
    'alter table appeals rename column brand to carrier',
    'alter table appeals rename to cases',
    'alter table appeals alter column amount set data type bigint',
    'alter table appeals alter column amount type bigint',
    'alter table appeals alter column amount set not null',
    'alter table appeals add column carrier text not null',
    'alter table appeals add constraint some check (amount > 0)',
    'create index appeals_brand_idx on appeals (brand)',
    'create unique index "a" on "appeals" ("brand")',
    'update appeals set carrier = brand',
    'delete from appeals',
    "select 1; -- first\nupdate appeals set title = 'drop table'",
  ])('is not taken beside an edition that runs: %s', (text) => {
    expect(faultsOf(text)).toHaveLength(1)
  })

  it.each([
    'alter table appeals add column carrier text',
    "alter table appeals add column carrier text not null default ''",
    'alter table appeals add constraint some check (amount > 0) not valid',
    'alter table appeals validate constraint some',
    'create table more (id bigint primary key); create index more_idx on more (id); alter table more add constraint m check (id > 0)',
    'drop index concurrently appeals_brand_idx',
    "insert into words values ('drop table appeals; update appeals set brand = 1')",
    'create or replace function f() returns void language plpgsql as $$ begin delete from appeals; end $$',
  ])('may add: %s', (text) => {
    expect(faultsOf(text)).toEqual([])
  })

  it('drops an edition later, in a file that says so, and does nothing else there', () => {
    const file = '0007_carrier_contract.sql'
    expect(faultsOf('alter table appeals drop column brand', file)).toEqual([])
    expect(faultsOf('alter table appeals rename column brand to carrier', file)).toHaveLength(1)
  })

  it('leaves the first edition, 1.0.0, as it was published, to the byte', () => {
    const published = 'db4ee5d9e9ca458ace0ef3c85cc94657a87a7a6f7dd1d8cfeef8a3c692ea3ab1'
    expect(
      createHash('sha256')
        .update(readFileSync(join(FOLDER, '0000_baseline.sql')))
        .digest('hex'),
    ).toBe(published)
  })

  it('is one of these since the first edition', () => {
    const files = readdirSync(FOLDER).filter((name) => /^\d{4}_.*\.sql$/.test(name))
    expect(files[0]).toBe('0000_baseline.sql')
    expect(
      files.slice(1).flatMap((file) => onlyAdds(file, readFileSync(join(FOLDER, file), 'utf8'))),
    ).toEqual([])
  })
})
