import { KEPT_SUBJECTS } from '@appeal/contract/keeping/keeping.routes.ts'
import type { Translate } from '../../lib/i18n.ts'
import type { keepingTexts } from './keeping.texts.ts'

/** Which case or which person. */
export const subjectFields = (t: Translate<keyof typeof keepingTexts.zh & string>) =>
  [
    {
      path: 'subject',
      label: t('subject'),
      kind: 'segmented',
      options: KEPT_SUBJECTS.map((value) => ({ value, label: t(`subject_${value}`) })),
    },
    { path: 'ref', label: t('ref') },
  ] as const
