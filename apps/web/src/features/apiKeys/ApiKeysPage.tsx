import {
  type ApiKey,
  type ApiKeyMade,
  EndKeyBody,
  KEY_STATES,
  NewApiKeyBody,
  RotateBody,
} from '@appeal/contract/apiKeys/apiKeys.routes.ts'
import {
  type AppealScope,
  KEY_SCOPE_NAMES,
  type KeyScope,
  kindOfScope,
} from '@appeal/contract/apiKeys/apiKeys.scopes.ts'
import { caseTables } from '@appeal/contract/cases/cases.tables.ts'
import { Button, Select } from 'antd'
import { useState } from 'react'
import { api } from '../../lib/deskOperations.ts'
import { joinItems } from '../../lib/formats.ts'
import { pick, useLanguage, useTexts } from '../../lib/i18n.ts'
import { isSandbox } from '../../lib/sandbox.ts'
import type { Column } from '../../ui/columns.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import { QueryBar } from '../../ui/QueryBar.tsx'
import { RecordDialog } from '../../ui/RecordDialog.tsx'
import { SecretDialog } from '../../ui/SecretDialog.tsx'
import { StatusTag } from '../../ui/StatusTag.tsx'
import { SystemsLead } from '../../ui/SystemsLead.tsx'
import { useListState } from '../../ui/useListState.ts'
import { useMay } from '../../ui/useMay.ts'
import { useRecordPage } from '../../ui/useRecords.ts'
import { apiKeyTexts } from './apiKeys.texts.ts'

const FILTERS = ['searchKey', 'state'] as const
const TURN = { running: 'closed', expired: 'ended', ended: 'ended' } as const
const YEAR = 365
const WEEK = 7
type Acting = { act: 'create' } | { act: 'rotate' | 'end'; row: ApiKey }

/** What a scope is called; those of a kind by what the kind is called. */
function useScopeName(): (scope: KeyScope) => string {
  const t = useTexts(apiKeyTexts)
  const language = useLanguage()
  return (scope) => {
    const of = kindOfScope(scope)
    return of
      ? t(`scopeOf.${of.doing}`, { kind: pick(caseTables[of.kind].many, language) })
      : t(`scope.${scope as AppealScope}`)
  }
}

