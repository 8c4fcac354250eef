import type { MediationSide } from '@appeal/contract/mediation/mediation.inputs.ts'
import { tell } from '../../../features/inbox/messages/messages.service.ts'
import type { Template } from '../../../features/outbox/outbox.service.ts'
import { appellant, BOTH_WAYS, common, handler, wayIn } from '../appeals.notices.ts'
import { CASE, type Step } from '../appeals.step.ts'
import type { BothLanguages } from '../appeals.tables.ts'

/** What happened in the room of a mediation, to those it waits for: the appellant by SMS too. */
export async function tellRoom(
  step: Step,
  template: Template<string>,
  data: Record<string, string | BothLanguages>,
  to: readonly MediationSide[],
): Promise<void> {
  const { tx, ctx, row } = step
  const { enterpriseId } = row
  const receivers = {
    user: appellant(step),
    bureau: await handler(step),
    enterprise: { orgId: enterpriseId ?? '' },
  }
  for (const side of to)
    if (side !== 'enterprise' || enterpriseId)
      await tell(tx, ctx, {
        template,
        to: receivers[side],
        data: { ...data, no: row.appealNo, how: wayIn(step) },
        channels: side === 'user' ? BOTH_WAYS : ['inapp'],
        ...common(step, template.name, side),
        about: { kind: CASE, id: row.id, room: 'mediation' },
      })
}
