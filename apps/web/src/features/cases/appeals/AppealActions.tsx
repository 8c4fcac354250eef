import type { AppealDetail } from '@appeal/contract/appeals/appeals.schemas.ts'
import { actionTexts } from '@appeal/contract/appeals/appeals.texts.ts'
import { anAppeal } from '../../../domain/caseFaces.ts'
import { pick } from '../../../lib/i18n.ts'
import { useSession } from '../../../lib/session.ts'
import { type Act, CaseActions } from '../around/CaseActions.tsx'
import type { NextCase } from '../around/GoneCase.tsx'
import type { Filled } from '../macros/macros.ts'
import { ActionDialog } from './ActionDialog.tsx'
import { actionKeys } from './actionKeys.ts'
import { actionFaces, type DeskAction, isDangerous, isDeskAction } from './actions.ts'
import { actionWord } from './faces.ts'
import { solidAct } from './solid.ts'

const faceOf = (action: DeskAction): Act => ({
  name: action,
  word: actionWord(action),
  icon: actionFaces[action].icon,
  key: actionKeys[action],
  dangerous: isDangerous(action),
  after: pick(actionTexts[action].after),
})

interface Props {
  detail: AppealDetail
  compact?: boolean
  /** Actions that have a place of their own on the page, which then holds the one solid button. */
  without?: readonly DeskAction[]
  next: NextCase
  /** Acts whose form stands open on the page, and takes a macro itself. */
  inPlace?: { acts: readonly DeskAction[]; fill(macro: Filled): void }
}

/** What the viewer may do with an appeal now. */
export function AppealActions({ detail, compact = false, without = [], next, inPlace }: Props) {
  const isEnterprise = useSession().source === 'courier_workbench'
  return (
    <CaseActions
      of={anAppeal(detail.id)}
      acts={detail.can
        .filter(isDeskAction)
        .filter((action) => !without.includes(action))
        .map(faceOf)}
      closed={detail.cannot.flatMap(({ action, reason }) =>
        isDeskAction(action) ? [{ ...faceOf(action), reason }] : [],
      )}
      due={solidAct(detail, isEnterprise ? 'enterprise' : 'bureau')}
      waits={detail.next}
      next={next}
      compact={compact}
      {...(inPlace && { inPlace })}
      form={(action, close, macro) => (
        <ActionDialog
          key={action}
          detail={detail}
          action={action as DeskAction}
          next={next}
          macro={macro}
          onClose={close}
        />
      )}
    />
  )
}
