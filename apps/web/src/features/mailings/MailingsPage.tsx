import {
  MESSAGE_CATEGORIES,
  NewMessage,
  type Receiver,
  type SentMessage,
} from '@appeal/contract/mailings/mailings.routes.ts'
import type { OrgNode } from '@appeal/contract/organisations/organisations.schemas.ts'
import { Button, Select, Table, TreeSelect } from 'antd'
import { useState } from 'react'
import { useTexts } from '../../lib/i18n.ts'
import { mailings } from '../../lib/seldomDeskOperations.ts'
import { DragModal } from '../../ui/DragModal.tsx'
import { useDictionary } from '../../ui/dictionary.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { RecordDialog } from '../../ui/RecordDialog.tsx'
import { RecordList } from '../../ui/RecordList.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { ErrorState } from '../../ui/States.tsx'
import { useChosenNames } from '../../ui/useChosenNames.ts'
import { useListState } from '../../ui/useListState.ts'
import { useMay } from '../../ui/useMay.ts'
import { useRecord } from '../../ui/useRecords.ts'
import { mailingTexts } from './mailings.texts.ts'

const FILTERS = ['searchKey', 'category'] as const

/** Messages that people sent inside the platform, and who has read them. */
export default function MailingsPage() {
  const t = useTexts(mailingTexts)
  const may = useMay()
  const dictionary = useDictionary()
  const control = useListState(FILTERS)
  const [sending, setSending] = useState(false)
  const [shown, setShown] = useState<SentMessage>()
  const categories = MESSAGE_CATEGORIES.map((value) => ({
    value,
    label: dictionary.label('MESSAGE_CATEGORY', value),
  }))
  const readers = (row: SentMessage) => t('readOf', { read: row.readers, all: row.receivers })
  return (
    <>
      <RecordList
        name="mailings"
        page={mailings.page}
        control={control}
        filters={[
          { kind: 'text', name: 'searchKey', placeholder: t('search') },
          { kind: 'one', name: 'category', label: t('category'), options: categories },
        ]}
        columns={[
          { dataIndex: 'subject', title: t('subject'), width: 240 },
          {
            dataIndex: 'category',
            title: t('category'),
            width: 100,
            customRender: (row) => dictionary.label('MESSAGE_CATEGORY', row.category),
          },
          { dataIndex: 'content', title: t('content'), width: 280, from: 1280 },
          { dataIndex: 'readers', title: t('readers'), width: 90, customRender: readers },
          { dataIndex: 'createUserName', title: t('sender'), width: 100, from: 1100 },
          { dataIndex: 'createTime', title: t('time'), width: 160, sortable: true },
        ]}
        acts={(row) =>
          may(mailings.detail) ? [{ key: 'detail', label: t('detail'), onClick: () => setShown(row) }] : []
        }
        actsWidth={120}
        remove={{ route: mailings.delete, nameOf: (row) => row.subject }}
        tools={
          may(mailings.send) && (
            <Button type="primary" icon={<Icon name="send" />} onClick={() => setSending(true)}>
              {t('send')}
            </Button>
          )
        }
        card={(row) => (
          <>
            <b>{row.subject}</b>
            <div className="o-mut o-sm">
              {row.createTime} {t('readers')} {readers(row)}
            </div>
          </>
        )}
      />
      {sending && (
        <RecordDialog
          route={mailings.send}
          schema={NewMessage}
          title={t('send')}
          note={t('sendNote')}
          ok={t('send')}
          fields={[
            { path: 'receiverIdList', label: t('people'), kind: 'control', control: <PeopleSelect /> },
            { path: 'roleIdList', label: t('roles'), kind: 'control', control: <RolesSelect />, per: 2 },
            { path: 'orgIdList', label: t('orgs'), kind: 'control', control: <OrgsSelect />, per: 2 },
            { path: 'subject', label: t('subject') },
            { path: 'category', label: t('category'), kind: 'segmented', options: categories },
            { path: 'content', label: t('content'), kind: 'textarea', rows: 5 },
          ]}
          initial={{ category: 'SYS' }}
          onClose={() => setSending(false)}
        />
      )}
      {shown && <MessageDialog message={shown} onClose={() => setShown(undefined)} />}
    </>
  )
}

