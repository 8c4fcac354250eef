import { groupThousands } from '@appeal/contract/masking.ts'
import type { compensationFor } from '@appeal/contract/remedies/compensation.ts'
import { pick, useTexts } from '../../lib/i18n.ts'
import { compensationTexts } from './compensation.texts.ts'

/** What the rules give: each step with its article and what it comes to; or what is missing to reckon it. */
export function CompensationSteps({
  reckoned,
}: {
  reckoned: ReturnType<typeof compensationFor> | undefined
}) {
  const t = useTexts(compensationTexts)
  const sum = (amount: string) => <b>{t('sum', { amount: groupThousands(amount) })}</b>
  if (!reckoned) return <p>{t('fill')}</p>
  return (
    <div role="status" aria-label={t('result')}>
      <ol>
        {reckoned.steps.map(({ rule, words, law, amount }) => (
          <li key={rule}>
            <span>
              {pick(words)} {sum(amount)}
              <br />
              <small>{pick(law)}</small>
            </span>
          </li>
        ))}
      </ol>
      <p>
        {t('result')} {sum(reckoned.amount)}
      </p>
      <p>{t('note')}</p>
    </div>
  )
}
