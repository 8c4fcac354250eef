import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, it } from 'vitest'
import { createOutbound } from '../../platform/outbound.ts'
import { smtp } from './outbox.mail.ts'

it('a mail server that drips its answers is waited for no longer than for a whole mail', async () => {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.write('220 here\r\n')
    const more = setInterval(() => socket.write('250-more\r\n'), 20)
    socket.once('close', () => clearInterval(more))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const place = { host: '127.0.0.1', port, ssl: false, startTls: false, auth: false, from: 'a@example.cn' }
  const outbound = createOutbound(['127.0.0.1'])
  const mail = {
    key: 'k',
    to: 'b@example.cn',
    template: 'smsCode',
    subject: '主题',
    text: '您好',
    params: {},
  }
  const sent = smtp({ ...place, password: '', outbound, limitMs: 300 }).send(mail)
  await expect(sent).rejects.toThrow()
  server.close()
}, 4_000)
