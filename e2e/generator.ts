// What the code generator makes, put to the proof: one slice of each kind goes into a copy of the project, which must
// pass the project's own checks, the slices' own tests, and show their pages in a browser.
import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { openPlatform } from '../apps/server/src/app.ts'
import { readConfig } from '../apps/server/src/config.ts'
import { add, preview } from '../apps/server/src/features/codegen/codegen.service.ts'
import { systemContext } from '../apps/server/src/platform/context.ts'
import { startEmbedded } from '../apps/server/src/platform/db/embedded.ts'
import { migrateDatabase } from '../apps/server/src/platform/db/migrate.ts'
import { createLog } from '../apps/server/src/platform/log.ts'
import type { NewGenBasic } from '../packages/contract/src/codegen/codegen.schemas.ts'
import { NewGenBasic as Basics } from '../packages/contract/src/codegen/codegen.schemas.ts'
import { ensureBuilt, root } from '../scripts/steps.mjs'
import { check, openBrowser, runJourney } from './harness.ts'
import { signInDesk } from './people.ts'
import { startProduct, temporaryFolder } from './product.ts'

const TABLES = `
  create table office_notes (
    id bigint primary key, title varchar(60) not null, remark text, amount numeric(12,2), pinned boolean not null,
    starts_on date, starts_at timestamptz, pages integer, created_at timestamptz not null, updated_at timestamptz not null
  );
  create table office_rooms (id bigint primary key, parent_id bigint, name varchar(40) not null, seats integer);
  create table asset_kinds (id bigint primary key, parent_id bigint, name varchar(40) not null);
  create table assets (id bigint primary key, kind_id bigint not null, label varchar(80) not null, bought_on date);
  create table supply_orders (id bigint primary key, purpose varchar(80) not null, wanted_on date not null);
  create table supply_lines (id bigint primary key, order_id bigint not null, item varchar(80) not null, quantity integer not null);`

const common = { dbTableKey: 'id', module: 'development' }
const SLICES: readonly (Partial<NewGenBasic> & { busName: string; functionName: string })[] = [
  {
    ...{ dbTable: 'office_notes', busName: 'officeNotes', className: 'OfficeNote', functionName: '便签' },
    genType: 'TABLE',
  },
  {
    ...{ dbTable: 'office_rooms', busName: 'officeRooms', className: 'OfficeRoom', functionName: '房间' },
    ...{ genType: 'TREE', treeParentField: 'parent_id', treeNameField: 'name' },
  },
  {
    ...{ dbTable: 'asset_kinds', busName: 'assetKinds', className: 'AssetKind', functionName: '资产类别' },
    ...{ genType: 'LEFT_TREE_TABLE', treeParentField: 'parent_id', treeNameField: 'name' },
    ...{ subDbTable: 'assets', subDbTableKey: 'id', subForeignKey: 'kind_id', subFunctionName: '资产' },
    ...{ subBusName: 'assets', subClassName: 'Asset' },
  },
  {
    ...{
      dbTable: 'supply_orders',
      busName: 'supplyOrders',
      className: 'SupplyOrder',
      functionName: '领用单',
    },
    ...{
      genType: 'MASTER_DETAIL',
      subDbTable: 'supply_lines',
      subDbTableKey: 'id',
      subForeignKey: 'order_id',
    },
    ...{ subFunctionName: '领用明细', subBusName: 'supplyLines', subClassName: 'SupplyLine' },
  },
]

/** Folders of the project that a copy does without. */
const LEFT_OUT = new Set(['.git', '.data', '.cache', 'node_modules', 'dist', 'coverage', 'screenshots'])

/** A copy of the project that uses the same installed packages, but its own of the workspace. */
function copyProject(to: string): void {
  cpSync(root, to, { recursive: true, filter: (from) => !LEFT_OUT.has(path.basename(from)) })
  const workspace = readdirSync(path.join(root, 'node_modules/@appeal')).map((name) => ({
    name,
    place: path.relative(root, realpathSync(path.join(root, 'node_modules/@appeal', name))),
  }))
  for (const place of ['.', ...workspace.map((one) => one.place)]) {
    const from = path.join(root, place, 'node_modules')
    if (!existsSync(from)) continue
    const own = path.join(to, place, 'node_modules')
    mkdirSync(own, { recursive: true })
    for (const name of readdirSync(from).filter((one) => !['.cache', '.vite', '.vite-temp'].includes(one)))
      if (name !== '@appeal') symlinkSync(path.join(from, name), path.join(own, name))
  }
  const scope = path.join(to, 'node_modules/@appeal')
  mkdirSync(scope, { recursive: true })
  for (const { name, place } of workspace) symlinkSync(path.join(to, place), path.join(scope, name))
}

