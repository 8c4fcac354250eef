import { workFor } from '@appeal/contract/auth/proofOfWork.ts'
import { api, call } from './operations.ts'

const breathe = () => new Promise<void>((resolve) => setTimeout(resolve))

/**
 * The text alternative of a captcha: does the work it costs, a second or two on an old phone, and gets a sum in words
 * that takes the place of the drawn one.
 */
export async function captchaWords(validCodeReqNo: string): Promise<string> {
  const proof = await workFor(validCodeReqNo, breathe)
  const { validCodeText } = await call(api.submissionCaptcha.words, {
    query: { validCodeReqNo, proof },
    quiet: true,
  })
  return validCodeText
}
