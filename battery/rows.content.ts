import type { Row } from './trial.ts'

/** Rows about what is brought in, read, and kept: files, sizes, patterns, lists, histories. */
export const contentRows: readonly Row[] = [
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
    ],
    load: () => import('./rows/edits.ts'),
  },
]
