import type { Writer } from '../lib/deskTexts.ts'
import { choose, swap } from '../lib/deskTextTabs.ts'
import { useTexts } from '../lib/i18n.ts'
import { Icon } from './icons/Icon.tsx'
import { otherTabTexts } from './otherTab.texts.ts'

/** Says that the text of a form was written in another tab, too, and lets one of the two be chosen. */
export default function OtherTab({ writer, news }: { writer: Writer; news: NonNullable<Writer['news']> }) {
  const t = useTexts(otherTabTexts)
  const isOpen = news === 'newer' || news === 'gone'
  const act = (word: 'theirs' | 'empty' | 'mine' | 'back', onPress: () => void) => (
    <button type="button" className="o-plain o-a" onClick={onPress}>
      {t(word)}
    </button>
  )
  return (
    <p className={isOpen ? 'o-note o-note-amber' : 'o-note'} role="status">
      <Icon name={isOpen ? 'alert' : 'history'} />
      <span>
        {t(news)}{' '}
        {isOpen ? (
          <>
            {act(news === 'gone' ? 'empty' : 'theirs', () => choose(writer, true))}{' '}
            {act('mine', () => choose(writer, false))}
          </>
        ) : (
          act('back', () => swap(writer))
        )}
      </span>
    </p>
  )
}
