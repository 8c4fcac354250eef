import {
  type AccountRecord,
  type Activation,
  editAccountForm,
  NewAccountForm,
} from '@appeal/contract/accounts/accounts.schemas.ts'
import { profileTexts } from '@appeal/contract/accounts/accounts.texts.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { type ApiError, saveFile } from '../../lib/api.ts'
import { api } from '../../lib/deskOperations.ts'
import { pick, useLanguage, useTexts } from '../../lib/i18n.ts'
import { useDictionary } from '../../ui/dictionary.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { LoadFault } from '../../ui/LoadFault.tsx'
import { OrgTree } from '../../ui/OrgTree.tsx'
import type { ScreenProps } from '../../ui/officeScreen.ts'
import { RecordDialog } from '../../ui/RecordDialog.tsx'
import { RecordList, type RowAct, standingFilter } from '../../ui/RecordList.tsx'
import { recordTexts } from '../../ui/records.texts.ts'
import { StatusTag } from '../../ui/StatusTag.tsx'
import { useListState } from '../../ui/useListState.ts'
import { useMay } from '../../ui/useMay.ts'
import { type ColumnOf, useRecord } from '../../ui/useRecords.ts'
import { accountFields } from './accountFields.tsx'
import { accountTexts } from './accounts.desk.texts.ts'
import * as styles from './accounts.module.css'
import { HandOverDialog } from './HandOverDialog.tsx'
import { ImportDialog } from './ImportDialog.tsx'
import { RolesDialog } from './RolesDialog.tsx'
import { useActivationNotice, usePendingNotice } from './useActivationNotice.ts'
import { useSwitchAct } from './useSwitchAct.ts'

const FILTERS = ['searchKey', 'userStatus', 'orgId', 'standing'] as const
type Ending = 'disable' | 'delete'
type Doing =
  | { kind: 'add' | 'import' }
  | { kind: 'edit' | 'roles'; row: AccountRecord }
  | { kind: 'handOver'; row: AccountRecord; isEnding?: Ending }

