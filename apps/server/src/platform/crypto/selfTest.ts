import { createCipheriv } from 'node:crypto'
import { decryptSm2, newSm2Key, openSm2Key } from './sm2.ts'
import { hmacSm3, sm3 } from './sm3.ts'

const hex = (text: string): Buffer => Buffer.from(text.replace(/\s/g, ''), 'hex')

/** The examples printed in the standards, with what this machine makes of them. */
const VECTORS: readonly [name: string, actual: () => string | undefined, expected: string][] = [
  [
    'SM3, GB/T 32905-2016 annex A.1',
    () => sm3('abc').toString('hex'),
    '66c7f0f462eeedd9d1f2d46bdc10e4e24167c4875cf2f7a2297da02b8f4ba8e0',
  ],
  [
    'HMAC-SM3 by its definition over SM3',
    () => hmacSm3(Buffer.alloc(32, 1), 'abc').toString('hex'),
    sm3(
      Buffer.concat([Buffer.alloc(32, 1 ^ 0x5c), Buffer.alloc(32, 0x5c)]),
      sm3(Buffer.concat([Buffer.alloc(32, 1 ^ 0x36), Buffer.alloc(32, 0x36)]), 'abc'),
    ).toString('hex'),
  ],
  [
    'SM4, GB/T 32907-2016 annex A.1',
    () => {
      const block = hex('0123456789abcdeffedcba9876543210')
      return createCipheriv('sm4-ecb', block, null).update(block).toString('hex')
    },
    '681edf34d206965e86b3e94f536e4246',
  ],
  [
    'SM2, GB/T 32918.5-2017 annex C.2',
    // The private key is the one printed in the standard; it guards nothing.
    () =>
      decryptSm2(
        openSm2Key('3945208f7b2144b13f36e38ac6d39f95889393692860b51a42fb81ef4df7c5b8'),
        `04ebfc718e8d1798620432268e77feb6415e2ede0e073c0f4f640ecd2e149a73
         e858f9d81e5430a57b36daab8f950a3c64e6ee6a63094d99283aff767e124df0
         59983c18f809e262923c53aec295d30383b54e39d609d160afcb1908d0bd8766
         21886ca989ca9c7d58087307ca93092d651efa`.replace(/\s/g, ''),
      )?.plain,
    'encryption standard',
  ],
]

/**
 * Proves at start that this machine's cryptography agrees with the standards.
 *
 * @throws Error naming the first that does not; the server must not come up then
 */
export function selfTest(): void {
  for (const [name, actual, expected] of VECTORS) {
    if (actual() !== expected) throw new Error(`Cryptographic self-test failed: ${name}`)
  }
  const fresh = newSm2Key()
  if (openSm2Key(fresh.privateKey).publicKey !== fresh.publicKey) {
    throw new Error('Cryptographic self-test failed: SM2 key pair')
  }
}
