import type { AppealDetail } from '@appeal/contract/appeals/appeals.schemas.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import * as styles from '../../../domain/case.module.css'
import { textField, useForm } from '../../../lib/form.ts'
import { formatDay } from '../../../lib/formats.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { useKept } from '../../../lib/keptInput.ts'
import { api, call } from '../../../lib/operations.ts'
import { Button } from '../../../ui/portal/Button.tsx'
import { ErrorSummary } from '../../../ui/portal/ErrorSummary.tsx'
import { TextArea } from '../../../ui/portal/Field.tsx'
import { Icon } from '../../../ui/portal/Icon.tsx'
import { Failed, Skeleton } from '../../../ui/portal/States.tsx'
import { type UploadedFile, Uploads } from '../../../ui/portal/Uploads.tsx'
import { supplementRules } from './own.forms.ts'
import { ownTexts } from './own.texts.ts'

type Own = { detail: AppealDetail }

/** What the bureau asked for, and the answer to it: a page of its own, with a receipt that lives through a reload. */
export default function SupplementPage() {
  const t = useTexts(ownTexts)
  const [search] = useSearchParams()
  const id = search.get('id') ?? ''
  const { data, error, isError, refetch } = useQuery({
    ...api.appeals.consumerDetail.query({ id }),
  })
  return (
    <main id="main" className="flow wrap">
      {isError && (
        <>
          <h1>{t('supplement')}</h1>
          <Failed error={error} onRetry={() => void refetch()} />
          <p>
            <Link to="/portal/personal">{t('back')}</Link>
          </p>
        </>
      )}
      {!isError && !data && <Skeleton lines={6} />}
      {data && (data.state === 'supplement' ? <Form detail={data} /> : <Receipt detail={data} />)}
    </main>
  )
}

function Form({ detail }: Own) {
  const t = useTexts(ownTexts)
  const navigate = useNavigate()
  const [files, setFiles] = useKept<readonly UploadedFile[]>('supplement files', [])
  const [hold, setHold] = useState<string>()
  const waiting = detail.deadlines.findLast(({ kind, doneAt }) => kind === 'supplement' && !doneAt)
  const form = useForm({
    initial: { remark: '' },
    rules: supplementRules,
    check: ({ remark }) => ({
      supplement: hold,
      remark: hold || remark.trim() || files.length ? undefined : t('supplementMissing'),
    }),
    send: async ({ remark }) => {
      const body = {
        id: detail.id,
        version: detail.version,
        remark: remark.trim(),
        attachmentIds: files.map((file) => file.id),
      }
      await call(api.appeals.supplementAnswer, { body, quiet: true })
      setFiles([])
      navigate(`/portal/supplement?id=${detail.id}&done=1`, { replace: true })
    },
  })
  return (
    <>
      <h1>{t('supplementTitle')}</h1>
      <p className="flow__lead num">{detail.appealNo}</p>
      <section className={styles.quote} aria-label={t('supplementAsked', { bureau: detail.bureauName })}>
        <p>{t('supplementAsked', { bureau: detail.bureauName })}</p>
        <p className={styles.pre}>{detail.supplementReason}</p>
        {waiting && (
          <p>
            <b>{t('next.supplement', { day: formatDay(waiting.legalDueOn) })}</b>
          </p>
        )}
      </section>
      <form className="form" noValidate onSubmit={form.submit}>
        <ErrorSummary form={form} />
        <Uploads
          id="f-supplement"
          files={files}
          onChange={(change) => setFiles((now) => change(now))}
          onHold={setHold}
        />
        <TextArea {...textField(form, 'remark')} label={t('supplementWords')} optional />
        <p className="flow__go">
          <Button look="primary" size="l" type="submit" busy={form.busy}>
            {t('supplementSend')}
          </Button>
          <Link to={`/portal/details?id=${detail.id}`}>{t('supplementLater')}</Link>
        </p>
      </form>
    </>
  )
}

function Receipt({ detail }: Own) {
  const t = useTexts(ownTexts)
  const sent = detail.progress.find(({ event }) => event === 'resubmitted')
  return (
    <>
      <h1>
        {sent && <Icon name="done" />} {t(sent ? 'supplementDone' : 'supplementNone')}
      </h1>
      <p className="flow__lead">
        <span className="num">{detail.appealNo}</span>
        {sent && ` · ${formatDay(sent.at)}`}
      </p>
      <p>{detail.next.text}</p>
      <p className="flow__go">
        <Link className="btn btn--primary btn--l" to={`/portal/details?id=${detail.id}`}>
          {t('supplementBack')}
        </Link>
      </p>
    </>
  )
}
