import type { ArticleFields } from '@appeal/contract/articles/articles.schemas.ts'
import { textOfHtml } from '@appeal/contract/articles/redaction.ts'
import { Select } from 'antd'
import { useState } from 'react'
import { useTexts } from '../../../lib/i18n.ts'
import { DragModal } from '../../../ui/DragModal.tsx'
import { ErrorState, Skeleton } from '../../../ui/States.tsx'
import { TextDiff } from '../../../ui/TextDiff.tsx'
import { useVersion, useVersions } from './articles.desk.api.ts'
import * as styles from './articles.desk.module.css'
import { articleDeskTexts } from './articles.desk.texts.ts'

const HTML = new Set(['content', 'contentEn'])
const SHOWN = ['title', 'digest', 'content', 'titleEn', 'digestEn', 'contentEn', 'source'] as const

const textOf = (fields: ArticleFields, key: (typeof SHOWN)[number]) =>
  HTML.has(key) ? textOfHtml(fields[key]).text.trim() : fields[key]

/** What two versions differ in, part by part. */
export function Difference({ before, after }: { before: ArticleFields; after: ArticleFields }) {
  const t = useTexts(articleDeskTexts)
  const changed = SHOWN.filter((key) => textOf(before, key) !== textOf(after, key))
  if (changed.length === 0) return <p className="o-mut">{t('same')}</p>
  return changed.map((key) => (
    <section key={key}>
      <h3>{t(key)}</h3>
      <TextDiff before={textOf(before, key)} after={textOf(after, key)} />
    </section>
  ))
}

/** Any two versions side by side. */
export function VersionsDialog({
  id,
  newest,
  live,
  onClose,
}: {
  id: string
  newest: number
  live: number | null
  onClose(): void
}) {
  const t = useTexts(articleDeskTexts)
  const versions = useVersions(id)
  const [from, setFrom] = useState(live && live !== newest ? live : Math.max(1, newest - 1))
  const [to, setTo] = useState(newest)
  const before = useVersion(id, from)
  const after = useVersion(id, to)
  const error = versions.error ?? before.error ?? after.error
  const options = versions.data?.map(({ number, author, createTime, note }) => ({
    value: number,
    label: [
      t('versionIs', { n: number }),
      number === live && t('onLine'),
      number === newest && t('current'),
      author,
      createTime.slice(0, 16),
      note,
    ]
      .filter(Boolean)
      .join(' '),
  }))
  return (
    <DragModal width={860} title={t('versions')} onClose={onClose}>
      <div className="o-sheet">
        {error ? (
          <ErrorState error={error} />
        ) : (
          <>
            <div className={styles.diffPick}>
              <Select aria-label={t('compareFrom')} value={from} options={options} onChange={setFrom} />
              <Select aria-label={t('compareTo')} value={to} options={options} onChange={setTo} />
            </div>
            {before.data && after.data ? (
              <Difference before={before.data.fields} after={after.data.fields} />
            ) : (
              <Skeleton rows={6} />
            )}
          </>
        )}
      </div>
    </DragModal>
  )
}
