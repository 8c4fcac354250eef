import { EDITS_OF, edited, found, makeTampered, missedEdit } from '../../apps/server/src/testing/tampering.ts'
import type { Outcome, Trial } from '../trial.ts'

type Kept = readonly [name: string, a: number, b: number]

/** Whoever owns the whole database changes what is written once: each edit is found, with its line. */
export async function run({ size, random, kept, open, miss }: Trial): Promise<Outcome> {
  const tampered = await makeTampered(await open())
  const first = await edited(
    tampered,
    async () => undefined,
    (tx) => found(tampered, tx),
  )
  if (first.faults.length + first.broken.length + first.records.length > 0)
    miss('faults are told where nothing was changed')
  const names = Object.keys(EDITS_OF)
  const tries = [...(kept as Kept[])]
  while (tries.length < size)
    tries.push([names[tries.length % names.length]!, random.below(1_000_000), random.below(1_000_000)])
  let missed = 0
  for (const [name, a, b] of tries) {
    const said = await missedEdit(tampered, name, a, b)
    if (!said) continue
    missed += 1
    miss(said, [name, a, b])
  }
  return {
    cases: tries.length,
    said: `${tries.length - missed} of ${tries.length} edits of ${names.length} kinds found, each with its line, among ${first.entries} entries`,
  }
}
