import { REFERRALS } from '@appeal/contract/appeals/appeals.codes.ts'
import type { Field } from '../../../ui/fields.ts'
import type { Option } from '../../../ui/options.ts'
import { type ActionFace, type FormContext, liabilityCards, problemField } from './actionFace.ts'
import type { DeskAction } from './actions.ts'

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

/** What a bureau does with a case on its way, from sending it on to ending it. */
export const handlingFaces = {
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
    fields: (context) => [
      { path: 'liability', label: context.t('f.liability'), kind: 'cards', options: liabilityCards(context) },
      {
        path: 'closeType',
        label: context.t('f.closeType'),
        kind: 'select',
        options: context.dictionary.options('CLOSE_TYPE'),
        per: 2,
      },
      problemField(context),
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
  editToCommander: {
    icon: 'building',
    fields: ({ t, nodes }) => [
      { path: 'bureauOrgId', label: t('f.bureauOrgId'), kind: 'select', options: nodes },
      { path: 'reason', label: t('f.handOverReason'), kind: 'textarea', rows: 4 },
    ],
  },
} satisfies Partial<Record<DeskAction, ActionFace>>
