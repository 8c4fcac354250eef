import type {
  MediationProposal,
  MediationRoom,
  MediationTerms,
} from '@appeal/contract/mediation/mediation.routes.ts'
import { withoutPrejudice } from '@appeal/contract/mediation/mediation.words.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import * as styles from '../../domain/case.module.css'
import { ApiError } from '../../lib/api.ts'
import { formatDay, joinParts } from '../../lib/formats.ts'
import { pick, useTexts } from '../../lib/i18n.ts'
import { api, call } from '../../lib/operations.ts'
import { useTitle } from '../../lib/title.ts'
import { Icon } from '../../ui/portal/Icon.tsx'
import { Failed, Skeleton } from '../../ui/portal/States.tsx'
import { Tag } from '../../ui/portal/Tag.tsx'
import * as mediationStyles from './mediation.portal.module.css'
import { roomTexts } from './mediation.texts.ts'
import { OwnReply } from './OwnReply.tsx'
import { OwnSignature } from './OwnSignature.tsx'
import { clausesOf, endOf, offerOf, whoOf } from './room.words.ts'

type Own = { room: MediationRoom }

/** The appellant's side of a mediation: what is asked by when, what was offered, what can be answered. */
export default function OwnMediationPage() {
  const t = useTexts(roomTexts)
  useTitle(t('title'))
  const [search] = useSearchParams()
  const id = search.get('id') ?? ''
  const { data, error, isError, refetch } = useQuery(api.mediation.room.query({ id }))
  return (
    <main id="main" className={`flow wrap ${mediationStyles.room}`}>
      <Link className="back" to={`/portal/details?id=${id}`}>
        <Icon name="left" />
        {t('back')}
      </Link>
      {data ? (
        <Room room={data} />
      ) : isError ? (
        <>
          <h1>{t('none')}</h1>
          <Failed error={error} onRetry={() => void refetch()} />
        </>
      ) : (
        <Skeleton lines={8} />
      )}
    </main>
  )
}

/** What waits for the appellant: terms before proposals, the newest proposal first. */
function askedOf({ can, terms, proposals }: MediationRoom) {
  const signing = can.includes('mediationSign') ? terms.at(-1) : undefined
  const answering = proposals.findLast((one) => one.can.includes('respond'))
  return { signing, answering }
}

function Room({ room }: Own) {
  const t = useTexts(roomTexts)
  const { signing, answering } = askedOf(room)
  const end = endOf(t, room)
  const mayStillAct = room.can.includes('mediationPropose') || room.can.includes('mediationQuit')
  return (
    <>
      <Asked room={room} signing={signing} answering={answering} end={end} />
      <Said room={room} />
      {room.terms.length > 0 && <Terms terms={room.terms.at(-1)!} />}
      {signing ? (
        <OwnSignature key={`s${signing.version}`} room={room} terms={signing} />
      ) : (
        mayStillAct && <OwnReply key={`a${room.version}`} room={room} to={answering} />
      )}
      <section className="panel panel--soft">
        <h2>{t('rights')}</h2>
        <ul className="dots">
          <li>{t('right1')}</li>
          <li>{t('right2')}</li>
          <li>{t('right3')}</li>
        </ul>
        <p className="hint">{pick(withoutPrejudice)}</p>
      </section>
    </>
  )
}

