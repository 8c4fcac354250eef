import { openPlatform } from '../../../app.ts'
import { readConfig } from '../../../config.ts'
import { createLog } from '../../../platform/log.ts'
import { loadDemo } from '../demo.ts'
import type { Asked } from './demo.child.ts'
import { waitAlone } from './demo.state.store.ts'

/** The process that makes the demonstration: the server answers meanwhile, and keeps none of the memory of it. */
async function make({ root, url, directUrl }: Asked): Promise<void> {
  const config = readConfig(root)
  const { platform, close } = await openPlatform({ config, url, directUrl, log: createLog(config.LOG_LEVEL) })
  const alone = await platform.jobDatabase.pool.connect()
  try {
    await waitAlone(alone)
    const say = (line: string) => process.stdout.write(`${line}\n`)
    await loadDemo(platform, say, () => process.send?.('ready'))
  } finally {
    alone.release(true)
    await close()
  }
}

// Never without the server.
process.once('disconnect', () => process.exit(1))
process.once('message', (asked: Asked) => {
  make(asked).then(
    () => process.exit(0),
    (error: Error) => {
      process.stderr.write(`${error.stack}\n`)
      process.exit(1)
    },
  )
})
// A terminal tells everybody at once; the server ends this process when it ends.
process.on('SIGINT', () => undefined)