interface ManyProps {
  value?: string[]
  onChange?(ids: string[]): void
  id?: string
}

function PeopleSelect({ value = [], onChange, id }: ManyProps) {
  const t = useTexts(mailingTexts)
  const [sought, setSought] = useState('')
  const { data } = useRecord(mailings.userSelector, {
    searchKey: sought,
    size: 20,
  })
  const found = (data?.records ?? []).map((one) => ({
    value: one.id,
    label: `${one.name ?? ''} ${one.account}`.trim(),
  }))
  // Names of those chosen before stay, whatever is sought next.
  const options = useChosenNames(found, value)
  return (
    <Select
      mode="multiple"
      {...(id && { id })}
      value={value}
      options={options}
      placeholder={t('peopleHint')}
      maxTagCount="responsive"
      showSearch={{ filterOption: false, onSearch: setSought }}
      onChange={(ids: string[]) => onChange?.(ids)}
    />
  )
}

function RolesSelect({ value = [], onChange, id }: ManyProps) {
  const { data } = useRecord(mailings.roleSelector, {
    size: 100,
  })
  return (
    <Select
      mode="multiple"
      {...(id && { id })}
      value={value}
      maxTagCount="responsive"
      showSearch={{ optionFilterProp: 'label' }}
      options={(data?.records ?? []).map((role) => ({ value: role.id, label: role.name }))}
      onChange={(ids: string[]) => onChange?.(ids)}
    />
  )
}

interface Node {
  value: string
  title: string
  children?: Node[]
}
const toNode = ({ id, name, children }: OrgNode): Node => ({
  value: id,
  title: name,
  ...(children && { children: children.map(toNode) }),
})

function OrgsSelect({ value = [], onChange, id }: ManyProps) {
  const { data } = useRecord(mailings.orgTreeSelector, undefined)
  return (
    <TreeSelect
      {...(id && { id })}
      treeCheckable
      showSearch={{ treeNodeFilterProp: 'title' }}
      maxTagCount="responsive"
      value={value}
      treeData={(data ?? []).map(toNode)}
      onChange={(ids: string[]) => onChange?.(ids)}
    />
  )
}

const SIZE = 10

function MessageDialog({ message, onClose }: { message: SentMessage; onClose(): void }) {
  const t = useTexts(mailingTexts)
  const [read, setRead] = useState('')
  const [current, setCurrent] = useState(1)
  const { data, error, isFetching, refetch } = useRecord(mailings.receivers, {
    id: message.id,
    current,
    size: SIZE,
    ...(read && { read }),
  })
  return (
    <DragModal width={720} title={message.subject} onClose={onClose}>
      <div className="o-rec-form">
        <p style={{ whiteSpace: 'pre-wrap' }}>{message.content}</p>
        <p className="o-mut o-sm">
          {message.createUserName} {message.createTime}
        </p>
        <div className="o-row">
          <b>{t('receivers')}</b>
          <Segmented
            size="small"
            value={read}
            options={[
              { value: '', label: t('all') },
              { value: 'true', label: t('read') },
              { value: 'false', label: t('unread') },
            ]}
            onChange={(value) => {
              setRead(value)
              setCurrent(1)
            }}
          />
        </div>
        {error && !data ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <Table<Receiver>
            size="small"
            rowKey="receiveUserId"
            loading={isFetching && !data}
            dataSource={data?.records ?? []}
            locale={{ emptyText: t('nobody') }}
            pagination={{
              current,
              pageSize: SIZE,
              total: data?.total ?? 0,
              showSizeChanger: false,
              hideOnSinglePage: true,
              onChange: setCurrent,
            }}
            columns={[
              {
                title: t('receiver'),
                render: (_, one) => one.receiveUserName ?? <span className="o-mut">{t('gone')}</span>,
              },
              { title: t('org'), dataIndex: 'orgName' },
              {
                title: t('readTime'),
                width: 180,
                render: (_, one) => one.readTime ?? <span className="o-mut">{t('unread')}</span>,
              },
            ]}
          />
        )}
      </div>
    </DragModal>
  )
}
