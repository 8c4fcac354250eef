import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../../lib/i18n.ts'
import { useKept } from '../../lib/keptInput.ts'
import { local } from '../../lib/operations.ts'
import { Button } from '../../ui/portal/Button.tsx'
import { Empty, Failed, Skeleton } from '../../ui/portal/States.tsx'
import { fetchKept } from './kept.api.ts'
import * as styles from './kept.portal.module.css'
import { keptTexts } from './kept.texts.ts'

/** What a demonstration would have sent: SMS and mails of the LOCAL engines, newest first. */
export default function KeptPage() {
  const t = useTexts(keptTexts)
  const [to, setTo] = useKept('to', '')
  const inbox = useQuery({ ...local('inbox', undefined, fetchKept), refetchInterval: 5_000 })
  const rows = inbox.data?.filter((row) => row.to.includes(to.trim()) || row.text.includes(to.trim()))
  return (
    <main id="main" className={`flow wrap ${styles.inbox}`}>
      <h1>{t('title')}</h1>
      <p className="flow__lead">{t('lead')}</p>
      <div className={styles.inboxTools}>
        <label htmlFor="inbox-to">{t('filter')}</label>
        <input id="inbox-to" type="search" value={to} onChange={(event) => setTo(event.target.value)} />
        <Button onClick={() => inbox.refetch()}>{t('refresh')}</Button>
      </div>
      {inbox.isPending && <Skeleton />}
      {inbox.isError && <Failed error={inbox.error} onRetry={() => inbox.refetch()} />}
      {rows?.length === 0 && <Empty icon="phone" title={t('empty')} />}
      <ul className={styles.inboxList} aria-live="polite">
        {rows?.map((row) => (
          <li key={row.id}>
            <p className={styles.inboxHead}>
              <strong>{row.to}</strong>
              <span>{t(row.channel)}</span>
              <time>{row.createdAt}</time>
            </p>
            {row.channel === 'mail' && row.subject && <h2>{row.subject}</h2>}
            <p>{row.text}</p>
          </li>
        ))}
      </ul>
    </main>
  )
}
