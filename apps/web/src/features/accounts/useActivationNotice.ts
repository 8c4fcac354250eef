import type { Activation } from '@appeal/contract/accounts/accounts.schemas.ts'
import { App } from 'antd'
import { useTexts } from '../../lib/i18n.ts'
import { accountTexts } from './accounts.desk.texts.ts'

/** Says where the code of a new or reset account went. The code itself nobody but the person sees. */
export function useActivationNotice() {
  const t = useTexts(accountTexts)
  const { modal } = App.useApp()
  return ({ account, sentTo }: Activation) => {
    if (sentTo)
      modal.success({
        centered: true,
        title: t('sentTitle'),
        content: t('sentText', { account, to: sentTo }),
      })
    else modal.warning({ centered: true, title: t('unsentTitle'), content: t('unsentText', { account }) })
  }
}

/** Says that a changed phone or e-mail waits for a second administrator. */
export function usePendingNotice() {
  const t = useTexts(accountTexts)
  const { modal } = App.useApp()
  return (reply: unknown) => {
    if (reply) modal.info({ centered: true, title: t('pendingText') })
  }
}
