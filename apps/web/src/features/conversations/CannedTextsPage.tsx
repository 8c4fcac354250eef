import {
  type CannedText,
  CannedTextBody,
  TALKS,
  TEXT_OWNERS,
} from '@appeal/contract/conversations/conversations.routes.ts'
import {
  namingVariables,
  TEXT_VARIABLE_KEYS,
  TEXT_VARIABLES,
} from '@appeal/contract/conversations/conversations.variables.ts'
import { useQuery } from '@tanstack/react-query'
import { App, Button, Form, Input } from 'antd'
import { useState } from 'react'
import { ApiError } from '../../lib/api.ts'
import { api } from '../../lib/deskOperations.ts'
import { pick, useTexts } from '../../lib/i18n.ts'
import { useKept } from '../../lib/keptInput.ts'
import { call } from '../../lib/operations.ts'
import { useSession, useUserInfo } from '../../lib/session.ts'
import { ContractForm } from '../../ui/ContractForm.tsx'
import { DialogFoot } from '../../ui/DialogFoot.tsx'
import { DragModal } from '../../ui/DragModal.tsx'
import type { FieldOf } from '../../ui/fields.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { PageFrame } from '../../ui/PageFrame.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/States.tsx'
import * as styles from './conversations.module.css'
import { conversationTexts } from './conversations.texts.ts'

/** Texts that are written often: the own ones, the unit's, the system's. */
export default function CannedTextsPage() {
  const t = useTexts(conversationTexts)
  const [find, setFind] = useKept('find', '')
  const [editing, setEditing] = useState<CannedText | 'new'>()
  const { data, error, refetch } = useQuery({
    ...api.cannedTexts.list.query(),
  })
  const wanted = find.trim().toLowerCase()
  const fits = (data ?? []).filter(({ title, text }) => `${title}${text}`.toLowerCase().includes(wanted))
  return (
    <PageFrame
      title={t('title')}
      extra={
        <Button type="primary" icon={<Icon name="plus" />} onClick={() => setEditing('new')}>
          {t('add')}
        </Button>
      }
    >
      <div className={styles.texts}>
        <p className="o-mut">{t('note')}</p>
        <Input
          className={styles.textsFind}
          prefix={<Icon name="search" />}
          value={find}
          allowClear
          placeholder={t('find')}
          aria-label={t('find')}
          onChange={(event) => setFind(event.target.value)}
        />
        {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton rows={6} />}
        {data && wanted && fits.length === 0 && <p className="o-mut">{t('nothing')}</p>}
        {data &&
          [...TEXT_OWNERS]
            .reverse()
            .map((owner) => (
              <Group
                key={owner}
                owner={owner}
                rows={fits.filter((row) => row.owner === owner)}
                showEmpty={owner === 'OWN' && !wanted}
                onEdit={setEditing}
              />
            ))}
      </div>
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

interface GroupProps {
  owner: CannedText['owner']
  rows: readonly CannedText[]
  showEmpty: boolean
  onEdit(row: CannedText): void
}

function Group({ owner, rows, showEmpty, onEdit }: GroupProps) {
  const t = useTexts(conversationTexts)
  if (rows.length === 0 && !showEmpty) return null
  return (
    <section>
      <h2>{t(`owner.${owner}`)}</h2>
      {rows.length === 0 && <EmptyState icon="quote" title={t('ownEmpty')} text={t('ownEmptyText')} />}
      <ul>
        {rows.map((row) => (
          <li key={row.id}>
            <Line row={row} onEdit={() => onEdit(row)} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The right to give a text to the whole unit. */
const SHARE = api.cannedTexts.share.permission

function Line({ row, onEdit }: { row: CannedText; onEdit(): void }) {
  const t = useTexts(conversationTexts)
  const { message, modal } = App.useApp()
  const mayShare = useUserInfo()?.permissionCodeList?.includes(SHARE) ?? false
  const ask = (words: string, danger: boolean, act: () => Promise<unknown>, done: string) =>
    modal.confirm({
      title: words,
      content: row.title,
      okButtonProps: { danger },
      cancelText: t('cancel'),
      onOk: async () => {
        await act()
        void message.success(done)
      },
    })
  const { share, delete: remove } = api.cannedTexts
  return (
    <div className={styles.text}>
      <div>
        <p>
          <b>{row.title}</b> <span className="o-mut o-sm">{t(`talk.${row.talk ?? 'any'}`)}</span>
        </p>
        <p className={styles.textBody}>{namingVariables(row.text)}</p>
      </div>
      {row.editable && (
        <p className={styles.textActs}>
          <Button type="text" size="small" onClick={onEdit}>
            {t('edit')}
          </Button>
          {row.owner === 'OWN' && mayShare && (
            <Button
              type="text"
              size="small"
              onClick={() =>
                ask(t('shareSure'), false, () => call(share, { body: { id: row.id } }), t('shared'))
              }
            >
              {t('share')}
            </Button>
          )}
          <Button
            type="text"
            size="small"
            danger
            onClick={() =>
              ask(
                t('removeSure'),
                true,
                () => call(remove, { body: { id: row.id }, quiet: true }),
                t('removed'),
              )
            }
          >
            {t('remove')}
          </Button>
        </p>
      )}
    </div>
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
    }
  }
  return (
    <DragModal
      open
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
          initial={row ? { title: row.title, text: row.text, talk: row.talk ?? undefined } : {}}
          onSubmit={save}
        />
      </div>
    </DragModal>
  )
}
