import { createContext, useCallback, useContext, useRef, useState } from 'react'
import { getUserInfo } from './session.ts'
import { readTab, writeTab, writeTypedTab } from './tabStorage.ts'

/**
 * What is filled in on a page and not sent yet, kept for this tab of the browser: it is there again after a reload, after
 * another page, and after signing in again. It is its writer's: it leaves with their session (`tabStorage`), and what a
 * guest filled in ends with the tab. Long texts of the desk lie on the server instead (`deskTexts`), unfinished cases of
 * the portal in the account (`draft`).
 */
const OF_INPUT = 'INPUT '

/**
 * Never kept anywhere: passwords, and codes that prove something once. Of settings, whose names are keys in capitals, the
 * declaration says which are secrets.
 */
const isSecret = (name: string): boolean =>
  name !== name.toUpperCase() &&
  /passw|secret|proof|captcha|^repeat$|(valid|sms|email|own|verification)code/i.test(name)

/** The place of one form or field: its owner, and the page with the record it shows. */
export interface InputPlace {
  owner: string
  key: string
}

/** A part of an address: of the window, or of the page that a hook stands in. */
interface Address {
  pathname: string
  search: string
}

/** The address of the page around, which may be hidden, or only come when the window is elsewhere already. */
export const PageAddress = createContext<Address | undefined>(undefined)

/**
 * Where a form keeps what is filled in.
 * @param what tells it from the other forms of its page
 * @param page the page it stands on; the one in view where nothing else is said
 */
export function inputPlace(what: string, { pathname, search }: Address = location): InputPlace {
  const id = pathname.startsWith('/portal/') ? search : (new URLSearchParams(search).get('id') ?? '')
  return { owner: getUserInfo()?.id ?? '', key: `${OF_INPUT}${pathname} ${id} ${what}` }
}

/** The place of a form of the page around; that of its first moment as long as it stands. */
export function useInputPlace(what: string): InputPlace {
  const page = useContext(PageAddress)
  return useState(() => inputPlace(what, page))[0]
}

export function readInput<T>({ owner, key }: InputPlace): T | undefined {
  try {
    // Nothing kept is no JSON either.
    return JSON.parse(readTab(owner, key) ?? '') as T
  } catch {
    return undefined
  }
}

/** Keeps it for its writer, also when somebody else signs in meanwhile; undefined forgets it. */
export const writeInput = ({ owner, key }: InputPlace, value: unknown): void =>
  void writeTab(owner, key, JSON.stringify(value))

/** Keeps what is being typed, within a moment. @param value what to keep by then; asked for once, not with every key */
export const writeTypedInput = ({ owner, key }: InputPlace, value: () => unknown): void =>
  writeTypedTab(owner, key, () => JSON.stringify(value()))

/** Whether whoever filled something in is still here: a page that goes with its session forgets nothing. */
export const isStillHere = (owner: string): boolean => (getUserInfo()?.id ?? '') === owner

const differs = (a: unknown, b: unknown) => JSON.stringify(a ?? '') !== JSON.stringify(b ?? '')

/**
 * What was changed of a form, without secrets: put over the newest record it changes nothing that somebody else changed.
 * A field that was emptied is `null`.
 * @param secrets names of fields that are secrets though their names do not say so
 */
export function changedOf(
  values: Readonly<Record<string, unknown>>,
  initial: Readonly<Record<string, unknown>>,
  secrets: readonly string[] = [],
): Record<string, unknown> | undefined {
  const changed = Object.entries(values)
    .filter(([name, value]) => !isSecret(name) && !secrets.includes(name) && differs(value, initial[name]))
    .map(([name, value]) => [name, value ?? null])
  return changed[0] && Object.fromEntries(changed)
}

/**
 * State of one field that keeps itself; to be used where `useState` would lose what somebody types.
 * @param what tells it from the other fields of its page
 */
export function useKept<T>(what: string, initial: T): [T, (value: T | ((before: T) => T)) => void] {
  const place = useInputPlace(what)
  const [value, setValue] = useState<T>(() => {
    // An older page of this tab may have kept something else under the same name.
    const kept = readInput<T & {}>(place)
    return (kept?.constructor === (initial ?? kept)?.constructor ? kept : undefined) ?? initial
  })
  const latest = useRef(value)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is measured by what it began with
  const set = useCallback(
    (next: T | ((before: T) => T)) => {
      const now = typeof next === 'function' ? (next as (before: T) => T)(latest.current) : next
      latest.current = now
      writeTypedInput(place, () => (differs(now, initial) ? now : undefined))
      setValue(now)
    },
    [place],
  )
  return [value, set]
}
