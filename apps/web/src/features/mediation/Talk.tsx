import { MediationProposeInput, MediationSuggestInput } from '@appeal/contract/mediation/mediation.inputs.ts'
import type { MediationProposal, MediationRoom } from '@appeal/contract/mediation/mediation.routes.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Button, Form, Input } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { ApiError } from '../../lib/api.ts'
import { api } from '../../lib/deskOperations.ts'
import { formatDay, joinParts } from '../../lib/formats.ts'
import { useTexts } from '../../lib/i18n.ts'
import { useKept } from '../../lib/keptInput.ts'
import { useDirty } from '../../lib/keptPages.ts'
import { part } from '../../lib/leaving.ts'
import { ContractForm } from '../../ui/ContractForm.tsx'
import { FaultNote } from '../../ui/FaultNote.tsx'
import { fillForm } from '../../ui/keptForm.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { Skeleton } from '../../ui/States.tsx'
import * as styles from './mediation.desk.module.css'
import { roomTexts } from './mediation.texts.ts'
import { offerOf, whoOf } from './room.words.ts'

const Reckoned = lazy(part(() => import('./Reckoned.tsx')))

type Own = { room: MediationRoom }

/** Everything that was proposed and said, in order, each with who sees it; below it the next word. */
export function Talk({ room }: Own) {
  const t = useTexts(roomTexts)
  // Only as long as the room is as it was then: what was answered is answered once.
  const [counter, setCounter] = useState<{ seq: number; version: number }>()
  const { data } = useQuery(api.conversations.list.query({ kind: 'appeal', id: room.id }))
  const began = room.proposals.find(({ round }) => round === room.round)?.createTime ?? ''
  const talks = (data?.messages ?? []).filter(
    ({ talk, createTime }) => talk !== 'internal' && createTime >= began,
  )
  const entries = [
    ...room.proposals.map((one) => ({ at: one.createTime, key: `p${one.round}.${one.seq}`, proposal: one })),
    ...talks.map((one) => ({ at: one.createTime, key: `m${one.id}`, message: one })),
  ].toSorted((a, b) => a.at.localeCompare(b.at))
  return (
    <section className="o-sec">
      <h3>
        {t('talk')}
        <span className="o-end">{t('talkSay')}</span>
      </h3>
      <ol className={styles.roomTalk}>
        {entries.map((entry) => (
          <li key={entry.key}>
            {'proposal' in entry ? (
              <Proposal
                room={room}
                one={entry.proposal}
                onCounter={() => setCounter({ seq: entry.proposal.seq, version: room.version })}
              />
            ) : (
              <>
                <p className={styles.roomBy}>
                  <b>{entry.message.authorName ?? t(entry.message.voice)}</b>
                  <span className="o-mut o-sm">
                    {t(
                      entry.message.voice !== 'bureau'
                        ? 'toBureau'
                        : entry.message.talk === 'user'
                          ? 'toUser'
                          : 'toEnterprise',
                    )}
                  </span>
                  <time>{entry.at.slice(5, 16)}</time>
                </p>
                <p className={styles.roomSay}>{entry.message.text}</p>
              </>
            )}
          </li>
        ))}
      </ol>
      {room.running && (
        <NextWord
          key={room.version}
          room={room}
          counter={counter?.version === room.version ? counter.seq : undefined}
        />
      )}
    </section>
  )
}

function Proposal({ room, one, onCounter }: Own & { one: MediationProposal; onCounter(): void }) {
  const t = useTexts(roomTexts)
  const respond = useMutation(api.todo.mediationRespond.mutation())
  const retract = useMutation(api.todo.mediationRetract.mutation())
  const at = { id: room.id, version: room.version, seq: one.seq }
  const say = (verdict: 'ACCEPTED' | 'REFUSED') => respond.mutate({ ...at, verdict })
  return (
    <>
      <p className={styles.roomBy}>
        <b>{whoOf(t, room, one)}</b>
        <span>{t('n', { n: one.seq })}</span>
        {one.byPhone && <span className="o-mut o-sm">{t('byPhone')}</span>}
        <time>{one.createTime.slice(5, 16)}</time>
      </p>
      <div className={`${styles.roomOffer}${one.status === 'OPEN' ? ` ${styles.roomOpen}` : ''}`}>
        <b>{offerOf(t, one)}</b>
        <span className={styles.roomWords}>{[one.performance, one.terms].filter(Boolean).join('\n')}</span>
        <em>
          {joinParts([
            t(`status.${one.status}`),
            one.status === 'OPEN' && t('until', { day: formatDay(one.validUntil) }),
          ])}
        </em>
      </div>
      {one.said.map(
        (said) =>
          said.remark && (
            <p key={said.side} className={styles.roomSay}>
              {t(said.side)}: {said.remark}
            </p>
          ),
      )}
      {one.can.length > 0 && (
        <div className="o-row">
          {one.can.includes('respond') && (
            <>
              <Button size="small" loading={respond.isPending} onClick={() => say('ACCEPTED')}>
                {t('respondYes')}
              </Button>
              <Button size="small" onClick={onCounter}>
                {t('counterTo')}
              </Button>
              <Button size="small" loading={respond.isPending} onClick={() => say('REFUSED')}>
                {t('respondNo')}
              </Button>
            </>
          )}
          {one.can.includes('retract') && (
            <Button size="small" loading={retract.isPending} onClick={() => retract.mutate(at)}>
              {t('retract')}
            </Button>
          )}
        </div>
      )}
    </>
  )
}

