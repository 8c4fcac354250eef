import { useEffect, useRef, useState } from 'react'
import { api, call } from '../../../lib/operations.ts'
import { getUserInfo } from '../../../lib/session.ts'
import { readTab, writeTab } from '../../../lib/tabStorage.ts'

type Values = Record<string, unknown>

interface Saved {
  id: string
  version: number
}

const KEY = 'REGISTRATION_DRAFT'
const me = () => getUserInfo()?.id

/** The draft this tab of the browser is working on, though its page was closed. */
export const openRegistration = (): string | undefined => readTab(me(), KEY)

/** What is open here is left for later; the list of drafts has it. */
export const leaveRegistration = (): void => remember(undefined)

const remember = (id: string | undefined): void => void writeTab(me(), KEY, id)

/** Milliseconds without typing after which the draft is saved. */
const PAUSE_MS = 2_500

/**
 * Keeps what is written down during a call: on the account, by itself, and once more when the page goes, be it that its
 * tab was closed or dropped for another.
 */
export function useRegistrationDraft(saved: Saved | undefined) {
  const [savedAt, setSavedAt] = useState<string>()
  const [isSaved, setSaved] = useState(true)
  const known = useRef(saved)
  const unsaved = useRef<Values>(undefined)
  const timer = useRef<number>(undefined)
  /** One after the other: each needs the version that the one before it made. */
  const queue = useRef<Promise<unknown>>(Promise.resolve())

  const save = (quiet: boolean): Promise<unknown> => {
    clearTimeout(timer.current)
    const step = async () => {
      const content = unsaved.current
      if (!content) return
      unsaved.current = undefined
      try {
        const answer = await call(api.appeals.saveDraft, { body: { ...known.current, content }, quiet })
        known.current = { id: answer.id, version: answer.version }
        remember(answer.id)
        setSavedAt(answer.savedAt.slice(11, 16))
        setSaved(unsaved.current === undefined)
      } catch (error) {
        unsaved.current ??= content
        if (!quiet) throw error
      }
    }
    queue.current = queue.current.catch(() => undefined).then(step)
    return queue.current
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page goes; what it saves lies in refs
  useEffect(
    () => () => {
      if (unsaved.current) void save(true)
    },
    [],
  )
  return {
    savedAt,
    /** The account has everything that was typed. */
    isSaved,
    /** What the form holds now. */
    note: (values: Values) => {
      unsaved.current = values
      setSaved(false)
      clearTimeout(timer.current)
      timer.current = window.setTimeout(() => void save(true), PAUSE_MS)
    },
    /** @throws ApiError where it cannot be saved; the form keeps everything */
    saveNow: (values: Values) => {
      unsaved.current = values
      return save(false)
    },
    /** Saves what is not saved yet, in silence. */
    flush: () => save(true),
    /** The draft as the server knows it, once nothing is on its way any more. */
    settled: async () => {
      clearTimeout(timer.current)
      await queue.current.catch(() => undefined)
      return known.current
    },
    /** It was filed and is no draft any more. */
    end: () => {
      unsaved.current = undefined
      remember(undefined)
    },
  }
}
