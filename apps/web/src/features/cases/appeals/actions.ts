import { OTHER_BRAND, REFERRALS } from '@appeal/contract/appeals/appeals.codes.ts'
import type { AppealDetail } from '@appeal/contract/appeals/appeals.schemas.ts'
import { pauseCauseTexts } from '@appeal/contract/appeals/appeals.texts.ts'
import type { AppealAction } from '@appeal/contract/appeals/appeals.workflow.ts'
import { appealWorkflow } from '@appeal/contract/appeals/appeals.workflow.ts'
import type { z } from 'zod'
import { pick } from '../../../lib/i18n.ts'
import type { Dictionary } from '../../../ui/dictionary.ts'
import type { Field } from '../../../ui/fields.ts'
import type { IconName } from '../../../ui/icons/icons.ts'
import type { Option } from '../../../ui/options.ts'
import type { DeskWords } from './faces.ts'

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

/** What the fields of a form are made from. */
export interface FormContext {
  detail: AppealDetail
  t: DeskWords
  dictionary: Dictionary
  /** Organisations the case may go to. */
  nodes: readonly Option[]
  brands: readonly Option[]
}

interface ActionFace {
  icon: IconName
  fields(context: FormContext): Field[]
  initial?(context: FormContext): Record<string, unknown>
  /** The field whose words the appellant reads as they are written. */
  told?: string
  /** Whether every required item of the checklist has to be ticked first. */
  checked?: true
}

const liabilityCards = ({ t, dictionary }: FormContext): Option[] =>
  dictionary.options('LIABILITY').map((option) => ({
    ...option,
    hint: t(option.value === 'NOT_RESPONSIBLE' ? 'f.liabilityNot' : 'f.liabilityValid'),
  }))

const isLiable = (values: Record<string, unknown>) =>
  values.liability !== undefined && values.liability !== 'NOT_RESPONSIBLE'

/** Before acceptance a case is not accepted; afterwards it is ended, for other reasons (domain 1.10, 1.11). */
const reasonsOf = ({ detail, dictionary }: FormContext) =>
  dictionary.options(detail.accepted ? 'TERMINATE_REASON' : 'INVALID_REASON')

/** N08–N10: what the matter goes on as, if it does. */
const referralFields = ({ t, dictionary }: FormContext): Field[] =>
  Object.entries(REFERRALS).map(([reason, { kind, types }]) => ({
    path: 'referralType',
    label: t(`f.referral.${kind}`),
    hint: t('f.referralHint'),
    kind: 'select',
    options: dictionary.options(types),
    required: false,
    when: ({ reasonCode }) => reasonCode === reason,
  }))

const belowL1 = ({ detail, dictionary }: FormContext): Option[] =>
  dictionary.options('APPEAL_L1', detail.l1, detail.l2).find(({ value }) => value === detail.l1)?.children ??
  []

