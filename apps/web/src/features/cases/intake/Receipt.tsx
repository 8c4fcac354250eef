import type { AppealDetail, AppealReceipt } from '@appeal/contract/appeals/appeals.schemas.ts'
import { Link } from 'react-router'
import { usePromise } from '../../../domain/promise.ts'
import { formatDay, formatWeekday, today } from '../../../lib/formats.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { api, call } from '../../../lib/operations.ts'
import { type Filed, useReceipt } from '../../../lib/receipt.ts'
import { useTitle } from '../../../lib/title.ts'
import { ButtonLink } from '../../../ui/portal/Button.tsx'
import { Icon } from '../../../ui/portal/Icon.tsx'
import { FailedPage, Skeleton } from '../../../ui/portal/States.tsx'
import { ReceiptHead, ReceiptProof } from '../portal/ReceiptParts.tsx'
import * as styles from '../portal/receipt.portal.module.css'
import { RulesAsOf } from '../rules/RulesAsOf.tsx'
import { intakeTexts } from './intake.texts.ts'

/** The receipt as it was, read from the case: dates that later acts moved are not on it. */
function receiptOf({
  id,
  appealNo,
  bureauName,
  routingReason,
  createTime,
  deadlines,
  progress,
}: AppealDetail): Filed<AppealReceipt> {
  const first = (kind: string) => deadlines.find((one) => one.kind === kind)
  const answer = first('answer')
  const taken = progress.find(({ seq }) => seq === 1)?.detail?.ruleVersions
  return {
    filedOn: createTime.slice(0, 10),
    receipt: {
      id,
      appealNo,
      bureauName,
      routingReason: routingReason ?? '',
      acceptBy: first('accept')?.legalDueOn ?? '',
      answerBy: answer?.legalDueOn ?? '',
      answerDays: answer?.days ?? [],
      rules: (taken ?? []) as AppealReceipt['rules'],
    },
  }
}

/** After submitting: the number, and every date that follows. It has an address of its own. */
export function Receipt({ id }: { id: string }) {
  const t = useTexts(intakeTexts)
  const { filed, error, retry } = useReceipt(id, async (signal) =>
    receiptOf(await call(api.appeals.consumerDetail, { body: { id }, signal, quiet: true })),
  )
  if (filed) return <Paper {...filed} />
  return error ? (
    <FailedPage error={error} onRetry={retry} back={{ to: '/portal/personal', text: t('toMine') }} />
  ) : (
    <main id="main" className="flow wrap">
      <Skeleton lines={6} />
    </main>
  )
}

function Paper({ receipt, filedOn }: Filed<AppealReceipt>) {
  const t = useTexts(intakeTexts)
  const promise = usePromise()
  useTitle(t('done'))
  const strict = receipt.answerDays.filter(({ mark }) => mark === 'counted').at(-1)
  return (
    <main id="main" className="flow wrap">
      <ReceiptHead
        no={receipt.appealNo}
        words={{ done: t('done'), number: t('number'), copy: t('copyNumber') }}
        acts={
          <button className="linkbtn" type="button" onClick={() => print()}>
            <Icon name="download" />
            {t('printReceipt')}
          </button>
        }
        say={t('doneSay')}
        stamp={<Postmark day={filedOn} />}
      />
      <div className="flow__grid flow__grid--low">
        <section aria-labelledby="next-h">
          <h2 className="h2" id="next-h">
            {t('next')}
          </h2>
          <ol className={styles.next}>
            <li className={styles.isDone}>
              <p className={styles.nextWhen}>
                <time dateTime={filedOn}>{formatDay(filedOn)}</time>
                <small>
                  {filedOn === today()
                    ? t('todayIs', { weekday: formatWeekday(filedOn) })
                    : formatWeekday(filedOn)}
                </small>
              </p>
              <div>
                <h3>{t('nextGot')}</h3>
                <p>{t('nextGotBy', { bureau: receipt.bureauName, why: receipt.routingReason })}</p>
              </div>
            </li>
            <li>
              <p className={styles.nextWhen}>
                <time dateTime={receipt.acceptBy}>{t('byDay', { day: formatDay(receipt.acceptBy) })}</time>
                <small>{formatWeekday(receipt.acceptBy)}</small>
              </p>
              <div>
                <h3>{t('nextAccept')}</h3>
                <p>{t('nextAcceptSay')}</p>
              </div>
            </li>
            <li>
              <p className={styles.nextWhen}>{promise && t('byReplyWhen', { n: promise.replyDays })}</p>
              <div>
                <h3>{t('nextReply')}</h3>
                <p>{t('nextReplySay')}</p>
              </div>
            </li>
            <li className={styles.isEnd}>
              <p className={styles.nextWhen}>
                <time dateTime={receipt.answerBy}>{t('byDay', { day: formatDay(receipt.answerBy) })}</time>
                <small>{formatWeekday(receipt.answerBy)}</small>
              </p>
              <div>
                <h3>{t('nextAnswer')}</h3>
                {strict && strict.date !== receipt.answerBy && (
                  <p>
                    {t('rolled', {
                      n: strict.number ?? '',
                      day: formatDay(strict.date),
                      weekday: formatWeekday(strict.date),
                      by: formatDay(receipt.answerBy),
                    })}
                  </p>
                )}
              </div>
            </li>
          </ol>
          <p className="flow__go">
            <ButtonLink look="primary" size="l" to={`/portal/details?id=${receipt.id}`}>
              {t('see')}
            </ButtonLink>
            <Link to="/portal/home">{t('toHome')}</Link>
          </p>
        </section>
        <aside className="side" aria-label={t('careTitle')}>
          <section>
            <h2>{t('keepTitle')}</h2>
            <p>{t('keepSay')}</p>
          </section>
          <RulesAsOf rules={receipt.rules} />
          <ReceiptProof of={{ kind: 'appeal', id: receipt.id }} />
          <section>
            <h2>{t('careTitle')}</h2>
            <p>{t('careSay')}</p>
          </section>
        </aside>
      </div>
    </main>
  )
}

function Postmark({ day }: { day: string }) {
  const t = useTexts(intakeTexts)
  return (
    <svg
      className={styles.postmark}
      viewBox="0 0 160 160"
      role="img"
      aria-label={t('postmark', { day: formatDay(day, { year: true }) })}
    >
      <defs>
        <path id="pm-t" d="M26 80a54 54 0 0 1 108 0" />
        <path id="pm-b" d="M15 80a65 65 0 0 0 130 0" />
      </defs>
      <g fill="none" stroke="currentColor">
        <circle cx="80" cy="80" r="76" strokeWidth="2.5" />
        <circle cx="80" cy="80" r="70.5" strokeWidth="1" />
        <path d="M12 62h136M12 98h136" strokeWidth="1.75" />
      </g>
      <g fill="currentColor" textAnchor="middle" fontWeight="700">
        <text fontSize="15" letterSpacing="4">
          <textPath href="#pm-t" startOffset="50%">
            {t('postmarkName')}
          </textPath>
        </text>
        <text x="80" y="88" fontSize="22" letterSpacing=".5">
          {day.replaceAll('-', '.')}
        </text>
        <text fontSize="15" letterSpacing="5">
          <textPath href="#pm-b" startOffset="50%">
            {t('postmarkIn')}
          </textPath>
        </text>
      </g>
    </svg>
  )
}
