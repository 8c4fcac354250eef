import type { Door } from '@appeal/contract/auth/demonstration.doors.ts'
import type { DoorRow } from '@appeal/contract/auth/demonstration.routes.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { ApiError } from '../../../lib/api.ts'
import { demonstration } from '../../../lib/demonstration.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { useSession, useUserInfo } from '../../../lib/session.ts'
import { Button } from '../../../ui/portal/Button.tsx'
import { Dialog, DialogActs } from '../../../ui/portal/Dialog.tsx'
import { Empty, Failed, Skeleton } from '../../../ui/portal/States.tsx'
import { changePerson, saveOfPresent } from './changePerson.ts'
import * as styles from './people.portal.module.css'
import { peopleTexts } from './people.texts.ts'

const HOUSES = [
  ['portal', ['consumer', 'courier']],
  ['enterprise', ['brand', 'outlet']],
  ['bureau', ['officer', 'calls', 'leader', 'province', 'statistics']],
  ['administration', ['administrator', 'security', 'audit']],
] as const satisfies readonly (readonly [string, readonly Door[]])[]

const MAKING_MS = 3_000

/** Whom a visitor of a demonstration may be: one press signs in and opens what that person would do first. */
export default function PeoplePage() {
  const t = useTexts(peopleTexts)
  const { token } = useSession()
  const user = useUserInfo()
  const people = useQuery({
    ...demonstration.list.query(),
    // The demonstration is still being made as long as somebody is missing.
    refetchInterval: ({ state }) =>
      state.data && state.data.length < HOUSES.flatMap(([, doors]) => doors).length ? MAKING_MS : false,
  })
  const [busy, setBusy] = useState<Door>()
  const [fault, setFault] = useState<string>()
  const [half, setHalf] = useState<{ door: Door; reason: string }>()
  const name = (token && (user?.name || user?.account)) || undefined
  const saying = (error: unknown) => (error instanceof ApiError ? error.msg : String(error))

  const enter = async (door: Door, lose = false) => {
    if (busy) return
    setBusy(door)
    setFault(undefined)
    try {
      if (!lose) await saveOfPresent()
    } catch (error) {
      setHalf({ door, reason: saying(error) })
      return setBusy(undefined)
    }
    setHalf(undefined)
    try {
      if ((await changePerson(door)) === 'factor') setFault(t('factor'))
    } catch (error) {
      setFault(saying(error))
    }
    setBusy(undefined)
  }

  const row = (one: DoorRow | undefined) =>
    one && (
      <li key={one.door}>
        <p>
          <b>
            {t(`who_${one.door}`)} <span className={styles.peopleName}>{one.name}</span>
          </b>
          {t(`first_${one.door}`)}
        </p>
        <Button
          look="primary"
          busy={busy === one.door}
          aria-label={t('enterAs', { who: t(`who_${one.door}`) })}
          onClick={() => void enter(one.door)}
        >
          {t('enter')}
        </Button>
      </li>
    )

  return (
    <main id="main" className={`flow wrap ${styles.people}`}>
      <h1>{t('title')}</h1>
      <p className="flow__lead">{t('lead')}</p>
      {name && <p>{t('now', { name })}</p>}
      {fault && <p role="alert">{fault}</p>}
      {people.isPending && <Skeleton />}
      {people.isError && <Failed error={people.error} onRetry={() => people.refetch()} />}
      {people.data?.length === 0 && <Empty icon="user" title={t('empty')} />}
      {people.data &&
        HOUSES.map(([house, doors]) => {
          const rows = doors.map((door) => people.data.find((one) => one.door === door))
          return rows.some(Boolean) ? (
            <section key={house} aria-labelledby={`people-${house}`}>
              <h2 id={`people-${house}`}>{t(house)}</h2>
              <ul className={styles.peopleList}>{rows.map(row)}</ul>
            </section>
          ) : null
        })}
      {people.data && (
        <p>
          <Link to="/dev/inbox">{t('inbox')}</Link>
        </p>
      )}
      {half && (
        <Dialog title={t('halfTitle')} onClose={() => setHalf(undefined)} cancel={t('halfStay')}>
          <p role="alert">{t('halfSay', { name: name ?? '', reason: half.reason })}</p>
          <DialogActs>
            <Button look="primary" onClick={() => void enter(half.door, true)}>
              {t('halfLose')}
            </Button>
          </DialogActs>
        </Dialog>
      )}
    </main>
  )
}
