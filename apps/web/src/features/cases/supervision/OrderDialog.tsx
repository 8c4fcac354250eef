import {
  ExtendBody,
  NameBody,
  type Order,
  ReasonedBody,
} from '@appeal/contract/supervision/supervision.schemas.ts'
import { api } from '../../../lib/deskOperations.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { RecordDialog } from '../../../ui/RecordDialog.tsx'
import type { AskingAct } from './OrderView.tsx'
import { supervisionTexts } from './supervision.texts.ts'

/** An act upon an order that wants its reason. */
export function OrderDialog({ order, act, onClose }: { order: Order; act: AskingAct; onClose(): void }) {
  const t = useTexts(supervisionTexts)
  const fixed = { id: order.id, version: order.version }
  const reason = { path: 'reason', label: t('reason'), kind: 'textarea', rows: 3 } as const
  if (act === 'extend')
    return (
      <RecordDialog
        route={api.supervision.extend}
        schema={ExtendBody}
        title={t('extend')}
        fields={[{ path: 'days', label: t('moreDays'), kind: 'number', per: 2 }, reason]}
        fixed={fixed}
        onClose={onClose}
      />
    )
  if (act === 'name')
    return (
      <RecordDialog
        route={api.supervision.name}
        schema={NameBody}
        title={t(order.named ? 'unname' : 'name')}
        note={
          <>
            {t('nameNote')}
            <blockquote>{order.sentence}</blockquote>
          </>
        }
        fields={[reason]}
        fixed={{ ...fixed, named: !order.named }}
        onClose={onClose}
      />
    )
  return (
    <RecordDialog
      route={act === 'talk' ? api.supervision.talk : api.supervision.withdraw}
      schema={ReasonedBody}
      title={t(act)}
      note={t(act === 'talk' ? 'talkAsk' : 'withdrawNote')}
      fields={[reason]}
      fixed={fixed}
      danger={act === 'withdraw'}
      onClose={onClose}
    />
  )
}
