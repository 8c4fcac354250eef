import { DATA_SCOPES, type DataScope } from '@appeal/contract/kit/access.ts'
import { Checkbox, Input, Select, Table } from 'antd'
import { useState } from 'react'
import { api } from '../../lib/deskOperations.ts'
import { useTexts } from '../../lib/i18n.ts'
import { useDictionary } from '../../ui/dictionary.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { ErrorState, Skeleton } from '../../ui/States.tsx'
import { useRecord } from '../../ui/useRecords.ts'
import { diffOf } from './diff.ts'
import type { Pending } from './GrantDialog.tsx'
import * as styles from './grants.module.css'
import { grantTexts } from './grants.texts.ts'
import { OrgsSelect } from './OrgsSelect.tsx'

interface Granted {
  scope: DataScope
  orgIds: readonly string[]
}
type Paths = ReadonlyMap<string, Granted>
interface Row {
  path: string
  label: string
}

const rowOf = (text: string): Row => {
  const cut = text.indexOf('[')
  return { path: text.slice(0, cut), label: text.slice(cut + 1, -1) }
}
/** Calls of one subject share the first two parts of their address: `/biz/statistics`. */
const subjectOf = (path: string) => path.split('/').slice(0, 3).join('/')
const flat = (paths: Paths) =>
  new Map([...paths].map(([path, { scope, orgIds }]) => [path, `${scope} ${[...orgIds].sort().join(',')}`]))

/** Calls with their data scopes. Only what the viewer holds is offered; what was granted beyond it can be taken away. */
export function PermissionPane({ id, onChange }: { id: string; onChange(value: Pending): void }) {
  const t = useTexts(grantTexts)
  const dictionary = useDictionary()
  const known = useRecord(api.roles.permissionTreeSelector, undefined)
  const own = useRecord(api.roles.ownPermission, {
    id,
  })
  const [text, setText] = useState('')
  const [subject, setSubject] = useState<string>()
  const [onlyGranted, setOnlyGranted] = useState(false)
  const [chosen, setChosen] = useState<Paths>()
  if (known.error || own.error) return <ErrorState error={known.error ?? own.error} />
  if (!known.data || !own.data) return <Skeleton rows={8} />
  const before: Paths = new Map(
    own.data.grantInfoList.map((one) => [
      one.apiUrl,
      { scope: one.scopeCategory, orgIds: one.scopeDefineOrgIdList },
    ]),
  )
  const value = chosen ?? before
  const set = (next: Paths) => {
    setChosen(next)
    onChange({
      ...diffOf(flat(before), flat(next)),
      grantInfoList: [...next].map(([apiUrl, { scope, orgIds }]) => ({
        apiUrl,
        scopeCategory: scope,
        scopeDefineOrgIdList: orgIds,
      })),
    })
  }
  const give = (path: string, granted: Granted | undefined) => {
    const next = new Map(value)
    if (granted) next.set(path, granted)
    else next.delete(path)
    set(next)
  }
  const rows = known.data.map(rowOf)
  const listed = new Set(rows.map(({ path }) => path))
  const beyond = [...before.keys()].filter((path) => !listed.has(path)).map((path) => ({ path, label: '' }))
  const all = [...rows, ...beyond]
  const subjects = [...new Set(all.map(({ path }) => subjectOf(path)))].toSorted().map((one) => {
    const paths = all.filter(({ path }) => subjectOf(path) === one)
    return {
      value: one,
      label: `${one} ${paths.filter(({ path }) => value.has(path)).length}/${paths.length}`,
    }
  })
  const shown = all.filter(
    ({ path, label }) =>
      (!subject || subjectOf(path) === subject) &&
      (!onlyGranted || value.has(path)) &&
      `${path} ${label}`.toLowerCase().includes(text.trim().toLowerCase()),
  )
  return (
    <>
      <div className={styles.grantBar}>
        <Input
          prefix={<Icon name="search" />}
          value={text}
          allowClear
          placeholder={t('filterPermissions')}
          aria-label={t('filterPermissions')}
          onChange={(event) => setText(event.target.value)}
        />
        <Select
          className={styles.grantSubject}
          aria-label={t('subject')}
          placeholder={t('subject')}
          value={subject}
          options={subjects}
          allowClear
          showSearch
          onChange={setSubject}
        />
        <Checkbox checked={onlyGranted} onChange={(event) => setOnlyGranted(event.target.checked)}>
          {t('granted')}
        </Checkbox>
      </div>
      <Table<Row>
        size="small"
        rowKey="path"
        dataSource={shown}
        pagination={{ pageSize: 50, showSizeChanger: false, hideOnSinglePage: true }}
        columns={[
          {
            title: t('path'),
            render: (_, { path, label }) => (
              <Checkbox
                checked={value.has(path)}
                onChange={(event) =>
                  give(path, event.target.checked ? { scope: 'SCOPE_ORG', orgIds: [] } : undefined)
                }
              >
                {path}
                <div className="o-mut o-sm">{label}</div>
              </Checkbox>
            ),
          },
          {
            title: t('scope'),
            width: 300,
            render: (_, { path }) => {
              const granted = value.get(path)
              if (!granted) return null
              return (
                <div className={styles.grantScope}>
                  <Select
                    size="small"
                    aria-label={t('scope')}
                    value={granted.scope}
                    options={DATA_SCOPES.map((scope) => ({
                      value: scope,
                      label: dictionary.label('SCOPE_CATEGORY', scope),
                    }))}
                    onChange={(scope) => give(path, { scope, orgIds: [] })}
                  />
                  {granted.scope === 'SCOPE_ORG_DEFINE' && (
                    <OrgsSelect
                      value={granted.orgIds}
                      onChange={(orgIds) => give(path, { ...granted, orgIds })}
                    />
                  )}
                </div>
              )
            },
          },
        ]}
      />
    </>
  )
}
