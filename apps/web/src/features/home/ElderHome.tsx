import { Link } from 'react-router'
import { useLimits } from '../../domain/promise.ts'
import { useTexts } from '../../lib/i18n.ts'
import { useBaseSettings } from '../../lib/settings.ts'
import { useWay } from '../../lib/ways.ts'
import { HotlineLink } from '../../ui/portal/HotlineLink.tsx'
import { Icon, type IconName } from '../../ui/portal/Icon.tsx'
import { Phrases } from '../../ui/portal/Phrases.tsx'
import * as styles from './elder.portal.module.css'
import { elderTexts } from './elder.texts.ts'
import { homeTexts } from './home.texts.ts'
import { TrackBox } from './TrackBox.tsx'

const DOORS = [
  { key: 'appeal', say: 'elderAppealSay', icon: 'parcel', to: '/portal/appeal' },
  { key: 'track', say: 'elderTrackSay', icon: 'search', to: '#track' },
  { key: 'consult', say: 'elderConsultSay', icon: 'ask', to: '/portal/consult' },
  { key: 'relative', say: 'elderRelativeSay', icon: 'family', to: '/portal/appeal?for=relative' },
  { key: 'report', say: 'elderReportSay', icon: 'shield', to: '/portal/report' },
  { key: 'commend', say: 'elderCommendSay', icon: 'medal', to: '/portal/commend' },
] as const satisfies readonly { key: string; say: string; icon: IconName; to: string }[]

/** Home in easy mode: the telephone first, six big doors, no news, no figures. */
export default function ElderHome() {
  const t = useTexts(homeTexts)
  const e = useTexts(elderTexts)
  const limits = useLimits()
  const way = useWay()
  const hours = useBaseSettings().SITE_SERVICE_HOURS
  const steps = [
    [`${limits.complaintWaitDays} ${t('days')}`, e('elderStep1', { n: limits.complaintWaitDays })],
    [`${limits.acceptWorkdays} ${t('workdays')}`, e('elderStep2')],
    [`${limits.replyDays} ${t('days')}`, e('elderStep3')],
    [`${limits.totalDays} ${t('within')}`, e('elderStep4')],
  ] as const
  return (
    <>
      <section className={`${styles.ehero} wrap`}>
        <div>
          <h1>
            <Phrases text={e('elderTitle')} />
          </h1>
          <p className="lead">{e('elderLead', { n: limits.complaintWaitDays })}</p>
        </div>
        <div>
          <HotlineLink className={styles.ecall}>
            {(number) => (
              <>
                <Icon name="phone" />
                <span>
                  <b>{e('elderCall')}</b>
                  <strong>{number ?? e('elderNumber')}</strong>
                  <small>{number ? hours || e('elderHours') : e('elderPlace')}</small>
                </span>
              </>
            )}
          </HotlineLink>
          <p className={styles.eplace}>
            <Link to="/portal/contact">{e('elderPlaces')}</Link>
          </p>
        </div>
      </section>
      <section className="wrap" aria-labelledby="e-h">
        <h2 className="h2" id="e-h">
          {t('tasks')}
        </h2>
        <ul className={styles.etasks}>
          {DOORS.map(({ key, say, icon, to }, at) => {
            const inner = (
              <>
                <Icon name={icon} />
                <span>
                  <b>{key === 'relative' ? e('elderRelative') : t(key)}</b>
                  <Phrases text={e(say)} />
                </span>
                <Icon name="right" />
              </>
            )
            return (
              <li key={key} className={at === 0 ? styles.etasksMain : undefined}>
                {to.startsWith('#') ? <a href={to}>{inner}</a> : <Link to={way(to)}>{inner}</Link>}
              </li>
            )
          })}
        </ul>
      </section>
      <section className="wrap" aria-labelledby="e-how">
        <h2 className="h2" id="e-how">
          {e('elderHow')}
        </h2>
        <ol className={styles.ehow}>
          {steps.map(([when, what]) => (
            <li key={when}>
              <b>{when}</b>
              <span>
                <Phrases text={what} />
              </span>
            </li>
          ))}
        </ol>
        <p className={styles.ewarn}>
          <Icon name="alert" />
          <span>{e('elderWarn')}</span>
        </p>
      </section>
      <section className={`wrap ${styles.etrack}`} id="track">
        <TrackBox />
      </section>
    </>
  )
}
