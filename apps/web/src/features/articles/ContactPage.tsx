import { useTexts } from '../../lib/i18n.ts'
import { useBaseSettings } from '../../lib/settings.ts'
import { dialling, keepHotline } from '../../ui/portal/HotlineLink.tsx'
import { Icon } from '../../ui/portal/Icon.tsx'
import { Failed, Skeleton } from '../../ui/portal/States.tsx'
import { useContacts } from './articles.api.ts'
import * as styles from './articles.portal.module.css'
import { articleTexts } from './articles.texts.ts'

/** The appeal telephone of every province, and the other ways to reach us. */
export default function ContactPage() {
  const t = useTexts(articleTexts)
  const { data, error, refetch } = useContacts()
  const settings = useBaseSettings()
  return (
    <main id="main" className="flow wrap">
      <h1>{t('contactTitle')}</h1>
      <p className="flow__lead">{t('contactLead')}</p>
      {error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton lines={10} />
      ) : (
        <ul className={styles.provinces}>
          {data.map(({ areaCode, areaName, bureauName, phone }) => (
            <li key={areaCode}>
              <h2 lang="zh-CN">{areaName}</h2>
              <p className="hint" lang="zh-CN">
                {bureauName}
              </p>
              <a
                className="num"
                href={dialling(phone)}
                onClick={() => keepHotline(phone)}
                aria-label={t('call', { area: areaName, phone })}
              >
                <Icon name="phone" />
                {phone}
              </a>
            </li>
          ))}
        </ul>
      )}
      <section className={styles.article}>
        <h2>{t('otherWays')}</h2>
        <ul className="dots">
          <li>{t('otherMail')}</li>
          <li>{t('otherHotline')}</li>
          {settings.SITE_SERVICE_HOURS && <li>{t('otherHours', { hours: settings.SITE_SERVICE_HOURS })}</li>}
          {settings.SITE_CONTACT && <li>{t('otherSite', { contact: settings.SITE_CONTACT })}</li>}
        </ul>
      </section>
    </main>
  )
}
