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
    sizes: { full: 1_000_000, quick: 12_000, mutant: 10_000 },
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
  {
    id: 'S8',
    what: 'SM2 ciphertexts: honest in every form, changed, malformed',
    wanted: '10 000 + 10 000 + 10 000, 0 mismatches, 0 throws, a digest for each',
    sizes: { full: 30_000, quick: 240, mutant: 120 },
    mutants: [
      { what: 'a changed ciphertext is tried unchanged', spoil: 'copies' },
      {
        what: 'the digest of a text is that of its letters',
        file: 'apps/server/src/platform/crypto/sm2.ts',
        from: 'digest: sm3(bytes) }',
        to: 'digest: sm3(hex) }',
      },
    ],
    load: () => import('./rows/ciphertexts.ts'),
  },
  {
    id: 'S9',
    what: 'session tokens: repeats, other places, ends',
    wanted: '1 000 000 tokens without a repeat; refused elsewhere on every route; ended within a second',
    sizes: { full: 1_000_000, quick: 20_000, mutant: 20_000 },
    mutants: [{ what: 'tokens of three letters', spoil: 'short' }],
    load: () => import('./rows/tokens.ts'),
  },
  {
    id: 'S10',
    what: 'rich text: known and mutated scripts through the sanitiser',
    wanted: '≥ 200 000, 0 elements, attributes or addresses off the list, idempotent',
    sizes: { full: 205_000, quick: 6_000, mutant: 2_000 },
    mutants: [
      { what: 'nothing is cleaned', spoil: 'none' },
      {
        what: 'any scheme is allowed',
        file: 'apps/server/src/features/articles/articles.html.ts',
        from: "allowedSchemes: ['http', 'https', 'mailto', 'tel'],",
        to: "allowedSchemes: ['http', 'https', 'mailto', 'tel', 'javascript', 'data'],",
      },
    ],
    load: () => import('./rows/richText.ts'),
  },
  {
    id: 'S12',
    what: 'names that climb, by read, write and removal of stored files',
    wanted: '20 000 names, nothing outside of the folder read, written or removed',
    sizes: { full: 20_000, quick: 2_000, mutant: 500 },
    mutants: [
      { what: 'names are paths and links are followed', spoil: 'follows' },
      {
        what: 'planted links are followed',
        file: 'apps/server/src/platform/files/local.ts',
        from: 'open(placeOf(name), O_RDONLY | O_NOFOLLOW)',
        to: 'open(placeOf(name), O_RDONLY)',
      },
    ],
    load: () => import('./rows/storedNames.ts'),
  },
  {
    id: 'S14',
    what: 'cells of exported files that spreadsheets would compute',
    wanted: 'every cell as text, read back as it was',
    sizes: { full: 100_000, quick: 10_000, mutant: 1_000 },
    mutants: [
      { what: 'cells joined by commas', spoil: 'plain' },
      {
        what: 'full-width signs are forgotten',
        file: 'apps/server/src/platform/sheets/sheet.ts',
        from: "[...'=+-@\\t\\r＝＋－＠']",
        to: "[...'=+-@\\t\\r']",
      },
    ],
    load: () => import('./rows/sheets.ts'),
  },
  {
    id: 'S15',
    what: 'addresses of far ends that lead inside',
    wanted: '2 000 forms, 0 calls at the canary',
    sizes: { full: 4_000, quick: 1_000, mutant: 500 },
    mutants: [
      { what: 'the inner host is trusted', spoil: 'trusts' },
      {
        what: 'addresses in numbers are not judged',
        file: 'apps/server/src/platform/outbound.ts',
        from: 'if (isIP(host) && !isTrusted(host) && isInside(host)) throw refuse(host)',
        to: '',
      },
    ],
    load: () => import('./rows/farEnds.ts'),
  },
  {
    id: 'S2',
    what: 'undeclared fields in every acting body, and in every answer',
    wanted: '≥ 15 000 cases, 0 written, 0 told',
    sizes: { full: 60_000, quick: 4_000, mutant: 4_000 },
    mutants: [
      { what: 'one of them is written', spoil: 'written' },
      {
        what: 'answers leave as they were made',
        file: 'apps/server/src/platform/http/replies.ts',
        from: 'const picked: Record<string, unknown> = {}',
        to: "const picked: Record<string, unknown> = { ...value, undeclared: 'x' }",
      },
    ],
    load: () => import('./rows/assignment.ts'),
  },
  {
    id: 'S13',
    what: 'every parameter of every reading call with what goes on in SQL',
    wanted: '≥ 300 000, no text of it in a statement, 0 SQLSTATE 42/22, 0 waits',
    sizes: { full: 300_000, quick: 6_000, mutant: 3_000 },
    mutants: [
      {
        what: 'what people search for is put into the statement as text',
        file: 'apps/server/src/platform/db/rows.ts',
        from: 'ilike(column, containing(text))',
        to: 'ilike(column, sql.raw("\'" + containing(text) + "\'"))',
      },
    ],
    load: () => import('./rows/injection.ts'),
  },
  {
    id: 'S29',
    what: 'headers of every route in every class of error; writes of other sites (S18)',
    wanted: '100 % with the full set; 100 % of foreign writes refused',
    sizes: { full: 9_000, quick: 1_500, mutant: 600 },
    mutants: [
      {
        what: 'refusals may be kept',
        file: 'apps/server/src/platform/http/server.ts',
        from: "    reply.header('cache-control', 'no-store')\n    if ((refused",
        to: '    if ((refused',
      },
    ],
    load: () => import('./rows/heads.ts'),
  },
  {
    id: 'S5',
    what: 'captchas: blind guesses, the same answer twice, many at once, their distribution',
    wanted: '≤ 1.2 % hits; 0 replays; 1 of many; χ² p > 0.01',
    sizes: { full: 20_000, quick: 1_500, mutant: 600 },
    mutants: [
      { what: 'sums of small numbers', spoil: 'small' },
      { what: 'each answer is asked anew', spoil: 'kept' },
    ],
    load: () => import('./rows/captchas.ts'),
  },
  {
    id: 'S19',
    what: 'polluted prototypes by body, query and dictionary keys',
    wanted: '100 000 payloads, every prototype as it was',
    sizes: { full: 100_000, quick: 4_000, mutant: 1_000 },
    mutants: [{ what: 'a body merged into an object', spoil: 'merged' }],
    load: () => import('./rows/prototypes.ts'),
  },
  {
    id: 'S27',
    what: 'secrets and default passwords in the repository; its packages (S28)',
    wanted: '0 secrets, 0 default passwords, 0 packages off the lists',
    sizes: { full: 1, quick: 1, mutant: 1 },
    mutants: [
      { what: 'a private key in a file', spoil: 'key' },
      { what: 'a licence that is not on the list', spoil: 'licence' },
    ],
    load: () => import('./rows/secrets.ts'),
  },
  {
    id: 'R7',
    what: 'eight rivals with one version of one case, of two kinds of act',
    wanted: '10 000 objects, exactly one winner each, one line of history',
    sizes: { full: 10_000, quick: 60, mutant: 20 },
    mutants: [
      {
        what: 'the version is not compared',
        file: 'apps/server/src/cases/cases.engine.ts',
        from: 'if (made.isStale) fail(reasons.stale, { version: row.version })',
        to: '',
      },
    ],
    load: () => import('./rows/races.ts'),
  },
]
