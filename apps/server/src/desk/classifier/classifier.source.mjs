// Where the server runs from its sources, a thread has to be told first how to read TypeScript.
import { register } from 'tsx/esm/api'

register()
await import('./classifier.thread.ts')
