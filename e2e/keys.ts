// Keys that are missing or foreign beside a database that is in use: the server refuses to start and makes nothing.
// Prints one line for each check and at the end `N passed, N failed`.
import { access, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { ensureBuilt } from '../scripts/steps.mjs'
import { check } from './harness.ts'
import { freePort, spawnServer, startServer, temporaryFolder } from './product.ts'

const there = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  )

async function refused(settings: Record<string, string>): Promise<string> {
  const server = spawnServer(settings)
  const code = await server.exited
  check(code === 1, `it ended with ${code}: ${server.output()}`)
  return server.output()
}

await ensureBuilt('web')
await ensureBuilt('server')
const folder = await temporaryFolder('keys')
const settings = { DATA_DIR: folder, PORT: String(await freePort()), DEMO_CASES: '0' }
const file = path.join(folder, 'keys.json')
const away = path.join(folder, 'keys.away')
let passed = 0
let failed = 0

async function scene(name: string, work: () => Promise<void>) {
  try {
    await work()
    passed += 1
    process.stdout.write(`ok ${name}\n`)
  } catch (error) {
    failed += 1
    process.stdout.write(`failed ${name}: ${(error as Error).message}\n`)
  }
}

try {
  const first = await startServer(settings)
  await first.stop()

  await scene('a missing key file is named with its version, and nothing is created', async () => {
    await rename(file, away)
    const said = await refused(settings)
    check(said.includes(`${file} is missing`) && said.includes('version 1 (fingerprint '), said)
    check(!(await there(file)), 'a new key file was made')
  })

  await scene('a foreign key is refused', async () => {
    const held = JSON.parse(await readFile(away, 'utf8'))
    held.masterKeys[0].key = 'cd'.repeat(32)
    await writeFile(file, JSON.stringify(held), { mode: 0o600 })
    const said = await refused(settings)
    check(said.includes('foreign master key'), said)
    await rm(file)
  })

  await scene('the right key file starts again', async () => {
    await rename(away, file)
    await (await startServer(settings)).stop()
  })
} finally {
  await rm(folder, { recursive: true, force: true })
}

process.stdout.write(`${passed} passed, ${failed} failed\n`)
process.exitCode = failed ? 1 : 0
