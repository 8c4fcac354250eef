import type { MessageRow } from '@appeal/contract/messages/messages.routes.ts'

/** Messages that say the same of several cases. */
export interface MessageGroup {
  subject: string
  rows: readonly MessageRow[]
}

/** One group for each subject, in the order in which they were told last. */
export function groupMessages(rows: readonly MessageRow[]): MessageGroup[] {
  const bySubject = new Map<string, MessageRow[]>()
  for (const row of rows) bySubject.set(row.subject, [...(bySubject.get(row.subject) ?? []), row])
  return [...bySubject].map(([subject, held]) => ({ subject, rows: held }))
}

const NUMBER = /[A-Z]{2}\d{19}/
/** What introduces a number in a sentence, and what is left at its seam. */
const LEAD = /(?:申诉单|appeal|Appeal|(?<!\s))\s*$/
const SEAM = /^[\s，,的：:]+/

/** The case a message is about by its number, and what is said of it; where that begins with the number, without. */
export function readMessage({ content }: Pick<MessageRow, 'content'>): {
  no: string | undefined
  said: string
} {
  const found = NUMBER.exec(content)
  if (!found) return { no: undefined, said: content }
  const before = content.slice(0, found.index).replace(LEAD, '')
  const after = content.slice(found.index + found[0].length)
  return { no: found[0], said: before.trim() ? content : after.replace(SEAM, '') }
}
