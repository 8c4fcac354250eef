import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError } from './api.ts'
import { isOf, type Owned } from './keptDrafts.ts'
import { getSession, getUserInfo, useSession } from './session.ts'
import { readJson, type StoredKey, writeJson, writeTypedJson } from './storage.ts'

/** What this browser keeps of an unfinished form. */
export interface Kept<V extends object> extends Owned {
  values: V
  /** The account's draft had gone; what was typed lies in a new one. */
  renewed?: boolean
  /** Milliseconds. */
  savedAt: number
}

interface Saved {
  id: string
  version: number
}

/** Where drafts of one form live, in the browser and in the account. */
export interface DraftHome<V extends object> {
  empty: V
  key: StoredKey
  save(draft: {
    id?: string
    version?: number
    step?: string
    content: Record<string, unknown>
  }): Promise<Saved>
  read(id: string): Promise<Saved & { step: string | null; content: Record<string, unknown> }>
}

/** Codes of a save that knew an older version, and of one whose draft is there no more. */
const STALE = 409
const GONE = 404

/** What this browser keeps for whoever is here; kept before the form asked for something new, it has no answer to that. */
export function keptIn<V extends object>({ key, empty }: DraftHome<V>): Kept<V> | undefined {
  const kept = readJson<Kept<V>>(key)
  if (!kept || !isOf(kept, getUserInfo()?.id)) return undefined
  return { ...kept, values: { ...empty, ...kept.values } }
}
/** Whether somebody whose session has ended left a draft here: nobody but its owner may see it. */
const isLocked = <V extends object>({ key }: DraftHome<V>): boolean => {
  const kept = readJson<Kept<V>>(key)
  return kept !== undefined && !isOf(kept, getUserInfo()?.id)
}
export const dropKept = <V extends object>({ key }: DraftHome<V>): void => {
  writeJson(key, undefined)
}

/** Whether anything beyond an opened page is in it. */
export const differs = <V extends object>(values: Partial<V>, empty: V): boolean =>
  Object.entries(values).some(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify((empty as Record<string, unknown>)[name]),
  )

/**
 * Brings what was typed to the account, as a draft of its own where the account's has gone or moved on.
 * @throws ApiError where it cannot be saved; this browser has it still
 */
function rescue<V extends object>(
  home: DraftHome<V>,
  { id, version, step, values }: Pick<Kept<V>, 'id' | 'version' | 'step' | 'values'>,
): Promise<Saved> {
  const save = (known: Partial<Saved>) =>
    home.save({ ...known, ...(step && { step }), content: { ...values } as Record<string, unknown> })
  if (!id) return save({})
  return save({ id, ...(version && { version }) }).catch((refusal: unknown) => {
    if (refusal instanceof ApiError && [GONE, STALE].includes(refusal.code)) return save({})
    throw refusal
  })
}

export interface Draft<V extends object> {
  values: V
  id: string | undefined
  savedAt: Date | undefined
  renewed: boolean
  /** Somebody whose session has ended left one here. */
  locked: boolean
  /** Keeps what is being typed, in this browser. */
  note(values: Partial<V>): void
  /**
   * Keeps a finished step: in this browser, and in the account when somebody is signed in. A draft that is gone from the
   * account is begun anew with everything that is on the page.
   * @throws ApiError when the server refuses; the browser's copy stands
   */
  keep(values: Partial<V>, step: string): Promise<void>
  restart(): void
}

/**
 * The draft of one form. It lives in the browser until somebody is signed in, then in the account as well, saved at each
 * step (domain 4.3 T1).
 * @param home   a constant of the form
 * @param openId id of a draft of the account to go on with
 */
