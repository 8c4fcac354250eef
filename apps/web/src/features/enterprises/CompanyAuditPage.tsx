import type { OwnApplication } from '@appeal/contract/enterprises/enterprises.schemas.ts'
import { enterpriseEventTexts, levelTexts } from '@appeal/contract/enterprises/enterprises.texts.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useBrands } from '../../domain/brands.ts'
import { api } from '../../lib/deskOperations.ts'
import { formatMoment, joinItems } from '../../lib/formats.ts'
import { pick, useTexts } from '../../lib/i18n.ts'
import { setSessionStatus, useSession } from '../../lib/session.ts'
import { useTitle } from '../../lib/title.ts'
import { Button, ButtonLink } from '../../ui/portal/Button.tsx'
import { Icon } from '../../ui/portal/Icon.tsx'
import { Failed, Skeleton } from '../../ui/portal/States.tsx'
import { SummaryList } from '../../ui/portal/SummaryList.tsx'
import { useAreaNames } from './areaNames.ts'
import { CompanyForm } from './CompanyForm.tsx'
import { companyAuditTexts } from './companyAudit.texts.ts'
import * as styles from './enterprises.portal.module.css'

// Whoever waits for the audit sees its end without reloading.
const ASK_AGAIN = 30_000
/** Information of an enterprise before it is admitted: filled in, waiting, returned, passed (spec 2, domain 3.3). */
export default function CompanyAuditPage() {
  const t = useTexts(companyAuditTexts)
  const { token, status } = useSession()
  useTitle(t('title'))
  const { data, error, refetch } = useQuery({
    ...api.companyAudit.mine.query(),
    enabled: token !== undefined,
    refetchInterval: ({ state }) => (state.data?.state === 'submitted' ? ASK_AGAIN : false),
  })
  // The status of the session follows the server's; 2 and 3 wait for a press, because they lead away from here.
  const told = data && ['-1', '0', '1'].includes(data.status) ? data.status : undefined
  useEffect(() => {
    if (told && told !== status) setSessionStatus(told)
  }, [told, status])

  return (
    <main id="main" className="flow wrap">
      <div className="flow__grid">
        <section className={styles.company}>
          <h1>{t('title')}</h1>
          {!token ? (
            <Guest />
          ) : error ? (
            <Failed error={error} onRetry={() => void refetch()} />
          ) : !data ? (
            <Skeleton lines={8} />
          ) : data.can.includes('submit') ? (
            <CompanyForm key={data.round} application={data} />
          ) : (
            <Submitted application={data} />
          )}
        </section>
        <aside className="side">
          <Steps application={data} />
          {data && <History application={data} />}
          <section>
            <p className="law">{t('help')}</p>
          </section>
        </aside>
      </div>
    </main>
  )
}

function Guest() {
  const t = useTexts(companyAuditTexts)
  return (
    <div className={styles.noteSave}>
      <Icon name="building" />
      <div>
        <h2>{t('signInFirst')}</h2>
        <p>{t('signInSay')}</p>
        <p className={styles.companyGo}>
          <ButtonLink look="primary" to="/portal/login">
            {t('toSignIn')}
          </ButtonLink>
        </p>
      </div>
    </div>
  )
}

const STEPS = ['step1', 'step2', 'step3', 'step4'] as const
const stepOf = (application: OwnApplication | undefined): number => {
  if (application?.state === 'submitted') return 1
  if (application?.state === 'passed') return 3
  return 0
}

function Steps({ application }: { application: OwnApplication | undefined }) {
  const t = useTexts(companyAuditTexts)
  const now = stepOf(application)
  return (
    <section>
      <h2>{t('stepsTitle')}</h2>
      <ol className={styles.steps4}>
        {STEPS.map((step, at) => (
          <li
            key={step}
            aria-current={at === now ? 'step' : undefined}
            className={at < now ? styles.steps4Done : undefined}
          >
            {t(step)}
          </li>
        ))}
      </ol>
    </section>
  )
}

function History({ application }: { application: OwnApplication }) {
  const t = useTexts(companyAuditTexts)
  return (
    <section>
      <h2>{t('history')}</h2>
      <ol className={styles.rounds}>
        {application.history.toReversed().map((line) => (
          <li key={`${line.at}${line.event}`}>
            <b>{pick(enterpriseEventTexts[line.event] ?? { zh: line.event, en: line.event })}</b>
            {line.event === 'submitted' && line.round !== null && line.round > 1 && (
              <span> {t('round', { round: line.round })}</span>
            )}
            <time>{formatMoment(line.at)}</time>
            {line.reason && <p>{line.reason}</p>}
          </li>
        ))}
      </ol>
    </section>
  )
}

function Said({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.noteSave} role="status">
      <Icon name="done" />
      <div>
        <h2>{title}</h2>
        {children}
      </div>
    </div>
  )
}

/** What was submitted, to read only; after the audit the way to the password. */
function Submitted({ application }: { application: OwnApplication }) {
  const t = useTexts(companyAuditTexts)
  const navigate = useNavigate()
  const brands = useBrands()
  const { form, state, status } = application
  const place = useAreaNames(form.areaCode ? [form.areaCode] : []).get(form.areaCode)
  const leave = () => {
    setSessionStatus(status)
    navigate('/', { replace: true })
  }
  const files = (list: readonly { id: string; name: string }[]) => joinItems(list.map(({ name }) => name))
  return (
    <>
      {state === 'passed' ? (
        <Said title={t('passedTitle')}>
          <p>{t('passedSay')}</p>
          <p className={styles.companyGo}>
            <Button look="primary" onClick={leave}>
              {t(status === '2' ? 'toPassword' : 'toWork')}
            </Button>
          </p>
        </Said>
      ) : (
        <Said title={t('submittedTitle')}>
          <p>{t('submittedSay', { bureau: application.bureauName ?? '' })}</p>
        </Said>
      )}
      <SummaryList
        title={t('company')}
        rows={[
          { term: t('brand'), value: brands.word(form.brand) },
          { term: t('fullName'), value: form.fullName },
          { term: t('level'), value: form.level && pick(levelTexts[form.level]) },
          { term: t('creditCode'), value: form.creditCode },
          { term: t('licenceNo'), value: form.licenceNo },
          { term: t('legalRepresentative'), value: form.legalRepresentative },
        ]}
      />
      <SummaryList
        title={t('place')}
        rows={[
          { term: t('address'), value: `${place ?? ''}${form.address}` },
          { term: t('serviceAreas'), value: joinItems(application.serviceAreas.map(({ name }) => name)) },
        ]}
      />
      <SummaryList
        title={t('contact')}
        rows={[
          { term: t('complaintPhone'), value: form.complaintPhone },
          { term: t('handlerName'), value: form.handlerName },
          { term: t('handlerPhone'), value: form.handlerPhone },
          { term: t('handlerEmail'), value: form.handlerEmail },
        ]}
      />
      <SummaryList
        title={t('papers')}
        rows={[
          { term: t('businessLicence'), value: files(application.businessLicence) },
          { term: t('permit'), value: files(application.permits) },
          { term: t('submittedAt'), value: application.submittedAt && formatMoment(application.submittedAt) },
        ]}
      />
    </>
  )
}
