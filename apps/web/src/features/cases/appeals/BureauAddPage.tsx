import { BureauAppeal } from '@appeal/contract/appeals/appeals.filing.inputs.ts'
import type { AppealReceipt } from '@appeal/contract/appeals/appeals.schemas.ts'
import { recogniseWaybill } from '@appeal/contract/identifiers.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Form } from 'antd'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { z } from 'zod'
import { useBrands } from '../../../domain/brands.ts'
import { CaseNumber } from '../../../domain/CaseNumber.tsx'
import { api } from '../../../lib/deskOperations.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { part } from '../../../lib/leaving.ts'
import { call } from '../../../lib/operations.ts'
import { ContractForm } from '../../../ui/ContractForm.tsx'
import { chinaNow } from '../../../ui/dates.ts'
import { useDictionary } from '../../../ui/dictionary.ts'
import { FactList } from '../../../ui/FactList.tsx'
import { Icon } from '../../../ui/icons/Icon.tsx'
import { PageFrame } from '../../../ui/PageFrame.tsx'
import { ErrorState, Skeleton } from '../../../ui/States.tsx'
import { useMay } from '../../../ui/useMay.ts'
import { ineligibleTexts } from '../around/ineligible.texts.ts'
import { rulesTexts } from '../rules/rules.texts.ts'
import { deskTexts } from './appeals.desk.texts.ts'
import { casePath } from './casePath.ts'
import * as styles from './desk.module.css'
import { dayWords } from './faces.ts'
import { registrationFields } from './registration.ts'
import { leaveRegistration, openRegistration, useRegistrationDraft } from './registrationDraft.ts'

const CallerAside = lazy(part(() => import('./CallerAside.tsx')))
const IneligibleDialog = lazy(part(() => import('../desk/IneligibleDialog.tsx')))

type Receipt = z.infer<typeof AppealReceipt>
type Values = Record<string, unknown>
type Sent = z.input<typeof BureauAppeal>

/**
 * Registers an appeal for somebody who called, wrote or came; `?draft=` goes on with a saved one, and without it the one
 * that was left open here.
 */
