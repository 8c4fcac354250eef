/** Rows of the plan that have no row here yet, and where a smaller test holds what there is. */
export const ELSEWHERE: Readonly<Record<string, string>> = {
  S16: 'hostile tables for the code generator: `codegen.test.ts`; no 5 000',
  S18: 'writes of other sites: in S29',
  S22: 'fuzzing led by coverage: not there; parsers are tried by properties (`documents.rules.test.ts`, `workbook.rules.test.ts`)',
  S28: 'packages: in S27 and in `npm run check`; advisories have not been fetched',
  Replicas:
    'own writes with replay paused, replicas that die, lag, were promoted, the primary stopped: `sources.test.ts`, `exports.replicas.test.ts`; 200 acts, no 10 000',
  S32: 'the ledger of ASVS 5.0, levels 1 and 2: `docs/asvs.md`, `scripts/asvs.test.ts`',
}
