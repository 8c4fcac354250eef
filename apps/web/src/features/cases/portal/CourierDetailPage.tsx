import { codeLabel } from '@appeal/contract/cases/cases.texts.ts'
import type { CourierDetail } from '@appeal/contract/couriers/couriers.routes.ts'
import { groupThousands } from '@appeal/contract/masking.ts'
import * as styles from '../../../domain/case.module.css'
import { textField, useForm } from '../../../lib/form.ts'
import { joinItems } from '../../../lib/formats.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { api } from '../../../lib/operations.ts'
import { wordsLanguage } from '../../../lib/wordsLanguage.ts'
import { useDictionary } from '../../../ui/dictionary.ts'
import { Button } from '../../../ui/portal/Button.tsx'
import { ChoiceGroup } from '../../../ui/portal/Choices.tsx'
import { ErrorSummary } from '../../../ui/portal/ErrorSummary.tsx'
import { TextArea } from '../../../ui/portal/Field.tsx'
import { Notice } from '../../../ui/portal/States.tsx'
import { Bodies } from './Bodies.tsx'
import { casePortalTexts } from './cases.portal.texts.ts'
import { Answer, CaseFrame, Confirmed, type Own, OwnCase, OwnWords, Rate, Withdraw } from './DetailParts.tsx'
import { confirmRules } from './portal.forms.ts'

/** One own case of a courier. */
export default function CourierDetailPage() {
  return (
    <OwnCase<CourierDetail> kind="courier" route={api.couriers.detail}>
      {(own) => <Detail own={own} />}
    </OwnCase>
  )
}

function Detail({ own }: { own: Own<CourierDetail> }) {
  const t = useTexts(casePortalTexts)
  const { label } = useDictionary()
  const { detail } = own
  const { facts } = detail
  const language = wordsLanguage()
  const yuan = (amount: string | null) => amount && t('yuan', { n: groupThousands(amount) })
  const reason = facts.refusal && codeLabel('COURIER_REFUSAL', facts.refusal, language)
  return (
    <CaseFrame
      detail={detail}
      facts={[
        { term: t('brand'), value: detail.brandName },
        { term: t('outlet'), value: facts.outlet },
        { term: t('area'), value: detail.areaName },
        { term: t('courierJob'), value: label('JOB_KIND', facts.jobKind) },
        { term: t('amount'), value: yuan(detail.amount) },
        { term: t('recovered'), value: yuan(facts.recovered) },
        { term: t('referred'), value: joinItems(facts.bodies.map((code) => label('REFERRAL_TARGET', code))) },
      ]}
      acts={
        <>
          {detail.can.includes('agreeDisclosure') && (
            <Confirmed
              own={own}
              route={api.couriers.agreeDisclosure}
              label={t('disclose')}
              question={t('discloseAsk')}
              keep={t('discloseKeep')}
            />
          )}
          {detail.can.includes('withdraw') && <Withdraw own={own} route={api.couriers.withdraw} />}
        </>
      }
    >
      <Notice icon={facts.shielded ? 'shield' : 'user'}>{t(facts.shielded ? 'shielded' : 'open')}</Notice>
      {detail.can.includes('confirm') && <Confirm own={own} />}
      <Answer title={reason ? `${t('reason')} ${reason}` : t('answer')} text={detail.answer} />
      <Rate own={own} route={api.couriers.evaluate} />
      <Answer title={t('enterpriseSaid')} text={facts.reply?.result ?? null} />
      <OwnWords detail={detail} />
      {['referred', 'refused', 'closed'].includes(detail.state) && <Bodies />}
    </CaseFrame>
  )
}

function Confirm({ own }: { own: Own<CourierDetail> }) {
  const t = useTexts(casePortalTexts)
  const form = useForm({
    initial: { agrees: '' as '' | 'yes' | 'no', remark: '' },
    rules: confirmRules,
    send: ({ agrees, remark }) => own.act(api.couriers.confirm, { agrees: agrees === 'yes', remark }),
  })
  return (
    <section className={`${styles.rate} ${styles.rateOpen}`} aria-labelledby="confirm-h">
      <h2 className="h2" id="confirm-h">
        {t('confirmTitle')}
      </h2>
      <form className="form" noValidate onSubmit={form.submit}>
        <ErrorSummary form={form} />
        <ChoiceGroup
          {...textField(form, 'agrees')}
          legend={t('confirmTitle')}
          row
          options={(['yes', 'no'] as const).map((value) => ({ value, label: t(`confirm.${value}`) }))}
        />
        <TextArea {...textField(form, 'remark')} label={t('remark')} optional rows={3} />
        <p className="flow__go">
          <Button look="primary" size="l" type="submit" busy={form.busy}>
            {t('confirmSend')}
          </Button>
        </p>
      </form>
    </section>
  )
}
