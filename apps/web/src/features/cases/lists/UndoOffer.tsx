import type { OpenUndo } from '@appeal/contract/undo/undo.routes.ts'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../../lib/deskOperations.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { signsOf } from '../../../ui/keys.ts'
import { useKeys } from '../../../ui/useKeys.ts'
import { caseTexts } from '../around/case.texts.ts'

const CHORD = 'mod+z'

/** Takes an act back while nothing of it has left the house; by button, and by its key from anywhere on the desk. */
export function UndoOffer({ of, onUndone }: { of: OpenUndo; onUndone(): void }) {
  const t = useTexts(caseTexts)
  const press = useMutation(api.undo.press.mutation())
  const undo = () => {
    if (press.isPending) return
    press.mutate({ kind: of.kind, id: of.id, version: of.version }, { onSuccess: onUndone })
  }
  useKeys({ [CHORD]: undo })
  return (
    <button type="button" className="o-plain o-a" aria-busy={press.isPending} onClick={undo}>
      {t('undoAct', { keys: signsOf(CHORD).join(' ') })}
    </button>
  )
}
