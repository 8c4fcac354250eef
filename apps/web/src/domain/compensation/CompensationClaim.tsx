import type { AppealDetail } from '@appeal/contract/appeals/appeals.schemas.ts'
import { compensatedMailTexts, damageTexts } from '@appeal/contract/remedies/compensation.ts'
import { Button, Checkbox, Form, Input, Select } from 'antd'
import { useId } from 'react'
import { useTexts } from '../../lib/i18n.ts'
import { CompensationSteps } from './CompensationSteps.tsx'
import { compensationTexts } from './compensation.texts.ts'
import { optionsOf, useCompensation } from './useCompensation.ts'

export interface CompensationClaimProps {
  detail: AppealDetail
  /** Puts what the rules give into the form beside it. */
  onTake(amount: string): void
}

/** What the rules give for the item of a case, with what it is reckoned from. */
export function CompensationClaim({ detail, onTake }: CompensationClaimProps) {
  const t = useTexts(compensationTexts)
  const id = useId()
  const claim = useCompensation(detail)
  return (
    <>
      <Form layout="vertical" component={false}>
        <Form.Item label={t('mail')} htmlFor={`${id}mail`}>
          <Select
            id={`${id}mail`}
            value={claim.mail}
            options={optionsOf(compensatedMailTexts)}
            onChange={claim.setMail}
          />
        </Form.Item>
        <Form.Item label={t('damage')} htmlFor={`${id}damage`}>
          <Select
            id={`${id}damage`}
            value={claim.damage}
            options={optionsOf(damageTexts)}
            onChange={claim.setDamage}
          />
        </Form.Item>
        {claim.shown.map((name) => (
          <Form.Item key={name} label={t(name)} htmlFor={id + name}>
            <Input
              id={id + name}
              inputMode="decimal"
              value={claim.sums[name]}
              onChange={(event) => claim.setSum(name, event.target.value)}
            />
          </Form.Item>
        ))}
        {claim.mail !== 'EXPRESS' && (
          <Checkbox checked={claim.gross} onChange={(event) => claim.setGross(event.target.checked)}>
            {t('gross')}
          </Checkbox>
        )}
      </Form>
      <CompensationSteps reckoned={claim.reckoned} />
      {claim.reckoned && (
        <Button size="small" onClick={() => onTake(claim.reckoned!.amount)}>
          {t('take')}
        </Button>
      )}
    </>
  )
}