export function useDraft<V extends object>(
  home: DraftHome<V>,
  openId: string | undefined,
): Draft<V> & { loading: boolean; error: unknown } {
  const { token } = useSession()
  const [kept, setKept] = useState<Kept<V>>(() => keptIn(home) ?? { values: home.empty, savedAt: 0 })
  const [error, setError] = useState<unknown>()
  const latest = useRef(kept)
  // What this page has sent: a save of its own whose answer was lost is nobody else's.
  const sent = useRef(new Set<string>())
  const [opened, setOpened] = useState<string>()
  const wanted = openId !== undefined && opened !== openId

  const put = useCallback(
    (change: Kept<V>, write: (key: StoredKey, kept: Kept<V>) => unknown = writeJson) => {
      const next = { ...change, owner: getSession().token ? getUserInfo()?.id : undefined }
      latest.current = next
      write(home.key, next)
      setKept(next)
    },
    [home],
  )

  useEffect(() => {
    if (!wanted || !token || openId === undefined) return
    let left = false
    const open = async () => {
      const before = latest.current
      const isSame = before.id === openId
      const isUnsaved = !before.synced && differs(before.values, home.empty)
      // Another unfinished form in this browser goes to the account first: opening a draft loses nothing.
      if (isUnsaved && !isSame) {
        const saved = await rescue(home, before)
        if (!left) put({ ...before, ...saved, synced: true })
      }
      const { id, version, step, content } = await home.read(openId)
      const values = { ...home.empty, ...(content as Partial<V>) }
      const isNewer = version > (before.version ?? 0)
      // Another device went on with it, and so did this one: what was typed here becomes a draft of its own.
      if (isSame && isNewer && isUnsaved && differs(before.values, values))
        await rescue(home, { values: before.values, ...(before.step && { step: before.step }) })
      if (left) return
      if (!isSame || isNewer)
        put({ values, id, version, ...(step ? { step } : {}), synced: true, savedAt: Date.now() })
      setOpened(openId)
    }
    open().catch((reason: unknown) => {
      if (left) return
      // Without a connection, and where the account's draft is gone, this browser's own copy will do.
      if (latest.current.id === openId) setOpened(openId)
      else setError(reason)
    })
    return () => {
      left = true
    }
  }, [wanted, token, openId, put, home])

  const note = useCallback(
    (values: Partial<V>) => {
      const before = latest.current
      // A page that is only opened has nothing to keep, and must not say that it did.
      if (differs(values, before.values))
        put(
          { ...before, values: { ...before.values, ...values }, synced: false, savedAt: Date.now() },
          writeTypedJson,
        )
    },
    [put],
  )

  const keep = useCallback(
    async (values: Partial<V>, step: string) => {
      const before = latest.current
      const local: Kept<V> = {
        ...before,
        values: { ...before.values, ...values },
        step,
        synced: false,
        savedAt: Date.now(),
      }
      put(local)
      if (!getSession().token) return
      const content = { ...local.values } as Record<string, unknown>
      sent.current.add(JSON.stringify(content))
      const send = ({ id, version }: Partial<Saved>) =>
        home.save({ ...(id && { id }), ...(version && { version }), step, content })
      let renewed = local.renewed ?? false
      const { id, version } = await send(local).catch(async (refusal: unknown) => {
        if (!(refusal instanceof ApiError) || !local.id) throw refusal
        if (refusal.code === GONE) {
          renewed = true
          return send({})
        }
        if (refusal.code !== STALE) throw refusal
        const newest = await home.read(local.id)
        // What another tab or device of the same person wrote becomes a draft of its own: nothing of it is lost.
        if (!sent.current.has(JSON.stringify(newest.content)))
          await rescue(home, { values: newest.content as V, ...(newest.step && { step: newest.step }) })
        return send({ id: local.id, version: newest.version })
      })
      // What was typed while it was on its way is not there yet.
      const synced = latest.current.values === local.values
      put({ ...latest.current, id, version, renewed, synced, savedAt: Date.now() })
    },
    [put, home],
  )

  const [locked, setLocked] = useState(() => isLocked(home))
  const restart = useCallback(() => {
    dropKept(home)
    setLocked(false)
    latest.current = { values: home.empty, savedAt: 0 }
    setKept(latest.current)
  }, [home])

  return {
    values: kept.values,
    id: kept.id,
    savedAt: kept.savedAt ? new Date(kept.savedAt) : undefined,
    renewed: kept.renewed ?? false,
    locked: locked && !kept.savedAt,
    note,
    keep,
    restart,
    loading: wanted && error === undefined,
    error,
  }
}
