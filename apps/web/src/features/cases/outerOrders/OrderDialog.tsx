import { AnswerOuterOrder, DropOuterOrder } from '@appeal/contract/outerOrders/outerOrders.routes.ts'
import { OUTER_WAYS, outerBodyName, outerWayTexts } from '@appeal/contract/outerOrders/outerOrders.texts.ts'
import { api } from '../../../lib/deskOperations.ts'
import { today } from '../../../lib/formats.ts'
import { pick, useTexts } from '../../../lib/i18n.ts'
import { RecordDialog } from '../../../ui/RecordDialog.tsx'
import type { OrderAct, SeenOrder } from './OuterOrderCard.tsx'
import { outerOrderTexts } from './outerOrders.texts.ts'

/** One act upon an order: its answer, or that it is followed no more. */
export default function OrderDialog({
  order,
  act,
  onClose,
}: {
  order: SeenOrder
  act: OrderAct
  onClose(): void
}) {
  const t = useTexts(outerOrderTexts)
  const title = `${t(act)} ${pick(outerBodyName(order.body, order.bodyName))} ${order.outerNo}`
  const shared = { title, fixed: { id: order.id, version: order.version }, onClose }
  if (act === 'drop')
    return (
      <RecordDialog
        {...shared}
        route={api.outerOrders.drop}
        schema={DropOuterOrder}
        fields={[{ path: 'reason', label: t('reason'), kind: 'textarea', rows: 3 }]}
        danger
      />
    )
  return (
    <RecordDialog
      {...shared}
      route={api.outerOrders.answer}
      schema={AnswerOuterOrder}
      note={t(order.direction === 'RECEIVED' ? 'answerNote' : 'replyNote')}
      fields={[
        { path: 'answeredOn', label: t('answeredOn'), kind: 'date', per: 2 },
        {
          path: 'way',
          label: t('way'),
          kind: 'select',
          options: OUTER_WAYS.map((value) => ({ value, label: pick(outerWayTexts[value]) })),
          per: 2,
        },
        { path: 'paperNo', label: t('paperNo') },
        { path: 'answer', label: t('words'), kind: 'textarea', rows: 4 },
        { path: 'attachmentIds', label: t('attachmentIds'), kind: 'files' },
      ]}
      initial={{ answeredOn: today() }}
    />
  )
}
