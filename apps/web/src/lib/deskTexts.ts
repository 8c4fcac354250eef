import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { onSigningOut } from './account.ts'
import { ApiError, UNREACHABLE } from './api.ts'
import { api } from './deskOperations.ts'
import { useDirty } from './keptPages.ts'
import { newKey } from './newKey.ts'
import { call } from './operations.ts'
import { getUserInfo, onSession } from './session.ts'
import {
  DESK_TEXT_PREFIX,
  readText,
  type StoredKey,
  storedKeys,
  writeJson,
  writeTypedJson,
} from './storage.ts'

/**
 * What is being written on the desk and not sent yet. It lies on the server, so that it is there after a reload, another
 * session and on another machine; this browser holds only what the server does not have yet, under its owner's name, and
 * nothing of it once the owner has signed out. Every save names the one it goes on with: where another tab was faster,
 * nothing is lost, and whoever writes is asked (`deskTextTabs`).
 */
export interface Text {
  content: unknown
  /** Milliseconds since the epoch. */
  at: number
}
/** A text as the server has it, under the name of the save that brought it. */
export interface Saved extends Text {
  version: string
}

/** One form in which a text is being written. */
export interface Writer {
  readonly owner: string
  readonly key: string
  /** Its own copy in this browser: no other tab writes there. */
  readonly local: StoredKey
  text: Text | undefined
  isUnsent: boolean
  /** What it goes on with: the save it knows, and own ones whose answers did not come. */
  on: string[]
  /** Saves of before: news of them are old. */
  past: Set<string>
  /** Where one text is as good as another, the last one who saves wins. */
  isAnybodys?: boolean
  /** What was written elsewhere meanwhile; nothing is saved until one of the two is chosen. */
  other?: Saved | undefined
  /** What the form says of other tabs, and the text that was not chosen. */
  news?: 'newer' | 'gone' | 'taken' | 'kept' | undefined
  spare?: Text | undefined
  timer?: ReturnType<typeof setTimeout>
  /** Its saves go one after the other. */
  queue?: Promise<unknown>
  /** The form in view: puts a text into it, and draws it again. */
  show?: ((content: unknown) => void) | undefined
  draw?: (() => void) | undefined
}

/** What an act without a text stands on. */
export const NONE = ''
/** Names of unanswered saves that are remembered beside the last answered one. */
const UNANSWERED = 10
/** Milliseconds without typing after which it is saved. */
const PAUSE_MS = 1_200

/** What the server has. */
const fromServer = new Map<string, Saved>()
/** Counts what was heard of the server; an answer to a question of before does not know of it. */
let heardAll = 0
const heardAs = new Map<string, number>()
/** Forms in view, and those that went with something the server does not have yet. */
export const writers = new Set<Writer>()

const me = () => getUserInfo()?.id ?? ''
export const keyOf = (place: string, what: string): string => `${place} ${what}`
export const localOf = (rest: string): StoredKey => `${DESK_TEXT_PREFIX}${me()} ${rest}`

let owner = me()
// Nothing of one person stays for the next, also where no page is loaded in between.
onSession(() => {
  if (me() === owner) return
  owner = me()
  for (const { timer } of writers) clearTimeout(timer)
  for (const all of [fromServer, heardAs, writers]) all.clear()
})

/** Tells the other tabs of this browser; one without such a channel hears it from the server with its next save. */
const channel = openChannel()
function openChannel(): BroadcastChannel | undefined {
  try {
    const opened = new BroadcastChannel('deskTexts')
    opened.onmessage = ({ data }) => {
      const { of, key, saved } = JSON.parse(data)
      if (of === me()) hear(key, saved)
    }
    return opened
  } catch {
    // Browsers that refuse storage may refuse this too, old ones have none.
    return undefined
  }
}

/** What became of a text on the server: it was saved, or sent or emptied (null); forms that did not do it are told. */
export function hear(key: string, saved: Saved | null, by?: Writer): void {
  heardAs.set(key, ++heardAll)
  if (saved) fromServer.set(key, saved)
  else fromServer.delete(key)
  for (const writer of writers) if (writer.key === key && writer !== by) void meet(writer, saved)
}

/** One form meets what stands on the server. */
const meet = async (writer: Writer, saved: Saved | null) => {
  if (!writer.isAnybodys && !writer.on.includes(saved?.version ?? NONE))
    (await import('./deskTextTabs.ts')).meet(writer, saved)
}

/** The server has what the form shows. */
export function settle(writer: Writer): void {
  writer.isUnsent = false
  writeJson(writer.local, undefined)
  if (writer.draw) writer.draw()
  else writers.delete(writer)
}

/** Saves within a moment, with what is typed until then. */
export function saveSoon(writer: Writer, wait = PAUSE_MS): void {
  clearTimeout(writer.timer)
  writer.timer = setTimeout(() => void save(writer).catch(() => undefined), wait)
}

/** Brings one text to the server as it stands now. @throws ApiError where it cannot be; the browser has it then */
export function save(writer: Writer): Promise<void> {
  clearTimeout(writer.timer)
  const step = async () => {
    const { key, local, text, on, isAnybodys } = writer
    if (!writer.isUnsent || writer.owner !== me()) return
    const [place, what] = key.split(' ') as [string, string]
    const version = text ? newKey() : NONE
    // Its answer may get lost: what is written next goes on with it all the same.
    writer.on = [...on.slice(0, 1), ...on.slice(1).slice(-UNANSWERED), version]
    if (text) writeJson(local, { ...text, on: writer.on })
    try {
      await call(api.deskTexts.save, {
        body: {
          ...{ place, what, content: text?.content ?? null },
          ...(version && { version }),
          ...(!isAnybodys && { on }),
        },
        quiet: true,
      })
    } catch (error) {
      if (error instanceof ApiError && error.code !== UNREACHABLE) writer.on = on
      if (error instanceof ApiError && error.reason === 'drafts.newer')
        (await import('./deskTextTabs.ts')).refused(writer, error.data)
      throw error
    }
    writer.on = [version]
    if (version) writer.past.add(version)
    const saved = text ? { ...text, version } : null
    hear(key, saved, writer)
    channel?.postMessage(JSON.stringify({ of: writer.owner, key, saved }))
    // What was typed while it was on its way is not there yet.
    if (writer.text === text) settle(writer)
  }
  const next = (writer.queue ?? Promise.resolve()).catch(() => undefined).then(step)
  writer.queue = next
  return next
}

