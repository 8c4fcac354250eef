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
import { useForm } from '../../lib/form.ts'
import { formatDay, joinParts } from '../../lib/formats.ts'
import { pick, useTexts } from '../../lib/i18n.ts'
import { api, call } from '../../lib/operations.ts'
import { useTitle } from '../../lib/title.ts'
import { Button } from '../../ui/portal/Button.tsx'
import { ChoiceGroup } from '../../ui/portal/Choices.tsx'
import { ErrorSummary } from '../../ui/portal/ErrorSummary.tsx'
import { TextArea, TextInput } from '../../ui/portal/Field.tsx'
import { Icon } from '../../ui/portal/Icon.tsx'
import { SmsCodeField } from '../../ui/portal/SmsCodeField.tsx'
import { Failed, Skeleton } from '../../ui/portal/States.tsx'
import { Tag } from '../../ui/portal/Tag.tsx'
import {
  type Answer,
  proposeRules,
  quitRules,
  respondRules,
  type Signing,
  signRules,
  type Way,
} from './mediation.forms.ts'
import * as mediationStyles from './mediation.portal.module.css'
import { roomTexts } from './mediation.texts.ts'
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
        <Sign key={`s${signing.version}`} room={room} terms={signing} />
      ) : (
        mayStillAct && <Reply key={`a${room.version}`} room={room} to={answering} />
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

const RULES = {
  accept: respondRules,
  refuse: respondRules,
  counter: proposeRules,
  quit: quitRules,
  '': respondRules,
} as const

/** What the appellant says to a proposal, or offers without one. */
function Reply({ room, to }: Own & { to: MediationProposal | undefined }) {
  const t = useTexts(roomTexts)
  const [way, setWay] = useState<Way | ''>('')
  const at = { id: room.id, version: room.version }
  const form = useForm<Answer>({
    what: `mediation ${way}`,
    initial: { way: '', amount: '', performance: '', words: '' },
    rules: RULES[way],
    anew: ['way'],
    send: async ({ amount, performance, words }) => {
      const opt = (text: string) => text.trim() || undefined
      if (way === 'quit') return call(api.todo.mediationQuit, { body: { ...at, reason: words }, quiet: true })
      if (way === 'counter')
        return call(api.todo.mediationPropose, {
          body: {
            ...at,
            amount: opt(amount),
            performance: opt(performance),
            terms: opt(words),
            answers: to?.seq,
          },
          quiet: true,
        })
      return call(api.todo.mediationRespond, {
        body: {
          ...at,
          seq: to?.seq ?? 0,
          verdict: way === 'accept' ? 'ACCEPTED' : 'REFUSED',
          remark: opt(words),
        },
        quiet: true,
      })
    },
  })
  const { values, errors, set } = form
  const options = [
    ...(to
      ? [{ value: 'accept' as const, label: t('accept', { offer: offerOf(t, to) }), small: t('acceptSay') }]
      : []),
    ...(room.can.includes('mediationPropose')
      ? [{ value: 'counter' as const, label: t('counter'), small: t('counterSay', { n: room.left }) }]
      : []),
    ...(to ? [{ value: 'refuse' as const, label: t('refuse'), small: t('refuseSay') }] : []),
    ...(room.can.includes('mediationQuit')
      ? [{ value: 'quit' as const, label: t('quit'), small: t('quitSay') }]
      : []),
  ]
  return (
    <section className={`${styles.rate} ${styles.rateOpen}`} aria-labelledby="answer-h">
      <h2 className="h2" id="answer-h">
        {t('answerTitle')}
      </h2>
      <form className="form" noValidate onSubmit={form.submit}>
        <ErrorSummary form={form} />
        <ChoiceGroup
          name="way"
          legend={t('whichWay')}
          options={options}
          value={values.way}
          error={errors.way}
          onChange={(value) => {
            setWay(value)
            set('way', value)
          }}
        />
        {way === 'counter' && (
          <>
            <TextInput
              name="amount"
              label={t('amount')}
              inputMode="decimal"
              autoComplete="off"
              value={values.amount}
              error={errors.amount}
              onChange={(value) => set('amount', value)}
            />
            <TextInput
              name="performance"
              label={t('performance')}
              hint={t('performanceHint')}
              optional
              value={values.performance}
              error={errors.performance}
              onChange={(value) => set('performance', value)}
            />
          </>
        )}
        {way !== '' && (
          <TextArea
            name="words"
            label={t(way === 'quit' ? 'reason' : 'words')}
            optional={way !== 'quit'}
            value={values.words}
            error={errors.words}
            onChange={(value) => set('words', value)}
          />
        )}
        <Button look="primary" size="l" type="submit" busy={form.busy}>
          {t('send')}
        </Button>
      </form>
    </section>
  )
}

/** The appellant's signature under one version: a code by SMS. */
function Sign({ room, terms }: Own & { terms: MediationTerms }) {
  const t = useTexts(roomTexts)
  const [reqNo, setReqNo] = useState<string>()
  const [refused, setRefused] = useState<string>()
  const form = useForm<Signing>({
    what: `sign ${terms.version}`,
    initial: { agrees: '', reason: '', validCode: '' },
    rules: signRules,
    anew: ['agrees', 'validCode'],
    check: ({ agrees, validCode }) =>
      agrees === 'yes' && !(reqNo && validCode) ? { validCode: t('codeFirst') } : {},
    send: ({ agrees, reason, validCode }) =>
      call(api.todo.mediationSign, {
        body: {
          id: room.id,
          version: room.version,
          terms: terms.version,
          agrees: agrees === 'yes',
          ...(agrees === 'yes'
            ? { validCode, validCodeReqNo: reqNo }
            : { reason: reason.trim() || undefined }),
        },
        quiet: true,
      }),
  })
  const { values, errors, set } = form
  const sendCode = async () => {
    setRefused(undefined)
    try {
      setReqNo(await call(api.mediation.code, { body: { id: room.id }, quiet: true }))
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setRefused(error.msg)
      return false
    }
  }
  return (
    <section className={`${styles.rate} ${styles.rateOpen}`} aria-labelledby="sign-h">
      <h2 className="h2" id="sign-h">
        {t('signTitle')}
      </h2>
      <form className="form" noValidate onSubmit={form.submit}>
        <ErrorSummary form={form} />
        <ChoiceGroup
          name="agrees"
          legend={t('whichWay')}
          options={[
            { value: 'yes' as const, label: t('signYes'), small: t('signYesSay') },
            { value: 'no' as const, label: t('signNo'), small: t('refuseSay') },
          ]}
          value={values.agrees}
          error={errors.agrees}
          onChange={(value) => set('agrees', value)}
        />
        {values.agrees === 'yes' && (
          <SmsCodeField
            name="validCode"
            label={t('code')}
            value={values.validCode}
            onChange={(value) => set('validCode', value)}
            onSend={sendCode}
            sentTo={room.phone ?? ''}
            error={errors.validCode ?? refused}
          />
        )}
        {values.agrees === 'no' && (
          <TextArea
            name="reason"
            label={t('reason')}
            value={values.reason}
            error={errors.reason}
            onChange={(value) => set('reason', value)}
          />
        )}
        <Button look="primary" size="l" type="submit" busy={form.busy}>
          {values.agrees === 'no' ? t('send') : t('sign')}
        </Button>
        <p className="hint">{t('after')}</p>
      </form>
    </section>
  )
}
