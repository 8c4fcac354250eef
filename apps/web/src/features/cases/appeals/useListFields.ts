import { APPROVABLE } from '@appeal/contract/appeals/appeals.codes.ts'
import type { Waiting } from '@appeal/contract/appeals/appeals.lists.schemas.ts'
import { APPEAL_STATES } from '@appeal/contract/appeals/appeals.workflow.ts'
import { LATENESS } from '@appeal/contract/cases/cases.lateness.ts'
import { OUTER_ASKED, outerAskedTexts } from '@appeal/contract/outerOrders/outerOrders.lists.ts'
import { useBrands } from '../../../domain/brands.ts'
import { api } from '../../../lib/deskOperations.ts'
import { pick, useTexts } from '../../../lib/i18n.ts'
import { useDictionary } from '../../../ui/dictionary.ts'
import type { QueryField } from '../../../ui/QueryBar.tsx'
import { useMay } from '../../../ui/useMay.ts'
import { useHandlerOptions } from '../lists/useHandlerOptions.ts'
import type { ListFilter } from './appeals.desk.api.ts'
import { deskTexts } from './appeals.desk.texts.ts'
import { stateWord } from './faces.ts'

/** Filters of the case lists; the first three are always shown. Lists of second persons ask what waits, too. */
export function useListFields(overlay?: Waiting['kind']): QueryField<ListFilter>[] {
  const t = useTexts(deskTexts)
  const { all } = useDictionary()
  const brands = useBrands().all
  const handlers = useHandlerOptions()
  const mayCluster = useMay()(api.clusters.page)
  const states = APPEAL_STATES.filter((state) => state !== 'draft')
  const reasons: Record<Waiting['kind'], QueryField<ListFilter>> = {
    approval: {
      kind: 'multi',
      name: 'approval',
      label: t('wants'),
      options: APPROVABLE.map((action) => ({ value: action, label: t(`wants.${action}`) })),
    },
    exclusion: {
      kind: 'multi',
      name: 'excludeReason',
      label: t('f.excludeReason'),
      options: all('EXCLUDE_REASON'),
    },
    recheck: {
      kind: 'multi',
      name: 'recheckCause',
      label: t('recheckCause'),
      options: all('RECHECK_CAUSE'),
    },
  }
  const mine: QueryField<ListFilter> = {
    kind: 'one',
    name: 'myTurn',
    label: t('myTurn'),
    options: [{ value: 'true', label: t('myTurnYes') }],
  }
  return [
    { kind: 'text', name: 'searchKey', placeholder: t('searchHint') },
    ...(overlay ? [reasons[overlay], mine] : []),
    {
      kind: 'multi',
      name: 'state',
      label: t('status'),
      options: states.map((state) => ({ value: state, label: stateWord(state) })),
    },
    { kind: 'multi', name: 'brand', label: t('brand'), options: brands },
    { kind: 'cascade', name: 'l1', below: 'l2', label: t('problem'), options: all('APPEAL_L1') },
    { kind: 'multi', name: 'channel', label: t('channel'), options: all('APPEAL_CHANNEL') },
    { kind: 'multi', name: 'areaKind', label: t('f.areaKind'), options: all('AREA_KIND') },
    { kind: 'area', name: 'areaCode', label: t('area') },
    { kind: 'area', name: 'answerArea', label: t('f.answerArea') },
    {
      kind: 'one',
      name: 'handlerId',
      label: t('handler'),
      options: handlers,
    },
    {
      kind: 'one',
      name: 'overdue',
      label: t('overdue'),
      options: LATENESS.map((value) => ({ value, label: t(`late.${value}`) })),
    },
    {
      kind: 'one',
      name: 'outer',
      label: t('outer'),
      options: OUTER_ASKED.map((value) => ({ value, label: pick(outerAskedTexts[value]) })),
    },
    ...(mayCluster
      ? [
          {
            kind: 'one' as const,
            name: 'clustered' as const,
            label: t('clustered'),
            options: [{ value: 'true', label: t('clusteredYes') }],
          },
        ]
      : []),
    { kind: 'range', name: 'dueFrom', until: 'dueTo', label: t('dueBetween') },
    { kind: 'range', name: 'submittedFrom', until: 'submittedTo', label: t('submitted') },
  ]
}
