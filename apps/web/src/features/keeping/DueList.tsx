import { AppraiseBody, type DueRow, type Verdict } from '@appeal/contract/keeping/keeping.routes.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { api } from '../../lib/deskOperations.ts'
import { joinItems } from '../../lib/formats.ts'
import { useTexts } from '../../lib/i18n.ts'
import { RecordDialog } from '../../ui/RecordDialog.tsx'
import { RecordList } from '../../ui/RecordList.tsx'
import { useListState } from '../../ui/useListState.ts'
import { useMay } from '../../ui/useMay.ts'
import { useRecord } from '../../ui/useRecords.ts'
import { keepingTexts } from './keeping.texts.ts'

const { keeping } = api

interface Proposing {
  verdict: Verdict
  rows: readonly DueRow[]
  clear(): void
}

/** Archived cases whose time is over: somebody proposes what becomes of them. */
export function DueList() {
  const t = useTexts(keepingTexts)
  const may = useMay()
  const control = useListState(['kind'])
  const { data: summary } = useRecord(keeping.summary, undefined)
  const [proposing, setProposing] = useState<Proposing>()
  return (
    <>
      <RecordList
        name="keepingDue"
        page={keeping.duepage}
        control={control}
        filters={[
          {
            kind: 'one',
            name: 'kind',
            label: t('kind'),
            options: (summary?.kinds ?? []).map(({ kind, name }) => ({ value: kind, label: name })),
          },
        ]}
        columns={[
          { dataIndex: 'no', title: t('number'), width: 220 },
          { dataIndex: 'closedOn', title: t('closedOn'), width: 130 },
          { dataIndex: 'archivedOn', title: t('archivedOn'), width: 130, from: 992 },
          {
            dataIndex: 'ground',
            title: t('ground'),
            width: 150,
            customRender: ({ ground }) => t(`ground_${ground}`),
          },
        ]}
        card={(row) => (
          <>
            <b>{row.no}</b>
            <div className="o-mut o-sm">
              {t('closedOn')} {row.closedOn}
            </div>
          </>
        )}
        selection={(rows, clear) =>
          may(keeping.appraise) && (
            <>
              <Button type="text" danger onClick={() => setProposing({ verdict: 'destroy', rows, clear })}>
                {t('destroy')}
              </Button>
              <Button type="text" onClick={() => setProposing({ verdict: 'keep', rows, clear })}>
                {t('keep')}
              </Button>
            </>
          )
        }
      />
      {proposing && (
        <RecordDialog
          route={keeping.appraise}
          schema={AppraiseBody}
          title={t(proposing.verdict)}
          note={joinItems(proposing.rows.map(({ no }) => no))}
          danger={proposing.verdict === 'destroy'}
          fields={[
            ...(proposing.verdict === 'keep'
              ? [{ path: 'keepUntil', label: t('keepUntil'), kind: 'date', ahead: true } as const]
              : []),
            { path: 'reason', label: t('reason'), kind: 'textarea', rows: 3 },
          ]}
          fixed={{
            verdict: proposing.verdict,
            cases: proposing.rows.map(({ kind, id }) => ({ kind, id })),
          }}
          onDone={proposing.clear}
          onClose={() => setProposing(undefined)}
        />
      )}
    </>
  )
}
