import { OTHER_BRAND } from '@appeal/contract/appeals/appeals.codes.ts'
import type { Field } from '../../../ui/fields.ts'
import { type ActionFace, brandField, liabilityCards, problemField } from './actionFace.ts'
import type { DeskAction } from './actions.ts'

/** What a bureau puts right or judges of a case beside its way: its record, its exclusion, its re-check. */
export const recordsFaces = {
  correct: {
    icon: 'edit',
    fields: (context) => [
      brandField(context),
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
      problemField(context),
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
      problemField(context),
      brandField(context),
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
      { path: 'areaCode', label: context.t('f.answerArea'), kind: 'area', per: 2 },
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
      { path: 'reason', label: context.t('f.recheckWhy'), kind: 'textarea', rows: 4 },
    ],
    initial: ({ detail }) => ({
      brand: detail.brand,
      l1: detail.l1,
      l2: detail.l2 ?? undefined,
      areaKind: detail.areaKind ?? undefined,
      areaCode: detail.areaCode,
      serviceKind: detail.serviceKind,
      mailKind: detail.mailKind ?? undefined,
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
} satisfies Partial<Record<DeskAction, ActionFace>>
