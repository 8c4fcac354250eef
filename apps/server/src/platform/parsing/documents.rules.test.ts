import { describe, expect, it } from 'vitest'
import { HONEST_DOCUMENTS, HOSTILE_DOCUMENTS } from '../../testing/hostile.documents.ts'
import { HONEST_PDFS, HOSTILE_PDFS } from '../../testing/hostile.pdfs.ts'
import { Refusal } from '../fail.ts'
import { parse } from './parsing.ts'

const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'taken',
    (error) => (error instanceof Refusal ? error.reason : Promise.reject(error)),
  )
const office = (bytes: Buffer, xlsx: true | undefined) =>
  outcome(parse('office', bytes, xlsx ? 'xlsx' : 'docx'))

describe('a hostile document', () => {
  it.each(HOSTILE_DOCUMENTS.map((one) => [one.what, one] as const))(
    '%s is refused',
    async (_, { make, xlsx, reason }) => {
      expect(await office(make(), xlsx)).toBe(reason)
    },
  )
})

describe('an honest document', () => {
  it.each(HONEST_DOCUMENTS.map((one) => [one.what, one] as const))(
    '%s is taken',
    async (_, { make, xlsx }) => {
      expect(await office(make(), xlsx)).toBe('taken')
    },
  )
})

describe('a hostile PDF', () => {
  it.each(HOSTILE_PDFS.map((one) => [one.what, one] as const))(
    '%s is refused',
    async (_, { make, reason }) => {
      expect(await outcome(parse('pdf', make(), null))).toBe(reason)
    },
  )
})

describe('an honest PDF', () => {
  it.each(HONEST_PDFS.map((one) => [one.what, one] as const))('%s is taken', async (_, { make }) => {
    expect(await outcome(parse('pdf', make(), null))).toBe('taken')
  })
})
