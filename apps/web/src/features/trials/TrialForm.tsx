import type { Trial, TrialSetting } from '@appeal/contract/trials/trials.schemas.ts'
import { TRIAL_DAYS, TRIAL_DAYS_MOST } from '@appeal/contract/trials/trials.schemas.ts'
import { useMutation } from '@tanstack/react-query'
import { Button, Input, Select } from 'antd'
import { useState } from 'react'
import { useUnitWord } from '../../domain/limitUnits.ts'
import { useTexts } from '../../lib/i18n.ts'
import { useKept } from '../../lib/keptInput.ts'
import { useDirty } from '../../lib/keptPages.ts'
import { trials } from '../../lib/seldomDeskOperations.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import * as styles from './trials.module.css'
import { trialTexts } from './trials.texts.ts'

/** Settings of one trial, as the contract has it. */
const MOST = 10

interface Line {
  n: number
  key?: string
  value: string
}

/** Which settings are tried with which values, on how many days. */
export function TrialForm({
  settings,
  first,
  onStarted,
}: {
  settings: readonly TrialSetting[]
  /** The setting to begin with, where the page was opened for one. */
  first?: string | undefined
  onStarted(trial: Trial): void
}) {
  const t = useTexts(trialTexts)
  const unitWord = useUnitWord()
  const [blank] = useState<Line[]>(() => [
    { n: 0, value: '', ...(first && settings.some(({ key }) => key === first) && { key: first }) },
  ])
  const [lines, setLines] = useKept(`trial ${first ?? ''}`, blank)
  const [days, setDays] = useKept('trial days', String(TRIAL_DAYS))
  const filled = JSON.stringify([lines, days])
  const [sent, setSent] = useState(() => JSON.stringify([blank, String(TRIAL_DAYS)]))
  useDirty(filled !== sent)
  const start = useMutation(
    trials.start.mutation({
      told: '',
      onSuccess: (trial) => {
        setSent(filled)
        onStarted(trial)
      },
    }),
  )
  const change = (n: number, more: Partial<Line>) =>
    setLines((all) => all.map((line) => (line.n === n ? { ...line, ...more } : line)))
  const areDays = /^\d{1,3}$/.test(days.trim()) && Number(days) >= 1 && Number(days) <= TRIAL_DAYS_MOST
  const whole = areDays && lines.every(({ key, value }) => key && value.trim())
  return (
    <form
      className="o-sec"
      onSubmit={(event) => {
        event.preventDefault()
        if (!whole) return
        start.mutate({ changes: lines.map(({ key, value }) => ({ key: key!, value })), days: Number(days) })
      }}
    >
      <h2>{t('formTitle')}</h2>
      {lines.map(({ n, key, value }) => {
        const chosen = settings.find((one) => one.key === key)
        return (
          <div key={n} className={styles.line}>
            <Select
              className={styles.setting ?? ''}
              aria-label={t('setting')}
              placeholder={t('chooseSetting')}
              showSearch={{ optionFilterProp: 'label' }}
              value={key}
              options={settings
                .filter((one) => one.key === key || !lines.some((line) => line.key === one.key))
                .map((one) => ({ value: one.key, label: one.name }))}
              onChange={(chosenKey: string) => change(n, { key: chosenKey })}
            />
            <Input
              style={{ width: 120 }}
              aria-label={t('newValue')}
              placeholder={t('newValue')}
              inputMode="numeric"
              maxLength={20}
              value={value}
              onChange={(event) => change(n, { value: event.target.value })}
            />
            {chosen && (
              <span className="o-mut o-sm">
                {t('inForce', { value: `${chosen.value} ${unitWord(chosen.unit)}`.trim() })}
              </span>
            )}
            {lines.length > 1 && (
              <button
                type="button"
                className="o-ibtn"
                aria-label={t('removeSetting')}
                onClick={() => setLines((all) => all.filter((line) => line.n !== n))}
              >
                <Icon name="x" size={16} />
              </button>
            )}
          </div>
        )
      })}
      <div className={styles.line}>
        <Button
          disabled={lines.length >= MOST}
          onClick={() => setLines((all) => [...all, { n: all.at(-1)!.n + 1, value: '' }])}
        >
          {t('addSetting')}
        </Button>
        <Input
          aria-label={t('days')}
          prefix={t('days')}
          style={{ width: 160 }}
          inputMode="numeric"
          maxLength={3}
          status={areDays ? '' : 'error'}
          aria-invalid={!areDays}
          value={days}
          onChange={(event) => setDays(event.target.value)}
        />
        <span className="o-mut o-sm">{t('daysHint')}</span>
        <Button type="primary" htmlType="submit" disabled={!whole} loading={start.isPending}>
          {t('start')}
        </Button>
      </div>
    </form>
  )
}
