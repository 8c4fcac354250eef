import type { Row } from './trial.ts'

/** Rows about what is brought in, read, and kept: files, sizes, patterns, lists, histories. */
export const contentRows: readonly Row[] = [
  {
    id: 'S1l',
    what: 'lists, counts and files of cases against a plain reading of who may know what',
    wanted: '14 people, all lists of cases, 200 filters each, 0 differences',
    // Lists that are asked for: all people's together.
    sizes: { full: 18_000, quick: 300, mutant: 450 },
    mutants: [
      {
        what: 'a brand sees what was not passed to it',
        file: 'apps/server/src/cases/scope/cases.scope.store.ts',
        from: ', isNotNull(columns.enterpriseId)',
        to: '',
        aim: 'enterprisepage',
      },
      {
        what: 'units below the province see shielded cases',
        file: 'apps/server/src/cases/scope/cases.scope.store.ts',
        from: 'rule.unshielded && columns.shielded && eq(columns.shielded, false),',
        to: '',
        aim: '^couriers.enterprisepage',
      },
      {
        what: 'a province sees every case',
        file: 'apps/server/src/cases/scope/cases.scope.store.ts',
        from: 'eq(columns.bureauProvinceId, rule.id)',
        to: 'sql`true`',
        aim: 'bureaupage',
      },
      {
        what: 'what nobody works on is what anybody may',
        file: 'apps/server/src/cases/lists/cases.filters.store.ts',
        from: 'filter.unheld ? isNull(columns.handlerId) : undefined',
        to: 'undefined',
        aim: '^todo.page',
      },
      { what: 'a queue counts one more', spoil: 'counts' },
    ],
    load: () => import('./rows/lists.ts'),
  },
  {
    id: 'S11',
    what: 'files that are not what they say, act, burst, or tell who made them, by every name',
    wanted:
      '3 000 files: 0 active content served, ≤ 2 s of the processor each, ≤ 200 MB more, no traces left',
    sizes: { full: 3_000, quick: 300, mutant: 260 },
    mutants: [
      {
        what: 'a file is taken for what its name says',
        file: 'apps/server/src/features/files/files.content.ts',
        from: 'if (!(await isOfType(bytes, type))) refuseType(types)',
        to: '',
      },
      {
        what: 'videos keep where they were taken',
        file: 'apps/server/src/features/files/files.content.ts',
        from: 'bytes: withoutMetadata(bytes)',
        to: 'bytes',
      },
    ],
    load: () => import('./rows/hostileUploads.ts'),
  },
  {
    id: 'S22',
    what: 'twelve parsers fed with what reached new lines before, changed again',
    wanted: '12 parsers × 5 min: 0 crashes',
    // Inputs of each parser.
    sizes: { full: 60_000, quick: 800, mutant: 30_000 },
    mutants: [
      { what: 'a mistake behind four doors', spoil: 'planted' },
      {
        what: 'a header that is no range is read as one',
        file: 'apps/server/src/features/files/files.sending.ts',
        from: "if (!found || (found[1] === '' && found[2] === '')) return undefined",
        to: "if (found![1] === '' && found![2] === '') return undefined",
        aim: 'numbers',
      },
    ],
    load: () => import('./rows/fuzz.ts'),
  },
  {
    id: 'S16',
    what: 'tables, columns, folders and remarks that are SQL, code, paths, reserved or huge, for the code generator',
    wanted:
      '5 000 set-ups: files are read, nothing but texts of them differs from plain words, none outside of its folder',
    sizes: { full: 5_000, quick: 200, mutant: 300 },
    mutants: [
      {
        what: 'a quote ends the text it stands in',
        file: 'packages/codegen/src/model.ts',
        from: '.replace(/\'/g, "\\\\\'")',
        to: '',
      },
      {
        what: 'a remark ends its comment',
        file: 'packages/codegen/src/model.ts',
        from: ".replace(/\\*\\//g, '* /')",
        to: '',
      },
      {
        what: 'folders may be called anything',
        file: 'packages/contract/src/codegen/codegen.schemas.ts',
        from: '/^[a-z][A-Za-z0-9]{1,39}$/',
        to: '/^.+$/',
      },
      {
        what: 'words of the language are names',
        file: 'packages/codegen/src/reserved.ts',
        from: 'RESERVED.has(name)',
        to: 'false && RESERVED.has(name)',
      },
    ],
    load: () => import('./rows/hostileTables.ts'),
  },
  {
    id: 'S31',
    what: 'defects that were published of peers and of parts, each tried against our server',
    wanted: '40 of 40 refused; the others of the 40 are in S4, S9, S13, S16 and S27',
    sizes: { full: 1, quick: 1, mutant: 1 },
    mutants: [
      { what: 'the answers of the peers stand for ours', spoil: 'theirs' },
      {
        what: 'any address that a header names is believed',
        file: 'apps/server/src/platform/http/server.ts',
        from: 'hop < config.TRUSTED_PROXIES',
        to: 'hop < 9',
      },
      {
        what: 'a captcha stays after a wrong answer',
        file: 'apps/server/src/features/auth/captcha/auth.captcha.ts',
        from: 'if (tx && (await store.takeCaptchaIf(tx, validCodeReqNo, right))) return',
        to: "if (await store.takeCaptchaIf(tx ?? ctx.platform.db, validCodeReqNo, right)) return\n  if (!tx) fail('auth.captcha_wrong')",
      },
      {
        what: 'sessions have no end',
        file: 'apps/server/src/features/auth/auth.sessions.ts',
        from: 'now - session.lastSeenAt.getTime() > idle || now - session.createdAt.getTime() > absolute',
        to: 'false',
      },
    ],
    load: () => import('./rows/peers.ts'),
  },
  {
    id: 'S17',
    what: 'addresses that lead elsewhere, after signing in and by paths of the server',
    wanted: '2 000 forms, 0 led to another site',
    sizes: { full: 2_000, quick: 500, mutant: 500 },
    mutants: [
      { what: 'what stands after next is trusted', spoil: 'trusted' },
      {
        what: 'the sign-in page follows whatever it is told',
        file: 'apps/web/src/lib/confinement.ts',
        from: 'return ownPath(next) ?? confined',
        to: 'return next ?? confined',
      },
    ],
    load: () => import('./rows/strayAddresses.ts'),
  },
  {
    id: 'S20',
    what: 'every pattern of the product with texts that would take a bad one long',
    wanted: '100 % of the patterns, 0 whose time grows faster than the text',
    // Pumps of each pattern.
    sizes: { full: 600, quick: 12, mutant: 600 },
    mutants: [
      { what: 'a pattern whose time doubles with each sign', spoil: 'catastrophic' },
      { what: 'a pattern whose time grows by the square', spoil: 'quadratic' },
      {
        what: 'dashes between two dates may be told in many ways',
        file: 'packages/contract/src/calendar/notice.ts',
        from: '(?:至|到|—+|–|-|~|～)',
        to: '(?:(?:—+)+|至|到|–|-|~|～)',
        aim: 'notice',
      },
    ],
    load: () => import('./rows/slowPatterns.ts'),
  },
  {
    id: 'S24',
    what: 'bodies and heads that are too long, too deep, too many, packed or without end, over sockets',
    wanted: '1 GB of a stream, 100 000 keys and levels: refused, ≤ 50 MB more, little of the processor',
    sizes: { full: 600, quick: 36, mutant: 24 },
    mutants: [
      { what: 'a refused body is kept', spoil: 'held' },
      {
        what: 'bodies of any length are read',
        file: 'apps/server/src/platform/http/server.ts',
        from: 'bodyLimit: BODY_LIMIT,',
        to: 'bodyLimit: 4 * 1024 ** 3,',
      },
    ],
    load: () => import('./rows/bombs.ts'),
  },
  {
    id: 'S25',
    what: 'edits by who owns the whole database: values, lines, leaves, heads, chains reckoned anew',
    wanted: '10 000 of 10 000 found, the first wrong line named',
    sizes: { full: 10_000, quick: 300, mutant: 130 },
    mutants: [
      {
        what: 'lines are not compared with what the log took in',
        file: 'apps/server/src/features/transparency/transparency.verify.ts',
        from: ".equals(hash)\n    ? undefined\n    : 'altered'",
        to: '.equals(hash)\n    ? undefined\n    : undefined',
      },
      {
        what: 'what a case says is not compared with what was decided',
        file: 'apps/server/src/platform/history/history.verify.ts',
        from: 'if (!known.decided) return undefined',
        to: 'if (!known.decided || !isCut) return undefined',
      },
      {
        what: 'records beside the cases are not compared with their newest lines',
        file: 'apps/server/src/platform/history/ledgers.verify.ts',
        from: 'return columns.length > 0 ?',
        to: 'return columns.length > 99 ?',
      },
    ],
    load: () => import('./rows/edits.ts'),
  },
]
