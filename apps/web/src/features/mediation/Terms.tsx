import {
  MEDIATION_REASONS,
  MediationDraftInput,
  MediationFailInput,
  MediationQuitInput,
  MediationSignInput,
} from '@appeal/contract/mediation/mediation.inputs.ts'
import type { MediationRoom, MediationTerms } from '@appeal/contract/mediation/mediation.routes.ts'
import { mediationReasonTexts } from '@appeal/contract/mediation/mediation.texts.ts'
import { useMutation } from '@tanstack/react-query'
import { Button, Form } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { anyCasePath } from '../../domain/caseFaces.ts'
import { ApiError } from '../../lib/api.ts'
import { api } from '../../lib/deskOperations.ts'
import { joinParts } from '../../lib/formats.ts'
import { pick, useTexts } from '../../lib/i18n.ts'
import { call } from '../../lib/operations.ts'
import { CodeInput } from '../../ui/CodeInput.tsx'
import { ContractForm } from '../../ui/ContractForm.tsx'
import { codeTexts } from '../../ui/codes.texts.ts'
import { contractRule, requiredRule } from '../../ui/formRules.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import * as styles from './mediation.desk.module.css'
import { roomTexts } from './mediation.texts.ts'
import { clausesOf, endOf } from './room.words.ts'

type Own = { room: MediationRoom }
type Doing = 'draft' | 'fail' | 'quit' | 'accept' | 'refuse'

/** The terms as they stand, who accepted them, and what comes next; a form takes the place of what it decides on. */
export function Terms({ room }: Own) {
  const t = useTexts(roomTexts)
  const [doing, setDoing] = useState<Doing>()
  const newest = room.terms.findLast(({ round }) => round === room.round)
  const end = endOf(t, room)
  const back = () => setDoing(undefined)
  return (
    <>
      <section className="o-sec">
        <h3>
          {t('draft')}
          {newest && <span className="o-end">{t(`terms.${newest.status}`)}</span>}
        </h3>
        {doing === 'draft' ? (
          <Draft key={room.version} room={room} onDone={back} />
        ) : newest ? (
          <Sheet terms={newest} />
        ) : (
          <p className="o-mut o-sm">{t('draftNone')}</p>
        )}
      </section>
      {newest && doing !== 'draft' && <Acceptances terms={newest} />}
      <section className="o-sec">
        <h3>{t('next')}</h3>
        {end && <p>{end}</p>}
        {doing === 'fail' && <Fail room={room} onDone={back} />}
        {doing === 'quit' && <Reason room={room} act="quit" onDone={back} />}
        {doing === 'accept' && newest && <Accept room={room} terms={newest.version} onDone={back} />}
        {doing === 'refuse' && newest && (
          <Reason room={room} act="refuse" terms={newest.version} onDone={back} />
        )}
        {!doing && room.running && <Steps room={room} newest={newest} onDo={setDoing} />}
      </section>
    </>
  )
}

function Sheet({ terms }: { terms: MediationTerms }) {
  const t = useTexts(roomTexts)
  return (
    <div className={styles.roomSheet}>
      <h4>{t('termsTitle', { n: terms.version })}</h4>
      <ol>
        {clausesOf(t, terms).map((clause) => (
          <li key={clause}>{clause}</li>
        ))}
      </ol>
    </div>
  )
}

function Acceptances({ terms }: { terms: MediationTerms }) {
  const t = useTexts(roomTexts)
  return (
    <section className="o-sec">
      <h3>{t('acceptances')}</h3>
      {(['user', 'enterprise'] as const).map((side) => {
        const signed = terms.signatures.find((one) => one.side === side)
        return (
          <div key={side} className={styles.roomSigned}>
            <b>{t(side)}</b>
            <span>{signed ? t(signed.agrees ? 'accepted' : 'notAccepted') : t('waiting')}</span>
            {signed && (
              <small>
                {joinParts([signed.createTime.slice(5, 16), t(`proof.${signed.proof}`), signed.reason])}
              </small>
            )}
          </div>
        )
      })}
      <p className="o-mut o-sm">{t('pending')}</p>
    </section>
  )
}

