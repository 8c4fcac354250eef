// `npm run check`: what `npm test` checks without running anything: format, lint, types, boundaries, schema.
process.argv.push('--only=lint,types,boundaries,schema')
await import('./test.mjs')
