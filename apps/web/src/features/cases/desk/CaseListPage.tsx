import {
  CASE_QUEUES,
  type CaseKind,
  type CaseQueue,
  type CaseRow,
} from '@appeal/contract/cases/cases.schemas.ts'
import { caseTables } from '@appeal/contract/cases/cases.tables.ts'
import type { ExportListName } from '@appeal/contract/exports/exports.lists.ts'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { brandLabel, useBrands } from '../../../lib/brands.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { useSession } from '../../../lib/session.ts'
import { CaseNumber } from '../../../ui/CaseNumber.tsx'
import { ClockChip } from '../../../ui/ClockChip.tsx'
import { Counts } from '../../../ui/Counts.tsx'
import type { Column } from '../../../ui/columns.ts'
import { DataTable } from '../../../ui/DataTable.tsx'
import { useDictionary } from '../../../ui/dictionary.ts'
import type { ScreenProps } from '../../../ui/officeScreen.ts'
import { QueryBar, type QueryField } from '../../../ui/QueryBar.tsx'
import { EmptyState } from '../../../ui/States.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { useListState } from '../../../ui/useListState.ts'
import {
  CASE_FILTERS,
  type CaseFilter,
  isKind,
  useCaseCounts,
  useCases,
  useIsEnterprise,
} from './cases.desk.api.ts'
import './cases.desk.css'
import { casePath, stateWord, turnOf } from '../../../domain/caseFaces.ts'
import { caseDeskTexts } from './cases.desk.texts.ts'
import { clockFace } from './faces.ts'

const isQueue = (text: string | null): text is CaseQueue => CASE_QUEUES.some((queue) => queue === text)

/** The list of one kind its screen names; the to-do page switches between queues. */
export default function CaseListPage({ component }: ScreenProps) {
  const [, kind, named] = component.split('/')
  const [params] = useSearchParams()
  const view = params.get('view')
  if (!isKind(kind)) return null
  return named === 'todo' ? (
    <CaseList key={`${kind}${view}`} kind={kind} queue={isQueue(view) ? view : 'todo'} withViews />
  ) : (
    <CaseList key={kind} kind={kind} queue="all" />
  )
}

const EXPORTS: Record<CaseKind, ExportListName> = {
  consultation: 'cases.consultation',
  report: 'cases.report',
  letter: 'cases.letter',
  courier: 'cases.courier',
}
/** What could tell an enterprise which courier complained does not leave the screen. */
const ENTERPRISE_EXPORTS: Partial<Record<CaseKind, ExportListName>> = { letter: 'cases.letter.enterprise' }

function CaseList({
  kind,
  queue,
  withViews = false,
}: {
  kind: CaseKind
  queue: CaseQueue
  withViews?: boolean
}) {
  const t = useTexts(caseDeskTexts)
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const control = useListState(CASE_FILTERS)
  const list = useCases(kind, queue, control)
  const columns = useColumns(kind)
  const fields = useFields(kind)
  const exported = (useIsEnterprise() ? ENTERPRISE_EXPORTS : EXPORTS)[kind]
  const filtered = Object.keys(control.filters).length
  return (
    <section className="o-page">
      {withViews && <Views kind={kind} queue={queue} path={pathname} />}
      <QueryBar fields={fields} control={control} />
      <DataTable
        name={`cases.${kind}`}
        {...(exported && { exportAs: { list: exported, fixed: { queue } } })}
        list={list}
        control={control}
        columns={columns}
        rowKey={(row) => row.id}
        onOpen={(row) => void navigate(casePath(kind, row.id), { state: { back: pathname + search } })}
        card={(row) => <Card row={row} />}
        condition={
          filtered > 0
            ? t('filtered', { count: filtered })
            : control.sortField || queue === 'all'
              ? ''
              : t('byDue')
        }
        empty={
          filtered > 0 ? undefined : <EmptyState icon="done" title={t('emptyTitle')} text={t('emptyText')} />
        }
      />
    </section>
  )
}

function Views({ kind, queue, path }: { kind: CaseKind; queue: CaseQueue; path: string }) {
  const t = useTexts(caseDeskTexts)
  const navigate = useNavigate()
  const { counts, late } = useCaseCounts(kind)
  return (
    <div className="o-views" role="tablist" aria-label={t('view')}>
      {CASE_QUEUES.map((view) => (
        <button
          key={view}
          type="button"
          role="tab"
          className="o-plain o-view"
          aria-selected={view === queue}
          onClick={() => navigate(view === 'todo' ? path : `${path}?view=${view}`, { replace: true })}
        >
          {t(`queue.${view}`)}
          {counts[view] !== undefined && (
            <Counts count={counts[view]} late={late?.[view] ?? 0} warns={view === 'warning'} />
          )}
        </button>
      ))}
    </div>
  )
}

