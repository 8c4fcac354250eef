import { useNavigate } from 'react-router'
import { useTexts } from '../../../lib/i18n.ts'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/States.tsx'
import { useMessageAddress, useMessages, useReadMessages } from './messages.api.ts'
import './messages.desk.css'
import { messageDeskTexts } from './messages.desk.texts.ts'

const NEWEST = 10

/** The newest own messages; one leads to its case, or opens in the list of all. */
export function NewestMessages({ onLeave }: { onLeave?: () => void }) {
  const t = useTexts(messageDeskTexts)
  const navigate = useNavigate()
  const { data, error, refetch } = useMessages(1, NEWEST)
  const { one } = useReadMessages()
  const addressOf = useMessageAddress()
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton rows={4} />
  if (data.records.length === 0)
    return <EmptyState icon="bell" title={t('emptyTitle')} text={t('emptyText')} />
  return (
    <ul className="o-msgs">
      {data.records.map((message) => (
        <li key={message.id}>
          <button
            type="button"
            className="o-plain o-msg"
            onClick={() => {
              if (!message.read) one.mutate(message.id)
              onLeave?.()
              void navigate(addressOf(message) ?? `/messages?open=${message.id}`)
            }}
          >
            <b className={message.read ? 'o-msg-read' : undefined}>{message.subject}</b>
            <span>{message.createTime.slice(5, 16)}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
