import {
  outerBodyName,
  outerDirectionTexts,
  outerWayTexts,
} from '@appeal/contract/outerOrders/outerOrders.texts.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import type { CaseRef } from '../../../domain/caseFaces.ts'
import { api } from '../../../lib/deskOperations.ts'
import { formatDay, joinParts } from '../../../lib/formats.ts'
import { pick, useTexts } from '../../../lib/i18n.ts'
import { part } from '../../../lib/leaving.ts'
import type { ReplyBy } from '../../../lib/operations.ts'
import type { Turn } from '../../../ui/icons/glyphs.tsx'
import { ErrorState } from '../../../ui/States.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { Attachments } from '../around/Attachments.tsx'
import { Section } from '../around/Section.tsx'
import { outerOrderTexts } from './outerOrders.texts.ts'

const EnterDialog = lazy(part(() => import('./EnterDialog.tsx')))
const OrderDialog = lazy(part(() => import('./OrderDialog.tsx')))

export type SeenOrder = ReplyBy<typeof api.outerOrders.ofCase>['orders'][number]
export type OrderAct = SeenOrder['can'][number]

const TURN_OF = {
  OPEN: 'ours',
  ANSWERED: 'closed',
  DROPPED: 'ended',
} as const satisfies Record<SeenOrder['state'], Turn>

/** What 12345, petition offices and others passed on of a case, or got of it, with the way to answer. */
export default function OuterOrderCard({ of }: { of: CaseRef }) {
  const t = useTexts(outerOrderTexts)
  const { data, error, refetch } = useQuery(api.outerOrders.ofCase.query(of))
  const [entering, setEntering] = useState(false)
  const [acting, setActing] = useState<{ order: SeenOrder; act: OrderAct }>()
  if (!data && error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data || (data.orders.length === 0 && !data.mayEnter)) return null
  return (
    <Section
      title={t('title')}
      end={
        data.mayEnter && (
          <Button type="link" size="small" onClick={() => setEntering(true)}>
            {t('enter')}
          </Button>
        )
      }
    >
      {data.orders.map((order) => (
        <blockquote key={order.id}>
          <p>
            <b>{pick(outerBodyName(order.body, order.bodyName))}</b> {order.outerNo}
          </p>
          <p>
            <StatusTag turn={TURN_OF[order.state]} word={t(order.state)} />
            <Lateness order={order} />
          </p>
          <p className="o-mut o-sm">
            {joinParts([
              pick(outerDirectionTexts[order.direction]),
              t('since', { day: formatDay(order.begunOn) }),
              order.dueOn && t('due', { day: formatDay(order.dueOn) }),
            ])}
          </p>
          {order.note && <p>{order.note}</p>}
          {order.answeredOn && order.way && (
            <p className="o-mut o-sm">
              {joinParts([
                t('answered', { day: formatDay(order.answeredOn), way: pick(outerWayTexts[order.way]) }),
                order.paperNo,
              ])}
            </p>
          )}
          {order.answer && <p>{order.answer}</p>}
          {order.files.length > 0 && <Attachments of={of} files={order.files} />}
          <div className="o-row">
            {order.can.map((act) => (
              <Button key={act} size="small" onClick={() => setActing({ order, act })}>
                {t(act)}
              </Button>
            ))}
          </div>
        </blockquote>
      ))}
      <Suspense fallback={null}>
        {entering && <EnterDialog of={of} onClose={() => setEntering(false)} />}
        {acting && <OrderDialog {...acting} onClose={() => setActing(undefined)} />}
      </Suspense>
    </Section>
  )
}

function Lateness({ order: { late, near, state } }: { order: SeenOrder }) {
  const t = useTexts(outerOrderTexts)
  if (late) return <b className="o-bad"> {t(state === 'ANSWERED' ? 'lateAnswer' : 'late')}</b>
  return near ? <b className="o-sm"> {t('near')}</b> : null
}