function useFields(kind: CaseKind): QueryField<CaseFilter>[] {
  const t = useTexts(caseDeskTexts)
  const { options } = useDictionary()
  const brands = useBrands()
  const { source } = useSession()
  const { dictionary, states } = caseTables[kind]
  // Reporters are secret, and no enterprise finds anybody by name or phone.
  const isSecret = kind === 'report' || source === 'courier_workbench'
  return [
    { kind: 'text', name: 'searchKey', placeholder: t(isSecret ? 'searchSecret' : 'search') },
    {
      kind: 'multi',
      name: 'state',
      label: t('state'),
      options: Object.keys(states).map((state) => ({ value: state, label: stateWord(kind, state) })),
    },
    ...(dictionary
      ? [{ kind: 'multi' as const, name: 'type' as const, label: t('type'), options: options(dictionary) }]
      : []),
    {
      kind: 'multi',
      name: 'brand',
      label: t('brand'),
      options: brands.map((brand) => ({ value: brand.code, label: brandLabel(brand) })),
    },
    { kind: 'area', name: 'areaCode', label: t('area') },
    {
      kind: 'one',
      name: 'overdue',
      label: t('overdue'),
      options: [
        { value: 'true', label: t('yes') },
        { value: 'false', label: t('no') },
      ],
    },
    { kind: 'range', name: 'submittedFrom', until: 'submittedTo', label: t('submitted') },
  ]
}

function useColumns(kind: CaseKind): Column<CaseRow>[] {
  const t = useTexts(caseDeskTexts)
  const { label } = useDictionary()
  const isEnterprise = useIsEnterprise()
  const { dictionary } = caseTables[kind]
  // A reporter is on no list, and a shielded courier on no enterprise's.
  const showsOwner = kind !== 'report' && !(kind === 'courier' && isEnterprise)
  return [
    {
      dataIndex: 'caseNo',
      title: t('number'),
      width: 186,
      sortable: true,
      customRender: (row) => <CaseNumber value={row.caseNo} />,
    },
    ...(dictionary
      ? [
          {
            dataIndex: 'type',
            title: t('type'),
            width: 130,
            customRender: (row: CaseRow) => label(dictionary, row.type),
          },
        ]
      : []),
    ...(kind === 'consultation' || kind === 'letter' ? [{ dataIndex: 'title', title: t('title') }] : []),
    { dataIndex: 'brand', title: t('brand'), width: 90, customRender: (row) => row.brandName ?? '' },
    { dataIndex: 'areaName', title: t('area'), width: 170, from: 1600 },
    ...(showsOwner ? [{ dataIndex: 'ownerName', title: t('owner'), width: 80, from: 1100 }] : []),
    {
      dataIndex: 'state',
      title: t('state'),
      width: 140,
      customRender: (row) => <StatusTag turn={turnOf(kind, row.state)} word={stateWord(kind, row.state)} />,
    },
    {
      dataIndex: 'dueTime',
      title: t('deadline'),
      width: 190,
      sortable: true,
      customRender: (row) => row.clock && <ClockChip {...clockFace(t, row.clock)} />,
    },
    ...(isEnterprise ? [] : [{ dataIndex: 'handlerName', title: t('handler'), width: 80, from: 1600 }]),
    {
      dataIndex: 'updateTime',
      title: t('updated'),
      width: 120,
      from: 1280,
      sortable: true,
      customRender: (row) => <span className="o-sub">{row.updateTime.slice(5, 16)}</span>,
    },
  ]
}

/** A case as a card on phones. */
function Card({ row }: { row: CaseRow }) {
  const t = useTexts(caseDeskTexts)
  return (
    <>
      <span className="o-card-top">
        {row.clock && <ClockChip {...clockFace(t, row.clock)} />}
        <span className="o-grow" />
        <StatusTag turn={turnOf(row.kind, row.state)} word={stateWord(row.kind, row.state)} />
      </span>
      <span className="o-card-title">{row.title}</span>
      <span className="o-card-meta">
        {row.brandName && <span>{row.brandName}</span>}
        <CaseNumber value={row.caseNo} short />
        <span className="o-grow" />
        <span>{row.updateTime.slice(5, 16)}</span>
      </span>
    </>
  )
}
