import type { RightsBeside } from '@appeal/contract/grants/rolePlans.schemas.ts'
import { Checkbox, Table } from 'antd'
import { useState } from 'react'
import { useTexts } from '../../lib/i18n.ts'
import { useDictionary } from '../../ui/dictionary.ts'
import { EmptyState } from '../../ui/States.tsx'
import * as styles from './grants.module.css'
import { grantTexts } from './grants.texts.ts'
import { subjectOf } from './paths.ts'

interface Props {
  rights: RightsBeside
  /** What the two columns are called. */
  before: string
  after: string
}
type MenuRow = RightsBeside['menus'][number]
type CallRow = RightsBeside['calls'][number]

/** Width that two roles beside each other need; where there is less, they are scrolled. */
const LEAST = 640

const hasChanged = ({ before, after, buttons }: MenuRow) =>
  before !== after || buttons.some((one) => one.before !== one.after)
const isOther = ({ before, after }: CallRow) => JSON.stringify(before) !== JSON.stringify(after)

/** Menus and calls of two sides beside each other; pages that lack calls are told of. */
export function RightsTable({ rights, before, after }: Props) {
  const t = useTexts(grantTexts)
  const dictionary = useDictionary()
  const [onlyChanged, setOnlyChanged] = useState(false)
  const menus = rights.menus.filter((row) => !onlyChanged || hasChanged(row))
  const calls = rights.calls.filter((row) => !onlyChanged || isOther(row))
  const word = (has: boolean) => (has ? t('has') : t('hasNot'))
  const reach = (one: CallRow['before']) =>
    one === null
      ? t('hasNot')
      : [...one.scopes.map((scope) => dictionary.label('SCOPE_CATEGORY', scope)), ...one.orgs].join(
          t('comma'),
        )
  const differ = rights.menus.filter(hasChanged).length + rights.calls.filter(isOther).length
  if (rights.menus.length + rights.calls.length === 0)
    return <EmptyState icon="list" title={t('nothingApart')} />
  return (
    <div className={styles.grantPeople}>
      <div className={styles.grantBar}>
        <Checkbox checked={onlyChanged} onChange={(event) => setOnlyChanged(event.target.checked)}>
          {t('onlyChanged', { count: differ })}
        </Checkbox>
      </div>
      <Table<MenuRow>
        size="small"
        rowKey="id"
        scroll={{ x: LEAST }}
        pagination={{ pageSize: 20, showSizeChanger: false, hideOnSinglePage: true }}
        dataSource={menus}
        rowClassName={(row) => (hasChanged(row) ? (styles.grantChanged ?? '') : '')}
        columns={[
          { title: t('module'), width: 140, dataIndex: 'module' },
          {
            title: t('menu'),
            render: (_, { title, surface, lacks, buttons }) => (
              <>
                {title} {surface === 'mobile' && <span className="o-flag">{t('mobile')}</span>}
                {buttons
                  .filter((one) => one.before !== one.after)
                  .map((one) => (
                    <div key={one.title} className="o-mut o-sm">
                      {t('button', { name: one.title, before: word(one.before), after: word(one.after) })}
                    </div>
                  ))}
                {lacks.length > 0 && (
                  <div className={styles.grantDel}>
                    {t('lacks', { calls: lacks.map(({ label }) => label).join(t('comma')) })}
                  </div>
                )}
              </>
            ),
          },
          { title: before, width: 90, render: (_, row) => word(row.before) },
          { title: after, width: 90, render: (_, row) => word(row.after) },
        ]}
      />
      <Table<CallRow>
        size="small"
        rowKey="path"
        scroll={{ x: LEAST }}
        pagination={{ pageSize: 20, showSizeChanger: false, hideOnSinglePage: true }}
        dataSource={calls}
        rowClassName={(row) => (isOther(row) ? (styles.grantChanged ?? '') : '')}
        columns={[
          { title: t('subject'), width: 160, render: (_, { path }) => subjectOf(path) },
          {
            title: t('path'),
            render: (_, { path, label }) => (
              <>
                {label}
                <div className="o-mut o-sm">{path}</div>
              </>
            ),
          },
          { title: before, width: 150, render: (_, row) => reach(row.before) },
          { title: after, width: 150, render: (_, row) => reach(row.after) },
        ]}
      />
    </div>
  )
}
