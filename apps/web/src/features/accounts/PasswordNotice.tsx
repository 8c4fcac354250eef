import type { FirstPassword } from '@appeal/contract/accounts/accounts.schemas.ts'
import { App, Button, Modal } from 'antd'
import { useTexts } from '../../lib/i18n.ts'
import { FactList } from '../../ui/FactList.tsx'
import { accountTexts } from './accounts.desk.texts.ts'

/** The first password of an account, shown once: only its digest is kept. */
export function PasswordNotice({ told, onClose }: { told: FirstPassword; onClose(): void }) {
  const t = useTexts(accountTexts)
  const { message } = App.useApp()
  const copy = async () => {
    await navigator.clipboard.writeText(told.password)
    message.success(t('copied'))
  }
  return (
    <Modal
      open
      centered
      width={440}
      title={t('firstPassword')}
      closable={false}
      keyboard={false}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      <p className="o-mut">{t('firstText')}</p>
      <FactList
        facts={[
          { label: t('account'), value: told.account },
          {
            label: t('firstPassword'),
            value: (
              <>
                <code>{told.password}</code>{' '}
                <Button type="link" size="small" onClick={() => void copy()}>
                  {t('copy')}
                </Button>
              </>
            ),
          },
        ]}
      />
    </Modal>
  )
}
