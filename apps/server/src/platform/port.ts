import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

/** A place to listen at, held until the server takes it. */
export interface Place {
  port: number
  free(): Promise<void>
}

/**
 * Holds the port to listen at. With port 0 the system chooses one now, so that links written before the server
 * listens already name it.
 *
 * @throws EADDRINUSE where the port is taken
 */
export async function holdPort(host: string, port: number): Promise<Place> {
  // Whoever knocks before the server stands is turned away: a connection left open would keep the place taken.
  const holder = createServer((early) => early.destroy()).listen({ host, port })
  await once(holder, 'listening')
  return {
    port: (holder.address() as AddressInfo).port,
    async free() {
      holder.close()
      await once(holder, 'close')
    },
  }
}
