import { EnterOuterOrder } from '@appeal/contract/outerOrders/outerOrders.routes.ts'
import {
  OUTER_BODIES,
  OUTER_DIRECTIONS,
  outerBodyTexts,
  outerDirectionTexts,
} from '@appeal/contract/outerOrders/outerOrders.texts.ts'
import type { CaseRef } from '../../../domain/caseFaces.ts'
import { api } from '../../../lib/deskOperations.ts'
import { today } from '../../../lib/formats.ts'
import { pick, useTexts } from '../../../lib/i18n.ts'
import { RecordDialog } from '../../../ui/RecordDialog.tsx'
import { outerOrderTexts } from './outerOrders.texts.ts'

/** Enters what an outer body passed on, or what was passed to it. */
export default function EnterDialog({ of, onClose }: { of: CaseRef; onClose(): void }) {
  const t = useTexts(outerOrderTexts)
  return (
    <RecordDialog
      route={api.outerOrders.enter}
      schema={EnterOuterOrder}
      title={t('enter')}
      note={t('enterNote')}
      fields={[
        {
          path: 'direction',
          label: t('direction'),
          kind: 'segmented',
          options: OUTER_DIRECTIONS.map((value) => ({ value, label: pick(outerDirectionTexts[value]) })),
        },
        {
          path: 'body',
          label: t('body'),
          kind: 'segmented',
          options: OUTER_BODIES.map((value) => ({ value, label: pick(outerBodyTexts[value]) })),
        },
        { path: 'bodyName', label: t('bodyName'), required: true, when: ({ body }) => body === 'OTHER' },
        { path: 'outerNo', label: t('outerNo') },
        { path: 'begunOn', label: t('begunOn'), kind: 'date', per: 2 },
        {
          ...{ path: 'dueOn', label: t('dueOn'), kind: 'date', ahead: true, per: 2, variant: 'owed' },
          required: true,
          when: ({ direction }) => direction === 'RECEIVED',
        },
        {
          ...{ path: 'dueOn', label: t('dueOn'), kind: 'date', ahead: true, per: 2, variant: 'hoped' },
          hint: t('dueHint'),
          when: ({ direction }) => direction === 'PASSED',
        },
        { path: 'again', label: t('again'), hint: t('againHint'), kind: 'switch' },
        { path: 'note', label: t('note'), kind: 'textarea', rows: 3 },
      ]}
      initial={{ direction: 'RECEIVED', body: 'HOTLINE_12345', begunOn: today() }}
      fixed={{ ...of }}
      onClose={onClose}
    />
  )
}
