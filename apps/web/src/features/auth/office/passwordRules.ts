import { say } from '../../../lib/i18n.ts'
import { api, call } from '../../../lib/operations.ts'
import { encryptNewPassword } from '../../../lib/password.ts'
import type { CaptchaPicture } from '../../../lib/useCaptcha.ts'
import { officeAuthTexts } from './officeAuth.texts.ts'

const STRONG = 'success'

/**
 * What the server finds wrong with a new password, undefined where nothing is. Any answer but 'success' is the
 * sentence to show; a failed call says so (spec 5).
 */
export async function newPasswordFault(key: CaptchaPicture, password: string): Promise<string | undefined> {
  try {
    const value = await encryptNewPassword(key, password)
    const verdict = await call(api.officeAuth.validatePassByBody, { body: { value }, quiet: true })
    return verdict === STRONG ? undefined : verdict
  } catch {
    return say(officeAuthTexts, 'checkFailed')
  }
}
