import type { EligibilityAnswer } from '@appeal/contract/appeals/appeals.schemas.ts'
import { addCalendarDays, daysBetween } from '@appeal/contract/calendar/workdays.ts'
import { useLimits } from '../../../domain/promise.ts'
import { formatDay, formatWeekday, today } from '../../../lib/formats.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { useSession } from '../../../lib/session.ts'
import { useTitle } from '../../../lib/title.ts'
import { useWay } from '../../../lib/ways.ts'
import { Button, ButtonLink } from '../../../ui/portal/Button.tsx'
import { Icon } from '../../../ui/portal/Icon.tsx'
import { Phrases } from '../../../ui/portal/Phrases.tsx'
import { Back } from '../../../ui/portal/StepPage.tsx'
import { Tag } from '../../../ui/portal/Tag.tsx'
import type { Draft } from './draft.ts'
import * as styles from './intake.portal.module.css'
import { intakeTexts } from './intake.texts.ts'
import { type QuestionName, questionPath } from './Questions.tsx'

const plain = (text: string) => text.replaceAll('|', '')

/** A refusal is an answer: the reason, the law, and what to do instead; or the day the appeal opens. */
export function QuestionResult({
  answer,
  draft,
  last,
  onFill,
  onEarly,
}: {
  answer: EligibilityAnswer
  draft: Draft
  /** The question answered last, to go back to. */
  last: QuestionName
  /** Goes on to the form although it cannot be submitted yet. */
  onFill: () => void
  /** The company answered meanwhile. */
  onEarly: () => void
}) {
  return answer.opensOn ? (
    <Waiting
      opensOn={answer.opensOn}
      draft={draft}
      last={last}
      onFill={onFill}
      onEarly={onEarly}
      law={answer.law}
    />
  ) : (
    <NotNow answer={answer} last={last} />
  )
}

function Waiting({
  opensOn,
  draft,
  last,
  onFill,
  onEarly,
  law,
}: {
  opensOn: string
  draft: Draft
  last: QuestionName
  onFill: () => void
  onEarly: () => void
  law: string | null
}) {
  const t = useTexts(intakeTexts)
  const { complaintWaitDays } = useLimits()
  const { token } = useSession()
  const now = today()
  const title = t('waitTitle', { n: daysBetween(now, opensOn), day: formatDay(opensOn) })
  useTitle(plain(title))
  const { complaintDate } = draft.values
  return (
    <main id="main" className="flow wrap">
      <Back to={questionPath(last)} text={t('backQuestion')} />
      <div className="flow__grid">
        <div>
          <p>
            <Tag look="wait" icon="clock" text={t('waitTag')} />
          </p>
          <h1>
            <Phrases text={title} />
          </h1>
          <p className="flow__lead">
            {t('waitLead', {
              n: complaintWaitDays,
              complaint: formatDay(complaintDate),
              day: formatDay(opensOn),
              weekday: formatWeekday(opensOn),
            })}
          </p>
          <Week from={complaintDate} to={opensOn} now={now} />
          <section className="panel panel--soft keep">
            <h2>
              <Icon name="save" />
              {t('keptTitle')}
            </h2>
            <p>{t(token ? 'keptServer' : 'keptLocal')}</p>
            <p className="keep__act">
              <Button look="primary" onClick={onFill}>
                {t('fillNow')}
              </Button>
              {token ? (
                <ButtonLink to="/portal/personal">{t('toMine')}</ButtonLink>
              ) : (
                <ButtonLink to="/portal/signIn?next=/portal/appeal?step=complaint">
                  {t('signInKeep')}
                </ButtonLink>
              )}
            </p>
          </section>
          <p className="note">
            <Icon name="info" />
            <span>
              {t('early')}
              <button className={`linkbtn ${styles.linkbtnInline}`} type="button" onClick={onEarly}>
                {t('earlyGo')}
              </button>
            </span>
          </p>
        </div>
        <aside className={`side ${styles.meanwhile}`} aria-labelledby="mw">
          <h2 id="mw">{t('meanwhile')}</h2>
          <ul>
            {(
              [
                ['phone', 'meanwhile1'],
                ['image', 'meanwhile2'],
                ['ask', 'meanwhile3'],
              ] as const
            ).map(([icon, key]) => (
              <li key={key}>
                <Icon name={icon} />
                <div>
                  <h3>{t(key)}</h3>
                  <p>{t(`${key}Say`)}</p>
                </div>
              </li>
            ))}
          </ul>
          {law && <p className="law">{t('lawIs', { law })}</p>}
        </aside>
      </div>
    </main>
  )
}

