import { useMutation, useQuery } from '@tanstack/react-query'
import { App, Button } from 'antd'
import { useTexts } from '../../../lib/i18n.ts'
import { api, call } from '../../../lib/operations.ts'
import { Icon } from '../../../ui/icons/Icon.tsx'
import { factorTexts } from './factor.texts.ts'

/** Browsers where the own second factor is not asked for; nothing where there are none. */
export function TrustedSection() {
  const t = useTexts(factorTexts)
  const { message } = App.useApp()
  const { data } = useQuery(api.factor.trustedDevices.query())
  const forget = useMutation({
    mutationFn: (id: string) => call(api.factor.forgetDevice, { body: { id } }),
    onSuccess: () => void message.success(t('forgotten')),
  })
  if (!data?.length) return null
  return (
    <section className="o-uc-sect">
      <h3>{t('trusted')}</h3>
      {data.map(({ id, browser, ip, createTime, untilTime }) => (
        <div key={id} className="o-uc-fact">
          <Icon name="monitor" />
          <div>
            <b>{browser}</b>
            <span className="o-mut o-sm">
              {t('trustedFacts', { ip, made: createTime.slice(0, 16), until: untilTime.slice(0, 16) })}
            </span>
          </div>
          <Button
            aria-label={`${t('forget')} ${browser}`}
            loading={forget.isPending && forget.variables === id}
            onClick={() => forget.mutate(id)}
          >
            {t('forget')}
          </Button>
        </div>
      ))}
    </section>
  )
}
