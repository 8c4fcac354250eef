import type { AppealDetail } from '@appeal/contract/appeals/appeals.schemas.ts'
import { compensatedMailTexts, damageTexts } from '@appeal/contract/remedies/compensation.ts'
import * as styles from '../../../domain/case.module.css'
import { CompensationSteps } from '../../../domain/compensation/CompensationSteps.tsx'
import { compensationTexts } from '../../../domain/compensation/compensation.texts.ts'
import { optionsOf, useCompensation } from '../../../domain/compensation/useCompensation.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { Select, TextInput } from '../../../ui/portal/Field.tsx'

const isOne = <T extends string>(words: Readonly<Record<T, unknown>>, value: string): value is T =>
  value in words

/** Reckons what the rules give, for whoever the case is of; folded until it is wanted. */
export default function OwnCompensation({ detail }: { detail: AppealDetail }) {
  const t = useTexts(compensationTexts)
  const claim = useCompensation(detail)
  return (
    <details className={styles.whole}>
      <summary>{t('title')}</summary>
      <div className="form">
        <Select
          name="compensation-mail"
          label={t('mail')}
          value={claim.mail}
          options={optionsOf(compensatedMailTexts)}
          onChange={(value) => isOne(compensatedMailTexts, value) && claim.setMail(value)}
        />
        <Select
          name="compensation-damage"
          label={t('damage')}
          value={claim.damage}
          options={optionsOf(damageTexts)}
          onChange={(value) => isOne(damageTexts, value) && claim.setDamage(value)}
        />
        {claim.shown.map((name) => (
          <TextInput
            key={name}
            name={`compensation-${name}`}
            label={t(name)}
            inputMode="decimal"
            value={claim.sums[name]}
            onChange={(value) => claim.setSum(name, value)}
          />
        ))}
        {claim.mail !== 'EXPRESS' && (
          <label className="choice">
            <input
              type="checkbox"
              checked={claim.gross}
              onChange={(event) => claim.setGross(event.target.checked)}
            />
            <span>{t('gross')}</span>
          </label>
        )}
      </div>
      <CompensationSteps reckoned={claim.reckoned} />
    </details>
  )
}
