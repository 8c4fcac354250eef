import { groupThousands } from '@appeal/contract/masking.ts'
import {
  REMEDY_KINDS,
  REMEDY_STATUSES,
  remedyKindTexts,
  remedySourceTexts,
  remedyStatusTexts,
  remedyWords,
} from '@appeal/contract/remedies/remedies.texts.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { useBrands } from '../../../domain/brands.ts'
import { CaseNumber } from '../../../domain/CaseNumber.tsx'
import { api } from '../../../lib/deskOperations.ts'
import { pick, useTexts } from '../../../lib/i18n.ts'
import type { SentBy } from '../../../lib/operations.ts'
import { useSession } from '../../../lib/session.ts'
import { RecordList } from '../../../ui/RecordList.tsx'
import { useListState } from '../../../ui/useListState.ts'
import RemedyDialog from './RemedyDialog.tsx'
import { RemedyTag } from './RemedyTag.tsx'
import * as styles from './remedies.module.css'
import { remedyTexts } from './remedies.texts.ts'
import { type DeskAct, isDeskAct, type SeenRemedy } from './remedies.ts'

const FILTERS = ['status', 'kind', 'brand', 'promisedFrom', 'promisedTo'] as const

/** Promises of the appeals in sight, with what was confirmed of them: an enterprise's to keep, a bureau's to watch. */
export default function RemediesPage() {
  const t = useTexts(remedyTexts)
  const brands = useBrands()
  const navigate = useNavigate()
  const isBureau = useSession().source !== 'courier_workbench'
  const asked = useListState(FILTERS)
  // What is owed comes first; everything is one choice more.
  const filters = useMemo(() => ({ status: 'open', ...asked.filters }), [asked.filters])
  const control = { ...asked, filters }
  const [acting, setActing] = useState<{ remedy: SeenRemedy; act: DeskAct }>()
  const open = (id: string) => void navigate(`/appeal/case/${id}`, { state: { back: '/appeal/remedies' } })
  return (
    <section className="o-page">
      <RecordList
        name="remedies"
        page={api.remedies.page}
        control={control}
        lead={<Sums filter={control.filters as SentBy<typeof api.remedies.sums>} />}
        filters={[
          {
            kind: 'one',
            name: 'status',
            label: t('status'),
            options: [
              { value: 'open', label: t('open') },
              { value: 'overdue', label: t('overdue') },
              { value: 'all', label: t('every') },
              ...REMEDY_STATUSES.map((value) => ({ value, label: pick(remedyStatusTexts[value]) })),
            ],
          },
          {
            kind: 'one',
            name: 'kind',
            label: t('kind'),
            options: REMEDY_KINDS.map((value) => ({ value, label: pick(remedyKindTexts[value]) })),
          },
          ...(isBureau
            ? [{ kind: 'one' as const, name: 'brand' as const, label: t('brand'), options: brands.all }]
            : []),
          { kind: 'range', name: 'promisedFrom', until: 'promisedTo', label: t('promised') },
        ]}
        columns={[
          {
            dataIndex: 'no',
            title: t('caseNo'),
            width: 215,
            customRender: ({ no }) => <CaseNumber value={no} />,
          },
          {
            dataIndex: 'kind',
            title: t('kind'),
            width: 150,
            customRender: ({ kind, amount }) => pick(remedyWords(kind, amount)),
          },
          { dataIndex: 'dueOn', title: t('dueOn'), width: 110, sortable: true },
          {
            dataIndex: 'status',
            title: t('status'),
            // A state and that it is late, both whole.
            width: 190,
            customRender: (row) => <RemedyTag remedy={row} />,
          },
          { dataIndex: 'enterpriseName', title: t('enterprise'), width: 180, narrow: 150, from: 1100 },
          { dataIndex: 'ownerName', title: t('owner'), width: 90, from: 1280 },
          {
            dataIndex: 'source',
            title: t('source'),
            width: 90,
            from: 1800,
            customRender: ({ source }) => pick(remedySourceTexts[source]),
          },
          { dataIndex: 'bureauName', title: t('bureau'), width: 160, from: 1800 },
          {
            dataIndex: 'createTime',
            title: t('promised'),
            width: 110,
            from: 1600,
            sortable: true,
            customRender: ({ createTime }) => createTime.slice(0, 10),
          },
        ]}
        actsWidth={isBureau ? 330 : 250}
        acts={(row) => [
          { key: 'open', label: t('openCase'), onClick: () => open(row.caseId) },
          ...row.can.filter(isDeskAct).map((act) => ({
            key: act,
            label: t(act),
            danger: act === 'waive',
            onClick: () => setActing({ remedy: row, act }),
          })),
        ]}
        card={(row) => (
          <>
            <b>{pick(remedyWords(row.kind, row.amount))}</b> <RemedyTag remedy={row} />
            <div>{row.enterpriseName}</div>
            <div className="o-mut o-sm">
              {row.no} {t('due', { day: row.dueOn })}
            </div>
          </>
        )}
      />
      {acting && <RemedyDialog {...acting} onClose={() => setActing(undefined)} />}
    </section>
  )
}

const SUMS = ['promised', 'done', 'confirmed', 'overdue'] as const

/** What was promised in money and what came of it, within the same filter as the list. */
function Sums({ filter }: { filter: SentBy<typeof api.remedies.sums> }) {
  const t = useTexts(remedyTexts)
  const { data } = useQuery(api.remedies.sums.query(filter))
  if (!data) return null
  return (
    <div className="o-rec-lead">
      <dl className={styles.sums}>
        {SUMS.map((name) => (
          <div key={name}>
            <dt className="o-mut">{t(`sum.${name}`)}</dt>
            <dd className={name === 'overdue' && data.overdue.count > 0 ? 'o-bad' : undefined}>
              {t('sum', { amount: groupThousands(data[name].amount), count: data[name].count })}
            </dd>
          </div>
        ))}
      </dl>
      <p className="o-mut o-sm">{t('sumsNote')}</p>
    </div>
  )
}
