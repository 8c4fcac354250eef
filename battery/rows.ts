import { POLICY_MUTANTS } from './rows/policyMutants.ts'
import type { Row } from './trial.ts'

/** What is tried, with the figure wanted, the sizes, and the mutants that have to be noticed. */
export const rows: readonly Row[] = [
  {
    id: 'S1',
    what: 'every route by every persona with every foreign id in every field',
    wanted: '≥ 30 000 cases, 0 leaks in body, headers or tables',
    sizes: { full: 200_000, quick: 6_000, mutant: 6_000 },
    mutants: POLICY_MUTANTS.slice(0, 1),
    load: () => import('./rows/authorisation.ts'),
  },
  {
    id: 'S1m',
    what: 'each rule of seeing and knocking weakened once',
    wanted: '100 % of the mutants killed by S1',
    sizes: { full: 3_000, quick: 1_000, mutant: 10_000_000 },
    mutants: POLICY_MUTANTS,
    quickMutants: 3,
    load: () => import('./rows/authorisation.ts'),
  },
  {
    id: 'S21',
    what: 'requests of every shape at every route',
    wanted: '≥ 1 000 000 requests, 0 answers ≥ 500, 0 stalls > 200 ms, always the envelope',
    sizes: { full: 1_000_000, quick: 12_000, mutant: 4_000 },
    mutants: [
      {
        what: 'texts that no column can hold are let through',
        file: 'apps/server/src/platform/http/server.ts',
        from: "return isStorable(input) ? input : fail('request.unstorable')",
        to: 'return input',
      },
      { what: 'a fault that nobody counts', spoil: 'faults' },
    ],
    load: () => import('./rows/badInputs.ts'),
  },
]
