import { pauseCauseTexts } from '@appeal/contract/appeals/appeals.texts.ts'
import { pick } from '../../../lib/i18n.ts'
import type { Field } from '../../../ui/fields.ts'
import { type ActionFace, extensionFields } from './actionFace.ts'

import type { DeskAction } from './actions.ts'
import type { DeskWords } from './faces.ts'

/** From which day on a clock stands, or runs again; today where none is said. */
const sinceField = (t: DeskWords, label: 'f.pausedSince' | 'f.resumedSince'): Field => ({
  path: 'since',
  label: t(label),
  hint: t('f.sinceHint'),
  kind: 'date',
  required: false,
  per: 2,
})

/** What a bureau does with the time a case has. */
export const clocksFaces = {
  extend: { icon: 'cal', fields: extensionFields },
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
      sinceField(t, 'f.pausedSince'),
      { path: 'reason', label: t('f.why'), kind: 'textarea', rows: 4 },
    ],
  },
  resumeClock: {
    icon: 'clock',
    fields: ({ t }) => [
      sinceField(t, 'f.resumedSince'),
      { path: 'reason', label: t('f.why'), kind: 'textarea', rows: 4 },
    ],
  },
  urge: {
    icon: 'alert',
    fields: ({ t }) => [{ path: 'reason', label: t('f.urgeReason'), kind: 'textarea', rows: 4 }],
  },
} satisfies Partial<Record<DeskAction, ActionFace>>