/** Accounts of staff: of the platform, or of a bureau's own tree. */
export default function AccountsPage({ component }: ScreenProps) {
  const isStaff = component === 'accounts/staff'
  const routes = isStaff ? api.bizAccounts : api.accounts
  const grants = isStaff ? api.bizUserGrants : api.userGrants
  const t = useTexts(accountTexts)
  const words = useTexts(recordTexts)
  const language = useLanguage()
  const may = useMay()
  const dictionary = useDictionary()
  const control = useListState(FILTERS)
  const [doing, setDoing] = useState<Doing>()
  const handOver = (row: AccountRecord, isEnding?: Ending) =>
    setDoing({ kind: 'handOver', row, ...(isEnding && { isEnding }) })
  // The shell has said how many open cases there are; here they are given to somebody.
  const ask = useSwitchAct<AccountRecord>(
    routes,
    (error, row) => hasOpenCases(error) && handOver(row, 'disable'),
  )
  const tellSent = useActivationNotice()
  const name = (key: keyof typeof profileTexts) => pick(profileTexts[key])

  const tag = (row: AccountRecord) => (
    <StatusTag
      turn={row.userStatus === 'ENABLE' ? 'closed' : 'ended'}
      word={dictionary.label('COMMON_STATUS', row.userStatus)}
    />
  )
  const person = (row: AccountRecord) => (
    <span className={styles.person}>
      {row.avatar && <img src={row.avatar} alt="" />}
      {row.name}
      {row.isAdministrator && <span className="o-flag">{t('administrator')}</span>}
    </span>
  )
  const actsOf = (row: AccountRecord): RowAct<AccountRecord>[] => {
    const known: Partial<Record<AccountRecord['can'][number], RowAct<AccountRecord>>> = {
      edit: { key: 'edit', label: words('edit'), onClick: () => setDoing({ kind: 'edit', row }) },
      grant: { key: 'grant', label: t('roles'), onClick: () => setDoing({ kind: 'roles', row }) },
      reset: { key: 'reset', label: t('reset'), onClick: () => ask('reset', row) },
      enable: { key: 'enable', label: t('enable'), onClick: () => ask('enable', row) },
      disable: { key: 'disable', label: t('disable'), danger: true, onClick: () => ask('disable', row) },
    }
    const acts = (['edit', 'grant', 'reset', 'enable', 'disable'] as const).flatMap((act) =>
      row.can.includes(act) ? (known[act] ?? []) : [],
    )
    const mayGive = !row.can.includes('grant') && may(grants.grantRole)
    return [
      ...acts,
      ...(mayGive && known.grant ? [known.grant] : []),
      ...(may(routes.handOver) && row.can.includes('disable')
        ? [{ key: 'handOver', label: t('handOver'), onClick: () => handOver(row) }]
        : []),
      ...(may(routes.exportUserInfo)
        ? [
            {
              key: 'file',
              label: t('personFile'),
              onClick: () =>
                void saveFile(routes.exportUserInfo, { query: { id: row.id } }).catch(() => undefined),
            },
          ]
        : []),
    ]
  }
  const columns: ColumnOf<typeof routes.page>[] = [
    { dataIndex: 'account', title: name('account'), width: 110, sortable: true },
    { dataIndex: 'name', title: name('name'), width: 150, customRender: person },
    { dataIndex: 'genderName', title: name('gender'), width: 70, from: 1600 },
    { dataIndex: 'phone', title: name('phone'), width: 120, from: language === 'en' ? 1600 : 1440 },
    { dataIndex: 'orgName', title: name('orgId'), width: 160 },
    { dataIndex: 'positionName', title: name('positionId'), width: 110, from: 1600 },
    { dataIndex: 'userStatus', title: t('status'), width: 100, customRender: tag },
    {
      dataIndex: 'latestLoginTime',
      title: t('lastLogin'),
      width: 140,
      from: 1600,
      sortable: true,
      customRender: (row) => row.latestLoginTime?.slice(0, 16) ?? t('never'),
    },
  ]
  const download = (userIds?: string) => {
    const { searchKey, userStatus, orgId } = control.filters
    const query = { userIds, searchKey, userStatus, orgId }
    void saveFile(routes.export, { query }).catch(() => undefined)
  }
  return (
    <>
      <RecordList
        name={`${component}.accounts`}
        page={routes.page}
        exportAs={isStaff ? 'accounts.staff' : 'accounts'}
        control={control}
        filters={[
          { kind: 'text', name: 'searchKey', placeholder: t('search') },
          {
            kind: 'one',
            name: 'userStatus',
            label: t('status'),
            options: dictionary.options('COMMON_STATUS'),
          },
          standingFilter(words),
        ]}
        columns={columns}
        side={
          <OrgTree
            route={routes.orgTreeSelector}
            value={control.filters.orgId}
            onChange={(orgId) => control.setFilters({ orgId })}
          />
        }
        acts={actsOf}
        actsWidth={language === 'en' ? 284 : 210}
        restore={routes.restore}
        remove={{
          route: routes.delete,
          nameOf: (row) => row.name ?? row.account,
          may: (row) => row.can.includes('delete'),
          onRefused: (error, row) => hasOpenCases(error) && handOver(row, 'delete'),
        }}
        selection={(rows) =>
          may(routes.export) && (
            <Button type="text" onClick={() => download(rows.map(({ id }) => id).join(','))}>
              {t('exportSome', { count: rows.length })}
            </Button>
          )
        }
        tools={
          <>
            {may(routes.import) && (
              <Button icon={<Icon name="upload" />} onClick={() => setDoing({ kind: 'import' })}>
                {t('import')}
              </Button>
            )}
            {may(routes.export) && (
              <Button icon={<Icon name="download" />} onClick={() => download()}>
                {t('export')}
              </Button>
            )}
            {may(routes.add) && (
              <Button type="primary" icon={<Icon name="plus" />} onClick={() => setDoing({ kind: 'add' })}>
                {words('add')}
              </Button>
            )}
          </>
        }
        card={(row) => (
          <>
            <b>{person(row)}</b>
            <div className="o-mut o-sm">
              {row.account} {row.orgName}
            </div>
            {tag(row)}
          </>
        )}
      />
      {doing?.kind === 'add' && (
        <RecordDialog
          route={routes.add}
          schema={NewAccountForm}
          title={t('addTitle')}
          note={t('addNote')}
          width={760}
          fields={accountFields(routes, dictionary, wordsOf(t), {})}
          initial={{ orgId: control.filters.orgId, sortCode: '99' }}
          onDone={(reply) => tellSent(reply as Activation)}
          onClose={() => setDoing(undefined)}
        />
      )}
      {doing?.kind === 'edit' && (
        <EditDialog routes={routes} id={doing.row.id} onClose={() => setDoing(undefined)} />
      )}
      {doing?.kind === 'roles' && (
        <RolesDialog routes={grants} row={doing.row} onClose={() => setDoing(undefined)} />
      )}
      {doing?.kind === 'handOver' && (
        <HandOverDialog
          routes={routes}
          row={doing.row}
          isEnding={doing.isEnding}
          onClose={() => setDoing(undefined)}
        />
      )}
      {doing?.kind === 'import' && <ImportDialog routes={routes} onClose={() => setDoing(undefined)} />}
    </>
  )
}

const hasOpenCases = (error: ApiError) => error.reason === 'accounts.open_cases'

type Routes = typeof api.accounts | typeof api.bizAccounts

const wordsOf = (t: (key: 'identity' | 'place' | 'details' | 'sidePositions') => string) => ({
  identity: t('identity'),
  place: t('place'),
  details: t('details'),
  sides: t('sidePositions'),
})

function EditDialog({ routes, id, onClose }: { routes: Routes; id: string; onClose(): void }) {
  const t = useTexts(accountTexts)
  const words = useTexts(recordTexts)
  const dictionary = useDictionary()
  const tellPending = usePendingNotice()
  const asked = useRecord(routes.detail, { id })
  const { data } = asked
  if (!data) return <LoadFault title={words('edit')} of={asked} onClose={onClose} />
  return (
    <RecordDialog
      key={data.id}
      route={routes.edit}
      schema={editAccountForm(data.account)}
      title={t('editTitle', { name: data.name ?? data.account })}
      note={t('maskedHint')}
      width={760}
      fields={accountFields(routes, dictionary, wordsOf(t), data)}
      initial={{ ...data, sortCode: String(data.sortCode) }}
      fixed={{ id: data.id, version: data.version }}
      onDone={tellPending}
      onClose={onClose}
    />
  )
}
