import { Link } from 'react-router'
import { pick, useLanguage } from '../../../lib/i18n.ts'
import { useSession } from '../../../lib/session.ts'
import { useScreenPath } from '../../../ui/screenPaths.ts'
import './appeals.desk.css'
import { BUREAU_LISTS, ENTERPRISE_LISTS, isCounted } from './queues.ts'
import { useQueueCounts } from './useQueueCounts.ts'

/** Live counts of the queues in the viewer's menu; each number leads to its list. */
export function QueueTiles() {
  const isEnterprise = useSession().source === 'courier_workbench'
  const lists = isEnterprise ? ENTERPRISE_LISTS : BUREAU_LISTS
  const prefix = isEnterprise ? 'enterprise/queue/' : 'appeals/queue/'
  return (
    <div className="o-tiles">
      {lists
        .filter(({ queue }) => isCounted(queue))
        .map((list) => (
          <Tile key={list.queue} {...list} component={prefix + list.queue} />
        ))}
    </div>
  )
}

interface TileProps {
  queue: string
  title: { zh: string; en: string }
  late?: true
  component: string
}

function Tile({ queue, title, late, component }: TileProps) {
  const language = useLanguage()
  const path = useScreenPath(component)
  const count = useQueueCounts()[queue]
  if (!path) return null
  return (
    <Link className="o-tile" to={path}>
      <span>{pick(title, language)}</span>
      <b className={late && count ? 'o-bad' : undefined}>{count ?? '–'}</b>
    </Link>
  )
}
