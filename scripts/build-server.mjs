// Bundles the server's sources into one file; npm packages stay outside. Migrations and seed data are read from the source tree.
import path from 'node:path'
import { build } from 'esbuild'
import { root } from './steps.mjs'

await build({
  absWorkingDir: root,
  entryPoints: ['apps/server/src/main.ts'],
  outfile: 'apps/server/dist/main.js',
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  packages: 'external',
  // The contract is TypeScript source, not a built package.
  alias: { '@appeal/contract': path.join(root, 'packages/contract/src') },
  sourcemap: true,
  logLevel: 'warning',
})
