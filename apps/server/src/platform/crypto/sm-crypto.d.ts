/** The part of sm-crypto that tests use as an oracle; the package brings no types. */
declare module 'sm-crypto' {
  export const sm2: {
    doEncrypt(text: string, publicKey: string, mode?: 0 | 1): string
    doDecrypt(hex: string, privateKey: string, mode?: 0 | 1): string
    doVerifySignature(text: string, signature: string, publicKey: string, options: { hash: boolean }): boolean
  }
  export function sm3(text: string, options?: { key: string }): string
  export const sm4: {
    encrypt(
      hex: string | number[],
      key: string,
      options?: { mode?: 'cbc'; iv?: string; padding?: 'pkcs#7' | 'none' },
    ): string
    decrypt(hex: string, key: string, options?: { mode?: 'cbc'; iv?: string }): string
  }
}
