import { EditRole, NewRole, type RoleRecord } from '@appeal/contract/grants/grants.schemas.ts'
import { CopyRole } from '@appeal/contract/grants/rolePlans.schemas.ts'
import { useState } from 'react'
import { api } from '../../lib/deskOperations.ts'
import { useTexts } from '../../lib/i18n.ts'
import { rolePlans } from '../../lib/seldomDeskOperations.ts'
import { useDictionary } from '../../ui/dictionary.ts'
import { LoadFault } from '../../ui/LoadFault.tsx'
import { OrgSelect } from '../../ui/OrgSelect.tsx'
import { RecordDialog } from '../../ui/RecordDialog.tsx'
import { RecordList, standingFilter } from '../../ui/RecordList.tsx'
import { recordTexts } from '../../ui/records.texts.ts'
import { useListState } from '../../ui/useListState.ts'
import { useMay } from '../../ui/useMay.ts'
import { useRecord } from '../../ui/useRecords.ts'
import { CompareDialog } from './CompareDialog.tsx'
import { GrantDialog } from './GrantDialog.tsx'
import { grantTexts } from './grants.texts.ts'

const { roles } = api
const FILTERS = ['searchKey', 'category', 'orgId', 'standing'] as const

/** Roles of the system and of organisations, with what they grant. */
export default function RolesPage() {
  const t = useTexts(grantTexts)
  const words = useTexts(recordTexts)
  const may = useMay()
  const dictionary = useDictionary()
  const control = useListState(FILTERS)
  const [editing, setEditing] = useState<RoleRecord | 'new'>()
  const [granting, setGranting] = useState<RoleRecord>()
  const [copying, setCopying] = useState<RoleRecord>()
  const [comparing, setComparing] = useState<RoleRecord>()
  const kind = (row: RoleRecord) => dictionary.label('ROLE_CATEGORY', row.category)
  return (
    <>
      <RecordList
        name="roles"
        page={roles.page}
        exportAs="roles"
        control={control}
        filters={[
          { kind: 'text', name: 'searchKey', placeholder: t('search') },
          {
            kind: 'one',
            name: 'category',
            label: t('category'),
            options: dictionary.options('ROLE_CATEGORY'),
          },
          standingFilter(words),
        ]}
        columns={[
          {
            dataIndex: 'name',
            title: t('role'),
            width: 260,
            sortable: true,
            customRender: (row) => (
              <>
                {row.name} {row.fixed && <span className="o-flag">{t('fixed')}</span>}
              </>
            ),
          },
          { dataIndex: 'category', title: t('category'), width: 90, customRender: kind },
          { dataIndex: 'orgName', title: t('org'), width: 200, from: 1280 },
          { dataIndex: 'code', title: t('code'), width: 160, from: 1440 },
          { dataIndex: 'people', title: t('people'), width: 80 },
          { dataIndex: 'sortCode', title: words('order'), width: 80, sortable: true },
        ]}
        acts={(row) => [
          ...(may(roles.grantUser)
            ? [{ key: 'grant', label: t('grant'), onClick: () => setGranting(row) }]
            : []),
          ...(may(roles.edit) && !row.fixed
            ? [{ key: 'edit', label: words('edit'), onClick: () => setEditing(row) }]
            : []),
          ...(may(rolePlans.copy) ? [{ key: 'copy', label: t('copy'), onClick: () => setCopying(row) }] : []),
          ...(may(rolePlans.compare)
            ? [{ key: 'compare', label: t('compare'), onClick: () => setComparing(row) }]
            : []),
        ]}
        actsWidth={260}
        restore={roles.restore}
        remove={{ route: roles.delete, nameOf: (row) => row.name, may: (row) => !row.fixed }}
        add={{ route: roles.add, onAdd: () => setEditing('new') }}
        card={(row) => (
          <>
            <b>{row.name}</b>
            <div className="o-mut o-sm">
              {kind(row)} {row.orgName} {t('people')} {row.people}
            </div>
          </>
        )}
      />
      {editing && (
        <RoleDialog {...(editing !== 'new' && { row: editing })} onClose={() => setEditing(undefined)} />
      )}
      {copying && (
        <RecordDialog
          route={rolePlans.copy}
          schema={CopyRole}
          title={t('copyTitle', { name: copying.name })}
          note={t('copyNote')}
          width={520}
          fields={[
            { path: 'name', label: t('role'), per: 2 },
            { path: 'nameEn', label: t('nameEn'), per: 2 },
            { path: 'code', label: t('code'), per: 2 },
          ]}
          fixed={{ id: copying.id }}
          onClose={() => setCopying(undefined)}
        />
      )}
      {comparing && <CompareDialog role={comparing} onClose={() => setComparing(undefined)} />}
      {granting && <GrantDialog role={granting} onClose={() => setGranting(undefined)} />}
    </>
  )
}

function RoleDialog({ row, onClose }: { row?: RoleRecord; onClose(): void }) {
  const t = useTexts(grantTexts)
  const words = useTexts(recordTexts)
  const dictionary = useDictionary()
  // The list shows the name in the reader's language; the form wants both.
  const asked = useRecord(roles.detail, { id: row?.id ?? '' }, row !== undefined)
  const { data } = asked
  if (row && !data)
    return <LoadFault title={t('editRole', { name: row.name })} of={asked} onClose={onClose} />
  return (
    <RecordDialog
      route={row ? roles.edit : roles.add}
      schema={row ? EditRole : NewRole}
      title={row ? t('editRole', { name: row.name }) : t('addRole')}
      {...(!row && { note: t('addNote') })}
      width={520}
      fields={[
        { path: 'name', label: t('role'), per: 2 },
        { path: 'nameEn', label: t('nameEn'), per: 2 },
        {
          path: 'category',
          label: t('category'),
          kind: 'segmented',
          options: dictionary.options('ROLE_CATEGORY'),
          per: 2,
        },
        {
          path: 'orgId',
          label: t('org'),
          kind: 'control',
          control: <OrgSelect route={roles.orgTreeSelector} name={data?.orgName ?? undefined} />,
          when: (values) => values.category === 'ORG',
          required: true,
          per: 2,
        },
        { path: 'code', label: t('code'), per: 2 },
        { path: 'sortCode', label: words('order'), kind: 'number', per: 2 },
      ]}
      initial={data ? { ...data, sortCode: String(data.sortCode) } : { category: 'GLOBAL', sortCode: '99' }}
      fixed={data ? { id: data.id, version: data.version } : {}}
      onClose={onClose}
    />
  )
}
