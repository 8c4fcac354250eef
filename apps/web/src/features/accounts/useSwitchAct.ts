import type { Activation } from '@appeal/contract/accounts/accounts.schemas.ts'
import { App } from 'antd'
import { ApiError } from '../../lib/api.ts'
import type { api } from '../../lib/deskOperations.ts'
import { useTexts } from '../../lib/i18n.ts'
import { recordTexts } from '../../ui/records.texts.ts'
import { useRecordAct } from '../../ui/useRecords.ts'
import { accountTexts } from './accounts.desk.texts.ts'
import { useActivationNotice } from './useActivationNotice.ts'

type Routes = typeof api.accounts | typeof api.bizAccounts | typeof api.clients
interface Account {
  id: string
  account: string
  name: string | null
}
const TITLE = { disable: 'disableTitle', enable: 'enableTitle', reset: 'resetTitle' } as const
const TEXT = { disable: 'disableText', enable: 'enableText', reset: 'resetText' } as const

/**
 * Asks before an account is disabled, enabled or given a new password; the shell tells of a refusal.
 * @param onRefused called with a refusal, for what can be done about it here
 */
export function useSwitchAct<A extends Account>(
  routes: Routes,
  onRefused?: (error: ApiError, row: A) => void,
) {
  const tellSent = useActivationNotice()
  const t = useTexts(accountTexts)
  const words = useTexts(recordTexts)
  const { modal } = App.useApp()
  const acts = {
    disable: useRecordAct(routes.disableUser),
    enable: useRecordAct(routes.enableUser),
    reset: useRecordAct(routes.resetPassword),
  }
  return (act: keyof typeof acts, row: A) => {
    modal.confirm({
      title: t(TITLE[act], { name: row.name ?? row.account }),
      content: t(TEXT[act]),
      okText: words('ok'),
      cancelText: words('cancel'),
      centered: true,
      onOk: () =>
        acts[act]
          .mutateAsync({ id: row.id })
          .then((reply) => {
            if (act === 'reset') tellSent(reply as Activation)
          })
          .catch((error: unknown) => {
            if (!(error instanceof ApiError)) throw error
            onRefused?.(error, row)
          }),
    })
  }
}
