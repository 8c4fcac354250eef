import { NOBODY } from '@appeal/contract/cases/cases.lateness.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/deskOperations.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { useUserInfo } from '../../../lib/session.ts'
import type { Option } from '../../../ui/options.ts'
import { useMay } from '../../../ui/useMay.ts'
import { deskTexts } from '../appeals/appeals.desk.texts.ts'

/** By whom a list can be narrowed: oneself, nobody, and whoever leads the bureau by each of its officers. */
export function useHandlerOptions(): Option[] {
  const t = useTexts(deskTexts)
  const user = useUserInfo()
  const leads = useMay()(api.giving.loadpage)
  const { data } = useQuery({ ...api.giving.loadpage.query(), enabled: leads })
  const others = (data?.officers ?? []).filter(({ id }) => id !== user?.id)
  return [
    ...(user ? [{ value: user.id, label: t('handlerMine') }] : []),
    { value: NOBODY, label: t('handlerNobody') },
    ...others.map(({ id, name }) => ({ value: id, label: name })),
  ]
}
