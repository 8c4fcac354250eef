// Heads of the log as they were kept at a second place: a file of JSON lines, a mail that was saved, a folder of either
// (objects of a bucket, one after the other).
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { LogHead } from '@appeal/contract/transparency/transparencyLog.ts'

export interface Kept {
  heads: LogHead[]
  /** Lines that begin as a head and are none. */
  unreadable: string[]
}

/** The text of a mail as it was sent; of anything else the text itself (RFC 2045, 6.7 and 6.8). */
function textOf(raw: string): string {
  const [, head = '', body = ''] = /^([\w-]+:[\s\S]*?)\r?\n\r?\n([\s\S]*)$/.exec(raw) ?? []
  if (!/^content-transfer-encoding:/im.test(raw)) return raw
  const parts = /boundary="?([^";\r\n]+)/i.exec(head)?.[1]
  if (parts)
    return body
      .split(`--${parts}`)
      .map((part) => textOf(part.replace(/^\s+/, '')))
      .join('\n')
  if (/^content-transfer-encoding: *base64/im.test(head)) return Buffer.from(body, 'base64').toString('utf8')
  if (!/^content-transfer-encoding: *quoted-printable/im.test(head)) return raw
  return body
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}

const filesOf = (place: string): string[] =>
  statSync(place).isDirectory()
    ? readdirSync(place)
        .toSorted()
        .flatMap((name) => filesOf(join(place, name)))
    : [place]

/** Heads as somebody kept them, whatever stands around them. */
export function keptHeads(place: string): Kept {
  const kept: Kept = { heads: [], unreadable: [] }
  for (const file of filesOf(place))
    for (const line of textOf(readFileSync(file, 'utf8')).split(/\r?\n/)) {
      const text = line.trim()
      if (!text.startsWith('{')) continue
      const head = headIn(text)
      if (head) kept.heads.push(head)
      else kept.unreadable.push(`${file}: ${text.slice(0, 40)}`)
    }
  return kept
}

function headIn(text: string): LogHead | undefined {
  try {
    return LogHead.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
