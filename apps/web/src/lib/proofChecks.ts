import type { Checks } from '@appeal/contract/transparency/transparencyLog.ts'

/** What checking a proof of the log takes, from this page's own code: nothing is asked of any server. */
export async function proofChecks(): Promise<Checks> {
  const { sm2, sm3 } = await import('sm-crypto-v2')
  return {
    sm3(...parts) {
      const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
      let at = 0
      for (const part of parts) {
        whole.set(part, at)
        at += part.length
      }
      return Uint8Array.from(sm3(whole).match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
    },
    verifySm2(publicKey, text, signature) {
      try {
        return sm2.doVerifySignature(text, signature, publicKey, { hash: true })
      } catch {
        return false
      }
    },
  }
}
