import { Button, type InputRef, Modal } from 'antd'
import { useRef, useState } from 'react'
import { useTexts } from '../../lib/i18n.ts'
import { CaptchaInput } from '../../ui/CaptchaInput.tsx'
import { officeTexts } from './office.texts.ts'
import type { Asked } from './useApiDialogs.tsx'

/** The captcha that the server wants solved before it takes the same request again. */
export default function ChallengeDialog({ challenge, again, answer }: Asked) {
  const t = useTexts(officeTexts)
  const [value, setValue] = useState('')
  const field = useRef<InputRef>(null)
  const usable = /^\d{1,6}$/.test(value.trim())
  return (
    <Modal
      open
      width={400}
      centered
      title={t('challengeTitle')}
      footer={null}
      onCancel={() => answer(undefined)}
      afterOpenChange={(open) => open && field.current?.focus()}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (usable) answer(value.trim())
        }}
      >
        <p className="o-mut" style={{ marginBottom: 12 }}>
          {t('challengeText')}
        </p>
        <div className="o-row">
          <CaptchaInput
            ref={field}
            size="middle"
            picture={challenge}
            value={value}
            wrong={again}
            label={challenge.validCodeText ?? t('captchaAnswer')}
            onChange={setValue}
          />
          <Button type="primary" htmlType="submit" disabled={!usable}>
            {t('ok')}
          </Button>
        </div>
        {again && (
          <p className="o-sm" role="alert" style={{ color: 'var(--red-600)', marginTop: 8 }}>
            {t('challengeAgain')}
          </p>
        )}
      </form>
    </Modal>
  )
}
