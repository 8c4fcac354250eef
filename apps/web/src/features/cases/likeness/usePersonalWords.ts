import { useEffect, useState } from 'react'
import { joinItems } from '../../../lib/formats.ts'
import { pick, useLanguage } from '../../../lib/i18n.ts'

/** Milliseconds without a change after which the words are looked through. */
const REST_MS = 600

/**
 * Which numbers of people stand in an answer, in words; undefined where there are none. The detectors come when there is
 * something to look through.
 *
 * @param known telephone numbers that may stand there
 */
export function usePersonalWords(text: string, known: readonly string[]): string | undefined {
  const language = useLanguage()
  const [words, setWords] = useState<string>()
  const allowed = known.join(' ')
  useEffect(() => {
    let isOver = false
    const timer = setTimeout(async () => {
      const [{ numbersOfPeople }, { findingTexts }] = await Promise.all([
        import('@appeal/contract/appeals/appeals.personal.ts'),
        import('@appeal/contract/articles/articles.texts.ts'),
      ])
      if (isOver) return
      const kinds = numbersOfPeople(text, allowed.split(' '))
      setWords(joinItems(kinds.map((kind) => pick(findingTexts[kind], language))) || undefined)
    }, REST_MS)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [text, allowed, language])
  return words
}
