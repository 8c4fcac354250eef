import { formCols, uniques } from '../kit.ts'
import { type Col, isTree, quoted, type Slice } from '../model.ts'

const SAMPLE: Record<Col['kind'], (col: Col, n: number) => string> = {
  text: ({ max }, n) => quoted(`样本${n}`.slice(0, max)),
  integer: (_, n) => String(n),
  decimal: (_, n) => quoted(`${n}.50`),
  boolean: (_, n) => String(n % 2 === 0),
  day: (_, n) => quoted(`2026-10-0${(n % 9) + 1}`),
  instant: (_, n) => quoted(`2026-10-0${(n % 9) + 1} 09:30:00`),
  id: (_, n) => quoted(String(n)),
}

const body = (cols: readonly Col[], n: number, more = '') =>
  `{ ${cols.map((col) => `${col.field}: ${SAMPLE[col.kind](col, n)}`).join(', ')}${more} }`

/** The test of the slice's routes, refusals first. */
export function testFile(slice: Slice): string {
  const { folder, main, sub, foreignKey, kind } = slice
  const tree = isTree(slice)
  const without = tree ? main.parent : null
  const asked = formCols(main, without)
  const rows = kind === 'MASTER_DETAIL' && sub ? `, rows: [${body(formCols(sub, foreignKey), 3)}]` : ''
  const first = asked.find(({ kind, required }) => kind === 'text' && required) ?? asked[0]!
  const leaves = kind === 'LEFT_TREE_TABLE' && sub ? sub : null
  return `import { contract } from '@appeal/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Caller, useTestApp } from '../../testing/app.ts'
import { makeUser } from '../../testing/people.ts'

const test = useTestApp()
const ${folder} = contract.${folder}
let admin: Caller
beforeAll(async () => {
  admin = await test.app.as((await makeUser(test.app, { area: 'b', roles: ['sysAdmin'] })).id)
})

const NEW = ${body(asked, 1, rows)}
const OTHER = ${body(asked, 2, rows)}

describe(${quoted(folder)}, () => {
  it('asks for a session, and for a grant', async () => {
    const stranger = await test.app.as((await makeUser(test.app, { area: 'b' })).id)
    expect(await test.app.call(${folder}.add, { body: NEW })).toFailWith('session.required')
    expect(await stranger.call(${folder}.add, { body: NEW })).toFailWith('request.not_permitted')
  })

  it('refuses what is missing, field by field', async () => {
    const reply = await admin.call(${folder}.add, { body: { ${rows ? 'rows: []' : ''} } })
    expect(reply).toFailWith('request.invalid')
    expect(JSON.stringify(reply.data)).toContain(${quoted(first.field)})
  })

  it('knows nothing of what is not there', async () => {
    expect(await admin.call(${folder}.detail, { query: { id: '1' } })).toFailWith('record.not_found')
    expect(await admin.call(${folder}.edit, { body: { id: '1', ...NEW } })).toFailWith('record.not_found')
    expect(await admin.call(${folder}.delete, { body: [{ id: '1' }] as never })).toFailWith('record.not_found')
  })

  it('adds, shows, changes and deletes', async () => {
    const added = await admin.call(${folder}.add, { body: NEW })
    expect(added).toSucceed()
    const id = added.data
    expect((await admin.call(${folder}.detail, { query: { id } })).data).toMatchObject({ id, ...NEW })
    ${
      tree
        ? `const nodes = (await admin.call(${folder}.tree)).data
    expect(nodes.map((node) => node.id)).toContain(id)`
        : `const { data } = await admin.call(${folder}.page, { query: { current: 1, size: 10 } })
    expect(data.records.map((row) => row.id)).toContain(id)`
    }
    expect(await admin.call(${folder}.edit, { body: { id, ...OTHER } })).toSucceed()
    expect((await admin.call(${folder}.detail, { query: { id } })).data).toMatchObject({ id, ...OTHER })
    expect(await admin.call(${folder}.delete, { body: [{ id }] as never })).toSucceed()
    expect(await admin.call(${folder}.detail, { query: { id } })).toFailWith('record.not_found')
  })
${
  tree
    ? `
  it('keeps the tree a tree', async () => {
    const top = (await admin.call(${folder}.add, { body: NEW })).data
    const below = (await admin.call(${folder}.add, { body: { ...OTHER, ${main.parent!.field}: top } })).data
    const circle = { id: top, ...NEW, ${main.parent!.field}: below }
    expect(await admin.call(${folder}.edit, { body: circle })).toFailWith('record.parent_wrong')
    expect(await admin.call(${folder}.add, { body: { ...NEW, ${main.parent!.field}: '1' } })).toFailWith(
      'record.parent_wrong',
    )
    expect(await admin.call(${folder}.delete, { body: [{ id: top }] as never })).toFailWith('record.in_use')
    expect(await admin.call(${folder}.delete, { body: [{ id: below }] as never })).toSucceed()
    expect(await admin.call(${folder}.delete, { body: [{ id: top }] as never })).toSucceed()
  })
`
    : ''
}${
  leaves
    ? `
  it('hangs rows on nodes, and keeps nodes that carry some', async () => {
    const node = (await admin.call(${folder}.add, { body: NEW })).data
    const row = ${body(formCols(leaves, foreignKey), 4)}
    const rows = contract.${leaves.many}
    expect(await admin.call(rows.add, { body: { ...row, ${foreignKey!.field}: '1' } })).toFailWith(
      'record.parent_wrong',
    )
    const id = (await admin.call(rows.add, { body: { ...row, ${foreignKey!.field}: node } })).data
    const found = await admin.call(rows.page, { query: { current: 1, size: 10, ${foreignKey!.field}: node } })
    expect(found.data.records.map((one) => one.id)).toEqual([id])
    expect(await admin.call(${folder}.delete, { body: [{ id: node }] as never })).toFailWith('record.in_use')
    expect(await admin.call(rows.edit, { body: { id, ...row, ${foreignKey!.field}: node } })).toSucceed()
    expect(await admin.call(rows.delete, { body: [{ id }] as never })).toSucceed()
    expect(await admin.call(${folder}.delete, { body: [{ id: node }] as never })).toSucceed()
  })
`
    : ''
}${
  uniques(main).length && !tree
    ? `
  it('refuses a value that another record has', async () => {
    const { data: id } = await admin.call(${folder}.add, { body: NEW })
    expect(await admin.call(${folder}.add, { body: NEW, headers: { 'idempotency-key': 'again' } })).toFailWith(
      'record.taken',
    )
    expect(await admin.call(${folder}.delete, { body: [{ id }] as never })).toSucceed()
  })
`
    : ''
}})
`
}
