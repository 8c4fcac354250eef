import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { expect, inject, it } from 'vitest'
import { FOREIGN_EDITION, migrateDatabase } from './migrate.ts'

const FOLDER = resolve(import.meta.dirname, '../../../migrations')

it('begins in an empty database, goes on in its own, and leaves one of another edition as it is', async () => {
  const admin = new pg.Client(inject('pgAdminUrl'))
  await admin.connect()
  await admin.query('create database edition_test')
  const url = new URL(inject('pgAdminUrl'))
  url.pathname = '/edition_test'
  try {
    await migrateDatabase(url.href, FOLDER)
    await migrateDatabase(url.href, FOLDER)
    const client = new pg.Client(url.href)
    await client.connect()
    await client.query('update drizzle.__drizzle_migrations set created_at = created_at - 1')
    await expect(migrateDatabase(url.href, FOLDER)).rejects.toThrow(FOREIGN_EDITION)
    // The same step of the same day, with another table in it.
    await client.query(
      `update drizzle.__drizzle_migrations set created_at = created_at + 1, hash = repeat('0', 64)`,
    )
    await client.end()
    await expect(migrateDatabase(url.href, FOLDER)).rejects.toThrow(FOREIGN_EDITION)
  } finally {
    await admin.query('drop database edition_test')
    await admin.end()
  }
})

/** The steps as 1.0.0 had them: the baseline alone. */
function ofFirstEdition(): string {
  const folder = mkdtempSync(join(tmpdir(), 'edition-'))
  mkdirSync(join(folder, 'meta'))
  cpSync(join(FOLDER, '0000_baseline.sql'), join(folder, '0000_baseline.sql'))
  const journal = JSON.parse(readFileSync(join(FOLDER, 'meta/_journal.json'), 'utf8'))
  writeFileSync(
    join(folder, 'meta/_journal.json'),
    JSON.stringify({ ...journal, entries: journal.entries.slice(0, 1) }),
  )
  return folder
}

const COLUMNS = `select table_name, column_name, data_type, is_nullable from information_schema.columns
  where table_schema = 'public' order by table_name, column_name`

it('brings a database of 1.0.0 to what a new one has, and keeps what lies in it', async () => {
  const admin = new pg.Client(inject('pgAdminUrl'))
  await admin.connect()
  const first = ofFirstEdition()
  const columnsOf = async (name: string, folders: readonly string[]) => {
    await admin.query(`create database ${name}`)
    const url = new URL(inject('pgAdminUrl'))
    url.pathname = `/${name}`
    const client = new pg.Client(url.href)
    try {
      for (const [step, folder] of folders.entries()) {
        await migrateDatabase(url.href, folder)
        if (step > 0) continue
        await client.connect()
        await client.query("insert into worlds (id, world, marked_at) values (1, 'sandbox', now())")
      }
      expect((await client.query('select world from worlds')).rows).toEqual([{ world: 'sandbox' }])
      return (await client.query(COLUMNS)).rows
    } finally {
      await client.end()
      await admin.query(`drop database ${name}`)
    }
  }
  try {
    const brought = await columnsOf('edition_first', [first, FOLDER])
    expect(brought).toEqual(await columnsOf('edition_new', [FOLDER]))
    expect(brought.length).toBeGreaterThan(1_000)
  } finally {
    rmSync(first, { recursive: true })
    await admin.end()
  }
})
