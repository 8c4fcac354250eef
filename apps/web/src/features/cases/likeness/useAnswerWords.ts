import type { AnswerFields } from '@appeal/contract/appeals/appeals.answers.ts'
import { useEffect, useState } from 'react'
import { joinItems } from '../../../lib/formats.ts'
import { pick, useLanguage } from '../../../lib/i18n.ts'

/** Milliseconds without a change after which the words are looked through. */
const REST_MS = 600

/** What is wrong with the words of an answer, in words; what is not wrong is not there. */
export interface AnswerWords {
  missing?: string | undefined
  against?: string | undefined
  tone?: string | undefined
}

/** The rules come when there are words to look through. */
export function useAnswerWords(problem: string, answer: AnswerFields): AnswerWords {
  const language = useLanguage()
  const [words, setWords] = useState<AnswerWords>({})
  const given = JSON.stringify(answer)
  useEffect(() => {
    let isOver = false
    const timer = setTimeout(async () => {
      const now = JSON.parse(given) as AnswerFields
      if (!now.investigationResult) return setWords({})
      const { answerContradictionTexts, answerFaults, answerPartTexts } = await import(
        '@appeal/contract/appeals/appeals.answers.ts'
      )
      if (isOver) return
      const { missing, against, tone } = answerFaults(problem, now)
      const said = (items: readonly string[]) => joinItems(items) || undefined
      setWords({
        missing: said(missing.map((part) => pick(answerPartTexts[part], language))),
        against: said(against.map((one) => pick(answerContradictionTexts[one], language))),
        tone: said(tone),
      })
    }, REST_MS)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [problem, given, language])
  return words
}
