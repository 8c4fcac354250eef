import { codeTexts } from '@appeal/contract/cases/cases.texts.ts'
import {
  COMPLAINED_TO,
  type COURIER_ISSUES,
  type EMPLOYMENT_FORMS,
  type JOB_KINDS,
} from '@appeal/contract/couriers/couriers.workflow.ts'
import { useBrands } from '../../../domain/brands.ts'
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
import { dateFault, given, WRITTEN } from './filing.ts'
import { useWrittenParts } from './WrittenParts.tsx'

const EMPTY = {
  ...WRITTEN,
  issue: '',
  amount: '',
  periodFrom: '',
  periodTo: '',
  jobKind: '',
  employmentForm: '',
  complainedTo: '' as '' | (typeof COMPLAINED_TO)[number],
  procedure: '' as '' | 'yes' | 'no',
  shield: 'yes' as 'yes' | 'no',
}
const home = draftHome('courier', STORED.courierDraft, EMPTY)
const AMOUNT = /^\d{1,9}(\.\d{1,2})?$/

/** A courier's case; brand and outlet are those of the account. */
export default function CourierPage() {
  const t = useTexts(casePortalTexts)
  const user = useUserInfo()
  const brands = useBrands()
  const { options, label } = useDictionary()
  const parts = useWrittenParts()
  const choices = (type: string) => options(type).map(({ value, label: text }) => ({ value, label: text }))
  const day = (date: string) => date && formatDay(date, { year: true })
  const topics: Topic<typeof EMPTY>[] = [
    {
      name: 'issue',
      title: t('topicIssue'),
      check: (values) => ({
        issue: values.issue ? undefined : t('choose'),
        amount:
          values.amount.trim() && !AMOUNT.test(values.amount.trim()) ? t('courierAmountWrong') : undefined,
        periodFrom:
          dateFault(t, values.periodFrom, true) ??
          (values.periodFrom && values.periodTo && values.periodFrom > values.periodTo
            ? t('courierReversed')
            : undefined),
        periodTo: dateFault(t, values.periodTo, true),
      }),
      fields: ({ values, errors, set }) => (
        <>
          <p className="hint">
            {t('courierOf', {
              brand: brands.word(user?.userOwnerCompany ?? '') || '—',
              outlet: user?.legalBranch ?? '—',
            })}
          </p>
          <Select
            name="issue"
            label={t('courierIssue')}
            options={choices('COURIER_ISSUE')}
            value={values.issue}
            error={errors.issue}
            onChange={(value) => set('issue', value)}
          />
          <TextInput
            name="amount"
            label={t('courierAmount')}
            optional
            inputMode="decimal"
            maxLength={12}
            value={values.amount}
            error={errors.amount}
            onChange={(value) => set('amount', value)}
          />
          <DateInput
            name="periodFrom"
            legend={t('courierFrom')}
            value={values.periodFrom}
            error={errors.periodFrom}
            onChange={(value) => set('periodFrom', value)}
          />
          <DateInput
            name="periodTo"
            legend={t('courierTo')}
            value={values.periodTo}
            error={errors.periodTo}
            onChange={(value) => set('periodTo', value)}
          />
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
      check: (values) => ({
        ...parts.areaCheck(values),
        jobKind: values.jobKind ? undefined : t('choose'),
        employmentForm: values.employmentForm ? undefined : t('choose'),
      }),
      fields: ({ values, errors, set }) => (
        <>
          <AreaPart values={values} errors={errors} onChange={(code) => set('areaCode', code)} />
          <Select
            name="jobKind"
            label={t('courierJob')}
            options={choices('JOB_KIND')}
            value={values.jobKind}
            error={errors.jobKind}
            onChange={(value) => set('jobKind', value)}
          />
          <Select
            name="employmentForm"
            label={t('courierForm')}
            options={choices('EMPLOYMENT_FORM')}
            value={values.employmentForm}
            error={errors.employmentForm}
            onChange={(value) => set('employmentForm', value)}
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
      check: (values) => ({
        complainedTo: values.complainedTo ? undefined : t('choose'),
        procedure: values.procedure ? undefined : t('choose'),
      }),
      fields: ({ values, errors, set }) => (
        <>
          <ChoiceGroup
            name="complainedTo"
            legend={t('courierComplained')}
            options={COMPLAINED_TO.map((value) => ({ value, label: pick(codeTexts.COMPLAINED_TO[value]) }))}
            value={values.complainedTo}
            error={errors.complainedTo}
            onChange={(value) => set('complainedTo', value)}
          />
          <ChoiceGroup
            name="procedure"
            legend={t('courierProcedure')}
            row
            options={(['no', 'yes'] as const).map((value) => ({
              value,
              label: t(`courierProcedure.${value}`),
            }))}
            value={values.procedure}
            error={errors.procedure}
            onChange={(value) => set('procedure', value)}
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
      check: () => ({}),
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
      detailRoute={api.couriers.detail}
      topics={topics}
      sendText={t('courierSend')}
      declares
      send={(values, { draftId }) =>
        call(api.couriers.addCourier, {
          body: {
            areaCode: values.areaCode,
            jobKind: values.jobKind as (typeof JOB_KINDS)[number],
            employmentForm: values.employmentForm as (typeof EMPLOYMENT_FORMS)[number],
            issue: values.issue as (typeof COURIER_ISSUES)[number],
            amount: given(values.amount.trim()),
            periodFrom: given(values.periodFrom),
            periodTo: given(values.periodTo),
            content: values.content,
            attachmentIds: values.files.map(({ id }) => id),
            complainedTo: values.complainedTo as (typeof COMPLAINED_TO)[number],
            otherProcedure: values.procedure === 'yes',
            shielded: values.shield === 'yes',
            declareTruth: true,
            draftId,
          },
          quiet: true,
        })
      }
    />
  )
}
