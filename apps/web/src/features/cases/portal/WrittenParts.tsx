import { useBrands } from '../../../domain/brands.ts'
import * as styles from '../../../domain/case.module.css'
import { textField } from '../../../lib/form.ts'
import type { FormRules } from '../../../lib/formRules.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { useAreaName } from '../../../ui/portal/AreaPicker.tsx'
import { EVIDENCE, filesRow, type Topic } from './CaseForm.tsx'
import { casePortalTexts } from './cases.portal.texts.ts'
import { ContentPart, FilesPart } from './FormParts.tsx'
import type { Written } from './filing.ts'

function AreaName({ code }: { code: string }) {
  return useAreaName(code)
}

/** Topics and rows that the forms of all kinds share: where, what happened, evidence. */
export function useWrittenParts<V extends Written>(rules: FormRules<V>, wordsLabel?: string) {
  const t = useTexts(casePortalTexts)
  const brands = useBrands()
  return {
    areaRow: ({ areaCode }: Written) => ({
      term: t('area'),
      value: areaCode && <AreaName code={areaCode} />,
    }),
    brandRow(code: string, term = t('brand')) {
      return { term, value: brands.word(code) }
    },
    wordsTopic: (): Topic<V> => ({
      name: 'words',
      title: t('topicWords'),
      asks: ['content'],
      fields: (form) => (
        <ContentPart
          {...textField(form, 'content')}
          max={rules.limitsOf('content')?.max}
          label={wordsLabel}
        />
      ),
      answers: ({ content }) => [
        { term: wordsLabel ?? t('content'), value: content && <span className={styles.pre}>{content}</span> },
      ],
    }),
    evidenceTopic: (): Topic<V> => ({
      name: EVIDENCE,
      title: t('topicEvidence'),
      lead: t('evidenceLead'),
      asks: ['files'],
      fields: (form) => <FilesPart form={form} />,
      answers: ({ files }) => [filesRow(t('files'), files)],
    }),
  }
}
