import type { BulletinRow } from '@appeal/contract/bulletins/bulletins.routes.ts'
import { Button, Select } from 'antd'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { api } from '../../lib/deskOperations.ts'
import { formatMoment } from '../../lib/formats.ts'
import { type Translate, useTexts } from '../../lib/i18n.ts'
import type { Column } from '../../ui/columns.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { DialogFoot } from '../../ui/DialogFoot.tsx'
import { DragModal } from '../../ui/DragModal.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import { EmptyState, Skeleton } from '../../ui/States.tsx'
import { StatusTag } from '../../ui/StatusTag.tsx'
import { useListState } from '../../ui/useListState.ts'
import { useMay } from '../../ui/useMay.ts'
import { useBulletinAct, useBulletins } from './bulletins.api.ts'
import * as styles from './bulletins.module.css'
import { bulletinTexts } from './bulletins.texts.ts'
import { useBulletinTitle } from './useBulletinTitle.ts'

const FILTERS = [] as const
type Words = Translate<keyof typeof bulletinTexts.zh>

export const BULLETIN_TURN = {
  draft: 'appellant',
  review1: 'ours',
  review2: 'ours',
  review3: 'ours',
  published: 'closed',
} as const satisfies Record<BulletinRow['state'], string>

/** `2026-08` and `2026Q3` in words. */
export const periodWords = (t: Words, period: string): string => {
  const [year, n] = [period.slice(0, 4), period.slice(5)]
  return period[4] === 'Q' ? t('quarter', { year, n }) : t('month', { year, n })
}

const address = ({ id }: { id: string }) => `/statistics/bulletin?id=${id}`

/** Bulletins and how far they are; a new one is made of frozen months. */
export default function BulletinsPage() {
  const t = useTexts(bulletinTexts)
  const navigate = useNavigate()
  const may = useMay()
  const control = useListState(FILTERS)
  const list = useBulletins(control)
  const titleOf = useBulletinTitle()
  const [making, setMaking] = useState(false)
  const state = ({ state: at }: BulletinRow) => <StatusTag turn={BULLETIN_TURN[at]} word={t(`state.${at}`)} />
  const columns: Column<BulletinRow>[] = [
    {
      dataIndex: 'period',
      title: t('period'),
      width: 150,
      sortable: true,
      customRender: ({ period }) => periodWords(t, period),
    },
    {
      dataIndex: 'title',
      title: t('name'),
      customRender: (row) => (
        <Link className="o-a" to={address(row)}>
          {titleOf(row).text}
        </Link>
      ),
    },
    { dataIndex: 'state', title: t('state'), width: 130, customRender: state },
    {
      dataIndex: 'author',
      title: t('author'),
      width: 110,
      customRender: ({ author }) => author || t('byItself'),
    },
    {
      dataIndex: 'updateTime',
      title: t('updated'),
      width: 150,
      from: 1100,
      customRender: ({ updateTime }) => formatMoment(updateTime),
    },
    {
      dataIndex: 'publishTime',
      title: t('published'),
      width: 150,
      customRender: ({ publishTime }) =>
        publishTime ? formatMoment(publishTime) : <span className="o-mut">–</span>,
    },
  ]
  return (
    <section className="o-page">
      <DataTable
        name="statistics.bulletins"
        list={list}
        control={control}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={(row) => titleOf(row).text}
        onOpen={(row) => navigate(address(row))}
        condition={t('note')}
        empty={<EmptyState icon="news" title={t('empty')} text={t('emptyText')} />}
        card={(row) => (
          <>
            <b>{titleOf(row).text}</b>
            <div className={styles.bulCard}>
              {state(row)}
              <span>{row.author || t('byItself')}</span>
            </div>
          </>
        )}
        tools={
          may(api.bulletins.draft) && (
            <Button
              size="small"
              type="primary"
              icon={<Icon name="plus" size={14} />}
              onClick={() => setMaking(true)}
            >
              {t('make')}
            </Button>
          )
        }
      />
      {making && <MakeDialog t={t} open={list.data?.open} onClose={() => setMaking(false)} />}
    </section>
  )
}

/** @param open periods that can be chosen; undefined until they have come */
function MakeDialog({
  t,
  open,
  onClose,
}: {
  t: Words
  open: readonly string[] | undefined
  onClose(): void
}) {
  const navigate = useNavigate()
  const draft = useBulletinAct(api.bulletins.draft)
  const [chosen, setChosen] = useState<string>()
  const period = chosen ?? open?.[0]
  const make = () =>
    draft.mutate(
      { period },
      {
        onSuccess: (made) => {
          onClose()
          void navigate(address(made))
        },
      },
    )
  return (
    <DragModal
      title={t('make')}
      width={440}
      onClose={onClose}
      footer={
        <DialogFoot ok={t('make')} busy={draft.isPending} disabled={!period} onOk={make} onCancel={onClose} />
      }
    >
      <div className={styles.bulForm}>
        {!open && <Skeleton rows={2} />}
        {open && <p className="o-mut">{t(open.length ? 'makeSay' : 'makeNone')}</p>}
        {open && open.length > 0 && (
          <Select
            aria-label={t('period')}
            value={period}
            options={open.map((one) => ({ value: one, label: periodWords(t, one) }))}
            onChange={setChosen}
          />
        )}
      </div>
    </DragModal>
  )
}