/** Face and form of each desk action. The schema behind a form is the workflow's own. */
export const actionFaces: Record<DeskAction, ActionFace> = {
  supplement: {
    icon: 'undo',
    told: 'reason',
    fields: ({ t }) => [
      { path: 'reason', label: t('f.reason'), hint: t('f.reasonHint'), kind: 'textarea', rows: 5 },
    ],
  },
  editToBusiness: {
    icon: 'send',
    fields: (context) => [
      {
        path: 'enterpriseOrgId',
        label: context.t('f.enterpriseOrgId'),
        kind: 'select',
        options: context.nodes,
        required: context.nodes.length > 0,
        when: ({ byBureau }) => byBureau !== true,
      },
      ...(context.nodes.length === 0
        ? ([
            {
              path: 'byBureau',
              label: context.t('f.byBureau'),
              hint: context.t('f.byBureauHint'),
              kind: 'switch',
            },
          ] satisfies Field[])
        : []),
      { path: 'l2', label: context.t('f.l2'), kind: 'select', options: belowL1(context) },
      { path: 'opinion', label: context.t('f.opinion'), kind: 'textarea' },
    ],
    initial: ({ detail, nodes }) => ({ enterpriseOrgId: nodes[0]?.value, l2: detail.l2 ?? undefined }),
  },
  sendYz: { icon: 'send', fields: () => [] },
  callback: {
    icon: 'phone',
    fields: ({ t }) => [
      { path: 'reached', label: t('f.reached') },
      {
        path: 'truthful',
        label: t('f.truthful'),
        per: 2,
        required: true,
        when: ({ reached }) => reached === true,
      },
      {
        path: 'satisfied',
        label: t('f.satisfied'),
        per: 2,
        required: true,
        when: ({ reached }) => reached === true,
      },
      { path: 'remark', label: t('f.remark'), kind: 'textarea' },
    ],
  },
  rework: {
    icon: 'undo',
    fields: ({ t, dictionary }) => [
      { path: 'cause', label: t('f.cause'), kind: 'select', options: dictionary.options('REWORK_CAUSE') },
      { path: 'reason', label: t('f.reworkReason'), kind: 'textarea', rows: 5 },
      { path: 'untrue', label: t('f.untrue'), hint: t('f.untrueHint'), kind: 'switch' },
    ],
  },
  mediate: {
    icon: 'scale',
    fields: ({ t }) => [
      { path: 'userAgrees', label: t('f.userAgrees'), kind: 'switch', per: 2 },
      { path: 'enterpriseAgrees', label: t('f.enterpriseAgrees'), kind: 'switch', per: 2 },
      { path: 'proposal', label: t('f.proposal'), kind: 'textarea', rows: 6 },
      { path: 'amount', label: t('f.amount'), kind: 'price', per: 2 },
    ],
  },
  editToEnd: {
    icon: 'done',
    told: 'answer',
    checked: true,
    fields: (context) => [
      { path: 'liability', label: context.t('f.liability'), kind: 'cards', options: liabilityCards(context) },
      {
        path: 'closeType',
        label: context.t('f.closeType'),
        kind: 'select',
        options: context.dictionary.options('CLOSE_TYPE'),
        per: 2,
      },
      {
        path: 'l1',
        below: 'l2',
        label: context.t('f.problem'),
        kind: 'cascade',
        options: context.dictionary.options('APPEAL_L1', context.detail.l1, context.detail.l2),
        per: 2,
      },
      { path: 'compensation', label: context.t('f.compensation'), kind: 'price', per: 2, when: isLiable },
      {
        path: 'answer',
        label: context.t('f.answer'),
        hint: context.t('f.answerHint'),
        kind: 'textarea',
        rows: 9,
      },
      {
        path: 'lawBreach',
        label: context.t('lawBreach'),
        hint: context.t('f.lawBreachHint'),
        kind: 'textarea',
        rows: 2,
      },
    ],
    initial: ({ detail }) => ({
      l1: detail.l1,
      l2: detail.l2 ?? undefined,
      liability: detail.reply?.liability,
      compensation: detail.reply?.compensationAmount ?? undefined,
    }),
  },
  editToInvalid: {
    icon: 'ban',
    told: 'explanation',
    fields: (context) => [
      { path: 'reasonCode', label: context.t('f.reasonCode'), kind: 'select', options: reasonsOf(context) },
      ...referralFields(context),
      {
        path: 'explanation',
        label: context.t('f.explanation'),
        hint: context.t('f.explanationHint'),
        kind: 'textarea',
        rows: 8,
      },
    ],
  },
  reply: {
    icon: 'send',
    fields: ({ t, dictionary }) => [
      { path: 'investigationResult', label: t('f.investigationResult'), kind: 'textarea', rows: 4 },
      {
        path: 'liability',
        label: t('f.replyLiability'),
        kind: 'segmented',
        options: dictionary.options('LIABILITY'),
      },
      {
        path: 'handlingType',
        label: t('f.handlingType'),
        options: dictionary.options('HANDLING_TYPE'),
        kind: 'select',
        per: 3,
      },
      // An answer that says "compensated" says how much.
      ...[true, false].map(
        (required): Field => ({
          path: 'compensationAmount',
          label: t('f.compensationAmount'),
          kind: 'price',
          per: 3,
          required,
          when: ({ handlingType }) => (handlingType === 'COMPENSATE') === required,
        }),
      ),
      { path: 'responsibleOutlet', label: t('f.responsibleOutlet'), per: 3 },
      { path: 'contactTimes', label: t('f.contactTimes'), kind: 'number', per: 3 },
      { path: 'agreedWithUser', label: t('f.agreedWithUser'), per: 3 },
      {
        path: 'userSatisfied',
        label: t('f.userSatisfied'),
        kind: 'select',
        options: dictionary.options('REPLY_SATISFACTION'),
        per: 3,
      },
      { path: 'handlerName', label: t('f.handlerName'), per: 2 },
      { path: 'handlerPhone', label: t('f.handlerPhone'), per: 2 },
      { path: 'attachmentIds', label: t('f.attachmentIds'), kind: 'files', hint: t('f.attachmentHint') },
    ],
  },
  draftReply: { icon: 'edit', fields: (context) => actionFaces.reply.fields(context) },
  progress: {
    icon: 'clock',
    fields: ({ t }) => [
      { path: 'findings', label: t('f.findings'), kind: 'textarea', rows: 5 },
      { path: 'plan', label: t('f.plan'), kind: 'textarea', rows: 4 },
      { path: 'contactedUser', label: t('f.contactedUser') },
    ],
  },
  assign: {
    icon: 'send',
    fields: ({ t, nodes }) => [
      { path: 'enterpriseOrgId', label: t('f.unit'), kind: 'select', options: nodes },
      { path: 'opinion', label: t('f.assignOpinion'), kind: 'textarea' },
    ],
  },
  refuse: {
    icon: 'undo',
    fields: ({ t, dictionary }) => [
      {
        path: 'cause',
        label: t('f.refuseCause'),
        kind: 'select',
        options: dictionary.options('REFUSE_CAUSE'),
      },
      { path: 'reason', label: t('f.refuseReason'), kind: 'textarea', rows: 5 },
      { path: 'attachmentIds', label: t('f.proof'), kind: 'files', hint: t('f.refuseProofHint') },
    ],
  },
  approve: {
    icon: 'done',
    fields: ({ t, detail }) => [
      {
        path: 'approved',
        label: t('f.approved'),
        answers: [t('f.agree'), t('f.notAgree')],
        hint: t('f.approvedHint', {
          who: detail.approval?.requester ?? '',
          what: t(`wants.${detail.approval?.action ?? 'editToInvalid'}` as 'wants.editToInvalid'),
        }),
      },
      {
        path: 'opinion',
        label: t('f.opinionHere'),
        kind: 'textarea',
        rows: 4,
      },
    ],
  },
  extend: {
    icon: 'cal',
    fields: ({ t }) => [
      { path: 'days', label: t('f.days'), kind: 'number', hint: t('f.daysHint'), per: 2 },
      { path: 'reason', label: t('f.why'), kind: 'textarea', rows: 4 },
    ],
  },
  askExtension: {
    icon: 'cal',
    fields: (context) => [
      ...actionFaces.extend.fields(context),
      {
        path: 'attachmentIds',
        label: context.t('f.proof'),
        kind: 'files',
        hint: context.t('f.attachmentHint'),
        required: false,
      },
    ],
  },
  decideExtension: {
    icon: 'done',
    fields: ({ t, detail }) => [
      {
        path: 'granted',
        label: t('f.granted'),
        answers: [t('f.agree'), t('f.notAgree')],
        hint: t('f.grantedHint', { n: detail.extensionAsked ?? 0 }),
      },
      { path: 'opinion', label: t('f.why'), kind: 'textarea', rows: 4 },
    ],
  },
  pauseClock: {
    icon: 'pause',
    fields: ({ t }) => [
      {
        path: 'cause',
        label: t('f.pauseCause'),
        kind: 'select',
        options: Object.entries(pauseCauseTexts).map(([value, words]) => ({ value, label: pick(words) })),
        per: 2,
      },
      {
        path: 'since',
        label: t('f.pausedSince'),
        hint: t('f.sinceHint'),
        kind: 'date',
        required: false,
        per: 2,
      },
      { path: 'reason', label: t('f.why'), kind: 'textarea', rows: 4 },
    ],
  },
  resumeClock: {
    icon: 'clock',
    fields: ({ t }) => [
      {
        path: 'since',
        label: t('f.resumedSince'),
        hint: t('f.sinceHint'),
        kind: 'date',
        required: false,
        per: 2,
      },
      { path: 'reason', label: t('f.why'), kind: 'textarea', rows: 4 },
    ],
  },
  markMalformed: {
    icon: 'alert',
    fields: ({ t, dictionary }) => [
      {
        path: 'malformedReason',
        label: t('f.malformed'),
        kind: 'select',
        options: dictionary.options('MALFORMED_REASON'),
      },
      { path: 'reason', label: t('f.why'), kind: 'textarea', rows: 4 },
    ],
  },
  unmarkMalformed: {
    icon: 'undo',
    fields: ({ t }) => [{ path: 'reason', label: t('f.why'), kind: 'textarea', rows: 4 }],
  },
  correct: {
    icon: 'edit',
    fields: (context) => [
      {
        path: 'brand',
        label: context.t('f.brand'),
        kind: 'select',
        options: context.brands,
        per: 2,
      },
      {
        path: 'brandName',
        label: context.t('f.brandName'),
        hint: context.t('f.byBureauHint'),
        required: true,
        per: 2,
        when: ({ brand }) => brand === OTHER_BRAND,
      },
      { path: 'areaCode', label: context.t('f.answerArea'), kind: 'area', per: 2 },
      {
        path: 'enterpriseOrgId',
        label: context.t('f.unitOf'),
        hint: context.t('f.unitOfHint'),
        kind: 'select',
        options: context.nodes,
        required: false,
        when: ({ brand, areaCode }) =>
          context.detail.enterpriseName !== null &&
          brand === context.detail.brand &&
          areaCode === context.detail.areaCode,
      },
      {
        path: 'l1',
        below: 'l2',
        label: context.t('f.problem'),
        kind: 'cascade',
        options: context.dictionary.options('APPEAL_L1', context.detail.l1, context.detail.l2),
        per: 2,
      },
      {
        path: 'serviceKind',
        label: context.t('f.serviceKind'),
        kind: 'select',
        options: context.dictionary.options('SERVICE_KIND'),
        per: 2,
      },
      {
        path: 'mailKind',
        label: context.t('f.mailKind'),
        kind: 'select',
        options: context.dictionary.options('MAIL_KIND', context.detail.mailKind),
        per: 2,
      },
      { path: 'reason', label: context.t('f.correctWhy'), kind: 'textarea', rows: 4 },
    ],
    initial: ({ detail }) => ({
      brand: detail.brand,
      areaCode: detail.areaCode,
      serviceKind: detail.serviceKind,
      mailKind: detail.mailKind ?? undefined,
      l1: detail.l1,
      l2: detail.l2 ?? undefined,
    }),
  },
  urge: {
    icon: 'alert',
    fields: ({ t }) => [{ path: 'reason', label: t('f.urgeReason'), kind: 'textarea', rows: 4 }],
  },
  editToCommander: {
    icon: 'building',
    fields: ({ t, nodes }) => [
      { path: 'bureauOrgId', label: t('f.bureauOrgId'), kind: 'select', options: nodes },
      { path: 'reason', label: t('f.handOverReason'), kind: 'textarea', rows: 4 },
    ],
  },
  excludeUpload: {
    icon: 'ban',
    fields: ({ t, dictionary }) => [
      {
        path: 'reasonCode',
        label: t('f.excludeReason'),
        kind: 'select',
        options: dictionary.options('EXCLUDE_REASON'),
      },
      { path: 'explanation', label: t('f.excludeExplanation'), kind: 'textarea', rows: 5 },
      { path: 'attachmentIds', label: t('f.proof'), kind: 'files', hint: t('f.excludeProofHint') },
    ],
  },
  excludeAudit: {
    icon: 'done',
    fields: ({ t, detail, dictionary }) => [
      {
        path: 'passed',
        label: t('f.passed'),
        answers: [t('f.pass'), t('f.notPass')],
        hint: t('f.passedHint', {
          who: detail.exclusion?.applicant ?? '',
          why: dictionary.label('EXCLUDE_REASON', detail.exclusion?.reasonCode ?? ''),
        }),
      },
      { path: 'opinion', label: t('f.auditOpinion'), kind: 'textarea', rows: 4 },
    ],
  },
  recheck: {
    icon: 'search',
    fields: ({ t }) => [{ path: 'reason', label: t('f.recheckReason'), kind: 'textarea', rows: 5 }],
  },
  reCheckEditAppeal: {
    icon: 'edit',
    fields: (context) => [
      {
        path: 'l1',
        below: 'l2',
        label: context.t('f.problem'),
        kind: 'cascade',
        options: context.dictionary.options('APPEAL_L1', context.detail.l1, context.detail.l2),
        per: 2,
      },
      {
        path: 'brand',
        label: context.t('f.brand'),
        kind: 'select',
        options: context.brands,
        per: 2,
      },
      ...(context.detail.state === 'closed'
        ? ([
            {
              path: 'liability',
              label: context.t('f.liability'),
              kind: 'cards',
              options: liabilityCards(context),
              required: true,
            },
            {
              path: 'closeType',
              label: context.t('f.closeType'),
              kind: 'select',
              options: context.dictionary.options('CLOSE_TYPE'),
              per: 2,
              required: true,
            },
            { path: 'compensation', label: context.t('f.compensation'), kind: 'price', per: 2 },
          ] satisfies Field[])
        : []),
      {
        path: 'areaKind',
        label: context.t('f.areaKind'),
        kind: 'select',
        options: context.dictionary.options('AREA_KIND'),
        per: 2,
      },
      { path: 'reason', label: context.t('f.recheckWhy'), kind: 'textarea', rows: 4 },
    ],
    initial: ({ detail }) => ({
      brand: detail.brand,
      l1: detail.l1,
      l2: detail.l2 ?? undefined,
      areaKind: detail.areaKind ?? undefined,
      liability: detail.liability ?? undefined,
      closeType: detail.state === 'closed' ? detail.closing?.closeType : undefined,
      compensation: detail.closing?.compensation ?? undefined,
    }),
  },
  reCheckComplete: {
    icon: 'done',
    fields: ({ t }) => [
      { path: 'score', label: t('f.score'), kind: 'number', hint: t('f.scoreHint'), per: 2 },
      { path: 'reopen', label: t('f.reopen'), hint: t('f.reopenHint'), kind: 'switch', per: 2 },
      { path: 'opinion', label: t('f.recheckOpinion'), kind: 'textarea', rows: 5 },
    ],
  },
  mediationAnswer: {
    icon: 'scale',
    fields: ({ t }) => [
      { path: 'agrees', label: t('f.agrees'), answers: [t('f.agree'), t('f.notAgree')] },
      { path: 'remark', label: t('f.remark'), kind: 'textarea' },
    ],
  },
}

export const schemaOf = (action: DeskAction): z.ZodType => appealWorkflow.actions[action].input
export const isDangerous = (action: DeskAction): boolean =>
  (appealWorkflow.actions[action] as { dangerous?: boolean }).dangerous === true