/** The files of every slice, made by the generator from real tables. */
async function generate(): Promise<{ path: string; text: string }[][]> {
  const folder = await temporaryFolder('generator')
  const database = await startEmbedded({ dataDir: folder, log: () => {}, durable: false })
  try {
    const url = database.ownerConnectionString
    await migrateDatabase(url, path.join(root, 'apps/server/migrations'))
    const { platform, close } = await openPlatform({
      config: readConfig(root, { APP_MODE: 'test', DATA_DIR: folder, MASTER_KEY: '42'.repeat(32) }),
      url,
      log: createLog('error'),
    })
    try {
      await platform.database.pool.query(TABLES)
      const ctx = systemContext(platform, 'generator')
      const files = []
      for (const slice of SLICES) {
        const { id } = await add(ctx, Basics.parse({ ...common, ...slice }))
        files.push((await preview(ctx, id)).filter(({ group }) => group !== 'sql'))
      }
      return files
    } finally {
      await close()
    }
  } finally {
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

let passed = 0

/** Runs one command in the copy; its words are shown only where it fails. */
function within(folder: string, what: string, ...args: string[]): void {
  const began = performance.now()
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, CI: '' },
  })
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  console.log(`${status === 0 ? 'ok' : 'failed'}  ${what} (${seconds} s)`)
  if (status !== 0) throw new Error(`${stdout}\n${stderr}`)
  passed++
}

/** In the copy: its built product shows each page, and takes a record. */
async function shownInside(): Promise<void> {
  await ensureBuilt('web')
  await ensureBuilt('server')
  const browser = await openBrowser()
  const product = await startProduct({ cases: 0 })
  try {
    const why = await runJourney(browser, product.origin, {
      name: 'pages that the generator made',
      async run({ step, someone }) {
        const page = await someone()
        await step('sign-in', () => signInDesk(page, 'sysadmin'))
        for (const { busName, functionName } of SLICES)
          await step(`${busName} is shown`, async () => {
            await page.goto(`/ext/${busName}Page`)
            await page.getByRole('button', { name: '新增' }).first().click()
            await page.getByRole('dialog').getByText(functionName).first().waitFor()
            await page.keyboard.press('Escape')
          })
        await step('a note is added', async () => {
          await page.goto('/ext/officeNotesPage')
          await page.getByRole('button', { name: '新增' }).click()
          await page.getByRole('dialog').getByRole('textbox').first().fill('下周检查台账')
          await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
          await page.getByText('下周检查台账').waitFor()
        })
      },
    })
    check(why === undefined, why ?? '')
  } finally {
    await product.stop()
    await browser.close()
  }
}

if (process.argv.includes('--inside')) {
  await shownInside()
  process.exit(0)
}

const copy = await temporaryFolder('copy')
let failed = 0
try {
  const files = await generate()
  copyProject(copy)
  for (const [n, { busName }] of SLICES.entries()) {
    for (const { path: place, text } of files[n]!) {
      const to = path.join(copy, place)
      mkdirSync(path.dirname(to), { recursive: true })
      writeFileSync(to, text)
    }
    within(copy, `installing ${busName}`, `install-${busName}.mjs`)
  }
  within(copy, 'check', 'scripts/check.mjs')
  const vitest = ['node_modules/vitest/vitest.mjs', 'run']
  const names = SLICES.map(({ busName }) => `/${busName}/`)
  within(copy, 'tests of the slices', ...vitest, '--project', 'features', '--project', 'pages', ...names)
  within(copy, 'tables of the contract', ...vitest, '--project', 'rules', 'tables.test')
  within(copy, 'pages in a browser', '--import', 'tsx', 'e2e/generator.ts', '--inside')
} catch (error) {
  failed = 1
  console.log((error as Error).message)
} finally {
  if (!process.env.KEEP_COPY) rmSync(copy, { recursive: true, force: true })
  else console.log(copy)
}
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed)
