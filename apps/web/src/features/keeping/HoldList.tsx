import { LegalHoldBody, type LegalHoldRow, LiftHoldBody } from '@appeal/contract/keeping/keeping.routes.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { api } from '../../lib/deskOperations.ts'
import { useTexts } from '../../lib/i18n.ts'
import { RecordDialog } from '../../ui/RecordDialog.tsx'
import { RecordList } from '../../ui/RecordList.tsx'
import { StatusTag } from '../../ui/StatusTag.tsx'
import { useListState } from '../../ui/useListState.ts'
import { useMay } from '../../ui/useMay.ts'
import { keepingTexts } from './keeping.texts.ts'
import { subjectFields } from './subjectFields.ts'

const { keeping } = api

/** Legal holds, those that hold first. */
export function HoldList() {
  const t = useTexts(keepingTexts)
  const may = useMay()
  const control = useListState(['searchKey'])
  const [doing, setDoing] = useState<LegalHoldRow | 'place'>()
  const close = () => setDoing(undefined)
  return (
    <>
      <RecordList
        name="keepingHolds"
        page={keeping.holdpage}
        control={control}
        filters={[{ kind: 'text', name: 'searchKey', placeholder: t('number') }]}
        columns={[
          { dataIndex: 'ref', title: t('number'), width: 220 },
          { dataIndex: 'reason', title: t('reason'), width: 220 },
          {
            dataIndex: 'untilOn',
            title: t('untilOn'),
            width: 120,
            customRender: ({ untilOn }) => untilOn ?? t('untilNone'),
          },
          { dataIndex: 'placedBy', title: t('placedBy'), width: 110, from: 1100 },
          { dataIndex: 'placedAt', title: t('placedAt'), width: 160, from: 1280 },
          {
            dataIndex: 'over',
            title: t('state'),
            width: 110,
            customRender: ({ over }) => (
              <StatusTag turn={over ? 'ended' : 'ours'} word={t(over ? 'over' : 'holding')} />
            ),
          },
        ]}
        acts={(row) =>
          !row.over && may(keeping.lift)
            ? [{ key: 'lift', label: t('lift'), onClick: () => setDoing(row) }]
            : []
        }
        tools={
          may(keeping.hold) && (
            <Button type="primary" onClick={() => setDoing('place')}>
              {t('hold')}
            </Button>
          )
        }
        card={(row) => (
          <>
            <b>{row.ref}</b> {t(row.over ? 'over' : 'holding')}
            <div className="o-mut o-sm">{row.reason}</div>
          </>
        )}
      />
      {doing === 'place' && (
        <RecordDialog
          route={keeping.hold}
          schema={LegalHoldBody}
          title={t('hold')}
          note={t('holdNote')}
          fields={[
            ...subjectFields(t),
            { path: 'untilOn', label: t('untilOn'), kind: 'date', ahead: true, hint: t('untilNone') },
            { path: 'reason', label: t('reason'), kind: 'textarea', rows: 3 },
          ]}
          initial={{ subject: 'case' }}
          onClose={close}
        />
      )}
      {doing && doing !== 'place' && (
        <RecordDialog
          route={keeping.lift}
          schema={LiftHoldBody}
          title={t('lift')}
          note={doing.ref}
          fields={[{ path: 'reason', label: t('reason'), kind: 'textarea', rows: 3 }]}
          fixed={{ id: doing.id }}
          onClose={close}
        />
      )}
    </>
  )
}
