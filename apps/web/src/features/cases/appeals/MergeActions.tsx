import { APPEAL_L1 } from '@appeal/contract/appeals/appeals.codes.ts'
import type { AppealDetail } from '@appeal/contract/appeals/appeals.schemas.ts'
import type { BodySent } from '@appeal/contract/kit/routes.ts'
import { type GroupCase, SplitBody } from '@appeal/contract/merging/merging.routes.ts'
import { App, Button, Checkbox, Form, Input, Radio } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { CaseNumber } from '../../../domain/CaseNumber.tsx'
import { turnOfAppeal } from '../../../domain/caseFaces.ts'
import { ApiError } from '../../../lib/api.ts'
import type { api } from '../../../lib/deskOperations.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { useSession } from '../../../lib/session.ts'
import { ClockChip } from '../../../ui/ClockChip.tsx'
import { ContractForm } from '../../../ui/ContractForm.tsx'
import { DialogFoot } from '../../../ui/DialogFoot.tsx'
import { DragModal } from '../../../ui/DragModal.tsx'
import { useDictionary } from '../../../ui/dictionary.ts'
import { FaultNote } from '../../../ui/FaultNote.tsx'
import { OwnForm } from '../../../ui/OwnForm.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { Section } from '../around/Section.tsx'
import { findByNumber, useGroup, useGroupChange } from '../lists/lists.api.ts'
import * as styles from '../lists/lists.module.css'
import { listTexts } from '../lists/lists.texts.ts'
import { deskTexts } from './appeals.desk.texts.ts'
import { casePath } from './casePath.ts'
import { clockFace, stateWord } from './faces.ts'

const GONE = new Set<number>([403, 404])

/**
 * The file a case belongs to: merged and split cases with their undo, and the buttons for both. Shows itself to bureau
 * staff whose roles grant it, and to nobody else.
 */
export function MergeActions({ detail }: { detail: AppealDetail }) {
  const t = useTexts(listTexts)
  const isBureau = useSession().source !== 'courier_workbench'
  const { data, error } = useGroup(detail.id, isBureau)
  const [open, setOpen] = useState<'merge' | 'split'>()
  if (!isBureau || !data || (error instanceof ApiError && GONE.has(error.code))) return null
  const mayMerge = data.can.includes('merge')
  const maySplit = data.can.includes('split')
  if (!mayMerge && !maySplit && data.related.length === 0) return null
  return (
    <Section title={t('group')}>
      {data.related.length > 0 && (
        <ul className={styles.group}>
          {data.related.map((one) => (
            <GroupLine key={one.linkId} one={one} mayUndo={data.can.includes('undo')} />
          ))}
        </ul>
      )}
      <div className={styles.groupActs}>
        {mayMerge && <Button onClick={() => setOpen('merge')}>{t('merge')}</Button>}
        {maySplit && <Button onClick={() => setOpen('split')}>{t('split')}</Button>}
      </div>
      {open === 'merge' && (
        <MergeDialog main={detail} twins={data.candidates} onClose={() => setOpen(undefined)} />
      )}
      {open === 'split' && <SplitDialog detail={detail} onClose={() => setOpen(undefined)} />}
    </Section>
  )
}

function GroupLine({ one, mayUndo }: { one: GroupCase; mayUndo: boolean }) {
  const t = useTexts(listTexts)
  const desk = useTexts(deskTexts)
  const { modal, message } = App.useApp()
  const { undo } = useGroupChange()
  const isMerge = one.role === 'main' || one.role === 'member'
  const ask = () =>
    modal.confirm({
      title: t(isMerge ? 'undoMergeAsk' : 'undoSplitAsk', { no: one.appealNo }),
      content: t(isMerge ? 'undoMergeText' : 'undoSplitText'),
      okText: t('undoLink'),
      cancelText: t('cancel'),
      onOk: () =>
        undo.mutateAsync({ id: one.linkId }).then(
          () => void message.success(t('linkUndone')),
          () => {},
        ),
    })
  return (
    <li>
      <div className={styles.groupLine}>
        <span className="o-mut o-sm">{t(`role.${one.role}`)}</span>
        <Link to={casePath(one.id)}>
          <CaseNumber value={one.appealNo} short />
        </Link>
        <StatusTag turn={turnOfAppeal[one.state]} word={stateWord(one.state)} />
        {mayUndo && (
          <Button type="link" size="small" onClick={ask}>
            {t('undoLink')}
          </Button>
        )}
      </div>
      <div className={`${styles.groupLine} o-sm`}>
        {one.clock && <ClockChip {...clockFace(desk, one.clock)} />}
        <span className="o-mut">{one.reason}</span>
      </div>
    </li>
  )
}

type Candidate = Pick<
  GroupCase,
  'id' | 'appealNo' | 'state' | 'version' | 'waybillNo' | 'handlerName' | 'clock'
>

interface MergeProps {
  main: Candidate
  twins: readonly Candidate[]
  /** Cases that might be the main one instead. */
  choices?: readonly Candidate[]
  onMain?(id: string): void
  onMerged?(): void
  onClose(): void
}

/** Cases that were selected in a list as one file: the main one is chosen, the others are shown before they join it. */
export function MergeSelection({
  rows,
  onMerged,
  onClose,
}: {
  rows: readonly Candidate[]
  onMerged(): void
  onClose(): void
}) {
  const oldest = [...rows].sort((a, b) => (a.appealNo < b.appealNo ? -1 : 1))
  const [mainId, setMain] = useState(oldest[0]!.id)
  const main = oldest.find(({ id }) => id === mainId) ?? oldest[0]!
  return (
    <MergeDialog
      main={main}
      twins={oldest.filter((one) => one !== main)}
      choices={oldest}
      onMain={setMain}
      onMerged={onMerged}
      onClose={onClose}
    />
  )
}

