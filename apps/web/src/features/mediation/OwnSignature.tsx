import type { MediationRoom, MediationTerms } from '@appeal/contract/mediation/mediation.routes.ts'
import { useState } from 'react'
import * as styles from '../../domain/case.module.css'
import { ApiError } from '../../lib/api.ts'
import { textField, useForm } from '../../lib/form.ts'
import { useTexts } from '../../lib/i18n.ts'
import { api, call } from '../../lib/operations.ts'
import { Button } from '../../ui/portal/Button.tsx'
import { ChoiceGroup } from '../../ui/portal/Choices.tsx'
import { ErrorSummary } from '../../ui/portal/ErrorSummary.tsx'
import { TextArea } from '../../ui/portal/Field.tsx'
import { SmsCodeField } from '../../ui/portal/SmsCodeField.tsx'
import { type Signing, signRules } from './mediation.forms.ts'
import { roomTexts } from './mediation.texts.ts'

type Own = { room: MediationRoom }

/** The appellant's signature under one version: a code by SMS. */
export function OwnSignature({ room, terms }: Own & { terms: MediationTerms }) {
  const t = useTexts(roomTexts)
  const [reqNo, setReqNo] = useState<string>()
  const [refused, setRefused] = useState<string>()
  const form = useForm<Signing>({
    what: `sign ${terms.version}`,
    initial: { agrees: '', reason: '', validCode: '' },
    rules: signRules,
    anew: ['agrees', 'validCode'],
    check: ({ agrees, validCode }) =>
      agrees === 'yes' && !(reqNo && validCode) ? { validCode: t('codeFirst') } : {},
    send: ({ agrees, reason, validCode }) =>
      call(api.todo.mediationSign, {
        body: {
          id: room.id,
          version: room.version,
          terms: terms.version,
          agrees: agrees === 'yes',
          ...(agrees === 'yes'
            ? { validCode, validCodeReqNo: reqNo }
            : { reason: reason.trim() || undefined }),
        },
        quiet: true,
      }),
  })
  const { values, errors, set } = form
  const sendCode = async () => {
    setRefused(undefined)
    try {
      setReqNo(await call(api.mediation.code, { body: { id: room.id }, quiet: true }))
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setRefused(error.msg)
      return false
    }
  }
  return (
    <section className={`${styles.rate} ${styles.rateOpen}`} aria-labelledby="sign-h">
      <h2 className="h2" id="sign-h">
        {t('signTitle')}
      </h2>
      <form className="form" noValidate onSubmit={form.submit}>
        <ErrorSummary form={form} />
        <ChoiceGroup
          {...textField(form, 'agrees')}
          legend={t('whichWay')}
          options={[
            { value: 'yes' as const, label: t('signYes'), small: t('signYesSay') },
            { value: 'no' as const, label: t('signNo'), small: t('refuseSay') },
          ]}
        />
        {values.agrees === 'yes' && (
          <SmsCodeField
            name="validCode"
            label={t('code')}
            value={values.validCode}
            onChange={(value) => set('validCode', value)}
            onSend={sendCode}
            sentTo={room.phone ?? ''}
            error={errors.validCode ?? refused}
          />
        )}
        {values.agrees === 'no' && <TextArea {...textField(form, 'reason')} label={t('reason')} />}
        <Button look="primary" size="l" type="submit" busy={form.busy}>
          {values.agrees === 'no' ? t('send') : t('sign')}
        </Button>
        <p className="hint">{t('after')}</p>
      </form>
    </section>
  )
}
