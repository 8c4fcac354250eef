import { codeTexts } from '@appeal/contract/cases/cases.texts.ts'
import { COMPLAINED_TO } from '@appeal/contract/couriers/couriers.workflow.ts'
import { useBrands } from '../../../domain/brands.ts'
import { textField } from '../../../lib/form.ts'
import { formatDay } from '../../../lib/formats.ts'
import { pick, useTexts } from '../../../lib/i18n.ts'
import { api, call } from '../../../lib/operations.ts'
import { useUserInfo } from '../../../lib/session.ts'
import { STORED } from '../../../lib/storage.ts'
import { useDictionary } from '../../../ui/dictionary.ts'
import { ChoiceGroup } from '../../../ui/portal/Choices.tsx'
import { DateInput } from '../../../ui/portal/DateInput.tsx'
import { Select, TextInput } from '../../../ui/portal/Field.tsx'
import { Bodies } from './Bodies.tsx'
import { CaseForm, draftHome, type Topic } from './CaseForm.tsx'
import { casePortalTexts } from './cases.portal.texts.ts'
import { AreaPart } from './FormParts.tsx'
import { futureFault } from './filing.ts'
import { COURIER, courierRules } from './portal.forms.ts'
import { useWrittenParts } from './WrittenParts.tsx'

const home = draftHome('courier', STORED.courierDraft, COURIER)

/** A courier's case; brand and outlet are those of the account. */
export default function CourierPage() {
  const t = useTexts(casePortalTexts)
  const user = useUserInfo()
  const brands = useBrands()
  const { options, label } = useDictionary()
  const parts = useWrittenParts(courierRules)
  const choices = (type: string) => options(type).map(({ value, label: text }) => ({ value, label: text }))
  const day = (date: string) => date && formatDay(date, { year: true })
  const topics: Topic<typeof COURIER>[] = [
    {
      name: 'issue',
      title: t('topicIssue'),
      asks: ['issue', 'amount', 'periodFrom', 'periodTo'],
      check: (values) => ({
        periodFrom: futureFault(t, values.periodFrom),
        periodTo: futureFault(t, values.periodTo),
      }),
      fields: (form) => (
        <>
          <p className="hint">
            {t('courierOf', {
              brand: brands.word(user?.userOwnerCompany ?? '') || '—',
              outlet: user?.legalBranch ?? '—',
            })}
          </p>
          <Select
            {...textField(form, 'issue')}
            label={t('courierIssue')}
            options={choices('COURIER_ISSUE')}
          />
          <TextInput {...textField(form, 'amount')} label={t('courierAmount')} optional inputMode="decimal" />
          <DateInput {...textField(form, 'periodFrom')} legend={t('courierFrom')} />
          <DateInput {...textField(form, 'periodTo')} legend={t('courierTo')} />
        </>
      ),
      answers: (values) => [
        { term: t('courierIssue'), value: label('COURIER_ISSUE', values.issue) },
        { term: t('courierAmount'), value: values.amount },
        { term: t('courierFrom'), value: day(values.periodFrom) },
        { term: t('courierTo'), value: day(values.periodTo) },
      ],
    },
    {
      name: 'work',
      title: t('topicWork'),
      asks: ['areaCode', 'jobKind', 'employmentForm'],
      fields: (form) => (
        <>
          <AreaPart {...textField(form, 'areaCode')} />
          <Select {...textField(form, 'jobKind')} label={t('courierJob')} options={choices('JOB_KIND')} />
          <Select
            {...textField(form, 'employmentForm')}
            label={t('courierForm')}
            options={choices('EMPLOYMENT_FORM')}
          />
        </>
      ),
      answers: (values) => [
        parts.areaRow(values),
        { term: t('courierJob'), value: label('JOB_KIND', values.jobKind) },
        { term: t('courierForm'), value: label('EMPLOYMENT_FORM', values.employmentForm) },
      ],
    },
    parts.wordsTopic(),
    {
      name: 'before',
      title: t('topicBefore'),
      asks: ['complainedTo', 'procedure'],
      fields: (form) => (
        <>
          <ChoiceGroup
            {...textField(form, 'complainedTo')}
            legend={t('courierComplained')}
            options={COMPLAINED_TO.map((value) => ({ value, label: pick(codeTexts.COMPLAINED_TO[value]) }))}
          />
          <ChoiceGroup
            {...textField(form, 'procedure')}
            legend={t('courierProcedure')}
            row
            options={(['no', 'yes'] as const).map((value) => ({
              value,
              label: t(`courierProcedure.${value}`),
            }))}
          />
        </>
      ),
      answers: ({ complainedTo, procedure }) => [
        { term: t('courierComplained'), value: complainedTo && pick(codeTexts.COMPLAINED_TO[complainedTo]) },
        { term: t('courierProcedure'), value: procedure && t(`courierProcedure.${procedure}`) },
      ],
    },
    parts.evidenceTopic(),
    {
      name: 'shield',
      title: t('topicShield'),
      asks: ['shield'],
      fields: ({ values, set }) => (
        <ChoiceGroup
          name="shield"
          legend={t('courierShield')}
          hint={t('courierShieldHint')}
          row
          options={(['yes', 'no'] as const).map((value) => ({ value, label: t(`courierShield.${value}`) }))}
          value={values.shield}
          onChange={(value) => set('shield', value)}
        />
      ),
      answers: ({ shield }) => [{ term: t('courierShield'), value: t(`courierShield.${shield}`) }],
    },
  ]
  return (
    <CaseForm
      kind="courier"
      title={t('courierTitle')}
      lead={t('courierLead')}
      side={<Bodies />}
      home={home}
      rules={courierRules}
      detailRoute={api.couriers.detail}
      topics={topics}
      sendText={t('courierSend')}
      declares
      send={(values, { draftId }) =>
        call(api.couriers.addCourier, {
          body: { ...courierRules.body(values), draftId },
          quiet: true,
        })
      }
    />
  )
}
