// What hostile input does to everybody else: how long the server's loop stands still, and what memory it takes.
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { findPersonalData, redactHtml, redactText, textOfHtml } from '@appeal/contract/articles/redaction.ts'
import { HOSTILE_DOCUMENTS } from '../apps/server/src/testing/hostile.documents.ts'
import { HOSTILE_PDFS } from '../apps/server/src/testing/hostile.pdfs.ts'
import { HOSTILE_SHEETS, type HostileFile } from '../apps/server/src/testing/hostile.sheets.ts'
import type { Scene } from './scenarios.ts'
import type { Served } from './stand.ts'

/** Milliseconds that nobody is answered. */
export const STALL_LIMIT_MS = 200
/** MB that the process may grow by at its highest. */
export const GROWTH_LIMIT_MB = 150

/** Milliseconds for one hostile text. */
export const REDACTION_LIMIT_MS = 10

const TEXT_LENGTH = 10_000
/** What an address, a mail address and a number nearly are, over and over. */
const NEARLY = [
  '区区路',
  '市区县镇乡',
  '路1',
  'a.b-',
  'x@x.',
  '1380013800',
  '&lt;',
  '姓名：张',
  '<b>区</b>路',
]

/** The slowest of the texts, written over as text and as HTML: median of five, ms. */
export function redactionTime(): number {
  const median = (work: () => unknown) => {
    const times = Array.from({ length: 5 }, () => {
      const began = performance.now()
      work()
      return performance.now() - began
    })
    return times.sort((a, b) => a - b)[2] ?? 0
  }
  const texts = NEARLY.map((piece) => piece.repeat(Math.ceil(TEXT_LENGTH / piece.length)))
  return Math.max(
    ...texts.flatMap((text) => [
      median(() => redactText(text, findPersonalData(text))),
      median(() => redactHtml(text, findPersonalData(textOfHtml(text).text))),
    ]),
  )
}

/** Sends something hostile; resolves when it is answered. */
type Send = () => Promise<void>
interface Attack {
  what: string
  /** Prepares everything, so that only the sending is measured. Each piece is sent alone, then all of them at once. */
  prepare(server: Served, scene: Scene): Promise<Send[]>
}

const AT_ONCE = 8

async function uploading(
  server: Served,
  token: string,
  path: string,
  files: readonly HostileFile[],
  nameOf: (file: HostileFile) => string,
): Promise<Send[]> {
  return files.map((file) => {
    const bytes = file.make()
    return async () => {
      const form = new FormData()
      form.set('file', new Blob([new Uint8Array(bytes)]), nameOf(file))
      const reply = await fetch(server.url + path, { method: 'POST', headers: { token }, body: form })
      const { code, data } = (await reply.json()) as { code: number; data: { reason?: string } | null }
      if (code === 200 || !data?.reason) throw new Error(`${path} answered ${file.what} with ${code}`)
    }
  })
}

const uploads = (
  what: string,
  account: string,
  path: string,
  files: readonly HostileFile[],
  nameOf: (file: HostileFile) => string,
): Attack => ({
  what,
  prepare: async (server, scene) =>
    uploading(server, await scene.signIn(account === 'lin' ? 'c' : 'b', account), path, files, nameOf),
})

const FILES = '/api/webapp/dev/file'
/** One line of the results each. More: a name, and what is sent. */
const ATTACKS: readonly Attack[] = [
  uploads(
    'sheets of volumes',
    'gjj',
    '/api/bizapp/biz/statistics/volume/import',
    HOSTILE_SHEETS,
    () => 'a.xlsx',
  ),
  uploads('sheets of people', 'sysadmin', '/api/webapp/sys/user/import', HOSTILE_SHEETS, () => 'a.xlsx'),
  uploads('documents', 'sysadmin', `${FILES}/uploadLocalReturnId`, HOSTILE_DOCUMENTS, (file) =>
    'xlsx' in file ? 'a.xlsx' : 'a.docx',
  ),
  uploads('PDFs as evidence', 'lin', `${FILES}/uploadDynamicReturnId`, HOSTILE_PDFS, () => 'a.pdf'),
]

/** Highest resident memory of a process so far, MB. */
const peakOf = (pid: number): number =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

export interface HostileFigures {
  what: string
  sent: number
  /** The longest the loop stood still, ms. */
  stall: number
  /** Of the process beyond what it held when it was warm, MB. */
  growth: number
}

/** @param server started with `watchLoop` */
export async function hostile(server: Served, scene: Scene): Promise<HostileFigures[]> {
  const child = server.process
  const loop = async () => {
    const answer = once(child, 'message') as Promise<[{ stall: number; rss: number }]>
    child.send('loop')
    return (await answer)[0]
  }
  const attacks: { what: string; sends: Send[] }[] = []
  for (const { what, prepare } of ATTACKS) attacks.push({ what, sends: await prepare(server, scene) })
  // Connections that ended while the files were made are noticed first.
  await delay(1_000)
  // Whatever is read the first time is compiled the first time, honest files as well.
  for (const { sends } of attacks) for (const send of sends.slice(0, 3)) await send()
  await loop()
  const held = peakOf(child.pid!)
  const found: HostileFigures[] = []
  for (const { what, sends } of attacks) {
    await loop()
    for (const send of sends) await send()
    for (let at = 0; at < sends.length; at += AT_ONCE)
      await Promise.all(sends.slice(at, at + AT_ONCE).map((send) => send()))
    const { stall } = await loop()
    found.push({ what, sent: sends.length * 2, stall, growth: Math.max(0, peakOf(child.pid!) - held) })
  }
  return found
}
