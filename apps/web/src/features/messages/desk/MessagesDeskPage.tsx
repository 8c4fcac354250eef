import type { MessageRow } from '@appeal/contract/messages/messages.routes.ts'
import { Button } from 'antd'
import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useTexts } from '../../../lib/i18n.ts'
import type { Column } from '../../../ui/columns.ts'
import { DataTable } from '../../../ui/DataTable.tsx'
import { DragModal } from '../../../ui/DragModal.tsx'
import { EmptyState } from '../../../ui/States.tsx'
import { useListState } from '../../../ui/useListState.ts'
import { useMessageAddress, useMessages, useReadMessages } from './messages.api.ts'
import * as styles from './messages.desk.module.css'
import { messageDeskTexts } from './messages.desk.texts.ts'

const NO_FILTERS = [] as const

export default function MessagesDeskPage() {
  return (
    <section className="o-page">
      <MessageList />
    </section>
  )
}

/** All own messages; one opens beside the list and counts as read. */
export function MessageList() {
  const t = useTexts(messageDeskTexts)
  const control = useListState(NO_FILTERS)
  const list = useMessages(control.current, control.size)
  const { all } = useReadMessages()
  const [params, setParams] = useSearchParams()
  const show = (id: string | undefined) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        if (id) next.set('open', id)
        else next.delete('open')
        return next
      },
      { replace: true },
    )

  const columns: Column<MessageRow>[] = [
    {
      dataIndex: 'subject',
      title: t('subject'),
      customRender: (row) => <b className={row.read ? styles.msgRead : undefined}>{row.subject}</b>,
    },
    {
      dataIndex: 'read',
      title: t('state'),
      width: 90,
      customRender: (row) => t(row.read ? 'readState' : 'unreadState'),
    },
    {
      dataIndex: 'createTime',
      title: t('time'),
      width: 160,
      customRender: (row) => row.createTime.slice(0, 16),
    },
  ]
  const opened = params.get('open')
  return (
    <>
      <DataTable
        name="messages"
        list={list}
        control={control}
        columns={columns}
        rowKey={(row) => row.id}
        onOpen={(row) => show(row.id)}
        tools={
          <Button loading={all.isPending} onClick={() => all.mutate()}>
            {t('markAllRead')}
          </Button>
        }
        empty={<EmptyState icon="bell" title={t('emptyTitle')} text={t('emptyText')} />}
        card={(row) => (
          <>
            <b className={row.read ? styles.msgRead : undefined}>{row.subject}</b>
            <div className="o-mut o-sm">{row.createTime.slice(0, 16)}</div>
          </>
        )}
      />
      {opened && <OpenMessage key={opened} id={opened} onClose={() => show(undefined)} />}
    </>
  )
}

function OpenMessage({ id, onClose }: { id: string; onClose(): void }) {
  const t = useTexts(messageDeskTexts)
  const navigate = useNavigate()
  const { one } = useReadMessages()
  const { mutate, data } = one
  useEffect(() => mutate({ id }), [id, mutate])
  const addressOf = useMessageAddress()
  const address = data && addressOf(data)
  return (
    <DragModal
      width={480}
      title={data?.subject ?? t('title')}
      onClose={onClose}
      footer={
        address && (
          <Button type="primary" onClick={() => navigate(address)}>
            {t('openCase')}
          </Button>
        )
      }
    >
      <div className={styles.msgOpen}>
        <p>{data?.content}</p>
        <p className="o-mut o-sm">{data?.createTime}</p>
      </div>
    </DragModal>
  )
}
