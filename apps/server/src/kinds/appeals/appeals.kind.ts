import { appealRoutes } from '@appeal/contract/appeals/appeals.routes.ts'
import {
  type ActionInput,
  type AppealAction,
  type AppealEvent,
  type AppealState,
  isWithEnterprise,
} from '@appeal/contract/appeals/appeals.workflow.ts'
import type { DeadlineKey } from '@appeal/contract/calendar/deadlineKinds.ts'
import { checkedActsOf } from '@appeal/contract/checklists/checklists.kinds.ts'
import {
  act as actOn,
  amountText,
  type InputOf,
  type Kind,
  NO_TEXT,
  narratives,
} from '../../cases/cases.service.ts'
import { papersOfLines, withdrawPapers } from '../../desk/papers/papers.service.ts'
import { keptPromises } from '../../desk/remedies/remedies.service.ts'
import { type Context, viewerOf } from '../../platform/context.ts'
import { opinionsOf } from '../../platform/history/history.ts'
import { refuseCondition } from './appeals.conditions.ts'
import { appealFile } from './appeals.dossier.ts'
import { openName, unknownPeople } from './appeals.people.ts'
import { appealRules } from './appeals.policy.ts'
import { presentProgress } from './appeals.progress.ts'
import { forgetPeople } from './appeals.records.store.ts'
import { appealCallbacks, appealTransfers, appealVerifications } from './appeals.records.tables.ts'
import { AUTHORISATION, CASE } from './appeals.step.ts'
import { type AppealLine, type AppealRecord, rows } from './appeals.store.ts'
import { heldAccount } from './effects/appeals.closing.ts'
import { effects } from './effects/appeals.effects.ts'
import { withPapers } from './effects/appeals.papers.ts'
import { findable } from './filing/appeals.narratives.ts'
import { countOfViews } from './lists/appeals.lists.ts'
import { lapseApproval } from './overlays/appeals.approval.ts'
import { appealApprovals } from './overlays/appeals.overlays.tables.ts'

/** The clock whose end brings about an action. */
export const TIMERS = {
  supplementExpire: 'supplement',
  verifyExpire: 'verify',
  mediationEnd: 'mediation',
} as const

/** What presses in each state; a reopened case has its working clock for the answer's. */
const PRESSING: Record<AppealState, readonly DeadlineKey[]> = {
  draft: [],
  pending_accept: ['accept'],
  supplement: ['supplement'],
  bureau_processing: ['transfer', 'answer', 'reopen'],
  at_enterprise: ['reply'],
  rework: ['rework'],
  replied: ['answer', 'reopen'],
  verifying: ['verify'],
  mediating: ['mediation'],
  closed: [],
  invalid: [],
  withdrawn: [],
}

