import { CASES_OF } from '../cases/cases.stale.ts'
import { AppealDetail } from './appeals.schemas.ts'
import { type AppealAction, appealWorkflow, type InputSchema } from './appeals.workflow.ts'

/** The body of an action's route is the input of the workflow's row. */
export const input = <A extends AppealAction>(action: A) =>
  appealWorkflow.actions[action].input as InputSchema<A>
/** Every action answers the case as it stands afterwards, for this viewer. */
export const moved = {
  reply: AppealDetail,
  idempotent: true,
  affects: CASES_OF.appeal,
  answers: ['appeals.detail', 'appeals.consumerDetail'],
  errors: ['appeals.not_found', 'appeals.not_permitted', 'appeals.action_not_open', 'appeals.stale'],
} as const
