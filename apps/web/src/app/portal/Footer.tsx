import { Link } from 'react-router'
import { useLanguage, useTexts } from '../../lib/i18n.ts'
import { useBaseSettings } from '../../lib/settings.ts'
import { copyrightLine } from '../../lib/title.ts'
import { Icon } from '../../ui/portal/Icon.tsx'
import { shellTexts } from './shell.texts.ts'

const MIIT = 'https://beian.miit.gov.cn/'
const POLICE = 'https://beian.mps.gov.cn/'
const NUMBER = /\d{10,}/

/** An address that may be linked; whatever else a setting holds is shown as text. */
const isWeb = (address: string | undefined): address is string => /^https?:\/\//.test(address ?? '')

/** Owner, site code and filing numbers as the operator configured them; nothing is shown that was not. */
function Filing() {
  const t = useTexts(shellTexts)
  const english = useLanguage() === 'en'
  const settings = useBaseSettings()
  const {
    SNOWY_SYS_COPYRIGHT: said,
    SNOWY_SYS_COPYRIGHT_URL: address,
    SITE_OWNER: owner,
    SITE_UNDERTAKER: undertaker,
    SITE_CODE: code,
    SITE_ICP: icp,
    SITE_POLICE_RECORD: police,
  } = settings
  const copyright = copyrightLine(said)
  return (
    <>
      <p>
        <span>{owner && !english ? t('organiserIs', { name: owner }) : t('organiser')}</span>
        {undertaker && <span>{t('undertaker', { name: undertaker })}</span>}
        {code && <span>{t('siteCode', { code })}</span>}
        {copyright && (isWeb(address) ? <a href={address}>{copyright}</a> : <span>{copyright}</span>)}
      </p>
      {(icp || police) && (
        <p>
          {icp && <a href={MIIT}>{icp}</a>}
          {police && (
            <a href={`${POLICE}#/query/webSearch?code=${NUMBER.exec(police)?.[0] ?? ''}`}>
              <Icon name="shield" />
              {police}
            </a>
          )}
        </p>
      )}
    </>
  )
}

const LINKS = [
  [
    ['/portal/about', 'aboutUs'],
    ['/portal/notice?column=guide', 'guides'],
    ['/portal/company', 'companies'],
    ['/portal/contact', 'contacts'],
  ],
  [
    ['/portal/notice', 'notices'],
    ['/portal/courierLogin', 'courierLogin'],
    ['/portal/login', 'enterprise'],
    ['/portal/signUp', 'signUp'],
  ],
  [
    ['/portal/privacy', 'privacy'],
    ['/portal/accessibility', 'accessibility'],
    ['/portal/siteMap', 'siteMap'],
  ],
] as const

export function SiteFooter() {
  const t = useTexts(shellTexts)
  const settings = useBaseSettings()
  return (
    <footer className="foot" id="contact">
      <div className="wrap">
        <div className="foot__grid">
          <div className="foot__call">
            <h2>{t('callTitle')}</h2>
            <p className="foot__tel">
              <Icon name="phone" />
              <span>{t('areaCode')}</span>-12305
            </p>
            <p>
              {t('callMore')}
              {settings.SITE_SERVICE_HOURS && t('callHours', { hours: settings.SITE_SERVICE_HOURS })}
            </p>
          </div>
          <nav className="foot__nav" aria-label={t('footNav')}>
            {LINKS.map((column, at) => (
              <ul key={column[0][1]}>
                {column.map(([to, text]) => (
                  <li key={text}>
                    <Link to={to}>{t(text)}</Link>
                  </li>
                ))}
                {at === LINKS.length - 1 && isWeb(settings.SITE_FIND_ERROR_URL) && (
                  <li>
                    <a href={settings.SITE_FIND_ERROR_URL}>{t('findError')}</a>
                  </li>
                )}
              </ul>
            ))}
          </nav>
        </div>
        <div className="foot__file">
          <Filing />
        </div>
      </div>
    </footer>
  )
}

export function FlowFooter() {
  const t = useTexts(shellTexts)
  return (
    <footer className="foot foot--flow" id="contact">
      <div className="wrap">
        <p>
          <Link to="/portal/privacy">{t('privacy')}</Link>
          <Link to="/portal/rules">{t('rules')}</Link>
          <span>{t('callShort')}</span>
        </p>
        <Filing />
      </div>
    </footer>
  )
}
