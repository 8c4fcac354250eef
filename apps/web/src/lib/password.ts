/** What `getPicCaptcha` and `sysBaseList` tell about the encryption in force. */
export interface PasswordKey {
  /** Uncompressed SM2 public key, 130 hex digits starting with 04. */
  sm2PublicKey: string
  keyId: string
  /** One use, five minutes. */
  nonce: string
  /** Unix seconds of the server, so that a wrong clock in the browser does no harm. */
  serverTime: number
}

/** C1C3C2, the order of GB/T 32918.4-2016 and of the ecosystem's clients. */
const C1C3C2 = 1

/**
 * Encrypts a password for one attempt: SM2 over a plaintext bound to key, nonce, time, area and account, so that a
 * recorded ciphertext is worthless.
 *
 * @param area    login area, a–d
 * @param account what the person typed as account
 * @returns lower-case hex of C1‖C3‖C2 without the leading 04
 */
export async function encryptPassword(
  key: PasswordKey,
  area: string,
  account: string,
  password: string,
): Promise<string> {
  const { sm2, sm3 } = await import('sm-crypto-v2')
  const bound = sm3(`${area}|${account}`).slice(0, 16)
  const plain = `\u0001v1|${key.keyId}|${key.nonce}|${key.serverTime}|${bound}|${password}`
  return sm2.doEncrypt(plain, key.sm2PublicKey, C1C3C2)
}

/** Encrypts a new password, which proves nothing and therefore carries no nonce. */
export async function encryptNewPassword(
  key: Pick<PasswordKey, 'sm2PublicKey'>,
  password: string,
): Promise<string> {
  const { sm2 } = await import('sm-crypto-v2')
  return sm2.doEncrypt(password, key.sm2PublicKey, C1C3C2)
}
