import type { FollowUp } from '@appeal/contract/followUps/followUps.routes.ts'
import { useMutation } from '@tanstack/react-query'
import { App, Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { api } from '../../../lib/deskOperations.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { part } from '../../../lib/leaving.ts'
import * as styles from './day.module.css'
import { dayTexts } from './day.texts.ts'

const FollowUpDialog = lazy(part(() => import('./FollowUpDialog.tsx')))

/** What may be done about a follow-up; of a case that is not the viewer's any more, to be rid of it. */
export function FollowUpActs({ one }: { one: FollowUp }) {
  const t = useTexts(dayTexts)
  const { message } = App.useApp()
  const done = useMutation(api.followUps.done.mutation())
  const [moving, setMoving] = useState(false)
  const words = one.words ?? t('hidden')
  return (
    <span className={styles.fuActs}>
      {one.words !== null && (
        <Button
          size="small"
          type="text"
          aria-label={t('changeOf', { words })}
          onClick={() => setMoving(true)}
        >
          {t('change')}
        </Button>
      )}
      <Button
        size="small"
        aria-label={t('doneOf', { words })}
        loading={done.isPending}
        onClick={() => done.mutate({ id: one.id }, { onSuccess: () => void message.success(t('doneSaid')) })}
      >
        {t('done')}
      </Button>
      {moving && (
        <Suspense>
          <FollowUpDialog of={one} onClose={() => setMoving(false)} />
        </Suspense>
      )}
    </span>
  )
}
