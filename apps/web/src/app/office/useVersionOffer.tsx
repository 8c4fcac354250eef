import { App, Button } from 'antd'
import { useEffect } from 'react'
import { say } from '../../lib/i18n.ts'
import { watchVersion } from '../../lib/version.ts'
import { officeTexts } from './office.texts.ts'

/** Offers to load a newer version of the desk; nobody is taken out of their work (spec 9). */
export function useVersionOffer(): void {
  const { notification } = App.useApp()
  useEffect(
    () =>
      watchVersion(() =>
        notification.info({
          key: 'version',
          title: say(officeTexts, 'newVersion'),
          description: say(officeTexts, 'newVersionText'),
          duration: false,
          placement: 'bottomRight',
          actions: (
            <Button type="primary" size="small" onClick={() => location.reload()}>
              {say(officeTexts, 'reload')}
            </Button>
          ),
        }),
      ),
    [notification],
  )
}
