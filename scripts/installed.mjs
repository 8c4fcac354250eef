// Before a command that needs the packages of the tests too: `npm start` alone installs fewer.
import { ensureInstalled, forwardSignals } from './steps.mjs'

forwardSignals()
await ensureInstalled()
