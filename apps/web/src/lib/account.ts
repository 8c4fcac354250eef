import { apiTexts } from './api.texts.ts'
import { tellSuccess } from './api.ts'
import { say } from './i18n.ts'
import { dropDrafts, saveDrafts } from './keptDrafts.ts'
import { api, call } from './operations.ts'
import {
  forgetSession,
  getSession,
  getUserInfo,
  type SignedIn,
  setUserInfo,
  startSession,
} from './session.ts'
import { clearStorage, STORED, writeJson } from './storage.ts'

/** Milliseconds between signing out and leaving for the login page (spec 9). */
const LOGOUT_DELAY = 1000

/** Asks the server who is signed in and keeps the answer. */
export async function refreshUser(): Promise<void> {
  setUserInfo(await call(api.officeAuth.getLoginUser, { quiet: true }))
}

/**
 * Carries a login through: who it is and the dictionaries are fetched first, then the session begins and pages follow
 * (spec 4).
 * @param reply answer of a login call; a bare token is for stock clients only, and every call here asks for the object
 * @throws ApiError when the user cannot be loaded; no session begins then
 */
export async function completeSignIn(reply: SignedIn | string): Promise<void> {
  if (typeof reply === 'string') throw new TypeError('bare token')
  const [{ dictionaryRoutes }, { orgConfigRoutes }] = await Promise.all([
    import('@appeal/contract/dictionaries/dictionaries.routes.ts'),
    import('@appeal/contract/settings/settings.routes.ts'),
  ])
  const [user, tree, org] = await Promise.all([
    call(api.officeAuth.getLoginUser, { token: reply.token, quiet: true }),
    call(dictionaryRoutes.tree, { query: {}, quiet: true }),
    // Pages that show it ask again; nobody is kept out because it did not come.
    call(orgConfigRoutes.queryOrgConfig, { token: reply.token, quiet: true }).catch(() => undefined),
  ])
  writeJson(STORED.orgConfig, org)
  writeJson(STORED.dictionary, tree)
  dropDrafts(user.id)
  setUserInfo(user)
  startSession(reply)
  tellSuccess(say(apiTexts, 'signedIn'))
}

/** What brings to the server what it does not have yet; shells that keep such things say how. */
const savers = new Set<() => Promise<void>>()
export const onSigningOut = (save: () => Promise<void>): void => void savers.add(save)

/** @throws ApiError where something that was written cannot be brought to the server; it is still here then */
export async function saveWritten(user: string): Promise<void> {
  await saveDrafts(user)
  for (const save of savers) await save()
}

/**
 * Signs out at the server and here, then leaves for the login page; on failure everything is cleared and the page
 * reloads (spec 4). Leaving is a full load, so that nothing of the session stays in memory. Drafts of the portal go to
 * the account and leave this browser.
 *
 * @param lose drafts that cannot be saved are given up
 * @throws ApiError where a draft cannot be saved and is not given up; the session goes on
 */
export async function signOut(lose = false): Promise<void> {
  const { source } = getSession()
  const user = getUserInfo()?.id
  if (user && !lose) await saveWritten(user)
  try {
    await call(api.officeAuth.doLogout, { quiet: true })
  } catch {
    clearStorage()
    location.reload()
    return
  }
  dropDrafts()
  forgetSession()
  setTimeout(() => location.assign(source === 'courier_workbench' ? '/portal/login' : '/login'), LOGOUT_DELAY)
}
