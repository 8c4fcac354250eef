// `npm start`: installs and builds what is missing, then runs the server until it is told to stop. `npm run sandbox` does the
// same for a sandbox, which has a database, files and keys of its own (decision 0028).
import path from 'node:path'
import {
  ensureBuilt,
  ensureInstalled,
  forwardSignals,
  requireNode,
  root,
  run,
  SERVER_FLAGS,
  say,
  wasAsked,
} from './steps.mjs'

requireNode()
forwardSignals()

/** Ends the command with what went wrong, unless somebody ended it. */
function give(error) {
  if (!wasAsked()) console.error(error.message)
  process.exit(1)
}

try {
  await ensureInstalled({ forStart: true })
  await ensureBuilt('server')
} catch (error) {
  give(error)
}
// The first start makes its database meanwhile: the server opens when it is told that the pages are there.
const web = ensureBuilt('web')
say('starting the server / 正在启动')
const { code } = await run(
  [
    ...SERVER_FLAGS,
    '--import',
    new URL('follow-parent.mjs', import.meta.url).href,
    path.join(root, 'apps/server/dist/main.js'),
    '--web-pending',
  ],
  {
    // Password hashing, files and name look-ups share this pool; its default of four makes them wait for each other.
    env: {
      NODE_ENV: process.env.NODE_ENV ?? 'production',
      UV_THREADPOOL_SIZE: process.env.UV_THREADPOOL_SIZE ?? '8',
      ...(process.argv.includes('--sandbox') && { SANDBOX: 'true' }),
    },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    begun: (server) =>
      web.then(
        () => server.connected && server.send('web is built'),
        // A server that loses its parent ends in order.
        give,
      ),
  },
)
process.exit(code)
