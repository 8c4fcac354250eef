import {
  CopyOrgs,
  EditOrg,
  NewOrg,
  type OrgRecord,
} from '@appeal/contract/organisations/organisations.schemas.ts'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { api } from '../../lib/deskOperations.ts'
import { useTexts } from '../../lib/i18n.ts'
import { useDictionary } from '../../ui/dictionary.ts'
import type { FieldOf } from '../../ui/fields.ts'
import { OrgSelect } from '../../ui/OrgSelect.tsx'
import { OrgTree } from '../../ui/OrgTree.tsx'
import type { ScreenProps } from '../../ui/officeScreen.ts'
import { PersonSelect } from '../../ui/PersonSelect.tsx'
import { RecordDialog } from '../../ui/RecordDialog.tsx'
import { RecordList, standingFilter } from '../../ui/RecordList.tsx'
import { recordTexts } from '../../ui/records.texts.ts'
import { useListState } from '../../ui/useListState.ts'
import { useMay } from '../../ui/useMay.ts'
import type { ColumnOf } from '../../ui/useRecords.ts'
import { endTexts } from './ending.texts.ts'
import { orgTexts } from './organisations.texts.ts'

const EndDialog = lazy(() => import('./EndDialog.tsx'))

const FILTERS = ['searchKey', 'parentId', 'ended', 'standing'] as const
type Doing = { kind: 'add' } | { kind: 'edit'; row: OrgRecord } | { kind: 'copy'; rows: readonly OrgRecord[] }

/** The tree of organisations, and the list of those below the chosen one. */
export default function OrgsPage({ component }: ScreenProps) {
  const routes = component === 'organisations/staff' ? api.bizOrgs : api.orgs
  const t = useTexts(orgTexts)
  const words = useTexts(recordTexts)
  const may = useMay()
  const dictionary = useDictionary()
  const control = useListState(FILTERS)
  const ends = useTexts(endTexts)
  const [doing, setDoing] = useState<Doing>()
  const [ending, setEnding] = useState<OrgRecord>()
  const columns: ColumnOf<typeof routes.page>[] = [
    {
      dataIndex: 'name',
      title: t('name'),
      width: 240,
      sortable: true,
      customRender: (row) => <Named row={row} />,
    },
    {
      dataIndex: 'category',
      title: t('category'),
      width: 90,
      sortable: true,
      customRender: (row) => dictionary.label('ORG_CATEGORY', row.category),
    },
    { dataIndex: 'code', title: t('code'), width: 150, from: 1280 },
    { dataIndex: 'parentName', title: t('parent'), width: 160, from: 1280 },
    { dataIndex: 'directorName', title: t('director'), width: 90 },
    { dataIndex: 'areaName', title: t('area'), width: 150, from: 1600 },
    { dataIndex: 'sortCode', title: words('order'), width: 80, sortable: true, from: 1600 },
  ]
  return (
    <>
      <RecordList
        name={`${component}.orgs`}
        page={routes.page}
        exportAs={component === 'organisations/staff' ? 'orgs.staff' : 'orgs'}
        control={control}
        filters={[
          { kind: 'text', name: 'searchKey', placeholder: t('searchName') },
          {
            kind: 'one',
            name: 'ended',
            label: ends('state'),
            options: [
              { value: 'false', label: ends('stateLiving') },
              { value: 'true', label: ends('stateEnded') },
            ],
          },
          standingFilter(words),
        ]}
        columns={columns}
        side={
          <OrgTree
            route={routes.tree}
            value={control.filters.parentId}
            onChange={(parentId) => control.setFilters({ parentId })}
          />
        }
        acts={(row) => [
          ...(may(routes.edit) && !row.endedAt
            ? [{ key: 'edit', label: words('edit'), onClick: () => setDoing({ kind: 'edit', row }) }]
            : []),
          ...(may(routes.end) && !row.endedAt && row.parentId !== '0'
            ? [{ key: 'end', label: ends('act'), onClick: () => setEnding(row) }]
            : []),
        ]}
        actsWidth={170}
        restore={routes.restore}
        remove={{
          route: routes.delete,
          nameOf: (row) => row.name,
          may: (row) => row.parentId !== '0' && !row.endedAt,
        }}
        selection={(rows) =>
          may(routes.copy) && (
            <Button type="text" onClick={() => setDoing({ kind: 'copy', rows })}>
              {t('copy', { count: rows.length })}
            </Button>
          )
        }
        add={{ route: routes.add, onAdd: () => setDoing({ kind: 'add' }) }}
        card={(row) => (
          <>
            <Named row={row} bold />
            <div className="o-mut o-sm">
              {dictionary.label('ORG_CATEGORY', row.category)} {row.areaName}
            </div>
          </>
        )}
      />
      {ending && (
        <Suspense>
          <EndDialog routes={routes} row={ending} onClose={() => setEnding(undefined)} />
        </Suspense>
      )}
      {doing && (
        <OrgDialog
          routes={routes}
          doing={doing}
          parentId={control.filters.parentId}
          onClose={() => setDoing(undefined)}
        />
      )}
    </>
  )
}

