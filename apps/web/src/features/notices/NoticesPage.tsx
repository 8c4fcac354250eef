import {
  EditNotice,
  NewNotice,
  NOTICE_PLACES,
  NOTICE_STATUSES,
  NOTICE_TYPES,
  type NoticeRecord,
} from '@appeal/contract/notices/notices.routes.ts'
import { App, Button, Input, Upload } from 'antd'
import { useState } from 'react'
import { ApiError } from '../../lib/api.ts'
import { api } from '../../lib/deskOperations.ts'
import { joinItems } from '../../lib/formats.ts'
import { useTexts } from '../../lib/i18n.ts'
import { useDictionary } from '../../ui/dictionary.ts'
import type { Turn } from '../../ui/icons/glyphs.tsx'
import { RecordDialog } from '../../ui/RecordDialog.tsx'
import { RecordList, standingFilter } from '../../ui/RecordList.tsx'
import { RichTextField } from '../../ui/RichTextField.tsx'
import { recordTexts } from '../../ui/records.texts.ts'
import { StatusTag } from '../../ui/StatusTag.tsx'
import { useListState } from '../../ui/useListState.ts'
import { useMay } from '../../ui/useMay.ts'
import { useRecordAct } from '../../ui/useRecords.ts'
import * as styles from './notices.module.css'
import { noticeTexts } from './notices.texts.ts'

const { notices } = api
const FILTERS = ['searchKey', 'type', 'place', 'status', 'standing'] as const

type Showing = 'shown' | 'waiting' | 'over' | 'off'
const TURNS: Record<Showing, Turn> = { shown: 'ours', waiting: 'both', over: 'closed', off: 'ended' }

/** `yyyy-MM-dd HH:mm:ss` in China now, as the records carry their times. */
const nowInChina = () => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')

function showing({ status, shownFrom, shownUntil }: NoticeRecord): Showing {
  if (status === 'DISABLE') return 'off'
  const now = nowInChina()
  if (shownFrom && now < shownFrom) return 'waiting'
  return shownUntil && now > shownUntil ? 'over' : 'shown'
}

