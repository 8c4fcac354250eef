import type { CaseKind } from '@appeal/contract/cases/caseKinds.ts'
import { LATENESS } from '@appeal/contract/cases/cases.lateness.ts'
import type { CaseQueue, CaseRow } from '@appeal/contract/cases/cases.schemas.ts'
import { caseTables } from '@appeal/contract/cases/cases.tables.ts'
import type { CaseColumn } from '@appeal/contract/cases/caseTable.ts'
import { caseListName } from '@appeal/contract/exports/exports.names.ts'
import { MOST_FOUND } from '@appeal/contract/kit/page.ts'
import { OUTER_ASKED, outerAskedTexts } from '@appeal/contract/outerOrders/outerOrders.lists.ts'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { Navigate } from 'react-router'
import { useBrands } from '../../../domain/brands.ts'
import { CaseNumber, caseNumberWidth } from '../../../domain/CaseNumber.tsx'
import { stateWord, turnOf } from '../../../domain/caseFaces.ts'
import { api } from '../../../lib/deskOperations.ts'
import { pick, useTexts } from '../../../lib/i18n.ts'
import { part } from '../../../lib/leaving.ts'
import { type Column, widthIn } from '../../../ui/columns.ts'
import { useDictionary } from '../../../ui/dictionary.ts'
import type { ScreenProps } from '../../../ui/officeScreen.ts'
import type { QueryField } from '../../../ui/QueryBar.tsx'
import { EmptyState } from '../../../ui/States.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { useListState } from '../../../ui/useListState.ts'
import { useMay } from '../../../ui/useMay.ts'
import { deskTexts } from '../appeals/appeals.desk.texts.ts'
import { shortTime } from '../appeals/faces.ts'
import { ClockCell, HandlerWords } from '../appeals/listColumns.tsx'
import { listTexts } from '../lists/lists.texts.ts'
import { useHandlerOptions } from '../lists/useHandlerOptions.ts'
import { type ShownQueue, useQueuePage } from '../lists/useQueuePage.ts'
import { WorkList } from '../lists/WorkList.tsx'
import { ACTION_ICONS, ACTION_KEYS } from './actionSigns.ts'
import {
  CASE_FILTERS,
  type CaseFilter,
  isKind,
  useCaseCounts,
  useCases,
  useIsEnterprise,
} from './cases.desk.api.ts'
import { caseDeskTexts } from './cases.desk.texts.ts'
import { queuesOf } from './queues.ts'

const RegisterDialog = lazy(part(() => import('./RegisterDialog.tsx')))

/** The list of one kind its screen names; the to-do page switches between queues. */
export default function CaseListPage({ component }: ScreenProps) {
  const [, kind] = component.split('/')
  return isKind(kind) ? <Asked kind={kind} component={component} /> : null
}

function Asked({ kind, component }: { kind: CaseKind; component: string }) {
  const asked = useQueuePage(queuesOf(kind, useIsEnterprise()), component, 'all')
  if ('opensAt' in asked) return <Navigate replace to={asked.opensAt} />
  const { shown } = asked
  return <CaseList key={`${shown.queue}:${shown.chosen?.id}`} kind={kind} shown={shown} />
}

/** How the viewer's side has the kind in a list. */
function useListing(kind: CaseKind) {
  const side = useIsEnterprise() ? 'enterprise' : 'bureau'
  const { [side]: listing } = caseTables[kind].lists
  return { side, listing } as const
}

function CaseList({ kind, shown }: { kind: CaseKind; shown: ShownQueue<CaseQueue> }) {
  const t = useTexts(caseDeskTexts)
  const words = useTexts(listTexts)
  const control = useListState(CASE_FILTERS)
  const { queue } = shown
  const { side, listing } = useListing(kind)
  const exported = listing && !listing.stays ? caseListName(kind, side) : undefined
  const filtered = Object.keys(control.filters).length
  const list = useCases(kind, queue, control)
  const total = list.data?.total ?? 0
  const condition = () => {
    if (control.filters.searchKey && total === MOST_FOUND) return words('foundMany', { total })
    if (filtered > 0) return t('filtered', { count: filtered })
    return control.sortField || queue === 'all' ? '' : t('byDue')
  }
  return (
    <WorkList
      kind={kind}
      shown={shown}
      counts={useCaseCounts(kind)}
      control={control}
      list={list}
      name={`cases.${kind}`}
      columns={useColumns(kind)}
      fields={useFields(kind)}
      numberOf={(row) => row.caseNo}
      card={(row) => <Card row={row} />}
      {...(exported && { exportAs: { list: exported, fixed: { queue } } })}
      condition={condition()}
      icons={ACTION_ICONS}
      actKeys={ACTION_KEYS}
      tools={<Register kind={kind} />}
      empty={<EmptyState icon="done" title={t('emptyTitle')} text={t('emptyText')} />}
    />
  )
}