type Audience = 'both' | 'user' | 'enterprise'

/** A proposal that both sides see, or a word that only one of them and the bureau do. */
function NextWord({ room, counter }: Own & { counter: number | undefined }) {
  const t = useTexts(roomTexts)
  const [to, setTo] = useState<Audience>('both')
  const isBureau = room.side === 'bureau'
  const mayPropose = room.can.includes('mediationPropose') || room.can.includes('mediationSuggest')
  const options = [
    { value: 'both' as const, label: t(isBureau ? 'suggest' : 'propose') },
    ...(isBureau
      ? [
          ...(room.byPhone ? [] : [{ value: 'user' as const, label: t('toUser') }]),
          { value: 'enterprise' as const, label: t('toEnterprise') },
        ]
      : [{ value: 'enterprise' as const, label: t('toBureau') }]),
  ]
  return (
    <div className={styles.roomNext}>
      <Segmented options={options} value={to} onChange={(value) => setTo(value)} />
      <p className="o-mut o-sm">{t(to === 'both' ? 'bothSee' : 'oneSees')}</p>
      {to === 'both' ? (
        mayPropose && <Propose room={room} counter={counter} />
      ) : (
        <Whisper id={room.id} talk={to} />
      )}
    </div>
  )
}

function Propose({ room, counter }: Own & { counter: number | undefined }) {
  const t = useTexts(roomTexts)
  const [form] = Form.useForm<Record<string, unknown>>()
  const isBureau = room.side === 'bureau'
  const suggest = useMutation(api.todo.mediationSuggest.mutation({ quiet: true }))
  const propose = useMutation(api.todo.mediationPropose.mutation({ quiet: true }))
  return (
    <>
      <ContractForm
        form={form}
        schema={isBureau ? MediationSuggestInput : MediationProposeInput}
        fields={[
          { path: 'amount', label: t('amount'), kind: 'price', per: 2 },
          { path: 'validUntil', label: t('validUntil'), kind: 'date', ahead: true, per: 2 },
          { path: 'performance', label: t('performance'), kind: 'text' },
          { path: 'terms', label: t('terms'), kind: 'textarea', rows: 2 },
        ]}
        fixed={{ id: room.id, version: room.version }}
        onSubmit={(values) =>
          isBureau
            ? suggest.mutateAsync(values)
            : propose.mutateAsync({ ...values, ...(counter !== undefined && { answers: counter }) })
        }
      />
      <Reckoning id={room.id} onTake={(amount) => fillForm(form, { amount })} />
      <div className="o-row">
        <Button type="primary" loading={suggest.isPending || propose.isPending} onClick={form.submit}>
          {counter === undefined ? t('sendProposal') : `${t('counterTo')} ${counter}`}
        </Button>
        <span className="o-mut o-sm">{t('left', { n: room.left })}</span>
      </div>
    </>
  )
}

/** What the rules would give, under the amount that is proposed; the case is read once it is wanted. */
function Reckoning({ id, onTake }: { id: string; onTake(amount: string): void }) {
  const t = useTexts(roomTexts)
  const [wanted, setWanted] = useState(false)
  return (
    <details onToggle={() => setWanted(true)}>
      <summary>{t('reckon')}</summary>
      {wanted && (
        <Suspense fallback={<Skeleton rows={4} />}>
          <Reckoned id={id} onTake={onTake} />
        </Suspense>
      )}
    </details>
  )
}

/** What only one side and the bureau read: a message of the case's own conversations. */
function Whisper({ id, talk }: { id: string; talk: 'user' | 'enterprise' }) {
  const t = useTexts(roomTexts)
  const [text, setText] = useKept(`whisper ${id} ${talk}`, '')
  useDirty(text !== '')
  const [failed, setFailed] = useState<string>()
  const send = useMutation(api.conversations.send.mutation({ quiet: true }))
  const go = async () => {
    setFailed(undefined)
    try {
      await send.mutateAsync({ kind: 'appeal', id, talk, text })
      setText((now) => (now === text ? '' : now))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailed(error.msg)
    }
  }
  return (
    <>
      <Input.TextArea
        aria-label={t('message')}
        rows={3}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <FaultNote fault={failed} />
      <div className="o-row">
        <Button type="primary" disabled={!text.trim()} loading={send.isPending} onClick={() => void go()}>
          {t('sendMessage')}
        </Button>
      </div>
    </>
  )
}