function Steps({
  room,
  newest,
  onDo,
}: Own & { newest: MediationTerms | undefined; onDo(doing: Doing): void }) {
  const t = useTexts(roomTexts)
  const navigate = useNavigate()
  const can = (act: MediationRoom['can'][number]) => room.can.includes(act)
  const isReady = room.proposals.some(({ round, status }) => round === room.round && status === 'ACCEPTED')
  return (
    <div className={styles.roomSteps}>
      {can('mediationDraft') && (
        <>
          <Button block type={isReady && !newest ? 'primary' : 'default'} onClick={() => onDo('draft')}>
            {t(newest ? 'draftAgain' : 'draftOpen')}
          </Button>
          {newest && <p className="o-mut o-sm">{t('draftSay')}</p>}
        </>
      )}
      {can('mediationSign') && newest && (
        <>
          <Button block type="primary" onClick={() => onDo('accept')}>
            {t('confirmTerms', { n: newest.version })}
          </Button>
          <Button block onClick={() => onDo('refuse')}>
            {t('refuseTerms')}
          </Button>
        </>
      )}
      {room.side === 'bureau' && room.byPhone && (
        <>
          <Button
            block
            icon={<Icon name="phone" />}
            onClick={() => void navigate(anyCasePath('appeal', room.id))}
          >
            {t('callCard')}
          </Button>
          <p className="o-mut o-sm">{t('callSay')}</p>
        </>
      )}
      {can('mediationFail') && (
        <Button block danger type="text" onClick={() => onDo('fail')}>
          {t('fail')}
        </Button>
      )}
      {can('mediationQuit') && (
        <Button block danger type="text" onClick={() => onDo('quit')}>
          {t('quitDesk')}
        </Button>
      )}
    </div>
  )
}

function Foot({
  go,
  busy,
  danger,
  onGo,
  onCancel,
}: {
  go: string
  busy: boolean
  danger?: boolean
  onGo(): void
  onCancel(): void
}) {
  const t = useTexts(roomTexts)
  return (
    <div className="o-row">
      <Button type="primary" danger={danger ?? false} loading={busy} onClick={onGo}>
        {go}
      </Button>
      <Button type="text" onClick={onCancel}>
        {t('cancel')}
      </Button>
    </div>
  )
}

function Draft({ room, onDone }: Own & { onDone(): void }) {
  const t = useTexts(roomTexts)
  const [form] = Form.useForm<Record<string, unknown>>()
  const draft = useMutation(api.todo.mediationDraft.mutation({ quiet: true }))
  const from = room.proposals.findLast(({ round, status }) => round === room.round && status === 'ACCEPTED')
  return (
    <>
      <ContractForm
        form={form}
        schema={MediationDraftInput}
        fields={[
          {
            path: 'payer',
            label: t('payer'),
            kind: 'segmented',
            options: (['enterprise', 'user'] as const).map((value) => ({ value, label: t(value) })),
          },
          { path: 'amount', label: t('amount'), kind: 'price', per: 2 },
          { path: 'dueOn', label: t('dueOn'), kind: 'date', ahead: true, per: 2 },
          { path: 'performance', label: t('performance'), kind: 'text' },
          { path: 'manner', label: t('mannerField'), kind: 'text' },
          { path: 'terms', label: t('terms'), kind: 'textarea', rows: 2 },
          { path: 'closes', label: t('closes'), kind: 'textarea', rows: 2 },
        ]}
        initial={{
          payer: 'enterprise',
          amount: from?.amount ?? undefined,
          performance: from?.performance ?? undefined,
          terms: from?.terms ?? undefined,
          manner: t('mannerText'),
          closes: t('closesText'),
        }}
        fixed={{ id: room.id, version: room.version, ...(from && { proposal: from.seq }) }}
        onSubmit={async (values) => {
          await draft.mutateAsync(values)
          onDone()
        }}
      />
      <Foot go={t('draftSend')} busy={draft.isPending} onGo={form.submit} onCancel={onDone} />
    </>
  )
}

