// One row in a process of its own, with one place of the product changed: ends with the number of misses as JSON.
import { attempt } from './running.ts'

const { row, seed, size, adminUrl, aim } = JSON.parse(process.env.BATTERY_ATTEMPT ?? '{}') as {
  row: string
  seed: number
  size: number
  adminUrl: string
  aim?: string
}
const { misses } = await attempt({
  row,
  seed,
  size,
  adminUrl,
  firstIsEnough: true,
  kept: [],
  ...(aim && { aim }),
})
const said = misses.map(({ what }) => what)
if (!('isChanged' in globalThis)) said.push('ended by a change that was never loaded')
console.log(JSON.stringify({ misses: said }))
process.exit(0)
