import type { Faq } from '@appeal/contract/consultations/consultations.routes.ts'
import { useQuery } from '@tanstack/react-query'
import { useLimits } from '../../../domain/promise.ts'
import { textField } from '../../../lib/form.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { api, call } from '../../../lib/operations.ts'
import { STORED } from '../../../lib/storage.ts'
import { useSettled } from '../../../lib/useSettled.ts'
import { useDictionary } from '../../../ui/dictionary.ts'
import { Select, TextInput } from '../../../ui/portal/Field.tsx'
import { Icon } from '../../../ui/portal/Icon.tsx'
import { CaseForm, draftHome, type Topic } from './CaseForm.tsx'
import * as styles from './cases.portal.module.css'
import { casePortalTexts } from './cases.portal.texts.ts'
import { AreaPart, BrandPart } from './FormParts.tsx'
import { CONSULTATION, consultationRules } from './portal.forms.ts'
import { useWrittenParts } from './WrittenParts.tsx'

/** Typing pauses this long before the server is asked. */
const PAUSE_MS = 400

const home = draftHome('consultation', STORED.consultationDraft, CONSULTATION)

/** A question to the postal bureau; what many asked before is offered while it is typed. */
export default function ConsultPage() {
  const t = useTexts(casePortalTexts)
  const { consultWorkdays } = useLimits()
  const { options, label } = useDictionary()
  const parts = useWrittenParts(consultationRules)
  const topics: Topic<typeof CONSULTATION>[] = [
    {
      name: 'question',
      title: t('topicQuestion'),
      asks: ['title', 'type'],
      fields: (form) => (
        <>
          <TextInput
            {...textField(form, 'title')}
            label={t('consultSubject')}
            hint={t('consultSubjectHint')}
          />
          <Alike text={form.values.title} />
          <Select
            {...textField(form, 'type')}
            label={t('consultType')}
            options={options('CONSULT_TYPE').map(({ value, label: text }) => ({ value, label: text }))}
          />
        </>
      ),
      answers: (values) => [
        { term: t('consultSubject'), value: values.title },
        { term: t('consultType'), value: label('CONSULT_TYPE', values.type) },
      ],
    },
    {
      name: 'place',
      title: t('topicPlace'),
      asks: ['areaCode', 'brand'],
      fields: (form) => (
        <>
          <AreaPart {...textField(form, 'areaCode')} />
          <BrandPart {...textField(form, 'brand')} label={t('consultAbout')} optional />
        </>
      ),
      answers: (values) => [parts.areaRow(values), parts.brandRow(values.brand, t('consultAbout'))],
    },
    parts.wordsTopic(),
    parts.evidenceTopic(),
  ]
  return (
    <CaseForm
      kind="consultation"
      title={t('consultTitle')}
      lead={t('consultLead', { n: consultWorkdays, bureau: t('consultBureau') })}
      side={<Frequent />}
      home={home}
      rules={consultationRules}
      detailRoute={api.consultations.detail}
      topics={topics}
      sendText={t('consultSend')}
      send={(values, { draftId }) =>
        call(api.consultations.addConsumer, {
          body: { ...consultationRules.body(values), draftId },
          quiet: true,
        })
      }
    />
  )
}

/** Published questions like the one being typed. */
function Alike({ text }: { text: string }) {
  const t = useTexts(casePortalTexts)
  const asked = useSettled(text.trim(), PAUSE_MS)
  const { data } = useQuery({
    ...api.consultations.suggest.query({ text: asked }),
    enabled: [...asked].length >= 4,
    placeholderData: (before) => before,
  })
  return (
    <div role="status">
      {[...asked].length >= 4 && data && data.length > 0 && (
        <section className={styles.likes} aria-label={t('likes')}>
          <h2>{t('likes')}</h2>
          <Faqs rows={data} />
        </section>
      )}
    </div>
  )
}

/** What many ask, beside the form. */
function Frequent() {
  const t = useTexts(casePortalTexts)
  const { data } = useQuery({
    ...api.consultations.faqpage.query({ current: 1, size: 10 }),
  })
  if (!data || data.records.length === 0) return null
  return (
    <section>
      <h2>{t('faqs')}</h2>
      <Faqs rows={data.records.slice(0, 6)} />
    </section>
  )
}

function Faqs({ rows }: { rows: readonly Faq[] }) {
  return rows.map(({ id, question, answer }) => (
    <details
      className={styles.faq}
      key={id}
      onToggle={(event) => {
        if (event.currentTarget.open)
          void call(api.consultations.faqRead, { body: { id }, quiet: true }).catch(() => undefined)
      }}
    >
      <summary>
        {question}
        <Icon name="down" />
      </summary>
      <p>{answer}</p>
    </details>
  ))
}
