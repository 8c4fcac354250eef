import type { AppealDetail } from '@appeal/contract/appeals/appeals.schemas.ts'
import { skipToken, useQuery } from '@tanstack/react-query'
import { Button, Form, type FormInstance } from 'antd'
import { api } from '../../../lib/deskOperations.ts'
import { joinItems } from '../../../lib/formats.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { useDictionary } from '../../../ui/dictionary.ts'
import { fillForm } from '../../../ui/keptForm.tsx'
import { useMay } from '../../../ui/useMay.ts'
import * as styles from '../appeals/dialogs.module.css'
import { classifierTexts, shareWord } from './classifier.texts.ts'

/** Beside a form that says what kind of problem a case is: what its words speak for, why, and how often that is right. */
export default function DeskSuggestion({
  detail,
  form,
}: {
  detail: Pick<AppealDetail, 'id'>
  form: FormInstance
}) {
  const t = useTexts(classifierTexts)
  const dictionary = useDictionary()
  const may = useMay()(api.classifier.ofCase)
  const chosen = Form.useWatch('l1', { form, preserve: true })
  const { data } = useQuery(api.classifier.ofCase.query(may ? { id: detail.id } : skipToken))
  if (!data?.model) return null
  const { model, list } = data
  return (
    <section className={styles.asread} aria-label={t('title')}>
      <h3>{t('title')}</h3>
      <div>
        {list.length === 0 && <p className="o-mut">{t('none')}</p>}
        {list.map(({ problem, sure, words, precision }) => {
          const name = dictionary.label('APPEAL_L1', problem)
          return (
            <div key={problem}>
              <p>
                <b>{name}</b> <span className="o-mut">{t('sure', { n: shareWord(sure) })}</span>{' '}
                {chosen === problem ? (
                  <span className="o-mut">{t('agrees')}</span>
                ) : (
                  <Button size="small" onClick={() => fillForm(form, { l1: problem, l2: undefined })}>
                    {t('take', { name })}
                  </Button>
                )}
              </p>
              {words.length > 0 && <p className="o-sm">{t('words', { words: joinItems(words) })}</p>}
              {precision !== null && (
                <p className="o-mut o-sm">
                  {t('report', {
                    date: model.trainedOn,
                    number: model.number,
                    precision: shareWord(precision),
                  })}
                </p>
              )}
            </div>
          )
        })}
        <p className="o-mut o-sm">{t('own')}</p>
      </div>
    </section>
  )
}
