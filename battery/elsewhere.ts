/** Rows of the plan that have no row here yet, and where a smaller test holds what there is. */
export const ELSEWHERE: Readonly<Record<string, string>> = {
  Sizes:
    'rows that say quick or part have not been run at the size wanted since they were changed last. The 10 000 of S25 were of appeals alone; the four other kinds are in it since, tried by 300 edits (`transparency.tampering.test.ts`), and the records beside the cases, tried by 54; its third mutant has not been run. S21 takes about two hours of two free cores by its rate so far; `--minutes` ends it early, and it says how many there were',
  S18: 'writes of other sites: in S29',
  S28: 'packages: in S27 and in `npm run check`. Advisories have not been fetched: the registry that packages came from answers 405 to what asks for them, so that known weaknesses of packages are not judged here',
  Replicas:
    'own writes with replay paused, replicas that die, lag, were promoted, the primary stopped: `sources.test.ts`, `exports.replicas.test.ts`; 200 acts, no 10 000',
  S32: 'the ledger of ASVS 5.0, levels 1 and 2: `docs/asvs.md`, `scripts/asvs.test.ts`',
}