function MergeDialog({ main, twins, choices, onMain, onMerged, onClose }: MergeProps) {
  const t = useTexts(listTexts)
  const { message } = App.useApp()
  const { merge } = useGroupChange()
  const [more, setMore] = useState<Candidate[]>([])
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [wrong, setWrong] = useState<string>()
  const [form] = Form.useForm<{ reason: string }>()
  const desk = useTexts(deskTexts)
  const all = [...twins, ...more]
  const picked = all.filter(({ id }) => !left.has(id))

  const toggle = (id: string) =>
    setLeft((before) => {
      const next = new Set(before)
      if (!next.delete(id)) next.add(id)
      return next
    })
  const find = async (text: string) => {
    if (!text.trim()) return
    setWrong(undefined)
    const rows = await findByNumber(text.trim()).catch(() => [])
    const fresh = rows.filter(({ id }) => id !== main.id && !all.some((one) => one.id === id))
    if (fresh.length === 0) return setWrong(t('mergeNotFound'))
    setMore((before) => [...before, ...fresh])
  }
  const submit = async ({ reason }: { reason: string }) => {
    setWrong(undefined)
    const members = picked.map(({ id, version }) => ({ id, version }))
    try {
      await merge.mutateAsync({ id: main.id, version: main.version, members, reason })
      void message.success(t('merged'))
      onMerged?.()
      onClose()
    } catch (error) {
      setWrong((error as Error).message)
      return false
    }
  }
  return (
    <DragModal
      width={560}
      title={t('mergeTitle')}
      onClose={onClose}
      footer={
        <DialogFoot
          ok={t('mergeDo', { count: picked.length })}
          busy={merge.isPending}
          disabled={picked.length === 0}
          onOk={form.submit}
          onCancel={onClose}
        />
      }
    >
      <div className="o-rec-form">
        <p className="o-note">{t('mergeHint')}</p>
        {choices && (
          <>
            <h3>{t('mergeMain')}</h3>
            <Radio.Group
              className={styles.mergePick}
              value={main.id}
              onChange={({ target }) => onMain?.(target.value as string)}
            >
              {choices.map((one) => (
                <Radio key={one.id} value={one.id}>
                  <CaseNumber value={one.appealNo} /> <span className="o-mut">{one.handlerName}</span>
                </Radio>
              ))}
            </Radio.Group>
          </>
        )}
        <h3>{t(choices ? 'mergeJoin' : 'mergePick')}</h3>
        {all.length === 0 && <p className="o-mut">{t('mergeNone')}</p>}
        <div className={styles.mergePick}>
          {all.map((one) => (
            <Checkbox key={one.id} checked={!left.has(one.id)} onChange={() => toggle(one.id)}>
              <span className={styles.groupLine}>
                <CaseNumber value={one.appealNo} />
                <StatusTag turn={turnOfAppeal[one.state]} word={stateWord(one.state)} />
                {one.clock && <ClockChip {...clockFace(desk, one.clock)} />}
              </span>
              <span className="o-mut o-sm">{one.waybillNo}</span>
            </Checkbox>
          ))}
          <Input.Search
            placeholder={t('mergeFindHint')}
            aria-label={t('mergeFind')}
            enterButton={<Button>{t('mergeFind')}</Button>}
            maxLength={32}
            onSearch={(text) => void find(text)}
          />
        </div>
        <FaultNote fault={wrong} />
        <OwnForm what="merge" form={form} layout="vertical" onFinish={submit}>
          <Form.Item
            name="reason"
            label={t('mergeReason')}
            rules={[{ required: true, whitespace: true, min: 2, message: t('mergeReason') }]}
          >
            <Input.TextArea rows={2} maxLength={200} showCount />
          </Form.Item>
        </OwnForm>
      </div>
    </DragModal>
  )
}

function SplitDialog({ detail, onClose }: { detail: AppealDetail; onClose(): void }) {
  const t = useTexts(listTexts)
  const { message } = App.useApp()
  const { options } = useDictionary()
  const { split } = useGroupChange()
  const [form] = Form.useForm<Record<string, unknown>>()
  const problems = options('APPEAL_L1').filter(({ value }) =>
    (APPEAL_L1 as readonly unknown[]).includes(value),
  )
  return (
    <DragModal
      width={560}
      title={t('splitTitle')}
      onClose={onClose}
      footer={<DialogFoot ok={t('splitDo')} busy={split.isPending} onOk={form.submit} onCancel={onClose} />}
    >
      <div className="o-rec-form">
        <p className="o-note">{t('splitHint')}</p>
        <ContractForm
          form={form}
          schema={SplitBody}
          fields={[
            { path: 'l1', below: 'l2', label: t('splitProblem'), kind: 'cascade', options: problems },
            { path: 'waybillNo', label: t('splitWaybill') },
            { path: 'content', label: t('splitContent'), kind: 'textarea', rows: 4 },
            { path: 'reason', label: t('splitReason') },
          ]}
          fixed={{ id: detail.id, version: detail.version }}
          onSubmit={async (values) => {
            const made = await split.mutateAsync(values as BodySent<typeof api.merging.split>)
            void message.success(t('splitDone', { no: made.appealNo }))
            onClose()
          }}
        />
      </div>
    </DragModal>
  )
}
