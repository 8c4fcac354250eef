import { z } from 'zod'

/** What was digested of a paper (`paperText`), as far as people read it. */
const Digested = z
  .tuple([
    z.enum(['paper.v1', 'paper.v2']),
    ...([z.string(), z.string(), z.string(), z.string(), z.string(), z.string()] as const),
  ])
  .rest(z.unknown())

/** What a paper said, from the text that its digest is of; nothing where the text is none of a paper. */
export function paperSaid(text: string) {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return undefined
  }
  const read = Digested.safeParse(value)
  if (!read.success) return undefined
  const [, number, , no, issuedOn, office, body] = read.data
  return { number, no, issuedOn, office, body }
}
