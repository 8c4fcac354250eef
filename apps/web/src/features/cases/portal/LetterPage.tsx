import { textField } from '../../../lib/form.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { api, call } from '../../../lib/operations.ts'
import { STORED } from '../../../lib/storage.ts'
import { ChoiceGroup } from '../../../ui/portal/Choices.tsx'
import { TextInput } from '../../../ui/portal/Field.tsx'
import { CaseForm, draftHome, type Topic } from './CaseForm.tsx'
import { casePortalTexts } from './cases.portal.texts.ts'
import { AreaPart, BrandPart } from './FormParts.tsx'
import { LETTER, letterRules } from './portal.forms.ts'
import { useWrittenParts } from './WrittenParts.tsx'

const home = draftHome('letter', STORED.letterDraft, LETTER)
const LINES = ['courierName', 'courierNo', 'outlet'] as const
const LABELS = { courierName: 'letterCourier', courierNo: 'letterCourierNo', outlet: 'letterOutlet' } as const

/** A letter of thanks to a courier or an outlet. */
export default function LetterPage() {
  const t = useTexts(casePortalTexts)
  const parts = useWrittenParts(letterRules)
  const words = parts.wordsTopic()
  const topics: Topic<typeof LETTER>[] = [
    {
      name: 'whom',
      title: t('topicWhom'),
      asks: ['brand', 'areaCode', ...LINES, 'waybillNo'],
      fields: (form) => (
        <>
          <BrandPart {...textField(form, 'brand')} />
          <AreaPart {...textField(form, 'areaCode')} />
          {LINES.map((name) => (
            <TextInput key={name} {...textField(form, name)} label={t(LABELS[name])} optional />
          ))}
          <TextInput {...textField(form, 'waybillNo')} label={t('waybill')} optional code />
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
      asks: ['title', ...words.asks],
      fields: (form) => (
        <>
          <TextInput {...textField(form, 'title')} label={t('letterSubject')} />
          {words.fields(form)}
        </>
      ),
      answers: (values) => [{ term: t('letterSubject'), value: values.title }, ...words.answers(values)],
    },
    parts.evidenceTopic(),
    {
      name: 'publish',
      title: t('topicPublish'),
      asks: ['agree'],
      fields: (form) => (
        <ChoiceGroup
          {...textField(form, 'agree')}
          legend={t('letterAgree')}
          hint={t('letterAgreeHint')}
          row
          options={(['yes', 'no'] as const).map((value) => ({ value, label: t(`letterAgree.${value}`) }))}
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
      rules={letterRules}
      detailRoute={api.letters.detail}
      topics={topics}
      sendText={t('letterSend')}
      send={(values, { draftId }) =>
        call(api.letters.insert, {
          body: { ...letterRules.body(values), draftId },
          quiet: true,
        })
      }
    />
  )
}
