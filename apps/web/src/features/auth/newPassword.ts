import { ApiError } from '../../lib/api.ts'
import { say } from '../../lib/i18n.ts'
import { api, call } from '../../lib/operations.ts'
import { encryptNewPassword } from '../../lib/password.ts'
import { authTexts } from './auth.texts.ts'

const GOOD = 'success'

/**
 * Encrypts a new password after the server has judged its strength (spec 5).
 * @param field name of the field that the judgement is shown at
 * @throws ApiError with the sentence at that field
 */
export async function judgedPassword(sm2PublicKey: string, password: string, field: string): Promise<string> {
  const value = await encryptNewPassword({ sm2PublicKey }, password)
  const verdict = await call(api.officeAuth.validatePassByBody, { body: { value }, quiet: true }).catch(() =>
    say(authTexts, 'verifyFailed'),
  )
  if (verdict !== GOOD) throw new ApiError(415, 'auth.password_weak', verdict, { [field]: verdict })
  return value
}
