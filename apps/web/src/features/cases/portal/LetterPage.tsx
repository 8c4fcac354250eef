import { useTexts } from '../../../lib/i18n.ts'
import { api, call } from '../../../lib/operations.ts'
import { STORED } from '../../../lib/storage.ts'
import { ChoiceGroup } from '../../../ui/portal/Choices.tsx'
import { TextInput } from '../../../ui/portal/Field.tsx'
import { CaseForm, draftHome, type Topic } from './CaseForm.tsx'
import { casePortalTexts } from './cases.portal.texts.ts'
import { AreaPart, BrandPart } from './FormParts.tsx'
import { given, WRITTEN } from './filing.ts'
import { useWrittenParts } from './WrittenParts.tsx'

const MAX = 1000
const EMPTY = {
  ...WRITTEN,
  brand: '',
  outlet: '',
  courierName: '',
  courierNo: '',
  waybillNo: '',
  title: '',
  agree: '' as '' | 'yes' | 'no',
}
const home = draftHome('letter', STORED.letterDraft, EMPTY)
const LINES = ['courierName', 'courierNo', 'outlet'] as const
const LABELS = { courierName: 'letterCourier', courierNo: 'letterCourierNo', outlet: 'letterOutlet' } as const
const LENGTHS = { courierName: 50, courierNo: 40, outlet: 100 } as const

/** A letter of thanks to a courier or an outlet. */
export default function LetterPage() {
  const t = useTexts(casePortalTexts)
  const parts = useWrittenParts(MAX)
  const words = parts.wordsTopic<typeof EMPTY>()
  const topics: Topic<typeof EMPTY>[] = [
    {
      name: 'whom',
      title: t('topicWhom'),
      check: (values) => ({
        brand: values.brand ? undefined : t('brandMissing'),
        ...parts.areaCheck(values),
      }),
      fields: ({ values, errors, set }) => (
        <>
          <BrandPart value={values.brand} error={errors.brand} onChange={(value) => set('brand', value)} />
          <AreaPart values={values} errors={errors} onChange={(code) => set('areaCode', code)} />
          {LINES.map((name) => (
            <TextInput
              key={name}
              name={name}
              label={t(LABELS[name])}
              optional
              maxLength={LENGTHS[name]}
              value={values[name]}
              error={errors[name]}
              onChange={(value) => set(name, value)}
            />
          ))}
          <TextInput
            name="waybillNo"
            label={t('waybill')}
            optional
            code
            maxLength={40}
            value={values.waybillNo}
            error={errors.waybillNo}
            onChange={(value) => set('waybillNo', value)}
          />
        </>
      ),
      answers: (values) => [
        parts.brandRow(values.brand),
        parts.areaRow(values),
        ...LINES.map((name) => ({ term: t(LABELS[name]), value: values[name] })),
        { term: t('waybill'), value: values.waybillNo },
      ],
    },
    {
      ...words,
      title: t('topicLetter'),
      check: (values) => ({
        title: [...values.title.trim()].length >= 2 ? undefined : t('letterSubjectMissing'),
        ...words.check(values),
      }),
      fields: (form) => (
        <>
          <TextInput
            name="title"
            label={t('letterSubject')}
            maxLength={50}
            value={form.values.title}
            error={form.errors.title}
            onChange={(value) => form.set('title', value)}
          />
          {words.fields(form)}
        </>
      ),
      answers: (values) => [{ term: t('letterSubject'), value: values.title }, ...words.answers(values)],
    },
    parts.evidenceTopic(),
    {
      name: 'publish',
      title: t('topicPublish'),
      check: (values) => ({ agree: values.agree ? undefined : t('choose') }),
      fields: ({ values, errors, set }) => (
        <ChoiceGroup
          name="agree"
          legend={t('letterAgree')}
          hint={t('letterAgreeHint')}
          row
          options={(['yes', 'no'] as const).map((value) => ({ value, label: t(`letterAgree.${value}`) }))}
          value={values.agree}
          error={errors.agree}
          onChange={(value) => set('agree', value)}
        />
      ),
      answers: ({ agree }) => [{ term: t('letterAgree'), value: agree && t(`letterAgree.${agree}`) }],
    },
  ]
  return (
    <CaseForm
      kind="letter"
      title={t('letterTitle')}
      lead={t('letterLead')}
      side={<p>{t('letterAgreeHint')}</p>}
      home={home}
      detailRoute={api.letters.detail}
      topics={topics}
      sendText={t('letterSend')}
      send={(values, { draftId }) =>
        call(api.letters.insert, {
          body: {
            brand: values.brand,
            areaCode: values.areaCode,
            outlet: given(values.outlet),
            courierName: given(values.courierName),
            courierNo: given(values.courierNo),
            waybillNo: given(values.waybillNo),
            title: values.title,
            content: values.content,
            attachmentIds: values.files.map(({ id }) => id),
            agreePublish: values.agree === 'yes',
            draftId,
          },
          quiet: true,
        })
      }
    />
  )
}
