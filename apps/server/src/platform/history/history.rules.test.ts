import { createHash } from 'node:crypto'
import canonicalize from 'canonicalize'
import { getTableColumns } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { caseEvents } from './history.tables.ts'
import { hashOf, said } from './history.ts'

it('a line of history is hashed as the line before and canonical JSON (RFC 8785), byte for byte', () => {
  const prevHash = Buffer.alloc(32, 7)
  const hash = hashOf({
    ...{ id: '1', caseKind: 'appeal', caseId: '2', seq: 3, event: 'appeals.closed', fromState: null },
    ...{ toState: 'closed', actorId: '4', actorOrgId: null, voice: 'bureau', opinion: Buffer.from([1, 171]) },
    ...{
      detail: { z: 1.5, a: [true, { b: null, Ａ: 1e21 }], said: '“€”\n\u0001😀' },
      audience: ['user'],
      prevHash,
    },
    at: new Date(Date.UTC(2026, 8, 21, 6)),
    decided: null,
  })
  const text =
    '{"actorId":"4","actorOrgId":null,"at":"2026-09-21T06:00:00.000Z","audience":["user"],"caseId":"2","caseKind":"appeal",' +
    '"detail":{"a":[true,{"b":null,"Ａ":1e+21}],"said":"“€”\\n\\u0001😀","z":1.5},"event":"appeals.closed","fromState":null,"id":"1",' +
    '"opinion":"01ab","seq":3,"toState":"closed","voice":"bureau"}'
  expect(hash).toEqual(createHash('sm3').update(prevHash).update(text).digest())
})

const words = fc.string({ unit: 'binary' })
const bytes = fc.option(fc.uint8Array({ maxLength: 8, minLength: 1 }).map((given) => Buffer.from(given)))
const line = fc.record({
  ...{ id: words, caseKind: words, caseId: words, seq: fc.nat(), event: words, voice: words },
  ...{ fromState: fc.option(words), toState: fc.option(words) },
  ...{ actorId: fc.option(words), actorOrgId: fc.option(words), audience: fc.array(words) },
  ...{ opinion: bytes, decided: bytes, at: fc.date({ noInvalidDate: true }) },
  // As the column gives it back.
  detail: fc
    .dictionary(words, fc.jsonValue())
    .map((given) => JSON.parse(JSON.stringify(given)) as Record<string, unknown>),
})

it('a line says the same as a canonical JSON of all its fields, whatever is in them', () => {
  fc.assert(
    fc.property(line, (row) => {
      const { decided, opinion, ...rest } = row
      const hex = { opinion: opinion?.toString('hex') ?? null, decided: decided?.toString('hex') }
      expect(said(row)).toBe(canonicalize(JSON.parse(JSON.stringify({ ...rest, ...hex }))))
    }),
  )
})

it('a line says every column but its links and its mark: what is added to the table is hashed, or this fails', () => {
  const [row] = fc.sample(line, 1)
  const keys = Object.keys(
    JSON.parse(said({ ...row!, decided: Buffer.from([1]) })) as Record<string, unknown>,
  )
  const links = ['prevHash', 'hash', 'mark']
  expect(keys).toEqual(
    Object.keys(getTableColumns(caseEvents))
      .filter((key) => !links.includes(key))
      .toSorted(),
  )
})
