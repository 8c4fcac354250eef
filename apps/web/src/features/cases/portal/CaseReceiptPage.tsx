import { type DeadlineKey, deadlineKinds } from '@appeal/contract/calendar/deadlineKinds.ts'
import type { CaseKind } from '@appeal/contract/cases/caseKinds.ts'
import type { CaseDetail, CaseReceipt } from '@appeal/contract/cases/cases.schemas.ts'
import { casePages } from '../../../domain/OwnCases.tsx'
import { formatDay, formatWeekday, today } from '../../../lib/formats.ts'
import { pick, useTexts } from '../../../lib/i18n.ts'
import { type Answering, call } from '../../../lib/operations.ts'
import { type Filed, useReceipt } from '../../../lib/receipt.ts'
import { useTitle } from '../../../lib/title.ts'
import { ButtonLink } from '../../../ui/portal/Button.tsx'
import { FailedPage, Skeleton } from '../../../ui/portal/States.tsx'
import { casePortalTexts } from './cases.portal.texts.ts'
import { ReceiptHead, ReceiptProof } from './ReceiptParts.tsx'
import * as styles from './receipt.portal.module.css'

/** The receipt as it was, read from the case: what was owed first does not change with what happened since. */
function receiptOf(detail: CaseDetail): Filed<CaseReceipt> {
  const { id, caseNo, bureauName, routingReason, createTime } = detail
  const first = detail.deadlines.find(({ kind }) => kind !== 'evaluate')
  return {
    filedOn: createTime.slice(0, 10),
    receipt: {
      id,
      caseNo,
      bureauName,
      routingReason,
      firstStep: first
        ? {
            kind: first.kind,
            label: pick(deadlineKinds[first.kind as DeadlineKey].label),
            byOn: first.legalDueOn,
          }
        : null,
    },
  }
}

const mineOf = (kind: CaseKind) =>
  kind === 'courier' ? '/couriers/personal' : `/portal/personal?kind=${kind}`

/** After sending: the number, who has it, and by when something happens. It has an address of its own. */
export function CaseReceiptPage({
  kind,
  id,
  route,
}: {
  kind: CaseKind
  id: string
  route: Answering<CaseDetail>
}) {
  const t = useTexts(casePortalTexts)
  const { filed, error, retry } = useReceipt(id, async (signal) =>
    receiptOf(await call(route, { query: { id }, signal, quiet: true })),
  )
  if (filed) return <Paper kind={kind} {...filed} />
  return error ? (
    <FailedPage error={error} onRetry={retry} back={{ to: mineOf(kind), text: t('mine') }} />
  ) : (
    <main id="main" className="flow wrap">
      <Skeleton lines={6} />
    </main>
  )
}

function Paper({ kind, receipt, filedOn }: { kind: CaseKind } & Filed<CaseReceipt>) {
  const t = useTexts(casePortalTexts)
  useTitle(t('done'))
  return (
    <main id="main" className="flow wrap">
      <ReceiptHead no={receipt.caseNo} words={{ done: t('done'), number: t('number'), copy: t('copy') }} />
      <section aria-labelledby="next-h">
        <h2 className="h2" id="next-h">
          {t('next')}
        </h2>
        <ol className={styles.next}>
          <li className={styles.isDone}>
            <p className={styles.nextWhen}>
              <time dateTime={filedOn}>{formatDay(filedOn)}</time>
              <small>{filedOn === today() ? t('today') : formatWeekday(filedOn)}</small>
            </p>
            <div>
              <h3>{t('nextGot', { bureau: receipt.bureauName })}</h3>
              <p>{receipt.routingReason}</p>
            </div>
          </li>
          {receipt.firstStep && (
            <li className={styles.isEnd}>
              <p className={styles.nextWhen}>
                <time dateTime={receipt.firstStep.byOn}>
                  {t('nextBy', { day: formatDay(receipt.firstStep.byOn) })}
                </time>
                <small>{formatWeekday(receipt.firstStep.byOn)}</small>
              </p>
              <div>
                <h3>{receipt.firstStep.label}</h3>
              </div>
            </li>
          )}
        </ol>
        <p className="flow__go">
          <ButtonLink look="primary" size="l" to={`${casePages[kind].detail}?id=${receipt.id}`}>
            {t('see')}
          </ButtonLink>
          <ButtonLink size="l" to={mineOf(kind)}>
            {t('mine')}
          </ButtonLink>
        </p>
        <ReceiptProof of={{ kind, id: receipt.id }} />
      </section>
    </main>
  )
}
