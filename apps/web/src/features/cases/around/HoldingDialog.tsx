import {
  GiveBackBody,
  GiveBody,
  type Holding,
  type HoldingAct,
  TakeBody,
} from '@appeal/contract/giving/giving.routes.ts'
import { holdingTexts } from '@appeal/contract/giving/giving.texts.ts'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CaseRef } from '../../../domain/caseFaces.ts'
import { api } from '../../../lib/deskOperations.ts'
import { pick, useTexts } from '../../../lib/i18n.ts'
import type { Acting } from '../../../lib/operations.ts'
import { DragModal } from '../../../ui/DragModal.tsx'
import type { Field } from '../../../ui/fields.ts'
import { LoadFault } from '../../../ui/LoadFault.tsx'
import { RecordDialog } from '../../../ui/RecordDialog.tsx'
import { Segmented } from '../../../ui/Segmented.tsx'
import { caseTexts } from './case.texts.ts'
import { choices } from './colleagues.ts'

const SCHEMAS = { take: TakeBody, give: GiveBody, giveBack: GiveBackBody }

const ROUTES: Readonly<Record<HoldingAct, Acting<Holding>>> = api.giving

interface Props {
  of: CaseRef
  onClose(): void
}

/** Who works on a case: taken, given to a colleague whom the rule proposes with its reasons, or returned to the bureau. */
export default function HoldingDialog({ of: { kind, id }, onClose }: Props) {
  const t = useTexts(caseTexts)
  const asked = useQuery(api.giving.detail.query({ kind, id }))
  const { data } = asked
  if (!data) return <LoadFault title={t('holding')} of={asked} onClose={onClose} />
  const held = data.holder ? t('heldBy', { name: data.holder.name }) : t('heldByNobody')
  if (data.can.length === 0)
    return (
      <DragModal width={460} title={t('holding')} onClose={onClose} footer={null}>
        <p className="o-rec-form">
          {held} {t('holdingNot')}
        </p>
      </DragModal>
    )
  return <HoldingForm of={{ kind, id }} holding={data} held={held} onClose={onClose} />
}

function HoldingForm({
  of: { kind, id },
  holding: { can, version, needsReason },
  held,
  onClose,
}: Props & { holding: Holding; held: string }) {
  const t = useTexts(caseTexts)
  const [chosen, setAct] = useState<HoldingAct>()
  const mayGive = can.includes('give')
  const colleagues = useQuery(api.giving.colleaguepage.query(mayGive ? { kind, id } : skipToken))
  if (colleagues.isLoading) return null
  // Whoever may give has a case in hand or leads; who may only take has one thing to decide.
  const isAlone = colleagues.data?.every(({ may }) => !may) ?? false
  const open = can.filter((one) => one !== 'give' || !isAlone)
  const act = chosen ?? (open.includes('give') ? 'give' : open[0])
  if (!act)
    return (
      <DragModal width={460} title={t('holding')} onClose={onClose} footer={null}>
        <p className="o-rec-form">
          {held} {t('holdingNobody')}
        </p>
      </DragModal>
    )
  const reason: Field = {
    path: 'reason',
    label: t('holdingReason'),
    kind: 'textarea',
    required: act === 'giveBack' || (act === 'take' && needsReason),
  }
  const fields: Field[] =
    act === 'give'
      ? [{ path: 'userId', label: t('holdingTo'), kind: 'cards', options: choices(colleagues.data) }, reason]
      : [reason]
  return (
    <RecordDialog
      key={act}
      route={ROUTES[act]}
      schema={SCHEMAS[act]}
      title={t('holding')}
      ok={pick(holdingTexts[act])}
      note={
        <>
          <p>{held}</p>
          {open.length > 1 && (
            <Segmented
              value={act}
              onChange={(value) => setAct(value as HoldingAct)}
              options={open.map((value) => ({ value, label: pick(holdingTexts[value]) }))}
            />
          )}
          {isAlone && <p>{t('holdingNobody')}</p>}
        </>
      }
      fields={fields}
      initial={act === 'give' ? { userId: colleagues.data?.find(({ fits }) => fits)?.id } : {}}
      fixed={{ kind, id, version }}
      onClose={onClose}
    />
  )
}
