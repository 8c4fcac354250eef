import { CASE_KIND_NAMES } from '@appeal/contract/cases/caseKinds.ts'
import { caseTables } from '@appeal/contract/cases/cases.tables.ts'
import {
  type CannedText,
  CannedTextBody,
  TALKS,
} from '@appeal/contract/conversations/conversations.routes.ts'
import { TEXT_VARIABLE_KEYS, TEXT_VARIABLES } from '@appeal/contract/conversations/conversations.variables.ts'
import { useQuery } from '@tanstack/react-query'
import { App, Button, Form } from 'antd'
import { useState } from 'react'
import { kindWord } from '../../domain/caseFaces.ts'
import { ApiError } from '../../lib/api.ts'
import { api } from '../../lib/deskOperations.ts'
import { joinItems, joinParts } from '../../lib/formats.ts'
import { pick, useTexts } from '../../lib/i18n.ts'
import { call } from '../../lib/operations.ts'
import { useSession } from '../../lib/session.ts'
import { ContractForm } from '../../ui/ContractForm.tsx'
import { DialogFoot } from '../../ui/DialogFoot.tsx'
import { DragModal } from '../../ui/DragModal.tsx'
import type { FieldOf } from '../../ui/fields.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { OwnedTexts } from '../../ui/OwnedTexts.tsx'
import { PageFrame } from '../../ui/PageFrame.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { conversationTexts } from './conversations.texts.ts'

/** Kinds whose cases lie with enterprises too. */
const OF_ENTERPRISES = CASE_KIND_NAMES.filter(
  (kind) => kind === 'appeal' || caseTables[kind].lists.enterprise,
)

/** Texts that are written often: the own ones, the unit's, the system's. */
export default function CannedTextsPage() {
  const t = useTexts(conversationTexts)
  const [editing, setEditing] = useState<CannedText | 'new'>()
  const list = useQuery(api.cannedTexts.list.query())
  return (
    <PageFrame
      title={t('title')}
      extra={
        <Button type="primary" icon={<Icon name="plus" />} onClick={() => setEditing('new')}>
          {t('add')}
        </Button>
      }
    >
      <OwnedTexts<CannedText>
        list={list}
        routes={api.cannedTexts}
        words={{ note: t('note'), find: t('find'), nothing: t('nothing'), removeSure: t('removeSure') }}
        wordsOf={({ title, text }) => `${title}${text}`}
        empty={<EmptyState icon="quote" title={t('ownEmpty')} text={t('ownEmptyText')} />}
        aside={({ talk, kinds }) =>
          joinParts([
            kinds.length > 0 ? joinItems(kinds.map(kindWord)) : t('kinds.all'),
            t(`talk.${talk ?? 'any'}`),
          ])
        }
        textOf={({ text }) => text}
        onEdit={setEditing}
      />
      {editing && (
        <Editor
          key={editing === 'new' ? 'new' : editing.id}
          row={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(undefined)}
        />
      )}
    </PageFrame>
  )
}

function Editor({ row, onClose }: { row: CannedText | undefined; onClose(): void }) {
  const t = useTexts(conversationTexts)
  const { message } = App.useApp()
  const isEnterprise = useSession().source === 'courier_workbench'
  const [form] = Form.useForm<Record<string, unknown>>()
  const [busy, setBusy] = useState(false)
  const names = TEXT_VARIABLE_KEYS.map((name) => `{{${pick(TEXT_VARIABLES[name])}}}`).join(' ')
  const fields: FieldOf<typeof CannedTextBody>[] = [
    { path: 'title', label: t('f.title') },
    {
      path: 'talk',
      label: t('f.talk'),
      kind: 'select',
      options: (isEnterprise ? (['enterprise'] as const) : TALKS).map((value) => ({
        value,
        label: t(`talk.${value}`),
      })),
      placeholder: t('talk.any'),
    },
    {
      path: 'kinds',
      label: t('f.kinds'),
      kind: 'multi',
      options: (isEnterprise ? OF_ENTERPRISES : CASE_KIND_NAMES).map((value) => ({
        value,
        label: kindWord(value),
      })),
      placeholder: t('kinds.all'),
    },
    {
      path: 'text',
      label: t('f.text'),
      kind: 'textarea',
      rows: 6,
      ...(!isEnterprise && { hint: t('f.textHint', { names }) }),
    },
  ]
  const save = async (values: Record<string, unknown>) => {
    setBusy(true)
    const body = CannedTextBody.parse(values)
    try {
      if (row)
        await call(api.cannedTexts.edit, {
          body: { ...body, id: row.id, version: row.version },
          quiet: true,
        })
      else await call(api.cannedTexts.add, { body, quiet: true })
      void message.success(t('saved'))
      onClose()
    } catch (error) {
      setBusy(false)
      if (!(error instanceof ApiError)) throw error
      if (error.reason === 'record.stale') void message.warning(t('stale'))
      else form.setFields([{ name: 'text', errors: [error.fields.text ?? error.msg] }])
      return false
    }
  }
  return (
    <DragModal
      width={640}
      title={row ? t('edit') : t('add')}
      onClose={onClose}
      footer={<DialogFoot ok={t('save')} busy={busy} onOk={form.submit} onCancel={onClose} />}
    >
      <div className="o-rec-form">
        <ContractForm
          form={form}
          schema={CannedTextBody}
          fields={fields}
          initial={
            row ? { title: row.title, text: row.text, talk: row.talk ?? undefined, kinds: row.kinds } : {}
          }
          onSubmit={save}
        />
      </div>
    </DragModal>
  )
}
