import type { MediationRoom } from '@appeal/contract/mediation/mediation.routes.ts'
import { withoutPrejudice } from '@appeal/contract/mediation/mediation.words.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { CaseNumber } from '../../domain/CaseNumber.tsx'
import { anyCasePath } from '../../domain/caseFaces.ts'
import { formatDay } from '../../lib/formats.ts'
import { pick, useTexts } from '../../lib/i18n.ts'
import { api } from '../../lib/operations.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { ErrorState, Skeleton } from '../../ui/States.tsx'
import { StatusTag } from '../../ui/StatusTag.tsx'
import { useTabTitle } from '../../ui/tabTitle.ts'
import * as styles from './mediation.desk.module.css'
import { roomTexts } from './mediation.texts.ts'
import { Offers } from './Offers.tsx'
import { endOf } from './room.words.ts'
import { Talk } from './Talk.tsx'
import { Terms } from './Terms.tsx'

/** The room of a mediation at the desk: how the offers moved, what was said, what is agreed to. */
export default function RoomPage() {
  const t = useTexts(roomTexts)
  const { id = '' } = useParams()
  const { data, error, refetch } = useQuery(api.mediation.room.query({ id }))
  useTabTitle(data && `${data.no.slice(-5)} ${t('title')}`, data && `${data.no} ${t('title')}`)
  return (
    <section className="o-page">
      <Head id={id} room={data} />
      {data ? (
        <div className={styles.room}>
          <aside className={`${styles.roomPane} ${styles.roomSunk}`} aria-label={t('trend')}>
            <Offers room={data} />
          </aside>
          <div className={styles.roomPane}>
            <Talk room={data} />
          </div>
          <aside className={`${styles.roomPane} ${styles.roomSunk}`} aria-label={t('draft')}>
            <Terms room={data} />
            <p className="o-note">
              <Icon name="scale" />
              <span>{pick(withoutPrejudice)}</span>
            </p>
          </aside>
        </div>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton rows={8} />
      )}
    </section>
  )
}

function Head({ id, room }: { id: string; room: MediationRoom | undefined }) {
  const t = useTexts(roomTexts)
  const navigate = useNavigate()
  const end = room && endOf(t, room)
  return (
    <header className={styles.roomHead}>
      <button
        type="button"
        className="o-ibtn"
        aria-label={t('back')}
        onClick={() => void navigate(anyCasePath('appeal', id))}
      >
        <Icon name="back" size={18} />
      </button>
      <h1>{t('title')}</h1>
      {room && (
        <>
          <CaseNumber value={room.no} />
          <StatusTag pill turn={end ? 'ours' : 'both'} word={end ?? t('othersTurn')} />
          {room.dueOn && <span className="o-mut o-sm">{t('due', { day: formatDay(room.dueOn) })}</span>}
          {room.answerBy && (
            <span className="o-mut o-sm">{t('answerDue', { day: formatDay(room.answerBy) })}</span>
          )}
        </>
      )}
    </header>
  )
}