function Asked({
  room,
  signing,
  answering,
  end,
}: Own & {
  signing: MediationTerms | undefined
  answering: MediationProposal | undefined
  end: string | undefined
}) {
  const t = useTexts(roomTexts)
  const day = formatDay(answering?.validUntil ?? room.dueOn ?? '')
  const isAsked = signing !== undefined || answering !== undefined
  return (
    <section aria-labelledby="room-h">
      <p className={styles.caseTag}>
        <Tag
          look={end ? 'plain' : isAsked ? 'wait' : 'run'}
          icon="clock"
          text={end ? t('over') : isAsked ? t('yourTurn') : t('othersTurn')}
        />
      </p>
      <h1 id="room-h" tabIndex={-1}>
        {end ??
          (signing
            ? t('askTerms', { n: signing.version, day: formatDay(room.dueOn ?? '') })
            : answering
              ? t('askProposal', { side: whoOf(t, room, answering), offer: offerOf(t, answering), day })
              : t('nothingToDo'))}
      </h1>
      <p className={styles.nowMore}>
        {end ? (room.endings.at(-1)?.result === 'AGREED' ? t('seePaper') : t('goesOn')) : t('bothCount')}
      </p>
    </section>
  )
}

function Said({ room }: Own) {
  const t = useTexts(roomTexts)
  const here = room.proposals.filter(({ round }) => round === room.round)
  const sums = here.flatMap(({ amount }) => (amount ? [Number(amount)] : []))
  const most = Math.max(...sums, 1)
  return (
    <section aria-labelledby="said-h">
      <h2 className="h2" id="said-h">
        {t('said')}
      </h2>
      <ol className={mediationStyles.offers}>
        {here.map((one) => (
          <li key={one.seq} className={`offers__${one.side}`}>
            <p className={mediationStyles.offersHead}>
              <b>{whoOf(t, room, one)}</b>
              <span className={`${mediationStyles.offersSum} num`}>{offerOf(t, one)}</span>
            </p>
            {one.amount && (
              <span
                className={mediationStyles.offersBar}
                aria-hidden="true"
                style={{ inlineSize: `${(Number(one.amount) / most) * 100}%` }}
              />
            )}
            <p className="hint">
              {joinParts([
                formatDay(one.createTime),
                t(`status.${one.status}`),
                one.status === 'OPEN' && t('until', { day: formatDay(one.validUntil) }),
                one.byPhone && t('byPhone'),
              ])}
            </p>
            {one.performance && <p className={styles.pre}>{one.performance}</p>}
            {one.terms && <p className={styles.pre}>{one.terms}</p>}
            {one.said.map(
              (said) =>
                said.remark && (
                  <p key={said.side} className={styles.pre}>
                    {whoOf(t, room, { side: said.side, by: null })}: {said.remark}
                  </p>
                ),
            )}
            {one.can.includes('retract') && <Retract room={room} seq={one.seq} />}
          </li>
        ))}
      </ol>
    </section>
  )
}

function Retract({ room, seq }: Own & { seq: number }) {
  const t = useTexts(roomTexts)
  const [failed, setFailed] = useState<string>()
  const [busy, setBusy] = useState(false)
  const go = async () => {
    setBusy(true)
    try {
      await call(api.todo.mediationRetract, {
        body: { id: room.id, version: room.version, seq },
        quiet: true,
      })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailed(error.msg)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <button className="linkbtn" type="button" disabled={busy} onClick={() => void go()}>
        <Icon name="undo" />
        {t('retract')}
      </button>
      {failed && <p role="alert">{failed}</p>}
    </>
  )
}

function Terms({ terms }: { terms: MediationTerms }) {
  const t = useTexts(roomTexts)
  return (
    <section className="panel" aria-labelledby="terms-h">
      <h2 id="terms-h">{t('termsTitle', { n: terms.version })}</h2>
      <ol className={mediationStyles.clauses}>
        {clausesOf(t, terms).map((clause) => (
          <li key={clause} className={styles.pre}>
            {clause}
          </li>
        ))}
      </ol>
      <ul className="dots">
        {(['user', 'enterprise'] as const).map((side) => {
          const signed = terms.signatures.find((one) => one.side === side)
          return (
            <li key={side}>
              {side === 'user' ? t('you') : t('enterprise')}{' '}
              {signed
                ? joinParts([
                    t(signed.agrees ? 'accepted' : 'notAccepted'),
                    t(`proof.${signed.proof}`),
                    signed.reason,
                  ])
                : t('waiting')}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
