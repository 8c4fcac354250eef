import { createContext, type ReactNode, type RefObject } from 'react'

/** Puts words where the caret stands. */
export type Insert = (words: string) => void

/** What forms offer beside a long text. */
export interface Aid {
  (insert: Insert): ReactNode
  /** `/` asks for it wherever a word may begin, and not in an empty text alone. */
  anywhere?: true
}

/** What the forms below offer beside each of their long texts; nothing where nobody says so. */
export const TextAid = createContext<Aid | undefined>(undefined)

/** Puts words into the text area of a box, over what is selected, and the caret behind them. */
export function insertionInto(
  box: RefObject<HTMLElement | null>,
  text: string,
  change: (text: string) => void,
): Insert {
  return (words) => {
    const field = box.current?.querySelector('textarea')
    const at = field?.selectionStart ?? text.length
    const longer = text.slice(0, at) + words + text.slice(field?.selectionEnd ?? at)
    change(field && field.maxLength > 0 ? longer.slice(0, field.maxLength) : longer)
    requestAnimationFrame(() => {
      field?.focus()
      field?.setSelectionRange(at + words.length, at + words.length)
    })
  }
}
