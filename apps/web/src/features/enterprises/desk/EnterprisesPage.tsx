import { type EnterpriseRow, LEVELS, StandingBody } from '@appeal/contract/enterprises/enterprises.schemas.ts'
import { levelTexts } from '@appeal/contract/enterprises/enterprises.texts.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useBrands } from '../../../domain/brands.ts'
import { api } from '../../../lib/deskOperations.ts'
import { pick, useTexts } from '../../../lib/i18n.ts'
import type { Column } from '../../../ui/columns.ts'
import { DataTable } from '../../../ui/DataTable.tsx'
import { QueryBar } from '../../../ui/QueryBar.tsx'
import { RecordDialog } from '../../../ui/RecordDialog.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { useListState } from '../../../ui/useListState.ts'
import { useEnterprises } from './enterprises.api.ts'
import * as styles from './enterprises.desk.module.css'
import { enterpriseDeskTexts } from './enterprises.desk.texts.ts'
import { LeftAreasDialog } from './LeftAreasDialog.tsx'

const FILTERS = ['searchKey', 'brand', 'level', 'status'] as const
const STATUSES = ['normal', 'disabled', 'noAccount'] as const
const TURN = { normal: 'closed', disabled: 'ended', noAccount: 'appellant' } as const

/** Units of enterprises in the bureau's places; a unit is disabled or admitted again with a reason. */
export default function EnterprisesPage() {
  const t = useTexts(enterpriseDeskTexts)
  const brands = useBrands()
  const control = useListState(FILTERS)
  const list = useEnterprises(control)
  const [acting, setActing] = useState<{ act: 'disable' | 'enable'; row: EnterpriseRow }>()
  const [left, setLeft] = useState<string>()
  const tag = (row: EnterpriseRow) => (
    <>
      <StatusTag turn={TURN[row.status]} word={t(row.status)} />
      {row.status === 'disabled' && row.reason && <p className={styles.entWhy}>{row.reason}</p>}
    </>
  )
  const textOf = ({ act, row }: { act: 'disable' | 'enable'; row: EnterpriseRow }) =>
    act === 'enable'
      ? t('enableText')
      : [t('disableText'), row.bindings > 0 && t('disableBound', { count: row.bindings })]
          .filter(Boolean)
          .join('')
  const acts = (row: EnterpriseRow) =>
    row.can.map((act) => (
      <Button key={act} type="link" size="small" onClick={() => setActing({ act, row })}>
        {t(act)}
      </Button>
    ))
  const columns: Column<EnterpriseRow>[] = [
    { dataIndex: 'name', title: t('fullName'), sortable: true, customRender: (row) => <b>{row.name}</b> },
    { dataIndex: 'brand', title: t('brand'), width: 92, customRender: (row) => brands.word(row.brand) },
    { dataIndex: 'level', title: t('level'), width: 84, customRender: (row) => pick(levelTexts[row.level]) },
    { dataIndex: 'areaName', title: t('seat'), width: 160, from: 1100 },
    { dataIndex: 'parentName', title: t('parentName'), width: 170, from: 1600 },
    { dataIndex: 'bureauName', title: t('bureau'), width: 136, from: 1440 },
    { dataIndex: 'accounts', title: t('accounts'), width: 72 },
    { dataIndex: 'bindings', title: t('bindings'), width: 100, from: 1100 },
    { dataIndex: 'status', title: t('status'), width: 132, customRender: tag },
    {
      dataIndex: 'can',
      title: t('acts'),
      width: 90,
      hasActs: ({ can }) => can.length > 0,
      customRender: acts,
    },
  ]
  return (
    <section className="o-page">
      <QueryBar
        control={control}
        fields={[
          { kind: 'text', name: 'searchKey', placeholder: t('searchName') },
          { kind: 'one', name: 'brand', label: t('brand'), options: brands.all },
          {
            kind: 'one',
            name: 'level',
            label: t('level'),
            options: LEVELS.map((level) => ({ value: level, label: pick(levelTexts[level]) })),
          },
          {
            kind: 'one',
            name: 'status',
            label: t('status'),
            options: STATUSES.map((status) => ({ value: status, label: t(status) })),
          },
        ]}
      />
      <DataTable
        name="enterprises.list"
        exportAs={{ list: 'enterprises' }}
        list={list}
        control={control}
        columns={columns}
        rowKey={(row) => row.id}
        card={(row) => (
          <>
            <b>{row.name}</b>
            <div className="o-mut o-sm">
              {brands.word(row.brand)} {pick(levelTexts[row.level])} {row.areaName}
            </div>
            <div className={styles.entActs}>
              {tag(row)} {acts(row)}
            </div>
          </>
        )}
      />
      {acting && (
        <RecordDialog
          width={560}
          route={api.enterprises[acting.act]}
          schema={StandingBody}
          title={t(acting.act === 'disable' ? 'disableTitle' : 'enableTitle', { name: acting.row.name })}
          note={textOf(acting)}
          fields={[{ path: 'reason', label: t('reason'), kind: 'textarea' }]}
          fixed={{ id: acting.row.id, version: acting.row.version }}
          danger={acting.act === 'disable'}
          ok={t(acting.act)}
          onDone={() => acting.act === 'disable' && acting.row.bindings > 0 && setLeft(acting.row.brand)}
          onClose={() => setActing(undefined)}
        />
      )}
      {left && <LeftAreasDialog brand={left} onClose={() => setLeft(undefined)} />}
    </section>
  )
}