/** Writes down what somebody told on the telephone. */
function Register({ kind }: { kind: CaseKind }) {
  const t = useTexts(caseDeskTexts)
  const may = useMay()
  const [open, setOpen] = useState(false)
  if (!may(api.callers.register)) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('register')}</Button>
      {open && (
        <Suspense fallback={null}>
          <RegisterDialog kind={kind} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

function useFields(kind: CaseKind): QueryField<CaseFilter>[] {
  const t = useTexts(caseDeskTexts)
  const desk = useTexts(deskTexts)
  const { all } = useDictionary()
  const brands = useBrands()
  const handlers = useHandlerOptions()
  const { dictionary, states, lists, outer } = caseTables[kind]
  // Reporters are secret, and no enterprise finds anybody by name or phone.
  const isEnterprise = useIsEnterprise()
  const isSecret = !lists.bureau.columns.includes('ownerName') || isEnterprise
  // A shielded courier's case is found by no word: it could be asked whether a name stands there.
  const hint = isEnterprise && kind === 'courier' ? 'searchShielded' : isSecret ? 'searchSecret' : 'search'
  return [
    { kind: 'text', name: 'searchKey', placeholder: t(hint) },
    {
      kind: 'multi',
      name: 'state',
      label: t('state'),
      options: Object.keys(states).map((state) => ({ value: state, label: stateWord(kind, state) })),
    },
    ...(dictionary
      ? [{ kind: 'multi' as const, name: 'type' as const, label: t('type'), options: all(dictionary) }]
      : []),
    {
      kind: 'multi',
      name: 'brand',
      label: t('brand'),
      options: brands.all,
    },
    { kind: 'area', name: 'areaCode', label: t('area') },
    ...(!isEnterprise
      ? [
          {
            kind: 'one' as const,
            name: 'handlerId' as const,
            label: desk('handler'),
            options: handlers,
          },
        ]
      : []),
    {
      kind: 'one',
      name: 'overdue',
      label: desk('overdue'),
      options: LATENESS.map((value) => ({ value, label: desk(`late.${value}`) })),
    },
    ...(!isEnterprise && outer
      ? [
          {
            kind: 'one' as const,
            name: 'outer' as const,
            label: desk('outer'),
            options: OUTER_ASKED.map((value) => ({ value, label: pick(outerAskedTexts[value]) })),
          },
        ]
      : []),
    { kind: 'range', name: 'dueFrom', until: 'dueTo', label: desk('dueBetween') },
    { kind: 'range', name: 'submittedFrom', until: 'submittedTo', label: t('submitted') },
  ]
}

function useColumns(kind: CaseKind): Column<CaseRow>[] {
  const t = useTexts(caseDeskTexts)
  const words = useTexts(deskTexts)
  const { label } = useDictionary()
  const { listing } = useListing(kind)
  const { dictionary } = caseTables[kind]
  const shows = (column: CaseColumn) => listing?.columns.includes(column) ?? false
  return [
    {
      dataIndex: 'caseNo',
      title: t('number'),
      width: caseNumberWidth(),
      sortable: true,
      customRender: (row) => <CaseNumber value={row.caseNo} unread={row.unread} />,
    },
    ...(dictionary && shows('type')
      ? [
          {
            dataIndex: 'type' as const,
            title: t('type'),
            width: widthIn(130, 176),
            from: 992,
            customRender: (row: CaseRow) => label(dictionary, row.type),
          },
        ]
      : []),
    ...(shows('title') ? [{ dataIndex: 'title' as const, title: t('title') }] : []),
    {
      dataIndex: 'brand',
      title: t('brand'),
      width: widthIn(90, 112),
      from: 992,
      customRender: (row) => row.brandName ?? '',
    },
    { dataIndex: 'areaName', title: t('area'), width: 170, from: 1600 },
    ...(shows('ownerName')
      ? [{ dataIndex: 'ownerName' as const, title: t('owner'), width: 80, from: 1100 }]
      : []),
    {
      dataIndex: 'state',
      title: t('state'),
      width: widthIn(140, 150),
      customRender: (row) => <StatusTag turn={turnOf(kind, row.state)} word={stateWord(kind, row.state)} />,
    },
    {
      dataIndex: 'dueTime',
      title: t('deadline'),
      width: widthIn(190, 264),
      narrow: widthIn(150, 230),
      sortable: true,
      customRender: (row) => <ClockCell row={row} t={words} />,
    },
    ...(shows('handlerName')
      ? [
          {
            dataIndex: 'handlerName' as const,
            title: t('handler'),
            width: widthIn(104, 132),
            from: 1600,
            customRender: (row: CaseRow) => <HandlerWords row={row} />,
          },
        ]
      : []),
    {
      dataIndex: 'updateTime',
      title: t('updated'),
      width: 120,
      from: widthIn(1280, 1600),
      sortable: true,
      customRender: (row) => <span className="o-sub">{shortTime(words, row.updateTime)}</span>,
    },
  ]
}

/** A case as a card on phones. */
function Card({ row }: { row: CaseRow }) {
  const words = useTexts(deskTexts)
  return (
    <>
      <span className="o-card-top">
        <ClockCell row={row} t={words} />
        <span className="o-grow" />
        <StatusTag turn={turnOf(row.kind, row.state)} word={stateWord(row.kind, row.state)} />
      </span>
      <span className="o-card-title">{row.title}</span>
      <span className="o-card-meta">
        {row.brandName && <span>{row.brandName}</span>}
        <CaseNumber value={row.caseNo} short unread={row.unread} />
        {row.standInName && <HandlerWords row={row} />}
        <span className="o-grow" />
        <span>{shortTime(words, row.updateTime)}</span>
      </span>
    </>
  )
}
