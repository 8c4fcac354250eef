/** Rows of the plan that have no row here yet, and where a smaller test holds what there is. */
export const ELSEWHERE: Readonly<Record<string, string>> = {
  Sizes: 'rows that say quick or part have not been run at the size wanted since they were changed last',
  S18: 'writes of other sites: in S29',
  S28: 'packages: in S27 and in `npm run check`. Those that befell peers are judged; others are not: the registry that packages came from answers 405 to what asks for its advisories',
  Replicas:
    'own writes with replay paused, replicas that die, lag, were promoted, the primary stopped: `sources.test.ts`, `exports.replicas.test.ts`; 200 acts, no 10 000',
  S32: 'the ledger of ASVS 5.0, levels 1 and 2: `docs/asvs.md`, `scripts/asvs.test.ts`',
}
