import type { SignedInDevice } from '@appeal/contract/auth/auth.schemas.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { App, Button } from 'antd'
import { useState } from 'react'
import { joinParts } from '../../../lib/formats.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { api, call } from '../../../lib/operations.ts'
import { useSession } from '../../../lib/session.ts'
import { useBaseSettings } from '../../../lib/settings.ts'
import { Icon } from '../../../ui/icons/Icon.tsx'
import { ErrorState, Skeleton } from '../../../ui/States.tsx'
import ChangePasswordDialog from './ChangePasswordDialog.tsx'
import { FactorSection } from './FactorSection.tsx'
import { officeAuthTexts } from './officeAuth.texts.ts'
import { PasskeysSection } from './PasskeysSection.tsx'
import { TrustedSection } from './TrustedSection.tsx'
import { goToProvider } from './third.ts'

/** Password, second factors, accounts of a third party, and the devices that are trusted or signed in. */
export function SecurityTab() {
  const settings = useBaseSettings()
  const isEnterprise = useSession().source === 'courier_workbench'
  return (
    <div className="o-uc-narrow">
      <PasswordSection />
      <FactorSection />
      {!isEnterprise && <PasskeysSection />}
      <TrustedSection />
      {settings.THIRD_LOGIN_OPEN === 'true' && <LinksSection provider={settings.THIRD_LOGIN_NAME} />}
      <DevicesSection />
    </div>
  )
}

function PasswordSection() {
  const t = useTexts(officeAuthTexts)
  const [changing, setChanging] = useState(false)
  return (
    <section className="o-uc-sect">
      <h3>{t('password')}</h3>
      <div className="o-uc-fact">
        <div className="o-mut">{t('passwordAfter')}</div>
        <Button onClick={() => setChanging(true)}>{t('changePassword')}</Button>
      </div>
      {changing && <ChangePasswordDialog onClose={() => setChanging(false)} />}
    </section>
  )
}

function LinksSection({ provider }: { provider: string | undefined }) {
  const t = useTexts(officeAuthTexts)
  const { modal } = App.useApp()
  const { data, error, refetch } = useQuery({
    ...api.third.own.query(),
  })
  const unlink = useMutation({
    mutationFn: (id: string) => call(api.third.unbindAccount, { body: { id } }),
  })
  const [leaving, setLeaving] = useState(false)
  const link = () => {
    setLeaving(true)
    goToProvider('link').catch(() => setLeaving(false))
  }
  const ask = (id: string) =>
    modal.confirm({
      title: t('thirdUnlinkSure'),
      okText: t('thirdUnlink'),
      cancelText: t('cancel'),
      centered: true,
      onOk: () => unlink.mutateAsync(id).catch(() => undefined),
    })
  return (
    <section className="o-uc-sect">
      <h3>{t('thirdLinks')}</h3>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data?.map((one) => (
        <div key={one.id} className="o-uc-fact">
          <Icon name="link" />
          <div>
            <b>{one.name ?? one.nickname ?? one.thirdId}</b>
            <span className="o-mut o-sm">{t('thirdSince', { time: one.createTime.slice(0, 16) })}</span>
          </div>
          <Button onClick={() => ask(one.id)}>{t('thirdUnlink')}</Button>
        </div>
      ))}
      {data?.length === 0 && (
        <div className="o-uc-fact">
          <div className="o-mut">{t('thirdNone')}</div>
          <Button loading={leaving} onClick={link}>
            {t('thirdLink', { name: provider || t('thirdName') })}
          </Button>
        </div>
      )}
    </section>
  )
}

function DevicesSection() {
  const t = useTexts(officeAuthTexts)
  const { message } = App.useApp()
  const { data, error, refetch } = useQuery({
    ...api.sessions.list.query(),
  })
  const done = () => void message.success(t('deviceOut'))
  const exit = useMutation({
    mutationFn: (id: string) => call(api.sessions.exit, { body: { id } }),
    onSuccess: done,
  })
  const exitOthers = useMutation({
    mutationFn: () => call(api.sessions.exitOthers),
    onSuccess: done,
  })
  const nameOf = ({ browser, device }: SignedInDevice) =>
    joinParts([browser === 'WeChat' ? t('wechat') : browser || t('otherBrowser'), device])
  return (
    <section className="o-uc-sect">
      <header>
        <h3>{t('devices')}</h3>
        {(data?.length ?? 0) > 1 && (
          <Button size="small" loading={exitOthers.isPending} onClick={() => exitOthers.mutate()}>
            {t('deviceOutOthers')}
          </Button>
        )}
      </header>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton rows={2} />}
      {data?.map((one) => (
        <div key={one.id} className="o-uc-fact">
          <Icon name={one.device === 'PC' ? 'monitor' : 'mobile'} />
          <div>
            <b>{nameOf(one)}</b>
            <span className="o-mut o-sm">
              {t('deviceFacts', {
                ip: one.ip,
                begun: one.createTime.slice(0, 16),
                last: one.lastTime.slice(0, 16),
              })}
            </span>
          </div>
          {one.current ? (
            <span className="o-flag">{t('deviceThis')}</span>
          ) : (
            <Button
              loading={exit.isPending && exit.variables === one.id}
              aria-label={`${t('deviceExit')} ${nameOf(one)}`}
              onClick={() => exit.mutate(one.id)}
            >
              {t('deviceExit')}
            </Button>
          )}
        </div>
      ))}
    </section>
  )
}
