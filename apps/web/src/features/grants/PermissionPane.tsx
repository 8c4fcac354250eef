import { DATA_SCOPES } from '@appeal/contract/kit/access.ts'
import { Checkbox, Input, Select, Table } from 'antd'
import { useState } from 'react'
import { api } from '../../lib/deskOperations.ts'
import { useTexts } from '../../lib/i18n.ts'
import { useDictionary } from '../../ui/dictionary.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { ErrorState, Skeleton } from '../../ui/States.tsx'
import { useRecord } from '../../ui/useRecords.ts'
import { useIsMobile } from '../../ui/useViewport.ts'
import * as styles from './grants.module.css'
import { grantTexts } from './grants.texts.ts'
import { OrgsSelect } from './OrgsSelect.tsx'
import { type Granted, type Paths, subjectOf } from './paths.ts'

interface Row {
  path: string
  label: string
}

const rowOf = (text: string): Row => {
  const cut = text.indexOf('[')
  return { path: text.slice(0, cut), label: text.slice(cut + 1, -1) }
}

interface Props {
  /** What was granted. */
  before: Paths
  value: Paths
  onChange(next: Paths): void
}

/** Calls with their data scopes. Only what the viewer holds is offered; what was granted beyond it can be taken away. */
export function PermissionPane({ before, value, onChange: set }: Props) {
  const t = useTexts(grantTexts)
  const isMobile = useIsMobile()
  const dictionary = useDictionary()
  const known = useRecord(api.roles.permissionTreeSelector, undefined)
  const [text, setText] = useState('')
  const [subject, setSubject] = useState<string>()
  const [onlyGranted, setOnlyGranted] = useState(false)
  if (known.error) return <ErrorState error={known.error} />
  if (!known.data) return <Skeleton rows={8} />
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
  const scopeOf = (path: string) => {
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
          <OrgsSelect value={granted.orgIds} onChange={(orgIds) => give(path, { ...granted, orgIds })} />
        )}
      </div>
    )
  }
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
              <>
                <Checkbox
                  checked={value.has(path)}
                  onChange={(event) =>
                    give(path, event.target.checked ? { scope: 'SCOPE_ORG', orgIds: [] } : undefined)
                  }
                >
                  {path}
                  <div className="o-mut o-sm">{label}</div>
                </Checkbox>
                {isMobile && <div className={styles.grantUnder}>{scopeOf(path)}</div>}
              </>
            ),
          },
          ...(isMobile
            ? []
            : [{ title: t('scope'), width: 300, render: (_: unknown, { path }: Row) => scopeOf(path) }]),
        ]}
      />
    </>
  )
}
