import { actsOf } from '../cases/cases.routes.ts'
import { CASES_OF } from '../cases/cases.stale.ts'
import { AppealDetail } from './appeals.schemas.ts'
import { appealWorkflow } from './appeals.workflow.ts'

/** The route of an action on an appeal. */
export const act = actsOf(appealWorkflow.actions, {
  reply: AppealDetail,
  affects: CASES_OF.appeal,
  answers: ['appeals.detail', 'appeals.consumerDetail'],
  errors: ['appeals.not_found', 'appeals.not_permitted', 'appeals.action_not_open', 'appeals.stale'],
})
