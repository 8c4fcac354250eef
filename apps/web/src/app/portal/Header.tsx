import { lazy, Suspense, useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { setLanguage, useLanguage, useTexts } from '../../lib/i18n.ts'
import { part } from '../../lib/leaving.ts'
import { setModes, useModes } from '../../lib/modes.ts'
import { useSession, useUserInfo } from '../../lib/session.ts'
import { useBaseSettings } from '../../lib/settings.ts'
import { systemName } from '../../lib/title.ts'
import { useWay } from '../../lib/ways.ts'
import { ButtonLink } from '../../ui/portal/Button.tsx'
import { HotlineLink } from '../../ui/portal/HotlineLink.tsx'
import { Icon, Mark } from '../../ui/portal/Icon.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import { shellTexts } from './shell.texts.ts'

/** Nobody else loads anything of it. */
const ReadAloud = lazy(part(() => import('../../ui/portal/ReadAloud.tsx')))

function Brand() {
  const logo = useBaseSettings().SNOWY_SYS_LOGO
  return (
    <Link className="brand" to="/portal/home">
      {logo ? <img className="mark" src={logo} alt="" /> : <Mark />}
      <span className="brand__name">{systemName()}</span>
    </Link>
  )
}

function ElderSwitch({ label }: { label?: 'hidden' }) {
  const t = useTexts(shellTexts)
  const { elder } = useModes()
  return (
    <button
      className="textbtn"
      type="button"
      aria-pressed={elder}
      onClick={() => setModes({ elder: !elder })}
    >
      <Icon name="type" />
      <span className={label === 'hidden' ? 'wide' : undefined}>{t(elder ? 'leaveElder' : 'elder')}</span>
    </button>
  )
}

/** In elder mode: larger type, and the page read aloud until another one comes. */
function ElderTools() {
  const t = useTexts(shellTexts)
  const { elder, largest } = useModes()
  const { key } = useLocation()
  if (!elder) return null
  return (
    <>
      <Suspense fallback={null}>
        <ReadAloud key={key} look="textbtn" />
      </Suspense>
      <button
        className="textbtn"
        type="button"
        aria-pressed={largest}
        onClick={() => setModes({ largest: !largest })}
      >
        {t('larger')}
      </button>
    </>
  )
}

function LanguageSwitch() {
  const t = useTexts(shellTexts)
  const language = useLanguage()
  const other = language === 'en' ? 'zh-cn' : 'en'
  return (
    <button
      className="textbtn"
      type="button"
      lang={other === 'en' ? 'en' : 'zh-CN'}
      onClick={() => setLanguage(other)}
    >
      <Icon name="globe" />
      {t('otherLanguage')}
    </button>
  )
}

function EnterpriseDoor() {
  const t = useTexts(shellTexts)
  const { token } = useSession()
  if (token) return null
  return (
    <Link to="/portal/login">
      <Icon name="building" />
      {t('enterprise')}
    </Link>
  )
}

const MINE: Readonly<Record<string, string>> = {
  consumer_portal: '/portal/personal',
  couriers_user: '/couriers/personal',
}

function useNav() {
  const t = useTexts(shellTexts)
  const { token, source } = useSession()
  const mine = token ? MINE[source ?? ''] : undefined
  return [
    { to: '/portal/home', text: t('home') },
    { to: '/portal/rules', text: t('rules') },
    { to: '/portal/news', text: t('news') },
    { to: '/portal/case', text: t('cases') },
    ...(mine ? [{ to: mine, text: t('mine') }] : []),
  ]
}

/** Pages of one's own cases: they lie below 我的 and mark it in the navigation. */
const OWN_PAGES =
  /^\/(?:portal|couriers)\/(?:personal|details|consultDetails|letterDetails|reportDetails)\/?$/

/** The sheet of the phone's menu closes when a page was chosen. */
function PhoneMenu() {
  const t = useTexts(shellTexts)
  const way = useWay()
  const nav = useNav()
  const { key } = useLocation()
  const language = useLanguage()
  const ref = useRef<HTMLDetailsElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes on every move to another page or language
  useEffect(() => {
    if (ref.current) ref.current.open = false
  }, [key, language])
  return (
    <details className="menu" ref={ref}>
      <summary aria-label={t('menu')}>
        <Icon name="menu" />
        <Icon name="close" />
      </summary>
      <div className="menu__sheet">
        {nav.map(({ to, text }) => (
          <Link key={to} to={to}>
            {text}
          </Link>
        ))}
        {(['consult', 'report'] as const).map((name) => (
          <Link key={name} to={way(`/portal/${name}`)}>
            {t(name)}
          </Link>
        ))}
        <a href="#contact">{t('contact')}</a>
        <div className="menu__foot">
          <ElderSwitch />
          <LanguageSwitch />
          <EnterpriseDoor />
        </div>
      </div>
    </details>
  )
}

/** The full header: bar of switches, mark, navigation, sign-in or account. */
export function SiteHeader() {
  const t = useTexts(shellTexts)
  const nav = useNav()
  const { token } = useSession()
  const user = useUserInfo()
  const { pathname } = useLocation()
  const isAt = (to: string) => pathname === to || (to.endsWith('/personal') && OWN_PAGES.test(pathname))
  return (
    <header className="head">
      <div className="head__util">
        <div className="wrap">
          <p>{t('host')}</p>
          <ul>
            <li>
              <ElderTools />
            </li>
            <li>
              <ElderSwitch />
            </li>
            <li className="wide">
              <LanguageSwitch />
            </li>
            <li className="wide">
              <EnterpriseDoor />
            </li>
          </ul>
        </div>
      </div>
      <div className="head__main wrap">
        <Brand />
        <nav className="nav" aria-label={t('mainNav')}>
          {nav.map(({ to, text }) => (
            <Link key={to} to={to} aria-current={isAt(to) ? 'page' : undefined}>
              {text}
            </Link>
          ))}
          <a href="#contact">{t('contact')}</a>
        </nav>
        {token ? (
          <AccountMenu name={user?.name || user?.phone || user?.account || ''} />
        ) : (
          <span className="head__in">
            <ButtonLink size="s" to="/portal/signIn">
              <span>
                {t('signIn')}
                <span className="wide">{t('orSignUp')}</span>
              </span>
            </ButtonLink>
          </span>
        )}
        <PhoneMenu />
      </div>
    </header>
  )
}

/** The slim header of work done step by step: nothing that leads away by accident. */
export function FlowHeader({ leaveTo }: { leaveTo: string | undefined }) {
  const t = useTexts(shellTexts)
  return (
    <header className="head head--flow">
      <div className="head__main wrap">
        <Brand />
        <ul className="head__help">
          <li>
            <ElderTools />
            <ElderSwitch />
          </li>
          <li>
            <HotlineLink newTab>
              {(number) => (
                <>
                  <Icon name="phone" />
                  <span>{t('help', { number: number ?? t('helpAnywhere') })}</span>
                </>
              )}
            </HotlineLink>
          </li>
          {leaveTo && (
            <li>
              <Link to={leaveTo}>
                <Icon name="save" />
                <span>{t('saveAndLeave')}</span>
              </Link>
            </li>
          )}
        </ul>
      </div>
    </header>
  )
}
