import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { hashOf } from './history.ts'

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
