import './lib/trustedTypes.ts'

// Two steps: one task reads React, the next the application, and between them the page answers touch and scroll.
await import('react-dom/client')
const { start } = await import('./app/start.tsx')
await start()
