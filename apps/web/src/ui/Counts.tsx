import { useTexts } from '../lib/i18n.ts'
import { countWord } from './countWord.ts'
import { uiTexts } from './ui.texts.ts'

/** A live number of a list: how many lines it has, and how many of them are late. */
export interface Count {
  count: number
  /** Past their legal end; these alone are red. */
  late: number
  /** A list of what is late or near it: what is not late is near. */
  warns: boolean
}

type Tone = 'late' | 'near' | 'plain'

/** The numbers a count is told by: what is late by itself, then the others; every line of the list in one of them. */
export function countParts({ count, late, warns }: Count): { tone: Tone; n: number }[] {
  if (!warns) return [...(late > 0 ? [{ tone: 'late' as const, n: late }] : []), { tone: 'plain', n: count }]
  const near = count - late
  return [
    ...(late > 0 ? [{ tone: 'late' as const, n: late }] : []),
    ...(near > 0 || late === 0 ? [{ tone: near > 0 ? ('near' as const) : ('plain' as const), n: near }] : []),
  ]
}

const FACES: Record<Tone, string> = {
  late: 'o-count o-count-red',
  near: 'o-count o-count-amber',
  plain: 'o-count',
}

/** The same as marks of a tab: red for late, amber for near. */
export function Counts(props: Count) {
  const t = useTexts(uiTexts)
  return countParts(props).map(({ tone, n }) => (
    <span key={tone} className={FACES[tone]} title={tone === 'plain' ? undefined : t(`count.${tone}`, { n })}>
      {countWord(n)}
    </span>
  ))
}
