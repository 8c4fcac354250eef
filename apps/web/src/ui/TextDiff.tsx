import { diffWordsWithSpace } from 'diff'
import { useMemo } from 'react'
import * as styles from './textDiff.module.css'

/** What two texts differ in, word by word; additions are underlined, removals struck through. */
export function TextDiff({ before, after }: { before: string; after: string }) {
  const changes = useMemo(() => {
    // Chinese has no spaces between words; the browser knows where they end.
    const intlSegmenter = new Intl.Segmenter('zh', { granularity: 'word' })
    return diffWordsWithSpace(before, after, { intlSegmenter })
  }, [before, after])
  return (
    <p className={styles.diff}>
      {changes.map(({ value, added, removed }, at) =>
        added ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: changes have a place and nothing else
          <ins key={at}>{value}</ins>
        ) : removed ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same
          <del key={at}>{value}</del>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same
          <span key={at}>{value}</span>
        ),
      )}
    </p>
  )
}
