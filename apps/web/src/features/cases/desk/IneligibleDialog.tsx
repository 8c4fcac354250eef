import { ADVISED, advisedTexts, IneligibleCallBody } from '@appeal/contract/callers/callers.ineligible.ts'
import type { ComponentProps } from 'react'
import { useBrands } from '../../../domain/brands.ts'
import { api } from '../../../lib/deskOperations.ts'
import { pick, useTexts } from '../../../lib/i18n.ts'
import { chinaNow } from '../../../ui/dates.ts'
import { useDictionary } from '../../../ui/dictionary.ts'
import { KeptRecordDialog } from '../../../ui/KeptRecordDialog.tsx'
import { RecordDialog } from '../../../ui/RecordDialog.tsx'
import { ineligibleTexts } from '../around/ineligible.texts.ts'

interface Props {
  /** What the form of an appeal holds already. */
  told?: Readonly<Record<string, unknown>>
  onClose(): void
  onDone?(): void
}

/** Records a call about what is no appeal. */
export default function IneligibleDialog({ told, onClose, onDone }: Props) {
  const t = useTexts(ineligibleTexts)
  const brands = useBrands().options
  const { options } = useDictionary()
  const shared: ComponentProps<typeof RecordDialog<typeof api.callers.ineligible>> = {
    route: api.callers.ineligible,
    schema: IneligibleCallBody,
    title: t('title'),
    note: t('note'),
    fields: [
      { path: 'heardAt', label: t('heardTime'), kind: 'dateTime', per: 2 },
      {
        path: 'advised',
        label: t('advised'),
        kind: 'select',
        options: ADVISED.map((value) => ({ value, label: pick(advisedTexts[value]) })),
        per: 2,
      },
      { path: 'reasonCode', label: t('reasonCode'), kind: 'select', options: options('INVALID_REASON') },
      { path: 'matter', label: t('matter'), kind: 'textarea', rows: 3 },
      { path: 'advice', label: t('advice'), kind: 'textarea', rows: 3 },
      { path: 'callerName', label: t('callerName'), per: 2 },
      { path: 'callerPhone', label: t('callerPhone'), per: 2 },
      { path: 'brand', label: t('brand'), kind: 'select', options: brands, per: 2 },
      { path: 'waybillNo', label: t('waybillNo'), per: 2 },
    ],
    initial: {
      heardAt: told?.receivedAt ?? chinaNow(),
      callerName: told?.appellantName,
      callerPhone: told?.appellantPhone,
      brand: told?.brand,
      waybillNo: told?.waybillNo,
      matter: told?.content,
    },
    onClose,
    ...(onDone && { onDone }),
  }
  // What the form of an appeal holds is kept there, and what was left off of another call is not put over it.
  return told ? (
    <RecordDialog {...shared} />
  ) : (
    <KeptRecordDialog {...shared} place="calls:new" what="ineligible" />
  )
}
