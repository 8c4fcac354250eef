// `npm run check`: what `npm test` checks without running anything: format, lint, types, boundaries, supply, schema.
process.argv.push('--only=lint,types,boundaries,supply,schema')
await import('./test.mjs')
