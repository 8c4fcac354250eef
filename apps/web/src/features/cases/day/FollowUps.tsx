import type { FollowUp } from '@appeal/contract/followUps/followUps.routes.ts'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { CaseRef } from '../../../domain/caseFaces.ts'
import { api } from '../../../lib/deskOperations.ts'
import { formatShortDay, today } from '../../../lib/formats.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { part } from '../../../lib/leaving.ts'
import { Icon } from '../../../ui/icons/Icon.tsx'
import { Kbd } from '../../../ui/Kbd.tsx'
import { useKeys } from '../../../ui/useKeys.ts'
import * as frameStyles from '../around/frame.module.css'
import { Section } from '../around/Section.tsx'
import * as styles from './day.module.css'
import { dayTexts } from './day.texts.ts'
import { FollowUpActs } from './FollowUpActs.tsx'

const FollowUpDialog = lazy(part(() => import('./FollowUpDialog.tsx')))

/** The viewer's follow-ups on an open case; F sets one. */
export default function FollowUps({ of: { kind, id } }: { of: CaseRef }) {
  const t = useTexts(dayTexts)
  const { data = [] } = useQuery(api.followUps.list.query({ kind, id }))
  const [adding, setAdding] = useState(false)
  useKeys({}, [{ press: 'f', words: t('add'), act: () => setAdding(true) }])
  return (
    <Section title={t('followUp')} end={t('followUpOwn')}>
      {data.map((one) => (
        <Line key={one.id} one={one} />
      ))}
      <button type="button" className={`o-plain ${frameStyles.act}`} onClick={() => setAdding(true)}>
        <Icon name="clock" />
        <span>{t('add')}</span>
        <Kbd keys={['F']} />
      </button>
      {adding && (
        <Suspense>
          <FollowUpDialog of={{ kind, id }} onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </Section>
  )
}

function Line({ one }: { one: FollowUp }) {
  const t = useTexts(dayTexts)
  return (
    <div className={styles.fu}>
      <b className={one.dueOn < today() ? 'o-bad' : undefined}>
        {one.dueOn === today() ? t('dueToday') : formatShortDay(one.dueOn)}
      </b>
      <p>
        {one.words}
        {one.ofName && <small>{t('standIn', { name: one.ofName })}</small>}
      </p>
      <FollowUpActs one={one} />
    </div>
  )
}
