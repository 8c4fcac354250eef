import type { SavedView, ViewBody, ViewList } from '@appeal/contract/views/views.routes.ts'
import { App, Checkbox, Form, Input, Radio } from 'antd'
import { useState } from 'react'
import { ApiError } from '../../../lib/api.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { DialogFoot } from '../../../ui/DialogFoot.tsx'
import { DragModal } from '../../../ui/DragModal.tsx'
import { OwnForm } from '../../../ui/OwnForm.tsx'
import { useViewChange } from './lists.api.ts'
import * as styles from './lists.module.css'
import { listTexts } from './lists.texts.ts'

/** A view without its name. */
export type Draft = Omit<ViewBody, 'id' | 'version' | 'title'>

interface Props {
  list: ViewList
  /** The view that gets another name; a new one where left out. */
  view: SavedView | undefined
  draft: Draft | undefined
  mayShare: boolean
  onClose(): void
  onSaved(id: string): void
}

interface Values {
  title: string
  kind: SavedView['kind']
  asDefault: boolean
}

/** Name of a view, who sees it, and whether the list opens with it. */
export function SaveViewDialog({ list, view, draft, mayShare, onClose, onSaved }: Props) {
  const t = useTexts(listTexts)
  const { message } = App.useApp()
  const [form] = Form.useForm<Values>()
  const [wrong, setWrong] = useState<string>()
  const { save, setDefault } = useViewChange(list)

  const submit = async ({ title, kind, asDefault }: Values) => {
    setWrong(undefined)
    try {
      const content = view
        ? {
            ...view,
            sortField: (view.sortField ?? undefined) as ViewBody['sortField'],
            sortOrder: view.sortOrder ?? undefined,
          }
        : draft!
      const { queue, filters, sortField, sortOrder, columns } = content
      const kept = await save.mutateAsync({
        ...(view && { id: view.id, version: view.version }),
        title,
        queue,
        filters,
        sortField,
        sortOrder,
        columns,
        kind: view?.kind ?? kind,
      })
      if (asDefault) await setDefault.mutateAsync(kept.id)
      void message.success(t('viewKept'))
      onSaved(kept.id)
    } catch (error) {
      setWrong(error instanceof ApiError ? error.msg : String(error))
      return false
    }
  }
  return (
    <DragModal
      width={440}
      title={t(view ? 'viewRename' : 'saveViewTitle')}
      onClose={onClose}
      footer={<DialogFoot ok={t('save')} busy={save.isPending} onOk={form.submit} onCancel={onClose} />}
    >
      <div className="o-rec-form">
        <OwnForm<Values>
          what={`view ${list} ${view?.id ?? ''}`}
          form={form}
          layout="vertical"
          initialValues={{ title: view?.title ?? '', kind: 'own', asDefault: false }}
          onFinish={submit}
        >
          <Form.Item
            name="title"
            label={t('viewTitle')}
            validateStatus={wrong ? 'error' : ''}
            help={wrong}
            rules={[{ required: true, whitespace: true, message: t('viewTitleHint') }]}
          >
            <Input maxLength={20} showCount autoFocus placeholder={t('viewTitleHint')} />
          </Form.Item>
          {!view && (
            <>
              {mayShare && (
                <Form.Item name="kind" label={t('viewKind')}>
                  <Radio.Group
                    options={[
                      { value: 'own', label: t('viewOwn') },
                      { value: 'team', label: t('viewTeam') },
                    ]}
                  />
                </Form.Item>
              )}
              <Form.Item name="asDefault" valuePropName="checked" noStyle>
                <Checkbox>{t('viewDefault')}</Checkbox>
              </Form.Item>
              <p className={`o-mut o-sm ${styles.viewHolds}`}>{t('viewHolds')}</p>
            </>
          )}
        </OwnForm>
      </div>
    </DragModal>
  )
}
