import { codeLabel } from '@appeal/contract/cases/cases.texts.ts'
import type { ConsultationDetail } from '@appeal/contract/consultations/consultations.routes.ts'
import * as styles from '../../../domain/case.module.css'
import { useLimits } from '../../../domain/promise.ts'
import { textField, useForm } from '../../../lib/form.ts'
import { formatMoment } from '../../../lib/formats.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { api } from '../../../lib/operations.ts'
import { wordsLanguage } from '../../../lib/wordsLanguage.ts'
import { useDictionary } from '../../../ui/dictionary.ts'
import { Button } from '../../../ui/portal/Button.tsx'
import { ErrorSummary } from '../../../ui/portal/ErrorSummary.tsx'
import { TextArea } from '../../../ui/portal/Field.tsx'
import * as casesStyles from './cases.portal.module.css'
import { casePortalTexts } from './cases.portal.texts.ts'
import { CaseFrame, type Own, OwnCase, Rate, Withdraw } from './DetailParts.tsx'
import { followUpRules } from './portal.forms.ts'

/** One own question, turn by turn. */
export default function ConsultDetailPage() {
  return (
    <OwnCase<ConsultationDetail> kind="consultation" route={api.consultations.detail}>
      {(own) => <Detail own={own} />}
    </OwnCase>
  )
}

function Detail({ own }: { own: Own<ConsultationDetail> }) {
  const t = useTexts(casePortalTexts)
  const { label } = useDictionary()
  const { detail } = own
  const { facts } = detail
  const reason = facts.declineReason && codeLabel('DECLINE_REASON', facts.declineReason, wordsLanguage())
  return (
    <CaseFrame
      detail={detail}
      facts={[
        { term: t('consultType'), value: label('CONSULT_TYPE', detail.type) },
        { term: t('area'), value: detail.areaName },
      ]}
      acts={detail.can.includes('withdraw') && <Withdraw own={own} route={api.consultations.withdraw} />}
    >
      <ol className={casesStyles.turns}>
        {facts.turns.map((turn) => (
          <li key={turn.at + turn.by}>
            <h3>
              {t(turn.by === 'user' ? 'youAsked' : 'bureauSaid')}
              <time dateTime={turn.at.replace(' ', 'T')}>{formatMoment(turn.at)}</time>
            </h3>
            <p>{turn.text}</p>
          </li>
        ))}
        {reason && (
          <li>
            <h3>{t('reason')}</h3>
            <p>{`${reason}\n${detail.answer ?? ''}`}</p>
          </li>
        )}
      </ol>
      {detail.can.includes('followUp') && <FollowUp own={own} />}
      <Rate own={own} route={api.consultations.evaluate} />
    </CaseFrame>
  )
}

function FollowUp({ own }: { own: Own<ConsultationDetail> }) {
  const t = useTexts(casePortalTexts)
  const { consultWorkdays } = useLimits()
  const form = useForm({
    initial: { question: '' },
    rules: followUpRules,
    send: ({ question }) => own.act(api.consultations.followUp, { question }),
  })
  return (
    <section className={styles.rate} aria-labelledby="follow-h">
      <h2 className="h2" id="follow-h">
        {t('follow')}
      </h2>
      <form className="form" noValidate onSubmit={form.submit}>
        <ErrorSummary form={form} />
        <TextArea
          {...textField(form, 'question')}
          label={t('follow')}
          hint={t('followHint', { n: consultWorkdays })}
          rows={4}
        />
        <p className="flow__go">
          <Button size="l" type="submit" busy={form.busy}>
            {t('followSend')}
          </Button>
        </p>
      </form>
    </section>
  )
}
