import { sm2 } from 'sm-crypto-v2'
import { decryptSm2, newSm2Key } from '../../apps/server/src/platform/crypto/sm2.ts'
import type { Outcome, Trial } from '../trial.ts'

/** Ciphertexts of browsers open in every form; anything else is refused alike, without a throw. */
export async function run({ size, random, spoiled, miss }: Trial): Promise<Outcome> {
  const key = newSm2Key()
  const third = Math.ceil(size / 3)
  const digests = new Map<string, string>()
  for (let n = 0; n < third; n += 1) {
    const plain = random.text(1 + random.below(40), 'abcXYZ019!@#密码😀 ')
    const cipher = sm2.doEncrypt(plain, key.publicKey, 1)
    const forms = [cipher, cipher.toUpperCase(), `04${cipher}`, `04${cipher.toUpperCase()}`]
    const opened = forms.map((form) => decryptSm2(key, form))
    if (opened.some((one) => one?.plain !== plain))
      miss(`an honest ciphertext does not open: ${cipher}`, cipher)
    // One ciphertext has one digest whatever its form, or a copy of it would pass for another.
    const marks = new Set(opened.map((one) => one?.digest.toString('hex')))
    if (marks.size !== 1) miss(`the forms of a ciphertext have ${marks.size} digests: ${cipher}`, cipher)
    const mark = [...marks][0]!
    if (digests.has(mark)) miss(`two ciphertexts have one digest: ${cipher}`)
    digests.set(mark, cipher)
    if (n % 2 === 0) {
      const bytes = Buffer.from(cipher, 'hex')
      const at = random.below(bytes.length)
      bytes[at] = bytes[at]! ^ (1 << random.below(8))
      if (decryptSm2(key, spoiled === 'copies' ? cipher : bytes.toString('hex'))?.plain === plain)
        miss(`a changed ciphertext opens: ${bytes.toString('hex')}`)
    }
  }
  const honest = sm2.doEncrypt('x'.repeat(20), key.publicKey, 1)
  const WRONG: (() => string)[] = [
    () => random.text(random.below(3_000), '0123456789abcdef'),
    () => honest.slice(0, random.below(honest.length)),
    () => `${'00'.repeat(64)}${honest.slice(128)}`,
    () => `${'ff'.repeat(64)}${honest.slice(128)}`,
    () => `04${random.text(128, '0123456789abcdef')}${honest.slice(128)}`,
    () => honest.slice(0, 64) + random.text(64, '0123456789abcdef') + honest.slice(128),
    () => honest + random.text(2 + 2 * random.below(40), '0123456789abcdef'),
    () => random.text(194 + random.below(100), 'xyz,;字'),
    () => 'ab'.repeat(50_000),
  ]
  for (let n = third; n < size; n += 1) {
    const text = WRONG[n % WRONG.length]!()
    try {
      const found = decryptSm2(key, text)
      if (found)
        miss(`something that is none opens as ${found.plain.slice(0, 20)}: ${text.slice(0, 300)}`, text)
    } catch (error) {
      miss(`${(error as Error).message} by ${text.slice(0, 300)}`, text)
    }
  }
  return {
    cases: size,
    said: `${third} honest ones in four forms each, half of them changed by a bit, ${size - third} malformed: 0 mismatches, 0 throws`,
  }
}