/** How appeals run on the engine (domain 4). */
export const appealKind: Kind<AppealRecord, AppealLine, typeof effects> = {
  ...appealRules,
  name: CASE,
  reasons: {
    notFound: 'appeals.not_found',
    notPermitted: 'appeals.not_permitted',
    notOpen: 'appeals.action_not_open',
    stale: 'appeals.stale',
    unfinished: 'appeals.unfinished',
  },
  store: rows,
  filing: appealRoutes.add.name,
  handling: 'editToBusiness',
  pressing: PRESSING,
  totals: ['answer', 'reopen'],
  timers: TIMERS,
  effects,
  refuseCondition,
  holds: heldAccount,
  handsOn: ['handed_over', 'assigned', 'refused', 'reopened', 'transferred'] satisfies AppealEvent[],
  overlaid: async (step, effect, state) => ({
    ...(await lapseApproval(step, effect, state)),
    // Whoever gets the case was not urged yet.
    ...(isWithEnterprise(state as AppealState) !== isWithEnterprise(step.row.state) && { urgedOn: null }),
  }),
  undo: {
    acts: [
      'editToBusiness',
      'editToCommander',
      'supplement',
      'sendYz',
      'callback',
      'rework',
      'extend',
      'pauseClock',
      'resumeClock',
      'urge',
      'approve',
      'editToEnd',
      'editToInvalid',
    ] satisfies AppealAction[],
    binding: [
      'referred',
      'lead_noted',
      'mediation_ended',
      'reopened',
      'recheck_opened',
    ] satisfies AppealEvent[],
    keeps: [
      { table: appealTransfers, caseId: appealTransfers.appealId },
      { table: appealVerifications, caseId: appealVerifications.appealId },
      { table: appealCallbacks, caseId: appealCallbacks.appealId },
      { table: appealApprovals, caseId: appealApprovals.appealId },
      keptPromises,
    ],
    undone: withdrawPapers,
  },
  papers: withPapers,
  papersOfLines,
  around: {
    conversation: ['user', 'enterprise', 'internal'],
    checklist: checkedActsOf('appeal'),
    outer: true,
    bulk: {
      editToBusiness: {},
      assign: {
        inverse: ({ enterpriseId }) => ({
          enterpriseOrgId: enterpriseId,
          opinion: '撤销批量交办 / bulk assignment taken back',
        }),
      },
      urge: {},
    },
    views: countOfViews,
    related: ['waybill', 'consumer', 'enterprise'],
  },
  openOnes: { zh: '未办结的申诉', en: 'open appeals' },
  about: ({
    appealNo: no,
    waybillNo,
    l1,
    l2,
    appellantPhoneIndex: phoneIndex,
    brandSince,
    claimAmount,
    ...row
  }) => ({
    no,
    waybillNo,
    item: {
      postedOn: row.postOn,
      complainedOn: row.complaintOn,
      // That an item which was signed for never came is what others complain of; only whoever says that it is lost contradicts it.
      unreceived: l2 === 'LOSS_ALL',
    },
    topic: l1,
    problem: { dictionary: 'APPEAL_L1', code: l2 ?? l1 },
    answerClock: 'answer',
    phoneIndex,
    brandSince,
    claim: claimAmount,
  }),
  owned: (appellantId) => ({ appellantId }),
  decides: (crypto, row) => ({
    ...{ no: row.appealNo, ownerId: row.appellantId, bureauId: row.bureauId },
    ...{ enterpriseId: row.enterpriseId, brand: row.brand, waybillNo: row.waybillNo },
    ...{ l1: row.l1, l2: row.l2, accepted: row.accepted, liability: row.liability, valid: row.valid },
    ...{ closeType: row.closeType, invalidReason: row.invalidReason },
    answer: narratives(crypto, row).judged('appeals.answer', row.answer),
    ...{ claimAmount: amountText(row.claimAmount), compensation: amountText(row.compensation) },
    excluded: row.statExcluded,
  }),
  findable,
  destroyed: (crypto, row) => ({
    ...unknownPeople(crypto, row),
    content: NO_TEXT,
    brandName: null,
    ...{ itemName: null, answer: null, supplementReason: null, lawBreach: null, complaintTicketNo: null },
  }),
  forget: forgetPeople,
  // How a case ends is told once it has ended.
  withholds: ({ closedAt }, reader) => [
    ...(reader === 'user' ? [] : ['ownerId']),
    ...(closedAt === null && reader !== 'bureau'
      ? ['closeType', 'invalidReason', 'answer', 'compensation']
      : []),
  ],
  ownerFace: (viewer, row) => (viewer.userId === row.appellantId ? 'clear' : 'masked'),
  dossier: appealFile,
  ownerName: openName,
  // An authorisation is no enterprise's.
  opensFiles: (viewer, _row, role) => role !== AUTHORISATION || viewer.area !== 'a',
  progress: (row, history, { ctx, ...parts }) =>
    presentProgress(history, {
      ...parts,
      opinionOf: opinionsOf(ctx.platform.crypto, row),
      viewer: viewerOf(ctx),
      language: ctx.language,
    }),
}

/** Actions with an operation of their own; `resubmit` is part of filing. */
export type Act = keyof typeof effects

/** Carries out an action on an appeal, as the engine does on any case. */
export const act = <A extends Act>(ctx: Context, action: A, input: ActionInput<A>): Promise<AppealRecord> =>
  actOn(ctx, appealKind, action, input as InputOf<typeof effects, A>)
