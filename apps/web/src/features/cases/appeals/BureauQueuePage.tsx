import type { AppealRow, Queue } from '@appeal/contract/appeals/appeals.lists.schemas.ts'
import { MOST_FOUND } from '@appeal/contract/kit/page.ts'
import { GROUP_MAX } from '@appeal/contract/merging/merging.routes.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { Navigate, useNavigate } from 'react-router'
import { api } from '../../../lib/deskOperations.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { Icon } from '../../../ui/icons/Icon.tsx'
import type { ScreenProps } from '../../../ui/officeScreen.ts'
import { EmptyState } from '../../../ui/States.tsx'
import { useScreenPath } from '../../../ui/screenPaths.ts'
import { useListState } from '../../../ui/useListState.ts'
import { useMay } from '../../../ui/useMay.ts'
import { listTexts } from '../lists/lists.texts.ts'
import { type ShownQueue, useQueuePage } from '../lists/useQueuePage.ts'
import { WorkList } from '../lists/WorkList.tsx'
import { actionKeys } from './actionKeys.ts'
import { LIST_FILTERS, useBureauQueue } from './appeals.desk.api.ts'
import { deskTexts } from './appeals.desk.texts.ts'
import { CaseCard, useBureauColumns } from './listColumns.tsx'
import { MergeSelection } from './MergeActions.tsx'
import { BUREAU_QUEUES, isCounted, overlayOf } from './queues.ts'
import { useListFields } from './useListFields.ts'
import { useQueueCounts } from './useQueueCounts.ts'

/** The list page of the queue its screen names; some switch between queues that belong together. */
export default function BureauQueuePage({ component }: ScreenProps) {
  const asked = useQueuePage(BUREAU_QUEUES, component, 'all')
  if ('opensAt' in asked) return <Navigate replace to={asked.opensAt} />
  const { shown } = asked
  return <BureauQueue key={`${shown.queue}:${shown.chosen?.id}`} shown={shown} />
}

const ICONS = { editToBusiness: 'send', assign: 'send', urge: 'bell' } as const

function BureauQueue({ shown }: { shown: ShownQueue<Queue> }) {
  const { page, queue } = shown
  const t = useTexts(deskTexts)
  const words = useTexts(listTexts)
  const navigate = useNavigate()
  const control = useListState(LIST_FILTERS)
  const list = useBureauQueue(queue, control)
  const columns = useBureauColumns(overlayOf(queue))
  const fields = useListFields(overlayOf(queue))
  const intake = useScreenPath('appeals/intake')
  const [merging, setMerging] = useState<{ rows: readonly AppealRow[]; clear(): void }>()
  const may = useMay()
  const filtered = Object.keys(control.filters).length
  const total = list.data?.total ?? 0

  const condition = () => {
    if (control.filters.searchKey && total === MOST_FOUND) return words('foundMany', { total })
    if (filtered > 0) return t('conditions', { count: filtered })
    if (control.sortField) return ''
    if (!overlayOf(queue)) return ['closed', 'invalid', 'all'].includes(queue) ? t('byNewest') : t('byDue')
    return isCounted(queue) ? t('byWaiting') : t('byDecided')
  }
  return (
    <>
      <WorkList
        kind="appeal"
        shown={shown}
        counts={useQueueCounts()}
        control={control}
        list={list}
        name="appeals.queue"
        table={overlayOf(queue) ? page : undefined}
        columns={columns}
        fields={fields}
        numberOf={(row) => row.appealNo}
        card={(row) => <CaseCard row={row} />}
        exportAs={{ list: 'appeals.bureau', fixed: { queue } }}
        condition={condition()}
        icons={ICONS}
        actKeys={actionKeys}
        tools={
          intake &&
          !overlayOf(queue) && (
            <Button type="primary" icon={<Icon name="plus" />} onClick={() => navigate(intake)}>
              {t('register')}
            </Button>
          )
        }
        empty={<QueueEmpty queue={queue} />}
        more={(rows, clear) =>
          rows.length > 1 &&
          may(api.merging.merge) && (
            <Button
              type="text"
              icon={<Icon name="link" />}
              disabled={rows.length > GROUP_MAX}
              onClick={() => setMerging({ rows, clear })}
            >
              {words('merge')}
            </Button>
          )
        }
      />
      {merging && (
        <MergeSelection rows={merging.rows} onMerged={merging.clear} onClose={() => setMerging(undefined)} />
      )}
    </>
  )
}

function QueueEmpty({ queue }: { queue: Queue }) {
  const t = useTexts(deskTexts)
  if (queue === 'todo')
    return <EmptyState icon="done" title={t('emptyTodoTitle')} text={t('emptyTodoText')} />
  if (overlayOf(queue))
    return <EmptyState icon="done" title={t('emptySecondTitle')} text={t('emptySecondText')} />
  return <EmptyState icon="list" title={t('emptyQueueTitle')} text={t('emptyQueueText')} />
}
