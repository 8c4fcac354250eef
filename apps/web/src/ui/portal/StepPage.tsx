import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Form } from '../../lib/form.ts'
import { formatClockTime } from '../../lib/formats.ts'
import { useTexts } from '../../lib/i18n.ts'
import { Button, ButtonLink } from './Button.tsx'
import { ErrorSummary } from './ErrorSummary.tsx'
import { Icon } from './Icon.tsx'
import { kitTexts } from './kit.texts.ts'
import { Progress } from './Progress.tsx'
import { Empty, Notice } from './States.tsx'
import './parts.css'

/** The way back, at the top of the work; the browser's own works as well. */
export function Back({ to, text }: { to: string; text: string }) {
  return (
    <Link className="back" to={to}>
      <Icon name="left" />
      {text}
    </Link>
  )
}

/** One topic of a form: progress, heading, fields, and on to the next. */
export function StepPage({
  title,
  lead,
  at,
  of,
  back,
  leaveTo,
  form,
  savedAt,
  renewed,
  aside,
  children,
}: {
  title: string
  lead?: ReactNode
  /** From 1. */
  at: number
  of: number
  /** Where the step before, or where one came from, is. */
  back: string
  leaveTo: string
  form: Form<object>
  savedAt: Date | undefined
  /** The account's draft was gone and is begun anew. */
  renewed: boolean
  aside: ReactNode
  children: ReactNode
}) {
  const t = useTexts(kitTexts)
  return (
    <main id="main" className="flow wrap">
      <Back to={back} text={t('backStep')} />
      <div className="flow__grid">
        <form noValidate onSubmit={form.submit}>
          <ErrorSummary form={form} />
          <Progress at={at} of={of} saved={savedAt && t('saved', { time: formatClockTime(savedAt) })} />
          <h1>{title}</h1>
          {lead && <p className="flow__lead">{lead}</p>}
          {renewed && <Notice>{t('draftRenewed')}</Notice>}
          <div className="form">{children}</div>
          <p className="flow__go">
            <Button look="primary" size="l" type="submit" busy={form.busy}>
              {t('saveGo')}
            </Button>
            <Link to={leaveTo}>{t('leave')}</Link>
          </p>
        </form>
        {aside}
      </div>
    </main>
  )
}

/** A draft in this browser: go on with it, or begin anew. */
export function DraftStart({
  title,
  savedAt,
  onGo,
  onNew,
}: {
  title: string
  savedAt: Date | undefined
  onGo: () => void
  onNew: () => void
}) {
  const t = useTexts(kitTexts)
  return (
    <main id="main" className="flow wrap">
      <section className="panel panel--soft keep">
        <h1 className="h2">
          <Icon name="save" /> {title}
        </h1>
        <p>{savedAt && t('draftSay', { time: formatClockTime(savedAt) })}</p>
        <p className="keep__act">
          <Button look="primary" onClick={onGo}>
            {t('draftGo')}
          </Button>
          <Button onClick={onNew}>{t('draftNew')}</Button>
        </p>
      </section>
    </main>
  )
}

/** A draft that cannot be opened: why that may be, and what to do instead. */
export function DraftGone({ mine, again }: { mine: string; again: string }) {
  const t = useTexts(kitTexts)
  return (
    <main id="main" className="flow wrap">
      <Empty icon="info" title={t('draftGone')}>
        <p>{t('draftGoneSay')}</p>
        <p className="flow__go">
          <ButtonLink look="primary" to={mine}>
            {t('draftGoneMine')}
          </ButtonLink>
          <ButtonLink to={again}>{t('draftNew')}</ButtonLink>
        </p>
      </Empty>
    </main>
  )
}
