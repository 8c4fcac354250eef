import { type DeskFaq, FAQ_STATES, FaqBody } from '@appeal/contract/consultations/consultations.routes.ts'
import { useMutation } from '@tanstack/react-query'
import { App, Button, Form } from 'antd'
import { useState } from 'react'
import { api } from '../../../lib/deskOperations.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { call } from '../../../lib/operations.ts'
import { ContractForm } from '../../../ui/ContractForm.tsx'
import type { Column } from '../../../ui/columns.ts'
import { DataTable } from '../../../ui/DataTable.tsx'
import { DialogFoot } from '../../../ui/DialogFoot.tsx'
import { DragModal } from '../../../ui/DragModal.tsx'
import { useDictionary } from '../../../ui/dictionary.ts'
import { Icon } from '../../../ui/icons/Icon.tsx'
import { QueryBar } from '../../../ui/QueryBar.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { useListState } from '../../../ui/useListState.ts'
import { useRecordAct, useRecordPage } from '../../../ui/useRecords.ts'
import * as styles from './cases.desk.module.css'
import { caseDeskTexts } from './cases.desk.texts.ts'

const FILTERS = ['searchKey', 'state'] as const
const TURN = { draft: 'ours', published: 'closed', offline: 'ended' } as const

/** Questions that everybody may read: written by one, published by another. */
export default function FaqsPage() {
  const t = useTexts(caseDeskTexts)
  const { label } = useDictionary()
  const { modal } = App.useApp()
  const control = useListState(FILTERS)
  const list = useRecordPage(api.consultations.faqdeskpage, control)
  const [editing, setEditing] = useState<DeskFaq | 'new'>()
  const move = useMutation({
    mutationFn: ({ row, to }: { row: DeskFaq; to: 'faqPublish' | 'faqTakeDown' }) =>
      call(api.consultations[to], { body: { id: row.id, version: row.version } }),
  })
  const ask = (row: DeskFaq, to: 'faqPublish' | 'faqTakeDown') =>
    modal.confirm({
      title: t(`${to}Ask`),
      content: row.question,
      okText: t(to),
      cancelText: t('cancel'),
      onOk: () => move.mutateAsync({ row, to }).catch(() => undefined),
    })
  const acts = (row: DeskFaq) => (
    <>
      {row.can.includes('save') && (
        <Button type="link" size="small" onClick={() => setEditing(row)}>
          {t('faqEdit')}
        </Button>
      )}
      {row.can.includes('publish') && (
        <Button type="link" size="small" onClick={() => ask(row, 'faqPublish')}>
          {t('faqPublish')}
        </Button>
      )}
      {row.can.includes('takeDown') && (
        <Button type="link" size="small" onClick={() => ask(row, 'faqTakeDown')}>
          {t('faqTakeDown')}
        </Button>
      )}
    </>
  )
  const tag = (row: DeskFaq) => <StatusTag turn={TURN[row.state]} word={t(`faq.${row.state}`)} />
  const columns: Column<DeskFaq>[] = [
    { dataIndex: 'question', title: t('faqQuestion'), customRender: (row) => <b>{row.question}</b> },
    {
      dataIndex: 'type',
      title: t('faqType'),
      width: 110,
      customRender: (row) => label('CONSULT_TYPE', row.type),
    },
    { dataIndex: 'state', title: t('state'), width: 110, customRender: tag },
    { dataIndex: 'sourceNo', title: t('faqSource'), width: 190, from: 1440 },
    { dataIndex: 'authorName', title: t('faqAuthor'), width: 80, from: 1280 },
    { dataIndex: 'approverName', title: t('faqApprover'), width: 80, from: 1280 },
    { dataIndex: 'views', title: t('faqViews'), width: 80, sortable: true },
    {
      dataIndex: 'can',
      title: t('faqActs'),
      width: 220,
      hasActs: ({ can }) => can.length > 0,
      customRender: acts,
    },
  ]
  return (
    <section className="o-page">
      <QueryBar
        control={control}
        fields={[
          { kind: 'text', name: 'searchKey', placeholder: t('faqSearch') },
          {
            kind: 'one',
            name: 'state',
            label: t('state'),
            options: FAQ_STATES.map((state) => ({ value: state, label: t(`faq.${state}`) })),
          },
        ]}
      />
      <DataTable
        name="cases.faqs"
        list={list}
        control={control}
        columns={columns}
        rowKey={(row) => row.id}
        tools={
          <Button type="primary" icon={<Icon name="plus" />} onClick={() => setEditing('new')}>
            {t('faqNew')}
          </Button>
        }
        card={(row) => (
          <>
            <b>{row.question}</b>
            <div>
              {tag(row)} {acts(row)}
            </div>
          </>
        )}
      />
      {editing && (
        <FaqDialog row={editing === 'new' ? undefined : editing} onClose={() => setEditing(undefined)} />
      )}
    </section>
  )
}

function FaqDialog({ row, onClose }: { row: DeskFaq | undefined; onClose(): void }) {
  const t = useTexts(caseDeskTexts)
  const { options } = useDictionary()
  const [form] = Form.useForm<Record<string, unknown>>()
  const save = useRecordAct(api.consultations.faqSave)
  return (
    <DragModal
      width={760}
      title={t(row ? 'faqEdit' : 'faqNew')}
      onClose={onClose}
      footer={<DialogFoot ok={t('faqSave')} busy={save.isPending} onOk={form.submit} onCancel={onClose} />}
    >
      <div className={styles.cdDlg}>
        <ContractForm
          form={form}
          schema={FaqBody}
          fields={[
            { path: 'type', label: t('faqType'), kind: 'select', options: options('CONSULT_TYPE') },
            { path: 'question', label: t('faqQuestion'), kind: 'textarea', rows: 2 },
            { path: 'answer', label: t('faqAnswer'), kind: 'textarea', rows: 9 },
          ]}
          initial={row ? { type: row.type, question: row.question, answer: row.answer } : {}}
          fixed={row ? { id: row.id, version: row.version } : {}}
          onSubmit={async (values) => {
            await save.mutateAsync(values)
            onClose()
          }}
        />
        <aside>
          <h3>{t('after')}</h3>
          <p>{t('faqAfter')}</p>
        </aside>
      </div>
    </DragModal>
  )
}
