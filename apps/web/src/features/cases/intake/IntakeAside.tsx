import { Link } from 'react-router'
import { usePromise } from '../../../domain/promise.ts'
import { formatDay, formatWeekday } from '../../../lib/formats.ts'
import { useTexts } from '../../../lib/i18n.ts'
import * as styles from './intake.portal.module.css'
import { intakeTexts } from './intake.texts.ts'

/** Beside the work: the dates a submission today leads to, and the appellant's rights. */
export function IntakeAside() {
  const t = useTexts(intakeTexts)
  const promise = usePromise()
  return (
    <aside className="side" aria-label={t('rights')}>
      {promise && (
        <section className="side--panel">
          <h2>{t('ifToday')}</h2>
          <dl className={styles.by}>
            <div>
              <dt>{t('byDay', { day: formatDay(promise.acceptBy) })}</dt>
              <dd>{t('byAccept')}</dd>
            </div>
            <div>
              <dt>{t('byReplyWhen', { n: promise.replyDays })}</dt>
              <dd>{t('byReply')}</dd>
            </div>
            <div className={styles.byEnd}>
              <dt>{t('byDay', { day: formatDay(promise.answerBy) })}</dt>
              <dd>{t('byAnswer')}</dd>
            </div>
          </dl>
          {promise.answerOn !== promise.answerBy && (
            <p className="law">
              {t('rolled', {
                n: promise.totalDays,
                day: formatDay(promise.answerOn),
                weekday: formatWeekday(promise.answerOn),
                by: formatDay(promise.answerBy),
              })}
            </p>
          )}
        </section>
      )}
      <section>
        <h2>{t('rights')}</h2>
        <ul className="dots">
          {(['right1', 'right2', 'right3', 'right4'] as const).map((right) => (
            <li key={right}>{t(right)}</li>
          ))}
        </ul>
        <p className="law">
          {t('privacySay')}
          <Link to="/portal/privacy" target="_blank">
            {t('privacy')}
          </Link>
        </p>
      </section>
    </aside>
  )
}
