import type { AppealAction } from '@appeal/contract/appeals/appeals.workflow.ts'
import { appealWorkflow } from '@appeal/contract/appeals/appeals.workflow.ts'
import type { z } from 'zod'

import type { ActionFace } from './actionFace.ts'
import { clocksFaces } from './actionFaces.clocks.ts'
import { enterpriseFaces } from './actionFaces.enterprise.ts'
import { handlingFaces } from './actionFaces.handling.ts'
import { recordsFaces } from './actionFaces.records.ts'

/** Actions carried out at the desk. The others of the workflow belong to appellants and to the clock. */
export const DESK_ACTIONS = [
  'supplement',
  'editToBusiness',
  'sendYz',
  'callback',
  'rework',
  'mediate',
  'editToEnd',
  'editToInvalid',
  'reply',
  'draftReply',
  'progress',
  'assign',
  'refuse',
  'mediationAnswer',
  'approve',
  'extend',
  'askExtension',
  'decideExtension',
  'pauseClock',
  'resumeClock',
  'correct',
  'markMalformed',
  'unmarkMalformed',
  'urge',
  'editToCommander',
  'excludeUpload',
  'excludeAudit',
  'recheck',
  'reCheckEditAppeal',
  'reCheckComplete',
] as const satisfies readonly AppealAction[]
export type DeskAction = (typeof DESK_ACTIONS)[number]

export const isDeskAction = (action: string): action is DeskAction =>
  DESK_ACTIONS.some((one) => one === action)

/** Face and form of each desk action. The schema behind a form is the workflow's own. */
export const actionFaces: Record<DeskAction, ActionFace> = {
  ...handlingFaces,
  ...enterpriseFaces,
  ...clocksFaces,
  ...recordsFaces,
}

export const schemaOf = (action: DeskAction): z.ZodType => appealWorkflow.actions[action].input
export const isDangerous = (action: DeskAction): boolean =>
  (appealWorkflow.actions[action] as { dangerous?: boolean }).dangerous === true