/** What the operator announces: where, when, and whether it shows now. */
export default function NoticesPage() {
  const t = useTexts(noticeTexts)
  const words = useTexts(recordTexts)
  const may = useMay()
  const { modal } = App.useApp()
  const dictionary = useDictionary()
  const control = useListState(FILTERS)
  const [editing, setEditing] = useState<NoticeRecord | 'new'>()
  const [enable, disable] = [useRecordAct(notices.enableStatus), useRecordAct(notices.disableStatus)]
  const row = editing === 'new' ? undefined : editing
  const choices = (type: string, codes: readonly string[]) =>
    codes.map((value) => ({ value, label: dictionary.label(type, value) }))
  const set = (act: typeof enable, one: NoticeRecord) =>
    act.mutateAsync({ id: one.id }).catch((error: unknown) => {
      // The shell tells a refusal.
      if (!(error instanceof ApiError)) throw error
    })
  const places = (one: NoticeRecord) =>
    joinItems(one.place.map((place) => dictionary.label('BIZ_NOTICE_PLACE', place)))
  const time = (one: NoticeRecord) =>
    [
      one.shownFrom && t('from', { time: one.shownFrom.slice(0, 16) }),
      one.shownUntil && t('until', { time: one.shownUntil.slice(0, 16) }),
    ]
      .filter(Boolean)
      .join(' ') || t('always')
  const tag = (one: NoticeRecord) => <StatusTag turn={TURNS[showing(one)]} word={t(showing(one))} />
  return (
    <>
      <RecordList
        name="notices"
        page={notices.page}
        control={control}
        filters={[
          { kind: 'text', name: 'searchKey', placeholder: t('search') },
          { kind: 'one', name: 'type', label: t('type'), options: choices('BIZ_NOTICE_TYPE', NOTICE_TYPES) },
          {
            kind: 'one',
            name: 'place',
            label: t('place'),
            options: choices('BIZ_NOTICE_PLACE', NOTICE_PLACES),
          },
          {
            kind: 'one',
            name: 'status',
            label: t('status'),
            options: choices('BIZ_NOTICE_STATUS', NOTICE_STATUSES),
          },
          standingFilter(words),
        ]}
        columns={[
          { dataIndex: 'title', title: t('title'), width: 240, sortable: true },
          {
            dataIndex: 'type',
            title: t('type'),
            width: 80,
            customRender: (one) => dictionary.label('BIZ_NOTICE_TYPE', one.type),
          },
          { dataIndex: 'place', title: t('place'), width: 180, customRender: places },
          { dataIndex: 'status', title: t('status'), width: 100, customRender: tag },
          { dataIndex: 'shownFrom', title: t('time'), width: 190, from: 1280, customRender: time },
          { dataIndex: 'createUserName', title: t('writer'), width: 90, from: 1440 },
          { dataIndex: 'createTime', title: words('created'), width: 160, from: 1440, sortable: true },
          { dataIndex: 'sortCode', title: words('order'), width: 70, from: 1600, sortable: true },
        ]}
        acts={(one) => [
          ...(one.status === 'DISABLE' && may(notices.enableStatus)
            ? [{ key: 'enable', label: t('enable'), onClick: () => void set(enable, one) }]
            : []),
          ...(one.status === 'ENABLE' && may(notices.disableStatus)
            ? [
                {
                  key: 'disable',
                  label: t('disable'),
                  onClick: () =>
                    modal.confirm({
                      title: t('disableTitle', { name: one.title }),
                      content: t('disableText'),
                      okText: t('disable'),
                      cancelText: words('cancel'),
                      centered: true,
                      onOk: () => set(disable, one),
                    }),
                },
              ]
            : []),
          ...(may(notices.edit)
            ? [{ key: 'edit', label: words('edit'), onClick: () => setEditing(one) }]
            : []),
        ]}
        restore={notices.restore}
        remove={{ route: notices.delete, nameOf: (one) => one.title }}
        add={{ route: notices.add, onAdd: () => setEditing('new') }}
        card={(one) => (
          <>
            <b>{one.title}</b>
            <div className="o-mut o-sm">{places(one)}</div>
            {tag(one)}
          </>
        )}
      />
      {editing && (
        <RecordDialog
          route={row ? notices.edit : notices.add}
          schema={row ? EditNotice : NewNotice}
          title={row ? t('edit', { name: row.title }) : t('add')}
          {...(!row && { note: t('addNote') })}
          width={800}
          fields={[
            { path: 'title', label: t('title'), per: 2 },
            { path: 'titleEn', label: t('titleEn'), per: 2 },
            {
              path: 'type',
              label: t('type'),
              kind: 'segmented',
              per: 2,
              options: choices('BIZ_NOTICE_TYPE', NOTICE_TYPES),
            },
            {
              path: 'place',
              label: t('place'),
              kind: 'multi',
              per: 2,
              options: choices('BIZ_NOTICE_PLACE', NOTICE_PLACES),
            },
            { path: 'digest', label: t('digest'), kind: 'textarea', rows: 2, hint: t('digestHint') },
            { path: 'digestEn', label: t('digestEn'), kind: 'textarea', rows: 2 },
            {
              path: 'content',
              label: t('content'),
              kind: 'control',
              control: <RichTextField label={t('content')} />,
            },
            { path: 'shownFrom', label: t('shownFrom'), kind: 'control', control: <Moment />, per: 2 },
            { path: 'shownUntil', label: t('shownUntil'), kind: 'control', control: <Moment />, per: 2 },
            {
              path: 'image',
              label: t('image'),
              kind: 'control',
              control: <Picture />,
              hint: t('imageHint'),
            },
            { path: 'remark', label: t('remark'), per: 2 },
            { path: 'sortCode', label: words('order'), kind: 'number', per: 2 },
          ]}
          initial={row ? { ...row, sortCode: String(row.sortCode) } : { type: 'NOTICE', sortCode: '99' }}
          fixed={row ? { id: row.id, version: row.version } : {}}
          onClose={() => setEditing(undefined)}
        />
      )}
    </>
  )
}

interface ControlProps {
  /** The form's value; a record without one has null. */
  value?: string | null
  onChange?(value: string): void
  id?: string
}

/** A moment of the future as well as of the past, by the clock of China. */
function Moment({ value, onChange, id }: ControlProps) {
  return (
    <Input
      type="datetime-local"
      {...(id && { id })}
      value={(value ?? '').replace(' ', 'T').slice(0, 16)}
      onChange={({ target }) => onChange?.(target.value.replace('T', ' '))}
    />
  )
}

const MOST_BYTES = 200 * 1024

/** A small picture that lies in the notice itself. */
function Picture({ value, onChange }: ControlProps) {
  const t = useTexts(noticeTexts)
  const { message } = App.useApp()
  const read = (file: Blob) => {
    if (file.size > MOST_BYTES) {
      void message.warning(t('imageTooBig'))
      return false
    }
    const reader = new FileReader()
    reader.onload = () => onChange?.(String(reader.result))
    reader.readAsDataURL(file)
    return false
  }
  return (
    <span className={styles.noticePicture}>
      {value && <img src={value} alt="" />}
      <Upload accept="image/png,image/jpeg,image/webp,image/gif" showUploadList={false} beforeUpload={read}>
        <Button>{t('choose')}</Button>
      </Upload>
      {value && (
        <Button type="text" onClick={() => onChange?.('')}>
          {t('clear')}
        </Button>
      )}
    </span>
  )
}
