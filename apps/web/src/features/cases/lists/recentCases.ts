import { useEffect } from 'react'
import type { CaseRef } from '../../../domain/caseFaces.ts'
import { useUserInfo } from '../../../lib/session.ts'

/** A case as a line of a search tells it. */
export interface FoundCase extends CaseRef {
  no: string
  title: string
  /** Brand and person, masked as the viewer may see them. */
  about: string
  state: string
}

const MOST = 8
// In memory alone: what somebody looked at is nobody's who uses the browser after them.
let opened: { userId: string; cases: readonly FoundCase[] } = { userId: '', cases: [] }

const isSame = (one: CaseRef, other: CaseRef) => one.kind === other.kind && one.id === other.id

/** The cases a person opened last, newest first. */
export const recentCases = (userId: string | undefined): readonly FoundCase[] =>
  userId === opened.userId ? opened.cases : []

/** Puts a case in front of those that were opened last. */
export function useNoteOpened(found: FoundCase): void {
  const userId = useUserInfo()?.id
  const { kind, id, no, title, about, state } = found
  useEffect(() => {
    if (!userId) return
    const newest = { kind, id, no, title, about, state }
    const others = recentCases(userId).filter((one) => !isSame(one, newest))
    opened = { userId, cases: [newest, ...others].slice(0, MOST) }
  }, [userId, kind, id, no, title, about, state])
}

/** Those that were opened last stand first. */
export const recentFirst = (found: readonly FoundCase[], userId: string | undefined): FoundCase[] => {
  const place = (one: FoundCase) => {
    const at = recentCases(userId).findIndex((other) => isSame(one, other))
    return at < 0 ? MOST : at
  }
  return found.toSorted((a, b) => place(a) - place(b))
}