/** A name; under that of one that has ended who took its place. */
function Named({ row, bold = false }: { row: OrgRecord; bold?: boolean }) {
  const t = useTexts(endTexts)
  if (!row.endedAt) return bold ? <b>{row.name}</b> : row.name
  return (
    <>
      <span className="o-mut">{row.name}</span>
      <div className="o-mut o-sm">{t('ended', { name: row.successorName ?? '—' })}</div>
    </>
  )
}

interface DialogProps {
  routes: typeof api.orgs | typeof api.bizOrgs
  doing: Doing
  parentId: string | undefined
  onClose(): void
}

function OrgDialog({ routes, doing, parentId, onClose }: DialogProps) {
  const t = useTexts(orgTexts)
  const words = useTexts(recordTexts)
  const dictionary = useDictionary()
  if (doing.kind === 'copy')
    return (
      <RecordDialog
        route={routes.copy}
        schema={CopyOrgs}
        title={t('copyTitle')}
        note={t('copyNote')}
        ok={t('copyOk')}
        fields={[
          {
            path: 'targetParentId',
            label: t('target'),
            kind: 'control',
            control: <OrgSelect route={routes.orgTreeSelector} />,
          },
        ]}
        fixed={{ ids: doing.rows.map(({ id }) => id) }}
        onClose={onClose}
      />
    )
  const row = doing.kind === 'edit' ? doing.row : undefined
  const isTop = row?.parentId === '0'
  const fields: FieldOf<typeof EditOrg>[] = [
    ...(isTop
      ? []
      : [
          {
            path: 'parentId' as const,
            label: t('parent'),
            kind: 'control' as const,
            control: <OrgSelect route={routes.orgTreeSelector} />,
          },
        ]),
    { path: 'name', label: t('name') },
    {
      path: 'category',
      label: t('category'),
      kind: 'segmented',
      options: dictionary.options('ORG_CATEGORY'),
      per: 2,
    },
    { path: 'sortCode', label: words('order'), kind: 'number', per: 2 },
    {
      path: 'directorId',
      label: t('director'),
      kind: 'control',
      control: (
        <PersonSelect
          route={routes.userSelector}
          name={row?.directorName ?? undefined}
          {...(row && { among: { orgId: row.id } })}
        />
      ),
      per: 2,
    },
    { path: 'areaCode', label: t('area'), kind: 'area', per: 2 },
    ...(row ? [{ path: 'code' as const, label: t('code'), hint: t('codeNote') }] : []),
  ]
  const initial = row
    ? { ...row, sortCode: String(row.sortCode) }
    : { parentId, category: 'DEPT', sortCode: '99' }
  return (
    <RecordDialog
      route={row ? routes.edit : routes.add}
      schema={row ? EditOrg : NewOrg}
      title={row ? t('editOrg', { name: row.name }) : t('addOrg')}
      {...(row && !isTop && { note: t('moveNote') })}
      fields={fields}
      initial={initial}
      fixed={row ? { id: row.id, version: row.version, ...(isTop && { parentId: '0' }) } : {}}
      onClose={onClose}
    />
  )
}
