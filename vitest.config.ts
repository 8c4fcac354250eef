import { defineConfig } from 'vitest/config'

// Three projects: plain rules, server features on a real PostgreSQL, pages in a simulated DOM.
// Test files share what is loaded: on the server nothing that matters lives in a module (two servers run in one process
// as well as in two), and pages get a new document for each file. Loading it anew for each takes a third of the time.
// A test that asserts nothing fails: its loop ran over nothing. Of pages, what is not found throws.
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'rules',
          expect: { requireAssertions: true },
          isolate: false,
          // Properties and standards' vectors take their time on a busy machine; none of them waits for anything.
          testTimeout: 120_000,
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
          include: ['packages/**/*.test.ts', 'scripts/**/*.test.ts', 'apps/server/src/**/*.rules.test.ts'],
          environment: 'node',
        },
      },
      {
        test: {
          name: 'features',
          expect: { requireAssertions: true, poll: { timeout: 20_000 } },
          isolate: false,
          // On a shared machine a race is sometimes decided by the machine: CI asks once more, and says so.
          retry: process.env.CI ? 1 : 0,
          sequence: { groupOrder: 1 },
          include: ['apps/server/src/**/*.test.ts'],
          exclude: ['apps/server/src/**/*.rules.test.ts'],
          environment: 'node',
          globalSetup: ['apps/server/src/testing/global-setup.ts'],
          setupFiles: ['scripts/patience.ts'],
          testTimeout: 120_000,
          hookTimeout: 180_000,
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'pages',
          isolate: false,
          // As of features: a busy machine is asked once more, and given time.
          retry: process.env.CI ? 1 : 0,
          testTimeout: 120_000,
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
          include: ['apps/web/src/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          // Pages wear the names that stand in the sources.
          css: { include: /\.module\.css$/, modules: { classNameStrategy: 'non-scoped' } },
          setupFiles: [
            'scripts/patience.ts',
            'apps/web/src/testing/oneDay.ts',
            'apps/web/src/testing/quiet.ts',
            'apps/web/src/testing/patient.ts',
          ],
        },
      },
    ],
  },
})
