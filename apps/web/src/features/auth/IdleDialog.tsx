import { useTexts } from '../../lib/i18n.ts'
import { useIdle } from '../../lib/useIdle.ts'
import { Button } from '../../ui/portal/Button.tsx'
import { Dialog } from '../../ui/portal/Dialog.tsx'
import { idleTexts } from './idle.texts.ts'

/** Asks on the portal, before a session ends because nobody used it. */
export default function IdleDialog({ minutes }: { minutes: number }) {
  const t = useTexts(idleTexts)
  const { state, goOn } = useIdle(minutes)
  if (!state) return null
  return (
    <Dialog title={t(state)}>
      <p>{t(state === 'soon' ? 'soonSay' : 'overSay')}</p>
      <Button look="primary" onClick={() => void goOn()}>
        {t(state === 'soon' ? 'goOn' : 'signIn')}
      </Button>
    </Dialog>
  )
}
