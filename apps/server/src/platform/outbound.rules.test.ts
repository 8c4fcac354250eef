import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { createOutbound, NotAllowed, webhooksOutboundOf } from './outbound.ts'

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

describe('a far end that an enterprise enters', () => {
  it('is no host that the engines may call', () => {
    const config = readConfig('/nowhere', { APP_MODE: 'test', ENGINE_HOSTS: 'sms.inner,10.0.0.7' })
    const outbound = webhooksOutboundOf(config)
    for (const address of ['http://sms.inner:9000/x', 'https://10.0.0.7/x', 'http://10.0.0.7/x'])
      expect(() => outbound.demandPublic(address)).toThrow(NotAllowed)
    const named = readConfig('/nowhere', { APP_MODE: 'test', WEBHOOK_HOSTS: 'hooks.inner' })
    expect(webhooksOutboundOf(named).demandPublic('http://hooks.inner:9000/x').port).toBe('9000')
  })

  it('is looked up beside the threads that names of others need, and not for long', async () => {
    const silent = createSocket('udp4')
    let asked = 0
    silent.on('message', () => {
      asked += 1
    })
    silent.bind(0, '127.0.0.1')
    await once(silent, 'listening')
    const servers = [`127.0.0.1:${silent.address().port}`]
    const outbound = createOutbound([], 'WEBHOOK_HOSTS', { timeoutMs: 200, servers })
    const calls = Array.from({ length: 12 }, (_, n) =>
      outbound.post(`https://silent${n}.example.cn/`, {}, 'x'),
    )
    // One of the operator's own is found meanwhile, whatever holds the others.
    await expect(createOutbound(['localhost']).address('localhost')).resolves.toMatch(/127|::1/)
    for (const call of calls) await expect(call).rejects.toThrow(/ETIMEOUT|queryA/)
    expect(asked).toBeGreaterThanOrEqual(12)
    silent.close()
  }, 10_000)

  it('has a name without an address: the call fails, and nothing else does', async () => {
    const faults: unknown[] = []
    const note = (fault: unknown) => void faults.push(fault)
    process.on('unhandledRejection', note)
    const server = createSocket('udp4')
    // An answer of no records: the question again, with its id, as an answer without a fault.
    server.on('message', (question, from) => {
      const answer = Buffer.from(question)
      answer[2] = 0x81
      answer[3] = 0x80
      server.send(answer, from.port, from.address)
    })
    server.bind(0, '127.0.0.1')
    await once(server, 'listening')
    const servers = [`127.0.0.1:${server.address().port}`]
    const outbound = createOutbound([], 'WEBHOOK_HOSTS', { timeoutMs: 500, servers })
    await expect(outbound.post('https://empty.example.cn/', {}, 'x')).rejects.toThrow()
    await new Promise((resolve) => setTimeout(resolve, 50))
    process.off('unhandledRejection', note)
    server.close()
    expect(faults).toEqual([])
  })
})
