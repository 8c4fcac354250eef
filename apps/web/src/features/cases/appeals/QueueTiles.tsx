import { Link } from 'react-router'
import { pick, useLanguage, useTexts } from '../../../lib/i18n.ts'
import { useSession } from '../../../lib/session.ts'
import { type Count, countParts } from '../../../ui/Counts.tsx'
import { useScreenPath } from '../../../ui/screenPaths.ts'
import { uiTexts } from '../../../ui/ui.texts.ts'
import { countOf, type QueueTab } from '../lists/queueSet.ts'
import * as styles from './desk.module.css'
import { BUREAU_LISTS, ENTERPRISE_LISTS, useIsCounted } from './queues.ts'
import { useQueueCounts } from './useQueueCounts.ts'

/** Live counts of the queues in the viewer's menu; each number leads to its list. */
export function QueueTiles() {
  const isEnterprise = useSession().source === 'courier_workbench'
  const lists = isEnterprise ? ENTERPRISE_LISTS : BUREAU_LISTS
  const isCounted = useIsCounted()
  const prefix = isEnterprise ? 'enterprise/queue/' : 'appeals/queue/'
  return (
    <div className={styles.tiles}>
      {lists
        .filter(({ queue }) => isCounted(queue))
        .map((list) => (
          <Tile key={list.queue} {...list} component={prefix + list.queue} />
        ))}
    </div>
  )
}

interface TileProps extends QueueTab<string> {
  component: string
}

function Tile({ component, ...list }: TileProps) {
  const language = useLanguage()
  const path = useScreenPath(component)
  const told = countOf(list, useQueueCounts())
  if (!path) return null
  return (
    <Link className={styles.tile} to={path}>
      <span>{pick(list.title, language)}</span>
      {told ? <TileNumber {...told} /> : <b>–</b>}
    </Link>
  )
}

/** The first number large, red where it is what is late; the other small beside it, in words. */
function TileNumber(told: Count) {
  const t = useTexts(uiTexts)
  const [first, second] = countParts(told)
  const word = (tone: 'late' | 'near' | 'plain', n: number) =>
    tone === 'plain' ? n : t(`count.${tone}`, { n })
  if (!told.warns || !first) return <b>{told.count}</b>
  return (
    <>
      <b className={first.tone === 'late' ? 'o-bad' : undefined} title={String(word(first.tone, first.n))}>
        {first.n}
      </b>
      {second && <small>{word(second.tone, second.n)}</small>}
    </>
  )
}
