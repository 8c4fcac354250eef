// `npm run dev`: the server restarts and the pages reload on every change. Open the address Vite prints.
import { ensureInstalled, forwardSignals, program, requireNode, run } from './steps.mjs'

requireNode()
forwardSignals()
await ensureInstalled()
const ended = await Promise.race([
  run([program('tsx'), 'watch', '--clear-screen=false', 'apps/server/src/main.ts']),
  run([program('vite'), 'apps/web']),
])
process.kill(process.pid, 'SIGTERM')
process.exitCode = ended.code
