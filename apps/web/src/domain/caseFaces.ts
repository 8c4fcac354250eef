import { actionTexts, stateTexts } from '@appeal/contract/appeals/appeals.texts.ts'
import type { AppealState } from '@appeal/contract/appeals/appeals.workflow.ts'
import type { CaseKind, CaseKindName } from '@appeal/contract/cases/caseKinds.ts'
import { caseTables } from '@appeal/contract/cases/cases.tables.ts'
import { holdingTexts } from '@appeal/contract/giving/giving.texts.ts'
import { pick } from '../lib/i18n.ts'
import type { Turn } from '../ui/icons/glyphs.tsx'

/** Whose turn a state of an appeal is, for its glyph. */
export const turnOfAppeal: Record<AppealState, Turn> = {
  draft: 'appellant',
  pending_accept: 'ours',
  supplement: 'appellant',
  bureau_processing: 'ours',
  at_enterprise: 'enterprise',
  rework: 'enterprise',
  replied: 'ours',
  verifying: 'appellant',
  mediating: 'both',
  closed: 'closed',
  invalid: 'ended',
  withdrawn: 'ended',
}

const TURNS: Readonly<Record<string, Turn>> = { user: 'appellant', enterprise: 'enterprise', bureau: 'ours' }
const ENDED_BADLY = ['declined', 'refused', 'returned', 'withdrawn']

/** Whose turn a state of the other kinds is. */
export const turnOf = (kind: CaseKind, state: string): Turn =>
  TURNS[caseTables[kind].states[state]?.turn ?? ''] ?? (ENDED_BADLY.includes(state) ? 'ended' : 'closed')

export const stateWord = (kind: CaseKind, state: string): string => {
  const words = caseTables[kind].texts.states[state]
  return words ? pick(words.desk) : state
}

export const casePath = (kind: CaseKind, id: string): string => `/cases/case/${kind}/${id}`

/** Which case, of which kind. */
export interface CaseRef {
  kind: CaseKindName
  id: string
}
/** What whoever files a case of a kind is called, within and at the head of a sentence; in a language, or the page's. */
export function ownerWords(kind: CaseKindName, language?: 'zh' | 'en'): { owner: string; Owner: string } {
  const words = kind === 'appeal' ? { zh: '申诉人', en: 'appellant' } : caseTables[kind].texts.owner
  const owner = language ? words[language] : pick(words)
  return { owner, Owner: owner.charAt(0).toUpperCase() + owner.slice(1) }
}

/** What a kind of case is called. */
export const kindWord = (kind: CaseKindName): string =>
  pick(kind === 'appeal' ? APPEAL : caseTables[kind].texts.name)
const APPEAL = { zh: '申诉', en: 'appeal' }

export const anAppeal = (id: string): CaseRef => ({ kind: 'appeal', id })

// The same of a case of any kind.
export const anyTurn = (kind: CaseKindName, state: string): Turn =>
  kind === 'appeal' ? turnOfAppeal[state as AppealState] : turnOf(kind, state)
export const anyStateWord = (kind: CaseKindName, state: string): string =>
  kind === 'appeal' ? pick(stateTexts[state as AppealState].desk) : stateWord(kind, state)
export function anyActionWord(kind: CaseKindName, action: string): string {
  const words: Readonly<Record<string, { name: { zh: string; en: string } }>> =
    kind === 'appeal' ? actionTexts : caseTables[kind].texts.actions
  const word = words[action]
  if (word) return pick(word.name)
  return action === 'give' ? pick(holdingTexts.give) : action
}
export const anyCasePath = (kind: CaseKindName, id: string): string =>
  kind === 'appeal' ? `/appeal/case/${id}` : casePath(kind, id)
