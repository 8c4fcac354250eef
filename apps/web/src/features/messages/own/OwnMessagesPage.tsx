import { ownAddress } from '@appeal/contract/cases/ownPages.ts'
import type { MessageRow } from '@appeal/contract/messages/messages.routes.ts'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import * as caseStyles from '../../../domain/case.module.css'
import * as listStyles from '../../../domain/ownCases.module.css'
import { formatMoment } from '../../../lib/formats.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/portal/Button.tsx'
import { Icon } from '../../../ui/portal/Icon.tsx'
import { Empty, Failed, Skeleton } from '../../../ui/portal/States.tsx'
import { Tag } from '../../../ui/portal/Tag.tsx'
import { NoticeWays } from '../ways/NoticeWays.tsx'
import { noticeWayTexts } from '../ways/noticeWays.texts.ts'
import { useOwnMessages, useReadOwnMessages } from './ownMessages.api.ts'
import * as styles from './ownMessages.portal.module.css'
import { ownMessageTexts } from './ownMessages.texts.ts'

const PAGE = 20
const MOST = 100

/** What a message is about, as its own page on the portal; undefined for news without one. */
export function addressOf({ extJson }: Pick<MessageRow, 'extJson'>): string | undefined {
  try {
    const { kind, id, room } = JSON.parse(extJson ?? '{}') as { kind?: string; id?: unknown; room?: string }
    return kind && /^\d+$/.test(String(id)) ? ownAddress({ kind, id: String(id), room }) : undefined
  } catch {
    return undefined
  }
}

/** Messages to a consumer or courier: what happened to the own cases, newest first. */
export default function OwnMessagesPage() {
  const t = useTexts(ownMessageTexts)
  const ways = useTexts(noticeWayTexts)
  const [isChoosing, setChoosing] = useState(false)
  const [search, setSearch] = useSearchParams()
  const unreadOnly = search.get('show') === 'unread'
  const size = Math.min(MOST, Number(search.get('size')) || PAGE)
  const own = useOwnMessages(unreadOnly, size)
  const unread = useOwnMessages(true, 1).data?.total ?? 0
  const { one, all } = useReadOwnMessages()
  return (
    <main id="main" className={`wrap ${styles.msgs}`}>
      <div className={listStyles.mineTop}>
        <h1>{t('title')}</h1>
        {unread > 0 && (
          <p className={listStyles.mineNew}>
            <Button busy={all.isPending} onClick={() => all.mutate()}>
              {t('readAll')}
            </Button>
          </p>
        )}
      </div>
      <p className="sr" role="status">
        {all.isSuccess && unread === 0 ? t('allRead') : ''}
      </p>
      <nav className={listStyles.kinds} aria-label={t('which')}>
        <Link to="?" aria-current={unreadOnly ? undefined : 'true'}>
          {t('all')}
        </Link>
        <Link to="?show=unread" aria-current={unreadOnly ? 'true' : undefined}>
          {t('unread')}
          {unread > 0 && <i className={listStyles.badge}>{unread}</i>}
        </Link>
      </nav>
      {own.isPending && <Skeleton lines={6} />}
      {own.isError && !own.data && <Failed error={own.error} onRetry={() => void own.refetch()} />}
      {own.data?.total === 0 && (
        <Empty icon="bell" title={t(unreadOnly ? 'noneUnread' : 'none')}>
          <p>{t('noneSay')}</p>
        </Empty>
      )}
      {own.data && own.data.total > 0 && (
        <>
          <ul className={styles.msgsList}>
            {own.data.records.map((row) => (
              <Message key={row.id} row={row} onRead={() => !row.read && one.mutate({ id: row.id })} />
            ))}
          </ul>
          <p className={listStyles.rowsEnd}>{t('total', { n: own.data.total })}</p>
          {own.data.total > own.data.records.length && size < MOST && (
            <Button
              onClick={() => {
                const next = new URLSearchParams(search)
                next.set('size', String(Math.min(MOST, size + PAGE)))
                setSearch(next, { replace: true, preventScrollReset: true })
              }}
            >
              {t('more')}
            </Button>
          )}
        </>
      )}
      <details className={styles.choosing} onToggle={({ currentTarget }) => setChoosing(currentTarget.open)}>
        <summary>{ways('title')}</summary>
        {isChoosing && <NoticeWays />}
      </details>
    </main>
  )
}

function Message({ row, onRead }: { row: MessageRow; onRead: () => void }) {
  const t = useTexts(ownMessageTexts)
  const address = addressOf(row)
  return (
    <li>
      <details
        className={row.read ? undefined : styles.isNew}
        onToggle={(event) => event.currentTarget.open && onRead()}
      >
        <summary>
          <span className={styles.msgsWhat}>
            {!row.read && <Tag look="wait" icon="bell" text={t('isNew')} />}
            <b>{row.subject}</b>
          </span>
          <time dateTime={row.createTime.replace(' ', 'T')}>{formatMoment(row.createTime)}</time>
          <Icon name="down" />
        </summary>
        <p className={caseStyles.pre}>{row.content}</p>
        {address && (
          <p>
            <Link className="go" to={address}>
              {t('open')}
            </Link>
          </p>
        )}
      </details>
    </li>
  )
}
