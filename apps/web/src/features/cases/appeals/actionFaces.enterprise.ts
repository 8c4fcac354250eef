import { REPEATS, RETURN_CODES } from '@appeal/contract/appeals/appeals.codes.ts'
import { returnGrounds } from '@appeal/contract/appeals/appeals.returns.ts'
import { pick } from '../../../lib/i18n.ts'
import type { Field } from '../../../ui/fields.ts'
import { type ActionFace, extensionFields, type FormContext } from './actionFace.ts'
import type { DeskAction } from './actions.ts'

const replyFields = ({ t, dictionary }: FormContext): Field[] => [
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
]

/** What an enterprise does with a case that waits for it, and what it asks the bureau for. */
export const enterpriseFaces = {
  reply: { icon: 'send', fields: replyFields },
  draftReply: { icon: 'edit', fields: (context) => replyFields(context) },
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
    fields: ({ t }) => [
      {
        path: 'cause',
        label: t('f.refuseCause'),
        kind: 'select',
        options: RETURN_CODES.map((value) => ({ value, label: pick(returnGrounds[value].label) })),
      },
      {
        path: 'ownCaseNo',
        label: t('f.ownCaseNo'),
        hint: t('f.ownCaseNoHint'),
        required: true,
        when: ({ cause }) => cause === REPEATS,
      },
      { path: 'reason', label: t('f.refuseReason'), kind: 'textarea', rows: 5 },
      // Each ground says what shows that it is so.
      ...RETURN_CODES.map(
        (ground): Field => ({
          path: 'attachmentIds',
          label: t('f.proof'),
          kind: 'files',
          hint: t('f.refuseProofHint', { proof: pick(returnGrounds[ground].proof) }),
          variant: ground,
          when: ({ cause }) => cause === ground,
        }),
      ),
    ],
  },
  mediationAnswer: {
    icon: 'scale',
    fields: ({ t }) => [
      { path: 'agrees', label: t('f.agrees'), answers: [t('f.agree'), t('f.notAgree')] },
      { path: 'remark', label: t('f.remark'), kind: 'textarea' },
    ],
  },
  askExtension: {
    icon: 'cal',
    fields: (context) => [
      ...extensionFields(context),
      {
        path: 'attachmentIds',
        label: context.t('f.proof'),
        kind: 'files',
        hint: context.t('f.attachmentHint'),
        required: false,
      },
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
} satisfies Partial<Record<DeskAction, ActionFace>>
