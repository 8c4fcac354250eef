import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { onSigningOut } from './account.ts'
import { api } from './deskOperations.ts'
import { useDirty } from './keptPages.ts'
import { call } from './operations.ts'
import { getUserInfo, onSession } from './session.ts'
import {
  DESK_TEXT_PREFIX,
  readJson,
  readText,
  type StoredKey,
  storedKeys,
  writeJson,
  writeTypedJson,
} from './storage.ts'

/**
 * What is being written on the desk and not sent yet. It lies on the server, so that it is there after a reload, another
 * session and on another machine; this browser holds only what the server does not have yet, under its owner's name, and
 * nothing of it once the owner has signed out.
 */
interface Text {
  content: unknown
  /** Milliseconds since the epoch. */
  at: number
}

/** Milliseconds without typing after which it is saved. */
const PAUSE_MS = 1_200
/** As long as the server keeps it. */
const KEPT_MS = 30 * 86_400_000

/** What the server has. What it does not have yet lies in the browser and is newer. */
const fromServer = new Map<string, Text>()
/** What the server may have, in whatever version: only that must be forgotten there. */
const sent = new Set<string>()
/** Counts saves that were answered; an answer to a question of before one of them does not know of it. */
let savesAnswered = 0
const answeredAs = new Map<string, number>()
const timers = new Map<string, ReturnType<typeof setTimeout>>()
/** Saves of one text go one after the other. */
const queues = new Map<string, Promise<unknown>>()
const listeners = new Set<(key: string) => void>()

const me = () => getUserInfo()?.id ?? ''
const keyOf = (place: string, what: string) => `${place} ${what}`
const latest = (key: string) => readJson<Text>(localOf(key)) ?? fromServer.get(key)
const localOf = (key: string): StoredKey => `${DESK_TEXT_PREFIX}${me()} ${key}`

let owner = me()
// Nothing of one person stays for the next, also where no page is loaded in between.
onSession(() => {
  if (me() === owner) return
  owner = me()
  for (const timer of timers.values()) clearTimeout(timer)
  for (const all of [fromServer, sent, answeredAs, timers, queues]) all.clear()
})

/** Brings one text to the server as it stands now. @throws ApiError where it cannot be; the browser has it then */
function save(key: string): Promise<void> {
  clearTimeout(timers.get(key))
  timers.delete(key)
  const [place, what] = key.split(' ') as [string, string]
  const step = async () => {
    const local = localOf(key)
    const held = readText(local)
    const text = readJson<Text>(local)
    if (!text && !sent.has(key)) return
    sent.add(key)
    await call(api.deskTexts.save, { body: { place, what, content: text?.content ?? null }, quiet: true })
    answeredAs.set(key, ++savesAnswered)
    if (text) fromServer.set(key, text)
    else sent.delete(key)
    // What was typed while it was on its way is not there yet.
    if (readText(local) !== held) return
    writeJson(local, undefined)
    for (const listener of listeners) listener(key)
  }
  const next = (queues.get(key) ?? Promise.resolve()).catch(() => undefined).then(step)
  queues.set(key, next)
  return next
}

const saveQuietly = (key: string) => void save(key).catch(() => undefined)

const unsaved = () => storedKeys(localOf('')).map((local) => local.slice(localOf('').length))

onSigningOut(async () => {
  for (const key of unsaved()) await save(key)
})

/**
 * Takes in what the server has of a place; what was written here since is newer and goes there.
 * @param asked how many saves were answered when it was asked: what was saved later is not undone by an older answer
 */
function takeIn(
  place: string,
  rows: readonly { what: string; content: unknown; savedAt: string }[],
  asked: number,
): void {
  const isOlder = (key: string) => (answeredAs.get(key) ?? 0) > asked
  for (const key of fromServer.keys())
    if (key.startsWith(keyOf(place, '')) && !isOlder(key)) fromServer.delete(key)
  for (const { what, content, savedAt } of rows) {
    const key = keyOf(place, what)
    if (isOlder(key)) continue
    sent.add(key)
    fromServer.set(key, { content, at: Date.parse(`${savedAt.replace(' ', 'T')}+08:00`) })
  }
}

/** Takes in what this browser has of a place from before, and brings it to the server. */
function takeLeft(place: string): void {
  for (const key of unsaved().filter((one) => one.startsWith(keyOf(place, '')))) {
    const left = readJson<Text>(localOf(key))
    if (!left || Date.now() - left.at > KEPT_MS) writeJson(localOf(key), undefined)
    // Another machine of the same person may have gone on with it since.
    else if ((fromServer.get(key)?.at ?? 0) > left.at) writeJson(localOf(key), undefined)
    else saveQuietly(key)
  }
}

/**
 * Whether it is known what was written at a place before; forms begin only then. A server that does not answer keeps
 * nobody from writing.
 * @param place `case:<id>`, `article:<id>`
 */
export function useDeskTexts(place: string): boolean {
  const [isKnown, setKnown] = useState(false)
  const { data } = useQuery({
    queryKey: ['deskTexts', me(), place],
    // Asked for once while the page lives: what comes later must not run into what is being typed.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    queryFn: async ({ signal }) => {
      const asked = savesAnswered
      const rows = await call(api.deskTexts.list, { query: { place }, quiet: true, signal }).catch(() => {
        if (signal.aborted) throw signal.reason
        return []
      })
      takeIn(place, rows, asked)
      takeLeft(place)
      return true
    },
  })
  // A page that is shown again asks again, and must not take its forms away meanwhile.
  if (data && !isKnown) setKnown(true)
  return isKnown || data === true
}

/**
 * What one person writes in one form of one place; the place must be known (`useDeskTexts`). Keeping a newer one draws
 * nothing: the form has it, and whatever stands around the form must not be drawn with every key.
 *
 * @returns what there was when the form began, since when (epoch ms), a way to keep a newer one, and to forget it
 */
export function useDeskText<T>(place: string, what: string) {
  const key = keyOf(place, what)
  const [found] = useState(() => latest(key))
  const [isAtRisk, setAtRisk] = useState(false)
  // Where the browser keeps nothing, it is lost with the window until the server has it.
  useDirty(isAtRisk)
  useEffect(() => {
    const onSaved = (saved: string) => {
      if (saved === key) setAtRisk(false)
    }
    listeners.add(onSaved)
    return () => void listeners.delete(onSaved)
  }, [key])
  const keep = useCallback(
    (content: T) => {
      writeTypedJson(localOf(key), { content, at: Date.now() }, (isKept) => setAtRisk(!isKept))
      clearTimeout(timers.get(key))
      timers.set(
        key,
        setTimeout(() => saveQuietly(key), PAUSE_MS),
      )
    },
    [key],
  )
  const forget = useCallback(() => {
    fromServer.delete(key)
    setAtRisk(false)
    writeJson(localOf(key), undefined)
    saveQuietly(key)
  }, [key])
  return { value: found?.content as T | undefined, at: found?.at, keep, forget }
}
