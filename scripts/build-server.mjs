// Bundles the server's sources into one file, those of its threads and of the process that makes the demonstration into one each; npm packages stay outside. Migrations and seed data are read from the source tree.
import path from 'node:path'
import { build } from 'esbuild'
import { root } from './steps.mjs'

await build({
  absWorkingDir: root,
  entryPoints: [
    'apps/server/src/main.ts',
    'apps/server/src/seed/demo/making/demo.process.ts',
    'apps/server/src/desk/classifier/classifier.thread.ts',
    'apps/server/src/platform/crypto/bulk.thread.ts',
    'apps/server/src/platform/parsing/parsing.thread.ts',
  ],
  // Side by side, which is where a thread is looked for.
  entryNames: '[name]',
  outdir: 'apps/server/dist',
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  packages: 'external',
  // The project's own packages are TypeScript source, not built.
  alias: {
    '@appeal/contract': path.join(root, 'packages/contract/src'),
    '@appeal/codegen': path.join(root, 'packages/codegen/src'),
  },
  sourcemap: true,
  logLevel: 'warning',
})
