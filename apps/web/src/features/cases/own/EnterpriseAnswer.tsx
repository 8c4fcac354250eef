import type { AnswerView } from '@appeal/contract/appeals/appeals.schemas.ts'
import { groupThousands } from '@appeal/contract/masking.ts'
import * as styles from '../../../domain/case.module.css'
import { useTexts } from '../../../lib/i18n.ts'
import { useDictionary } from '../../../ui/dictionary.ts'
import { ownTexts } from './own.texts.ts'

/** What the enterprise answered, whole: read before one says whether it is true, agrees to more, or is done with it. */
export function EnterpriseAnswer({ answer, brandName }: { answer: AnswerView; brandName: string }) {
  const t = useTexts(ownTexts)
  const { label } = useDictionary()
  const { investigationResult, liability, handlingType, compensationAmount, servicePhone } = answer
  const amount =
    Number(compensationAmount) > 0 && t('yuan', { amount: groupThousands(compensationAmount ?? '') })
  return (
    <section className={styles.quote} aria-label={t('answerTitle', { brand: brandName })}>
      <p>{t('answerTitle', { brand: brandName })}</p>
      <p className={styles.pre}>{investigationResult}</p>
      <dl className={styles.brief}>
        <div>
          <dt>{t('answerLiability')}</dt>
          <dd>{label('LIABILITY', liability)}</dd>
        </div>
        <div>
          <dt>{t('answerHandling')}</dt>
          <dd>{[label('HANDLING_TYPE', handlingType), amount].filter(Boolean).join(' ')}</dd>
        </div>
        {servicePhone && (
          <div>
            <dt>{t('answerPhone')}</dt>
            <dd>
              <a href={`tel:${servicePhone}`}>{servicePhone}</a>
            </dd>
          </div>
        )}
      </dl>
    </section>
  )
}
