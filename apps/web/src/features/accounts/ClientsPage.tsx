import {
  type ClientRecord,
  editClientForm,
  NewClientForm,
} from '@appeal/contract/accounts/accounts.schemas.ts'
import { profileTexts } from '@appeal/contract/accounts/accounts.texts.ts'
import { useState } from 'react'
import { useBrands } from '../../domain/brands.ts'
import { api } from '../../lib/deskOperations.ts'
import { pick, useTexts } from '../../lib/i18n.ts'
import { clientUniting } from '../../lib/seldomDeskOperations.ts'
import { useDictionary } from '../../ui/dictionary.ts'
import type { FieldOf } from '../../ui/fields.ts'
import { RecordDialog } from '../../ui/RecordDialog.tsx'
import { RecordList, type RowAct } from '../../ui/RecordList.tsx'
import { recordTexts } from '../../ui/records.texts.ts'
import { StatusTag } from '../../ui/StatusTag.tsx'
import { useListState } from '../../ui/useListState.ts'
import { useMay } from '../../ui/useMay.ts'
import { accountTexts } from './accounts.desk.texts.ts'
import { UniteDialog } from './UniteDialog.tsx'
import { usePendingNotice } from './useActivationNotice.ts'
import { useSwitchAct } from './useSwitchAct.ts'

const { clients } = api
const FILTERS = ['searchKey', 'area', 'userStatus'] as const

/** Accounts of the portal: consumers and couriers. */
export default function ClientsPage() {
  const t = useTexts(accountTexts)
  const words = useTexts(recordTexts)
  const may = useMay()
  const dictionary = useDictionary()
  const brands = useBrands()
  const control = useListState(FILTERS)
  const [editing, setEditing] = useState<ClientRecord | 'new'>()
  const [uniting, setUniting] = useState<ClientRecord>()
  const ask = useSwitchAct<ClientRecord>(clients)
  const tellPending = usePendingNotice()
  const row = editing === 'new' ? undefined : editing
  const name = (key: keyof typeof profileTexts) => pick(profileTexts[key])
  const kinds = [
    { value: 'c', label: t('consumer') },
    { value: 'd', label: t('courier') },
  ]
  const kindOf = (one: ClientRecord) => kinds.find(({ value }) => value === one.area)?.label ?? ''
  const tag = (one: ClientRecord) => (
    <StatusTag
      turn={one.userStatus === 'ENABLE' ? 'closed' : 'ended'}
      word={dictionary.label('COMMON_STATUS', one.userStatus)}
    />
  )
  const isCourier = (values: Record<string, unknown>) => (row ? row.area === 'd' : values.area === 'd')
  const fields: FieldOf<typeof NewClientForm | ReturnType<typeof editClientForm>>[] = [
    ...(row ? [] : [{ path: 'area' as const, label: t('kind'), kind: 'segmented' as const, options: kinds }]),
    { path: 'account', label: name('account'), per: 2 },
    { path: 'name', label: name('name'), per: 2 },
    { path: 'phone', label: name('phone'), per: 2 },
    { path: 'email', label: name('email'), per: 2 },
    {
      path: 'gender',
      label: name('gender'),
      kind: 'select',
      options: dictionary.options('GENDER'),
      per: 2,
    },
    {
      path: 'userOwnerCompany',
      label: t('brand'),
      kind: 'select',
      options: brands.all.filter(({ value }) => value !== 'OTHER'),
      when: isCourier,
      per: 2,
    },
    { path: 'legalBranch', label: t('outlet'), when: isCourier, per: 2 },
  ]
  const actsOf = (one: ClientRecord): RowAct<ClientRecord>[] => [
    ...(may(clients.edit) ? [{ key: 'edit', label: words('edit'), onClick: () => setEditing(one) }] : []),
    ...(may(clients.resetPassword)
      ? [{ key: 'reset', label: t('reset'), onClick: () => ask('reset', one) }]
      : []),
    ...(one.userStatus === 'ENABLE' && may(clientUniting.ask)
      ? [{ key: 'unite', label: t('unite'), onClick: () => setUniting(one) }]
      : []),
    ...(one.userStatus === 'ENABLE' && may(clients.disableUser)
      ? [{ key: 'disable', label: t('disable'), danger: true, onClick: () => ask('disable', one) }]
      : []),
    ...(one.userStatus !== 'ENABLE' && may(clients.enableUser)
      ? [{ key: 'enable', label: t('enable'), onClick: () => ask('enable', one) }]
      : []),
  ]
  return (
    <>
      <RecordList
        name="clients"
        page={clients.page}
        control={control}
        filters={[
          { kind: 'text', name: 'searchKey', placeholder: t('search') },
          { kind: 'one', name: 'area', label: t('kind'), options: kinds },
          {
            kind: 'one',
            name: 'userStatus',
            label: t('status'),
            options: dictionary.options('COMMON_STATUS'),
          },
        ]}
        columns={[
          { dataIndex: 'account', title: name('account'), width: 150, sortable: true },
          { dataIndex: 'name', title: name('name'), width: 110 },
          { dataIndex: 'area', title: t('kind'), width: 90, customRender: kindOf },
          { dataIndex: 'genderName', title: name('gender'), width: 70, from: 1280 },
          { dataIndex: 'phone', title: name('phone'), width: 130 },
          { dataIndex: 'userStatus', title: t('status'), width: 90, customRender: tag },
          {
            dataIndex: 'createTime',
            title: words('created'),
            width: 150,
            from: 1280,
            sortable: true,
            customRender: (one) => one.createTime.slice(0, 16),
          },
          {
            dataIndex: 'latestLoginTime',
            title: t('lastLogin'),
            width: 150,
            from: 1440,
            sortable: true,
            customRender: (one) => one.latestLoginTime?.slice(0, 16) ?? t('never'),
          },
        ]}
        acts={actsOf}
        actsWidth={280}
        remove={{ route: clients.delete, nameOf: (one) => one.name ?? one.account }}
        add={{ route: clients.add, onAdd: () => setEditing('new') }}
        card={(one) => (
          <>
            <b>{one.name ?? one.account}</b>
            <div className="o-mut o-sm">
              {kindOf(one)} {one.phone}
            </div>
            {tag(one)}
          </>
        )}
      />
      {uniting && <UniteDialog of={uniting} onClose={() => setUniting(undefined)} />}
      {editing && (
        <RecordDialog
          route={row ? clients.edit : clients.add}
          schema={row ? editClientForm(row) : NewClientForm}
          title={row ? t('editTitle', { name: row.name ?? row.account }) : t('addClient')}
          note={row ? t('maskedHint') : t('addClientNote')}
          fields={fields}
          initial={row ? { ...row, userOwnerCompany: row.brand } : { area: 'c' }}
          fixed={row ? { id: row.id, version: row.version } : {}}
          {...(row && { onDone: tellPending })}
          onClose={() => setEditing(undefined)}
        />
      )}
    </>
  )
}
