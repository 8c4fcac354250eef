import { createServer, type Server, type Socket } from 'node:net'
import { uploadRoutes } from '@appeal/contract/files/files.routes.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { scan } from '../../platform/files/scanner.ts'
import { useTestApp } from '../../testing/app.ts'
import { makeConsumer } from '../../testing/people.ts'
import { pdf } from './files.fixtures.ts'
import { uploader } from './files.uploader.fixture.ts'

/** The test file of EICAR, in two parts, so that no scanner takes this source for it. */
const EICAR = `X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-${'ANTIVIRUS'}-TEST-FILE!$H+H*`

type Answer = (bytes: Buffer, socket: Socket) => void
const judge: Answer = (bytes, socket) =>
  void socket.end(bytes.includes('EICAR-STANDARD') ? 'stream: Eicar-Signature FOUND\0' : 'stream: OK\0')
let answer = judge
let server: Server
let address = ''

/** Speaks as clamd does: takes `zINSTREAM`, then pieces with their lengths, until one of no length. */
function daemon(socket: Socket): void {
  let said = Buffer.alloc(0)
  socket.on('error', () => undefined)
  socket.on('data', (part) => {
    said = Buffer.concat([said, part])
    if (!said.subarray(0, 10).equals(Buffer.from('zINSTREAM\0'))) return
    const pieces: Buffer[] = []
    for (let at = 10; at + 4 <= said.length; ) {
      const length = said.readUInt32BE(at)
      if (length === 0) return answer(Buffer.concat(pieces), socket)
      pieces.push(said.subarray(at + 4, at + 4 + length))
      at += 4 + length
    }
  })
}

beforeAll(async () => {
  server = createServer(daemon)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const place = server.address()
  address = `tcp://127.0.0.1:${typeof place === 'object' && place ? place.port : 0}`
})
afterAll(() => server.close())
beforeEach(() => {
  answer = judge
})

describe('the scanner', () => {
  it('finds what is there in a file of many pieces, and nothing in a clean one', async () => {
    const large = Buffer.alloc(300_000, 'a')
    expect(await scan(address, large)).toBeNull()
    expect(await scan(address, Buffer.concat([large, Buffer.from(EICAR)]))).toBe('Eicar-Signature')
  })

  it.each<[string, Answer]>([
    ['cannot judge', (_, socket) => socket.end('INSTREAM size limit exceeded. ERROR\0')],
    ['goes away', (_, socket) => socket.destroy()],
    ['says nothing', (_, socket) => socket.end()],
    ['never ends', (_, socket) => socket.write('stream: ')],
    ['floods', (_, socket) => socket.end('x'.repeat(100_000))],
  ])('that %s clears nothing', async (_, strange) => {
    answer = strange
    await expect(scan(address, Buffer.from('a'), 300)).rejects.toThrow()
  })

  it('that is not there clears nothing', async () => {
    await expect(scan('tcp://127.0.0.1:1', Buffer.from('a'), 300)).rejects.toThrow()
    await expect(scan('unix:/nowhere/clamd.ctl', Buffer.from('a'), 300)).rejects.toThrow()
  })
})

describe('files where an operator has a scanner', () => {
  const test = useTestApp()
  const { begin, sendChunk, sendWhole, signIn, trial } = uploader(() => test.app)
  const someone = async () => signIn((await makeConsumer(test.app)).id)
  const infected = pdf([], `% ${EICAR}\n`)
  beforeAll(() => {
    test.app.platform.config.SCANNER_URL = address
  })
  const kept = async () => {
    const { rows } = await test.app.platform.db.execute<{ n: number }>(
      sql`select (select count(*) from files)::int + (select count(*) from upload_chunks)::int as n`,
    )
    return rows[0]?.n
  }

  it('are refused with what was found, however they are sent, and nothing of them stays', async () => {
    const person = await someone()
    const before = await kept()
    for (const refused of [
      await trial(person, '凭证.pdf', infected),
      await sendWhole(person, infected, '凭证.pdf'),
    ]) {
      expect(refused).toFailWith('files.infected')
      expect(refused.msg).toContain('Eicar-Signature')
    }
    expect(await kept()).toBe(before)
  })

  it('are taken when they are clean', async () => {
    expect(await trial(await someone(), '凭证.pdf', pdf())).toSucceed()
  })

  it('wait while it is away: the pieces stay, and the same upload ends well later', async () => {
    const person = await someone()
    const uploadId = await begin(person, '凭证.pdf', pdf().length)
    expect(await sendChunk(person, uploadId, 0, pdf())).toSucceed()
    const finish = () => person.call(uploadRoutes.finish, { body: { uploadId } })
    answer = (_, socket) => socket.destroy()
    expect(await finish()).toFailWith('files.scanner_away')
    answer = judge
    expect(await finish()).toSucceed()
  })
})
