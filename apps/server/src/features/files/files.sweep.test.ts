import { expect, it } from 'vitest'
import { systemContext } from '../../platform/context.ts'
import { newStoredName } from '../../platform/files/engine.ts'
import { newId } from '../../platform/ids.ts'
import { useTestApp } from '../../testing/app.ts'
import { makeUser } from '../../testing/people.ts'
import { fileEngines } from './files.engines.ts'
import { sweepFiles } from './files.jobs.ts'

let asked = 0
const kept = Array.from({ length: 600 }, newStoredName)
const test = useTestApp({
  name: 'test',
  keepers: [
    async () => {
      asked += 1
      return kept
    },
  ],
})

it('asks for what others keep once, and passes a file that cannot be deleted', async () => {
  const { platform, clock } = test.app
  const { pool } = platform.database
  const { current } = await fileEngines(platform)
  const orphans = Array.from({ length: 20 }, newStoredName)
  for (const name of [...kept, ...orphans]) await current.put(name, Buffer.from('x'))
  const owner = (await makeUser(test.app, { area: 'c' })).id
  const ids = [newId(clock), newId(clock), newId(clock)]
  for (const id of ids)
    await pool.query(
      `insert into files (id, owner_id, sealed_name, suffix, size, sm3, engine, stored_name, created_at)
       values ($1, $2, '\\x00', 'pdf', 1, '\\x00', 'LOCAL', $3, '2026-01-01')`,
      [id, owner, newStoredName()],
    )
  await test.app.owner.query(`create function stuck() returns trigger language plpgsql as
    $$ begin if old.id = ${ids[0]} then raise exception 'stuck'; end if; return old; end $$`)
  await test.app.owner.query(
    'create trigger stuck before delete on files for each row execute function stuck()',
  )
  // Bytes are as old as the machine's own clock says; the product's moves on two months.
  clock.set(new Date(Date.now() + 60 * 86_400_000))
  await expect(sweepFiles(systemContext(platform, 'test'))).rejects.toThrow('1 of')
  expect(asked).toBe(1)
  const left = await pool.query('select id::text from files where id = any($1::bigint[])', [ids])
  expect(left.rows).toEqual([{ id: ids[0] }])
  const there = async (names: readonly string[]) =>
    (await Promise.all(names.map((name) => current.stat(name)))).filter((found) => found !== null).length
  expect([await there(kept), await there(orphans)]).toEqual([600, 0])
})
