import { useState } from 'react'
import { Link } from 'react-router'
import { tellSuccess } from '../../../lib/api.ts'
import { textField, useForm } from '../../../lib/form.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { call, type ReplyBy } from '../../../lib/operations.ts'
import { useTitle } from '../../../lib/title.ts'
import { uniting } from '../../../lib/uniting.ts'
import { Button } from '../../../ui/portal/Button.tsx'
import { ErrorSummary } from '../../../ui/portal/ErrorSummary.tsx'
import { TextInput } from '../../../ui/portal/Field.tsx'
import * as styles from '../auth.portal.module.css'
import { unitingCodesRules, unitingRules } from './uniting.forms.ts'
import { unitingTexts } from './uniting.texts.ts'

type Plan = ReplyBy<typeof uniting.plan>
type Codes = ReplyBy<typeof uniting.codes>

/** Two accounts of one person become one: a code from each phone, then what would move, then the act. */
export default function UniteAccountsPage() {
  const t = useTexts(unitingTexts)
  const [sent, setSent] = useState<Codes & { phone: string }>()
  useTitle(t('title'))
  return (
    <main id="main" className="flow wrap">
      <section className={`login__card ${styles.login}`} aria-labelledby="ua-h">
        <h1 id="ua-h">{t('title')}</h1>
        <p className="flow__lead">{t('lead')}</p>
        <AskCodes onSent={setSent} />
        {sent && <Confirm key={sent.otherCodeReqNo} sent={sent} />}
        <p className={styles.loginMore}>
          <Link to="/portal/my">{t('back')}</Link>
        </p>
      </section>
    </main>
  )
}

function AskCodes({ onSent }: { onSent: (sent: Codes & { phone: string }) => void }) {
  const t = useTexts(unitingTexts)
  const form = useForm({
    initial: { phone: '' },
    rules: unitingCodesRules,
    send: async ({ phone }) =>
      onSent({ ...(await call(uniting.codes, { body: { phone }, quiet: true })), phone }),
  })
  return (
    <form className="form" noValidate onSubmit={form.submit}>
      <ErrorSummary form={form} />
      <TextInput {...textField(form, 'phone')} label={t('phone')} inputMode="tel" autoComplete="off" />
      <Button type="submit" busy={form.busy}>
        {t('send')}
      </Button>
    </form>
  )
}

function Confirm({ sent }: { sent: Codes & { phone: string } }) {
  const t = useTexts(unitingTexts)
  const [plan, setPlan] = useState<Plan>()
  const [isDone, setIsDone] = useState(false)
  const form = useForm({
    initial: { ownCode: '', otherCode: '', otherFactor: '' },
    rules: unitingRules,
    send: async ({ otherFactor, ...codes }) => {
      const body = { ...sent, ...codes, ...(otherFactor && { otherFactor }) }
      if (!plan) return setPlan(await call(uniting.plan, { body, quiet: true }))
      await call(uniting.unite, { body, quiet: true })
      setIsDone(true)
      tellSuccess(t('done'))
    },
  })
  if (isDone) return <p role="status">{t('done')}</p>
  return (
    <form className="form" noValidate onSubmit={form.submit}>
      <ErrorSummary form={form} />
      <TextInput
        {...textField(form, 'ownCode')}
        label={t('ownCode')}
        inputMode="numeric"
        autoComplete="one-time-code"
      />
      <TextInput {...textField(form, 'otherCode')} label={t('otherCode')} inputMode="numeric" />
      <TextInput {...textField(form, 'otherFactor')} label={t('otherFactor')} hint={t('otherFactorHint')} />
      {plan && (
        <div role="status">
          <p>{t('plan', { ends: plan.ends, stays: plan.stays })}</p>
          {plan.moves.length === 0 && <p>{t('nothing')}</p>}
          <ul>
            {plan.moves.map(({ name, count }) => (
              <li key={name}>
                {name} {count}
              </li>
            ))}
          </ul>
        </div>
      )}
      <Button look="primary" block type="submit" busy={form.busy}>
        {t(plan ? 'confirm' : 'look')}
      </Button>
    </form>
  )
}
