import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { ApiError } from '../../../lib/api.ts'
import { formatDay } from '../../../lib/formats.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { api, call } from '../../../lib/operations.ts'
import { ButtonLink } from '../../../ui/portal/Button.tsx'
import { Icon } from '../../../ui/portal/Icon.tsx'
import { Failed, Skeleton } from '../../../ui/portal/States.tsx'
import { OpinionForm } from './Acts.tsx'
import { EnterpriseAnswer } from './EnterpriseAnswer.tsx'
import { opinionByLinkRules } from './own.forms.ts'
import { ownTexts } from './own.texts.ts'

const UNREACHABLE = 503

/** It lies behind the hash, which reaches no server; links of earlier messages have it in the query. */
const tokenIn = (part: string) => new URLSearchParams(part.slice(1)).get('token')

/** Where the link of a verification message leads: one question, no sign-in, one answer (T15, T16). */
export default function VerifyPage() {
  const t = useTexts(ownTexts)
  const { hash, search } = useLocation()
  const token = tokenIn(hash) ?? tokenIn(search) ?? ''
  const [done, setDone] = useState(false)
  const { data, error, isError, refetch } = useQuery({
    ...api.appeals.verifyView.query({ token }),
  })
  // A link cut off on its way breaks the rule of the token; one that is used or over is not there any more.
  const isGone = !done && error instanceof ApiError && error.code !== UNREACHABLE
  const thanks = done ? t('linkDone') : data?.answered ? t('linkAnswered') : undefined
  return (
    <main id="main" className="flow wrap">
      {thanks && (
        <>
          <h1>
            <Icon name="done" /> {thanks}
          </h1>
          <p className="flow__lead">{t('linkNext')}</p>
          <Ways />
        </>
      )}
      {isGone && (
        <>
          <h1>{t('linkGone')}</h1>
          <p className="flow__lead">{t('linkGoneSay')}</p>
          <Ways />
        </>
      )}
      {!thanks && isError && !isGone && <Failed error={error} onRetry={() => void refetch()} />}
      {!thanks && !isError && !data && <Skeleton lines={5} />}
      {!thanks && data && (
        <div className="login__card">
          <h1>{t('linkTitle')}</h1>
          <p className="flow__lead">
            {t('linkSay', { no: data.appealNo, brand: data.brandName, day: formatDay(data.expiresOn) })}
          </p>
          {data.reply && <EnterpriseAnswer answer={data.reply} brandName={data.brandName} />}
          <OpinionForm
            rules={opinionByLinkRules}
            onSend={async (opinion) => {
              await call(api.appeals.verifyByLink, { body: { token, ...opinion }, quiet: true })
              setDone(true)
            }}
          />
        </div>
      )}
    </main>
  )
}

/** How somebody who came by a link follows their appeal from here. */
function Ways() {
  const t = useTexts(ownTexts)
  return (
    <p className="flow__go">
      <ButtonLink look="primary" to="/portal/home#track">
        {t('linkTrack')}
      </ButtonLink>
      <ButtonLink to="/portal/signIn">{t('linkSignIn')}</ButtonLink>
    </p>
  )
}
