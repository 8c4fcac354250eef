import type { SnapshotProof, SnapshotRow } from '@appeal/contract/figures/figures.schemas.ts'
import { groupThousands } from '@appeal/contract/masking.ts'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import type { z } from 'zod'
import { formatMoment } from '../../lib/formats.ts'
import { useTexts } from '../../lib/i18n.ts'
import type { Column } from '../../ui/columns.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { useListState } from '../../ui/useListState.ts'
import { useFreeze, useSnapshots, useVerify } from './figures.api.ts'
import * as styles from './figures.module.css'
import { statisticsTexts } from './figures.texts.ts'

const FILTERS = [] as const
/** Months that are offered at once; the next ones follow when these are frozen. */
const SHOWN = 3
type Proof = z.infer<typeof SnapshotProof>
const signed = (n: number) => (n > 0 ? `+${n}` : String(n))

/** Frozen months, what they carry of earlier ones, and the proof of each. */
export default function SnapshotsPage() {
  const t = useTexts(statisticsTexts)
  const control = useListState(FILTERS)
  const list = useSnapshots(control)
  const verify = useVerify()
  const freeze = useFreeze()
  const [proofs, setProofs] = useState<ReadonlyMap<string, Proof>>(new Map())
  const open = list.data?.open ?? []
  const due = open.filter((one) => one.due).map(({ month }) => month)
  const check = ({ id }: SnapshotRow) =>
    verify.mutate(id, { onSuccess: (proof) => setProofs((before) => new Map(before).set(id, proof)) })
  const said = ({ id }: SnapshotRow) => {
    const proof = proofs.get(id)
    if (!proof) return null
    if (!proof.intact) return <span className={styles.statUp}>{t('broken')}</span>
    const { handled, valid } = proof.changedSince
    return proof.same ? t('intact') : t('changedSince', { handled: signed(handled), valid: signed(valid) })
  }
  const columns: Column<SnapshotRow>[] = [
    {
      dataIndex: 'month',
      title: t('monthOf'),
      width: 100,
      sortable: true,
      customRender: ({ month }) => <b>{month}</b>,
    },
    {
      dataIndex: 'appeals',
      title: t('appeals'),
      width: 110,
      customRender: ({ appeals }) => groupThousands(String(appeals)),
    },
    {
      dataIndex: 'valid',
      title: t('validAppeals'),
      width: 120,
      customRender: ({ valid }) => groupThousands(String(valid)),
    },
    {
      dataIndex: 'corrections',
      title: t('corrections'),
      width: 220,
      customRender: ({ corrections }) =>
        corrections.length === 0 ? (
          <span className="o-mut">{t('none')}</span>
        ) : (
          corrections.map(({ month, sums }) => (
            <div key={month}>
              {t('correction', { month, handled: signed(sums.handled), valid: signed(sums.valid) })}
            </div>
          ))
        ),
    },
    {
      dataIndex: 'createTime',
      title: t('frozenAt'),
      width: 150,
      from: 1100,
      customRender: ({ createTime }) => formatMoment(createTime),
    },
    {
      dataIndex: 'digest',
      title: t('digest'),
      from: 1280,
      customRender: ({ digest }) => <span className={styles.statDigest}>{digest}</span>,
    },
    {
      dataIndex: 'id',
      title: t('verify'),
      width: 220,
      customRender: (row) =>
        said(row) ?? (
          <Button
            className={styles.statCheck}
            type="link"
            size="small"
            loading={verify.isPending && verify.variables === row.id}
            onClick={() => check(row)}
          >
            {t('verify')}
          </Button>
        ),
    },
  ]
  return (
    <section className="o-page">
      {due.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t('notFrozen', { months: due.join(t('and')) })}
          description={t('notFrozenText')}
        />
      )}
      <DataTable
        name="statistics.snapshots"
        list={list}
        control={control}
        columns={columns}
        rowKey={(row) => row.id}
        condition={t('snapshotsNote')}
        empty={<EmptyState icon="lock" title={t('noMonth')} text={t('noMonthText')} />}
        card={(row) => (
          <>
            <b>{row.month}</b>
            <div className="o-mut o-sm">
              {t('appeals')} {row.appeals}, {t('validAppeals')} {row.valid}
            </div>
            {said(row)}
          </>
        )}
        tools={open.slice(0, SHOWN).map(({ month }) => (
          <Button
            key={month}
            size="small"
            icon={<Icon name="lock" size={14} />}
            loading={freeze.isPending && freeze.variables === month}
            onClick={() => freeze.mutate(month)}
          >
            {t('freeze', { month })}
          </Button>
        ))}
      />
    </section>
  )
}
