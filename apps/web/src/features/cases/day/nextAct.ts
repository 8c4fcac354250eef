import type { AppealAction, AppealState } from '@appeal/contract/appeals/appeals.workflow.ts'
import type { DayCase } from '@appeal/contract/myDay/myDay.routes.ts'
import { solidAct as appealAct } from '../appeals/solid.ts'
import { solidAct as caseAct } from '../desk/solid.ts'

type Side = 'bureau' | 'enterprise'

/** States of which the course of the case decides what comes next: its page knows it, a line of a list does not. */
const BY_COURSE: Readonly<Partial<Record<DayCase['kind'], Readonly<Record<string, readonly string[]>>>>> = {
  appeal: { replied: ['sendYz'] },
  courier: { processing: [] },
}

/**
 * The act that is due on a case by the viewer's side, as its page proposes it; while an enterprise is late, to urge it.
 * Undefined where it is to be looked at first.
 */
export function nextAct(
  row: Pick<DayCase, 'kind' | 'state' | 'can' | 'whose'>,
  side: Side,
): string | undefined {
  const { kind, state, can, whose } = row
  const act =
    kind === 'appeal'
      ? appealAct(
          {
            state: state as AppealState,
            can: can as AppealAction[],
            ...{ progress: [], mediation: null, replyDraft: null, approving: false },
          },
          side,
        )
      : caseAct({ kind, state, can, progress: [], handlerName: whose === 'own' ? '' : null }, side, '')
  const known = BY_COURSE[kind]?.[state]
  if (act && (!known || known.includes(act))) return act
  return can.includes('urge') ? 'urge' : undefined
}
