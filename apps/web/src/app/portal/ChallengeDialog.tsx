import { useState } from 'react'
import { useTexts } from '../../lib/i18n.ts'
import { captchaFault } from '../../lib/rules.ts'
import { Button } from '../../ui/portal/Button.tsx'
import { CaptchaPictureField } from '../../ui/portal/CaptchaPictureField.tsx'
import { Dialog, DialogActs } from '../../ui/portal/Dialog.tsx'
import type { Asked } from './Notices.tsx'
import { shellTexts } from './shell.texts.ts'

interface Asking {
  asked: Asked
  onAnswer: (value: string | undefined) => void
}

/** The captcha that the server wants solved before it takes the same request again. */
export default function ChallengeDialog(props: Asking) {
  const t = useTexts(shellTexts)
  return (
    <Dialog title={t('challengeTitle')} onClose={() => props.onAnswer(undefined)} cancel={t('challengeStop')}>
      <ChallengeForm key={props.asked.challenge.validCodeReqNo} {...props} />
    </Dialog>
  )
}

function ChallengeForm({ asked, onAnswer }: Asking) {
  const t = useTexts(shellTexts)
  const [value, setValue] = useState('')
  const [missing, setMissing] = useState(false)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (value.trim()) onAnswer(value.trim())
        else setMissing(true)
      }}
    >
      <p>{t('challengeSay')}</p>
      <CaptchaPictureField
        id="challenge"
        picture={asked.challenge}
        value={value}
        onChange={(typed) => {
          setValue(typed)
          setMissing(false)
        }}
        wrong={asked.again}
        error={missing ? captchaFault('') : undefined}
      />
      <DialogActs>
        <Button look="primary" type="submit">
          {t('confirm')}
        </Button>
      </DialogActs>
    </form>
  )
}
