import { type Col, type Entity, isTree, leafOf, pascal, quoted, rowsOf, type Slice } from '../model.ts'
import { shownCols } from './fields.ts'

/* What a page shows of each kind of value. */
const SAMPLE: Record<Col['kind'], string> = {
  text: "'样本'",
  integer: '7',
  decimal: "'7.50'",
  boolean: 'true',
  day: "'2026-10-01'",
  instant: "'2026-10-01 09:30:00'",
  id: "'5'",
}

export function pageTest(slice: Slice): string {
  const { folder, main, foreignKey } = slice
  const [leaf, master] = [leafOf(slice), rowsOf(slice)]
  const sample = (entity: Entity, without: Col | null = null) =>
    `{ id: '9', ${entity.cols
      .filter((col) => col !== without)
      .map((col) => `${col.field}: ${col === main.parent ? 'null' : SAMPLE[col.kind]}`)
      .join(', ')} }`
  const routes = leaf ? [folder, leaf.many] : [folder]
  const seen = shownCols(main).find(({ kind }) => kind === 'text') ?? shownCols(main)[0]!
  const value = seen.kind === 'text' ? '样本' : SAMPLE[seen.kind].replaceAll("'", '')
  return `import { contract } from '@appeal/contract'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { setUserInfo } from '../../lib/session.ts'
import { renderDesk, setWidth } from '../../ui/testing/renderDesk.tsx'
import { stubApi } from '../../ui/testing/stubApi.ts'
import ${pascal(folder)}Page from './${pascal(folder)}Page.tsx'

const record = ${sample(main)}
${isTree(slice) && !leaf ? '' : 'const pageOf = <T,>(...records: T[]) => ({ records, total: records.length, size: 10, current: 1, pages: 1 })\n'}const user = userEvent.setup()

beforeEach(() => {
  localStorage.clear()
  setWidth(1600)
  setUserInfo({
    permissionCodeList: [${routes.map((name) => `...Object.values(contract.${name})`).join(', ')}].map(({ permission }) => permission),
  } as never)
  stubApi()
    .on(contract.dictionaries.tree, [])
    ${isTree(slice) ? `.on(contract.${folder}.tree, [record])` : `.on(contract.${folder}.page, pageOf(record))`}
    ${leaf ? `.on(contract.${leaf.many}.page, pageOf(${sample(leaf)}))` : ''}
    ${master ? `.on(contract.${folder}.detail, { ...record, rows: [${sample(master, foreignKey)}] })` : ''}
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('shows what there is', async () => {
  renderDesk(<${pascal(folder)}Page />)
  expect((await screen.findAllByText(${quoted(value)})).length).toBeGreaterThan(0)
})

it('opens an empty form for a new one', async () => {
  renderDesk(<${pascal(folder)}Page />)
  await screen.findAllByText(${quoted(value)})
  await user.click(screen.getAllByRole('button', { name: '新增' })[0]!)
  expect((await screen.findByRole('dialog')).textContent).toContain(${quoted(main.zh)})
})
`
}
