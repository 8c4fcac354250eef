import { formatMoment } from '../../lib/formats.ts'
import { useTexts } from '../../lib/i18n.ts'
import { DragModal } from '../../ui/DragModal.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/States.tsx'
import { useVersions } from './calendar.api.ts'
import * as styles from './calendar.module.css'
import { calendarTexts } from './calendar.texts.ts'
import { Changes } from './PreviewDialog.tsx'

/** Every version of a year that was put in force: who, when, why, what changed. */
export function VersionsDrawer({ year, onClose }: { year: number; onClose(): void }) {
  const t = useTexts(calendarTexts)
  const { data, error, refetch } = useVersions(year, true)
  return (
    <DragModal title={`${year} ${t('versions')}`} width={560} onClose={onClose}>
      <div className={styles.yearBody}>
        {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton rows={4} />}
        {data?.length === 0 && (
          <EmptyState icon="history" title={t('noVersions')} text={t('noVersionsText')} />
        )}
        {data?.map(({ id, number, reason, author, applyTime, confirms, changes, run }) => (
          <article key={id} className={styles.yearVersion}>
            <h3>{t('versionNo', { number })}</h3>
            <p className="o-mut o-sm">
              {`${author} · ${formatMoment(applyTime)} · `}
              {run.finished ? t('versionMoved', { moved: run.moved }) : t('versionRunning')}
              {confirms && ` · ${t('versionConfirms')}`}
            </p>
            <p>{reason}</p>
            <Changes changes={changes} />
          </article>
        ))}
      </div>
    </DragModal>
  )
}
