import { once } from 'node:events'
import { createServer, connect as dial, type Socket } from 'node:net'

/** A line to the database that can be cut, that can go silent without a word, and where somebody else may answer. */
export async function openLine(to: string) {
  const target = new URL(to)
  const [farPort, farHost] = [Number(target.port), target.hostname]
  const open = new Set<Socket>()
  let up = true
  let tries = 0
  let instead: ((near: Socket) => void) | undefined
  const proxy = createServer((near) => {
    tries += 1
    open.add(near)
    near.on('error', () => undefined)
    near.on('close', () => open.delete(near))
    if (!up) return near.destroy()
    if (instead) return instead(near)
    const far = dial(farPort, farHost)
    open.add(far)
    far.on('error', () => undefined)
    far.on('close', () => {
      open.delete(far)
      near.destroy()
    })
    near.pipe(far).pipe(near)
    near.on('close', () => far.destroy())
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const { port } = proxy.address() as { port: number }
  const drop = () => {
    for (const socket of open) socket.destroy()
  }
  const through = (address: string) => Object.assign(new URL(address), { host: `127.0.0.1:${port}` }).href
  return {
    url: through(to),
    /** The same line for another role, or another database, at its end. */
    through,
    tries: () => tries,
    down() {
      up = false
      drop()
    },
    up() {
      up = true
      instead = undefined
      drop()
    },
    /** Somebody else answers from now on. */
    answeredBy(other: (near: Socket) => void) {
      instead = other
      drop()
    },
    /** Nothing passes any more on what is open, and nobody is told. */
    freeze() {
      for (const socket of open) {
        socket.unpipe()
        socket.pause()
      }
    },
    async close() {
      proxy.close()
      drop()
      await once(proxy, 'close')
    },
  }
}

/** One message of PostgreSQL's protocol: a letter, the length of what follows with itself, the content. */
export function message(letter: string, content: Buffer): Buffer {
  const head = Buffer.from(`${letter}    `)
  head.writeInt32BE(content.length + 4, 1)
  return Buffer.concat([head, content])
}
export const refused = (code: string, text: string) =>
  message('E', Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${text}\0\0`))

/** A database that answers, and takes nobody in. */
export const refusing =
  (code: string, text: string) =>
  (near: Socket): void => {
    near.once('data', () => near.end(refused(code, text)))
  }

/** A database that replays its log. */
export const recovering = refusing('57P03', 'the database system is starting up')
