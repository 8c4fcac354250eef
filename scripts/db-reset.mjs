// `npm run db:reset`: throws the embedded database away, with the files that belong to its cases; the next start makes a new one.
// `npm run sandbox:reset` does so with a sandbox, of which keys and endpoints of enterprises stay.
import { existsSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { register } from 'tsx/esm/api'
import { ensureInstalled, requireNode, root, say } from './steps.mjs'

requireNode()
await ensureInstalled({ forStart: true })
register()
const { readConfig } = await import('../apps/server/src/config.ts')
const { startEmbedded } = await import('../apps/server/src/platform/db/embedded.ts')
const { keepConnections } = await import('../apps/server/src/features/sandbox/sandbox.kept.service.ts')

const config = readConfig(root)
const refuse = (line) => {
  console.error(line)
  process.exit(1)
}
if (config.DATABASE_URL)
  refuse('DATABASE_URL is set: this command only knows the embedded database. 仅用于内置数据库。')
if (config.production && !process.argv.includes('--yes')) {
  refuse('APP_MODE=production: add `-- --yes` to delete all data. 生产模式下须加 -- --yes 才会删除全部数据。')
}
const state = path.join(config.DATA_DIR, 'postgres.json')
if (!existsSync(state)) refuse(`there is no embedded database in ${config.DATA_DIR} / 没有内置数据库`)

// Owning it proves that no server uses it.
const database = await startEmbedded({ dataDir: config.DATA_DIR, log: say }).catch((error) =>
  refuse(error.message),
)
// What enterprises have set up in a sandbox is there again at its next start.
if (config.SANDBOX) {
  const { default: pg } = await import('pg')
  const pool = new pg.Pool({ connectionString: database.ownerConnectionString })
  await keepConnections(pool, config.DATA_DIR).finally(() => pool.end())
}
await database.stop()
const { home } = JSON.parse(await readFile(state, 'utf8'))
for (const place of [
  path.resolve(config.DATA_DIR, home, 'postgres'),
  path.join(config.DATA_DIR, 'files'),
  state,
]) {
  await rm(place, { recursive: true, force: true })
  say(`deleted ${place}`)
}
