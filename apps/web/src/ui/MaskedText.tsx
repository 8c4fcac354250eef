import { REVEAL_REASONS, type RevealPurpose, type RevealReason } from '@appeal/contract/audit/reveals.ts'
import { App, Button, Form, Input, Popover } from 'antd'
import { useState } from 'react'
import { ApiError } from '../lib/api.ts'
import { useTexts } from '../lib/i18n.ts'
import { getUserInfo } from '../lib/session.ts'
import { readTab, writeTab } from '../lib/tabStorage.ts'
import { useDictionary } from './dictionary.ts'
import { OwnForm } from './OwnForm.tsx'
import { uiTexts } from './ui.texts.ts'

interface Props {
  value: string
  /** The case it stands in; the last reason given there is proposed first. */
  about: string
  /** Fetches the value in clear; the reason is kept in the log. Left out where the viewer may not. */
  onReveal?: ((why: RevealPurpose) => Promise<string>) | undefined
}

const MIN_WORDS = 4

/** A masked personal value. Showing it in full asks for a reason first; it stays in clear for this visit of the page only. */
export function MaskedText({ value, about, onReveal }: Props) {
  const t = useTexts(uiTexts)
  const [clear, setClear] = useState<string>()
  const [open, setOpen] = useState(false)
  if (clear !== undefined) return <span>{clear}</span>
  return (
    <span>
      {value}
      {onReveal && value.includes('*') && (
        <>
          {' '}
          <Popover
            open={open}
            onOpenChange={setOpen}
            trigger="click"
            destroyOnHidden
            title={t('revealTitle')}
            content={
              <Reasons
                about={about}
                onClose={() => setOpen(false)}
                onReason={async (why) => setClear(await onReveal(why))}
              />
            }
          >
            <button type="button" className="o-plain o-a o-sm" aria-haspopup="dialog" aria-expanded={open}>
              {t('reveal')}
            </button>
          </Popover>
        </>
      )}
    </span>
  )
}

const place = (about: string) => [getUserInfo()?.id, `revealReason ${about}`] as const
const lastReason = (about: string) => REVEAL_REASONS.find((one) => one === readTab(...place(about)))

/** The reasons of the list, each one press; only another one asks for words. */
function Reasons({
  about,
  onReason,
  onClose,
}: {
  about: string
  onReason(why: RevealPurpose): Promise<void>
  onClose(): void
}) {
  const t = useTexts(uiTexts)
  const { label } = useDictionary()
  const { message } = App.useApp()
  const [busy, setBusy] = useState(false)
  const [last] = useState(() => lastReason(about))
  const [chosen, setChosen] = useState(last)
  const give = async (why: RevealPurpose) => {
    setBusy(true)
    try {
      await onReason(why)
      writeTab(...place(about), why.reasonCode)
    } catch (error) {
      if (error instanceof ApiError) void message.error(error.msg)
      setBusy(false)
      return false
    }
  }
  const choose = (reasonCode: RevealReason) => {
    setChosen(reasonCode)
    if (reasonCode !== 'OTHER') void give({ reasonCode })
  }
  const offered = [...REVEAL_REASONS].sort((a, b) => Number(b === last) - Number(a === last))
  return (
    <div
      role="dialog"
      aria-label={t('revealTitle')}
      style={{ width: 300, maxWidth: '80vw' }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onClose()
      }}
    >
      <p className="o-mut o-sm">{t('revealNotice')}</p>
      <div className="o-row" style={{ margin: '8px 0', flexWrap: 'wrap' }}>
        {offered.map((code, at) => (
          <Button
            key={code}
            size="small"
            type={code === chosen ? 'primary' : 'default'}
            autoFocus={at === 0}
            disabled={busy}
            onClick={() => choose(code)}
          >
            {label('REVEAL_REASON', code)}
          </Button>
        ))}
      </div>
      {chosen === 'OTHER' && (
        <OwnReason busy={busy} onWords={(reason) => give({ reasonCode: 'OTHER', reason })} />
      )}
    </div>
  )
}

function OwnReason({ busy, onWords }: { busy: boolean; onWords(words: string): Promise<false | undefined> }) {
  const t = useTexts(uiTexts)
  const [form] = Form.useForm<{ reason: string }>()
  return (
    <OwnForm what="reveal" form={form} layout="vertical" onFinish={({ reason }) => onWords(reason.trim())}>
      <Form.Item
        name="reason"
        label={t('revealReason')}
        rules={[{ required: true, whitespace: true, min: MIN_WORDS, message: t('revealReasonShort') }]}
      >
        <Input.TextArea rows={2} maxLength={200} showCount autoFocus />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={busy}>
        {t('reveal')}
      </Button>
    </OwnForm>
  )
}
