import { RotateBody, type Rotation } from '@appeal/contract/masterKeys/masterKeys.routes.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Progress, Space } from 'antd'
import { useState } from 'react'
import { api } from '../../lib/deskOperations.ts'
import { useTexts } from '../../lib/i18n.ts'
import { RecordDialog } from '../../ui/RecordDialog.tsx'
import { useMay } from '../../ui/useMay.ts'
import { useRecordAct } from '../../ui/useRecords.ts'
import { masterKeyTexts } from './masterKey.texts.ts'
import * as styles from './monitor.module.css'

const { masterKeys } = api
const EVERY = 3_000

const percent = (done: number, total: number): number =>
  total === 0 ? 100 : Math.floor((done / total) * 100)

/** The master key, and how far its last change has come. */
export default function MasterKeyPanel() {
  const may = useMay()
  return may(masterKeys.detail) ? <Panel /> : null
}

function Panel() {
  const t = useTexts(masterKeyTexts)
  const [asking, setAsking] = useState(false)
  const { data } = useQuery({
    ...masterKeys.detail.query(),
    refetchInterval: ({ state }) => (state.data?.rotation && !state.data.rotation.finishedAt ? EVERY : false),
  })
  const acts = { pause: useRecordAct(masterKeys.pause), resume: useRecordAct(masterKeys.resume) }
  if (!data) return null
  const { rotation, can } = data
  return (
    <section className={styles.monPanel} aria-label={t('title')}>
      <h2>{t('title')}</h2>
      <p className="o-mut o-sm">
        {t('version', { version: data.version })} {t(data.source)}
      </p>
      {rotation && <Course rotation={rotation} />}
      <Space>
        {can.map((act) => (
          <Button
            key={act}
            size="small"
            onClick={() =>
              // A refusal is told by the shell.
              act === 'rotate'
                ? setAsking(true)
                : void acts[act].mutateAsync(undefined).catch(() => undefined)
            }
          >
            {t(act)}
          </Button>
        ))}
      </Space>
      {asking && (
        <RecordDialog
          route={masterKeys.rotate}
          schema={RotateBody}
          title={t('rotate')}
          note={t('rotateNote')}
          fields={[{ path: 'reason', label: t('reason'), kind: 'textarea', rows: 3 }]}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  )
}

function Course({ rotation }: { rotation: Rotation }) {
  const t = useTexts(masterKeyTexts)
  const { tables, version, pausedAt, finishedAt } = rotation
  const sum = (key: 'done' | 'total') => tables.reduce((all, table) => all + table[key], 0)
  const state = finishedAt ? 'finished' : pausedAt ? 'paused' : 'running'
  return (
    <>
      <p>{t(state, { version, at: finishedAt ?? pausedAt ?? rotation.startedAt })}</p>
      <Progress
        percent={finishedAt ? 100 : percent(sum('done'), sum('total'))}
        status={finishedAt ? 'success' : 'normal'}
        aria-label={t('title')}
      />
      {!finishedAt && (
        <ul className="o-sm">
          {tables
            .filter(({ complete }) => !complete)
            .map(({ name, done, total }) => (
              <li key={name}>{t('rows', { name, done, total })}</li>
            ))}
        </ul>
      )}
    </>
  )
}
