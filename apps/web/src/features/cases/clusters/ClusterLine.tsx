import type { ClusterRow } from '@appeal/contract/clusters/clusters.schemas.ts'
import { clusterStateTexts } from '@appeal/contract/clusters/clusters.texts.ts'
import { formatDay, joinParts } from '../../../lib/formats.ts'
import { pick, useTexts } from '../../../lib/i18n.ts'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import * as styles from './clusters.module.css'
import { clusterTexts } from './clusters.texts.ts'
import { spanWords, titleOf } from './clusters.words.ts'

/** One cluster in the list: what it is about, of which days, how many people, and what is due first. */
export function ClusterLine({ row, onOpen }: { row: ClusterRow; onOpen(): void }) {
  const t = useTexts(clusterTexts)
  return (
    <button type="button" className={`o-plain ${styles.line}`} onClick={onOpen}>
      <span className={styles.lineTitle}>{titleOf(t, row)}</span>
      <span className={styles.lineEnd}>
        <StatusTag
          turn={row.state === 'undone' ? 'ended' : 'ours'}
          word={pick(clusterStateTexts[row.state])}
        />
      </span>
      <span className="o-mut o-sm">
        {joinParts([
          spanWords(t, row),
          t('people', { n: row.people }),
          row.elsewhere > 0 && t('elsewhere', { n: row.elsewhere }),
          row.takenName && t('takenBy', { name: row.takenName }),
        ])}
      </span>
      <span className={`o-mut o-sm ${styles.lineEnd}`}>
        {row.dueOn && t('due', { day: formatDay(row.dueOn) })}
      </span>
    </button>
  )
}
