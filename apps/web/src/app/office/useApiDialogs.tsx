import { App, Button, type InputRef, Modal } from 'antd'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type Challenge, setApiHooks } from '../../lib/api.ts'
import { say, useTexts } from '../../lib/i18n.ts'
import { endSession } from '../../lib/session.ts'
import { CaptchaInput } from '../../ui/CaptchaInput.tsx'
import { officeTexts } from './office.texts.ts'

interface Asked {
  challenge: Challenge
  again: boolean
  answer(value: string | undefined): void
}

/**
 * Gives the typed client the desk's dialogs and messages: the expiry modal (one at a time), the captcha challenge,
 * toasts for success and failure (spec 4, 8).
 * @returns the open challenge dialog, to be rendered
 */
export function useApiDialogs(): ReactNode {
  const { message, modal } = App.useApp()
  const [asked, setAsked] = useState<Asked>()

  useEffect(() => {
    setApiHooks({
      expired: () =>
        modal.warning({
          title: say(officeTexts, 'expiredTitle'),
          content: say(officeTexts, 'expiredText'),
          okText: say(officeTexts, 'signInAgain'),
          closable: false,
          keyboard: false,
          centered: true,
          onOk: () => {
            endSession()
            location.reload()
          },
        }),
      challenge: (challenge, again) =>
        new Promise((resolve) => {
          const answer = (value: string | undefined) => {
            setAsked(undefined)
            resolve(value)
          }
          setAsked({ challenge, again, answer })
        }),
      succeeded: (msg) => void message.success(msg),
      failed: (error) => void message.error(error.msg),
      warned: (msg) => void message.warning(msg),
    })
    return () => setApiHooks({})
  }, [message, modal])

  return asked && <ChallengeDialog key={asked.challenge.validCodeReqNo} {...asked} />
}

function ChallengeDialog({ challenge, again, answer }: Asked) {
  const t = useTexts(officeTexts)
  const [value, setValue] = useState('')
  const field = useRef<InputRef>(null)
  const usable = /^\d{1,2}$/.test(value.trim())
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
