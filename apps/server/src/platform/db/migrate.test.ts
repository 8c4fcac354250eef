import { resolve } from 'node:path'
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
