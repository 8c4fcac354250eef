import { Modal, Switch } from 'antd'
import { useState } from 'react'
import { useTexts } from '../../lib/i18n.ts'
import { Kbd } from '../../ui/Kbd.tsx'
import { signsOf } from '../../ui/keys.ts'
import { setPreferences, usePreferences } from '../../ui/theme/preferences.ts'
import { useFocusReturn } from '../../ui/useFocusReturn.ts'
import { keysNow } from '../../ui/useKeys.ts'
import * as styles from './settings.module.css'
import { settingsTexts } from './settings.texts.ts'

/** The keys that act on the page in front, and the switch for single letters. */
export default function KeysDialog({ onClose }: { onClose(): void }) {
  const t = useTexts(settingsTexts)
  const { singleKeys } = usePreferences()
  const [keys] = useState(keysNow)
  useFocusReturn()
  return (
    <Modal open centered width={440} title={t('keys')} footer={null} onCancel={onClose}>
      <dl className={styles.keylist}>
        {keys.map(({ press, words }) => (
          <div key={press}>
            <dt>
              <span className="sr">
                {[...(singleKeys || press.startsWith('mod+') ? [] : ['Alt']), ...signsOf(press)].join(' ')}
              </span>
              <Kbd keys={signsOf(press)} />
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.setRow}>
        <span>
          {t('singleKeys')}
          <small>{t('singleKeysNote')}</small>
        </span>
        <Switch
          aria-label={t('singleKeys')}
          checked={singleKeys}
          onChange={(on) => setPreferences({ singleKeys: on })}
        />
      </div>
    </Modal>
  )
}
