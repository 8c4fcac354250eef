import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { pick, useTexts } from '../../../lib/i18n.ts'
import { isDemonstration } from '../../../lib/sandbox.ts'
import { useBaseSettings } from '../../../lib/settings.ts'
import { copyrightLine, systemName } from '../../../lib/title.ts'
import { BrandMark } from '../../../ui/icons/BrandMark.tsx'
import { LanguageSwitch } from '../../../ui/LanguageSwitch.tsx'
import NoticeStrip from '../../../ui/NoticeStrip.tsx'
import * as styles from './officeAuth.module.css'
import { officeAuthTexts } from './officeAuth.texts.ts'

/** Whoever signed out of the portal stands before the desk's door (spec 4). */
const isFromPortal = () =>
  document.referrer.startsWith(`${location.origin}/portal/`) ||
  document.referrer.startsWith(`${location.origin}/couriers/`)

/** Frame of the desk's sign-in pages: the dark half with a postmark of today, the form on paper. */
export function LoginFrame({ children }: { children: ReactNode }) {
  const t = useTexts(officeAuthTexts)
  const settings = useBaseSettings()
  const image = settings.SNOWY_SYS_BACKGROUND_IMAGE
  const said = settings.SNOWY_SYS_DEFAULT_DESCRRIPTION ?? ''
  // The operator keeps it in one language: who reads English sees no Chinese line under the name.
  const about = pick({ zh: said, en: /\p{Script=Han}/u.test(said) ? '' : said })
  return (
    <div className={styles.lg}>
      <section
        className={styles.lgL}
        style={image ? { backgroundImage: `url("${image}")`, backgroundSize: 'cover' } : undefined}
      >
        {!image && <Postmark />}
        <div className={styles.lgBrand}>
          <BrandMark size={40} />
          <div>
            <b>{systemName()}</b>
            <span>{t('desk')}</span>
            {about && <span>{about}</span>}
          </div>
        </div>
        <p className={styles.lgFoot}>{t('warning')}</p>
      </section>
      <main className={styles.lgR}>
        <nav className={styles.lgTop}>
          {isDemonstration() && (
            <Link className="o-a" to="/dev/people">
              {t('demonstration')}
            </Link>
          )}
          <Link className="o-a" to="/portal/login">
            {t('enterpriseEntry')}
          </Link>
          <Link className="o-a" to="/portal/home">
            {t('portal')}
          </Link>
          <LanguageSwitch />
        </nav>
        <div className="o-lg-form">
          {isFromPortal() && (
            <p className={styles.lgPublic}>
              {t('fromPortal')} <Link to="/portal/home">{t('toPortal')}</Link>
            </p>
          )}
          <NoticeStrip place="LOGIN" />
          {children}
        </div>
        <footer className={styles.lgBot}>
          {settings.SNOWY_SYS_COPYRIGHT && <span>{copyrightLine(settings.SNOWY_SYS_COPYRIGHT)}</span>}
          {settings.SNOWY_SYS_VERSION && <span>{settings.SNOWY_SYS_VERSION}</span>}
        </footer>
      </main>
    </div>
  )
}

const BARS = [6, 4, 2, 2, 6, 2, 8, 2, 4, 2, 2, 2, 2, 4, 6, 2, 4, 2, 6, 4]
const WAVES = [324, 348, 372, 396, 420]
const PITCH = 10

const twoDigits = (number: number) => String(number).padStart(2, '0')

/** A waybill under a postmark with today's date; the one drawing of the desk. */
function Postmark() {
  const now = new Date()
  const day = [now.getFullYear(), twoDigits(now.getMonth() + 1), twoDigits(now.getDate())].join('.')
  return (
    <svg
      className={styles.lgArt}
      viewBox="0 0 620 900"
      preserveAspectRatio="xMinYMid slice"
      aria-hidden="true"
    >
      <g transform="rotate(-4 300 560)">
        <g fill="none" stroke="#fff" strokeOpacity=".14">
          <rect x="-60" y="396" width="590" height="372" rx="16" />
          <path d="M-60 482H530M-60 640H530M318 482V640" />
        </g>
        <path
          d="M48 440H232M48 520H190M48 552H270M48 584H226M48 612H168M350 520H476M350 552H436"
          stroke="#fff"
          strokeOpacity=".2"
          strokeWidth="2"
          strokeLinecap="round"
        />
        <g transform="translate(48 664) scale(2.35 1.35)" fill="#fff" fillOpacity=".2">
          {BARS.map((width, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: bars have no identity
            <rect key={index} x={index * PITCH} y="0" width={width} height="56" />
          ))}
        </g>
      </g>
      <g fill="none" stroke="#fff" strokeOpacity=".2">
        {WAVES.map((y, index) => (
          <path
            key={y}
            d={`M${284 + 6 * Math.min(index, 4 - index)} ${y}c-34 -18 -60 18 -94 0s-60 18 -94 0s-60 18 -94 0s-60 18 -94 0`}
          />
        ))}
        <g transform="translate(424 372)">
          <circle r="138" fill="var(--art)" />
          <circle r="131" />
          <circle r="88" />
          <path d="M-88 -20H88M-88 20H88" />
        </g>
      </g>
      <g fill="#fff" fillOpacity=".42" textAnchor="middle">
        <text x="424" y="370" fontSize="16" letterSpacing="1">
          {day}
        </text>
        <text x="424" y="387" fontSize="12">
          {twoDigits(now.getHours())}
        </text>
      </g>
      <path id="o-lg-arc" d="M322 372a102 102 0 0 1 204 0" fill="none" />
      <text fill="#fff" fillOpacity=".42" fontSize="16" letterSpacing="9">
        <textPath href="#o-lg-arc" startOffset="50%" textAnchor="middle">
          邮政业申诉服务
        </textPath>
      </text>
    </svg>
  )
}
