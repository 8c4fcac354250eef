import { once } from 'node:events'
import { createServer, connect as dial, type Socket } from 'node:net'

/** A line between servers and their database that can be cut. */
export interface Line {
  /** The database's address through the line. */
  url: string
  /** The same line for another address of the database. */
  through(to: string): string
  /** Cuts every connection; new ones are ended at once. */
  cut(): void
  mend(): void
  close(): Promise<void>
}

export async function openLine(to: string): Promise<Line> {
  const address = new URL(to)
  const [farPort, farHost] = [Number(address.port), address.hostname]
  const open = new Set<Socket>()
  let up = true
  const server = createServer((near) => {
    if (!up) return near.destroy()
    const far = dial(farPort, farHost)
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        open.delete(socket)
        other.destroy()
      })
    }
    near.pipe(far).pipe(near)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const drop = () => {
    for (const socket of open) socket.destroy()
  }
  const through = (to: string) => {
    const url = new URL(to)
    url.host = `127.0.0.1:${(server.address() as { port: number }).port}`
    return url.href
  }
  return {
    url: through(to),
    through,
    cut() {
      up = false
      drop()
    },
    mend() {
      up = true
    },
    async close() {
      server.close()
      drop()
      await once(server, 'close')
    },
  }
}
