import type { CaseKind } from '@appeal/contract/cases/caseKinds.ts'
import type { CaseDetail } from '@appeal/contract/cases/cases.schemas.ts'
import { caseTables, openActionsIn } from '@appeal/contract/cases/cases.tables.ts'

type Case = Pick<CaseDetail, 'kind' | 'state' | 'can' | 'progress' | 'handlerName'>
type Side = 'bureau' | 'enterprise'

/**
 * What is due in each state by the side that has the case, the likeliest first. Where two ends are open, none is; of a
 * kind that says nothing of it, what its table opens to that side and to nobody's loss.
 */
const DUE: Partial<Record<CaseKind, Readonly<Record<string, (detail: Case) => readonly string[]>>>> = {
  consultation: { pending: () => ['take', 'answer'], processing: () => ['answer'] },
  report: {
    pending: () => ['accept'],
    investigating: () => ['handle'],
    not_filed: () => ['answer'],
    handled: () => ['answer'],
  },
  letter: { pending: () => ['forward'], forwarded: () => ['feedback'] },
  courier: {
    pending: () => ['accept'],
    // Back from the enterprise it is for the bureau to end it.
    processing: ({ progress }) =>
      progress.some(({ event }) => event === 'replied') ? ['close'] : ['transfer'],
    at_enterprise: () => ['reply'],
  },
}

/** Acts by which somebody makes a case theirs: nothing is left of them where it is. */
const TAKING: readonly string[] = ['take', 'takeOver']

/**
 * The act that the one solid button carries: what is due now by the viewer's own side, if the server offers it to this
 * viewer. Nothing where it is somebody else's turn or nobody's, and nothing dangerous.
 *
 * @param ownName name of the viewer, as handlers are named
 */
export function solidAct(detail: Case, side: Side, ownName: string | null | undefined): string | undefined {
  const table = caseTables[detail.kind]
  const { states, actions } = table
  if (states[detail.state]?.turn !== side) return undefined
  const isOwn = detail.handlerName !== null && detail.handlerName === ownName
  const own = DUE[detail.kind]
  const safe = openActionsIn(table, detail.state, side).filter((action) => !actions[action]?.dangerous)
  const due = own ? own[detail.state]?.(detail) : safe.length === 1 ? safe : []
  return due?.find(
    (action) =>
      detail.can.includes(action) && !actions[action]?.dangerous && !(isOwn && TAKING.includes(action)),
  )
}
