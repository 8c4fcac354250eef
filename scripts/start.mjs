// `npm start`: installs and builds what is missing, then runs the server until it is told to stop.
import path from 'node:path'
import {
  ensureBuilt,
  ensureInstalled,
  forwardSignals,
  requireNode,
  root,
  run,
  say,
  wasAsked,
} from './steps.mjs'

requireNode()
forwardSignals()
try {
  await ensureInstalled()
  await Promise.all([ensureBuilt('web'), ensureBuilt('server')])
} catch (error) {
  if (!wasAsked()) console.error(error.message)
  process.exit(1)
}
say('starting the server / 正在启动')
const { code } = await run(
  [
    '--enable-source-maps',
    '--import',
    new URL('follow-parent.mjs', import.meta.url).href,
    path.join(root, 'apps/server/dist/main.js'),
  ],
  {
    // Password hashing, files and name look-ups share this pool; its default of four makes them wait for each other.
    env: {
      NODE_ENV: process.env.NODE_ENV ?? 'production',
      UV_THREADPOOL_SIZE: process.env.UV_THREADPOOL_SIZE ?? '8',
    },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  },
)
process.exit(code)
