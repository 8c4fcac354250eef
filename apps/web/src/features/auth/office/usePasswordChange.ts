import { App } from 'antd'
import { useState } from 'react'
import { signOut } from '../../../lib/account.ts'
import { ApiError } from '../../../lib/api.ts'
import { say } from '../../../lib/i18n.ts'
import { api, call } from '../../../lib/operations.ts'
import { encryptNewPassword, encryptPassword } from '../../../lib/password.ts'
import { getSession, useUserInfo } from '../../../lib/session.ts'
import { useCaptcha } from '../../../lib/useCaptcha.ts'
import { officeAuthTexts } from './officeAuth.texts.ts'

/** Login area of a session's account; enterprises have their own. */
const areaOf = (source: string | undefined) => (source === 'courier_workbench' ? 'a' : 'b')

/**
 * Sets a new password; all sessions end, so the person signs in again (spec 4).
 * @returns the key picture, busy, the server's refusal, and the act itself
 */
export function usePasswordChange() {
  const { message } = App.useApp()
  const user = useUserInfo()
  const { picture, refresh } = useCaptcha(api.password.getPicCaptcha)
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()

  const change = async (values: { password?: string; newPassword: string }) => {
    const key = picture ?? (await refresh())
    if (!key || !user) return
    setBusy(true)
    setFault(undefined)
    try {
      const area = areaOf(getSession().source)
      await call(api.password.updatePassword, {
        body: {
          newPassword: await encryptNewPassword(key, values.newPassword),
          ...(values.password && {
            password: await encryptPassword(key, area, user.account, values.password),
          }),
        },
        quiet: true,
      })
      void message.success(say(officeAuthTexts, 'passwordChanged'))
      await signOut()
    } catch (error) {
      setFault(error instanceof ApiError ? error.msg : String(error))
      setBusy(false)
      void refresh()
    }
  }
  return { picture, busy, fault, change }
}
