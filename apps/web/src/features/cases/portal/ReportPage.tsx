import { type ReportType, reportLaws } from '@appeal/contract/reports/reports.laws.ts'
import { Link } from 'react-router'
import { textField } from '../../../lib/form.ts'
import { formatDay } from '../../../lib/formats.ts'
import { pick, useTexts } from '../../../lib/i18n.ts'
import { api, call } from '../../../lib/operations.ts'
import { STORED } from '../../../lib/storage.ts'
import { useDictionary } from '../../../ui/dictionary.ts'
import { DateInput } from '../../../ui/portal/DateInput.tsx'
import { Select, TextInput } from '../../../ui/portal/Field.tsx'
import { Icon } from '../../../ui/portal/Icon.tsx'
import { CaseForm, draftHome, type Topic } from './CaseForm.tsx'
import * as styles from './cases.portal.module.css'
import { casePortalTexts } from './cases.portal.texts.ts'
import { AreaPart, BrandPart } from './FormParts.tsx'
import { futureFault } from './filing.ts'
import { REPORT, reportRules } from './portal.forms.ts'
import { useWrittenParts } from './WrittenParts.tsx'

const home = draftHome('report', STORED.reportDraft, REPORT)

/** A report under the real name, which is kept secret. */
export default function ReportPage() {
  const t = useTexts(casePortalTexts)
  const { options, label } = useDictionary()
  const parts = useWrittenParts(reportRules)
  const topics: Topic<typeof REPORT>[] = [
    {
      name: 'breach',
      title: t('topicBreach'),
      asks: ['type'],
      fields: (form) => (
        <div>
          <Select
            {...textField(form, 'type')}
            label={t('reportType')}
            options={options('REPORT_TYPE').map(({ value, label: text }) => ({ value, label: text }))}
          />
          <div role="status">
            {form.values.type && (
              <ul className={styles.lawsOf} aria-label={t('reportLaws')}>
                {(reportLaws[form.values.type as ReportType] ?? []).map((law) => (
                  <li key={law.zh}>{pick(law)}</li>
                ))}
              </ul>
            )}
          </div>
        </div>
      ),
      answers: (values) => [{ term: t('reportType'), value: label('REPORT_TYPE', values.type) }],
    },
    {
      name: 'subject',
      title: t('topicSubject'),
      asks: ['brand', 'subjectName', 'subjectAddress'],
      fields: (form) => (
        <>
          <BrandPart {...textField(form, 'brand')} optional />
          <TextInput
            {...textField(form, 'subjectName')}
            label={t('reportSubject')}
            hint={t('reportSubjectHint')}
          />
          <TextInput {...textField(form, 'subjectAddress')} label={t('reportAddress')} optional />
        </>
      ),
      answers: (values) => [
        parts.brandRow(values.brand),
        { term: t('reportSubject'), value: values.subjectName },
        { term: t('reportAddress'), value: values.subjectAddress },
      ],
    },
    {
      name: 'place',
      title: t('topicWhen'),
      asks: ['areaCode', 'occurredOn', 'waybillNo'],
      check: (values) => ({ occurredOn: futureFault(t, values.occurredOn) }),
      fields: (form) => (
        <>
          <AreaPart {...textField(form, 'areaCode')} />
          <DateInput {...textField(form, 'occurredOn')} legend={t('reportOccurred')} />
          <TextInput
            {...textField(form, 'waybillNo')}
            label={t('waybill')}
            hint={t('waybillHint')}
            optional
            code
          />
        </>
      ),
      answers: (values) => [
        parts.areaRow(values),
        {
          term: t('reportOccurred'),
          value: values.occurredOn && formatDay(values.occurredOn, { year: true }),
        },
        { term: t('waybill'), value: values.waybillNo },
      ],
    },
    parts.wordsTopic(),
    parts.evidenceTopic(),
  ]
  return (
    <CaseForm
      kind="report"
      title={t('reportTitle')}
      lead={t('reportLead')}
      home={home}
      rules={reportRules}
      detailRoute={api.reports.detail}
      topics={topics}
      sendText={t('reportSend')}
      declares
      captchaRoute={api.submissionCaptcha.report}
      send={(values, proofs) =>
        call(api.reports.addConsumer, {
          body: { ...reportRules.body(values), ...proofs },
          quiet: true,
        })
      }
      side={
        <>
          <section>
            <h2>
              <Icon name="lock" /> {t('reportSecretTitle')}
            </h2>
            <p>{t('reportSecret')}</p>
          </section>
          <section>
            <p>{t('reportNotAppeal')}</p>
            <p>
              <Link to="/portal/appeal">{t('reportGoAppeal')}</Link>
            </p>
          </section>
        </>
      }
    />
  )
}
