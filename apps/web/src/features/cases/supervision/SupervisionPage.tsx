import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { api } from '../../../lib/deskOperations.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { Icon } from '../../../ui/icons/Icon.tsx'
import { Kbd } from '../../../ui/Kbd.tsx'
import { PageHeading } from '../../../ui/PageFrame.tsx'
import { Segmented } from '../../../ui/Segmented.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/States.tsx'
import { useInFront } from '../../../ui/useInFront.ts'
import { useKeys } from '../../../ui/useKeys.ts'
import { useMay } from '../../../ui/useMay.ts'
import IssueDialog from './IssueDialog.tsx'
import { OrderFigures } from './OrderFigures.tsx'
import { OrderLine } from './OrderLine.tsx'
import { OrderView } from './OrderView.tsx'
import * as styles from './supervision.module.css'
import { supervisionTexts } from './supervision.texts.ts'

/** As many orders stand in the list at once: those due first. */
const LISTED = 100
const STATES = ['open', 'overdue', 'all'] as const
type Shown = (typeof STATES)[number]

/** Orders of supervision: the list, and the one in front with its ladder, correspondence and clock. */
export default function SupervisionPage() {
  const t = useTexts(supervisionTexts)
  const may = useMay()
  const inFront = useInFront('order', STATES)
  const { shown, show, open, step } = inFront
  const [issuing, setIssuing] = useState(false)
  const list = useQuery(api.supervision.page.query({ state: shown, size: LISTED }))
  const rows = list.data?.records ?? []
  const mayIssue = may(api.supervision.issue)
  // Where nothing is chosen those who may read the figures of all orders see them.
  const chosen = may(api.supervision.sums) ? inFront.chosen : inFront.front(rows)
  useKeys(
    { j: () => step(rows, 1, chosen), k: () => step(rows, -1, chosen) },
    mayIssue ? [{ press: 'd', words: t('issue'), act: () => setIssuing(true) }] : [],
  )
  return (
    <section className="o-page">
      <div className={`${styles.panes} ${chosen ? styles.one : ''}`}>
        <nav className={styles.list} aria-label={t('title')}>
          <header className={styles.listHead}>
            <PageHeading>{t('title')}</PageHeading>
            {list.data && <small className="o-mut">{t('count', { n: list.data.total })}</small>}
            {mayIssue && (
              <Button size="small" icon={<Icon name="plus" />} onClick={() => setIssuing(true)}>
                {t('add')}
              </Button>
            )}
          </header>
          <div className={styles.which}>
            <Segmented<Shown>
              block
              aria-label={t('which')}
              value={shown}
              options={[
                { value: 'open', label: t('open') },
                { value: 'overdue', label: t('overdue') },
                { value: 'all', label: t('every') },
              ]}
              onChange={show}
            />
          </div>
          <div className={styles.rows}>
            {list.error ? (
              <ErrorState error={list.error} onRetry={() => void list.refetch()} />
            ) : !list.data ? (
              <Skeleton rows={5} />
            ) : rows.length === 0 ? (
              <EmptyState icon="alert" title={t('none')} {...(mayIssue && { text: t('noneHint') })} />
            ) : (
              rows.map((row) => (
                <OrderLine key={row.id} row={row} isChosen={row.id === chosen} onOpen={() => open(row.id)} />
              ))
            )}
          </div>
          <footer className={styles.listFoot}>
            <Kbd keys={['J']} /> <Kbd keys={['K']} />
            {may(api.supervision.sums) && (
              <Button type="link" size="small" onClick={() => open()}>
                {t('figures')}
              </Button>
            )}
          </footer>
        </nav>
        {chosen ? (
          <OrderView key={chosen} id={chosen} onBack={() => open()} />
        ) : (
          <div className={styles.main}>{may(api.supervision.sums) && <OrderFigures />}</div>
        )}
      </div>
      {issuing && <IssueDialog onClose={() => setIssuing(false)} onDone={(order) => open(order.id)} />}
    </section>
  )
}
