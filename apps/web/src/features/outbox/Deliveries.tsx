import {
  DELIVERY_FATES,
  DELIVERY_SPANS,
  type DeliveryChannel,
  type DeliveryDay,
  type DeliverySpan,
} from '@appeal/contract/outbox/deliveries.routes.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../lib/deskOperations.ts'
import { useTexts } from '../../lib/i18n.ts'
import { DragModal } from '../../ui/DragModal.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/States.tsx'
import * as styles from './outbox.module.css'
import { outboxTexts } from './outbox.texts.ts'

const WORDS = {
  waiting: 'queued',
  unreported: 'sent_state',
  delivered: 'delivered',
  undelivered: 'undelivered',
  failed: 'failed',
  expired: 'expired',
} as const

/** What one channel wrote day by day, and what became of it. */
export function DeliveriesDialog({ channel, onClose }: { channel: DeliveryChannel; onClose(): void }) {
  const t = useTexts(outboxTexts)
  const [days, setDays] = useState<DeliverySpan>('14')
  const { data, error, refetch } = useQuery(api.deliveries.list.query({ days }))
  const rows = data?.filter((row) => row.channel === channel)
  return (
    <DragModal width={760} title={t('figures')} isDirty={false} onClose={onClose}>
      <div className={styles.figures}>
        <Segmented
          aria-label={t('span')}
          value={days}
          options={DELIVERY_SPANS.map((value) => ({ value, label: t('days', { n: Number(value) }) }))}
          onChange={setDays}
        />
        {error && !data ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : !rows ? (
          <Skeleton rows={6} />
        ) : rows.length === 0 ? (
          <EmptyState icon="chart" title={t('noFigures')} />
        ) : (
          <Figures rows={rows} />
        )}
      </div>
    </DragModal>
  )
}

function Figures({ rows }: { rows: readonly DeliveryDay[] }) {
  const t = useTexts(outboxTexts)
  // A channel that no provider reports on has no column of it.
  const fates = DELIVERY_FATES.filter((fate) => rows.some((row) => row[fate] > 0))
  const columns = ['total', ...fates] as const
  const sum = (column: (typeof columns)[number]) => rows.reduce((all, row) => all + row[column], 0)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
    <section className={styles.figuresBox} aria-label={t('figures')} tabIndex={0}>
      <table className={styles.figuresTable}>
        <thead>
          <tr>
            <th scope="col">{t('day')}</th>
            <th scope="col">{t('total')}</th>
            {fates.map((fate) => (
              <th key={fate} scope="col">
                {t(WORDS[fate])}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.day}>
              <th scope="row">{row.day}</th>
              {columns.map((column) => (
                <td key={column}>{row[column]}</td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('sum')}</th>
            {columns.map((column) => (
              <td key={column}>{sum(column)}</td>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  )
}
