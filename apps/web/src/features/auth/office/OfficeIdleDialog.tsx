import { Button, Modal } from 'antd'
import { useTexts } from '../../../lib/i18n.ts'
import { useIdle } from '../../../lib/useIdle.ts'
import { idleTexts } from '../idle.texts.ts'

/** Asks on the desk, before a session ends because nobody used it. */
export default function OfficeIdleDialog({ minutes }: { minutes: number }) {
  const t = useTexts(idleTexts)
  const { state, goOn } = useIdle(minutes)
  return (
    <Modal
      open={state !== undefined}
      title={state && t(state)}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      centered
      footer={
        <Button type="primary" autoFocus onClick={() => void goOn()}>
          {t(state === 'over' ? 'signIn' : 'goOn')}
        </Button>
      }
    >
      {state && t(state === 'soon' ? 'soonSay' : 'overSay')}
    </Modal>
  )
}
