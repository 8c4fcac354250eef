import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import { createOutbound } from './outbound.ts'

describe('a far end that does not play by the rules', () => {
  const WAYS: Record<string, (socket: Socket) => void> = {
    'answers with another protocol': (socket) =>
      socket.end('HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'),
    'says nothing': () => undefined,
    'breaks off': (socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nabc'),
    'breaks off without a length': (socket) =>
      socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n3\r\nabc', () => socket.destroy()),
    'answers without end': (socket) => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n')
      const more = setInterval(() => socket.write('a'), 20)
      socket.once('close', () => clearInterval(more))
    },
    'has heads without end': (socket) => {
      const more = setInterval(() => socket.write('HTTP/1.1 103 Early Hints\r\nlink: a\r\n\r\n'), 20)
      socket.once('close', () => clearInterval(more))
    },
  }

  it.each(Object.keys(WAYS))(
    '%s: the call ends in time',
    async (way) => {
      const server = createServer((socket) => {
        socket.on('error', () => undefined)
        socket.once('data', () => WAYS[way]?.(socket))
      })
      await once(server.listen(0, '127.0.0.1'), 'listening')
      const { port } = server.address() as AddressInfo
      const call = createOutbound(['127.0.0.1']).post(`http://127.0.0.1:${port}`, {}, 'x', { timeoutMs: 300 })
      await expect(call).rejects.toThrow()
      server.close()
    },
    3_000,
  )
})