function Fail({ room, onDone }: Own & { onDone(): void }) {
  const t = useTexts(roomTexts)
  const [form] = Form.useForm<Record<string, unknown>>()
  const fail = useMutation(api.todo.mediationFail.mutation({ quiet: true }))
  return (
    <>
      <ContractForm
        form={form}
        schema={MediationFailInput}
        fields={[
          {
            path: 'reasonCode',
            label: t('failReason'),
            kind: 'select',
            options: MEDIATION_REASONS.map((value) => ({ value, label: pick(mediationReasonTexts[value]) })),
          },
          { path: 'explanation', label: t('explanation'), kind: 'textarea', rows: 3 },
        ]}
        fixed={{ id: room.id, version: room.version }}
        onSubmit={async (values) => {
          await fail.mutateAsync(values)
          onDone()
        }}
      />
      <Foot danger go={t('failSend')} busy={fail.isPending} onGo={form.submit} onCancel={onDone} />
    </>
  )
}

/** The enterprise accepts a version by a code to the phone of whoever confirms it. */
function Accept({ room, terms, onDone }: Own & { terms: number; onDone(): void }) {
  const t = useTexts(roomTexts)
  const tc = useTexts(codeTexts)
  const [form] = Form.useForm<{ validCode?: string }>()
  const [reqNo, setReqNo] = useState<string>()
  const sign = useMutation(api.todo.mediationSign.mutation({ quiet: true }))
  const send = async () => setReqNo(await call(api.mediation.code, { body: { id: room.id } }))
  const go = async ({ validCode = '' }: { validCode?: string }) => {
    if (!reqNo) return form.setFields([{ name: 'validCode', errors: [tc('codeFirst')] }])
    try {
      await sign.mutateAsync({
        ...{ id: room.id, version: room.version, terms, agrees: true },
        ...{ validCode, validCodeReqNo: reqNo },
      })
      onDone()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      form.setFields([{ name: 'validCode', errors: [error.msg] }])
    }
  }
  return (
    <Form form={form} layout="vertical" onFinish={(values) => void go(values)}>
      <Form.Item
        name="validCode"
        label={tc('smsCode')}
        extra={room.phone && t('codeTo', { phone: room.phone })}
        rules={[requiredRule('rule.required.smsCode'), contractRule('smsCode')]}
      >
        <CodeInput size="middle" onSend={send} />
      </Form.Item>
      <Foot go={t('sign')} busy={sign.isPending} onGo={form.submit} onCancel={onDone} />
    </Form>
  )
}

/** A side says why: why it mediates no longer, or why not this version. */
function Reason({
  room,
  act,
  terms,
  onDone,
}: Own & { act: 'quit' | 'refuse'; terms?: number; onDone(): void }) {
  const t = useTexts(roomTexts)
  const [form] = Form.useForm<Record<string, unknown>>()
  const quit = useMutation(api.todo.mediationQuit.mutation({ quiet: true }))
  const sign = useMutation(api.todo.mediationSign.mutation({ quiet: true }))
  const at = { id: room.id, version: room.version }
  const fields = [
    { path: 'reason' as const, label: t('reason'), kind: 'textarea' as const, rows: 3, required: true },
  ]
  return (
    <>
      {act === 'quit' ? (
        <ContractForm
          form={form}
          schema={MediationQuitInput}
          fields={fields}
          fixed={at}
          onSubmit={async (values) => {
            await quit.mutateAsync(values)
            onDone()
          }}
        />
      ) : (
        <ContractForm
          form={form}
          schema={MediationSignInput}
          fields={fields}
          fixed={{ ...at, terms: terms ?? 0, agrees: false }}
          onSubmit={async (values) => {
            await sign.mutateAsync(values)
            onDone()
          }}
        />
      )}
      <Foot
        danger={act === 'quit'}
        go={t(act === 'quit' ? 'quitDesk' : 'refuseTerms')}
        busy={quit.isPending || sign.isPending}
        onGo={form.submit}
        onCancel={onDone}
      />
    </>
  )
}
