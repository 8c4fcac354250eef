import type { Both } from '../kit/language.ts'
import type { HoldingAct } from './giving.routes.ts'

/** What the acts on the holder of a case are called, whatever its kind. */
export const holdingTexts: Readonly<Record<HoldingAct, Both>> = {
  take: { zh: '由我办理', en: 'Take it' },
  give: { zh: '交给同事', en: 'Give to a colleague' },
  giveBack: { zh: '退回本局', en: 'Return to the bureau' },
}
