import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useLimits, usePromise } from '../../domain/promise.ts'
import { formatDay } from '../../lib/formats.ts'
import { useTexts } from '../../lib/i18n.ts'
import { useModes } from '../../lib/modes.ts'
import { useWay } from '../../lib/ways.ts'
import { ButtonLink } from '../../ui/portal/Button.tsx'
import { DayRuler } from '../../ui/portal/DayRuler.tsx'
import { Icon, type IconName } from '../../ui/portal/Icon.tsx'
import { Phrases } from '../../ui/portal/Phrases.tsx'
import { homeTexts } from './home.texts.ts'
import { TrackBox } from './TrackBox.tsx'
import './home.portal.css'

/** Portal home: the promise with its date, progress without sign-in, the doors, and what each step may take. */
export default function HomePage() {
  const { elder } = useModes()
  return (
    <main id="main">
      <SignInFirst />
      {elder ? (
        <Suspense fallback={<div className="page-coming" />}>
          <ElderHome />
        </Suspense>
      ) : (
        <>
          <Hero />
          <Tasks />
          <How />
          <Reading />
        </>
      )}
    </main>
  )
}

const HomeReading = lazy(() => import('./HomeReading.tsx'))
/** Pixels below the window at which a part counts as near. */
const NEAR = 1_600
/** Milliseconds after which even a part far below is drawn: who never scrolls may still search for its words. */
const LATEST = 3_000

/** What stands far below the first screen is drawn when it comes near, so that it delays nobody's first touch. */
function Reading() {
  const ref = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(false)
  useEffect(() => {
    const look = () => {
      const top = ref.current?.getBoundingClientRect().top ?? 0
      if (top < window.innerHeight + NEAR) setNear(true)
    }
    const show = () => setNear(true)
    look()
    const late = setTimeout(show, LATEST)
    addEventListener('scroll', look, { passive: true })
    addEventListener('beforeprint', show)
    return () => {
      clearTimeout(late)
      removeEventListener('scroll', look)
      removeEventListener('beforeprint', show)
    }
  }, [])
  const coming = <div className="info-coming" ref={ref} />
  return near ? (
    <Suspense fallback={coming}>
      <HomeReading />
    </Suspense>
  ) : (
    coming
  )
}
const ElderHome = lazy(() => import('./ElderHome.tsx'))

/** Says why one is here when a page that needs a session was asked for. */
function SignInFirst() {
  const t = useTexts(homeTexts)
  const next = (useLocation().state as { next?: string } | null)?.next
  if (!next) return null
  return (
    <p className="needs" role="status">
      <span className="wrap">
        <Icon name="lock" />
        <Link to={`/portal/signIn?next=${encodeURIComponent(next)}`}>{t('next')}</Link>
      </span>
    </p>
  )
}

function Hero() {
  const t = useTexts(homeTexts)
  const promise = usePromise()
  const limits = useLimits()
  return (
    <section className="hero">
      <div className="wrap hero__grid">
        <div>
          <h1>
            {t('promiseBefore')
              .split('|')
              .map((line) => (
                <span className="hero__line" key={line}>
                  {line}
                </span>
              ))}
            <span className="nb">
              {t('promiseWe')}
              <em className="tape">
                {t('promiseDays', { n: limits.totalDays })}
                <DayRuler days={limits.totalDays} />
              </em>
            </span>
            <span className="nb">{t('promiseAfter')}</span>
          </h1>
          <p className="hero__date">
            {promise && (
              <>
                {t('byBefore')}
                <time dateTime={promise.answerBy}>{formatDay(promise.answerBy)}</time>
                {t('byAfter')}
              </>
            )}
          </p>
          <p className="lead">
            <Phrases text={t('lead', { n: limits.complaintWaitDays })} />
          </p>
          <p className="hero__act">
            <ButtonLink look="primary" size="xl" to="/portal/appeal" after="arrow">
              {t('appeal')}
            </ButtonLink>
            <a className="hero__alt" href="#contact">
              <Icon name="phone" />
              {t('phone')}
            </a>
          </p>
          <ul className="facts">
            {(['free', 'later', 'kept'] as const).map((fact) => (
              <li key={fact}>
                <Icon name="check" />
                {t(fact)}
              </li>
            ))}
          </ul>
        </div>
        <TrackBox />
      </div>
    </section>
  )
}

const TASKS = [
  { key: 'appeal', icon: 'parcel', to: '/portal/appeal' },
  { key: 'consult', icon: 'ask', to: '/portal/consult' },
  { key: 'report', icon: 'shield', to: '/portal/report' },
  { key: 'commend', icon: 'medal', to: '/portal/commend' },
] as const satisfies readonly { key: string; icon: IconName; to: string }[]

function Tasks() {
  const t = useTexts(homeTexts)
  const limits = useLimits()
  const way = useWay()
  return (
    <section className="tasks wrap" aria-labelledby="tasks-h">
      <h2 id="tasks-h" className="sr">
        {t('tasks')}
      </h2>
      <ul className="tasks__grid">
        {TASKS.map(({ key, icon, to }, at) => (
          <li key={key} className={at === 0 ? 'task task--main' : 'task'}>
            <Icon name={icon} />
            <h3>
              <Link to={way(to)}>{t(key)}</Link>
            </h3>
            <p>{t(`${key}Say`)}</p>
            <p className="task__when">
              <b>{t(`${key}WhenBold`, limits)}</b>
              {t(`${key}When`)}
              <Icon name="arrow" />
            </p>
          </li>
        ))}
      </ul>
      <p className="courier">
        <Icon name="courier" />
        <Link to="/portal/courierLogin">{t('courier')}</Link>
        <span>{t('courierSay')}</span>
        <Icon name="arrow" />
      </p>
    </section>
  )
}

const STEPS = [
  { key: 'step1', limit: 'complaintWaitDays', unit: 'days' },
  { key: 'step2', limit: 'acceptWorkdays', unit: 'workdays' },
  { key: 'step3', limit: 'replyDays', unit: 'days' },
  { key: 'step4', limit: 'totalDays', unit: 'within' },
] as const

function How() {
  const t = useTexts(homeTexts)
  const limits = useLimits()
  return (
    <section className="how" aria-labelledby="how-h">
      <div className="wrap">
        <header className="how__head">
          <h2 id="how-h">{t('how')}</h2>
          <p>{t('howSay')}</p>
        </header>
        <ol className="how__steps">
          {STEPS.map(({ key, limit, unit }, at) => (
            <li key={key} className={at === STEPS.length - 1 ? 'how__last' : undefined}>
              <DayRuler days={limits[limit]} />
              <p className="how__n">
                <b>{limits[limit]}</b> {t(unit)}
              </p>
              <h3>{t(key)}</h3>
              <p>
                <Phrases text={t(`${key}Say`, { n: limits[limit] })} />
              </p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
