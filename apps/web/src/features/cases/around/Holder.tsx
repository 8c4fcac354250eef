import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { CaseRef } from '../../../domain/caseFaces.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { useKeys } from '../../../ui/useKeys.ts'
import { caseTexts } from './case.texts.ts'
import * as styles from './frame.module.css'

const HoldingDialog = lazy(() => import('./HoldingDialog.tsx'))

/** Who works on a case of the bureau; pressed, or G, it opens what may be done about it. */
export function Holder({ of, handler }: { of: CaseRef; handler: ReactNode }) {
  const t = useTexts(caseTexts)
  const [open, setOpen] = useState(false)
  useKeys({}, [{ press: 'g', words: t('holding'), act: () => setOpen(true) }])
  return (
    <>
      <button
        type="button"
        className={`o-plain ${styles.cheadOwner}`}
        title={t('holding')}
        onClick={() => setOpen(true)}
      >
        {handler || t('nobodyYet')}
      </button>
      {open && (
        <Suspense>
          <HoldingDialog of={of} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
