import type { ClientRecord } from '@appeal/contract/accounts/accounts.schemas.ts'
import { UnitingPair, type UnitingPlan, UnitingRequest } from '@appeal/contract/uniting/uniting.schemas.ts'
import { useRef, useState } from 'react'
import { useTexts } from '../../lib/i18n.ts'
import { clientUniting } from '../../lib/seldomDeskOperations.ts'
import { RecordDialog } from '../../ui/RecordDialog.tsx'
import { accountTexts } from './accounts.desk.texts.ts'
import { usePendingNotice } from './useActivationNotice.ts'

const PairForm = UnitingPair.omit({ id: true })
const EvidenceForm = UnitingRequest.pick({ evidence: true })

/** Another account of the same person becomes part of this one: first what would move, then the evidence. */
export function UniteDialog({ of, onClose }: { of: ClientRecord; onClose: () => void }) {
  const t = useTexts(accountTexts)
  const tellPending = usePendingNotice()
  const [plan, setPlan] = useState<UnitingPlan>()
  // The first form closes after its answer, which brings the second.
  const isPlanned = useRef(false)
  const title = t('uniteTitle', { name: of.account })
  if (!plan)
    return (
      <RecordDialog
        key="pair"
        route={clientUniting.plan}
        schema={PairForm}
        title={title}
        note={t('uniteNote')}
        fields={[{ path: 'otherAccount', label: t('otherAccount') }]}
        fixed={{ id: of.id }}
        ok={t('uniteLook')}
        onDone={(reply) => {
          isPlanned.current = true
          setPlan(reply)
        }}
        onClose={() => {
          if (!isPlanned.current) onClose()
        }}
      />
    )
  const moves = plan.moves.map(({ name, count }) => `${name} ${count}`).join(', ') || '–'
  return (
    <RecordDialog
      key="evidence"
      route={clientUniting.ask}
      schema={EvidenceForm}
      title={title}
      note={t('unitePlan', { ends: plan.ends, stays: plan.stays, moves })}
      fields={[{ path: 'evidence', label: t('evidence'), kind: 'textarea' }]}
      fixed={{ id: of.id, otherAccount: plan.ends }}
      onDone={tellPending}
      onClose={onClose}
    />
  )
}
