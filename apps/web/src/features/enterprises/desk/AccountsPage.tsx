import {
  AccountActBody,
  type AccountRow,
  EditAccountBody,
  ENTERPRISE_ROLES,
  ENTERPRISE_STATUSES,
  type EnterpriseRole,
  NewAccountBody,
} from '@appeal/contract/enterprises/enterprises.schemas.ts'
import {
  enterpriseRoleTexts,
  enterpriseStatusTexts,
  levelTexts,
} from '@appeal/contract/enterprises/enterprises.texts.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { bracketed } from '../../../lib/brackets.ts'
import { api } from '../../../lib/deskOperations.ts'
import { pick, useTexts } from '../../../lib/i18n.ts'
import type { Column } from '../../../ui/columns.ts'
import { DataTable } from '../../../ui/DataTable.tsx'
import type { Field } from '../../../ui/fields.ts'
import { Icon } from '../../../ui/icons/Icon.tsx'
import type { ScreenProps } from '../../../ui/officeScreen.ts'
import { QueryBar } from '../../../ui/QueryBar.tsx'
import { RecordDialog } from '../../../ui/RecordDialog.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { useListState } from '../../../ui/useListState.ts'
import { useAccountNodes, useAccounts } from './enterprises.api.ts'
import * as styles from './enterprises.desk.module.css'
import { enterpriseDeskTexts } from './enterprises.desk.texts.ts'

const FILTERS = ['searchKey', 'status', 'orgId'] as const
const OWN = 'enterprises/own'
type Act = AccountRow['can'][number]
const TURN = {
  '-1': 'enterprise',
  '0': 'appellant',
  '1': 'ours',
  '2': 'appellant',
  '3': 'closed',
  '4': 'ended',
} as const

const roleWord = (role: string | null) =>
  role && role in enterpriseRoleTexts ? pick(enterpriseRoleTexts[role as EnterpriseRole]) : ''

/** Accounts of enterprises: a bureau looks at those of its places, an enterprise manages those of its own tree. */
export default function AccountsPage({ component }: ScreenProps) {
  const t = useTexts(enterpriseDeskTexts)
  const isOwn = component === OWN
  const control = useListState(FILTERS)
  const list = useAccounts(control)
  const nodes = useAccountNodes(isOwn)
  const [acting, setActing] = useState<{ act: Act | 'add'; row?: AccountRow }>()
  const units = (nodes.data ?? []).map(({ id, name, level }) => ({
    value: id,
    label: name + bracketed(pick(levelTexts[level])),
  }))
  const tag = (row: AccountRow) =>
    row.enabled ? (
      <StatusTag
        turn={TURN[row.status as keyof typeof TURN]}
        word={pick(enterpriseStatusTexts[row.status as '3'])}
      />
    ) : (
      <>
        <StatusTag turn="ended" word={t('closed')} />
        {row.reason && <p className={styles.entWhy}>{row.reason}</p>}
      </>
    )
  const acts = (row: AccountRow) => (
    <span className={styles.entActs}>
      {row.can.map((act) => (
        <Button key={act} type="link" size="small" onClick={() => setActing({ act, row })}>
          {t(act)}
        </Button>
      ))}
    </span>
  )
  const columns: Column<AccountRow>[] = [
    { dataIndex: 'account', title: t('account'), width: 130, sortable: true },
    { dataIndex: 'name', title: t('person'), width: 100 },
    { dataIndex: 'phone', title: t('phone'), width: 130, from: 1100 },
    { dataIndex: 'orgName', title: t('org'), width: 240 },
    { dataIndex: 'role', title: t('role'), width: 110, customRender: (row) => roleWord(row.role) },
    { dataIndex: 'status', title: t('status'), width: 150, customRender: tag },
    {
      dataIndex: 'lastLoginTime',
      title: t('lastLogin'),
      width: 150,
      from: 1280,
      customRender: (row) => row.lastLoginTime?.slice(0, 16) ?? t('never'),
    },
    {
      dataIndex: 'createTime',
      title: t('created'),
      width: 150,
      from: 1600,
      sortable: true,
      customRender: (row) => row.createTime.slice(0, 16),
    },
    ...(isOwn
      ? [
          {
            dataIndex: 'can' as const,
            title: t('acts'),
            width: 210,
            hasActs: ({ can }: AccountRow) => can.length > 0,
            customRender: acts,
          },
        ]
      : []),
  ]
  return (
    <section className="o-page">
      <QueryBar
        control={control}
        fields={[
          { kind: 'text', name: 'searchKey', placeholder: t('searchAccount') },
          {
            kind: 'one',
            name: 'status',
            label: t('status'),
            options: ENTERPRISE_STATUSES.filter((status) => Number(status) > 1).map((status) => ({
              value: status,
              label: pick(enterpriseStatusTexts[status]),
            })),
          },
          ...(isOwn
            ? [{ kind: 'one' as const, name: 'orgId' as const, label: t('org'), options: units }]
            : []),
        ]}
      />
      <DataTable
        name="enterprises.accounts"
        list={list}
        control={control}
        exportAs={{ list: 'enterprises.accounts' }}
        columns={columns}
        rowKey={(row) => row.id}
        tools={
          isOwn && (
            <Button type="primary" icon={<Icon name="plus" />} onClick={() => setActing({ act: 'add' })}>
              {t('add')}
            </Button>
          )
        }
        card={(row) => (
          <>
            <b>
              {row.account} {row.name}
            </b>
            <div className="o-mut o-sm">
              {row.orgName} {roleWord(row.role)}
            </div>
            {tag(row)}
            {isOwn && acts(row)}
          </>
        )}
      />
      {acting && (
        <AccountDialog
          act={acting.act}
          row={acting.row}
          units={units}
          rolesAt={(orgId) => nodes.data?.find(({ id }) => id === orgId)?.roles ?? []}
          onClose={() => setActing(undefined)}
        />
      )}
    </section>
  )
}

