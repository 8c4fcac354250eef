import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { describe, expect, it } from 'vitest'
import { holdPort } from './port.ts'

const listens = (port: number) =>
  new Promise<boolean>((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen({ host: '127.0.0.1', port }, () => server.close(() => resolve(true)))
  })

describe('a held port', () => {
  it('is a real one where any was asked for, nobody else gets it, and it is free afterwards', async () => {
    const place = await holdPort('127.0.0.1', 0)
    expect(place.port).toBeGreaterThan(0)
    expect(await listens(place.port)).toBe(false)
    await expect(holdPort('127.0.0.1', place.port)).rejects.toThrow('EADDRINUSE')
    await place.free()
    expect(await listens(place.port)).toBe(true)
  })

  it('comes free although somebody knocked before the server stood', async () => {
    const place = await holdPort('127.0.0.1', 0)
    const early = connect(place.port, '127.0.0.1')
    early.on('error', () => {})
    await once(early, 'connect')
    await place.free()
    expect(await listens(place.port)).toBe(true)
  })
})
