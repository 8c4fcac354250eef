import type { OpenUndo } from '@appeal/contract/undo/undo.routes.ts'
import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { anyActionWord, anyCasePath, type CaseRef } from '../../../domain/caseFaces.ts'
import { api } from '../../../lib/deskOperations.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { useSession } from '../../../lib/session.ts'
import { getPreferences } from '../../../ui/theme/preferences.ts'
import { caseTexts } from '../around/case.texts.ts'
import type { NextCase } from '../around/GoneCase.tsx'
import { UndoOffer } from './UndoOffer.tsx'

/** What an act is told by: the number of its case and the lines of its history. */
interface Acted {
  no: string
  progress: readonly { seq: number; text: string }[]
}

/** Seconds a message stays from which one may go back to the case. */
const TOLD_S = 6
/** The newest act is told alone. */
const TOLD_KEY = 'acted'

/**
 * What follows an act: it is told by number, what happened and to whom, with the way back while there is one; where
 * nothing is left to do on the case the next one opens, unless the person has switched that off, and the message leads back.
 *
 * @param before the case as it stood when its form was opened
 */
export function useAfterAct(of: CaseRef, before: Acted, next: NextCase) {
  const t = useTexts(caseTexts)
  const { message } = App.useApp()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const isEnterprise = useSession().source === 'courier_workbench'
  const seen = useRef(Math.max(0, ...before.progress.map(({ seq }) => seq)))
  /** @param isDone whether nothing is due here any more by the viewer's own side */
  return (action: string, after: Acted, isDone: boolean) => {
    const [line] = after.progress.filter(({ seq }) => seq > seen.current).sort((a, b) => a.seq - b.seq)
    const what = line?.text ?? anyActionWord(of.kind, action)
    const told = t('acted', { no: after.no.slice(-5), what })
    const goesOn = isDone && next.hasNext && getPreferences().nextAfterAct
    const back = () => {
      message.destroy(TOLD_KEY)
      void navigate(anyCasePath(of.kind, of.id))
    }
    const onUndone = () => {
      back()
      void message.success(t('actUndone', { no: after.no.slice(-5) }))
    }
    const tell = (open?: OpenUndo) =>
      void message.success({
        key: TOLD_KEY,
        duration: Math.max(TOLD_S, open?.seconds ?? 0),
        content: (
          <>
            {told}{' '}
            {goesOn && (
              <button type="button" className="o-plain o-a" onClick={back}>
                {t('openActed')}
              </button>
            )}{' '}
            {open && <UndoOffer of={open} onUndone={onUndone} />}
          </>
        ),
      })
    tell()
    if (!isEnterprise)
      queries.fetchQuery({ ...api.undo.page.query(), staleTime: 0 }).then(
        (all) => {
          const open = all.find(({ kind, id }) => kind === of.kind && id === of.id)
          if (open) tell(open)
        },
        // Whoever cannot be told of a way back has none; the act itself is told already.
        () => undefined,
      )
    if (goesOn) next.onNext()
  }
}
