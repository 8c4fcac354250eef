import type { MessageWording } from '@appeal/contract/outbox/wordings.routes.ts'
import { fillExample, smsParts } from '@appeal/contract/outbox/wordings.rules.ts'
import { Input } from 'antd'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useTexts } from '../../lib/i18n.ts'
import { useKept } from '../../lib/keptInput.ts'
import { wordings } from '../../lib/seldomDeskOperations.ts'
import { useWordsLanguage } from '../../lib/wordsLanguage.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { PageFrame } from '../../ui/PageFrame.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/States.tsx'
import { useRecord } from '../../ui/useRecords.ts'
import { WordingEditor } from './WordingEditor.tsx'
import { WordingState } from './WordingState.tsx'
import * as styles from './wordings.module.css'
import { wordingTexts } from './wordings.texts.ts'

const SHOWS = ['all', 'changed'] as const
type Shows = (typeof SHOWS)[number]

/** The words of everything that the platform tells people: all of them, or one in the editor. */
export default function WordingsPage() {
  const t = useTexts(wordingTexts)
  const [params] = useSearchParams()
  const [sought, setSought] = useKept('search', '')
  const [shows, setShows] = useState<Shows>('all')
  const { data, error, refetch } = useRecord(wordings.list, undefined)
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data)
    return (
      <PageFrame title={t('title')}>
        <Skeleton rows={8} />
      </PageFrame>
    )
  const open = data.find(({ name }) => name === params.get('id'))
  if (open) return <WordingEditor key={open.name} message={open} />
  return (
    <PageFrame title={t('title')}>
      <div className={styles.bar}>
        <Segmented
          aria-label={t('shows')}
          value={shows}
          options={SHOWS.map((value) => ({ value, label: t(value) }))}
          onChange={setShows}
        />
        <Input
          className={styles.seek}
          prefix={<Icon name="search" />}
          allowClear
          value={sought}
          placeholder={t('search')}
          aria-label={t('search')}
          onChange={({ target }) => setSought(target.value)}
        />
        <span className="o-mut o-sm">{t('note')}</span>
      </div>
      <WordingList messages={data.filter((one) => isShown(one, shows, sought))} />
    </PageFrame>
  )
}

const wasTouched = ({ zh, en }: MessageWording) =>
  [zh, en].some(({ changed, next, unfit }) => changed || next || unfit)

const isShown = (one: MessageWording, shows: Shows, sought: string) =>
  (shows === 'all' || wasTouched(one)) &&
  [one.name, ...[one.zh, one.en].flatMap(({ words }) => Object.values(words))]
    .join(' ')
    .toLowerCase()
    .includes(sought.trim().toLowerCase())

function WordingList({ messages }: { messages: readonly MessageWording[] }) {
  const t = useTexts(wordingTexts)
  const language = useWordsLanguage()
  if (messages.length === 0) return <EmptyState icon="template" title={t('none')} />
  return (
    <ul className={styles.list}>
      {messages.map((one) => {
        const { words } = one[language]
        const short = fillExample(words.sms, language)
        return (
          <li key={one.name}>
            <Link to={`?id=${one.name}`} className={styles.row}>
              <span className={styles.name}>
                <b>{fillExample(words.subject, language)}</b>
                <code className="o-mut o-sm">{one.name}</code>
              </span>
              <span className={`${styles.short} o-mut`}>{short}</span>
              <span className="o-mut o-sm">{t('parts', { n: smsParts(short).parts })}</span>
              <span className={styles.tags}>
                <WordingState now={one.zh} name={t('zh')} />
                <WordingState now={one.en} name={t('en')} />
                {!wasTouched(one) && <span className="o-mut o-sm">{t('own')}</span>}
              </span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
