import { DOORS, type Door } from '@appeal/contract/auth/demonstration.doors.ts'
import { completeSignIn, saveWritten } from '../../../lib/account.ts'
import { demonstration } from '../../../lib/demonstration.ts'
import { api, call } from '../../../lib/operations.ts'
import { getSession, getUserInfo } from '../../../lib/session.ts'

/**
 * Brings what the person who is signed in has half written to the server.
 *
 * @throws ApiError where it cannot be; it is still here then
 */
export async function saveOfPresent(): Promise<void> {
  const user = getUserInfo()?.id
  if (!getSession().token || !user) return
  // What is typed at a desk is kept by a part that only desks load.
  if (/^(office|courier_workbench)$/.test(getSession().source ?? ''))
    await import('../../../lib/deskTexts.ts')
  await saveWritten(user)
}

/**
 * Signs in as another person, and signs whoever was signed in out; leaving is a full load, so that nothing of the former
 * session stays in memory. Where the new person cannot be signed in, the former stays.
 *
 * @returns `factor` where a second factor is asked for, which nobody shows here
 */
export async function changePerson(door: Door): Promise<'factor' | undefined> {
  const reply = await call(demonstration.enter, { body: { door }, quiet: true })
  if (typeof reply === 'object' && reply.secondFactor) return 'factor'
  const { token } = getSession()
  await completeSignIn(reply)
  // One that has ended already needs no end.
  if (token) await call(api.officeAuth.doLogout, { token, quiet: true }).catch(() => undefined)
  location.assign(DOORS[door].first)
  return undefined
}