/** The day ruler of the wait: the day of the complaint, each of the seven, the day the appeal opens. */
function Week({ from, to, now }: { from: string; to: string; now: string }) {
  const t = useTexts(intakeTexts)
  const days = Array.from({ length: daysBetween(from, to) + 1 }, (_, n) => ({
    n,
    date: addCalendarDays(from, n),
  }))
  const lookOf = (date: string) => {
    if (date === to) return styles.weekEnd
    if (date === now) return styles.weekNow
    return date < now ? styles.weekPast : undefined
  }
  const wordsOf = ({ n, date }: { n: number; date: string }) => {
    if (date === to) return t('waitOpen')
    if (n === 0) return t('waitStart')
    return date === now ? t('waitToday') : t('waitDay', { n })
  }
  return (
    <ol className={`${styles.week} week--${days.length}`} aria-label={t('waitStrip')}>
      {days.map((day) => (
        <li key={day.date} className={lookOf(day.date)} aria-current={day.date === now ? 'date' : undefined}>
          <b>{Number(day.date.slice(8))}</b>
          <Phrases text={wordsOf(day)} />
        </li>
      ))}
    </ol>
  )
}

/** Where those go on whose matter is no appeal, by the reason. */
const ELSEWHERE = {
  N01: { to: '/portal/company', words: 'toCompanies' },
  N07: { call: '12315', words: 'callTrade' },
  N08: { to: '/portal/report', words: 'toReport' },
  N09: { to: '/portal/consult', words: 'toConsult' },
  N10: { to: '/portal/courierLogin', words: 'toCouriers' },
} as const

function NotNow({ answer, last }: { answer: EligibilityAnswer; last: QuestionName }) {
  const t = useTexts(intakeTexts)
  const way = useWay()
  const title = answer.reason ?? t('notTitle')
  useTitle(title)
  const code = answer.reasonCode ?? ''
  const elsewhere = code in ELSEWHERE ? ELSEWHERE[code as keyof typeof ELSEWHERE] : undefined
  return (
    <main id="main" className="flow wrap">
      <Back to={questionPath(last)} text={t('backQuestion')} />
      <div className="flow__grid">
        <div>
          <p>
            <Tag look="plain" icon="info" text={t(code === 'N01' ? 'notYetTag' : 'notTag')} />
          </p>
          <h1>{title}</h1>
          {answer.instead && (
            <section className="panel panel--soft keep">
              <h2>
                <Icon name="arrow" />
                {t('insteadTitle')}
              </h2>
              <p>{answer.instead}</p>
            </section>
          )}
          <p className="flow__go">
            {elsewhere &&
              ('call' in elsewhere ? (
                <a className="btn btn--primary btn--l" href={`tel:${elsewhere.call}`}>
                  <Icon name="phone" />
                  {t(elsewhere.words)}
                </a>
              ) : (
                <ButtonLink look="primary" size="l" to={way(elsewhere.to)}>
                  {t(elsewhere.words)}
                </ButtonLink>
              ))}
            <ButtonLink {...(!elsewhere && { look: 'primary' })} size="l" to={questionPath(last)}>
              {t('changeAnswers')}
            </ButtonLink>
            <ButtonLink to="/portal/home">{t('toHome')}</ButtonLink>
          </p>
        </div>
        <aside className="side" aria-label={t('phoneTitle')}>
          <section>
            <h2>{t('phoneTitle')}</h2>
            <p>{t('phoneSay')}</p>
            {answer.law && <p className="law">{t('lawIs', { law: answer.law })}</p>}
          </section>
        </aside>
      </div>
    </main>
  )
}
