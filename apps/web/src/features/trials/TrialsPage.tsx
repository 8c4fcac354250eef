import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { joinItems, joinParts } from '../../lib/formats.ts'
import { useTexts } from '../../lib/i18n.ts'
import { trials } from '../../lib/seldomDeskOperations.ts'
import { PageFrame } from '../../ui/PageFrame.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/States.tsx'
import { PlansTable } from './PlansTable.tsx'
import { TrialForm } from './TrialForm.tsx'
import { TrialView } from './TrialView.tsx'
import * as styles from './trials.module.css'
import { trialTexts } from './trials.texts.ts'
import { useChangeWord } from './trials.words.ts'
import { VersionsTable } from './VersionsTable.tsx'

/** Settings that decide cases: tried on past ones, then released from a day on. */
export default function TrialsPage() {
  const t = useTexts(trialTexts)
  const changeWord = useChangeWord()
  const [params, setParams] = useSearchParams()
  const settings = useQuery(trials.settings.query())
  const own = useQuery(trials.list.query())
  const [sought, setSought] = useState('')
  const found = useQuery({
    ...trials.list.query({ searchKey: sought }),
    placeholderData: keepPreviousData,
    enabled: sought !== '',
  })
  const id = params.get('trial') ?? own.data?.[0]?.id
  const error = settings.error ?? own.error
  const again = () => void Promise.all([settings.refetch(), own.refetch()])
  return (
    <PageFrame title={t('title')} note={t('note')}>
      {error && <ErrorState error={error} onRetry={again} />}
      {!error && !(settings.data && own.data) && <Skeleton rows={8} />}
      {!error && settings.data && own.data && (
        <div className={styles.body}>
          <TrialForm
            settings={settings.data}
            first={params.get('setting') ?? undefined}
            onStarted={(trial) => setParams({ trial: trial.id })}
          />
          {own.data.length > 1 && (
            <Select
              className={styles.setting ?? ''}
              aria-label={t('mine')}
              value={id ?? null}
              showSearch={{ filterOption: false, onSearch: setSought }}
              placeholder={t('findMine')}
              options={((sought && found.data) || own.data).map((one) => ({
                value: one.id,
                label: joinParts([
                  one.createTime.slice(0, 16),
                  joinItems(one.changes.map((change) => changeWord(change))),
                ]),
              }))}
              onChange={(trial: string) => setParams({ trial })}
            />
          )}
          {id ? (
            <TrialView key={id} id={id} />
          ) : (
            <EmptyState icon="chart" title={t('noTrials')} text={t('noTrialsText')} />
          )}
          <PlansTable />
          <VersionsTable />
        </div>
      )}
    </PageFrame>
  )
}
