import type { MessageRow } from '@appeal/contract/messages/messages.routes.ts'
import { Link, useNavigate } from 'react-router'
import { CaseNumber } from '../../../domain/CaseNumber.tsx'
import { useTexts } from '../../../lib/i18n.ts'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/States.tsx'
import { groupMessages, type MessageGroup, readMessage } from './groups.ts'
import { useMessageAddress, useMessages, useReadMessages } from './messages.api.ts'
import * as styles from './messages.desk.module.css'
import { messageDeskTexts } from './messages.desk.texts.ts'

const NEWEST = 30
/** Lines of one group: more of the same is a list, and the list of all messages is one. */
const IN_A_GROUP = 3

/** The newest own messages, those that say the same together; one leads to its case, or opens in the list of all. */
export function NewestMessages({ onLeave }: { onLeave?: () => void }) {
  const t = useTexts(messageDeskTexts)
  const { data, error, refetch } = useMessages(1, NEWEST)
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton rows={4} />
  if (data.records.length === 0)
    return <EmptyState icon="bell" title={t('emptyTitle')} text={t('emptyText')} />
  return (
    <ul className={styles.msgs}>
      {groupMessages(data.records).map((group) => (
        <li key={group.subject}>
          <Group group={group} onLeave={onLeave} />
        </li>
      ))}
    </ul>
  )
}

function Group({ group, onLeave }: { group: MessageGroup; onLeave: (() => void) | undefined }) {
  const t = useTexts(messageDeskTexts)
  const { subject, rows } = group
  const more = rows.length - IN_A_GROUP
  return (
    <section className={styles.msgGroup}>
      <h4>
        {subject}
        {rows.length > 1 && <span>{rows.length}</span>}
      </h4>
      {rows.slice(0, IN_A_GROUP).map((message) => (
        <Line key={message.id} message={message} onLeave={onLeave} />
      ))}
      {more > 0 && (
        <Link className={`o-a o-sm ${styles.msgMore}`} to="/messages" onClick={onLeave}>
          {t('moreOfThese', { count: more })}
        </Link>
      )}
    </section>
  )
}

function Line({ message, onLeave }: { message: MessageRow; onLeave: (() => void) | undefined }) {
  const navigate = useNavigate()
  const { one } = useReadMessages()
  const addressOf = useMessageAddress()
  const { no, said } = readMessage(message)
  return (
    <button
      type="button"
      className={`o-plain ${styles.msg}${message.read ? ` ${styles.msgRead}` : ''}`}
      onClick={() => {
        if (!message.read) one.mutate({ id: message.id })
        onLeave?.()
        void navigate(addressOf(message) ?? `/messages?open=${message.id}`)
      }}
    >
      <span className={styles.msgHead}>
        {no && <CaseNumber value={no} short />}
        <time>{message.createTime.slice(5, 16)}</time>
      </span>
      <span className={styles.msgSaid}>{said}</span>
    </button>
  )
}
