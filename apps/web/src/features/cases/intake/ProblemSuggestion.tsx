import { skipToken, useQuery } from '@tanstack/react-query'
import { fieldId } from '../../../lib/form.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { api } from '../../../lib/operations.ts'
import { useSettled } from '../../../lib/useSettled.ts'
import { useDictionary } from '../../../ui/dictionary.ts'
import { Button } from '../../../ui/portal/Button.tsx'
import type { IntakeValues } from './draft.ts'
import { suggestionTexts } from './suggestion.texts.ts'

/** Somebody who writes is asked nothing; after a pause of so many milliseconds the text is looked at. */
const PAUSE = 900
/** What says something, and what the server takes. */
const [LEAST, MOST] = [10, 2_000]

interface Props {
  values: Pick<IntakeValues, 'content' | 'itemName' | 'l1'>
  onTake(problem: string): void
}

/**
 * Beside the choice of the problem: what the text may be about. It chooses nothing by itself, and says nothing where the
 * model is not sure or agrees.
 */
export default function ProblemSuggestion({ values, onTake }: Props) {
  const t = useTexts(suggestionTexts)
  const dictionary = useDictionary()
  const content = useSettled(values.content.trim(), PAUSE)
  const itemName = useSettled(values.itemName.trim(), PAUSE)
  const isAsked = [...content].length >= LEAST && [...content].length <= MOST
  const { data } = useQuery({
    ...api.classifier.suggest.query(isAsked ? { content, ...(itemName && { itemName }) } : skipToken),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const [first] = data?.list ?? []
  const others = first && first.problem !== values.l1 ? data!.list : []
  const offered = others.filter(({ problem }) => problem !== values.l1)
  const take = (problem: string) => {
    onTake(problem)
    // The button goes with the press; what it filled in is what comes next.
    document.getElementById(fieldId('l1'))?.focus()
  }
  return (
    <div role="status">
      {first && offered.length > 0 && (
        <div className="panel panel--soft">
          <p>{t(values.l1 ? 'instead' : 'maybe')}</p>
          <p className="keep__act">
            {offered.map(({ problem }) => (
              <Button key={problem} size="s" onClick={() => take(problem)}>
                {dictionary.label('APPEAL_L1', problem)}
              </Button>
            ))}
          </p>
          <p className="hint">
            {first.words.length > 0 && t('words', { words: first.words.join(t('between')) })} {t('own')}
          </p>
        </div>
      )}
    </div>
  )
}
