import {
  EditPosition,
  NewPosition,
  type PositionRecord,
} from '@appeal/contract/organisations/organisations.schemas.ts'
import { useState } from 'react'
import { api } from '../../lib/deskOperations.ts'
import { useTexts } from '../../lib/i18n.ts'
import { useDictionary } from '../../ui/dictionary.ts'
import { OrgSelect } from '../../ui/OrgSelect.tsx'
import { OrgTree } from '../../ui/OrgTree.tsx'
import type { ScreenProps } from '../../ui/officeScreen.ts'
import { RecordDialog } from '../../ui/RecordDialog.tsx'
import { RecordList, standingFilter } from '../../ui/RecordList.tsx'
import { recordTexts } from '../../ui/records.texts.ts'
import { useListState } from '../../ui/useListState.ts'
import { useMay } from '../../ui/useMay.ts'
import { orgTexts } from './organisations.texts.ts'

const FILTERS = ['searchKey', 'category', 'orgId', 'standing'] as const

/** Positions of organisations. */
export default function PositionsPage({ component }: ScreenProps) {
  const routes = component === 'positions/staff' ? api.bizPositions : api.positions
  const t = useTexts(orgTexts)
  const words = useTexts(recordTexts)
  const may = useMay()
  const dictionary = useDictionary()
  const control = useListState(FILTERS)
  const [editing, setEditing] = useState<PositionRecord | 'new'>()
  const row = editing === 'new' ? undefined : editing
  const kind = (value: string) => dictionary.label('POSITION_CATEGORY', value)
  return (
    <>
      <RecordList
        name={`${component}.positions`}
        page={routes.page}
        exportAs={component === 'positions/staff' ? 'positions.staff' : 'positions'}
        control={control}
        filters={[
          { kind: 'text', name: 'searchKey', placeholder: t('searchPosition') },
          {
            kind: 'one',
            name: 'category',
            label: t('category'),
            options: dictionary.options('POSITION_CATEGORY'),
          },
          standingFilter(words),
        ]}
        columns={[
          { dataIndex: 'name', title: t('positionName'), width: 200, sortable: true },
          {
            dataIndex: 'category',
            title: t('category'),
            width: 100,
            sortable: true,
            customRender: (one) => kind(one.category),
          },
          { dataIndex: 'orgName', title: t('org'), width: 240 },
          { dataIndex: 'sortCode', title: words('order'), width: 80, sortable: true },
        ]}
        side={
          <OrgTree
            route={routes.orgTreeSelector}
            value={control.filters.orgId}
            onChange={(orgId) => control.setFilters({ orgId })}
          />
        }
        acts={(one) =>
          may(routes.edit) ? [{ key: 'edit', label: words('edit'), onClick: () => setEditing(one) }] : []
        }
        actsWidth={130}
        restore={routes.restore}
        remove={{ route: routes.delete, nameOf: (one) => one.name }}
        add={{ route: routes.add, onAdd: () => setEditing('new') }}
        card={(one) => (
          <>
            <b>{one.name}</b>
            <div className="o-mut o-sm">
              {one.orgName} {kind(one.category)}
            </div>
          </>
        )}
      />
      {editing && (
        <RecordDialog
          route={row ? routes.edit : routes.add}
          schema={row ? EditPosition : NewPosition}
          title={row ? t('editOrg', { name: row.name }) : t('addPosition')}
          width={520}
          fields={[
            {
              path: 'orgId',
              label: t('org'),
              kind: 'control',
              control: <OrgSelect route={routes.orgTreeSelector} name={row?.orgName ?? undefined} />,
            },
            { path: 'name', label: t('positionName') },
            {
              path: 'category',
              label: t('category'),
              kind: 'segmented',
              options: dictionary.options('POSITION_CATEGORY'),
              per: 2,
            },
            { path: 'sortCode', label: words('order'), kind: 'number', per: 2 },
          ]}
          initial={
            row
              ? { ...row, sortCode: String(row.sortCode) }
              : { orgId: control.filters.orgId, category: 'LOW', sortCode: '99' }
          }
          fixed={row ? { id: row.id, version: row.version } : {}}
          onClose={() => setEditing(undefined)}
        />
      )}
    </>
  )
}
