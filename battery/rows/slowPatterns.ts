import {
  distinct,
  faultOf,
  MAKERS,
  made,
  OF_OWN_WORDS,
  type Pattern,
  pumpsOf,
  written,
} from '../../scripts/patternsTried.ts'
import type { Outcome, Trial } from '../trial.ts'

const BAD: Record<string, string> = { catastrophic: '(?:[a-z]+)+@', quadratic: '[路区]+号' }

/** No pattern of the product takes longer than its text is long: each is tried with what would take it longest. */
export async function run({ size, spoiled, aim, kept, miss }: Trial): Promise<Outcome> {
  const { patterns, makers } = written()
  const known = [...MAKERS, ...OF_OWN_WORDS].sort()
  if (makers.join() !== known.join()) miss(`patterns are made elsewhere: ${makers.join()}`)
  // Anew, so that what has been loaded before is looked at too.
  const all = distinct([...patterns, ...(await made((file) => import(`${file}?anew`)))])
  if (spoiled) all.unshift({ file: 'spoiled', source: BAD[spoiled]!, flags: 'u' })
  let tried = 0
  const attempt = (pattern: Pattern, pump: [string, string]) => {
    tried += 1
    // Twice: a busy machine holds up once what a bad pattern holds up always.
    const fault = faultOf(pattern, pump) && faultOf(pattern, pump)
    if (fault) miss(fault, { pattern, pump })
    return fault !== undefined
  }
  for (const { pattern, pump } of kept as { pattern: Pattern; pump: [string, string] }[]) {
    const still = all.find(({ source, flags }) => source === pattern.source && flags === pattern.flags)
    if (still) attempt(still, pump)
  }
  for (const pattern of all.filter(({ file }) => aim.test(file)))
    pumpsOf(pattern, size).some((pump) => attempt(pattern, pump))
  return {
    cases: tried,
    said: `${all.length} patterns, ${tried} pumps of up to 60 000 signs, none whose time grows faster than the text`,
  }
}
