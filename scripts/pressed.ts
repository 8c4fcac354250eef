// After all feature tests: each acting route that promises to answer a repeat has been pressed twice (`testing/server.ts`).
import { readFileSync } from 'node:fs'
import { contract } from '@appeal/contract'
import type { Route } from '@appeal/contract/kit/routes.ts'

const pressed = new Set(readFileSync(process.argv[2] ?? '', 'utf8').split('\n'))
const promised = Object.values(contract as Record<string, Record<string, Route>>)
  .flatMap((table) => Object.values(table))
  .filter(({ idempotent }) => idempotent)
const missing = promised.filter(({ name }) => !pressed.has(name)).map(({ name }) => name)
if (missing.length) console.error(`No test presses twice: ${missing.join(', ')}`)
process.exit(missing.length ? 1 : 0)
