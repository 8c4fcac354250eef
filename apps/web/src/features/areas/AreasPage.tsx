import {
  type AreaRecord,
  AssignAreas,
  EditArea,
  EndArea,
  NewArea,
} from '@appeal/contract/areas/areas.routes.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { api } from '../../lib/deskOperations.ts'
import { useTexts } from '../../lib/i18n.ts'
import { AreaSelect } from '../../ui/AreaSelect.tsx'
import { DayInput } from '../../ui/DayInput.tsx'
import { OrgSelect } from '../../ui/OrgSelect.tsx'
import { RecordDialog } from '../../ui/RecordDialog.tsx'
import { RecordList } from '../../ui/RecordList.tsx'
import { recordTexts } from '../../ui/records.texts.ts'
import { useListState } from '../../ui/useListState.ts'
import { useMay } from '../../ui/useMay.ts'
import { useRecordAct } from '../../ui/useRecords.ts'
import { areaTexts } from './areas.texts.ts'

const { areaAdmin, orgs } = api
const FILTERS = ['searchKey', 'parent', 'time'] as const
const TIMES = ['current', 'past', 'all'] as const
type Doing =
  | { kind: 'add' }
  | { kind: 'edit' | 'end'; row: AreaRecord }
  | { kind: 'assign'; rows: readonly AreaRecord[] }

/** Areas with their validity and the bureau that answers for them. */
export default function AreasPage() {
  const t = useTexts(areaTexts)
  const words = useTexts(recordTexts)
  const may = useMay()
  const control = useListState(FILTERS)
  const [doing, setDoing] = useState<Doing>()
  const close = () => setDoing(undefined)
  const restore = useRecordAct(areaAdmin.restore)
  const valid = (row: AreaRecord) =>
    [row.validFrom && t('since', { date: row.validFrom }), row.validTo && t('until', { date: row.validTo })]
      .filter(Boolean)
      .join(' ') || t('always')
  return (
    <>
      <RecordList
        name="areas"
        page={areaAdmin.page}
        exportAs="areas"
        control={control}
        filters={[
          { kind: 'text', name: 'searchKey', placeholder: t('search') },
          { kind: 'area', name: 'parent', label: t('parent') },
          {
            kind: 'one',
            name: 'time',
            label: t('time'),
            options: TIMES.map((value) => ({ value, label: t(value) })),
          },
        ]}
        columns={[
          { dataIndex: 'code', title: t('code'), width: 110, sortable: true },
          { dataIndex: 'name', title: t('name'), width: 150, sortable: true },
          { dataIndex: 'fullName', title: t('full'), width: 240, from: 1280 },
          { dataIndex: 'telCode', title: t('tel'), width: 90, from: 1440 },
          { dataIndex: 'validTo', title: t('valid'), width: 180, customRender: valid },
          {
            dataIndex: 'bureauName',
            title: t('bureau'),
            width: 200,
            customRender: (row) => row.bureauName ?? <span className="o-mut">{t('none')}</span>,
          },
        ]}
        acts={(row) => [
          ...(may(areaAdmin.edit)
            ? [{ key: 'edit', label: words('edit'), onClick: () => setDoing({ kind: 'edit', row }) }]
            : []),
          ...(may(areaAdmin.restore) && row.validTo
            ? [{ key: 'restore', label: words('restore'), onClick: () => restore.mutate({ code: row.code }) }]
            : []),
          ...(may(areaAdmin.end) && !row.validTo
            ? [
                {
                  key: 'end',
                  label: t('end'),
                  danger: true,
                  onClick: () => setDoing({ kind: 'end', row }),
                },
              ]
            : []),
        ]}
        actsWidth={130}
        selection={(rows) =>
          may(areaAdmin.assign) && (
            <Button type="text" onClick={() => setDoing({ kind: 'assign', rows })}>
              {t('assign', { count: rows.length })}
            </Button>
          )
        }
        add={{ route: areaAdmin.add, onAdd: () => setDoing({ kind: 'add' }) }}
        card={(row) => (
          <>
            <b>{row.fullName}</b>
            <div className="o-mut o-sm">
              {row.code} {row.bureauName}
            </div>
          </>
        )}
      />
      {doing?.kind === 'add' && (
        <RecordDialog
          route={areaAdmin.add}
          schema={NewArea}
          title={t('add')}
          width={520}
          fields={[
            { path: 'parent', label: t('parent'), kind: 'control', control: <AreaSelect anyLevel /> },
            { path: 'code', label: t('code'), per: 2 },
            { path: 'name', label: t('name'), per: 2 },
            { path: 'telCode', label: t('tel'), per: 2 },
            {
              path: 'validFrom',
              label: t('firstDay'),
              kind: 'control',
              control: <DayInput />,
              per: 2,
            },
          ]}
          onClose={close}
        />
      )}
      {doing?.kind === 'edit' && (
        <RecordDialog
          route={areaAdmin.edit}
          schema={EditArea}
          title={t('edit', { name: doing.row.name })}
          width={480}
          fields={[
            { path: 'name', label: t('name') },
            { path: 'telCode', label: t('tel') },
          ]}
          initial={{ ...doing.row }}
          fixed={{ code: doing.row.code, version: doing.row.version }}
          onClose={close}
        />
      )}
      {doing?.kind === 'end' && (
        <RecordDialog
          route={areaAdmin.end}
          schema={EndArea}
          title={t('endTitle', { name: doing.row.name })}
          note={t('endNote')}
          width={440}
          fields={[{ path: 'validTo', label: t('lastDay'), kind: 'control', control: <DayInput /> }]}
          fixed={{ code: doing.row.code }}
          onClose={close}
        />
      )}
      {doing?.kind === 'assign' && (
        <RecordDialog
          route={areaAdmin.assign}
          schema={AssignAreas}
          title={t('assignTitle')}
          note={t('assignNote')}
          width={480}
          fields={[
            {
              path: 'orgId',
              label: t('bureau'),
              kind: 'control',
              control: <OrgSelect route={orgs.orgTreeSelector} />,
            },
            { path: 'validFrom', label: t('firstDay'), kind: 'control', control: <DayInput /> },
          ]}
          fixed={{ codes: doing.rows.map(({ code }) => code) }}
          onClose={close}
        />
      )}
    </>
  )
}
