import { useMutation, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import * as styles from '../../../domain/ownCases.module.css'
import { ApiError, tellSuccess } from '../../../lib/api.ts'
import { formatDay } from '../../../lib/formats.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { api, call, type ReplyBy } from '../../../lib/operations.ts'
import { useUserInfo } from '../../../lib/session.ts'
import { Button } from '../../../ui/portal/Button.tsx'
import { SmsCodeField } from '../../../ui/portal/SmsCodeField.tsx'
import { claimTexts } from './claims.texts.ts'

type Offered = ReplyBy<typeof api.callers.claimable>[number]

/** Cases that came by telephone under the own number, each taken over with a code by SMS. */
export function ClaimCalls() {
  const t = useTexts(claimTexts)
  const { data = [] } = useQuery(api.callers.claimable.query())
  const [chosen, setChosen] = useState<string>()
  const id = useId()
  if (data.length === 0) return null
  return (
    <section className={styles.todo} aria-labelledby={id}>
      <h2 id={id}>
        {t('title')} <span className={styles.count}>{data.length}</span>
      </h2>
      <p>{t('say')}</p>
      <ul>
        {data.map((one) => (
          <li key={one.id}>
            <h3>{t('one', { day: formatDay(one.filedOn), kind: t(`kind.${one.kind}`) })}</h3>
            {chosen === one.id ? (
              <Confirm of={one} />
            ) : (
              <Button onClick={() => setChosen(one.id)}>{t('take')}</Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Confirm({ of }: { of: Offered }) {
  const t = useTexts(claimTexts)
  const phone = useUserInfo()?.phone ?? ''
  const claim = useMutation(api.callers.claim.mutation({ quiet: true }))
  const [code, setCode] = useState('')
  const [reqNo, setReqNo] = useState<string>()
  const [error, setError] = useState<string>()
  const tell = (failure: unknown) => {
    if (!(failure instanceof ApiError)) throw failure
    setError(failure.msg)
  }
  const send = async () => {
    setError(undefined)
    try {
      setReqNo(await call(api.callers.claimCode, { quiet: true }))
      return true
    } catch (failure) {
      tell(failure)
      return false
    }
  }
  const confirm = async () => {
    if (!reqNo || !code) return setError(t('askFirst'))
    setError(undefined)
    try {
      await claim.mutateAsync({ kind: of.kind, id: of.id, validCode: code, validCodeReqNo: reqNo })
      tellSuccess(t('taken'))
    } catch (failure) {
      tell(failure)
    }
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void confirm()
      }}
    >
      <SmsCodeField
        name={`claim-${of.id}`}
        label={t('code')}
        value={code}
        onChange={setCode}
        onSend={send}
        sentTo={phone}
        error={error}
      />
      <Button look="primary" type="submit" busy={claim.isPending}>
        {t('confirm')}
      </Button>
    </form>
  )
}