/** What this browser has of a place, or of all, from tabs that are gone, goes on from here. */
const adopt = async (beginning: string) => {
  if (storedKeys(localOf(beginning))[0]) (await import('./deskTextTabs.ts')).adopt(beginning)
}

onSigningOut(async () => {
  await adopt('')
  for (const writer of writers) await save(writer)
})

/** Milliseconds since the epoch of a time of the wire. */
export const atOf = (wireTime: string): number => Date.parse(`${wireTime.replace(' ', 'T')}+08:00`)

/**
 * Takes in what the server has of a place; what was written here since is newer and goes there.
 * @param asked how much was heard when it was asked: what was saved later is not undone by an older answer
 */
function takeIn(
  place: string,
  rows: readonly { what: string; content: unknown; savedAt: string; version: string }[],
  asked: number,
): void {
  const found = new Map(
    rows.map(({ what, content, savedAt, version }) => [
      keyOf(place, what),
      { content, at: atOf(savedAt), version },
    ]),
  )
  const known = [...fromServer.keys(), ...[...writers].map(({ key }) => key)]
  for (const key of new Set([...found.keys(), ...known]))
    if (key.startsWith(keyOf(place, '')) && (heardAs.get(key) ?? 0) <= asked)
      hear(key, found.get(key) ?? null)
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
    // Asked for once while the page lives: what comes later is heard of, or met with the next save.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    queryFn: async ({ signal }) => {
      const asked = heardAll
      const rows = await call(api.deskTexts.list, { query: { place }, quiet: true, signal }).catch(() => {
        if (signal.aborted) throw signal.reason
      })
      if (rows) takeIn(place, rows, asked)
      await adopt(keyOf(place, '')).catch(() => undefined)
      return true
    },
  })
  // A page that is shown again asks again, and must not take its forms away meanwhile.
  if (data && !isKnown) setKnown(true)
  return isKnown || data === true
}

export function begin(key: string, local: StoredKey, text?: Text, on: string[] = [NONE]): Writer {
  return { owner: me(), key, local, text, on, past: new Set(on.filter(Boolean)), isUnsent: false }
}

/** What this tab has written and not saved, under a form that is gone, or what the server has. */
function writerOf(key: string): Writer {
  const left = [...writers].findLast(
    (one) =>
      one.key === key &&
      one.isUnsent &&
      !one.draw &&
      // What was dropped from the browser meanwhile, by another tab that signed out, does not come back from memory.
      (!one.text || readText(one.local)),
  )
  const saved = fromServer.get(key)
  return left ?? begin(key, localOf(`${key} ${newKey()}`), saved, [saved?.version ?? NONE])
}

/**
 * What one person writes in one form of one place; the place must be known (`useDeskTexts`). Keeping a newer one draws
 * nothing: the form has it, and whatever stands around the form must not be drawn with every key. Forms use it by
 * `ui/useDeskText`, which says what other tabs did.
 *
 * @param show puts a text of another tab into the form, undefined empties it; without it the last one who saves wins
 * @returns what there was when the form began, since when (epoch ms), a way to keep a newer one, and to forget it
 */
export function useDeskWriter<T>(place: string, what: string, show?: (content: T | undefined) => void) {
  const key = keyOf(place, what)
  const [writer] = useState(() => writerOf(key))
  const [found] = useState(writer.text)
  const [news, setNews] = useState(writer.news)
  const [isAtRisk, setAtRisk] = useState(false)
  writer.isAnybodys = !show
  // Where the browser keeps nothing, it is lost with the window until the server has it.
  useDirty(isAtRisk)
  useEffect(() => {
    writer.show = show as Writer['show']
  })
  useEffect(() => {
    const draw = () => {
      setNews(writer.news)
      if (!writer.isUnsent) setAtRisk(false)
    }
    writer.draw = draw
    writers.add(writer)
    // While its page was hidden others may have gone on with it.
    void meet(writer, fromServer.get(writer.key) ?? null)
    return () => {
      writer.draw = undefined
      writer.show = undefined
      if (!writer.isUnsent) writers.delete(writer)
    }
  }, [writer])
  const keep = useCallback(
    (content: T) => {
      const text = { content, at: Date.now() }
      writer.text = text
      writer.isUnsent = true
      writers.add(writer)
      writeTypedJson(writer.local, { ...text, on: writer.on }, (isKept) => setAtRisk(!isKept))
      if (!writer.other) saveSoon(writer)
    },
    [writer],
  )
  const forget = useCallback(() => {
    fromServer.delete(writer.key)
    writer.text = writer.other = writer.spare = writer.news = undefined
    settle(writer)
    writer.isUnsent = writer.on.some(Boolean)
    if (!writer.isUnsent) return
    writers.add(writer)
    void save(writer).catch(() => undefined)
  }, [writer])
  return { writer, news, value: found?.content as T | undefined, at: found?.at, keep, forget }
}
