import { type CallerAct, callerForm, callerInput } from '@appeal/contract/callers/callers.schemas.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Button, Form } from 'antd'
import { useMemo, useState } from 'react'
import type { z } from 'zod'
import { anyActionWord, type CaseRef } from '../../../domain/caseFaces.ts'
import { ApiError } from '../../../lib/api.ts'
import { api } from '../../../lib/deskOperations.ts'
import { useDeskTexts } from '../../../lib/deskTexts.ts'
import { type Translate, useTexts } from '../../../lib/i18n.ts'
import type { ReplyBy } from '../../../lib/operations.ts'
import { fieldNames } from '../../../lib/schema.ts'
import { AlertNote } from '../../../ui/AlertNote.tsx'
import { ContractForm } from '../../../ui/ContractForm.tsx'
import { DialogFoot } from '../../../ui/DialogFoot.tsx'
import { DragModal } from '../../../ui/DragModal.tsx'
import { chinaNow } from '../../../ui/dates.ts'
import { type Dictionary, useDictionary } from '../../../ui/dictionary.ts'
import type { Field } from '../../../ui/fields.ts'
import { Icon } from '../../../ui/icons/Icon.tsx'
import { RestoredNote } from '../../../ui/RestoredNote.tsx'
import { showInForm, useDeskText } from '../../../ui/useDeskText.tsx'
import { callerTexts } from './callers.texts.ts'
import { caseTexts } from './case.texts.ts'
import { Section } from './Section.tsx'

/** Code of a stale or no longer open act. */
const CONFLICT = 409

type Sent = z.input<typeof CallerAct>
type Words = Translate<keyof typeof callerTexts.zh & string>
type Calls = ReplyBy<typeof api.callers.ofCase>

/** What the desk records for whoever a case is of, and their calls so far. */
export default function CallerCard({ of }: { of: CaseRef }) {
  const t = useTexts(callerTexts)
  const { data } = useQuery(api.callers.ofCase.query({ kind: of.kind, id: of.id }))
  const [act, setAct] = useState<string>()
  const isKnown = useDeskTexts(`case:${of.id}`)
  if (!data || (data.acts.length === 0 && data.calls.length === 0)) return null
  return (
    <Section title={t('title')}>
      {data.acts.length > 0 && <p className="o-mut o-sm">{t('note')}</p>}
      {data.hasAccount && <p className="o-mut o-sm">{t('claimed')}</p>}
      <div className="o-row">
        {data.acts.map((one) => (
          <Button key={one} icon={<Icon name="phone" />} onClick={() => setAct(one)}>
            {anyActionWord(of.kind, one)}
          </Button>
        ))}
      </div>
      {data.calls.map((call) => (
        <blockquote key={call.id}>
          <b>{anyActionWord(of.kind, call.action)}</b> {call.note}
          <p className="o-mut o-sm">{t('call', { at: call.heardAt.slice(0, 16), by: call.by ?? '' })}</p>
        </blockquote>
      ))}
      {act && isKnown && (
        <CallerDialog key={act} calls={data} action={act} onClose={() => setAct(undefined)} />
      )}
    </Section>
  )
}

function CallerDialog({ calls, action, onClose }: { calls: Calls; action: string; onClose(): void }) {
  const t = useTexts(callerTexts)
  const around = useTexts(caseTexts)
  const dictionary = useDictionary()
  const [form] = Form.useForm<Record<string, unknown>>()
  const record = useMutation(api.callers.act.mutation({ quiet: true }))
  const [conflict, setConflict] = useState(false)
  const { kind, id, version } = calls
  const schema: z.ZodType = useMemo(() => callerForm(kind, action), [kind, action])
  const [now] = useState(() => chinaNow())
  const kept = useDeskText<Record<string, unknown>>(`case:${id}`, `call-${action}`, (values) =>
    showInForm(form, { heardAt: now }, values),
  )
  const [restored, setRestored] = useState(kept.value)
  const submit = async (values: Record<string, unknown>) => {
    setConflict(false)
    try {
      await record.mutateAsync({ ...values, kind, id, version, action } as Sent)
      kept.forget()
      onClose()
    } catch (error) {
      if (!(error instanceof ApiError && error.code === CONFLICT)) throw error
      setConflict(true)
      return false
    }
  }
  return (
    <DragModal
      isKept
      title={t('record', { act: anyActionWord(kind, action) })}
      onClose={onClose}
      footer={
        <DialogFoot
          ok={t('send')}
          busy={record.isPending}
          disabled={!calls.acts.includes(action)}
          onOk={form.submit}
          onCancel={onClose}
        />
      }
    >
      {conflict && <AlertNote>{t('stale')}</AlertNote>}
      {kept.strip}
      {restored && !conflict && (
        <RestoredNote
          back={around('draftBack')}
          drop={around('draftDrop')}
          onDrop={() => {
            kept.forget()
            setRestored(undefined)
            showInForm(form, { heardAt: now })
          }}
        />
      )}
      <ContractForm
        form={form}
        schema={schema}
        fields={fieldsOf(kind, action, t, dictionary)}
        initial={{ heardAt: now, ...restored }}
        onSubmit={submit}
        isKept
        onValues={kept.keep}
      />
    </DragModal>
  )
}

/** The fields of an act, by what they are called; the same word means the same in every kind. */
function fieldsOf(kind: CaseRef['kind'], action: string, t: Words, { options }: Dictionary): Field[] {
  const input = callerInput(kind, action)
  const score = { kind: 'segmented', options: options('SATISFACTION') } as const
  const known: Readonly<Record<string, Omit<Field, 'path'>>> = {
    truthful: { label: t('truthful'), per: 2 },
    satisfied: { label: t('satisfied'), per: 2 },
    agrees: { label: t('agrees'), answers: [t('agree'), t('notAgree')] },
    bureauScore: { label: t('bureauScore'), ...score },
    enterpriseScore: { label: t('enterpriseScore'), ...score },
    score: { label: t('score'), ...score },
    reason: { label: t('reason'), kind: 'textarea', rows: 2 },
    question: { label: t('question'), kind: 'textarea', rows: 4 },
    remark: { label: t('remark'), kind: 'textarea', rows: 2 },
    attachmentIds: { label: t('attachmentIds'), kind: 'files' },
    amount: { label: t('amount'), kind: 'price', per: 2 },
    performance: { label: t('performance') },
    terms: { label: t('terms') },
    validUntil: { label: t('validUntil'), kind: 'date', ahead: true, per: 2 },
    answers: { label: t('answers'), kind: 'number', per: 2 },
    seq: { label: t('seq'), kind: 'number', per: 2 },
    verdict: {
      label: t('verdict'),
      kind: 'segmented',
      options: (['ACCEPTED', 'REFUSED'] as const).map((value) => ({ value, label: t(value) })),
    },
  }
  return [
    { path: 'heardAt', label: t('heardAt'), kind: 'dateTime' },
    // Who telephones gets no code: the note stands for it.
    ...(input ? fieldNames(input) : [])
      .filter((name) => !name.startsWith('validCode'))
      .map((name) => ({
        path: `input.${name}`,
        ...(known[name] ?? { label: name }),
      })),
    { path: 'note', label: t('callNote'), hint: t('callNoteHint'), kind: 'textarea', rows: 3 },
  ]
}