/** Keys with which systems of enterprises call the API: a head office has its own, bureaus look on and end. */
export default function ApiKeysPage() {
  const t = useTexts(apiKeyTexts)
  const control = useListState(FILTERS)
  const list = useRecordPage(api.apiKeys.page, control)
  const mayCreate = useMay()(api.apiKeys.create)
  const [acting, setActing] = useState<Acting>()
  const [made, setMade] = useState<ApiKeyMade>()
  const tag = (row: ApiKey) => <StatusTag turn={TURN[row.state]} word={t(`state.${row.state}`)} />
  const nameOf = useScopeName()
  const scopesOf = (row: ApiKey) => joinItems(row.scopes.map(nameOf))
  const secretsOf = (row: ApiKey) => (
    <>
      {row.secrets.map(({ id, hint, until }) => (
        <div key={id}>
          <code>{hint}…</code>
          {until && ` ${t('until')} ${until.slice(0, 16)}`}
        </div>
      ))}
    </>
  )
  const usedOf = (row: ApiKey) =>
    row.lastUsedAt === null
      ? t('never')
      : `${row.lastUsedAt.slice(0, 16)} ${t('from', { ip: row.lastUsedIp ?? '' })}`
  const acts = (row: ApiKey) =>
    row.can.map((act) => (
      <Button key={act} type="link" size="small" onClick={() => setActing({ act, row })}>
        {t(act)}
      </Button>
    ))
  const columns: Column<ApiKey>[] = [
    { dataIndex: 'name', title: t('name'), width: 140 },
    { dataIndex: 'orgName', title: t('org'), width: 150, from: 1600 },
    { dataIndex: 'scopes', title: t('scopes'), width: 200, customRender: scopesOf },
    { dataIndex: 'ranges', title: t('ranges'), width: 150, customRender: (row) => joinItems(row.ranges) },
    { dataIndex: 'state', title: t('state'), width: 90, customRender: tag },
    { dataIndex: 'secrets', title: t('secrets'), width: 150, from: 1280, customRender: secretsOf },
    {
      dataIndex: 'lastUsedAt',
      title: t('lastUsed'),
      width: 170,
      sortable: true,
      customRender: usedOf,
    },
    {
      dataIndex: 'expiresAt',
      title: t('until'),
      width: 140,
      sortable: true,
      customRender: (row) => row.expiresAt.slice(0, 16),
    },
    {
      dataIndex: 'can',
      title: t('acts'),
      width: 130,
      hasActs: ({ can }) => can.length > 0,
      customRender: acts,
    },
  ]
  return (
    <section className="o-page">
      <SystemsLead lead={t('lead')} docs={t('docs')} sandbox={t('sandbox')} />
      <QueryBar
        control={control}
        fields={[
          { kind: 'text', name: 'searchKey', placeholder: t('search') },
          {
            kind: 'one',
            name: 'state',
            label: t('state'),
            options: KEY_STATES.map((state) => ({ value: state, label: t(`state.${state}`) })),
          },
        ]}
      />
      <DataTable
        name="apiKeys"
        list={list}
        control={control}
        columns={columns}
        rowKey={(row) => row.id}
        tools={
          mayCreate && (
            <Button type="primary" icon={<Icon name="plus" />} onClick={() => setActing({ act: 'create' })}>
              {t('create')}
            </Button>
          )
        }
        card={(row) => (
          <>
            <b>{row.name}</b> {tag(row)}
            <div className="o-mut o-sm">
              {scopesOf(row)} · {joinItems(row.ranges)}
            </div>
            {secretsOf(row)}
            <div className="o-mut o-sm">
              {t('lastUsed')} {usedOf(row)} · {t('until')} {row.expiresAt.slice(0, 16)}
            </div>
            {acts(row)}
          </>
        )}
      />
      {acting && <ActDialog acting={acting} onMade={setMade} onClose={() => setActing(undefined)} />}
      {made && (
        <SecretDialog
          title={t('secretTitle', { name: made.key.name })}
          label={t('secrets')}
          secret={made.secret}
          note={t('secretNote')}
          onClose={() => setMade(undefined)}
        />
      )}
    </section>
  )
}

interface DialogProps {
  acting: Acting
  onMade(made: ApiKeyMade): void
  onClose(): void
}

function ActDialog({ acting, onMade, onClose }: DialogProps) {
  const t = useTexts(apiKeyTexts)
  const nameOf = useScopeName()
  if (acting.act === 'create')
    return (
      <RecordDialog
        width={560}
        route={api.apiKeys.create}
        schema={NewApiKeyBody}
        title={t('create')}
        note={t('createNote')}
        fields={[
          { path: 'name', label: t('name') },
          {
            path: 'scopes',
            label: t('scopes'),
            kind: 'multi',
            options: KEY_SCOPE_NAMES.filter((scope) => scope !== 'sandbox' || isSandbox()).map((scope) => ({
              value: scope,
              label: nameOf(scope),
            })),
          },
          {
            path: 'ranges',
            label: t('ranges'),
            kind: 'control',
            control: (
              <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={[' ', ',', '，', '、']} />
            ),
            hint: t('rangesHint'),
          },
          { path: 'days', label: t('days'), kind: 'number' },
        ]}
        initial={{ scopes: ['read'], days: YEAR }}
        ok={t('ok')}
        onDone={onMade}
        onClose={onClose}
      />
    )
  const { row } = acting
  if (acting.act === 'rotate')
    return (
      <RecordDialog
        width={560}
        route={api.apiKeys.rotate}
        schema={RotateBody}
        title={t('rotateTitle', { name: row.name })}
        note={t('rotateNote')}
        fields={[{ path: 'overlapDays', label: t('overlapDays'), kind: 'number' }]}
        initial={{ overlapDays: WEEK }}
        fixed={{ id: row.id, version: row.version }}
        ok={t('rotate')}
        onDone={onMade}
        onClose={onClose}
      />
    )
  return (
    <RecordDialog
      width={480}
      route={api.apiKeys.end}
      schema={EndKeyBody}
      title={t('endTitle', { name: row.name })}
      note={t('endNote')}
      fields={[]}
      fixed={{ id: row.id }}
      danger
      ok={t('end')}
      onClose={onClose}
    />
  )
}