export default function BureauAddPage() {
  const [params] = useSearchParams()
  const asked = params.get('draft')
  const [left, setLeft] = useState(openRegistration)
  const id = asked ?? left ?? null
  const draft = useQuery({
    ...api.appeals.draft.query({ id: id ?? '' }),
    enabled: id !== null,
    // A draft is edited here; a newer copy fetched meanwhile would overwrite what is being typed.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  // What was left open may have been filed or deleted elsewhere; what was asked for by its address must be there.
  if (asked && draft.error) return <ErrorState error={draft.error} onRetry={() => void draft.refetch()} />
  if (id && !draft.data && !draft.error) return <Skeleton />
  return (
    <Registration
      key={id}
      saved={draft.data && { id: draft.data.id, version: draft.data.version }}
      initial={
        draft.data?.content ?? {
          // Most of what is registered here is told on the phone.
          channel: 'PHONE_12305',
          receivedAt: chinaNow(),
          insured: false,
        }
      }
      onAnother={
        !asked && draft.data
          ? () => {
              leaveRegistration()
              setLeft(undefined)
            }
          : undefined
      }
    />
  )
}

interface Saved {
  id: string
  version: number
}

interface Props {
  saved: Saved | undefined
  initial: Values
  /** Begins another one, where this was left open by an earlier call. */
  onAnother: (() => void) | undefined
}

function Registration({ saved, initial, onAnother }: Props) {
  const t = useTexts(deskTexts)
  const calls = useTexts(ineligibleTexts)
  const may = useMay()
  const navigate = useNavigate()
  const [refused, setRefused] = useState<Values>()
  const dictionary = useDictionary()
  const { options: brands, offered, services } = useBrands()
  const [form] = Form.useForm<Values>()
  const draft = useRegistrationDraft(saved)
  const [busy, setBusy] = useState<'draft' | 'submit'>()
  const [receipt, setReceipt] = useState<Receipt>()
  const waybill = useRef('')
  const [told, setTold] = useState({ phone: initial.appellantPhone, waybillNo: initial.waybillNo })

  // A recognised number fills in the brand once; what the clerk chose afterwards stays.
  const suggestBrand = (values: Values) => {
    const typed = typeof values.waybillNo === 'string' ? values.waybillNo : ''
    if (typed === waybill.current || offered.length === 0) return
    waybill.current = typed
    const best = recogniseWaybill(typed, offered).candidates[0]
    if (best && best.confidence >= 0.7 && !values.brand) form.setFieldValue('brand', best.brand)
  }
  // On a slow line the number may be there before the list of brands is.
  useEffect(() => suggestBrand(form.getFieldsValue(true) as Values))

  // The appellant is one of the parties: the name and the phone are told once. What stands there already stays.
  const copyAppellant = ({ appellantRole, appellantName, appellantPhone }: Values) => {
    const side =
      appellantRole === 'SENDER' ? 'sender' : appellantRole === 'RECIPIENT' ? 'recipient' : undefined
    if (!side) return
    for (const [name, value] of [
      ['name', appellantName],
      ['phone', appellantPhone],
    ] as const)
      if (value && !form.isFieldTouched([side, name])) form.setFieldValue([side, name], value)
  }

  const saveDraft = async () => {
    setBusy('draft')
    try {
      await draft.saveNow(form.getFieldsValue(true) as Values)
    } catch {
      // The shell has shown the refusal; the form keeps everything.
    } finally {
      setBusy(undefined)
    }
  }
  const submit = async (values: Values) => {
    setBusy('submit')
    try {
      const kept = await draft.settled()
      const body = { ...values, ...(kept && { id: kept.id }) } as Sent
      const made = await call(api.appeals.bureauAdd, { body })
      draft.end()
      setReceipt(made)
    } finally {
      setBusy(undefined)
    }
  }

  if (receipt) return <ReceiptPanel receipt={receipt} />
  return (
    <PageFrame
      title={t('registerTitle')}
      note={t('registerNote')}
      foot={
        <footer className={styles.ftb}>
          <span className="o-mut o-sm">{draft.savedAt && t('savedAt', { time: draft.savedAt })}</span>
          <span className="o-grow" />
          {onAnother && (
            <Button type="text" onClick={() => void draft.flush().then(onAnother)}>
              {t('registerNext')}
            </Button>
          )}
          {may(api.callers.ineligible) && (
            <Button onClick={() => setRefused(form.getFieldsValue(true) as Values)}>{calls('record')}</Button>
          )}
          <Button loading={busy === 'draft'} onClick={() => void saveDraft()}>
            {t('saveDraft')}
          </Button>
          <Button type="primary" loading={busy === 'submit'} onClick={form.submit}>
            {t('submitRegister')}
          </Button>
        </footer>
      }
    >
      <div className={styles.register}>
        <Suspense fallback={null}>
          {refused && (
            <IneligibleDialog
              told={refused}
              onClose={() => setRefused(undefined)}
              onDone={() => {
                draft.end()
                navigate('/appeal/calls')
              }}
            />
          )}
          <CallerAside phone={told.phone} waybillNo={told.waybillNo} />
        </Suspense>
        <ContractForm
          form={form}
          schema={BureauAppeal}
          fields={registrationFields({ t, dictionary, brands, services })}
          initial={initial}
          onSubmit={submit}
          isKept={draft.isSaved}
          onValues={(values) => {
            setTold({ phone: values.appellantPhone, waybillNo: values.waybillNo })
            suggestBrand(values)
            copyAppellant(values)
            draft.note(form.getFieldsValue(true) as Values)
          }}
        />
      </div>
    </PageFrame>
  )
}

function ReceiptPanel({ receipt }: { receipt: Receipt }) {
  const t = useTexts(deskTexts)
  const r = useTexts(rulesTexts)
  const navigate = useNavigate()
  return (
    <PageFrame>
      <div className={styles.receipt}>
        <Icon name="done" size={40} />
        <h1>{t('registered')}</h1>
        <FactList
          wide
          facts={[
            { label: t('receiptNumber'), value: <CaseNumber value={receipt.appealNo} /> },
            { label: t('receiptBureau'), value: receipt.bureauName },
            { label: t('routing'), value: receipt.routingReason },
            { label: t('receiptAccept'), value: dayWords(t, receipt.acceptBy) },
            { label: t('receiptAnswer'), value: dayWords(t, receipt.answerBy) },
            ...receipt.rules.map(({ ruleName: rule, no, sm3 }) => ({
              label: r('asOf'),
              value: r('versionDigest', { rule, no, sm3 }),
            })),
          ]}
        />
        <div className="o-row">
          <Button type="primary" onClick={() => navigate(casePath(receipt.id))}>
            {t('openCase')}
          </Button>
          <Button onClick={() => navigate(0)}>{t('registerNext')}</Button>
        </div>
      </div>
    </PageFrame>
  )
}
