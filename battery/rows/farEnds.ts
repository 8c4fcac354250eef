import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createOutbound } from '../../apps/server/src/platform/outbound.ts'
import type { Random } from '../random.ts'
import type { Outcome, Trial } from '../trial.ts'

const INNER = [
  ...[
    '127.0.0.1',
    '127.1',
    '127.8.9.10',
    '0.0.0.0',
    '0',
    '10.0.0.1',
    '172.16.3.4',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
  ],
  ...[
    '2130706433',
    '0x7f000001',
    '0177.0.0.1',
    '0x7f.1',
    '017700000001',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
  ],
  ...[
    '[64:ff9b::7f00:1]',
    '[fc00::1]',
    '[fe80::1]',
    '[2002:7f00:1::]',
    '[::127.0.0.1]',
    '[fec0::1]',
    'localhost',
    'LOCALHOST',
    'localhost.',
    '①②⑦.⓪.⓪.①',
  ],
]
const BEFORE = ['', 'a@', 'a:b@', 'example.cn@', 'example.cn#@', 'example.cn\\@', '%00', ' ', '\t']
const SCHEMES = [
  'http://',
  'https://',
  'HTTP://',
  'http:/',
  'http:\\\\',
  'ftp://',
  'file://',
  'gopher://',
  'javascript:',
  'data:',
  'unix:',
  '//',
  'jar:http://',
  '',
]
const AFTER = ['', '/', '/latest/meta-data', '?x', '#x', '.', '/%2e%2e', '\r\nHost: a']

const made = (random: Random, port: number): string =>
  `${random.pick(SCHEMES)}${random.pick(BEFORE)}${random.pick(INNER)}${random.chance(0.7) ? `:${port}` : ''}${random.pick(AFTER)}`

/** Nothing that people enter makes the server call an inner address: a canary listens, and hears nobody. */
export async function run({ size, random, spoiled, miss, kept }: Trial): Promise<Outcome> {
  let heard = 0
  const canary = createServer((_, response) => {
    heard += 1
    response.end('heard')
  })
  await new Promise<void>((ready) => canary.listen(0, '::', ready))
  const { port } = canary.address() as AddressInfo
  const outbound = createOutbound(spoiled === 'trusts' ? ['127.0.0.1', 'localhost'] : [])
  const forms = [...(kept as string[])]
  while (forms.length < size) forms.push(made(random, port))
  let refused = 0
  for (const form of forms) {
    const before = heard
    const call = async () => outbound.post(form, {}, '{}')
    await call().catch(() => {
      refused += 1
    })
    if (heard !== before) miss(`${JSON.stringify(form)} reaches an inner address`, form)
  }
  canary.closeAllConnections()
  canary.close()
  return {
    cases: forms.length,
    said: `${forms.length} addresses, ${refused} refused, the canary heard ${heard}`,
  }
}