interface DialogProps {
  act: Act | 'add'
  row: AccountRow | undefined
  units: { value: string; label: string }[]
  rolesAt(orgId: unknown): readonly EnterpriseRole[]
  onClose(): void
}

const TITLES = { disable: 'accDisableTitle', enable: 'accEnableTitle', reset: 'resetTitle' } as const
const TEXTS = { disable: 'accDisableText', enable: 'accEnableText', reset: 'resetText' } as const

function AccountDialog({ act, row, units, rolesAt, onClose }: DialogProps) {
  const t = useTexts(enterpriseDeskTexts)
  // Which role a unit allows is judged by the server at the field; here stand the roles that fit any unit.
  const place: Field<'orgId' | 'role'>[] = [
    { path: 'orgId', label: t('org'), kind: 'select', options: units },
    {
      path: 'role',
      label: t('role'),
      kind: 'select',
      options: ENTERPRISE_ROLES.filter((role) =>
        units.some(({ value }) => rolesAt(value).includes(role)),
      ).map((role) => ({ value: role, label: pick(enterpriseRoleTexts[role]) })),
    },
  ]
  if (act === 'add')
    return (
      <RecordDialog
        width={560}
        route={api.enterpriseAccounts.add}
        schema={NewAccountBody}
        title={t('addTitle')}
        note={t('addHint')}
        fields={[
          ...place,
          { path: 'account', label: t('account') },
          { path: 'name', label: t('person') },
          { path: 'phone', label: t('phone') },
        ]}
        ok={t('ok')}
        onClose={onClose}
      />
    )
  if (!row) return null
  const fixed = { id: row.id, version: row.version }
  if (act === 'edit')
    return (
      <RecordDialog
        width={560}
        route={api.enterpriseAccounts.edit}
        schema={EditAccountBody}
        title={t('editTitle')}
        fields={place}
        initial={{ orgId: row.orgId, role: row.role }}
        fixed={fixed}
        ok={t('ok')}
        onClose={onClose}
      />
    )
  return (
    <RecordDialog
      width={560}
      route={api.enterpriseAccounts[act]}
      schema={AccountActBody}
      title={t(TITLES[act], { name: row.name ?? row.account })}
      note={t(TEXTS[act])}
      fields={[{ path: 'reason', label: t('reason'), kind: 'textarea' }]}
      fixed={fixed}
      danger={act !== 'enable'}
      ok={t('ok')}
      onClose={onClose}
    />
  )
}
